// SPDX-License-Identifier: MIT
// What mouse and keyboard do in the view: orbit, pan, zoom, fly, pick, pull.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>

#include "app/editor/ui.h"
#include "app/editor/widgets.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

constexpr float kClick = 4;  // logical pixels that a hand moves during a click

Gesture gestureOf(const Session& s) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) return Gesture::Pan;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right) || s.looking.flying) return Gesture::Look;
    if (io.KeyCtrl || s.tool == Tool::Pull) return Gesture::Pull;
    return io.KeyShift ? Gesture::Pan : Gesture::Orbit;
}

glm::vec2 toView(ImRect r, ImVec2 p) { return 2.f / r.GetHeight() * glm::vec2(p.x - r.GetCenter().x, r.GetCenter().y - p.y); }

}  // namespace

void Ui::gestures(ImRect r) {
    ImGui::SetCursorScreenPos(r.Min);
    const auto buttons = ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle | ImGuiButtonFlags_MouseButtonRight;
    hitArea("view", r, buttons);
    note("picture", r);
    const ImGuiIO& io = ImGui::GetIO();
    const glm::vec2 at = toView(r, io.MousePos);
    if (ImGui::IsItemActivated()) {
        gesture = gestureOf(session);
        moved = false;
        if (gesture == Gesture::Pull) takeHold(at);
    }
    if (ImGui::IsItemActive())
        drag(at, r);
    else if (ImGui::IsItemDeactivated())
        release(io.MousePos);
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) wheel(at);
    if (session.looking.flying || (gesture == Gesture::Look && ImGui::IsItemActive())) fly();
}

void Ui::takeHold(glm::vec2 at) {
    try {
        beginPull(session, at);
        hintShown = false;
        if (!session.running()) session.say({Notice::Kind::Info, "The spring pulls while the simulation runs"});
    } catch (const InputError& e) {
        session.say({Notice::Kind::Warning, e.what()});
    }
}

void Ui::drag(glm::vec2 at, ImRect r) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 way = ImGui::GetMouseDragDelta(io.MouseDown[0] ? 0 : io.MouseDown[1] ? 1 : 2, 0);
    moved = moved || std::hypot(way.x, way.y) > px(kClick);
    const glm::vec2 by = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / r.GetHeight();
    if (gesture == Gesture::Pull) {
        if (session.touching.spring && by != glm::vec2(0)) movePull(session, at);
        return;
    }
    if (by == glm::vec2(0) || !moved) return;
    view::Camera c = session.camera.now;
    if (gesture == Gesture::Pan)
        c.pan(by);
    else if (gesture == Gesture::Look)
        c.look(by);
    else
        c.orbit(by);
    session.camera.jumpTo(c);
}

void Ui::release(ImVec2 mouse) {
    if (session.touching.spring) endPull(session);
    const bool click = !moved && (gesture == Gesture::Orbit || gesture == Gesture::Pan) && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    gesture = Gesture::None;
    if (!click) return;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const glm::vec2 part(mouse.x / size.x, mouse.y / size.y);
    const auto at = session.view.inView(part);
    if (session.tool == Tool::Probe) {
        if (const auto there = at ? under(session, *at) : std::nullopt)
            actions.run("probe.add", {{"position", {there->place.x, there->place.y, there->place.z}}});
        else
            session.say({Notice::Kind::Info, "A probe is placed on what is clicked: there is nothing"});
    } else {
        actions.run("pick", {{"x", part.x}, {"y", part.y}, {"add", ImGui::GetIO().KeyShift}});
    }
}

void Ui::wheel(glm::vec2 at) {
    view::Camera c = session.camera.now;
    const float turns = ImGui::GetIO().MouseWheel;
    if (session.looking.flying) {
        session.looking.flySpeed = std::clamp(session.looking.flySpeed * std::pow(1.25f, turns), 0.01f, 100.f);
        return;
    }
    if (const auto there = under(session, at)) c.focus(there->depth);  // towards what is under the pointer, not to a depth of the past
    c.zoom(std::pow(1.15f, turns), at);
    session.camera.jumpTo(c);
}

/// W, A, S, D, Q, E as in games; faster with Shift.
void Ui::fly() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantTextInput || io.KeyCtrl) return;
    if (session.looking.flying && io.KeysDown[GLFW_KEY_ESCAPE]) return actions.run("view.fly", {{"on", false}});
    const auto axis = [&](int more, int less) { return static_cast<float>(io.KeysDown[more]) - static_cast<float>(io.KeysDown[less]); };
    const glm::vec3 way(axis(GLFW_KEY_D, GLFW_KEY_A), axis(GLFW_KEY_E, GLFW_KEY_Q), axis(GLFW_KEY_S, GLFW_KEY_W));
    if (way == glm::vec3(0)) return;
    view::Camera c = session.camera.now;
    const float speed = 0.5f * session.outline->bounds.radius() * session.looking.flySpeed * (io.KeyShift ? 4.f : 1.f);
    c.fly(speed * std::min(io.DeltaTime, 0.1f) * glm::normalize(way));
    session.camera.jumpTo(c);
    session.touch();
}

}  // namespace meniscus::editor
