// SPDX-License-Identifier: MIT
// The values of what is picked, and of the probes, as they are now: below the scene's tree, or over the view where that is not shown.
#pragma once
#include "app/editor/actions.h"
#include "app/editor/draw.h"
#include "app/editor/pin_marks.h"

namespace meniscus::editor {

class PickedValues {
public:
    /// Reads what there is to show; to be called once a frame.
    void read(const Session&, const std::vector<Hold>&);
    bool any() const { return !items.empty(); }
    /// Logical height times scale of all of it.
    float height() const;
    /// As much as fits.
    void draw(ImRect, Session&, Actions&);

private:
    struct Row {
        std::string label, value, unit;
    };
    struct Item {
        std::string title, of, value;
        std::optional<Picked> pick;
        std::size_t probe = 0;
        bool last = false;
    };
    void listRow(ImRect, const Item&, Session&, Actions&);
    std::vector<Item> items;
    std::vector<Row> rows;  ///< of the last item
};

}  // namespace meniscus::editor
