// SPDX-License-Identifier: MIT
// The panel of parameters, made from the parameter tables: those of the selected object, then those of the scene.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/controls.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {

/// What a path leads to; null: an object does not have that.
nlohmann::json valueAt(const scene::Description&, const std::string& path);

class Inspector {
public:
    void draw(ImRect, Session&, Actions&);
    /// Opens a section and scrolls to it.
    void reveal(const std::string& section) { closed.erase(section), revealed = section; }

private:
    struct Row {
        const scene::ParameterInfo* info;
        std::string path, section;
        nlohmann::json value, inFile;  ///< inFile: null where the file has no such value
    };
    struct RowRects {
        ImRect all, label, field, reset;
    };
    /// What of a running simulation is to be said at a field.
    struct Limit {
        std::string text;
        double value = 0;  ///< of the field from which on it acts; 0: none
    };
    void readValues(const Session&);
    void readLimits(const Session&);
    void searchField(ImRect&, Session&);
    /// A section's title, and what can be done with it as a whole. True where it is open.
    bool sectionHead(ImRect&, const std::string& section, Session&, Actions&);
    void sectionFoot(ImRect&, const std::string& section, Session&, Actions&);
    void shapeRow(ImRect&, Session&, Actions&);
    void drawRow(ImRect& r, Row&, Session&, Actions&);
    void underRow(ImRect& r, const Row&);
    void rowMenu(const Row&, Session&, Actions&);
    void vectorRow(ImRect field, Row&, Actions&);
    void flagsRow(ImRect field, Row&, Actions&);
    void textRow(ImRect field, Row&, Actions&);
    void choiceRow(ImRect field, Row&, Actions&);
    void send(const Row&, Actions&);
    /// Slider and text field in one. Returns true if the value was changed.
    bool numberField(const char* id, ImRect, const Row&, double& value, int axis);
    void slide(const Press&, ImRect, const Row&, double& value, int axis, bool& changed);
    void typing(const char* id, ImRect, const Row&, double& value, bool& changed);
    void tip(const Row&, ImRect field) const;
    static float widestChoice(const scene::ParameterInfo&);
    static RowRects cutRow(ImRect& r, bool wide, float least = 0);

    std::vector<Row> rows;
    std::map<std::string, Limit> limits;        ///< by path
    std::map<std::string, std::string> errors;  ///< by path: why what was typed was not taken
    std::uint64_t revision = 0;                 ///< of the document that the rows were read from
    scene::ObjectId shownObject = 0;
    std::string query, readQuery;
    std::set<std::string> closed{"Camera", "Domain", "Particles", "Scene"};  ///< sections
    std::string revealed;                                                    ///< section to scroll to
    std::string typingIn;                                                    ///< path and axis of the field that takes text; empty: none
    std::string buffer;
    bool focusText = false, dragged = false;
    int limitStep = 0;  ///< the step that `limits` are of, and the description in force when it was made
    std::uint64_t limitRevision = 0;
};

}  // namespace meniscus::editor
