// SPDX-License-Identifier: MIT
// Design tokens: every colour and size on screen comes from here. Two themes, one accent, any scale.
#pragma once
#include <imgui.h>

namespace meniscus::editor {

enum class Theme { Dark, Light };

struct Tokens {
    // Surfaces, back to front.
    ImU32 window;        // behind panels
    ImU32 panel;         // panels, toolbar
    ImU32 raised;        // popups, cards
    ImU32 field;         // inputs, wells, tracks
    ImU32 hover, press;  // under the pointer; held
    ImU32 line, lineStrong;
    ImU32 scrim;  // behind the shortcut sheet
    ImU32 glass;  // viewport overlays (translucent)
    ImU32 text, text2, text3, disabled;
    // The accent: selection, focus, the primary button. Nothing else.
    ImU32 accent, accentFill, onAccent, accentSoft;
    // Meaning, each with an icon or a word beside it, never colour alone.
    ImU32 ok, warn, error, record;
    ImU32 okSoft, warnSoft, errorSoft;  // behind them
    ImU32 axis[3];
    ImU32 plot[6], plotGrid;  // series; A is the first, B the second, always
    ImU32 viewTop, viewBottom, viewGrid, viewEdge, viewSolid;
    float ambient, shadow;  // light in the view
};

// The current theme and scale: the one place with state.
const Tokens& tokens();
Theme theme();
float scale();
/// Writes theme and scale into Dear ImGui's style. Between frames only; fonts are loaded for a scale by loadFonts().
void applyTheme(Theme, float scale);

/// Logical pixels to whole device pixels.
inline float px(float logical) { return static_cast<float>(static_cast<int>(logical * scale() + 0.5f)); }
/// The thinnest line that is drawn whole.
inline float hair() { return px(1) < 1 ? 1 : px(1); }
ImU32 alpha(ImU32 colour, float a);
ImU32 mix(ImU32 a, ImU32 b, float t);

}  // namespace meniscus::editor
