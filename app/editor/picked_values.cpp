// SPDX-License-Identifier: MIT
#include "app/editor/picked_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/editor/colour_bar.h"
#include "app/editor/comparison.h"
#include "app/editor/controls.h"
#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

constexpr float kRow = 22, kHead = 36, kEnd = 8, kGap = 13;

/// With as many digits as its longest part has three of.
std::string three(double x, double y, double z) {
    const double size = std::max({std::abs(x), std::abs(y), std::abs(z)});
    const int power = size > 0 ? static_cast<int>(std::floor(std::log10(size))) : 0;
    if (power > 4 || power < -4) return number(x, 2) + "  " + number(y, 2) + "  " + number(z, 2);
    const auto part = [digits = std::clamp(2 - power, 0, 6)](double v) {
        const std::string s = fmt::format("{:.{}f}", std::abs(v), digits);
        return (v < 0 && s.find_first_not_of("0.") != std::string::npos ? "\u2212" : "") + s;
    };
    return part(x) + "  " + part(y) + "  " + part(z);
}
std::string three(const float* v) { return three(static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])); }
std::string one(float v) { return std::isfinite(v) ? number(static_cast<double>(v), 4) : "no fluid"; }

const world::Reading* readingOf(const world::Readings& all, const std::string& of) {
    const auto at = std::find_if(all.all.begin(), all.all.end(), [&](const auto& r) { return r.of == of; });
    return at == all.all.end() ? nullptr : &*at;
}

}  // namespace

void PickedValues::read(const Session& s, const std::vector<Hold>& held) {
    items.clear();
    rows.clear();
    const Touching& t = s.touching;
    const world::Snapshot& from = pickedFrom(s);
    const bool ofB = s.comparison && &from == s.comparison->snapshot;
    const std::string half = !s.comparison ? "" : ofB ? ", B" : ", A";
    const world::Readings& readings = from.readings;
    for (const Picked& p : t.picks) {
        if (p.kind == Picked::Kind::Particle)
            items.push_back({"Particle " + grouped(p.number) + half, "particle " + std::to_string(p.number), "", p});
        else if (p.kind == Picked::Kind::Vertex) {
            const auto k = deformableOf(from, p.number);
            if (!k) continue;
            const int own = p.number - (*from.surfaces)[*k].first;
            items.push_back({"Vertex " + grouped(own) + half, "vertex " + std::to_string(own) + " of " + (*from.surfaces)[*k].name, "", p});
        } else if (static_cast<std::size_t>(p.number) < s.description.boundaries.size())
            items.push_back({s.description.boundaries[static_cast<std::size_t>(p.number)].name, "", "", p});
    }
    const std::size_t picked = items.size();
    for (std::size_t i = 1; i <= t.probes.size(); ++i) {
        const std::string n = std::to_string(i);
        items.push_back({"Probe " + n, "probe " + n, "", std::nullopt, i});
    }
    if (items.empty()) return;
    Item& last = picked > 0 ? items[picked - 1] : items.back();
    last.last = true;

    // Of several things, what particles are coloured by.
    for (Item& item : items)
        if (const auto* r = readingOf(readings, item.of))
            for (std::size_t i = 0; i < r->values.size(); ++i)
                if (const world::Quantity& q = (*readings.quantities)[i]; q.name == from.colorField)
                    item.value = one(r->values[i]) + (std::isfinite(r->values[i]) ? " " + q.unit : "");

    if (last.pick && last.pick->kind == Picked::Kind::Boundary) {
        const int boundary = last.pick->number;
        const scene::Boundary& b = s.description.boundaries[static_cast<std::size_t>(boundary)];
        const auto& bodies = from.bodies;
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const auto& p) { return p.boundary == boundary; });
        const bool moves = body != bodies.end() && body->moves;
        rows.push_back({"Motion", moves ? "as the scene says" : "at rest", ""});
        if (body != bodies.end()) {
            const auto at = body->place(b.sphere ? b.sphere->center : scene::Vector{});
            rows.push_back({b.sphere ? "Centre" : "Origin", three(at[0], at[1], at[2]), "m"});
        }
        for (const world::BoundaryStatistics& f : from.statistics.boundaries) {
            if (f.name != b.name) continue;
            rows.push_back({"Force", three(f.force[0], f.force[1], f.force[2]), "N"});
            rows.push_back({"Torque", three(f.torque[0], f.torque[1], f.torque[2]), "N m"});
            if (moves) rows.push_back({"Power", number(f.power, 3), "W"});
        }
    } else if (last.pick && last.pick->kind == Picked::Kind::Vertex) {
        const auto at = vertexPlace(from, last.pick->number);
        rows.push_back({"Of", (*from.surfaces)[*deformableOf(from, last.pick->number)].name, ""});
        if (at) rows.push_back({"At", three(at->x, at->y, at->z), "m"});
        if (const auto* r = readingOf(readings, last.of))
            for (std::size_t i = 3; i < r->values.size(); ++i)
                if (const world::Quantity& q = (*readings.quantities)[i]; !std::isnan(r->values[i]))
                    rows.push_back({fieldTitle(q.name), one(r->values[i]), q.unit});
        const auto v = static_cast<std::size_t>(last.pick->number);
        if (!ofB && v < held.size() && held[v] != Hold::Free)
            rows.push_back({"Pin", held[v] == Hold::Moving ? "moves as the scene says" : "holds it", ""});
    } else if (const auto* r = readingOf(readings, last.of)) {
        const auto& q = *readings.quantities;
        rows.push_back({"At", three(r->values.data()), "m"});
        for (std::size_t i = 3; i < q.size() && i < r->values.size(); ++i) {
            if (q[i].name.find('.') == std::string::npos)
                // Pressure moves particles by itself, after what the field holds.
                rows.push_back({q[i].name == "acceleration" ? "Non-pressure accel." : fieldTitle(q[i].name), one(r->values[i]), q[i].unit});
            else if (q[i].name.back() == 'x' && i + 2 < r->values.size() && std::isfinite(r->values[i]))
                rows.push_back({"", three(&r->values[i]), q[i].unit});
        }
    } else {
        rows.push_back({last.pick ? "It has left the domain" : "", "", ""});
    }
}

float PickedValues::height() const {
    const auto lines = [](std::size_t n) { return px(static_cast<float>(n) * kRow); };
    return px(kHead + kEnd) + lines(rows.size()) + (items.size() > 1 ? lines(items.size()) + px(kGap) : 0);
}

void PickedValues::draw(ImRect r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const auto last = std::find_if(items.begin(), items.end(), [](const Item& i) { return i.last; });
    ImRect in = inset(r, px(12), 0);
    ImRect head = cutTop(in, px(kHead));
    head.Max.x += px(6);
    const bool picked = !s.touching.picks.empty();
    if (iconButton("unpick", inset(cutRight(head, px(28)), 0, px(4)), icon::Close, false, true,
                   picked ? actionTitle("pick.clear") : actionTitle("probe.remove"), picked ? actionKeys("pick.clear") : ""))
        actions.run(picked ? "pick.clear" : "probe.remove");
    if (last->pick && last->pick->kind == Picked::Kind::Particle &&
        iconButton("neighbours", inset(cutRight(head, px(28)), 0, px(4)), icon::Grain, s.looking.neighbours, true,
                   "Neighbours and support radius"))
        actions.run("view.show", {{"what", "neighbours"}});
    text(fonts().bodyStrong, head, k.text, last->title);
    for (const Row& row : rows) {
        if (in.Min.y + px(kRow) > r.Max.y) return;
        ImRect line = cutTop(in, px(kRow));
        const bool whole = row.value.empty();
        text(fonts().small, whole ? line : cutLeft(line, row.label.empty() ? 0 : textWidth(fonts().small, row.label) + px(6)), k.text2,
             row.label);
        text(fonts().small, cutRight(line, px(36)), k.text2, row.unit);
        line.Max.x -= px(6);
        text(fonts().small, line, k.text, row.value, 1);
    }
    if (items.size() < 2) return;
    in.Min.y += px(6);
    hline(in.Min.x, in.Max.x, in.Min.y, k.lineStrong);
    in.Min.y += px(kGap - 6);
    for (const Item& item : items) {
        if (in.Min.y + px(kRow) > r.Max.y) return;
        listRow(cutTop(in, px(kRow)), item, s, actions);
    }
}

void PickedValues::listRow(ImRect line, const Item& item, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    ImGui::PushID(item.title.c_str());
    const ImRect cross = cutRight(line, px(20));
    if (iconButton("remove", ImRect(cross.Min.x + px(2), cross.Min.y + px(1), cross.Max.x + px(2), cross.Max.y - px(1)), icon::Close, false,
                   true, "Remove")) {
        if (item.probe > 0)
            actions.run("probe.remove", {{"number", item.probe}});
        else
            std::erase(s.touching.picks, *item.pick), sendWatch(s);
    }
    ImGui::PopID();
    text(fonts().small, cutLeft(line, px(112)), item.last ? k.text : k.text2, item.title);
    text(fonts().small, line, k.text, item.value, 1);
}

}  // namespace meniscus::editor
