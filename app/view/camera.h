// SPDX-License-Identifier: MIT
// A camera that circles a target, and its motions: orbit, pan, zoom to a point, fly, fit into view, ease to a new place.
#pragma once
#include <glm/glm.hpp>
#include <optional>
#include <string_view>

namespace meniscus::view {

/// Axis-aligned, in metres.
struct Bounds {
    glm::vec3 min{0}, max{1};
    glm::vec3 centre() const { return 0.5f * (min + max); }
    float radius() const { return 0.5f * glm::length(max - min); }
};

/// Points from + t direction, t >= 0; the direction has length 1.
struct Ray {
    glm::vec3 from{0}, direction{0, 0, -1};
    glm::vec3 at(float t) const { return from + t * direction; }
};

struct Camera {
    glm::vec3 target{0, 0.5f, 0};
    float yaw = 0.52f, pitch = 0.30f;            ///< rad; yaw 0 looks along -z
    float distance = 6;                          ///< m
    bool orthographic = false;                   ///< as large as things are at the target
    static constexpr float fieldOfView = 0.62f;  ///< rad, vertical

    static Camera lookingFrom(glm::vec3 position, glm::vec3 target);
    glm::vec3 position() const;
    /// The way from the target to the eye; to the right and up on screen.
    glm::vec3 back() const;
    glm::vec3 right() const;
    glm::vec3 up() const;
    glm::mat4 view() const;
    /// Near and far planes enclose `scene`.
    glm::mat4 projection(float aspect, const Bounds& scene) const;
    /// Half the height of what is seen at this distance before the eye.
    float halfHeight(float depth) const;
    float depthOf(glm::vec3 p) const { return glm::dot(position() - p, back()); }
    /// What lies under a point of the view; `at` in -1..1 times aspect, +y up.
    Ray rayThrough(glm::vec2 at) const;
    /// Where a point is seen, in the same measure; none where it is behind the eye.
    std::optional<glm::vec2> onScreen(glm::vec3 p) const;

    // Gestures; movements in parts of the view's height, +y down.
    void orbit(glm::vec2 by);
    void pan(glm::vec2 by);
    /// Divides the distance by `factor` and keeps the point under the pointer in place; `at` in -1..1 times aspect, +y up.
    void zoom(float factor, glm::vec2 at);
    /// Circles, pans and zooms about what is so far before the eye from now on; nothing moves on screen.
    void focus(float depth);
    /// Turns about the eye.
    void look(glm::vec2 by);
    /// Goes to the right, up and back, m.
    void fly(glm::vec3 by);
    /// The same target and distance, seen from "front" (+z), "back", "left", "right", "top", "bottom" or "corner"; none: another name.
    std::optional<Camera> from(std::string_view side) const;
    /// The same direction, moved so that the box fills the view.
    Camera framing(const Bounds&, float aspect) const;
    /// What of the view is covered at its sides, in half its height.
    struct Margins {
        float left = 0, right = 0, top = 0, bottom = 0;
    };
    /// The same for what the margins leave.
    Camera framing(const Bounds&, float aspect, const Margins&) const;
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
