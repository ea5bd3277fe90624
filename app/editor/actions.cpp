// SPDX-License-Identifier: MIT
#include "app/editor/actions.h"

#include <imgui.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <future>
#include <memory>

#include "engine/base/error.h"
#include "engine/base/progress.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

Handlers allHandlers() {
    Handlers all;
    addWindowActions(all);
    addTimeActions(all);
    addCompareActions(all);
    addDocumentActions(all);
    addViewActions(all);
    addRecordActions(all);
    addScriptActions(all);
    addPlotActions(all);
    addLessonActions(all);
    return all;
}

}  // namespace

std::string Call::file(const char* name) const {
    const auto path = std::filesystem::u8path(text(name));
    return path.is_absolute() ? path.string() : (folder / path).string();
}

glm::vec3 Call::vector(const char* name) const {
    const Arguments& v = arguments.at(name);
    return {v[0].get<float>(), v[1].get<float>(), v[2].get<float>()};
}

Completion when(Session& s, std::future<void> f) {
    return [&s, acted = std::make_shared<std::future<void>>(std::move(f)), seenFrom = std::uint64_t{0}]() mutable {
        if (seenFrom > 0) return s.refreshes >= seenFrom;
        if (acted->wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        acted->get();
        seenFrom = s.refreshes + 1;
        return false;
    };
}

Completion whenSet(Session& s, std::future<void> f) {
    return [&s, done = when(s, std::move(f)), told = false]() mutable {
        if (told) return !s.parametersChanged;  // the description has been asked for
        if (done()) told = s.parametersChanged = true;
        return false;
    };
}

Completion edited(Session& s) {
    s.touch();
    return [&s, refused = s.editing.refusals()] {
        if (s.editing.refusals() != refused) throw InputError(s.editing.refusal());
        return s.editing.settled() && !s.parametersChanged;
    };
}

Completion restarting(Session& s) {
    return [&s, done = when(s, s.editing.apply(s.worker))] {
        try {
            return done();
        } catch (...) {
            s.editing.applyFailed();
            throw;
        }
    };
}

std::uint64_t gesture() {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.MouseDown[0] && !io.MouseReleased[0]) return 0;
    return std::bit_cast<std::uint64_t>(io.MouseClickedTime[0]);
}

bool ready(const Session& s) { return s.hasScene() && !s.has(Phase::Loading); }
bool halted(const Session& s) { return s.has(Phase::Paused) || s.has(Phase::Diverged); }

Actions::Actions(Session& s) : session(s), handlers(allHandlers()) {}

Completion Actions::start(const std::string& name, const Arguments& arguments, const std::filesystem::path& folder) {
    const actions::Action* action = actions::find(name);
    if (!action) throw InputError("there is no action '" + name + "'");
    check(*action, arguments);
    Completion completion = handlers.at(name).start({session, *this, arguments, folder});
    if (name != "scene.open" || arguments.value("wait", true)) return completion;
    running.push_back(std::move(completion));  // as if a person had done it
    return immediately;
}

std::string Actions::attempt(const std::string& name, const Arguments& arguments) {
    if (name == "scene.open" && session.hasScene() && session.editing.document.dirty() && !session.goesAnyway) {
        session.nextScene = arguments.at("file").get<std::string>();
        session.touch();
        return "";
    }
    try {
        running.push_back(start(name, arguments, std::filesystem::current_path()));
    } catch (const std::exception& e) {
        return e.what();
    }
    return "";
}

void Actions::run(const std::string& name, const Arguments& arguments) {
    const actions::Action& a = *actions::find(name);
    const bool lacks = a.oneOf || std::any_of(a.arguments.begin(), a.arguments.end(), [](const auto& x) { return x.required; });
    const auto& ask = handlers.at(name).ask;
    if (arguments.empty() && (lacks || ask)) {
        ask ? ask(session) : void(session.asking = name);
        session.touch();
    } else if (const std::string problem = attempt(name, arguments); !problem.empty()) {
        session.say({Notice::Kind::Error, problem});
    }
}

std::string Actions::set(const std::string& path, const std::string& value) {
    try {
        session.editing.document.set(path, value, gesture());
        session.touch();
        return "";
    } catch (const InputError& e) {
        return e.what();
    }
}

bool Actions::available(const std::string& name) const {
    const auto at = handlers.find(name);
    return at != handlers.end() && (!at->second.available || at->second.available(session));
}

void Actions::poll() {
    const auto finished = [&](const Completion& done) {
        try {
            return done();
        } catch (const Cancelled&) {
            session.say(
                {Notice::Kind::Info, session.hasScene() ? "Loading was cancelled; this scene stayed as it was" : "Loading was cancelled"});
            session.parametersChanged = true;
            return true;
        } catch (const std::exception& e) {
            session.sayProblem(e.what());
            session.parametersChanged = true;  // whatever was tried, what is in force is shown again
            session.discardsChanges = false;
            return true;
        }
    };
    std::erase_if(running, finished);
    const auto news = session.sceneFile.poll(session);
    if (news != SceneFile::News::None) session.touch();
    if (news == SceneFile::News::Restart) running.push_back(restarting(session));
    constexpr double kKeepEvery = 20;  // s, lest a crash takes the work with it
    if (session.now() > keepAt) session.drafts.keep(session.editing.document), keepAt = session.now() + kKeepEvery;
    try {
        if (session.editing.advance(session.worker)) session.parametersChanged = true;
    } catch (const std::exception& e) {
        session.say({Notice::Kind::Error, e.what()});
        session.parametersChanged = true;
    }
}

}  // namespace meniscus::editor
