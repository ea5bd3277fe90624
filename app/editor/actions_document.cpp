// SPDX-License-Identifier: MIT
// Changing the scene.
#include "app/editor/handlers.h"

namespace meniscus::editor {

void addDocumentActions(Handlers& all) {
    all["param.set"] = {[](const Call& c) { return whenSet(c.session, c.session.worker.set(c.text("path"), c.arguments["value"].dump())); },
                        ready};
}

}  // namespace meniscus::editor
