// SPDX-License-Identifier: MIT
// The panel of parameters that act on a running simulation, made from the parameter tables.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/controls.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {

class Inspector {
public:
    void draw(ImRect, const Session&, Actions&);

private:
    struct Row {
        const scene::ParameterInfo* info;
        std::string path, section;
        nlohmann::json value, inFile;
    };
    struct RowRects {
        ImRect all, label, field, reset;
    };
    void readValues(const Session&, const Actions&);
    void drawRow(ImRect& r, Row&, Actions&);
    void vectorRow(ImRect field, Row&, Actions&);
    /// Slider and text field in one. Returns true if the value was changed.
    bool numberField(const char* id, ImRect, const Row&, double& value, int axis);
    void typing(const char* id, ImRect, const Row&, double& value, bool& changed);
    void tip(const Row&, ImRect field) const;
    static RowRects cutRow(ImRect& r, bool wide);

    std::vector<Row> rows;
    std::uint64_t revision = 0;    ///< of the description that the rows were read from
    std::set<std::string> closed;  ///< sections
    std::string typingIn;          ///< path and axis of the field that takes text; empty: none
    char buffer[48] = "";
    bool focusText = false, dragged = false;
};

}  // namespace meniscus::editor
