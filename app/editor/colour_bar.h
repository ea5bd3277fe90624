// SPDX-License-Identifier: MIT
// The legend of the particles' colours. Its title chooses the field, its bar the map and the range, its ends take exact values.
#pragma once
#include "app/editor/actions.h"
#include "app/editor/draw.h"

namespace meniscus::editor {

ImU32 mapColour(view::ColourMap, float t);
/// "Velocity, x" for velocity.x.
std::string fieldTitle(const std::string& field);
/// As many digits as tell the ends of a range apart.
int digitsOf(view::Range);

class ColourBar {
public:
    /// Whether there are values that colour, rather than what things have of themselves.
    static bool hasBar(const Session&);
    static ImVec2 size(float viewHeight, bool bar);
    void draw(ImRect, const Session&, Actions&);

private:
    void fieldMenu(ImRect, const Session&, Actions&);
    void mapMenu(ImRect, const Session&, Actions&);
    void end(const char* id, ImRect, bool upper, const Session&, Actions&);

    int typing = -1;  ///< the end that takes text: 0 the lower, 1 the upper
    bool focus = false;
    char buffer[32] = "";
};

}  // namespace meniscus::editor
