// SPDX-License-Identifier: MIT
// Shortcuts, as the catalogue writes them: "Ctrl+O", "Space", "?"; alternatives follow a blank.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <cctype>
#include <map>
#include <sstream>

#include "app/editor/actions.h"

namespace meniscus::editor {
namespace {

/// Dear ImGui's key numbers are those of its back end: GLFW's.
int keyNumber(const std::string& key) {
    static const std::map<std::string, int> named = {
        {"Space", GLFW_KEY_SPACE}, {"Right", GLFW_KEY_RIGHT}, {"F1", GLFW_KEY_F1}, {"F12", GLFW_KEY_F12}, {"Esc", GLFW_KEY_ESCAPE}};
    if (const auto at = named.find(key); at != named.end()) return at->second;
    return key.size() == 1 && std::isalnum(static_cast<unsigned char>(key[0])) ? key[0] : 0;
}

bool typed(std::string keys) {
    const ImGuiIO& io = ImGui::GetIO();
    const auto take = [&](const char* prefix) {
        const std::string p = prefix;
        if (keys.rfind(p, 0) != 0) return false;
        keys.erase(0, p.size());
        return true;
    };
    const bool ctrl = take("Ctrl+"), shift = take("Shift+");
    if (const int number = keyNumber(keys))
        return io.KeyCtrl == ctrl && (io.KeyShift == shift) && !io.KeyAlt && !io.KeySuper && ImGui::IsKeyPressed(number, keys == "Right");
    // Signs lie elsewhere on every keyboard: compare what was written.
    for (const ImWchar c : io.InputQueueCharacters)
        if (keys.size() == 1 && c == static_cast<ImWchar>(keys[0])) return true;
    return false;
}

}  // namespace

void Actions::handleKeys() {
    if (ImGui::GetIO().WantTextInput) return;
    const bool covered = session.scenesOpen || session.shortcutsOpen;  // behind a card nothing is typed at
    for (const actions::Action& a : actions::catalog()) {
        if (covered && a.name != "help.shortcuts" && a.name != "quit") continue;
        std::istringstream alternatives(a.keys);
        for (std::string keys; alternatives >> keys;)
            if (available(a.name) && typed(keys)) return run(a.name);  // one a frame: Space is both play and pause
    }
}

}  // namespace meniscus::editor
