// SPDX-License-Identifier: MIT
#include "app/editor/actions.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <map>
#include <memory>

#include "app/view/image.h"
#include "engine/base/error.h"
#include "engine/base/progress.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

struct Call {
    Session& session;
    const Arguments& arguments;
    const std::filesystem::path& folder;
    std::string file() const {
        const auto path = std::filesystem::u8path(arguments.at("file").get<std::string>());
        return path.is_absolute() ? path.string() : (folder / path).string();
    }
    glm::vec3 vector(const char* name) const {
        const Arguments& v = arguments.at(name);
        return {v[0].get<float>(), v[1].get<float>(), v[2].get<float>()};
    }
};

/// Done once the worker has acted and the session has seen what came of it.
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
bool immediately() { return true; }

/// After two frames: the first takes what the worker has published, the second has all widgets in their places.
Completion screenshot(Session& s, std::string file) {
    ++s.screenshotDue;
    return [&s, file = std::move(file), first = s.frameNumber] {
        if (s.frameNumber < first + 3) return false;
        --s.screenshotDue;
        view::savePng(file, s.picture.framebuffer, s.picture.width, s.picture.height);
        s.say({Notice::Kind::Info, "Saved " + file});
        return true;
    };
}

Completion moveCamera(Session& s, const view::Camera& to) {
    s.camera.easeTo(to, s.now());
    return [&s] { return !s.camera.active(); };
}

Completion wait(const Call& c) {
    if (c.arguments.contains("simulated")) return when(c.session, c.session.worker.waitSimulated(c.arguments["simulated"].get<double>()));
    return [&s = c.session, until = c.session.now() + c.arguments["seconds"].get<double>()] { return s.now() >= until; };
}

using Handler = Completion (*)(const Call&);
const std::map<std::string, Handler>& handlers() {
    static const std::map<std::string, Handler> all = {
        {"sim.play", [](const Call& c) { return when(c.session, c.session.worker.play()); }},
        {"sim.pause", [](const Call& c) { return when(c.session, c.session.worker.pause()); }},
        {"sim.step", [](const Call& c) { return when(c.session, c.session.worker.step(c.arguments.value("count", 1))); }},
        {"sim.reset", [](const Call& c) { return when(c.session, c.session.worker.reset()); }},
        {"scene.open",
         [](const Call& c) -> Completion {
             c.session.opening = true;
             return [&s = c.session, done = when(c.session, c.session.worker.open(c.file()))] {
                 try {
                     return done();
                 } catch (...) {
                     s.opening = false;
                     throw;
                 }
             };
         }},
        {"scene.cancel",
         [](const Call& c) -> Completion {
             c.session.worker.cancelLoading();
             return [&s = c.session] { return !s.has(Phase::Loading); };
         }},
        {"param.set",
         [](const Call& c) {
             const Arguments& value = c.arguments["value"];
             return whenSet(c.session, c.session.worker.set(c.arguments["path"].get<std::string>(), value.dump()));
         }},
        {"view.frameAll",
         [](const Call& c) { return moveCamera(c.session, c.session.camera.now.framing(c.session.outline->bounds, c.session.aspect)); }},
        {"view.camera",
         [](const Call& c) {
             const glm::vec3 position = c.vector("position"), target = c.vector("target");
             if (position == target) throw InputError("view.camera: position: must differ from the target");
             return moveCamera(c.session, view::Camera::lookingFrom(position, target));
         }},
        {"view.colorBy", [](const Call& c) { return when(c.session, c.session.worker.colorBy(c.arguments["field"].get<std::string>())); }},
        {"view.theme",
         [](const Call& c) -> Completion {
             const std::string name = c.arguments.value("name", theme() == Theme::Dark ? "light" : "dark");
             if (name != "dark" && name != "light") throw InputError("view.theme: name: must be dark or light, not " + name);
             c.session.wantedTheme = name == "dark" ? Theme::Dark : Theme::Light;
             return immediately;
         }},
        {"help.shortcuts",
         [](const Call& c) -> Completion {
             c.session.shortcutsOpen = !c.session.shortcutsOpen;
             return immediately;
         }},
        {"stats.save", [](const Call& c) { return when(c.session, c.session.worker.saveStatistics(c.file())); }},
        {"profile.save",
         [](const Call& c) -> Completion {
             c.session.profile.save(c.file());
             return immediately;
         }},
        {"screenshot", [](const Call& c) { return screenshot(c.session, c.file()); }},
        {"wait", wait},
        {"quit",
         [](const Call& c) -> Completion {
             c.session.quitting = true;
             return immediately;
         }},
    };
    return all;
}

}  // namespace

Completion Actions::start(const std::string& name, const Arguments& arguments, const std::filesystem::path& folder) {
    const actions::Action* action = actions::find(name);
    if (!action) throw InputError("there is no action '" + name + "'");
    check(*action, arguments);
    Completion completion = handlers().at(name)({session, arguments, folder});
    if (name != "scene.open" || arguments.value("wait", true)) return completion;
    running.push_back(std::move(completion));  // as if a person had done it
    return immediately;
}

Completion Actions::startWithDefaults(const std::string& name, Arguments arguments) {
    if (name == "scene.open" && arguments.empty()) {
        session.scenesOpen = true;
        return immediately;
    }
    if (name == "screenshot" && arguments.empty()) {
        int n = 1;
        while (std::filesystem::exists("meniscus-" + std::to_string(n) + ".png")) ++n;
        arguments["file"] = "meniscus-" + std::to_string(n) + ".png";
    }
    return start(name, arguments, std::filesystem::current_path());
}

void Actions::run(const std::string& name, const Arguments& arguments) {
    try {
        running.push_back(startWithDefaults(name, arguments));
    } catch (const std::exception& e) {
        session.say({Notice::Kind::Error, e.what()});
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
    const bool halted = session.has(Phase::Paused) || session.has(Phase::Diverged);
    if (name == "sim.play") return halted && !session.state.finished;
    if (name == "sim.pause") return session.running();
    if (name == "sim.step") return halted || session.running();
    if (name == "scene.cancel") return session.has(Phase::Loading);
    if (name == "sim.reset" || name == "view.frameAll") return session.hasScene() && !session.has(Phase::Loading);
    return name == "scene.open" || name == "screenshot" || name == "view.theme" || name == "help.shortcuts" || name == "quit";
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
