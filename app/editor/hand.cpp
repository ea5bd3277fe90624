// SPDX-License-Identifier: MIT
#include "app/editor/hand.h"

#include <algorithm>

#include "app/editor/keys.h"
#include "engine/base/error.h"

namespace meniscus::editor {

void Hand::click(int button) {
    add({});  // a widget under the pointer takes a frame to know it
    add({.button = button, .down = true});
    add({.button = button, .down = false});
    add({});
}

void Hand::drag(ImVec2 from, ImVec2 to, int frames) {
    moveTo(from);
    add({});
    add({.button = 0, .down = true});
    for (int i = 1; i <= frames; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(frames);
        moveTo(ImVec2(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)));
    }
    add({.button = 0, .down = false});
    add({});
}

void Hand::press(const std::string& keys) {
    const Keys k(keys);
    if (k.number) {
        add({.key = k.number, .ctrl = k.ctrl, .shift = k.shift});
        add({});
    } else if (!k.sign.empty()) {
        type(k.sign);
    } else {
        throw InputError("keys: there is no key '" + keys + "'");
    }
}

void Hand::apply() {
    ImGuiIO& io = ImGui::GetIO();
    if (lastKey) io.KeysDown[lastKey] = io.KeyCtrl = io.KeyShift = false;
    lastKey = 0;
    if (!waiting.empty()) {
        const Moment m = waiting.front();
        waiting.pop_front();
        if (m.at) pointer = *m.at;
        if (m.button >= 0) held[m.button] = m.down;
        if (!m.text.empty()) io.AddInputCharactersUTF8(m.text.c_str());
        if (m.key) io.KeysDown[m.key] = true, io.KeyCtrl = m.ctrl, io.KeyShift = m.shift, lastKey = m.key;
    }
    if (!pointer) return;
    io.MousePos = *pointer;
    for (int b = 0; b < 3; ++b) io.MouseDown[b] = held[b];
}

}  // namespace meniscus::editor
