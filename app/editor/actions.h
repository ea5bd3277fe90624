// SPDX-License-Identifier: MIT
// Doing what the catalogue of actions names. Menus, buttons, shortcuts and play files all come through here.
#pragma once
#include <string>
#include <vector>

#include "app/editor/handlers.h"

namespace meniscus::editor {

class Actions {
public:
    explicit Actions(Session&);
    /// Starts an action. Relative files start at `folder`. Throws InputError where the action or its arguments are not right.
    Completion start(const std::string& name, const Arguments&, const std::filesystem::path& folder);
    /// The same for a person at the screen: a failure becomes a notice.
    void run(const std::string& name, const Arguments& = Arguments::object());
    /// Sets a parameter of the scene that is edited, for a panel; what only a restart brings into force waits for it. Values that one drag
    /// of the mouse gives are one edit. Returns what is wrong with the value; empty: it was taken.
    std::string set(const std::string& path, const std::string& value);
    /// Starts an action as run() does; returns what is wrong instead, or nothing.
    std::string attempt(const std::string& name, const Arguments& = Arguments::object());
    /// Whether it can be started now: what menus enable.
    bool available(const std::string& name) const;
    /// Starts what was typed, by the catalogue's shortcuts.
    void handleKeys();
    /// Completes what run() and set() started, once it has acted.
    void poll();
    bool pending() const { return !running.empty() || !session.editing.settled(); }

private:
    Session& session;
    Handlers handlers;
    std::vector<Completion> running;
    double keepAt = 0;
};

}  // namespace meniscus::editor
