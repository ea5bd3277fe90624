// SPDX-License-Identifier: MIT
// A and B on screen: a line that wipes from one to the other, or both side by side; what differs on their tags.
#include <algorithm>
#include <cmath>

#include "app/editor/comparison.h"
#include "app/editor/ui.h"
#include "app/editor/widgets.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

ImTextureID texture(GLuint name) { return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(name)); }

/// A letter on its colour, and what is special about it; returns whether it was clicked.
bool tag(const char* letter, ImVec2 at, float room, bool toLeft, ImU32 colour, const std::string& said, bool presses) {
    const Tokens& k = tokens();
    const std::string words = textWidth(fonts().body, said) + px(52) > room && said.size() < 60 ? "" : said;  // in its tip, then
    const float w = std::min(textWidth(fonts().body, words) + px(words.empty() ? 36 : 52), room);
    const ImRect all = toLeft ? ImRect(at.x - w, at.y, at.x, at.y + px(36)) : rect(at.x, at.y, w, px(36));
    const Press p = press(letter, all, presses);
    if (p.resting && words != said) simpleTip(said);
    canvas()->AddRectFilled(all.Min, all.Max, k.glass, px(8));
    if (p.hovered) canvas()->AddRect(all.Min, all.Max, k.lineStrong, px(8), 0, hair());
    ImRect in = inset(all, px(8), 0);
    const ImRect square = inset(cutLeft(in, px(20)), 0, px(8));
    canvas()->AddRectFilled(square.Min, square.Max, colour, px(4));
    text(fonts().smallMedium, square, theme() == Theme::Dark ? IM_COL32(16, 18, 20, 255) : IM_COL32_WHITE, letter, .5f);
    in.Min.x += px(8);
    if (!words.empty()) text(fonts().body, in, k.text, words);
    return p.clicked && presses;
}

/// What B says of itself where it does not simply run along.
std::string wordsOf(const Comparison& c) {
    if (c.state.phase == Phase::Diverged) return "diverged: " + c.state.problem;
    if (c.state.phase == Phase::Loading) return c.hasScene() ? c.state.stage : "loading";
    if (!c.hasScene()) return c.state.problem.empty() ? "loading" : c.state.problem;
    return c.differenceOf(true);
}

}  // namespace

void Ui::comparePicture(ImRect r) {
    Comparison& c = *session.comparison;
    if (c.look != Comparison::Look::Wipe || !c.hasScene()) return;
    const GLuint b = c.picture(static_cast<int>(r.GetWidth()), static_cast<int>(r.GetHeight()), drawn.quality);
    const float x = snap(r.Min.x + c.split * r.GetWidth());
    canvas()->AddImage(texture(b), ImVec2(x, r.Min.y), r.Max, ImVec2((x - r.Min.x) / r.GetWidth(), 1), ImVec2(1, 0));
    canvas()->AddRectFilled(ImVec2(x - px(1), r.Min.y), ImVec2(x + px(1), r.Max.y), IM_COL32_WHITE);
}

view::Texture Ui::pictureOfBoth(int w, int h, const std::function<GLuint(int)>& drawA) {
    Comparison& c = *session.comparison;
    const bool wipes = c.look == Comparison::Look::Wipe;
    const int from = std::clamp(wipes ? static_cast<int>(c.split * static_cast<float>(w)) : w / 2, 1, w - 1);
    view::Texture both = view::makeTexture(GL_RGBA8, w, h, GL_LINEAR);
    const view::Framebuffer to = view::makeFramebuffer(both, 0);
    const auto put = [&](GLuint picture, int left, int x0, int x1) {
        const view::Framebuffer source = view::makeFramebuffer(picture, 0);
        glBlitNamedFramebuffer(source, to, left, 0, left + x1 - x0, h, x0, 0, x1, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    };
    put(drawA(wipes ? w : from), 0, 0, from);
    put(c.picture(wipes ? w : w - from, h, view::Quality::Fine), wipes ? from : 0, from, w);
    const int line = std::max(1, h / 720);
    const float white[4] = {1, 1, 1, 1};
    glEnable(GL_SCISSOR_TEST);
    glScissor(from - line, 0, 2 * line, h);
    glClearNamedFramebufferfv(to, GL_COLOR, 0, white);
    glDisable(GL_SCISSOR_TEST);
    return both;
}

void Ui::compareControls(ImRect r) {
    Comparison& c = *session.comparison;
    const Tokens& k = tokens();
    const bool wipes = c.look == Comparison::Look::Wipe;
    const float x = wipes ? snap(r.Min.x + c.split * r.GetWidth()) : r.Max.x - px(12);
    const float y = r.Max.y - px(52);
    if (wipes) {
        const ImVec2 middle(x, snap(r.GetCenter().y));
        const ImRect handle = rect(x - px(16), middle.y - px(16), px(32), px(32));
        const Press p = press("wipe", handle);
        canvas()->AddCircleFilled(middle, px(16), k.raised, 32);
        canvas()->AddCircle(middle, px(16), p.hovered || p.held ? k.accent : k.lineStrong, 32, hair());
        for (const float side : {-1.f, 1.f}) {
            const float tip = middle.x + side * px(9), back = middle.x + side * px(5);
            canvas()->AddLine(ImVec2(back, middle.y - px(4)), ImVec2(tip, middle.y), k.text2, px(2));
            canvas()->AddLine(ImVec2(tip, middle.y), ImVec2(back, middle.y + px(4)), k.text2, px(2));
        }
        if (p.held) c.split = std::clamp((ImGui::GetIO().MousePos.x - r.Min.x) / r.GetWidth(), 0.02f, 0.98f), session.touch();
        if (p.resting) simpleTip("Drag to wipe between A and B");
    }
    const float left = x - px(16) - (r.Min.x + px(12)), right = r.Max.x - px(136) - (x + px(16));
    if (!wipes || left > px(48))
        tag("A", ImVec2(wipes ? x - px(16) : r.Min.x + px(12), y), wipes ? left : px(320), wipes, k.plot[0], c.differenceOf(false), false);
    if (wipes && right > px(48) && tag("B", ImVec2(x + px(16), y), right, false, k.plot[1], wordsOf(c), true)) ImGui::OpenPopup("B");
    if (wipes) compareMenu(ImVec2(x + px(16), y));
}

void Ui::comparePanel(ImRect r) {
    Comparison& c = *session.comparison;
    beginPanel("##compare", r, tokens().viewBottom);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    session.viewOfB = {r.Min.x, r.Min.y, r.GetWidth(), r.GetHeight(), window.x, window.y};
    if (c.hasScene())
        canvas()->AddImage(texture(c.picture(static_cast<int>(r.GetWidth()), static_cast<int>(r.GetHeight()), drawn.quality)), r.Min, r.Max,
                           ImVec2(0, 1), ImVec2(1, 0));
    if (c.hasScene()) pickMarks(*c.snapshot, session.viewOfB);
    if (session.hasScene()) cornerOverlays(r, r.Min.x, r.Min);
    const ImVec2 at(r.Min.x + px(12), r.Max.y - px(52));
    if (tag("B", at, r.GetWidth() - px(24 + 124), false, tokens().plot[1], wordsOf(c), true)) ImGui::OpenPopup("B");
    compareMenu(at);
    // The camera is A's; it can be moved from here as well.
    ImGui::SetCursorScreenPos(r.Min);
    hitArea("view of B", r);
    note("picture of B", r);
    const ImGuiIO& io = ImGui::GetIO();
    view::Camera camera = session.camera.now;
    const glm::vec2 by = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / r.GetHeight();
    if (ImGui::IsItemActive() && by != glm::vec2(0)) io.KeyShift ? camera.pan(by) : camera.orbit(by), session.camera.jumpTo(camera);
    const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
    if (ImGui::IsItemActivated()) moved = false;
    if (ImGui::IsItemActive()) moved = moved || std::hypot(way.x, way.y) > px(4);
    if (ImGui::IsItemDeactivated() && !moved)
        actions.run("pick", {{"x", io.MousePos.x / window.x}, {"y", io.MousePos.y / window.y}, {"add", io.KeyShift}});
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const ImVec2 m = r.GetCenter();
        camera.zoom(std::pow(1.15f, io.MouseWheel), 2.f / r.GetHeight() * glm::vec2(io.MousePos.x - m.x, m.y - io.MousePos.y));
        session.camera.jumpTo(camera);
    }
    endPanel();
}

/// What can be done with B, above a point.
void Ui::compareMenu(ImVec2 at) {
    Comparison& c = *session.comparison;
    const bool flows = !c.description.fluids.empty() || c.description.deformables.empty();
    const std::string path = flows ? "pressure.solver" : "deformableSolver.solver";
    const std::string& now = flows ? c.description.pressure.solver : c.description.deformableSolver.solver;
    const std::vector<std::string>& solvers = scene::parameterAt(path)->choices;
    const int rows = static_cast<int>(solvers.size()) + 4;
    if (!beginMenu("B", ImVec2(at.x, at.y - px(12 + 32 * static_cast<float>(rows))), px(272), rows)) return;
    for (const std::string& solver : solvers)
        if (menuItem("B solves by " + methodTitle(solver), "", c.hasScene(), now == solver))
            actions.run("compare.set", {{"path", path}, {"value", solver}});
    if (menuItem("Set a parameter of B", "", c.hasScene())) actions.run("compare.set");
    const bool wipes = c.look == Comparison::Look::Wipe;
    if (menuItem("Wipe", "", true, wipes)) actions.run("compare.look", {{"name", "wipe"}});
    if (menuItem("Side by side", "", true, !wipes)) actions.run("compare.look", {{"name", "side by side"}});
    if (menuItem("End comparing", actionKeys("compare.stop"), true)) actions.run("compare.stop");
    endMenu();
}

}  // namespace meniscus::editor
