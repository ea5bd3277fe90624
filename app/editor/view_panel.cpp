// SPDX-License-Identifier: MIT
// The view: the scene's picture, what lies over it, and the gestures that move the camera.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>

#include "app/editor/picture_overlays.h"
#include "app/editor/ui.h"
#include "app/view/colour_map.h"

namespace meniscus::editor {
namespace {

glm::vec4 rgba(ImU32 c) { return glm::vec4(c & 255, c >> 8 & 255, c >> 16 & 255, c >> 24) / 255.f; }

view::Style viewStyle() {
    const Tokens& k = tokens();
    view::Style s;
    s.top = glm::vec3(rgba(k.viewTop)), s.bottom = glm::vec3(rgba(k.viewBottom));
    s.grid = rgba(k.viewGrid), s.edge = rgba(k.viewEdge), s.solid = rgba(k.viewSolid);
    s.ambient = k.ambient, s.shadow = k.shadow;
    s.lineWidth = scale();
    return s;
}

ImU32 mapColour(float t) {
    const auto c = view::viridis(t);
    return ImGui::ColorConvertFloat4ToU32(ImVec4(c[0], c[1], c[2], 1));
}

void colourBar(ImRect r, const std::string& title, const std::string& unit, view::Range range, bool beyond) {
    const Tokens& k = tokens();
    canvas()->AddRectFilled(r.Min, r.Max, k.glass, px(8));
    ImRect in = inset(r, px(12), 0);
    text(fonts().bodyMedium, cutTop(in, px(32)), k.text, title);
    in.Max.y -= px(12);
    const ImRect bar(in.Min.x, in.Min.y, in.Min.x + px(12), in.Max.y);
    constexpr int kStrips = 48;
    for (int i = 0; i < kStrips; ++i) {
        const float t0 = static_cast<float>(i) / kStrips, t1 = static_cast<float>(i + 1) / kStrips;
        const float y0 = snap(bar.Max.y - bar.GetHeight() * t1), y1 = snap(bar.Max.y - bar.GetHeight() * t0);
        const ImU32 c0 = mapColour(t0), c1 = mapColour(t1);
        canvas()->AddRectFilledMultiColor(ImVec2(bar.Min.x, y0), ImVec2(bar.Max.x, y1), c1, c1, c0, c0);
    }
    canvas()->AddRect(bar.Min, bar.Max, alpha(k.text, 0.25f));
    if (beyond) {  // faster than the bar's end
        const float x = bar.GetCenter().x, y = bar.Min.y - px(2);
        canvas()->AddTriangleFilled(ImVec2(x - px(5), y), ImVec2(x + px(5), y), ImVec2(x, y - px(5)), mapColour(1));
    }
    // As many digits as tell the ends apart.
    const double size = std::max({std::abs(range.lo), std::abs(range.hi), 1e-30f}), span = std::max(range.hi - range.lo, 1e-6f);
    const int digits = std::clamp(3 + static_cast<int>(std::ceil(std::log10(size / span))), 3, 7);
    const int ticks = bar.GetHeight() > px(110) ? 4 : 2;
    for (int i = 0; i <= ticks; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(ticks), y = snap(bar.Max.y - (bar.GetHeight() - 1) * t);
        canvas()->AddRectFilled(ImVec2(bar.Max.x + px(2), y), ImVec2(bar.Max.x + px(6), y + hair()), k.text3);
        const float half = fonts().small->FontSize / 2;
        const float c = std::clamp(y, bar.Min.y + half - px(3), bar.Max.y - half + px(3));  // end labels stay beside the bar
        const std::string label = number(static_cast<double>(range.lo + (range.hi - range.lo) * t), digits);
        text(fonts().small, ImRect(bar.Max.x + px(10), c - half, r.Max.x - px(4), c + half), k.text2,
             i == ticks ? label + " " + unit : label);
    }
}

void axisGizmo(ImVec2 c, float radius, const glm::mat4& view) {
    const Tokens& k = tokens();
    std::array<int, 3> order{0, 1, 2};  // from the farthest to the nearest
    std::sort(order.begin(), order.end(), [&](int a, int b) { return view[a].z < view[b].z; });
    const float arm = radius - px(10);
    canvas()->AddCircleFilled(c, radius + px(4), k.glass, 48);
    for (int i : order) canvas()->AddCircleFilled(ImVec2(c.x - view[i].x * arm, c.y + view[i].y * arm), px(3), alpha(k.axis[i], 0.45f), 16);
    for (int i : order) {
        const ImVec2 end(c.x + view[i].x * arm, c.y - view[i].y * arm);
        canvas()->AddLine(c, end, k.axis[i], px(2));
        canvas()->AddCircleFilled(end, px(8), k.axis[i], 24);
        const ImU32 ink = theme() == Theme::Dark ? IM_COL32(16, 18, 20, 255) : IM_COL32_WHITE;
        text(fonts().smallMedium, ImRect(end.x - px(8), end.y - px(9), end.x + px(8), end.y + px(7)), ink, std::string(1, "xyz"[i]), 0.5f);
    }
}

}  // namespace

void Ui::viewPanel(ImRect r) {
    session.aspect = r.GetWidth() / r.GetHeight();
    beginPanel("##view", r, tokens().viewBottom);
    // The picture lies under everything, but is drawn last, as gestures change it; and what lies over the view takes the pointer first.
    canvas()->ChannelsSplit(2);
    canvas()->ChannelsSetCurrent(1);
    const bool loading = session.has(world::WorkerState::Phase::Loading);
    if (session.hasScene()) {
        overlays(r);
        if (session.has(world::WorkerState::Phase::Diverged) && !session.bannerClosed) divergedBanner(r);
    } else if (!loading) {
        emptyState(r);
    }
    constexpr double kPatience = 0.3;  // what is over sooner needs no card
    if (const double left = session.loadingSince + kPatience - session.now(); loading && left > 0)
        wakeIn(left + 0.01);
    else if (loading)
        loadingCard(r);
    if (session.hasScene()) gestures(r);
    canvas()->ChannelsSetCurrent(0);
    uploadScene();
    drawScene(r);
    canvas()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(viewTexture)), r.Min, r.Max, ImVec2(0, 1), ImVec2(1, 0));
    canvas()->ChannelsMerge();
    endPanel();
}

void Ui::overlays(ImRect r) {
    const Tokens& k = tokens();
    const world::Snapshot& s = *session.snapshot;
    const ImRect in = inset(r, px(12), px(12));

    const std::string time = fmt::format("{:.3f}", s.time);
    const std::string step = s.statistics.dt > 0 ? fmt::format("Δt {:.2f} ms", s.statistics.dt * 1e3) : "Δt –";
    const std::string count = grouped(s.counts.fluid) + (s.counts.fluid == 1 ? " particle" : " particles");
    const float timeWidth = textWidth(fonts().bodyStrong, time), stepWidth = textWidth(fonts().body, step);
    ImRect t = rect(in.Min.x, in.Min.y, timeWidth + stepWidth + textWidth(fonts().body, count) + px(68), px(36));
    canvas()->AddRectFilled(t.Min, t.Max, k.glass, px(8));
    t.Min.x += px(12);
    text(fonts().bodyStrong, cutLeft(t, timeWidth + px(1)), k.text, time);
    t.Min.x += px(3);
    text(fonts().body, cutLeft(t, px(12)), k.text2, "s");
    t.Min.x += px(12);
    text(fonts().body, cutLeft(t, stepWidth + px(1)), k.text2, step);
    t.Min.x += px(15);
    text(fonts().body, t, k.text2, count);

    axisGizmo(ImVec2(in.Max.x - px(36), in.Min.y + px(36)), px(32), session.camera.now.view());
    const ImRect frame = rect(in.Max.x - px(54), in.Min.y + px(80), px(36), px(36));
    canvas()->AddRectFilled(frame.Min, frame.Max, k.glass, px(8));
    if (iconButton("frame", inset(frame, px(2), px(2)), icon::Frame, false, true, actionTitle("view.frameAll"),
                   actionKeys("view.frameAll")))
        actions.run("view.frameAll");

    const float height = r.GetHeight() > px(460) ? px(192) : r.GetHeight() > px(400) ? px(128) : px(88);
    const ImVec2 size(px(88), px(32 + 12) + height);
    std::string title = s.colorField;
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    colourBar(ImRect(in.Max.x - size.x, in.Max.y - size.y, in.Max.x, in.Max.y), title, s.colorUnit, session.range,
              s.colorMax > 1.001f * session.range.hi);

    if (hintShown) {
        const std::string hint = "Drag to orbit, Shift-drag to pan, wheel to zoom";
        const ImRect h = rect(in.Min.x, in.Max.y - px(28), textWidth(fonts().small, hint) + px(24), px(28));
        canvas()->AddRectFilled(h.Min, h.Max, k.glass, px(8));
        text(fonts().small, h, k.text2, hint, 0.5f);
    }
}

void Ui::gestures(ImRect r) {
    ImGui::SetCursorScreenPos(r.Min);
    const auto buttons = ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle | ImGuiButtonFlags_MouseButtonRight;
    ImGui::InvisibleButton("view", r.GetSize(), buttons);
    const ImGuiIO& io = ImGui::GetIO();
    view::Camera c = session.camera.now;
    const glm::vec2 by = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / r.GetHeight();
    const bool pans = io.MouseDown[ImGuiMouseButton_Middle] || io.MouseDown[ImGuiMouseButton_Right] || io.KeyShift;
    if (ImGui::IsItemActive() && by != glm::vec2(0)) {
        pans ? c.pan(by) : c.orbit(by);
        session.camera.jumpTo(c);
        hintShown = false;
    }
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const ImVec2 m = r.GetCenter();
        c.zoom(std::pow(1.15f, io.MouseWheel), 2.f / r.GetHeight() * glm::vec2(io.MousePos.x - m.x, m.y - io.MousePos.y));
        session.camera.jumpTo(c);
        hintShown = false;
    }
}

void Ui::uploadScene(bool now) {
    if (session.outlineNew) renderer.setOutline(*session.outline);
    // Where drawing is slow (OpenGL on the processor), new states are shown less often: at least half of the time is the solver's.
    const bool rests = session.now() - drawnAt < lastSeconds && !session.outlineNew && !session.screenshotDue;
    if (session.particlesNew && (now || !rests)) {
        renderer.setParticles(session.snapshot->particles);
        renderer.setPlaces(view::placesOf(*session.outline, session.snapshot->bodies));
        session.particlesNew = false;
        sceneStale = true;
    }
    if (session.particlesNew) wakeIn(lastSeconds);
    sceneStale = sceneStale || session.outlineNew;
    session.outlineNew = false;
}

void Ui::drawScene(ImRect r) {
    session.sceneMs = 0;
    Drawn wanted{static_cast<int>(r.GetWidth()),
                 static_cast<int>(r.GetHeight()),
                 session.camera.now.view(),
                 session.range,
                 theme(),
                 scale(),
                 drawn.quality};
    const bool moves = sceneStale || wanted != drawn;
    constexpr double kSlow = 0.03, kRest = 0.2;
    if (session.screenshotDue || fineSeconds < kSlow || (!moves && session.now() - drawnAt > kRest))
        wanted.quality = view::Quality::Fine;
    else if (moves)
        wanted.quality = view::Quality::Quick;
    if (wanted.quality == view::Quality::Quick) wakeIn(kRest + 0.01);  // to be replaced by a fine picture when things come to rest
    if ((!sceneStale && wanted == drawn) || wanted.w <= 0 || wanted.h <= 0) return;
    const double before = session.now();
    drawn = wanted;
    sceneStale = false;
    viewTexture = renderer.draw(wanted.w, wanted.h, session.camera.now, viewStyle(), session.range, wanted.quality);
    session.sceneMs = (session.now() - before) * 1e3;
}

record::Image Ui::takePicture(int w, int h, bool overlays) {
    uploadScene(true);
    view::Style style = viewStyle();
    style.lineWidth = std::max(1.f, static_cast<float>(h) / 1080);
    const GLuint texture = renderer.draw(w, h, session.camera.now, style, session.range, view::Quality::Fine);
    drawn = {};  // the view's own picture is gone
    const view::Framebuffer target = view::makeFramebuffer(texture, 0);
    if (overlays) drawPictureOverlays(session, target, w, h);
    record::Image image{w, h, {}};
    image.rgb.resize(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 3);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data());
    return image;
}

void Ui::sceneTook(double seconds) {
    drawnAt = session.now();
    lastSeconds = seconds;
    if (drawn.quality == view::Quality::Fine) fineSeconds = seconds;
}

}  // namespace meniscus::editor
