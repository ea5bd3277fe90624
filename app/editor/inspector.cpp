// SPDX-License-Identifier: MIT
#include "app/editor/inspector.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "app/editor/comparison.h"
#include "app/editor/step_limits.h"
#include "app/editor/ui.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

using nlohmann::json;
using scene::Description;

constexpr std::size_t kMostRows = 300;  // of a search

json valueAt(const Description& d, const std::string& path) {
    try {
        return json::parse(scene::get(d, path));
    } catch (const InputError&) {
        return nullptr;  // a shape that the object does not have
    }
}

/// Paths of the table with every * replaced by the numbers that there are: of the one object, or of all.
void expand(const std::string& path, const Description& d, const std::string& only, std::vector<std::string>& out) {
    const std::size_t star = path.find('*');
    if (star == std::string::npos) return out.push_back(path);
    const std::string before = path.substr(0, star), after = path.substr(star + 1);
    std::size_t n = 0;
    if (before == "fluids.")
        n = d.fluids.size();
    else if (before == "boundaries.")
        n = d.boundaries.size();
    else if (before == "deformables.")
        n = d.deformables.size();
    else if (const json list = valueAt(d, before.substr(0, before.size() - 1)); list.is_array())  // key frames, pins
        n = list.size();
    for (std::size_t i = 0; i < n && out.size() < 4 * kMostRows; ++i) {
        const std::string one = before + std::to_string(i);
        const bool isObject = before == "fluids." || before == "boundaries." || before == "deformables.";
        if (isObject && !only.empty() && one != only) continue;
        expand(one + after, d, only, out);
    }
}

/// What a section is called, and where it stands.
struct Section {
    const char* name;
    int rank;
};
Section sectionOf(const std::string& path) {
    const auto starts = [&](const char* s) { return path.starts_with(s); };
    const std::size_t second = path.find('.', path.find('.') + 1);
    if (starts("fluids.") || starts("boundaries.") || starts("deformables.")) {
        const std::string key = path.substr(std::min(second + 1, path.size()));
        if (key.starts_with("position") || key.starts_with("rotation") || key.starts_with("velocity") || key == "start")
            return {"Placement", 1};
        if (key.starts_with("motion")) return {"Motion", 3};
        if (key.starts_with("viscosity") || key.starts_with("material") || key == "restDensity" || key == "color") return {"Material", 0};
        if (key.starts_with("pins")) return {"Pins", 3};
        return {"Shape", 2};
    }
    if (starts("deformableSolver.")) return {"Deformable solver", 10};
    if (starts("pressure.")) return {"Pressure solver", 10};
    if (starts("time.")) return {"Time step", 11};
    if (starts("boundaryHandling.")) return {"Walls", 12};
    if (starts("kernel.") || path == "particleRadius" || path == "particleVolumeFactor" || path == "dimensions") return {"Particles", 14};
    if (starts("domain.")) return {"Domain", 15};
    if (starts("camera.")) return {"Camera", 17};
    return {path == "gravity" ? "Forces" : "Scene", path == "gravity" ? 13 : 16};
}

std::string capital(std::string s) {
    if (!s.empty()) s[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(s[0])));
    return s;
}
std::string lower(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

/// Whether every word of a query is in what is known of a parameter.
bool matches(const scene::ParameterInfo& p, const std::string& path, const std::string& object, const std::string& query) {
    const std::string about = lower(p.label + " " + path + " " + p.help + " " + p.symbol + " " + sectionOf(path).name + " " + object);
    for (std::size_t from = 0; from < query.size();) {
        const std::size_t end = std::min(query.find(' ', from), query.size());
        if (end > from && about.find(lower(query.substr(from, end - from))) == std::string::npos) return false;
        from = end + 1;
    }
    return true;
}

std::string objectPath(const std::string& path) { return path.substr(0, path.find('.', path.find('.') + 1)); }

}  // namespace

void Inspector::readValues(const Session& s) {
    const scene::Document& document = s.editing.document;
    const Description& d = document.scene();
    const auto selected = s.editing.selection();
    const std::string only = selected ? selected->path() : "none";
    std::vector<Row> fresh;
    std::vector<std::string> paths;
    for (const scene::ParameterInfo& p : scene::parameters()) {
        if (p.path == "version" || p.path.ends_with("*.name")) continue;
        // What there is nothing for is found by searching only.
        const auto starts = [&](const char* key) { return p.path.starts_with(key); };
        if (query.empty() && d.deformables.empty() && starts("deformableSolver.")) continue;
        const bool onlySolid = d.fluids.empty() && !d.deformables.empty();
        if (query.empty() && onlySolid &&
            (starts("pressure.") || starts("kernel.") || starts("boundaryHandling.") || p.path == "particleVolumeFactor"))
            continue;
        paths.clear();
        expand(p.path, d, query.empty() ? only : "", paths);
        for (const std::string& path : paths) {
            if (fresh.size() > kMostRows) break;
            const bool ofObject = path.starts_with("fluids.") || path.starts_with("boundaries.") || path.starts_with("deformables.");
            std::string object;
            if (ofObject && !query.empty()) object = json::parse(scene::get(d, objectPath(path) + ".name")).get<std::string>();
            if (!query.empty() && !matches(p, path, object, query)) continue;
            json value = valueAt(d, path);
            if (value.is_null() || !scene::playsPart(p, path, d)) continue;
            if (p.type == "choice" && p.choices.size() < 2) continue;
            Row row{&p, path, sectionOf(path).name, std::move(value), {}};
            if (!object.empty()) row.section = capital(object) + ": " + lower(row.section);
            if (const auto filed = document.filedValue(path)) row.inFile = json::parse(*filed);
            fresh.push_back(std::move(row));
        }
    }
    // Sections of an object that it does without have a head all the same, and so have those of the scene.
    const auto rank = [](const Row& r) {
        const int n = sectionOf(r.path).rank;
        return std::pair(n < 10 ? objectPath(r.path) : "~", n);
    };
    std::stable_sort(fresh.begin(), fresh.end(), [&](const Row& x, const Row& y) { return rank(x) < rank(y); });
    rows = std::move(fresh);
}

void Inspector::readLimits(const Session& s) {
    limits.clear();
    const world::StepStatistics& last = s.snapshot->statistics;
    const Description& d = s.description;
    if (last.step != limitStep) limitStep = last.step, limitRevision = s.revision;
    if (last.step == 0 || s.revision != limitRevision) return;  // what limited the last step, with other parameters, may not limit the next
    const std::string ms = number(1e3 * last.dt, 3) + " ms";
    const std::pair<const char*, const char*> limiters[] = {
        {"cfl", "time.cfl"}, {"maxStep", "time.maxStep"}, {"minStep", "time.minStep"}, {"sound speed", "pressure.stiffness"}};
    for (const auto& [name, path] : limiters)
        if (d.time.adaptive && last.dtLimiter == name)
            limits[path] = {
                std::string(name) == "minStep" ? "Keeps the step at " + ms + ", though shorter is wanted" : "Limits the step to " + ms, 0};
    if (const double limit = viscosityLimit(last); limit > 0)
        for (std::size_t i = 0; i < d.fluids.size(); ++i)
            if (const auto& v = d.fluids[i].viscosity; v.model == "explicit" && v.kinematic > 0)
                limits["fluids." + std::to_string(i) + ".viscosity.kinematic"] = {
                    "Stable up to a step of " + number(limit, 3) + " ms; it is " + ms, v.kinematic * limit / (1e3 * last.dt)};
}

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

void Inspector::send(const Row& row, Actions& actions) {
    const std::string problem = actions.set(row.path, row.value.dump());
    if (problem.empty())
        errors.erase(row.path);
    else
        errors[row.path] = problem.starts_with(row.path + "=") ? problem.substr(std::min(problem.find(": ") + 2, problem.size())) : problem;
    revision = 0;  // what is in force is shown, whatever was asked for
}

void Inspector::drawRow(ImRect& r, Row& row, Session& session, Actions& actions) {
    const Tokens& k = tokens();
    const scene::ParameterInfo& info = *row.info;
    const RowRects g = cutRow(r, row.value.is_array() || info.type == "text");
    ImGui::PushID(row.path.c_str());
    const bool changed = row.value != row.inFile;
    if (changed) canvas()->AddCircleFilled(ImVec2(g.all.Min.x + px(10), snap(g.all.GetCenter().y)), px(3), k.accent, 16);
    const Press label = press("label", g.label, false);
    const float fit = text(fonts().body, g.label, changed ? k.text : k.text2, info.label);
    static_cast<void>(fit);
    bool tipped = label.resting;
    if (info.type == "flags") {
        flagsRow(g.field, row, actions);
    } else if (row.value.is_boolean()) {
        if (toggle("toggle", ImVec2(g.field.Min.x, snap(g.field.GetCenter().y) - px(8)), row.value.get<bool>()))
            row.value = !row.value.get<bool>(), send(row, actions);
    } else if (info.type == "choice" || info.type == "choice or number") {
        choiceRow(g.field, row, actions);
    } else if (row.value.is_string()) {
        textRow(g.field, row, actions);
    } else if (info.type == "numbers") {
        std::string all;
        for (const auto& n : row.value) all += (all.empty() ? "" : ", ") + std::to_string(n.get<int>());
        text(fonts().body, g.field, k.text2, all.empty() ? "none" : all);
    } else if (row.value.is_array()) {
        vectorRow(g.field, row, actions);
    } else {
        double value = row.value.get<double>();
        if (numberField("field", g.field, row, value, -1)) {
            if (info.type == "integer")
                row.value = static_cast<long long>(std::round(value));
            else
                row.value = value;
            send(row, actions);
        }
        tipped = tipped || (ImGui::IsMouseHoveringRect(g.field.Min, g.field.Max) && GImGui->HoveredIdTimer > 0.4f && typingIn.empty() &&
                            GImGui->ActiveId == 0 && ImGui::IsWindowHovered());
    }
    if (changed && !row.inFile.is_null() && iconButton("reset", g.reset, icon::Undo, false, true, "Back to the file's value"))
        row.value = row.inFile, send(row, actions);
    if (ImGui::IsMouseHoveringRect(g.all.Min, g.all.Max) && ImGui::IsWindowHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
        ImGui::OpenPopup("row");
    rowMenu(row, session, actions);
    if (tipped && !ImGui::IsPopupOpen("row")) tip(row, g.field);
    underRow(r, row);
    ImGui::PopID();
}

void Inspector::rowMenu(const Row& row, Session& s, Actions& actions) {
    if (!beginMenu("row", ImGui::GetIO().MousePos, px(264), 4)) return;
    if (menuItem("Back to the file's value", "", !row.inFile.is_null() && row.inFile != row.value))
        actions.run("param.reset", {{"path", row.path}});
    const bool hasDefault = row.info->byDefault != "required";
    if (menuItem("Default value", "", hasDefault && json::parse(row.info->byDefault) != row.value))
        actions.run("param.reset", {{"path", row.path}, {"to", "default"}});
    const bool compares = s.comparison && s.comparison->hasScene();
    if (menuItem(compares ? "Set in B\u2026" : "Compare with another value\u2026", "", true)) {
        s.asking = compares ? "compare.set" : "compare.start";
        s.asked = {{"path", row.path}, {"value", compares ? valueAt(s.comparison->description, row.path) : row.value}};
    }
    if (menuItem("Copy path", "", true)) actions.run("param.copyPath", {{"path", row.path}});
    endMenu();
}

/// What belongs to the row but is no value: the method in words, an error, a limit.
void Inspector::underRow(ImRect& r, const Row& row) {
    const Tokens& k = tokens();
    const float x = r.Min.x + px(20), width = r.GetWidth() - px(20 + 32);
    if (const auto error = errors.find(row.path); error != errors.end()) {
        glyph(fonts().iconSmall, rect(x, r.Min.y + px(2), px(16), px(16)), k.error, icon::Error);
        r.Min.y += paragraph(fonts().small, ImVec2(x + px(22), r.Min.y + px(2)), width - px(22), k.error, error->second) + px(6);
    }
    if (const auto limit = limits.find(row.path); limit != limits.end()) {
        glyph(fonts().iconSmall, rect(x, r.Min.y + px(1), px(16), px(16)), k.warn, icon::Speed);
        r.Min.y += paragraph(fonts().small, ImVec2(x + px(22), r.Min.y), width - px(22), k.warn, limit->second.text) + px(4);
    }
    if (!row.value.is_string()) return;
    for (std::size_t i = 0; i < row.info->choiceHelp.size(); ++i)
        if (row.value == row.info->choices[i])
            r.Min.y += paragraph(fonts().small, ImVec2(x, r.Min.y + px(2)), width, k.text3, row.info->choiceHelp[i]) + px(6);
}

void Inspector::choiceRow(ImRect field, Row& row, Actions& actions) {
    std::vector<std::string> options = row.info->choices;
    if (row.info->type == "choice or number") {
        options.emplace_back("number");
        if (row.value.is_number()) {
            ImRect right = field;
            const ImRect left = cutLeft(right, px(32));
            if (iconButton("named", inset(left, px(4), 0), icon::Undo, false, true, "Back to " + row.info->choices.front()))
                row.value = row.info->choices.front(), send(row, actions);
            double value = row.value.is_number() ? row.value.get<double>() : 1;
            if (row.value.is_number() && numberField("number", right, row, value, -1)) row.value = value, send(row, actions);
            return;
        }
    }
    const int chosen = dropdown("choice", field, row.value.get<std::string>(), options);
    if (chosen < 0) return;
    const std::string& option = options[static_cast<std::size_t>(chosen)];
    if (option == "number")
        row.value = 1.0;
    else
        row.value = option;
    send(row, actions);
}

void Inspector::vectorRow(ImRect field, Row& row, Actions& actions) {
    const int n = std::min(static_cast<int>(row.value.size()), 3);
    const float gap = px(4), w = (field.GetWidth() - static_cast<float>(n - 1) * gap) / static_cast<float>(n);
    const char* names[3] = {"x", "y", "z"};
    for (int i = 0; i < n; ++i) {
        const float x = field.Min.x + static_cast<float>(i) * (w + gap);
        double value = row.value[static_cast<std::size_t>(i)].get<double>();
        if (numberField(names[i], ImRect(snap(x), field.Min.y, snap(x + w), field.Max.y), row, value, i)) {
            if (row.info->type == "counts")
                row.value[static_cast<std::size_t>(i)] = static_cast<long long>(std::round(value));
            else
                row.value[static_cast<std::size_t>(i)] = value;
            send(row, actions);
        }
    }
}

void Inspector::flagsRow(ImRect field, Row& row, Actions& actions) {
    const char* names[3] = {"x", "y", "z"};
    const float w = field.GetWidth() / 3;
    for (std::size_t i = 0; i < 3; ++i) {
        const ImRect cell(snap(field.Min.x + static_cast<float>(i) * w), field.Min.y, snap(field.Min.x + static_cast<float>(i + 1) * w),
                          field.Max.y);
        if (checkbox(names[i], cell, names[i], row.value[i].get<bool>())) row.value[i] = !row.value[i].get<bool>(), send(row, actions);
    }
}

void Inspector::textRow(ImRect field, Row& row, Actions& actions) {
    const Tokens& k = tokens();
    if (row.info->type == "color") {
        unsigned rgb = 0;
        const std::string hex = row.value.get<std::string>();
        std::from_chars(hex.data() + 1, hex.data() + hex.size(), rgb, 16);
        const ImRect swatch = cutLeft(field, px(24));
        canvas()->AddRectFilled(swatch.Min, swatch.Max, IM_COL32(rgb >> 16, rgb >> 8 & 255, rgb & 255, 255), px(4));
        field.Min.x += px(4);
    }
    if (typingIn != row.path) {
        const Press p = press("text", field);
        canvas()->AddRectFilled(field.Min, field.Max, p.hovered ? k.hover : k.field, px(4));
        const std::string value = row.value.get<std::string>();
        const float fit = text(fonts().body, inset(field, px(8), 0), k.text, value.substr(0, value.find('\n')));
        if (p.resting && fit < textWidth(fonts().body, value) && value.size() < 60) simpleTip(value);
        if (p.clicked) typingIn = row.path, buffer = value, focusText = true, wakeIn(0);
        return;
    }
    textField("typing", field, buffer, "", nullptr, focusText);
    const bool left = !focusText && ImGui::IsItemDeactivated();
    focusText = false;
    if (!left) return;
    typingIn.clear();
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || buffer == row.value.get<std::string>()) return;
    row.value = buffer;
    send(row, actions);
}

void Inspector::tip(const Row& row, ImRect field) const {
    const Tokens& k = tokens();
    const scene::ParameterInfo& p = *row.info;
    const float w = px(320), pad = px(16), inner = w - 2 * pad;
    std::string range = "Default " + (p.byDefault.empty() ? "none" : p.byDefault == "required" ? "none: needed" : p.byDefault);
    if (!p.range.empty()) range += ", " + p.range;
    if (!p.unit.empty()) range += " " + p.unit;
    if (p.acts == scene::Acts::Restart) range += ". Acts after a restart";
    const std::string& about = p.help;
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
