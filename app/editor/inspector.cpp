// SPDX-License-Identifier: MIT
// The inspector's panel: search, sections, and what may be switched on and off as a whole.
#include "app/editor/inspector.h"

#include <algorithm>
#include <cmath>

#include "app/editor/ui.h"

namespace meniscus::editor {

using nlohmann::json;
using scene::Description;

void Inspector::searchField(ImRect& r, Session& s) {
    const ImRect field = inset(cutTop(r, px(40)), px(12), px(4));
    const bool focus = std::exchange(s.editing.findParameter, false);
    textField("search", field, query, "Search parameters", icon::Search, focus);
    if (query.empty()) {
        const std::string keys = actionKeys("param.find");
        keycaps(inset(field, px(6), 0), keys);
    } else {
        ImRect in = field;
        const ImRect close = cutRight(in, px(32));
        ImGui::SetItemAllowOverlap();
        if (iconButton("clear search", inset(close, px(4), px(4)), icon::Close, false, true, "Clear")) query.clear();
    }
    if (ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) query.clear();
}

void Inspector::draw(ImRect r, Session& session, Actions& actions) {
    const Tokens& k = tokens();
    beginPanel("##inspector", r, k.panel);
    const Editing& e = session.editing;
    const auto selected = e.selection();
    panelHeader(r, !session.hasScene() ? "Parameters" : selected ? capital(e.document.now().nameOf(*selected)) : "Scene");
    if (!session.hasScene()) {
        const char* empty = "The parameters of an open scene appear here.";
        paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), k.text3, empty);
        endPanel();
        return;
    }
    if (!session.revealed.empty()) query = std::exchange(session.revealed, "");
    searchField(r, session);
    hline(r.Min.x, r.Max.x, r.Min.y, k.line);
    if (e.document.revision() != revision || e.selected != shownObject || query != readQuery) {
        if (e.selected != shownObject) errors.clear();
        readValues(session);
        revision = e.document.revision(), shownObject = e.selected, readQuery = query;
    }
    readLimits(session);
    const ImRect region = r;
    r = beginScroll("##parameters", region);
    if (rows.empty()) {
        const std::string none = "No parameter has “" + query + "” in its name, path or help.";
        paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(12)), r.GetWidth() - px(24), k.text3, none);
    }
    // Of what may be absent, the head has its place too.
    std::vector<std::string> heads;
    for (const Row& row : rows)
        if (heads.empty() || heads.back() != row.section) heads.push_back(row.section);
    if (query.empty()) {
        const auto place = [&](const char* section, const char* after) {
            if (std::find(heads.begin(), heads.end(), section) != heads.end()) return;
            const auto at = std::find(heads.begin(), heads.end(), after);
            heads.insert(at == heads.end() ? at : at + 1, section);
        };
        if (selected && selected->kind == scene::ObjectKind::Boundary) place("Motion", "Shape");
        place("Domain", "Particles");
        place("Camera", "Scene");
    }
    for (const std::string& section : heads) {
        if (!sectionHead(r, section, session, actions)) continue;
        if (section == "Shape" && selected) shapeRow(r, session, actions);
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].section == section) drawRow(r, rows[i], session, actions);
        sectionFoot(r, section, session, actions);
        cutTop(r, px(8));
    }
    endScroll(region, r.Min.y + px(24), k.panel);
    endPanel();
}

bool Inspector::sectionHead(ImRect& r, const std::string& section, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    hline(r.Min.x, r.Max.x, r.Min.y, k.line);
    if (section == revealed) ImGui::SetScrollFromPosY(r.Min.y - ImGui::GetWindowPos().y, 0), revealed.clear();
    const ImRect head = cutTop(r, px(32));
    // What a scene may do without is switched here.
    const Description& d = s.editing.document.scene();
    std::string path, value;
    bool there = false;
    if (section == "Domain") {
        path = "domain", there = d.domain.has_value();
        const auto low = s.outline->bounds.min, high = s.outline->bounds.max;
        const double room = 10 * d.spacing();
        const auto tidy = [](double x) { return std::round(x * 100) / 100; };
        json box{{"min", json::array()}, {"max", json::array()}};
        for (int a = 0; a < 3; ++a)
            box["min"].push_back(tidy(static_cast<double>(low[a]) - room)), box["max"].push_back(tidy(static_cast<double>(high[a]) + room));
        value = box.dump();
    } else if (section == "Camera") {
        path = "camera", there = d.camera.has_value();
        const auto& c = s.camera.now;
        value =
            json{{"position", {c.position().x, c.position().y, c.position().z}}, {"target", {c.target.x, c.target.y, c.target.z}}}.dump();
    } else if (const auto at = s.editing.selection(); section == "Motion" && at && at->kind == scene::ObjectKind::Boundary) {
        path = at->path() + ".motion", there = d.boundaries[at->index].motion.has_value(), value = "{}";
    }
    ImGui::PushID(section.c_str());
    ImRect in = head;
    in.Max.x -= px(32);
    if (!path.empty()) {
        const ImRect box = cutRight(in, px(28));
        if (toggle("there", ImVec2(box.Min.x, snap(box.GetCenter().y) - px(8)), there)) {
            actions.set(path, there ? "null" : value);
            closed.erase(section);
        }
        in.Max.x -= px(8);
        if (!there) text(fonts().small, cutRight(in, px(32)), k.text3, "off", 1);
    }
    const Press p = press("head", in);
    if (p.clicked && !closed.erase(section)) closed.insert(section);
    if (p.hovered) canvas()->AddRectFilled(ImVec2(head.Min.x, head.Min.y + hair()), head.Max, alpha(k.hover, 0.5f));
    const bool open = !closed.count(section) && (path.empty() || there);
    in.Min.x += px(2);
    glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text3, open ? icon::Down : icon::Right);
    in.Min.x += px(2);
    text(fonts().bodyMedium, in, k.text, section);
    ImGui::PopID();
    return open || !query.empty();
}

void Inspector::sectionFoot(ImRect& r, const std::string& section, Session& s, Actions& actions) {
    const auto button28 = [&](const char* id, const std::string& label, const char* icon) {
        ImRect row = inset(cutTop(r, px(32)), px(20), px(2));
        return button(id, cutLeft(row, buttonWidth(label, true)), label, Kind::Secondary, icon);
    };
    const auto at = s.editing.selection();
    const Description& d = s.editing.document.scene();
    if (section == "Camera" && d.camera && button28("use view", "Use this view", icon::Camera)) {
        const auto& c = s.camera.now;
        const json view{{"position", {c.position().x, c.position().y, c.position().z}}, {"target", {c.target.x, c.target.y, c.target.z}}};
        actions.set("camera", view.dump());
    }
    if (section != "Motion" || !at || at->kind != scene::ObjectKind::Boundary || !d.boundaries[at->index].motion) return;
    const auto& keys = d.boundaries[at->index].motion->keyFrames;
    const std::string path = at->path() + ".motion.keyFrames";
    if (button28("add key", "Add key frame", icon::Add)) {
        json list = json::parse(scene::get(d, path));
        json key = keys.empty() ? json{{"time", 0}} : list.back();
        if (!keys.empty()) key["time"] = keys.back().time + 1;
        list.push_back(key);
        actions.set(path, list.dump());
    }
    if (!keys.empty() && button28("remove key", "Remove the last", icon::Delete)) {
        json list = json::parse(scene::get(d, path));
        list.erase(list.size() - 1);
        actions.set(path, list.dump());
    }
}

void Inspector::shapeRow(ImRect& r, Session& s, Actions& actions) {
    const auto at = s.editing.selection();
    if (at->kind == scene::ObjectKind::Deformable) return;
    const Description& d = s.editing.document.scene();
    const auto nameOf = [](const auto& o) -> std::string {
        if (o.box) return "box";
        if (o.sphere) return "sphere";
        return o.mesh ? "mesh" : "plane";
    };
    const bool fluid = at->kind == scene::ObjectKind::Fluid;
    const std::string now = fluid ? nameOf(d.fluids[at->index]) : nameOf(d.boundaries[at->index]);
    std::vector<std::string> shapes{"box", "sphere"};
    if (!fluid) shapes.emplace_back("plane");
    const RowRects g = cutRow(r, false);
    text(fonts().body, g.label, tokens().text2, "Shape");
    const int chosen = dropdown("shape", g.field, now, shapes);
    if (chosen >= 0 && shapes[static_cast<std::size_t>(chosen)] != now)
        actions.run("object.shape", {{"shape", shapes[static_cast<std::size_t>(chosen)]}});
}

}  // namespace meniscus::editor
