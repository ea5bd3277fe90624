// SPDX-License-Identifier: MIT
// A camera that circles a target, and its motions: orbit, pan, zoom to a point, fit into view, ease to a new place.
#pragma once
#include <glm/glm.hpp>

namespace meniscus::view {

/// Axis-aligned, in metres.
struct Bounds {
    glm::vec3 min{0}, max{1};
    glm::vec3 centre() const { return 0.5f * (min + max); }
    float radius() const { return 0.5f * glm::length(max - min); }
};

struct Camera {
    glm::vec3 target{0, 0.5f, 0};
    float yaw = 0.52f, pitch = 0.30f;            ///< rad; yaw 0 looks along -z
    float distance = 6;                          ///< m
    static constexpr float fieldOfView = 0.62f;  ///< rad, vertical

    static Camera lookingFrom(glm::vec3 position, glm::vec3 target);
    glm::vec3 position() const;
    glm::mat4 view() const;
    /// Near and far planes enclose `scene`.
    glm::mat4 projection(float aspect, const Bounds& scene) const;

    // Gestures; movements in parts of the view's height, +y down.
    void orbit(glm::vec2 by);
    void pan(glm::vec2 by);
    /// Divides the distance by `factor` and keeps the point under the pointer in place; `at` in -1..1 times aspect, +y up.
    void zoom(float factor, glm::vec2 at);
    /// The same direction, moved so that the box fills the view.
    Camera framing(const Bounds&, float aspect) const;
};

/// A camera on its way to another: 200 ms, slow at both ends.
class CameraMotion {
public:
    Camera now;
    void easeTo(const Camera& goal, double time);
    void jumpTo(const Camera& goal) { now = goal, moving = false; }
    void advance(double time);
    bool active() const { return moving; }

private:
    Camera from, to;
    double start = 0;
    bool moving = false;
};

}  // namespace meniscus::view
