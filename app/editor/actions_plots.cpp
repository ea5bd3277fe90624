// SPDX-License-Identifier: MIT
// Which plots are shown, and plots as files.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/editor/handlers.h"
#include "app/record/png.h"
#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/world/frames.h"

namespace meniscus::editor {
namespace {

/// The argument, or a name after the scene that nothing has yet.
std::string target(const Call& c, const std::string& extension) {
    if (c.arguments.contains("file")) return c.file();
    const std::string stem = (c.folder / world::safeFileName(c.session.sceneTitle())).string() + " plots";
    std::string file = stem + extension;
    for (int i = 2; std::filesystem::exists(file); ++i) file = fmt::format("{} {}{}", stem, i, extension);
    return file;
}

std::string knownPlot(const Call& c, const std::string& id) {
    std::string known;
    for (const PlotKind& k : c.session.plots.kinds()) {
        if (k.id == id) return id;
        known += (known.empty() ? "" : ", ") + k.id;
    }
    // Those that there is nothing for as yet.
    if (PlotData::fixedKind(id) || id == "convergence" || id == "forces" || id.rfind("watch.", 0) == 0) return id;
    throw InputError("plot: there is no plot '" + id + "'; there are " + known);
}

Completion show(const Call& c) {
    const int slot = c.arguments.value("slot", 1);
    if (slot > 3) throw InputError("slot: must be from 1 to 3, not " + std::to_string(slot));
    c.session.plotView.shown[static_cast<std::size_t>(slot - 1)] = knownPlot(c, c.text("plot"));
    c.session.layout.at(Panel::Plots).shown = true;
    return immediately;
}

Completion range(const Call& c) {
    PlotView& v = c.session.plotView;
    const double now = c.session.snapshot ? c.session.snapshot->time : 0;
    const double from = c.arguments.value("from", 0.0), to = c.arguments.value("to", now);
    v.whole = c.arguments.empty();
    if (!v.whole && !(to > from)) throw InputError(fmt::format("to: must be after from ({} s)", from));
    v.from = from, v.to = to;
    v.follows = !c.arguments.contains("to");
    v.heights.clear();
    return immediately;
}

Completion log(const Call& c) {
    PlotView& v = c.session.plotView;
    const std::string id = c.arguments.contains("plot") ? knownPlot(c, c.text("plot")) : v.shown[0];
    const PlotKind* fixed = PlotData::fixedKind(id);
    const bool now = v.log.contains(id) ? v.log[id] : fixed && fixed->log;
    v.log[id] = c.arguments.value("on", !now);
    v.heights.erase(id);
    return immediately;
}

Completion saveCsv(const Call& c) {
    const std::string file = target(c, ".csv");
    io::writeFile(std::filesystem::u8path(file), statisticsCsv(c.session.worker.statisticsAfter(0)));
    c.session.saved(file);
    return immediately;
}

/// The part of the window's picture where the plots are.
Completion savePng(const Call& c) {
    if (!c.session.layout.at(Panel::Plots).shown) throw InputError("the plots are hidden: show their panel first");
    return [&s = c.session, file = target(c, ".png"), first = c.session.frameNumber] {
        s.touch();
        if (s.frameNumber < first + 3) return false;
        const PlotView& v = s.plotView;
        record::Image image{static_cast<int>(v.width), static_cast<int>(v.height), {}};
        image.rgb.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 3);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, s.picture.framebuffer);
        glPixelStorei(GL_PACK_ALIGNMENT, 1);
        glReadPixels(static_cast<int>(v.x), s.picture.height - static_cast<int>(v.y + v.height), image.width, image.height, GL_RGB,
                     GL_UNSIGNED_BYTE, image.rgb.data());
        io::writeFile(std::filesystem::u8path(file), record::png(image));
        s.saved(file);
        return true;
    };
}

}  // namespace

void addPlotActions(Handlers& all) {
    all["plots.show"] = {show};
    all["plots.range"] = {range, ready};
    all["plots.log"] = {log};
    all["plots.csv"] = {saveCsv, ready};
    all["plots.png"] = {savePng, ready};
}

}  // namespace meniscus::editor
