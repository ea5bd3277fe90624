// SPDX-License-Identifier: MIT
// What an action of the catalogue does, and when it can be done. Each part of the editor adds its own: actions_*.cpp.
#pragma once
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <string>

#include "app/editor/arguments.h"
#include "app/editor/session.h"

namespace meniscus::editor {

class Actions;

/// Asked again and again, between frames, until it says that the action is complete. Throws what the action failed with.
using Completion = std::function<bool()>;

struct Call {
    Session& session;
    Actions& actions;
    const Arguments& arguments;           ///< checked against the catalogue
    const std::filesystem::path& folder;  ///< that relative files start at
    std::string text(const char* name) const { return arguments.at(name).get<std::string>(); }
    /// The path in this argument.
    std::string file(const char* name = "file") const;
    glm::vec3 vector(const char* name) const;
};

struct Handler {
    std::function<Completion(const Call&)> start;
    std::function<bool(const Session&)> available{};  ///< whether it can be started now; empty: always
    /// Opens what asks a person, for arguments or whether it is meant; empty: the card that asks for any action's arguments.
    std::function<void(Session&)> ask{};
};
using Handlers = std::map<std::string, Handler>;

void addWindowActions(Handlers&);    // what is on screen, opening scenes, quitting
void addTimeActions(Handlers&);      // running, stepping, going back
void addCompareActions(Handlers&);   // A and B
void addDocumentActions(Handlers&);  // changing the scene
void addViewActions(Handlers&);      // looking and touching
void addRecordActions(Handlers&);    // what becomes a file
void addScriptActions(Handlers&);    // what only play files need
void addPlotActions(Handlers&);      // what is plotted
void addLessonActions(Handlers&);    // what is taught

// Completions.
inline bool immediately() { return true; }
/// Done once the worker has acted and the session has seen what came of it.
Completion when(Session&, std::future<void>);
/// The same for what changes parameters: the description is asked for again.
Completion whenSet(Session&, std::future<void>);

/// After an edit: done once what of it acts at once is in force. Throws what was refused.
Completion edited(Session&);
/// Starts the scene as it is edited.
Completion restarting(Session&);

/// The number of the drag that is going on, for edits that are one; 0: none.
std::uint64_t gesture();

// Availabilities.
bool ready(const Session&);   ///< a scene is open, and none is being loaded
bool halted(const Session&);  ///< and it stands still: paused or diverged

}  // namespace meniscus::editor
