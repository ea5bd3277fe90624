// SPDX-License-Identifier: MIT
#include "app/editor/actions.h"

#include <algorithm>
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
    return [&s, done = when(s, std::move(f))] { return done() && (s.parametersChanged = true); };
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
    if (lacks && arguments.empty()) {
        const auto& ask = handlers.at(name).ask;
        ask ? ask(session) : void(session.asking = name);
        session.touch();
    } else if (const std::string problem = attempt(name, arguments); !problem.empty()) {
        session.say({Notice::Kind::Error, problem});
    }
}

void Actions::set(const std::string& path, const std::string& value) {
    for (Setting& s : settings)
        if (s.path == path) {
            s.next = value;
            return;
        }
    settings.push_back({path, "", whenSet(session, session.worker.set(path, value))});
}

bool Actions::setting(const std::string& path) const {
    return std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.path == path; });
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
            session.say({Notice::Kind::Error, e.what()});
            session.parametersChanged = true;  // whatever was tried, what is in force is shown again
            return true;
        }
    };
    std::erase_if(running, finished);
    std::erase_if(settings, [&](Setting& s) {
        if (!finished(s.sent)) return false;
        if (s.next.empty()) return true;
        s.sent = whenSet(session, session.worker.set(s.path, std::exchange(s.next, "")));
        return false;
    });
}

}  // namespace meniscus::editor
