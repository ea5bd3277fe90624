// SPDX-License-Identifier: MIT
// Finds anything by a few letters: parameters, actions, scenes, lessons.
#pragma once
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/draw.h"
#include "app/editor/offers.h"

namespace meniscus::editor {

class Palette {
public:
    void draw(Session&, Actions&);

private:
    enum class Group { Parameters, Actions, Scenes, Lessons };
    struct Entry {
        Group group;
        std::string label, detail, keys{};
        std::string target{};  ///< path of a parameter, file of a scene or lesson
        Offer offer{nullptr, {}, "", false};
        std::string words{};  ///< that are searched besides the label, in small letters
        int score = 0;
    };
    void collect(const Session&, const Actions&);
    void match();
    void choose(Session&, Actions&, const Entry&);
    void item(ImRect row, const Entry&, bool on);
    void editRow(ImRect row, const Entry&, Session&, Actions&);
    float listHeight() const;

    std::vector<Entry> all;
    std::vector<const Entry*> found;
    std::string query, lowered;
    int chosen = 0;
    bool wasOpen = false, scrollToChosen = false;
    std::string editing, value, problem;  ///< path of the parameter whose value is being typed
};

}  // namespace meniscus::editor
