// SPDX-License-Identifier: MIT
// Asks a person for the file of an action: folders and files to click, and a name to type.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/draw.h"

namespace meniscus::editor {

class FileCard {
public:
    /// Draws the card of session.asking if a file is all that the action asks for; false: it is not.
    bool draw(Session&, Actions&);

private:
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    void begin(const Session&, const actions::Action&);
    void go(const std::filesystem::path&);
    void list(ImRect, Session&, Actions&);
    /// Takes what was typed: goes into a folder, opens or writes a file.
    void accept(const std::string& typed, Session&, Actions&);
    void finish(const std::filesystem::path&, Session&, Actions&);
    bool fits(const Entry&) const;

    std::string action;  ///< that was asked for when this began
    std::filesystem::path folder;
    std::vector<Entry> entries;
    std::string name, ending, problem;
    bool opens = false, replaces = false, focus = false;
};

}  // namespace meniscus::editor
