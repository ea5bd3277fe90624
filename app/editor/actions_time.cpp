// SPDX-License-Identifier: MIT
// Running, pausing, stepping, starting over.
#include "app/editor/handlers.h"

namespace meniscus::editor {

void addTimeActions(Handlers& all) {
    all["sim.play"] = {[](const Call& c) { return when(c.session, c.session.worker.play()); },
                       [](const Session& s) { return halted(s) && !s.state.finished; }};
    all["sim.pause"] = {[](const Call& c) { return when(c.session, c.session.worker.pause()); },
                        [](const Session& s) { return s.running(); }};
    all["sim.step"] = {[](const Call& c) { return when(c.session, c.session.worker.step(c.arguments.value("count", 1))); },
                       [](const Session& s) { return halted(s) || s.running(); }};
    all["sim.reset"] = {[](const Call& c) { return when(c.session, c.session.worker.reset()); }, ready};
}

}  // namespace meniscus::editor
