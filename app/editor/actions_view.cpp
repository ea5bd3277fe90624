// SPDX-License-Identifier: MIT
// Looking and touching.
#include "app/editor/handlers.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

Completion moveCamera(Session& s, const view::Camera& to) {
    s.camera.easeTo(to, s.now());
    return [&s] { return !s.camera.active(); };
}

}  // namespace

void addViewActions(Handlers& all) {
    all["view.frameAll"] = {
        [](const Call& c) { return moveCamera(c.session, c.session.camera.now.framing(c.session.outline->bounds, c.session.aspect)); },
        ready};
    all["view.camera"] = {[](const Call& c) {
        const glm::vec3 position = c.vector("position"), target = c.vector("target");
        if (position == target) throw InputError("view.camera: position: must differ from the target");
        return moveCamera(c.session, view::Camera::lookingFrom(position, target));
    }};
    all["view.colorBy"] = {[](const Call& c) { return when(c.session, c.session.worker.colorBy(c.text("field"))); }, ready};
}

}  // namespace meniscus::editor
