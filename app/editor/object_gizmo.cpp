// SPDX-License-Identifier: MIT
#include "app/editor/object_gizmo.h"

#include <algorithm>
#include <cmath>

#include "app/editor/widgets.h"
#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/scene/trajectory.h"

namespace meniscus::editor {
namespace {

using scene::ObjectKind;

constexpr float kArm = 84;   // logical pixels
constexpr float kReach = 8;  // within which a handle is grasped
constexpr int kRingSteps = 64;

glm::vec3 vector(const scene::Vector& v) { return {v[0], v[1], v[2]}; }

std::optional<ImVec2> onScreen(const Session& s, glm::vec3 p) {
    const auto at = s.camera.now.onScreen(p);
    if (!at) return std::nullopt;
    const float half = s.view.height / 2;
    return ImVec2(s.view.x + s.view.width / 2 + at->x * half, s.view.y + half - at->y * half);
}
glm::vec2 fromScreen(const Session& s, ImVec2 p) {
    const float half = s.view.height / 2;
    return {(p.x - s.view.x - s.view.width / 2) / half, (s.view.y + half - p.y) / half};
}

float distance(ImVec2 p, ImVec2 a, ImVec2 b) {
    const ImVec2 ab(b.x - a.x, b.y - a.y), ap(p.x - a.x, p.y - a.y);
    const float square = ab.x * ab.x + ab.y * ab.y;
    const float t = square > 0 ? std::clamp((ap.x * ab.x + ap.y * ab.y) / square, 0.f, 1.f) : 0;
    return std::hypot(ap.x - t * ab.x, ap.y - t * ab.y);
}

/// The middle of a shape in its own coordinates.
template <class Object>
glm::vec3 middleOf(const Object& o) {
    if (o.box) return 0.5f * (vector(o.box->min) + vector(o.box->max));
    if (o.sphere) return vector(o.sphere->center);
    if constexpr (requires { o.plane; })
        if (o.plane) return vector(o.plane->point);
    return glm::vec3(0);
}
glm::vec3 middleOf(const scene::Deformable& o) {
    scene::Deformable unplaced = o;
    unplaced.position = unplaced.rotation = {};
    const auto box = scene::extentOf(unplaced);
    return box ? 0.5f * (vector(box->min) + vector(box->max)) : glm::vec3(0);
}
/// f(object) for the one that stands there.
template <class F>
void withObject(const scene::Description& d, const scene::ObjectPlace& p, const F& f) {
    if (p.kind == ObjectKind::Fluid) return f(d.fluids[p.index]);
    p.kind == ObjectKind::Boundary ? f(d.boundaries[p.index]) : f(d.deformables[p.index]);
}

/// Six digits: what is written to a file stays readable.
double tidy(double x) { return std::round(x * 1e6) / 1e6 + 0.0; }

/// About x, then y, then z, in degrees.
scene::Vector anglesOf(const glm::dmat3& m) {
    const double degrees = 180 / 3.14159265358979323846;
    const double y = std::asin(std::clamp(-m[0][2], -1.0, 1.0));
    if (std::abs(m[0][2]) > 0.999999) return {0, tidy(y * degrees), tidy(std::atan2(-m[1][0], m[1][1]) * degrees)};
    return {tidy(std::atan2(m[1][2], m[2][2]) * degrees), tidy(y * degrees), tidy(std::atan2(m[0][1], m[0][0]) * degrees)};
}

glm::dmat3 rotationOf(const scene::Vector& rotation) {
    const scene::Placement p = scene::placement({}, rotation);
    glm::dmat3 m;  // by columns
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) m[c][r] = p.turn[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    return m;
}

glm::dmat3 about(glm::dvec3 axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    glm::dmat3 m;
    for (int i = 0; i < 3; ++i) {
        glm::dvec3 e(0);
        e[i] = 1;
        m[i] = c * e + s * glm::cross(axis, e) + (1 - c) * glm::dot(axis, e) * axis;
    }
    return m;
}

}  // namespace

std::optional<ObjectGizmo::Frame> ObjectGizmo::frameOf(const Session& s) {
    const auto place = s.editing.selection();
    if (!place) return std::nullopt;
    const scene::Description& d = s.editing.document.scene();
    Frame f{*place};
    const auto read = [&](const auto& o) {
        const scene::Placement p = scene::placement(o.position, o.rotation);
        const glm::vec3 m = middleOf(o);
        f.origin = vector(p({m.x, m.y, m.z}));
        const glm::dmat3 turn = rotationOf(o.rotation);
        for (int a = 0; a < 3; ++a) f.turned[static_cast<std::size_t>(a)] = glm::vec3(turn[a]);
    };
    withObject(d, *place, read);
    const bool local = s.editing.localAxes || s.tool == Tool::Scale;
    for (int a = 0; a < 3; ++a) {
        glm::vec3 e(0);
        e[a] = 1;
        f.axes[static_cast<std::size_t>(a)] = local ? f.turned[static_cast<std::size_t>(a)] : e;
    }
    const view::Camera& c = s.camera.now;
    const float depth = c.depthOf(f.origin);
    if (!(depth > 0)) return std::nullopt;
    f.length = px(kArm) * 2 / s.view.height * c.halfHeight(depth);
    return f;
}

/// How far along the axis the pointer is, m; or its angle about the origin on screen.
float ObjectGizmo::parameter(const Session& s, const Frame& f, int axis) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (s.tool == Tool::Turn) {
        const auto o = onScreen(s, f.origin);
        return o ? std::atan2(o->y - mouse.y, mouse.x - o->x) : 0;
    }
    const view::Ray ray = s.camera.now.rayThrough(fromScreen(s, mouse));
    const glm::vec3 u = f.axes[static_cast<std::size_t>(axis)], v = ray.direction, w = f.origin - ray.from;
    // The point of the axis that is nearest to the ray.
    const float a = glm::dot(u, u), b = glm::dot(u, v), c = glm::dot(v, v), d = glm::dot(u, w), e = glm::dot(v, w), n = a * c - b * b;
    return std::abs(n) > 1e-6f ? (b * e - c * d) / n : 0;
}

void ObjectGizmo::begin(int axis, const Frame& f, const Session& s) {
    drag = {};
    drag.axis = axis;
    drag.frame = f;
    const scene::Description& d = s.editing.document.scene();
    const auto read = [&](const auto& o) { drag.position = o.position, drag.rotation = o.rotation, drag.middle = middleOf(o); };
    withObject(d, f.place, read);
    if (axis < 3) drag.from = parameter(s, f, axis);
    const view::Ray ray = s.camera.now.rayThrough(fromScreen(s, ImGui::GetIO().MousePos));
    const glm::vec3 n = s.camera.now.back();
    drag.grasped = ray.at(glm::dot(f.origin - ray.from, n) / glm::dot(ray.direction, n));
}

void ObjectGizmo::go(Session& s, Actions& actions) {
    const Frame& f = drag.frame;
    const std::string path = f.place.path();
    const ImGuiIO& io = ImGui::GetIO();
    const bool snaps = s.editing.snapping != io.KeyCtrl;
    const double spacing = s.editing.document.scene().spacing();
    std::string problem;
    if (s.tool == Tool::Move) {
        glm::dvec3 by(0);
        if (drag.axis < 3) {
            double t = static_cast<double>(parameter(s, f, drag.axis) - drag.from);
            if (snaps) t = std::round(t / spacing) * spacing;
            by = t * glm::dvec3(f.axes[static_cast<std::size_t>(drag.axis)]);
            drag.readout = number(t, 3) + " m";
        } else {
            const view::Ray ray = s.camera.now.rayThrough(fromScreen(s, io.MousePos));
            const glm::vec3 n = s.camera.now.back();
            by = glm::dvec3(ray.at(glm::dot(f.origin - ray.from, n) / glm::dot(ray.direction, n)) - drag.grasped);
            if (snaps) by = glm::round(by / spacing) * spacing;
            drag.readout = number(by.x, 3) + ", " + number(by.y, 3) + ", " + number(by.z, 3) + " m";
        }
        Arguments to = Arguments::array();
        for (int a = 0; a < 3; ++a) to.push_back(tidy(drag.position[static_cast<std::size_t>(a)] + by[a]));
        problem = actions.set(path + ".position", to.dump());
    } else if (s.tool == Tool::Turn) {
        const glm::vec3 axis = f.axes[static_cast<std::size_t>(drag.axis)];
        const bool towards = glm::dot(axis, s.camera.now.back()) >= 0;
        double angle =
            std::remainder(static_cast<double>(parameter(s, f, drag.axis) - drag.from), 2 * 3.14159265358979323846) * (towards ? 1 : -1);
        const double degrees = snaps ? 15 * std::round(angle * 180 / 3.14159265358979323846 / 15) : angle * 180 / 3.14159265358979323846;
        angle = degrees * 3.14159265358979323846 / 180;
        drag.readout = number(degrees, 3) + "°";
        const glm::dmat3 turn = about(glm::dvec3(axis), angle) * rotationOf(drag.rotation);
        const scene::Vector rotation = anglesOf(turn);
        // About the middle of the shape, which stays where it is.
        const scene::Vector m{drag.middle.x, drag.middle.y, drag.middle.z}, moved = scene::placement({}, rotation)(m);
        Arguments to = Arguments::array();
        for (int a = 0; a < 3; ++a) to.push_back(tidy(static_cast<double>(f.origin[a]) - moved[static_cast<std::size_t>(a)]));
        try {
            s.editing.document.setAll({{path + ".rotation", Arguments(rotation).dump()}, {path + ".position", to.dump()}}, "Turn",
                                      gesture());
        } catch (const InputError& e) {
            problem = e.what();
        }
    } else if (s.tool == Tool::Scale) {
        double factor = 1;
        if (drag.axis < 3) {
            factor = std::abs(drag.from) > 1e-6f ? static_cast<double>(parameter(s, f, drag.axis) / drag.from) : 1;
        } else if (const auto o = onScreen(s, f.origin)) {
            factor = std::exp2(static_cast<double>((io.MousePos.x - io.MouseClickedPos[0].x) / px(100)));
        }
        factor = std::clamp(factor, 0.01, 100.0);
        if (snaps) factor = std::max(0.1, std::round(factor * 10) / 10);
        drag.readout = "× " + number(factor, 3);
        const double by = factor / drag.applied;
        if (by != 1) {
            scene::Vector factors{1, 1, 1};
            for (int a = 0; a < 3; ++a)
                if (drag.axis == 3 || drag.axis == a) factors[static_cast<std::size_t>(a)] = by;
            try {
                s.editing.document.scale(s.editing.selected, factors, gesture());
                drag.applied = factor;
            } catch (const InputError& e) {
                problem = e.what();
            }
        }
    }
    if (!problem.empty()) drag.readout = problem.substr(problem.find(": ") + 2);
    s.touch();
}

void ObjectGizmo::draw(ImRect r, Session& s, Actions& actions) {
    if (s.tool != Tool::Move && s.tool != Tool::Turn && s.tool != Tool::Scale) return;
    const Tokens& k = tokens();
    const auto now = frameOf(s);
    const auto o = now ? onScreen(s, now->origin) : std::nullopt;
    if (!o) {
        if (!s.editing.selection()) {
            const std::string hint = "Select a fluid or a boundary to " +
                                     std::string(s.tool == Tool::Move   ? "move"
                                                 : s.tool == Tool::Turn ? "turn"
                                                                        : "scale") +
                                     " it";
            const ImRect h = rect(r.Min.x + px(56), r.Min.y + px(56), textWidth(fonts().small, hint) + px(24), px(28));
            canvas()->AddRectFilled(h.Min, h.Max, k.glass, px(8));
            text(fonts().small, inset(h, px(12), 0), k.text2, hint);
        }
        return;
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool flat = s.editing.document.scene().dimensions == 2;
    const bool free = ImGui::IsWindowHovered() && !ImGui::IsMouseDown(ImGuiMouseButton_Left) && r.Contains(mouse);
    const char* names[4] = {"handle x", "handle y", "handle z", "handle all"};
    int nearest = -1;
    float least = px(kReach);
    const auto offer = [&](int axis, float d, ImVec2 at) {
        note(names[axis], rect(at.x - px(4), at.y - px(4), px(8), px(8)));
        if (d < least) least = d, nearest = axis;
    };
    canvas()->PushClipRect(r.Min, r.Max, true);
    const auto colour = [&](int axis) {
        const bool on = drag.axis >= 0 ? drag.axis == axis : hovered == axis;
        return on ? k.accent : axis < 3 ? k.axis[axis] : k.text;
    };
    for (int a = 0; a < 3; ++a) {
        const glm::vec3 axis = now->axes[static_cast<std::size_t>(a)];
        if (s.tool == Tool::Turn) {
            if (flat && a != 2) continue;
            glm::vec3 u = now->axes[static_cast<std::size_t>((a + 1) % 3)], v = now->axes[static_cast<std::size_t>((a + 2) % 3)];
            std::optional<ImVec2> before;
            float d = 1e9f;
            ImVec2 at = *o;
            for (int i = 0; i <= kRingSteps; ++i) {
                const float t = 6.2831853f * static_cast<float>(i) / kRingSteps;
                const glm::vec3 p = now->origin + now->length * (std::cos(t) * u + std::sin(t) * v);
                const auto q = onScreen(s, p);
                const bool behind = glm::dot(p - now->origin, s.camera.now.back()) < -0.01f * now->length;
                if (before && q) {
                    if (!behind) d = std::min(d, distance(mouse, *before, *q));
                    canvas()->AddLine(*before, *q, alpha(colour(a), behind ? 0.25f : 1.f), px(2));
                }
                if (i == kRingSteps / 8 && q) at = *q;
                before = q;
            }
            offer(a, d, at);
        } else {
            if (flat && a == 2) continue;
            const auto tip = onScreen(s, now->origin + now->length * axis);
            if (!tip) continue;
            const ImVec2 way(tip->x - o->x, tip->y - o->y);
            const float length = std::hypot(way.x, way.y);
            if (length < px(12)) continue;  // seen end on
            const ImVec2 u(way.x / length, way.y / length), v(-u.y, u.x);
            const ImVec2 from(o->x + u.x * px(10), o->y + u.y * px(10));
            canvas()->AddLine(from, *tip, colour(a), px(2));
            if (s.tool == Tool::Move) {
                const float w = px(5), h = px(12);
                canvas()->AddTriangleFilled(ImVec2(tip->x + u.x * h, tip->y + u.y * h), ImVec2(tip->x + v.x * w, tip->y + v.y * w),
                                            ImVec2(tip->x - v.x * w, tip->y - v.y * w), colour(a));
            } else {
                canvas()->AddRectFilled(ImVec2(snap(tip->x - px(5)), snap(tip->y - px(5))),
                                        ImVec2(snap(tip->x + px(5)), snap(tip->y + px(5))), colour(a), px(1));
            }
            offer(a, distance(mouse, from, ImVec2(tip->x + u.x * px(12), tip->y + u.y * px(12))), *tip);
        }
    }
    if (s.tool != Tool::Turn) {
        canvas()->AddRect(ImVec2(snap(o->x - px(6)), snap(o->y - px(6))), ImVec2(snap(o->x + px(6)), snap(o->y + px(6))), colour(3), px(2),
                          0, px(2));
        offer(3, std::max(std::abs(mouse.x - o->x), std::abs(mouse.y - o->y)), *o);
    }
    if (drag.axis >= 0 && !drag.readout.empty()) {
        const ImRect tag = rect(snap(mouse.x + px(16)), snap(mouse.y - px(28)),
                                std::min(textWidth(fonts().small, drag.readout), px(320)) + px(16), px(24));
        canvas()->AddRectFilled(tag.Min, tag.Max, k.glass, px(6));
        text(fonts().small, inset(tag, px(8), 0), k.text, drag.readout);
    }
    canvas()->PopClipRect();

    // A button under the pointer while it is at a handle: it takes the drag before the view does.
    if (drag.axis < 0 && free && hovered != nearest) hovered = nearest, s.touch();
    if (drag.axis < 0 && hovered < 0) return;
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(mouse.x - px(6), mouse.y - px(6)));
    ImGui::InvisibleButton("object gizmo", ImVec2(px(12), px(12)));
    ImGui::SetCursorScreenPos(back);
    if (ImGui::IsItemActivated()) begin(hovered, *now, s);
    if (ImGui::IsItemActive() && drag.axis >= 0 && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(2))) go(s, actions);
    if (!ImGui::IsItemActive()) drag.axis = -1;
}

}  // namespace meniscus::editor
