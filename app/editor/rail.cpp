// SPDX-License-Identifier: MIT
// In a small window the scene's panel is behind a strip of icons: it opens over the view.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::rail(ImRect r) {
    beginPanel("##rail", r, tokens().panel);
    r = inset(r, px(6), px(6));
    const auto entry = [&](const char* id, const char* icon, bool on, const std::string& tip, const std::string& keys = "") {
        const bool pressed = iconButton(id, cutTop(r, px(32)), icon, on, true, tip, keys);
        cutTop(r, px(4));
        return pressed;
    };
    if (entry("scene", icon::Tree, drawerOpen, "Scene")) drawerOpen = !drawerOpen;
    if (entry("scenes", icon::FolderOpen, session.scenesOpen, actionTitle("scene.open"), actionKeys("scene.open")))
        actions.run("scene.open");
    if (entry("lessons", icon::School, session.layout.at(Panel::Lesson).shown, actionTitle("lesson.list"))) actions.run("lesson.list");
    if (entry("log", icon::History, session.layout.at(Panel::Log).shown, "Log")) actions.run("view.panel", {{"name", "log"}});
    if (iconButton("help", cutBottom(r, px(32)), icon::Help, session.shortcutsOpen, true, actionTitle("help.shortcuts"),
                   actionKeys("help.shortcuts")))
        actions.run("help.shortcuts");
    endPanel();
}

}  // namespace meniscus::editor
