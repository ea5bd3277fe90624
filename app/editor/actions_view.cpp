// SPDX-License-Identifier: MIT
// Looking and touching.
#include <algorithm>
#include <cmath>

#include "app/editor/handlers.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

Completion moveCamera(Session& s, const view::Camera& to) {
    s.camera.easeTo(to, s.now());
    return [&s] { return !s.camera.active(); };
}

Completion show(Session& s) {
    s.touch();
    return immediately;
}

/// The argument, or the other way round.
bool wanted(const Call& c, bool now) { return c.arguments.value("on", !now); }

glm::vec2 point(const Arguments& v) { return {v[0].get<float>(), v[1].get<float>()}; }

/// The box around what is picked; none: nothing is, or it is gone.
std::optional<view::Bounds> boundsOfPicked(const Session& s) {
    std::optional<view::Bounds> box;
    const auto include = [&](glm::vec3 p, float around) {
        if (!box) box = view::Bounds{p, p};
        box->min = glm::min(box->min, p - around), box->max = glm::max(box->max, p + around);
    };
    const auto places = view::placesOf(*s.outline, s.snapshot->bodies);
    for (const Picked& p : s.touching.picks) {
        if (p.kind == Picked::Kind::Particle) {
            if (const auto at = placeOf(*s.snapshot, p.number)) include(*at, 10 * s.outline->particleRadius);
            continue;
        }
        if (p.kind == Picked::Kind::Vertex) {
            if (const auto at = vertexPlace(*s.snapshot, p.number)) include(*at, 0.2f * s.outline->bounds.radius());
            continue;
        }
        for (std::size_t k = 0; k < s.outline->parts.size(); ++k) {
            const view::Part& part = s.outline->parts[k];
            if (part.boundary != p.number) continue;
            for (const view::Corner& c : part.corners) include(glm::vec3(places[k] * glm::vec4(c.place, 1)), 0);
            for (const view::Segment& e : part.edges)
                for (const glm::vec3& end : {e.from, e.to}) include(glm::vec3(places[k] * glm::vec4(end, 1)), 0);
        }
    }
    return box;
}

/// The box in the part of the view that tools, time and colour bar leave.
view::Camera framed(const Session& s, const view::Camera& from, const view::Bounds& box) {
    const float half = std::max(0.5f * s.view.height, 1.f);
    return from.framing(box, s.aspect,
                        {px(12 + 36 + 12) / half, px(12 + 112 + 12) / half, px(12 + 36 + 12) / half, px(12 + 28 + 12) / half});
}

void addCamera(Handlers& all) {
    all["view.frameAll"] = {
        [](const Call& c) { return moveCamera(c.session, framed(c.session, c.session.camera.now, c.session.outline->bounds)); }, ready};
    all["view.frameSelection"] = {[](const Call& c) {
                                      const auto box = boundsOfPicked(c.session);
                                      if (!box) throw InputError("nothing is picked that could be framed");
                                      return moveCamera(c.session, framed(c.session, c.session.camera.now, *box));
                                  },
                                  [](const Session& s) { return ready(s) && !s.touching.picks.empty(); }};
    all["view.camera"] = {[](const Call& c) {
        const glm::vec3 position = c.vector("position"), target = c.vector("target");
        if (position == target) throw InputError("view.camera: position: must differ from the target");
        view::Camera to = view::Camera::lookingFrom(position, target);
        to.orthographic = c.session.camera.now.orthographic;
        return moveCamera(c.session, to);
    }};
    all["view.corner"] = {[](const Call& c) {
                              return moveCamera(c.session,
                                                framed(c.session, *c.session.camera.now.from("corner"), c.session.outline->bounds));
                          },
                          ready};
    for (const char* side : {"front", "back", "left", "right", "top", "bottom"})
        all[std::string("view.") + side] = {[side](const Call& c) { return moveCamera(c.session, *c.session.camera.now.from(side)); },
                                            ready};
    all["view.orthographic"] = {[](const Call& c) {
                                    view::Camera to = c.session.camera.now;
                                    to.orthographic = wanted(c, to.orthographic);
                                    c.session.camera.jumpTo(to);
                                    return show(c.session);
                                },
                                ready};
    all["view.fly"] = {[](const Call& c) {
                           c.session.looking.flying = wanted(c, c.session.looking.flying);
                           return show(c.session);
                       },
                       ready};
}

Completion setRange(const Call& c) {
    Colouring& colouring = c.session.looking.colouring;
    const Arguments& a = c.arguments;
    if (a.empty()) {
        colouring.fit(colouring.how == Colouring::Fit::Locked ? Colouring::Fit::Auto : Colouring::Fit::Locked);
    } else if (a.contains("min") || a.contains("max")) {
        const view::Range r{a.value("min", colouring.range.lo), a.value("max", colouring.range.hi)};
        if (!(r.lo < r.hi)) throw InputError("view.colorRange: min: must be less than max");
        colouring.lock(r);
    } else {
        const std::string how = c.text("fit");
        if (how != "auto" && how != "percentile" && how != "locked")
            throw InputError("view.colorRange: fit: must be auto, percentile or locked, not " + how);
        colouring.fit(how == "auto" ? Colouring::Fit::Auto : how == "locked" ? Colouring::Fit::Locked : Colouring::Fit::Percentile);
    }
    if (c.session.hasScene()) colouring.follow(*c.session.snapshot, *c.session.outline);
    return show(c.session);
}

Completion clip(const Call& c) {
    Looking::Clip& clip = c.session.looking.clip;
    const view::Bounds& box = c.session.outline->bounds;
    const int before = clip.axis;
    if (c.arguments.contains("axis")) {
        const std::string axis = c.text("axis");
        if (axis != "x" && axis != "y" && axis != "z") throw InputError("view.clip: axis: must be x, y or z, not " + axis);
        clip.axis = axis[0] - 'x';
    } else if (c.arguments.empty() && !clip.on) {
        clip.axis = std::abs(c.session.camera.now.back().x) > std::abs(c.session.camera.now.back().z) ? 0 : 2;  // cuts towards the eye
        clip.flipped = c.session.camera.now.back()[clip.axis] < 0;
    }
    if (c.arguments.contains("at"))
        clip.at = c.arguments["at"].get<float>();
    else if (!clip.on || clip.axis != before)
        clip.at = box.centre()[clip.axis];
    clip.flipped = c.arguments.value("flip", clip.flipped);
    clip.on = c.arguments.empty() ? !clip.on : c.arguments.value("on", true);
    return show(c.session);
}

void addShowing(Handlers& all) {
    all["view.colorBy"] = {[](const Call& c) { return when(c.session, c.session.worker.colorBy(c.text("field"))); }, ready};
    all["view.colorMap"] = {[](const Call& c) {
        const auto map = view::colourMapNamed(c.text("name"));
        if (!map) throw InputError("view.colorMap: name: must be viridis, inferno, coolwarm, turbo or grey, not " + c.text("name"));
        c.session.looking.colouring.map = *map;
        c.session.looking.colouring.restart();
        if (c.session.hasScene()) c.session.looking.colouring.follow(*c.session.snapshot, *c.session.outline);
        return show(c.session);
    }};
    all["view.colorRange"] = {setRange, ready};
    all["view.clip"] = {clip, ready};
    all["view.show"] = {[](const Call& c) -> Completion {
        bool* shown = c.session.looking.shown(c.text("what"));
        if (!shown)
            throw InputError("view.show: what: must be boundaries, samples, domain, floor, shadows, occlusion or neighbours, not " +
                             c.text("what"));
        *shown = wanted(c, *shown);
        return when(c.session, sendWatch(c.session));
    }};
    all["view.occlusion"] = {[](const Call& c) -> Completion {
        const double strength = c.arguments["strength"].get<double>();
        if (!(strength >= 0 && strength <= 1)) throw InputError("view.occlusion: strength: must be from 0 to 1");
        c.session.looking.occludes = strength > 0;
        if (strength > 0) c.session.looking.occlusion = static_cast<float>(strength);
        return show(c.session);
    }};
}

/// Once a frame shows where everything is.
template <class Then>
Completion afterFrame(Session& s, Then then) {
    s.touch();
    return [&s, then = std::move(then), first = s.frameNumber, next = Completion()]() mutable {
        if (next) return next();
        if (s.frameNumber < first + 2) {
            s.touch();
            return false;
        }
        next = then();
        return next();
    };
}

glm::vec2 inView(const Session& s, glm::vec2 fraction, const char* action) {
    const auto at = s.view.inView(fraction);
    if (!at) throw InputError(std::string(action) + ": this point lies beside the view");
    return *at;
}

Completion pull(const Call& c) {
    const glm::vec2 from = point(c.arguments["from"]), to = point(c.arguments["to"]);
    const double seconds = c.arguments["seconds"].get<double>();
    if (!(seconds >= 0 && seconds <= 3600)) throw InputError("drag: seconds: must be from 0 to 3600");
    Session& s = c.session;
    return afterFrame(s, [&s, from, to, seconds]() -> Completion {
        beginPull(s, inView(s, from, "drag"));
        return [&s, from, to, seconds, start = s.now(), let = Completion()]() mutable {
            if (let) return let();
            const double t = seconds > 0 ? std::min((s.now() - start) / seconds, 1.0) : 1.0;
            if (const auto at = s.view.inView(glm::mix(from, to, static_cast<float>(t)))) movePull(s, *at);
            if (t == 1) let = when(s, endPull(s));
            return false;
        };
    });
}

void addTouching(Handlers& all) {
    const auto tool = [](Tool t) {
        return Handler{[t](const Call& c) {
            c.session.tool = t;
            return show(c.session);
        }};
    };
    all["tool.pick"] = tool(Tool::Pick);
    all["tool.pull"] = tool(Tool::Pull);
    all["tool.probe"] = tool(Tool::Probe);
    all["pick"] = {[](const Call& c) {
                       Session& s = c.session;
                       const glm::vec2 at(c.arguments["x"].get<float>(), c.arguments["y"].get<float>());
                       return afterFrame(s, [&s, at, add = c.arguments.value("add", false)] {
                           const auto there = viewPoint(s, at);
                           if (!there) throw InputError("pick: this point lies beside the view");
                           pick(s, under(s, there->first, there->second), add);
                           s.touching.ofB = there->second;
                           return when(s, sendWatch(s));
                       });
                   },
                   ready};
    all["pick.clear"] = {[](const Call& c) {
                             c.session.touching.picks.clear();
                             return when(c.session, sendWatch(c.session));
                         },
                         [](const Session& s) { return !s.touching.picks.empty() && !s.looking.flying; }};
    all["drag"] = {pull, ready};
    all["probe.add"] = {[](const Call& c) {
                            Session& s = c.session;
                            glm::vec3 at = s.outline->bounds.centre();
                            if (c.arguments.contains("position"))
                                at = c.vector("position");
                            else if (const auto id = s.touching.particle())
                                at = placeOf(*s.snapshot, *id).value_or(at);
                            s.touching.probes.push_back(at);
                            return when(s, sendWatch(s));
                        },
                        ready};
    all["probe.remove"] = {[](const Call& c) {
                               auto& probes = c.session.touching.probes;
                               const std::size_t n = c.arguments.value("number", std::size_t{0});
                               if (n > probes.size())
                                   throw InputError("probe.remove: number: there are only " + std::to_string(probes.size()) + " probes");
                               if (n > 0)
                                   probes.erase(probes.begin() + static_cast<std::ptrdiff_t>(n - 1));
                               else
                                   probes.clear();
                               return when(c.session, sendWatch(c.session));
                           },
                           [](const Session& s) { return !s.touching.probes.empty(); }};
}

}  // namespace

void addViewActions(Handlers& all) {
    addCamera(all);
    addShowing(all);
    addTouching(all);
}

}  // namespace meniscus::editor
