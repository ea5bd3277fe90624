// SPDX-License-Identifier: MIT
// Arrows, rings and handles in the view that move, turn and scale the selected object.
#pragma once
#include <array>
#include <glm/glm.hpp>

#include "app/editor/actions.h"
#include "app/editor/controls.h"

namespace meniscus::editor {

class ObjectGizmo {
public:
    /// Draws the handles of the session's tool over the view, and takes the pointer where one is under it.
    void draw(ImRect view, Session&, Actions&);

private:
    struct Frame {
        scene::ObjectPlace place;
        glm::vec3 origin{0};                ///< the middle of the shape, in the world
        std::array<glm::vec3, 3> axes{};    ///< along which the tool acts
        std::array<glm::vec3, 3> turned{};  ///< the shape's own
        float length = 1;                   ///< m, of an arrow
    };
    struct Drag {
        int axis = -1;  ///< 3: in the plane of the screen, or all axes
        Frame frame;
        scene::Vector position{}, rotation{};
        glm::vec3 middle{0};  ///< of the shape, in its own coordinates
        float from = 0;       ///< along the axis, or the angle about it
        glm::vec3 grasped{0};
        double applied = 1;  ///< the factor that was scaled by so far
        std::string readout;
    };
    static std::optional<Frame> frameOf(const Session&);
    void handle(int axis, const char* name, Session&);
    void begin(int axis, const Frame&, const Session&);
    void go(Session&, Actions&);
    float parameter(const Session&, const Frame&, int axis) const;

    Drag drag;
    int hovered = -1;
};

}  // namespace meniscus::editor
