// SPDX-License-Identifier: MIT
// The surfaces that controls lie on: panels at fixed places, floating cards, tips, scrolling regions.
#pragma once
#include "app/editor/draw.h"

namespace meniscus::editor {

/// A window at a fixed place without decoration.
void beginPanel(const char* name, ImRect, ImU32 background);
void endPanel();
/// Title line of a panel, 36 px, cut off r.
void panelHeader(ImRect& r, const std::string& title);

/// A raised card over everything else, over a scrim. True as long as it is to stay open: a click beside it or Escape closes it.
bool beginCard(const char* name, ImRect, bool scrim);
void endCard();

/// A card in the current window, such as a banner in the view.
void raisedCard(ImRect, ImU32 edge);

/// A tooltip's card; draw inside.
void beginTip(ImRect);
void endTip();
void simpleTip(const std::string& label, const std::string& keys = "");

/// Scrolling region; returns its content's rectangle. The thumb lies over the gutter: the layout doesn't move when it appears.
ImRect beginScroll(const char* id, ImRect);
void endScroll(ImRect, float contentBottom, ImU32 background);

}  // namespace meniscus::editor
