// SPDX-License-Identifier: MIT
#include "app/editor/ghosts.h"

#include <algorithm>
#include <chrono>

#include "app/view/outline.h"
#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/world/deformable_shapes.h"
#include "engine/world/sampling.h"
#include "engine/world/skins.h"

namespace meniscus::editor {
namespace {

constexpr std::size_t kMostDots = 1500;  // a ghost
constexpr std::size_t kMostGhosts = 40;

std::optional<ImVec2> onScreen(const Session& s, glm::vec3 p) {
    const auto at = s.camera.now.onScreen(p);
    if (!at) return std::nullopt;
    const float half = s.view.height / 2;
    return ImVec2(s.view.x + s.view.width / 2 + at->x * half, s.view.y + half - at->y * half);
}

void dashed(ImVec2 a, ImVec2 b, ImU32 colour) {
    const float length = std::hypot(b.x - a.x, b.y - a.y), dash = px(6);
    if (length > 20000) return;  // an edge that passes the eye
    const ImVec2 u((b.x - a.x) / std::max(length, 1.f), (b.y - a.y) / std::max(length, 1.f));
    for (float t = 0; t < length; t += 2 * dash) {
        const float end = std::min(t + dash, length);
        canvas()->AddLine(ImVec2(a.x + u.x * t, a.y + u.y * t), ImVec2(a.x + u.x * end, a.y + u.y * end), colour, px(1.5f));
    }
}

/// Of what is round and has no edges of its own.
std::vector<view::Segment> boxAround(const view::Part& part) {
    std::vector<view::Segment> edges;
    if (part.corners.empty()) return edges;
    glm::vec3 low = part.corners.front().place, high = low;
    for (const view::Corner& c : part.corners) low = glm::min(low, c.place), high = glm::max(high, c.place);
    const auto corner = [&](int i) { return glm::vec3(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z); };
    for (int i = 0; i < 8; ++i)
        for (const int axis : {1, 2, 4})
            if (!(i & axis)) edges.push_back({corner(i), corner(i | axis)});
    return edges;
}

scene::Boundary outlined(const scene::Fluid& f) {
    scene::Boundary b;
    b.box = f.box, b.sphere = f.sphere, b.mesh = f.mesh, b.position = f.position, b.rotation = f.rotation;
    return b;
}

/// The box around a deformable at rest, in its own coordinates as far as it has one, or its OBJ.
scene::Boundary outlined(const scene::Deformable& o, const world::DeformableShape& shape) {
    scene::Deformable unplaced = o;
    unplaced.position = unplaced.rotation = {};
    scene::Boundary b;
    b.name = o.name;
    if (const auto& mesh = o.cloth ? o.cloth->mesh : o.softBody->mesh; mesh && world::isSurfaceFile(mesh->file)) {
        b.mesh = scene::Mesh{mesh->file, mesh->scale}, b.position = o.position, b.rotation = o.rotation;
        return b;
    }
    if ((b.box = scene::extentOf(unplaced))) {
        b.position = o.position, b.rotation = o.rotation;
        return b;
    }
    scene::Box around{shape.rest.points.front(), shape.rest.points.front()};
    for (const auto& x : shape.rest.points)
        for (std::size_t a = 0; a < 3; ++a) around.min[a] = std::min(around.min[a], x[a]), around.max[a] = std::max(around.max[a], x[a]);
    b.box = around;
    return b;
}

}  // namespace

std::vector<Ghosts::Wanted> Ghosts::wantedOf(const Session& s) {
    std::vector<Wanted> all;
    const auto add = [&](const scene::DocumentState& from, scene::ObjectId id, bool gone) {
        const auto place = from.find(id);
        if (!place || all.size() >= kMostGhosts) return;
        Wanted w{from.scene, from.nameOf(*place), place->kind == scene::ObjectKind::Fluid, gone};
        w.scene.fluids.clear(), w.scene.boundaries.clear(), w.scene.deformables.clear();
        if (w.fluid)
            w.scene.fluids = {from.scene.fluids[place->index]};
        else if (place->kind == scene::ObjectKind::Boundary)
            w.scene.boundaries = {from.scene.boundaries[place->index]};
        else
            w.scene.deformables = {from.scene.deformables[place->index]};
        all.push_back(std::move(w));
    };
    const scene::Pending& p = s.editing.waiting();
    const scene::DocumentState& now = s.editing.document.now();
    if (p.settings)
        for (const auto* ids : {&now.fluids})
            for (const auto id : *ids) add(now, id, false);
    for (const auto* ids : {&p.added, &p.changed})
        for (const auto id : *ids)
            if (!p.settings || now.find(id)->kind != scene::ObjectKind::Fluid) add(now, id, false);
    for (const auto id : p.removed) add(s.editing.running(), id, true);
    return all;
}

Ghosts::Made Ghosts::make(const std::vector<Wanted>& wanted) {
    Made made;
    for (const Wanted& w : wanted) {
        Ghost g;
        g.gone = w.gone;
        try {
            scene::Description shape = w.scene;
            if (w.fluid) shape.boundaries = {outlined(w.scene.fluids[0])};
            const bool solid = !w.scene.deformables.empty();
            const world::DeformableShapes vertices = solid ? world::deformableShapes(w.scene) : world::DeformableShapes{};
            if (solid) shape.boundaries = {outlined(w.scene.deformables[0], vertices.all[0])};
            shape.fluids.clear(), shape.deformables.clear();
            for (auto& b : shape.boundaries) b.inside = true;  // seen through
            const view::Outline outline = view::outlineOf(shape);
            g.top = glm::vec3(outline.bounds.centre().x, outline.bounds.max.y, outline.bounds.centre().z);
            constexpr std::size_t kMostEdges = 2000;
            for (const view::Part& part : outline.parts)
                for (std::size_t i = 0; i < part.edges.size() && g.edges.size() < kMostEdges; ++i)
                    g.edges.emplace_back(glm::vec3(part.place * glm::vec4(part.edges[i].from, 1)),
                                         glm::vec3(part.place * glm::vec4(part.edges[i].to, 1)));
            if (solid && !w.gone) {
                const auto& points = vertices.all[0].start;
                const std::size_t stride = std::max<std::size_t>(1, points.size() / kMostDots);
                for (std::size_t i = 0; i < points.size(); i += stride) g.samples.emplace_back(points[i][0], points[i][1], points[i][2]);
                g.label = w.name + ", " + grouped(static_cast<long long>(points.size())) + " vertices";
            } else if (!w.gone) {
                const world::SceneSamples samples = world::sample(w.scene);
                const auto& points = w.fluid ? samples.fluid : samples.boundary;
                const std::size_t stride = std::max<std::size_t>(1, points.size() / kMostDots);
                for (std::size_t i = 0; i < points.size(); i += stride) g.samples.emplace_back(points[i].x, points[i].y, points[i].z);
                made.count += static_cast<long long>(points.size());
                g.label = w.name + ", " + grouped(static_cast<long long>(points.size())) + (w.fluid ? " particles" : " samples");
            } else {
                g.label = w.name + ", deleted";
            }
        } catch (const InputError& e) {
            g.label = w.name;
            if (made.problem.empty()) made.problem = e.what();
        }
        made.ghosts.push_back(std::move(g));
    }
    return made;
}

/// Outlines of where the boundaries go that an edit has put elsewhere, until they are there.
void Ghosts::drawTargets(ImRect r, const Session& s) {
    canvas()->PushClipRect(r.Min, r.Max, true);
    for (const view::Part& part : s.outline->parts) {
        const auto of = static_cast<std::size_t>(part.boundary);
        const auto& bodies = s.snapshot->bodies;
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const auto& b) { return b.boundary == part.boundary; });
        if (part.boundary < 0 || of >= s.description.boundaries.size() || body == bodies.end()) continue;
        const scene::Boundary& b = s.description.boundaries[of];
        const scene::Placement to =
            scene::Trajectory(b, s.description.dimensions).at(s.snapshot->time) * scene::placement(b.position, b.rotation);
        const auto moved = [](const scene::Placement& p, glm::vec3 x) {
            const scene::Vector at = p({static_cast<double>(x.x), static_cast<double>(x.y), static_cast<double>(x.z)});
            return glm::vec3(at[0], at[1], at[2]);
        };
        const float seen = 1e-3f * s.outline->bounds.radius();
        const std::vector<view::Segment> edges = part.edges.empty() ? boxAround(part) : part.edges;
        if (std::all_of(edges.begin(), edges.end(),
                        [&](const view::Segment& e) { return glm::distance(moved(to, e.from), moved(body->place, e.from)) < seen; }))
            continue;
        for (std::size_t i = 0; i < edges.size() && i < 500; ++i) {
            const auto p = onScreen(s, moved(to, edges[i].from)), q = onScreen(s, moved(to, edges[i].to));
            if (p && q) dashed(*p, *q, tokens().accent);
        }
    }
    canvas()->PopClipRect();
}

void Ghosts::draw(ImRect r, Session& s) {
    drawTargets(r, s);
    const std::uint64_t revision = s.editing.document.revision();
    if (making.valid()) {
        if (making.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            shown = std::make_shared<const Made>(making.get());
            madeOf = askedFor;
        } else {
            wakeIn(0.05);
        }
    }
    if (!s.editing.waiting().any()) {
        if (!making.valid()) shown.reset(), madeOf = revision;
        if (!shown) return;
    }
    if (!making.valid() && madeOf != revision && s.now() >= askAt) {
        askedFor = revision;
        askAt = s.now() + 0.1;  // while a hand drags
        making = std::async(std::launch::async, [wanted = wantedOf(s)] { return make(wanted); });
    }
    if (madeOf != revision) wakeIn(0.05);
    if (!shown || !s.editing.waiting().any()) return;
    const Tokens& k = tokens();
    canvas()->PushClipRect(r.Min, r.Max, true);
    for (const Ghost& g : shown->ghosts) {
        const ImU32 ink = g.gone ? k.error : k.accent;
        for (const glm::vec3& p : g.samples)
            if (const auto at = onScreen(s, p))
                canvas()->AddRectFilled(ImVec2(at->x - px(1), at->y - px(1)), ImVec2(at->x + px(1), at->y + px(1)), alpha(ink, 0.5f));
        for (const auto& [a, b] : g.edges) {
            const auto p = onScreen(s, a), q = onScreen(s, b);
            if (p && q) dashed(*p, *q, ink);
        }
        if (const auto at = onScreen(s, g.top)) {
            const float w = textWidth(fonts().small, g.label) + px(16);
            const ImRect tag = rect(snap(at->x - w / 2), snap(at->y - px(30)), w, px(22));
            canvas()->AddRectFilled(tag.Min, tag.Max, k.glass, px(6));
            text(fonts().small, tag, ink, g.label, 0.5f);
        }
    }
    canvas()->PopClipRect();
}

}  // namespace meniscus::editor
