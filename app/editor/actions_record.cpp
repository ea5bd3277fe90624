// SPDX-License-Identifier: MIT
// What becomes a file: pictures, statistics.
#include "app/editor/handlers.h"
#include "app/view/image.h"

namespace meniscus::editor {
namespace {

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

}  // namespace

void addRecordActions(Handlers& all) {
    all["screenshot"] = {[](const Call& c) { return screenshot(c.session, c.file()); }};
    all["stats.save"] = {[](const Call& c) { return when(c.session, c.session.worker.saveStatistics(c.file())); }, ready};
}

}  // namespace meniscus::editor
