// SPDX-License-Identifier: MIT
#include "app/editor/focus.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace meniscus::editor {
namespace {

enum Layer { Panels, Cards, Menus, kLayers };

struct Stop {
    ImGuiID id;
    Layer layer;
};
struct Focus {
    std::vector<Stop> stops, lastStops;     ///< of this frame so far, and of the one before
    std::array<ImGuiID, kLayers> at{};      ///< the control that has it
    Layer front = Panels;                   ///< of the last frame
    int inFront = 0;                        ///< cards that have begun and not ended
    bool arrived = false, pressed = false;  ///< it has just moved; Enter or Space was typed
    std::string name;                       ///< of the control that has it
    bool seen = false;
    ImRect ring, clip;
} focus;

bool typedKey(ImGuiKey k, bool repeat = false) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(k), repeat); }

Layer layerNow() {
    const ImGuiWindow* w = ImGui::GetCurrentWindowRead();
    const ImGuiWindow* root = w->RootWindow ? w->RootWindow : w;
    return root->Flags & ImGuiWindowFlags_Popup ? Menus : focus.inFront > 0 ? Cards : Panels;
}

void step(int by) {
    std::vector<ImGuiID> ring;
    for (const Stop& s : focus.lastStops)
        if (s.layer == focus.front) ring.push_back(s.id);
    if (ring.empty()) return;
    const auto n = static_cast<int>(ring.size());
    const bool types = std::find(ring.begin(), ring.end(), GImGui->ActiveId) != ring.end();
    const auto now = std::find(ring.begin(), ring.end(), types ? GImGui->ActiveId : focus.at[focus.front]);
    const int next = now == ring.end() ? (by > 0 ? 0 : n - 1) : (static_cast<int>(now - ring.begin()) + by + n) % n;
    focus.at[focus.front] = ring[static_cast<std::size_t>(next)];
    focus.arrived = true;
    ImGui::ClearActiveID();  // a text that was being typed is taken
}

}  // namespace

void moveFocus(bool tabIsTaken) {
    const ImGuiIO& io = ImGui::GetIO();
    std::swap(focus.stops, focus.lastStops);
    focus.stops.clear();
    focus.front = Panels;
    for (const Stop& s : focus.lastStops) focus.front = std::max(focus.front, s.layer);
    for (int layer = focus.front + 1; layer < kLayers; ++layer) focus.at[static_cast<std::size_t>(layer)] = 0;
    focus.arrived = false;
    if (!std::exchange(focus.seen, false)) focus.name.clear();
    if (io.MouseClicked[0] || io.MouseClicked[1]) focus.at = {};
    const bool menu = focus.front == Menus && !io.WantTextInput;
    if (!tabIsTaken && !io.KeyCtrl && !io.KeyAlt && typedKey(ImGuiKey_Tab, true)) step(io.KeyShift ? -1 : 1);
    if (menu && typedKey(ImGuiKey_DownArrow, true)) step(1);
    if (menu && typedKey(ImGuiKey_UpArrow, true)) step(-1);
    if (!io.WantTextInput && focus.front == Panels && typedKey(ImGuiKey_Escape)) focus.at = {};
    focus.pressed = focusTakesKeys() && !io.KeyCtrl && (typedKey(ImGuiKey_Enter) || typedKey(ImGuiKey_Space));
}

bool focusTakesKeys() { return focus.at[focus.front] != 0 && !ImGui::GetIO().WantTextInput; }

bool enterTyped() { return typedKey(ImGuiKey_Enter) && !focusTakesKeys(); }

const std::string& focusName() { return focus.name; }

void beginFront() { ++focus.inFront; }
void endFront() { --focus.inFront; }

bool focusStop(std::string_view name, ImGuiID id, ImRect r, bool takesText) {
    const Layer layer = layerNow();
    focus.stops.push_back({id, layer});
    if (focus.at[layer] != id || layer != focus.front) return false;
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    if (focus.arrived) ImGui::ScrollToBringRectIntoView(window, r);
    focus.name.assign(name);
    focus.seen = true;
    focus.ring = r;
    focus.clip = window->ClipRect;
    return takesText ? focus.arrived || focus.pressed : focus.pressed;
}

void drawFocus() {
    if (!focus.seen) return;
    const float out = px(2);
    ImDrawList* over = ImGui::GetForegroundDrawList();
    ImRect r = focus.ring, clip = focus.clip;
    r.Expand(out), clip.Expand(out);
    over->PushClipRect(clip.Min, clip.Max);
    over->AddRect(r.Min, r.Max, tokens().accent, px(6), 0, px(2));
    over->PopClipRect();
}

}  // namespace meniscus::editor
