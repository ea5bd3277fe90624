// SPDX-License-Identifier: MIT
#include "app/editor/inspector.h"

#include <algorithm>
#include <cctype>

namespace meniscus::editor {
namespace {

/// Paths of the table with every * replaced by the numbers of the objects that there are.
std::vector<std::string> expand(const std::string& path, const scene::Description& d) {
    const std::size_t star = path.find('*');
    if (star == std::string::npos) return {path};
    const std::size_t n = path.rfind("fluids.", 0) == 0 ? d.fluids.size() : path.rfind("boundaries.", 0) == 0 ? d.boundaries.size() : 0;
    std::vector<std::string> out;
    for (std::size_t i = 0; i < n; ++i) out.push_back(path.substr(0, star) + std::to_string(i) + path.substr(star + 1));
    return out;
}

std::string sectionOf(const std::string& path, const scene::Description& d) {
    const std::string first = path.substr(0, path.find('.'));
    if (first == "fluids") {
        const std::size_t i = std::stoul(path.substr(7));
        std::string name = d.fluids[i].name;
        const auto same = [&](const scene::Fluid& f) { return f.name == name; };
        if (name.empty() || std::count_if(d.fluids.begin(), d.fluids.end(), same) > 1)
            name = (name.empty() ? "Fluid" : name) + " " + std::to_string(i + 1);
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        return name;
    }
    if (first == "pressure") return "Pressure solver";
    if (first == "time") return "Time step";
    if (first == "boundaryHandling") return "Walls";
    return "Scene";
}

bool shown(const scene::ParameterInfo& p) {
    if (p.acts != scene::Acts::NextStep || p.path.rfind("camera", 0) == 0) return false;
    return p.type == "number" || p.type == "integer" || p.type == "boolean" || p.type == "vector" ||
           (p.type == "choice" && p.choices.size() > 1);
}

}  // namespace

void Inspector::readValues(const Session& s, const Actions& actions) {
    std::vector<Row> fresh;
    for (const scene::ParameterInfo& p : scene::parameters()) {
        if (!shown(p)) continue;
        for (const std::string& path : expand(p.path, s.description)) {
            if (!scene::playsPart(p, path, s.description)) continue;
            Row row{&p, path, sectionOf(path, s.description), nlohmann::json::parse(scene::get(s.description, path)), {}};
            row.inFile = nlohmann::json::parse(scene::get(s.asOpened, path));
            for (const Row& old : rows)  // what is on its way stays on screen
                if (old.path == path && actions.setting(path)) row.value = old.value;
            fresh.push_back(std::move(row));
        }
    }
    const auto rank = [](const Row& r) -> std::size_t {
        if (r.path.rfind("fluids.", 0) == 0) return std::stoul(r.path.substr(7));
        return 1'000'000 + (r.section == "Scene" ? 2u : r.section == "Time step" ? 1u : 0u);
    };
    std::stable_sort(fresh.begin(), fresh.end(), [&](const Row& x, const Row& y) { return rank(x) < rank(y); });
    rows = std::move(fresh);
}

void Inspector::draw(ImRect r, const Session& session, Actions& actions) {
    const Tokens& k = tokens();
    beginPanel("##inspector", r, k.panel);
    panelHeader(r, "Parameters");
    if (!session.hasScene()) {
        const char* empty = "The parameters of an open scene appear here.";
        paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), k.text3, empty);
        endPanel();
        return;
    }
    if (session.revision != revision) readValues(session, actions), revision = session.revision;
    const ImRect region = r;
    r = beginScroll("##parameters", region);
    std::string section;
    for (Row& row : rows) {
        if (row.section != section) {
            if (!section.empty()) cutTop(r, px(8));
            section = row.section;
            hline(r.Min.x, r.Max.x, r.Min.y, k.line);
            const ImRect head = cutTop(r, px(32));
            const Press p = press(section.c_str(), head);
            if (p.clicked && !closed.erase(section)) closed.insert(section);
            if (p.hovered) canvas()->AddRectFilled(ImVec2(head.Min.x, head.Min.y + hair()), head.Max, alpha(k.hover, 0.5f));
            ImRect in = head;
            in.Min.x += px(2);
            glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text3, closed.count(section) ? icon::Right : icon::Down);
            in.Min.x += px(2);
            text(fonts().bodyMedium, in, k.text, section);
        }
        if (!closed.count(section)) drawRow(r, row, actions);
    }
    endScroll(region, r.Min.y + px(24), k.panel);
    endPanel();
}

Inspector::RowRects Inspector::cutRow(ImRect& r, bool wide) {
    RowRects o;
    o.all = cutTop(r, px(28));
    ImRect in = o.all;
    in.Min.x += px(20);
    in.Max.x -= px(8);
    const ImRect gutter = cutRight(in, px(20));
    o.reset = rect(gutter.Min.x, o.all.Min.y + px(4), px(20), px(20));
    in.Max.x -= px(4);
    o.field = inset(cutRight(in, snap(o.all.GetWidth() * (wide ? 0.58f : 0.45f))), 0, px(2));
    in.Max.x -= px(8);
    o.label = in;
    return o;
}

void Inspector::drawRow(ImRect& r, Row& row, Actions& actions) {
    const Tokens& k = tokens();
    const scene::ParameterInfo& info = *row.info;
    const RowRects g = cutRow(r, row.value.is_array());
    ImGui::PushID(row.path.c_str());
    const bool changed = row.value != row.inFile;
    if (changed) canvas()->AddCircleFilled(ImVec2(g.all.Min.x + px(10), snap(g.all.GetCenter().y)), px(3), k.accent, 16);
    const Press label = press("label", g.label);
    text(fonts().body, g.label, changed ? k.text : k.text2, info.label);
    const auto send = [&] { actions.set(row.path, row.value.dump()); };
    bool tipped = label.resting;
    if (row.value.is_boolean()) {
        if (toggle("toggle", ImVec2(g.field.Min.x, snap(g.field.GetCenter().y) - px(8)), row.value.get<bool>()))
            row.value = !row.value.get<bool>(), send();
    } else if (row.value.is_string()) {
        const int chosen = dropdown("choice", g.field, row.value.get<std::string>(), info.choices);
        if (chosen >= 0) row.value = info.choices[static_cast<std::size_t>(chosen)], send();
    } else if (row.value.is_array()) {
        vectorRow(g.field, row, actions);
    } else {
        double value = row.value.get<double>();
        if (numberField("field", g.field, row, value, -1)) {
            if (row.info->type == "integer")
                row.value = static_cast<long long>(value);
            else
                row.value = value;
            send();
        }
        tipped = tipped || (ImGui::IsMouseHoveringRect(g.field.Min, g.field.Max) && GImGui->HoveredIdTimer > 0.4f && typingIn.empty() &&
                            GImGui->ActiveId == 0 && ImGui::IsWindowHovered());
    }
    if (changed && iconButton("reset", g.reset, icon::Undo, false, true, "Back to the file's value")) row.value = row.inFile, send();
    if (tipped) tip(row, g.field);
    ImGui::PopID();
}

void Inspector::vectorRow(ImRect field, Row& row, Actions& actions) {
    const float gap = px(4), w = (field.GetWidth() - 2 * gap) / 3;
    const char* names[3] = {"x", "y", "z"};
    for (int i = 0; i < 3; ++i) {
        const float x = field.Min.x + static_cast<float>(i) * (w + gap);
        double value = row.value[static_cast<std::size_t>(i)].get<double>();
        if (numberField(names[i], ImRect(snap(x), field.Min.y, snap(x + w), field.Max.y), row, value, i)) {
            row.value[static_cast<std::size_t>(i)] = value;
            actions.set(row.path, row.value.dump());
        }
    }
}

void Inspector::tip(const Row& row, ImRect field) const {
    const Tokens& k = tokens();
    const scene::ParameterInfo& p = *row.info;
    const float w = px(320), pad = px(16), inner = w - 2 * pad;
    std::string range = "Default " + (p.byDefault.empty() ? "none" : p.byDefault);
    if (!p.range.empty()) range += ", " + p.range;
    if (!p.unit.empty()) range += " " + p.unit;
    std::string about = p.help;
    for (std::size_t i = 0; i < p.choiceHelp.size(); ++i)
        if (row.value == p.choices[i]) about += " " + p.choices[i] + ": " + p.choiceHelp[i];
    const float help = paragraph(fonts().body, ImVec2(), inner, 0, about, false);
    const float bounds = paragraph(fonts().small, ImVec2(), inner, 0, range, false);
    const float h = px(12 + 24 + 4) + help + px(4) + (p.equation.empty() ? 0 : px(40)) + bounds + px(20 + 8);
    // Beside the panel, never over the row being read.
    const float x = ImGui::GetWindowPos().x - w - px(8);
    const float y = std::clamp(field.Min.y - px(12), px(8), ImGui::GetIO().DisplaySize.y - h - px(36));
    beginTip(rect(snap(x), snap(y), w, snap(h)));
    ImRect r = rect(snap(x) + pad, snap(y) + px(12), inner, h);
    ImRect head = cutTop(r, px(24));
    // "Δt_max": what follows the underscore is set small and low.
    const std::size_t low = std::min(p.symbol.find('_'), p.symbol.size());
    const std::string base = p.symbol.substr(0, low), sub = p.symbol.substr(std::min(low + 1, p.symbol.size()));
    if (!sub.empty()) {
        ImRect below = cutRight(head, textWidth(fonts().small, sub) + px(2));
        below.Min.y += px(10);
        text(fonts().small, below, k.text2, sub, 1);
    }
    text(fonts().title, cutRight(head, textWidth(fonts().title, base) + px(1)), k.text2, base, 1);
    text(fonts().bodyStrong, head, k.text, p.label);
    r.Min.y += px(4);
    r.Min.y += paragraph(fonts().body, r.Min, inner, k.text2, about) + px(4);
    if (!p.equation.empty()) {
        const ImRect eq = cutTop(r, px(32));
        canvas()->AddRectFilled(eq.Min, eq.Max, k.field, px(6));
        text(fonts().body, inset(eq, px(12), 0), k.text, p.equation);
        r.Min.y += px(8);
    }
    r.Min.y += paragraph(fonts().small, r.Min, inner, k.text3, range);
    text(fonts().mono, cutTop(r, px(18)), k.text3, row.path);
    endTip();
}

}  // namespace meniscus::editor
