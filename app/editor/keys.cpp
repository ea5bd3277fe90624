// SPDX-License-Identifier: MIT
#include "app/editor/keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <cctype>
#include <map>
#include <sstream>

#include "app/editor/actions.h"
#include "app/editor/controls.h"
#include "app/editor/focus.h"

namespace meniscus::editor {
namespace {

const std::map<std::string, int>& namedKeys() {
    static const std::map<std::string, int> all = {
        {"Space", GLFW_KEY_SPACE},    {"Enter", GLFW_KEY_ENTER}, {"Tab", GLFW_KEY_TAB},       {"Esc", GLFW_KEY_ESCAPE},
        {"Back", GLFW_KEY_BACKSPACE}, {"Del", GLFW_KEY_DELETE},  {"Escape", GLFW_KEY_ESCAPE}, {"Backspace", GLFW_KEY_BACKSPACE},
        {"Delete", GLFW_KEY_DELETE},  {"Left", GLFW_KEY_LEFT},   {"Right", GLFW_KEY_RIGHT},   {"Up", GLFW_KEY_UP},
        {"Down", GLFW_KEY_DOWN},      {"Home", GLFW_KEY_HOME},   {"End", GLFW_KEY_END}};
    return all;
}

int keyNumber(const std::string& key) {
    if (const auto at = namedKeys().find(key); at != namedKeys().end()) return at->second;
    if (key.size() >= 2 && key[0] == 'F' && std::isdigit(static_cast<unsigned char>(key[1])))
        return GLFW_KEY_F1 - 1 + std::stoi(key.substr(1));
    return key.size() == 1 && std::isalnum(static_cast<unsigned char>(key[0])) ? key[0] : 0;
}

bool repeats(int key) { return key == GLFW_KEY_RIGHT || key == GLFW_KEY_LEFT; }

}  // namespace

Keys::Keys(std::string text) {
    const auto take = [&](const std::string& prefix) {
        if (text.rfind(prefix, 0) != 0) return false;
        text.erase(0, prefix.size());
        return true;
    };
    ctrl = take("Ctrl+"), shift = take("Shift+");
    number = keyNumber(text);
    if (!number && text.size() == 1) sign = text;
}

bool typed(const Keys& k) {
    const ImGuiIO& io = ImGui::GetIO();
    if (k.number)
        return io.KeyCtrl == k.ctrl && io.KeyShift == k.shift && !io.KeyAlt && !io.KeySuper &&
               ImGui::IsKeyPressed(k.number, repeats(k.number));
    for (const ImWchar c : io.InputQueueCharacters)
        if (!k.sign.empty() && c == static_cast<ImWchar>(k.sign[0])) return true;
    return false;
}

void mapKeys() {
    ImGuiIO& io = ImGui::GetIO();
    for (const auto& [key, number] : {std::pair{ImGuiKey_Tab, GLFW_KEY_TAB},
                                      {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
                                      {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
                                      {ImGuiKey_UpArrow, GLFW_KEY_UP},
                                      {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                      {ImGuiKey_Home, GLFW_KEY_HOME},
                                      {ImGuiKey_End, GLFW_KEY_END},
                                      {ImGuiKey_Delete, GLFW_KEY_DELETE},
                                      {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                      {ImGuiKey_Enter, GLFW_KEY_ENTER},
                                      {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                      {ImGuiKey_Space, GLFW_KEY_SPACE},
                                      {ImGuiKey_A, GLFW_KEY_A},
                                      {ImGuiKey_C, GLFW_KEY_C},
                                      {ImGuiKey_V, GLFW_KEY_V},
                                      {ImGuiKey_X, GLFW_KEY_X},
                                      {ImGuiKey_Y, GLFW_KEY_Y},
                                      {ImGuiKey_Z, GLFW_KEY_Z}})
        io.KeyMap[key] = number;
}

void Actions::handleKeys() {
    if (ImGui::GetIO().WantTextInput || typingBegins()) return;
    if (GImGui->OpenPopupStack.Size > 0) return;  // an open list has the keys: Escape closes it, and does nothing else
    const bool covered = session.scenesOpen || session.shortcutsOpen || session.paletteOpen || session.meshAsked ||
                         !session.asking.empty() || session.leaving != Leaving::No;  // behind a card nothing is typed at
    for (const actions::Action& a : actions::catalog()) {
        if (covered && a.name != "help.shortcuts" && a.name != "quit") continue;
        std::istringstream alternatives(a.keys);
        for (std::string keys; alternatives >> keys;)
            if (focusTakesKeys() && (keys == "Space" || keys == "Enter"))
                continue;  // they press the control that has the focus
            else if (session.looking.flying && keys.size() == 1 && std::string_view("WASDQE").find(keys) != std::string_view::npos)
                continue;  // they move the eye
            else if (available(a.name) && typed(Keys(keys)))
                return run(a.name);  // one a frame: Space is both play and pause
    }
}

}  // namespace meniscus::editor
