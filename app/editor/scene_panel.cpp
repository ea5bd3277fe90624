// SPDX-License-Identifier: MIT
// The scene's tree: its fluids, its boundaries, and what of the scene itself can be set.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/editor/ui.h"
#include "app/editor/widgets.h"

namespace meniscus::editor {
namespace {

using scene::ObjectId;
using scene::ObjectKind;
using scene::ObjectPlace;

struct TreeRow {
    const char* icon;
    ImU32 tint;
    std::string name, detail;
    bool selected = false, dimmed = false, hasEye = false, hidden = false;
};
struct Pressed {
    bool row = false, eye = false, twice = false, menu = false;
};

Pressed treeRow(ImRect r, const TreeRow& row) {
    const Tokens& k = tokens();
    Pressed out;
    const ImRect back = inset(r, px(4), 0);
    const bool hovered = ImGui::IsMouseHoveringRect(back.Min, back.Max) && ImGui::IsWindowHovered();
    const bool showEye = row.hasEye && (hovered || row.selected || row.hidden);
    ImRect in = back;
    in.Min.x += px(24);
    in.Max.x -= px(4);
    const ImRect eye = cutRight(in, px(24));
    if (showEye) out.eye = press("eye", eye).clicked;
    const Press p = press("row", ImRect(back.Min, ImVec2(showEye ? eye.Min.x : back.Max.x, back.Max.y)));
    out.row = p.clicked;
    out.twice = p.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    out.menu = p.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    if (row.selected || hovered) canvas()->AddRectFilled(back.Min, back.Max, row.selected ? k.accentSoft : k.hover, px(6));
    const ImU32 ink = row.dimmed ? k.disabled : k.text;
    glyph(fonts().iconSmall, cutLeft(in, px(16)), row.dimmed ? k.disabled : row.tint, row.icon);
    in.Min.x += px(8);
    if (showEye) glyph(fonts().iconSmall, eye, row.hidden ? k.text3 : k.text2, row.hidden ? icon::EyeOff : icon::Eye);
    const float detail = std::min(textWidth(fonts().small, row.detail), in.GetWidth() * 0.5f);
    text(fonts().small, cutRight(in, detail + px(1)),
         row.dimmed                 ? k.disabled
         : hovered && !row.selected ? k.text2
                                    : k.text3,
         row.detail, 1);
    in.Max.x -= px(8);
    const float fit = text(fonts().body, in, ink, row.name);
    if (p.resting && fit < textWidth(fonts().body, row.name)) simpleTip(row.name);
    return out;
}

/// A name that is typed in its row.
void nameField(ImRect r, Session& s, Actions& actions, ObjectId id, std::string& name, bool& fresh) {
    ImRect in = inset(r, px(4), px(2));
    in.Min.x += px(44);
    const bool focus = fresh;
    fresh = false;
    textField("name", in, name, "Name", nullptr, focus);
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    if (!entered && !escaped && !(ImGui::IsItemDeactivated() && !focus)) return;
    s.editing.renaming = 0;
    const auto place = s.editing.document.now().find(id);
    if (!escaped && place && !name.empty() && s.editing.document.now().nameOf(*place) != name)
        actions.run("object.rename", {{"object", place->path()}, {"name", name}});
}

std::string particles(const Session& s, ObjectId id, ObjectKind kind) {
    const auto place = s.editing.running().find(id);
    if (!place) return "new";
    const bool fluid = kind == ObjectKind::Fluid;
    if (kind == ObjectKind::Deformable) {
        const auto& surfaces = s.snapshot->surfaces;
        return surfaces && place->index < surfaces->size() ? grouped((*surfaces)[place->index].count) : "";
    }
    const auto& counts = fluid ? s.objectCounts.fluids : s.objectCounts.boundaries;
    return place->index < counts.size() ? grouped(counts[place->index]) : "";
}

const char* iconOf(const scene::Description& d, const ObjectPlace& p) {
    if (p.kind == ObjectKind::Fluid) return icon::Drop;
    if (p.kind == ObjectKind::Deformable) return d.deformables[p.index].cloth ? icon::Layers : icon::Box;
    const scene::Boundary& b = d.boundaries[p.index];
    if (b.inside) return icon::Box;
    if (b.plane) return icon::Square;
    return b.motion ? icon::Loop : icon::Category;
}

}  // namespace

void Ui::scenePanel(ImRect r) {
    const Tokens& k = tokens();
    beginPanel("##scene", r, k.panel);
    ImRect head = rect(r.Min.x, r.Min.y, r.GetWidth(), px(36));
    panelHeader(r, "Scene");
    if (!session.hasScene()) {
        paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), k.text3,
                  "The fluids, deformables and boundaries of an open scene appear here.");
        endPanel();
        return;
    }
    cutRight(head, px(6));
    const ImRect add = inset(cutRight(head, px(28)), 0, px(4));
    if (iconButton("add", add, icon::Add, false, actions.available("object.add"), "Add a fluid, a deformable or a boundary"))
        ImGui::OpenPopup("add");
    if (beginMenu("add", ImVec2(add.Min.x, add.Max.y + px(4)), px(200), 8)) {
        const auto item = [&](const char* title, const char* kind, const char* shape) {
            if (menuItem(title, "", true)) actions.run("object.add", {{"kind", kind}, {"shape", shape}});
        };
        item("Block of fluid", "fluid", "box");
        item("Ball of fluid", "fluid", "sphere");
        item("Cloth", "deformable", "cloth");
        item("Soft body", "deformable", "softBody");
        item("Box", "boundary", "box");
        item("Ball", "boundary", "sphere");
        item("Plane", "boundary", "plane");
        if (menuItem("Mesh…", "", true)) actions.run("object.mesh");
        endMenu();
    }

    Editing& e = session.editing;
    const scene::DocumentState& now = e.document.now();
    const scene::Description& d = now.scene;
    static std::set<std::string> closed;
    static std::string name;     // that is being typed
    static ObjectId typing = 0;  // of whom
    static bool fresh = false;
    if (e.renaming != typing) {
        typing = e.renaming;
        const auto place = now.find(typing);
        name = place ? now.nameOf(*place) : "";
        fresh = place.has_value();
        if (!place) e.renaming = typing = 0;
    }

    const ImRect region = r;
    r = beginScroll("##tree", region);
    const auto group = [&](const char* title, std::size_t n) {
        ImRect row = cutTop(r, px(28));
        const Press p = press(title, row);
        if (p.clicked && !closed.erase(title)) closed.insert(title);
        if (p.hovered) canvas()->AddRectFilled(inset(row, px(4), 0).Min, inset(row, px(4), 0).Max, alpha(k.hover, 0.5f), px(6));
        row.Min.x += px(6);
        row.Max.x -= px(12);
        glyph(fonts().iconSmall, cutLeft(row, px(16)), k.text3, closed.count(title) ? icon::Right : icon::Down);
        row.Min.x += px(6);
        if (n == 0) text(fonts().small, cutRight(row, px(40)), p.hovered ? k.text2 : k.text3, "none", 1);
        text(fonts().smallMedium, row, p.hovered ? k.text2 : k.text3, title);
        return !closed.count(title);
    };
    const auto object = [&](ObjectPlace place, const char* icon, ImU32 tint) {
        const ObjectId id = now.idAt(place);
        const ImRect row = cutTop(r, px(28));
        ImGui::PushID(static_cast<int>(id));
        if (typing == id && e.renaming == id) {
            nameField(row, session, actions, id, name, fresh);
        } else {
            TreeRow t{icon, tint, now.nameOf(place), particles(session, id, place.kind)};
            t.selected = e.selected == id;
            t.hidden = now.hidden.contains(id);
            t.dimmed = t.hidden;
            t.hasEye = true;
            const Pressed p = treeRow(row, t);
            if (p.row || p.menu) e.selected = id;
            if (p.eye) actions.run("object.hide", {{"object", place.path()}});
            if (p.twice) actions.run("object.rename", {{"object", place.path()}});
            if (p.menu) ImGui::OpenPopup("object");
        }
        if (beginMenu("object", ImGui::GetIO().MousePos, px(208), 4)) {
            for (const char* action : {"object.rename", "object.duplicate", "object.hide", "object.delete"})
                if (menuItem(actionTitle(action), actionKeys(action), actions.available(action))) actions.run(action);
            endMenu();
        }
        ImGui::PopID();
    };
    // What was taken out stays among its kind as long as it still runs.
    const auto removed = [&](ObjectKind kind) {
        for (const ObjectId id : e.waiting().removed) {
            const auto place = e.running().find(id);
            if (!place || place->kind != kind) continue;
            ImGui::PushID(static_cast<int>(id));
            TreeRow t{iconOf(e.running().scene, *place), k.text3, e.running().nameOf(*place), "deleted"};
            t.dimmed = true;
            treeRow(cutTop(r, px(28)), t);
            ImGui::PopID();
        }
    };
    const auto all = [&](const char* title, ObjectKind kind, const auto& tint) {
        const std::size_t n = now.idsOf(kind).size();
        if (!group(title, n)) return;
        for (std::size_t i = 0; i < n; ++i) object({kind, i}, iconOf(d, {kind, i}), tint(i));
        removed(kind);
    };
    all("Fluids", ObjectKind::Fluid, [&](std::size_t i) { return k.plot[i % 6]; });
    all("Deformables", ObjectKind::Deformable, [&](std::size_t i) { return hexColour(d.deformables[i].color); });
    all("Boundaries", ObjectKind::Boundary, [&](std::size_t) { return k.text2; });
    if (group("Simulation", 1)) {
        const auto setting = [&](const char* title, const char* icon, const std::string& detail, const char* section) {
            ImGui::PushID(title);
            const Pressed p = treeRow(cutTop(r, px(28)), {icon, k.text2, title, detail});
            if (p.row) inspector.reveal(section);
            ImGui::PopID();
        };
        const bool solid = !d.deformables.empty();
        if (solid) setting("Solids", icon::Hub, methodTitle(d.deformableSolver.solver), "Deformable solver");
        const bool fluid = !d.fluids.empty() || !solid;
        if (fluid) setting("Pressure", icon::Hub, methodTitle(d.pressure.solver), "Pressure solver");
        setting("Time step", icon::Speed, scene::stepAdapts(d) ? "CFL " + number(d.time.cfl, 3) : number(d.time.step * 1e3, 3) + " ms",
                "Time step");
        if (fluid) setting("Walls", icon::Layers, d.boundaryHandling.method, "Walls");
        if (fluid) setting("Particles", icon::Grain, "r " + number(d.particleRadius * 1e3, 3) + " mm", "Particles");
        setting("Domain", icon::Grid, d.domain ? "" : "off", "Domain");
        setting("Scene", icon::Tune, std::to_string(d.dimensions) + "D", "Scene");
    }
    endScroll(region, r.Min.y + px(12), k.panel);
    endPanel();
}

}  // namespace meniscus::editor
