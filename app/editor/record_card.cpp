// SPDX-License-Identifier: MIT
#include "app/editor/record_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "app/editor/home_path.h"
#include "app/editor/ui.h"
#include "app/record/film.h"
#include "engine/world/frames.h"

namespace meniscus::editor {
namespace {
namespace fs = std::filesystem;
using record::Format;
using Stage = record::Recording::Stage;

struct Size {
    const char* text;
    int width, height;
};
constexpr std::array<Size, 5> kSizes{{{"1280 × 720", 1280, 720},
                                      {"1920 × 1080", 1920, 1080},
                                      {"2560 × 1440", 2560, 1440},
                                      {"3840 × 2160", 3840, 2160},
                                      {"1080 × 1080", 1080, 1080}}};
constexpr std::array<int, 7> kRates{24, 25, 30, 60, 120, 240, 1000};

std::string sizeName(int w, int h) { return fmt::format("{} × {}", w, h); }

/// Where films and pictures usually lie.
fs::path usualFolder() {
    std::error_code none;
    return fs::is_directory(homeFolder() / "Videos", none) ? homeFolder() / "Videos" : homeFolder();
}

/// A card that lies over the panels and leaves them usable.
void beginFloating(const char* name, ImRect r) {
    ImGui::SetNextWindowPos(r.Min);
    ImGui::SetNextWindowSize(r.GetSize());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    canvas()->PushClipRectFullScreen();
    raisedCard(r, mix(tokens().line, tokens().lineStrong, 0.5f));
    canvas()->PopClipRect();
}

}  // namespace

std::string clockTime(double seconds) {
    const int s = static_cast<int>(seconds);
    return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60) : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

std::string sizeText(double bytes) { return bytes >= 1e9 ? number(bytes / 1e9, 3) + " GB" : number(std::ceil(bytes / 1e6), 3) + " MB"; }

ImRect RecordCard::row(ImRect& card, const char* label) {
    ImRect c = inset(cutTop(card, px(44)), px(24), px(6));
    text(fonts().body, cutLeft(c, px(112)), tokens().text2, label);
    return c;
}

/// A path that nothing lies at yet: ~/Videos/Dam break.mp4, or "Dam break 2.mp4".
void RecordCard::proposePath(const Session& s) {
    if (!path.empty() && path != proposed) return;
    const std::string name = world::safeFileName(s.sceneTitle());
    std::error_code none;
    fs::path unused;
    for (int i = 1; unused.empty() || fs::exists(unused, none); ++i)
        unused = usualFolder() / ((i == 1 ? name : fmt::format("{} {}", name, i)) + (s.recordSettings.format == Format::Mp4 ? ".mp4" : ""));
    proposed = shortened(unused);
    path = proposed;
}

record::Options RecordCard::wanted(const Session& s) const {
    const RecordSettings& set = s.recordSettings;
    record::Options o;
    o.format = set.format;
    const fs::path p = expanded(path);
    o.folder = set.format == Format::Mp4 ? p.parent_path() : p;
    if (set.format == Format::Mp4) o.film = p.extension() == ".mp4" ? p.stem().string() : p.filename().string();
    o.fps = set.fps, o.width = set.width, o.height = set.height;
    o.overlays = set.overlays;
    double typed = 0;
    const auto [end, error] = std::from_chars(seconds.data(), seconds.data() + seconds.size(), typed);
    o.seconds = error == std::errc() && end == seconds.data() + seconds.size() && typed > 0 ? typed : 0;
    if (o.format == Format::Ply) o.bytesPerFrame = 36. * static_cast<double>(s.snapshot->counts.fluid);
    return o;
}

void RecordCard::start(Session& s, Actions& actions, bool overwrite) {
    const record::Options o = wanted(s);
    Arguments a = {{"folder", o.folder.string()},
                   {"fps", o.fps},
                   {"format", record::name(o.format)},
                   {"width", o.width},
                   {"height", o.height},
                   {"overlays", o.overlays},
                   {"overwrite", overwrite}};
    if (o.format == Format::Mp4) a["name"] = o.film;
    if (o.seconds > 0) a["seconds"] = o.seconds;
    actions.run("record.start", a);
    seen = false;
    checkedAt = -10;
    s.recordingPlays = s.recorder.active() && actions.available("sim.play");
    if (s.recordingPlays) actions.run("sim.play");
}

void RecordCard::settings(ImRect& r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    RecordSettings& set = s.recordSettings;
    proposePath(s);
    const int format = segmented("format", row(r, "Format"), {"PNG sequence", "MP4", "PLY, OBJ"},
                                 set.format == Format::Png   ? 0
                                 : set.format == Format::Mp4 ? 1
                                                             : 2);
    if (format >= 0) set.format = std::array{Format::Png, Format::Mp4, Format::Ply}[static_cast<std::size_t>(format)];
    const bool pictures = set.format != Format::Ply;
    {
        ImRect c = row(r, pictures ? "Picture" : "Frames");
        const float half = snap((c.GetWidth() - px(8)) / 2);
        if (pictures) {
            std::vector<std::string> sizes;
            for (const Size& z : kSizes) sizes.emplace_back(z.text);
            if (const int i = dropdown("size", cutLeft(c, half), sizeName(set.width, set.height), sizes); i >= 0)
                set.width = kSizes[static_cast<std::size_t>(i)].width, set.height = kSizes[static_cast<std::size_t>(i)].height;
            cutLeft(c, px(8));
        }
        std::vector<std::string> rates;
        for (const int f : kRates) rates.push_back(fmt::format("{} a second", f));
        if (const int i = dropdown("rate", c, number(set.fps) + " a second", rates); i >= 0) set.fps = kRates[static_cast<std::size_t>(i)];
    }
    {
        ImRect c = row(r, "Simulated time");
        const ImRect unit = inset(cutRight(c, px(28)), px(8), 0);
        textField("seconds", c, seconds, "until it is stopped");
        text(fonts().body, unit, k.text3, "s", 1);
    }
    textField("path", row(r, set.format == Format::Mp4 ? "File" : "Folder"), path, "where it goes");
    {
        const ImRect c = row(r, "Show");
        if (!pictures)
            text(fonts().body, c, k.text3, "position, id, velocity, density, pressure");
        else if (checkbox("overlays", c, "Time and colour bar", set.overlays))
            set.overlays = !set.overlays;
    }
    // What is there already, and how much room: looked up now and then only, as disks may be slow.
    const record::Options o = wanted(s);
    const std::string key = o.frameFolder().string() + o.film + std::string(record::name(o.format));
    if (key != checkedFor || s.now() - checkedAt > 2) {
        checkedFor = key, checkedAt = s.now();
        inTheWay = record::inTheWay(o).size();
        free = record::freeBytes(o.folder);
        ffmpeg = !record::findFfmpeg().empty();
        writable = record::writable(o.folder);
    }
    cutTop(r, px(12));
    const ImRect well = inset(cutTop(r, px(64)), px(24), 0);
    canvas()->AddRectFilled(well.Min, well.Max, k.field, px(8));
    ImRect in = inset(well, px(16), px(10));
    const std::int64_t frames = o.frames();
    const bool typedWell = seconds.empty() || o.seconds > 0;
    const double need = o.expectedBytes(std::max<std::int64_t>(frames, 1));
    const bool room = static_cast<double>(free) > need, tool = ffmpeg || o.format != Format::Mp4;
    std::string first = !typedWell   ? "The simulated time is not a number above 0"
                        : frames > 0 ? grouped(frames) + " frames, about " + sizeText(need)
                                     : fmt::format("About {} a simulated second", sizeText(o.expectedBytes(1) * o.fps));
    if (!room) first += "; that is too much";
    if (!writable) first = "This folder cannot be made or written";
    if (!tool) first = "ffmpeg was not found";
    text(fonts().bodyMedium, cutTop(in, px(22)), typedWell && room && tool && writable ? k.text : k.error, first);
    text(fonts().small, cutTop(in, px(22)), inTheWay ? k.warn : k.text2,
         !tool           ? "Install it (apt-get install ffmpeg), or record a PNG sequence"
         : inTheWay == 1 ? "A recording of this name is there already"
         : inTheWay > 1  ? grouped(static_cast<long long>(inTheWay)) + " files of an older recording are there"
                         : sizeText(static_cast<double>(free)) + " free on that disk");
    ImRect foot = inset(r, px(24), px(16));
    const bool possible = typedWell && room && tool && writable && !path.empty() && actions.available("record.start");
    const std::string label = inTheWay ? "Replace and record" : "Start recording";
    if (button("start", cutRight(foot, buttonWidth(label)), label, possible ? Kind::Primary : Kind::Secondary) && possible)
        start(s, actions, inTheWay > 0);
}

void RecordCard::running(ImRect& r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const Recorder& rec = s.recorder;
    const record::Options& o = rec.options();
    const auto& status = rec.status;
    const bool film = status.stage == Stage::Film;
    {
        const ImRect c = row(r, o.format == Format::Mp4 ? "File" : "Folder");
        text(fonts().body, c, k.text, shortened(o.format == Format::Mp4 ? o.filmFile() : o.frameFolder()));
    }
    {
        const ImRect c = row(r, "Frames");
        const std::string size = o.format == Format::Ply ? "" : sizeName(o.width, o.height) + ", ";
        text(fonts().body, c, k.text, size + number(o.fps) + " a second");
    }
    cutTop(r, px(8));
    ImRect c = inset(cutTop(r, px(100)), px(24), 0);
    canvas()->AddRectFilled(c.Min, c.Max, k.field, px(8));
    c = inset(c, px(16), px(12));
    const std::int64_t planned = o.frames();
    const double part = film ? status.film : planned > 0 ? static_cast<double>(status.written) / static_cast<double>(planned) : -1;
    ImRect t = cutTop(c, px(22));
    const std::string what = film          ? "Making the film"
                             : planned > 0 ? grouped(status.written) + " of " + grouped(planned) + " frames"
                                           : grouped(status.written) + (status.written == 1 ? " frame" : " frames");
    if (part >= 0) text(fonts().body, t, k.text2, fmt::format("{:.0f} %", 100 * part), 1);
    text(fonts().bodyMedium, t, k.text,
         what + (rec.paused()                             ? ", paused"
                 : !film && status.stage == Stage::Ending ? ", writing the last"
                                                          : ""));
    cutTop(c, px(10));
    const ImRect bar = cutTop(c, px(4));
    if (part >= 0) canvas()->AddRectFilled(bar.Min, bar.Max, k.lineStrong, px(2));
    if (part >= 0)
        canvas()->AddRectFilled(bar.Min, ImVec2(snap(bar.Min.x + bar.GetWidth() * static_cast<float>(std::min(part, 1.))), bar.Max.y),
                                k.accent, px(2));
    cutTop(c, px(10));
    ImRect line = cutTop(c, px(20));
    text(fonts().small, line, k.text2,
         sizeText(static_cast<double>(status.bytes)) + ", " + sizeText(static_cast<double>(status.free)) + " free", 1);
    const double left = rec.remaining(s.now());
    text(fonts().small, line, k.text2,
         film                                ? ""
         : left >= 0                         ? clockTime(left) + " left"
         : !s.running() && rec.takesFrames() ? "Waits: the simulation is paused"
                                             : number(rec.length(), 3) + " s recorded");
    if (!status.problem.empty()) {
        cutTop(r, px(8));
        const ImRect p = inset(cutTop(r, px(64)), px(24), 0);
        glyph(fonts().iconSmall, rect(p.Min.x, p.Min.y + px(2), px(16), px(16)), k.error, icon::Error);
        paragraph(fonts().small, ImVec2(p.Min.x + px(24), p.Min.y), p.GetWidth() - px(24), k.error, status.problem);
    }
    ImRect foot = inset(r, px(24), px(16));
    if (rec.takesFrames() && button("stop", cutRight(foot, buttonWidth("Stop and keep")), "Stop and keep", Kind::Primary))
        actions.run("record.stop");
    cutRight(foot, px(8));
    const std::string pause = rec.paused() ? "Continue" : "Pause";
    if (rec.takesFrames() && button("pause", cutRight(foot, buttonWidth(pause)), pause, Kind::Secondary)) actions.run("record.pause");
    if (button("discard", cutLeft(foot, buttonWidth("Discard")), "Discard", Kind::Danger)) actions.run("record.discard");
}

void RecordCard::ended(ImRect& r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const Recorder& rec = s.recorder;
    const bool failed = rec.failed();
    ImRect c = inset(cutTop(r, px(132)), px(24), 0);
    canvas()->AddRectFilled(c.Min, c.Max, k.field, px(8));
    c = inset(c, px(16), px(12));
    ImRect head = cutTop(c, px(24));
    glyph(fonts().icon, cutLeft(head, px(20)), failed ? k.error : k.ok, failed ? icon::Error : icon::Check);
    head.Min.x += px(8);
    text(fonts().bodyMedium, head, k.text, failed ? "The film could not be made" : "Recorded");
    cutTop(c, px(4));
    paragraph(fonts().body, ImVec2(c.Min.x + px(28), c.Min.y), c.GetWidth() - px(28), k.text2,
              failed ? rec.status.problem : rec.summary() + ", " + sizeText(static_cast<double>(rec.status.bytes)));
    ImRect foot = inset(r, px(24), px(16));
    if (failed) {
        if (button("retry", cutRight(foot, buttonWidth("Try again")), "Try again", Kind::Primary)) actions.run("record.retry");
        cutRight(foot, px(8));
        if (button("keep", cutRight(foot, buttonWidth("Keep the pictures")), "Keep the pictures", Kind::Secondary)) seen = true;
        if (button("discard", cutLeft(foot, buttonWidth("Discard")), "Discard", Kind::Danger)) actions.run("record.discard"), seen = true;
    } else {
        if (button("again", cutRight(foot, buttonWidth("Record again")), "Record again", Kind::Primary)) seen = true;
        cutRight(foot, px(8));
        const std::string folder = actionTitle("folder.show");
        if (button("folder", cutRight(foot, buttonWidth(folder, true)), folder, Kind::Secondary, icon::FolderOpen))
            actions.run("folder.show");
    }
}

void RecordCard::draw(Session& s, Actions& actions) {
    if (!s.hasScene()) {
        s.recordOpen = false;
        return;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const Recorder& rec = s.recorder;
    const bool runs = rec.active(), over = !runs && rec.any() && !seen;
    const float body = runs ? 44 * 2 + 8 + 100 + (rec.status.problem.empty() ? 0.f : 72.f) : over ? 132 : 44 * 5 + 12 + 64;
    const float all = px(body + 64), w = std::min(px(480), screen.x - px(32)), h = std::min(px(56) + all, screen.y - px(16));
    const float y = std::min(std::max((screen.y - h) / 2 - px(16), px(48)), screen.y - h - px(8));
    ImRect r = rect(snap((screen.x - w) / 2), snap(y), w, h);
    beginFloating("##record", r);
    ImRect head = inset(cutTop(r, px(56)), px(24), px(12));
    if (iconButton("close", cutRight(head, px(32)), icon::Close, false, true, runs ? "Hide; the recording goes on" : "Close", "Esc"))
        s.recordOpen = false;
    text(fonts().title, head, tokens().text, "Record");
    ImRect in = beginScroll("rows", r);  // in a window where it does not fit
    in.Max.y = in.Min.y + all;
    const float end = in.Max.y;
    runs ? running(in, s, actions) : over ? ended(in, s, actions) : settings(in, s, actions);
    endScroll(r, end, tokens().raised);
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)))
        s.recordOpen = false;
    ImGui::End();
}

void Ui::recordButton(ImRect& bar, bool compact) {
    const Tokens& k = tokens();
    const Recorder& rec = session.recorder;
    const bool on = rec.active(), stuck = on && !rec.status.problem.empty();
    const std::string label = !on ? "Record" : stuck ? "Waits" : clockTime(rec.length());
    const ImRect b = cutRight(bar, compact ? px(32) : std::max(px(88), textWidth(fonts().bodyMedium, label) + px(40)));
    bar.Max.x -= px(16);
    const Press p = press("record", b);
    canvas()->AddRectFilled(b.Min, b.Max, on ? mix(k.panel, k.record, 0.2f) : p.held ? k.press : p.hovered ? k.hover : k.field, px(6));
    const float w = compact ? 0 : textWidth(fonts().bodyMedium, label) + px(8);
    const ImVec2 c(snap(b.GetCenter().x - w / 2), snap(b.GetCenter().y));
    if (on)
        canvas()->AddRectFilled(ImVec2(c.x - px(4), c.y - px(4)), ImVec2(c.x + px(4), c.y + px(4)), k.record, px(2));
    else
        canvas()->AddCircleFilled(c, px(5), k.record, 24);
    if (!compact) text(fonts().bodyMedium, ImRect(c.x + px(12), b.Min.y, b.Max.x, b.Max.y), k.text, label);
    if (p.resting) simpleTip(on ? "Show the recording" : actionTitle("record.dialog"), actionKeys("record.dialog"));
    if (p.clicked) actions.run("record.dialog");
}

}  // namespace meniscus::editor
