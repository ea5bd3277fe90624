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
    /// Sets a parameter; several values for the same one before the first has acted: only the last is sent.
    void set(const std::string& path, const std::string& value);
    /// The same; returns what is wrong instead, or nothing.
    std::string attempt(const std::string& name, const Arguments&);
    /// Whether it can be started now: what menus enable.
    bool available(const std::string& name) const;
    /// Starts what was typed, by the catalogue's shortcuts.
    void handleKeys();
    /// Completes what run() and set() started, once it has acted.
    void poll();
    /// Whether a value for this parameter is on its way.
    bool setting(const std::string& path) const;
    bool pending() const { return !running.empty() || !settings.empty(); }

private:
    struct Setting {
        std::string path, next;  ///< `next` follows once the value on its way has acted; empty: none
        Completion sent;
    };
    Session& session;
    Handlers handlers;
    std::vector<Completion> running;
    std::vector<Setting> settings;
};

}  // namespace meniscus::editor
