// SPDX-License-Identifier: MIT
#include "app/editor/script.h"

#include "app/editor/comparison.h"

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "engine/base/read_file.h"

namespace meniscus::editor {
namespace {
constexpr std::size_t kMostBytes = 64 << 20;

/// Whether the action waits for a simulation that waits for a recording, which has not been able to go on for some seconds: nobody is there
/// who would put the folder back.
bool heldUp(const std::string& action, const Arguments& arguments, const Session& session) {
    const bool simulates = action == "sim.step" || (action == "wait" && arguments.contains("simulated"));
    return simulates && session.recorder.takesFrames() && session.recorder.stuckFor(session.now()) > Recorder::kPatience;
}
}  // namespace

Script::Script(const std::string& f) : file(f), folder(std::filesystem::absolute(std::filesystem::u8path(f)).parent_path()) {
    const std::string text = readFile(file, kMostBytes, "a play file is a JSON file");
    Arguments all;
    try {
        all = Arguments::parse(text, nullptr, true, true);
    } catch (const Arguments::parse_error& e) {
        const std::string what = e.what();  // "[json.exception...] parse error at line 1, column 2: ..."
        throw InputError(file + ": " + what.substr(std::min(what.find("] ") + 2, what.size())));
    }
    if (!all.is_object() || !all.contains("actions") || !all["actions"].is_array())
        throw InputError(file + ": expected {\"actions\": [{\"action\": NAME, argument: value ...} ...]}");
    for (Arguments& a : all["actions"]) {
        if (!a.is_object() || !a.contains("action") || !a["action"].is_string())
            throw InputError(file + ": actions." + std::to_string(steps.size()) + ": expected {\"action\": NAME, argument: value ...}");
        Step step{a["action"].get<std::string>(), {}};
        a.erase("action");
        step.arguments = std::move(a);
        steps.push_back(std::move(step));
        const std::string& name = steps.back().action;
        const actions::Action* action = actions::find(name);
        if (!action) throw InputError(where(steps.size() - 1) + "there is no action '" + name + "'; meniscus-cli list actions shows them");
        try {
            check(*action, steps.back().arguments);
        } catch (const InputError& e) {
            throw InputError(where(steps.size() - 1) + e.what());
        }
    }
}

std::string Script::where(std::size_t step) const { return file + ": actions." + std::to_string(step) + ": "; }

bool Script::advance(Actions& actions, const Session& session) {
    bool progress = false;
    while (!session.quitting) {
        const std::size_t step = current ? next - 1 : next;
        try {
            if (current) {
                if (!current()) {
                    if (heldUp(steps[step].action, steps[step].arguments, session)) throw InputError(session.recorder.status.problem);
                    break;
                }
                if (session.comparison && !session.comparison->settled()) break;  // B follows A
                current = nullptr;
                progress = true;
            } else if (next < steps.size()) {
                current = actions.start(steps[next].action, steps[next].arguments, folder);
                ++next;
                progress = true;
            } else {
                break;
            }
        } catch (const Cancelled&) {
            throw InputError(where(step) + steps[step].action + ": loading was cancelled");
        } catch (const InputError& e) {
            std::string what = e.what();
            const std::string& name = steps[step].action;
            if (what.rfind(name + ": ", 0) != 0) what = name + ": " + what;
            throw InputError(where(step) + what);
        }
    }
    const bool waitsNext = next < steps.size() && steps[next].action == "wait" && steps[next].arguments.contains("diverged");
    if (!(finished() && !progress) && session.has(world::WorkerState::Phase::Diverged) && !session.divergenceWanted && !waitsNext)
        throw Diverged(session.state.problem);
    return progress;
}

}  // namespace meniscus::editor
