// SPDX-License-Identifier: MIT
// Typefaces and icons: Inter with figures of one width, mathematics merged from DejaVu, Material Icons. All from Debian's packages.
#pragma once
#include <imgui.h>

namespace meniscus::editor {

struct Fonts {
    ImFont *body, *bodyMedium, *bodyStrong;  // 16 (13.2 px em)
    ImFont *small, *smallMedium;             // 14 (11.6 px em)
    ImFont *title, *display;                 // 20, 28
    ImFont* mono;                            // 13, for JSON paths
    ImFont *icon, *iconSmall;                // 20, 16
};
const Fonts& fonts();

/// Builds the font atlas for a scale, between frames only. Throws InputError where a font file is missing.
void loadFonts(float scale);

namespace icon {
inline constexpr const char *Play = "\xee\x80\xb7", *Pause = "\xee\x80\xb4", *Next = "\xee\x81\x84", *Reset = "\xef\x81\x93",
                            *Menu = "\xee\x97\x92", *Down = "\xee\x97\x8f", *Right = "\xee\x97\x8c", *Memory = "\xee\x8c\xa2",
                            *Hub = "\xee\xa7\xb4", *Undo = "\xee\x85\xa6", *Close = "\xee\x97\x8d", *Warning = "\xee\x80\x82",
                            *Error = "\xee\x80\x80", *Info = "\xee\xa2\x8e", *Check = "\xee\x97\x8a", *Help = "\xee\xa3\xbd",
                            *FolderOpen = "\xee\x8b\x88", *Dark = "\xee\x94\x9c", *Light = "\xee\x94\x98", *Frame = "\xee\x8e\xb4";
}  // namespace icon

}  // namespace meniscus::editor
