// SPDX-License-Identifier: MIT
#include "app/view/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace meniscus::view {
namespace {

constexpr float kSteepest = 1.55f;  // just short of straight up or down, where "up" would be undefined
constexpr double kEaseSeconds = 0.2;

glm::vec3 direction(float yaw, float pitch) { return {std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)}; }

}  // namespace

Camera Camera::lookingFrom(glm::vec3 position, glm::vec3 target) {
    Camera c;
    c.target = target;
    const glm::vec3 d = position - target;
    c.distance = std::max(glm::length(d), 1e-4f);
    c.pitch = std::clamp(std::asin(std::clamp(d.y / c.distance, -1.f, 1.f)), -kSteepest, kSteepest);
    c.yaw = d.x == 0 && d.z == 0 ? 0 : std::atan2(d.x, d.z);
    return c;
}

glm::vec3 Camera::position() const { return target + distance * direction(yaw, pitch); }

glm::mat4 Camera::view() const { return glm::lookAt(position(), target, glm::vec3(0, 1, 0)); }

glm::mat4 Camera::projection(float aspect, const Bounds& scene) const {
    const float reach = glm::length(position() - scene.centre()) + 8 * scene.radius();  // the floor goes on around the scene
    const float nearest = std::max(0.01f * distance, 1e-4f * reach);
    return glm::perspective(fieldOfView, aspect, nearest, std::max(reach, 2 * nearest));
}

void Camera::orbit(glm::vec2 by) {
    yaw -= by.x * glm::pi<float>();
    pitch = std::clamp(pitch + by.y * glm::pi<float>(), -kSteepest, kSteepest);
}

void Camera::pan(glm::vec2 by) {
    const glm::mat4 v = view();
    const glm::vec3 right(v[0][0], v[1][0], v[2][0]), up(v[0][1], v[1][1], v[2][1]);
    target += 2 * std::tan(fieldOfView / 2) * distance * (by.y * up - by.x * right);
}

void Camera::zoom(float factor, glm::vec2 at) {
    const glm::mat4 v = view();
    const glm::vec3 right(v[0][0], v[1][0], v[2][0]), up(v[0][1], v[1][1], v[2][1]);
    const float half = std::tan(fieldOfView / 2) * distance;
    target += half * (1 - 1 / factor) * (at.x * right + at.y * up);
    distance /= factor;
}

Camera Camera::framing(const Bounds& box, float aspect) const {
    // Every corner has to lie inside the four side planes of the view: the camera backs off as far as the worst one asks for.
    Camera c = *this;
    c.target = box.centre();
    const glm::mat3 turn(c.view());
    const float t = std::tan(fieldOfView / 2) * 0.8f;  // what lies over the view stands clear
    c.distance = 1e-3f;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 corner(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
        const glm::vec3 p = turn * (corner - c.target);
        c.distance = std::max({c.distance, p.z + std::abs(p.x) / (t * aspect), p.z + std::abs(p.y) / t});
    }
    return c;
}

void CameraMotion::easeTo(const Camera& goal, double time) {
    from = now;
    to = goal;
    // The short way round.
    from.yaw = to.yaw + std::remainder(from.yaw - to.yaw, glm::two_pi<float>());
    start = time;
    moving = true;
}

void CameraMotion::advance(double time) {
    if (!moving) return;
    const double s = std::clamp((time - start) / kEaseSeconds, 0.0, 1.0);
    const auto e = static_cast<float>(s * s * (3 - 2 * s));
    now.target = glm::mix(from.target, to.target, e);
    now.yaw = glm::mix(from.yaw, to.yaw, e);
    now.pitch = glm::mix(from.pitch, to.pitch, e);
    now.distance = from.distance * std::pow(to.distance / from.distance, e);
    if (s == 1) now = to, moving = false;
}

}  // namespace meniscus::view
