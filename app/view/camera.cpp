// SPDX-License-Identifier: MIT
#include "app/view/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace meniscus::view {
namespace {

constexpr float kSteepest = glm::half_pi<float>();
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

glm::vec3 Camera::back() const { return direction(yaw, pitch); }
glm::vec3 Camera::right() const { return {std::cos(yaw), 0, -std::sin(yaw)}; }
glm::vec3 Camera::up() const { return glm::cross(back(), right()); }  // defined straight up and down, too
glm::vec3 Camera::position() const { return target + distance * back(); }

glm::mat4 Camera::view() const {
    const glm::mat3 turn = glm::transpose(glm::mat3(right(), up(), back()));
    glm::mat4 v(turn);
    v[3] = glm::vec4(-(turn * position()), 1);
    return v;
}

float Camera::halfHeight(float depth) const { return std::tan(fieldOfView / 2) * (orthographic ? distance : depth); }

glm::mat4 Camera::projection(float aspect, const Bounds& scene) const {
    const float reach = glm::length(position() - scene.centre()) + 8 * scene.radius();  // the floor goes on around the scene
    const float half = halfHeight(distance);
    if (orthographic) return glm::ortho(-aspect * half, aspect * half, -half, half, -reach, reach);
    const float nearest = std::max(0.01f * distance, 1e-4f * reach);
    return glm::perspective(fieldOfView, aspect, nearest, std::max(reach, 2 * nearest));
}

Ray Camera::rayThrough(glm::vec2 at) const {
    const glm::vec3 aside = halfHeight(1) * (at.x * right() + at.y * up());
    if (orthographic) return {position() + aside + 64.f * distance * back(), -back()};
    return {position(), glm::normalize(aside - back())};
}

std::optional<glm::vec2> Camera::onScreen(glm::vec3 p) const {
    const float depth = depthOf(p), half = halfHeight(depth);
    if (!orthographic && depth <= 1e-3f * distance) return std::nullopt;
    const glm::vec3 d = p - position();
    return glm::vec2(glm::dot(d, right()), glm::dot(d, up())) / half;
}

void Camera::orbit(glm::vec2 by) {
    yaw -= by.x * glm::pi<float>();
    pitch = std::clamp(pitch + by.y * glm::pi<float>(), -kSteepest, kSteepest);
}

void Camera::pan(glm::vec2 by) { target += 2 * halfHeight(distance) * (by.y * up() - by.x * right()); }

void Camera::zoom(float factor, glm::vec2 at) {
    target += halfHeight(distance) * (1 - 1 / factor) * (at.x * right() + at.y * up());
    distance /= factor;
}

void Camera::focus(float depth) {
    if (orthographic || !(depth > 1e-4f)) return;
    target = position() - depth * back();
    distance = depth;
}

void Camera::look(glm::vec2 by) {
    const glm::vec3 eye = position();
    yaw -= by.x * fieldOfView;
    pitch = std::clamp(pitch + by.y * fieldOfView, -kSteepest, kSteepest);
    target = eye - distance * back();
}

void Camera::fly(glm::vec3 by) { target += by.x * right() + by.y * up() + by.z * back(); }

std::optional<Camera> Camera::from(std::string_view side) const {
    static const struct {
        std::string_view name;
        float yaw, pitch;
    } kSides[] = {{"front", 0, 0},
                  {"back", glm::pi<float>(), 0},
                  {"left", -glm::half_pi<float>(), 0},
                  {"right", glm::half_pi<float>(), 0},
                  {"top", 0, glm::half_pi<float>()},
                  {"bottom", 0, -glm::half_pi<float>()},
                  {"corner", 0.52f, 0.3f}};
    for (const auto& s : kSides) {
        if (s.name != side) continue;
        Camera c = *this;
        c.yaw = s.yaw, c.pitch = s.pitch;
        return c;
    }
    return std::nullopt;
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
        const float nearer = orthographic ? 0 : p.z;
        c.distance = std::max({c.distance, nearer + std::abs(p.x) / (t * aspect), nearer + std::abs(p.y) / t});
    }
    return c;
}

Camera Camera::framing(const Bounds& box, float aspect, const Margins& m) const {
    const glm::vec2 low(m.left - aspect, m.bottom - 1), high(aspect - m.right, 1 - m.top), half = 0.5f * (high - low);
    if (half.x < 0.25f * aspect || half.y < 0.25f) return framing(box, aspect);  // hardly anything is left
    const glm::vec2 middle = 0.5f * (low + high);
    Camera c = framing(box, aspect);
    // Beside the middle, perspective moves near corners farther than far ones: the camera comes and goes until the worst one fits.
    const auto fits = [&](float away) {
        c.distance = away;
        c.target = box.centre() - c.halfHeight(away) * (middle.x * c.right() + middle.y * c.up());
        for (int i = 0; i < 8; ++i) {
            const auto p = c.onScreen({i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z});
            if (!p || std::abs(p->x - middle.x) > half.x || std::abs(p->y - middle.y) > half.y) return false;
        }
        return true;
    };
    float near = 0.1f * c.distance, far = c.distance;
    while (!fits(far) && far < 1e6f) far *= 1.5f;
    for (int i = 0; i < 24; ++i) (fits(0.5f * (near + far)) ? far : near) = 0.5f * (near + far);
    fits(far);
    return c;
}

void CameraMotion::easeTo(const Camera& goal, double time) {
    from = now;
    from.orthographic = goal.orthographic;
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
    now.orthographic = to.orthographic;
    now.target = glm::mix(from.target, to.target, e);
    now.yaw = glm::mix(from.yaw, to.yaw, e);
    now.pitch = glm::mix(from.pitch, to.pitch, e);
    now.distance = from.distance * std::pow(to.distance / from.distance, e);
    if (s == 1) now = to, moving = false;
}

}  // namespace meniscus::view
