// SPDX-License-Identifier: MIT
// The camera's motions, what is drawn of a scene, and how numbers are written: no window needed.
#include <catch2/catch.hpp>

#include "app/editor/draw.h"
#include "app/view/colour_map.h"
#include "app/view/outline.h"
#include "app/view/pick.h"

using namespace meniscus;
using view::Bounds;
using view::Camera;

namespace {
glm::vec3 onScreen(const Camera& c, const Bounds& scene, float aspect, glm::vec3 p) {
    const glm::vec4 q = c.projection(aspect, scene) * c.view() * glm::vec4(p, 1);
    return glm::vec3(q) / q.w;
}
glm::vec3 corner(const Bounds& b, int i) { return {i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z}; }
}  // namespace

TEST_CASE("framing brings every corner of a scene into view, and wastes no room") {
    const Bounds flat{{-3, 0, 0}, {5, 1, 0.5f}}, tall{{0, 0, 0}, {0.1f, 4, 0.1f}}, tiny{{1, 1, 1}, {1.001f, 1.001f, 1.001f}};
    for (const Bounds& b : {flat, tall, tiny})
        for (const float aspect : {0.6f, 1.f, 2.2f})
            for (const float yaw : {-2.f, 0.f, 0.5f, 3.f}) {
                Camera c;
                c.yaw = yaw;
                c = c.framing(b, aspect);
                float farthest = 0;
                for (int i = 0; i < 8; ++i) {
                    const glm::vec3 p = onScreen(c, b, aspect, corner(b, i));
                    farthest = std::max({farthest, std::abs(p.x), std::abs(p.y)});
                    CHECK(std::abs(p.z) < 1);
                }
                CHECK(farthest <= 0.801f);
                CHECK(farthest >= 0.79f);
            }
}

TEST_CASE("framing keeps clear of what lies over the view, and wastes no more room") {
    const Bounds flat{{-3, 0, 0}, {5, 1, 0.5f}}, tall{{0, 0, 0}, {0.1f, 4, 0.1f}};
    const Camera::Margins m{0.2f, 0.5f, 0.15f, 0.1f};
    for (const Bounds& b : {flat, tall})
        for (const float aspect : {1.f, 2.2f})
            for (const float yaw : {-2.f, 0.f, 0.5f}) {
                Camera c;
                c.yaw = yaw;
                c = c.framing(b, aspect, m);
                float least = 10;  // to any edge of what is left
                for (int i = 0; i < 8; ++i) {
                    const glm::vec3 p = onScreen(c, b, aspect, corner(b, i));
                    const float x = p.x * aspect,
                                room = std::min({x + aspect - m.left, aspect - m.right - x, p.y + 1 - m.bottom, 1 - m.top - p.y});
                    CHECK(room > -1e-3f);
                    least = std::min(least, room);
                }
                CHECK(least < 0.01f);
            }
}

TEST_CASE("a camera placed somewhere is there and looks at its target") {
    const glm::vec3 from(2.5f, 1.25f, -3), at(0.5f, 0.5f, 0.25f);
    const Camera c = Camera::lookingFrom(from, at);
    CHECK(glm::length(c.position() - from) < 1e-5f);
    const glm::vec3 p = onScreen(c, {{0, 0, 0}, {1, 1, 1}}, 1.5f, at);
    CHECK(std::abs(p.x) + std::abs(p.y) < 1e-5f);
    CHECK(std::isfinite(Camera::lookingFrom({0, 5, 0}, {0, 0, 0}).view()[0][0]));  // straight down
}

TEST_CASE("zooming keeps what is under the pointer where it is") {
    const Bounds scene{{-1, -1, -1}, {1, 1, 1}};
    const float aspect = 1.6f;
    Camera c = Camera::lookingFrom({3, 2, 4}, {0, 0, 0});
    // A point in the plane through the target, found from where it is on screen.
    const glm::vec2 pointer(0.7f, -0.4f);  // in half heights
    const glm::mat4 v = c.view();
    const glm::vec3 right(v[0][0], v[1][0], v[2][0]), up(v[0][1], v[1][1], v[2][1]);
    const glm::vec3 p = c.target + std::tan(Camera::fieldOfView / 2) * c.distance * (pointer.x * right + pointer.y * up);
    for (const float factor : {1.15f, 0.8f, 3.f}) {
        c.zoom(factor, pointer);
        const glm::vec3 q = onScreen(c, scene, aspect, p);
        CHECK(q.x * aspect == Approx(pointer.x).margin(1e-4));
        CHECK(q.y == Approx(pointer.y).margin(1e-4));
    }
}

TEST_CASE("a moving camera arrives after 200 ms, by the short way round") {
    view::CameraMotion m;
    m.now.yaw = 3.1f;
    Camera goal = m.now;
    goal.yaw = -3.1f;  // 0.083 rad further
    goal.distance = 24;
    m.easeTo(goal, 10);
    m.advance(10.1);
    CHECK(m.active());
    CHECK(std::abs(m.now.yaw) > 3.05f);
    CHECK(m.now.distance == Approx(12));
    m.advance(10.21);
    CHECK_FALSE(m.active());
    CHECK(m.now.yaw == goal.yaw);
}

TEST_CASE("a box is drawn with twelve edges where it was placed, in the plane with four") {
    scene::Description d;
    d.boundaries.resize(1);
    d.boundaries[0].box = scene::Box{{0, 0, 0}, {2, 1, 1}};
    d.boundaries[0].position = {10, 0, 0};
    d.boundaries[0].rotation = {0, 0, 90};
    const view::Outline o = view::outlineOf(d);
    REQUIRE(o.parts.size() == 1);
    CHECK(o.parts[0].edges.size() == 12);
    CHECK(o.parts[0].corners.size() == 36);
    CHECK(glm::length(o.bounds.min - glm::vec3(9, 0, 0)) < 1e-5f);
    CHECK(glm::length(o.bounds.max - glm::vec3(10, 2, 1)) < 1e-5f);
    d.dimensions = 2;
    CHECK(view::outlineOf(d).parts[0].edges.size() == 4);
}

TEST_CASE("a boundary is drawn where its body is") {
    scene::Description d;
    d.boundaries.resize(2);
    d.boundaries[0].box = scene::Box{{0, 0, 0}, {2, 1, 1}};
    d.boundaries[1].sphere = scene::Sphere{{0, 0, 0}, 1};
    d.boundaries[1].position = {5, 0, 0};
    const view::Outline o = view::outlineOf(d);
    world::BodyPlace turned;
    turned.boundary = 1;
    turned.place = scene::placement({1, 2, 3}, {0, 0, 90});
    const auto places = view::placesOf(o, {&turned, 1});
    REQUIRE(places.size() == 2);
    CHECK(glm::length(glm::vec3(places[0] * glm::vec4(1, 1, 1, 1)) - glm::vec3(1)) < 1e-6f);
    CHECK(glm::length(glm::vec3(places[1] * glm::vec4(1, 0, 0, 1)) - glm::vec3(1, 3, 3)) < 1e-6f);
}

TEST_CASE("viridis, inferno and grey run from dark to light and get ever brighter, the middle of cool to warm is the lightest") {
    using view::colourAt, view::ColourMap;
    const auto light = [](ColourMap m, float t) {
        const auto c = colourAt(m, t);
        return 0.2126f * c[0] + 0.7152f * c[1] + 0.0722f * c[2];
    };
    for (const ColourMap m : {ColourMap::Viridis, ColourMap::Inferno, ColourMap::Grey}) {
        for (int i = 1; i <= 255; ++i) CHECK(light(m, static_cast<float>(i) / 255) >= light(m, static_cast<float>(i - 1) / 255) - 1e-3f);
        CHECK(colourAt(m, -1) == colourAt(m, 0));
        CHECK(colourAt(m, 2) == colourAt(m, 1));
    }
    CHECK(colourAt(ColourMap::Viridis, 2)[0] == Approx(0xFD / 255.f));
    for (const float t : {0.f, 0.2f, 0.4f, 0.6f, 0.8f, 1.f}) CHECK(light(ColourMap::CoolWarm, t) < light(ColourMap::CoolWarm, 0.5f));
    for (int i = 0; i < view::kColourMaps; ++i) CHECK(view::colourMapNamed(name(static_cast<ColourMap>(i))) == static_cast<ColourMap>(i));
    CHECK_FALSE(view::colourMapNamed("rainbow"));
}

TEST_CASE("the ray through a point of the view meets what is seen there, in perspective and without") {
    const Bounds scene{{-1, -1, -1}, {1, 1, 1}};
    const float aspect = 1.6f;
    for (const bool orthographic : {false, true})
        for (const char* side : {"front", "left", "top", "bottom", "corner"}) {
            Camera c = *Camera::lookingFrom({3, 2, 4}, {0, 0.1f, 0}).from(side);
            c.orthographic = orthographic;
            for (const glm::vec3 p : {glm::vec3(0.3f, 0.2f, -0.4f), glm::vec3(-0.8f, 0.9f, 0.6f)}) {
                const auto at = c.onScreen(p);
                REQUIRE(at);
                const glm::vec3 q = onScreen(c, scene, aspect, p);
                CHECK(std::abs(at->x / aspect - q.x) + std::abs(at->y - q.y) < 1e-5f);
                const view::Ray ray = c.rayThrough(*at);
                CHECK(glm::length(ray.at(glm::dot(p - ray.from, ray.direction)) - p) < 1e-3f);
            }
        }
}

TEST_CASE("the standard sides look along the axes, with up up") {
    const Camera c = Camera::lookingFrom({3, 2, 4}, {1, 1, 1});
    const auto check = [&](const char* side, glm::vec3 back, glm::vec3 right) {
        const auto seen = c.from(side);
        REQUIRE(seen);
        CHECK(glm::length(seen->back() - back) < 1e-6f);
        CHECK(glm::length(seen->right() - right) < 1e-6f);
        CHECK(glm::length(seen->target - c.target) == 0);
        CHECK(seen->distance == c.distance);
    };
    check("front", {0, 0, 1}, {1, 0, 0});
    check("back", {0, 0, -1}, {-1, 0, 0});
    check("right", {1, 0, 0}, {0, 0, -1});
    check("left", {-1, 0, 0}, {0, 0, 1});
    check("top", {0, 1, 0}, {1, 0, 0});
    check("bottom", {0, -1, 0}, {1, 0, 0});
    CHECK_FALSE(c.from("inside"));
}

TEST_CASE("turning about the eye leaves it where it is, and focusing leaves the picture as it is") {
    Camera c = Camera::lookingFrom({3, 2, 4}, {0, 0, 0});
    const glm::vec3 eye = c.position();
    c.look({0.3f, -0.2f});
    CHECK(glm::length(c.position() - eye) < 1e-5f);
    const Camera before = c;
    c.focus(1.5f);
    CHECK(glm::length(c.position() - eye) < 1e-5f);
    CHECK(c.distance == 1.5f);
    CHECK(glm::length(c.back() - before.back()) == 0);
}

TEST_CASE("a ray meets the nearest sphere, solids from outside, and glass from inside or at its edges, nothing beyond a clip plane") {
    const std::vector<Packed4> balls{{0, 0, 0, 0}, {0, 0, 2, 0}, {5, 0, 3, 0}};
    const view::Ray ray{{0, 0.05f, 9}, {0, 0, -1}};
    const auto hit = view::nearestParticle(ray, balls, 0.1f);
    REQUIRE(hit);
    CHECK(hit->index == 1);
    CHECK(hit->distance == Approx(9 - 2 - std::sqrt(0.01 - 0.0025)));
    CHECK(view::nearestParticle(ray, balls, 0.1f, view::ClipPlane{{0, 0, 1}, 1})->index == 0);
    CHECK_FALSE(view::nearestParticle({{0, 0.2f, 9}, {0, 0, -1}}, balls, 0.1f));
    CHECK_FALSE(view::nearestParticle({{0, 0, -9}, {0, 0, -1}}, balls, 0.1f));  // behind the eye

    scene::Description d;
    d.boundaries.resize(2);
    d.boundaries[0].box = scene::Box{{-1, -1, -1}, {1, 1, 1}};
    d.boundaries[1].box = scene::Box{{-4, -4, -4}, {4, 4, 4}};
    d.boundaries[1].inside = true;
    const view::Outline o = view::outlineOf(d);
    const auto places = view::placesOf(o, {});
    const auto solid = view::nearestPart(ray, o, places, false, 0);
    REQUIRE(solid);
    CHECK(solid->index == 0);
    CHECK(solid->distance == Approx(8));
    CHECK_FALSE(view::nearestPart({{3, 0, 9}, {0, 0, -1}}, o, places, false, 0));
    CHECK(view::nearestPart({{3.98f, 0, 9}, {0, 0, -1}}, o, places, true, 0.01f)->index == 1);  // an edge of the tank
    CHECK_FALSE(view::nearestPart({{3, 0, 9}, {0, 0, -1}}, o, places, true, 0.01f));
}

TEST_CASE("numbers are written as people do") {
    using editor::grouped, editor::number;
    CHECK(number(0) == "0");
    CHECK(number(0.002) == "0.002");
    CHECK(number(5e-5) == "0.00005");
    CHECK(number(-9.81) == "\u22129.81");
    CHECK(number(10000) == "10000");
    CHECK(number(148.26, 3) == "148");
    CHECK(number(1e-9) == "1e-09");
    CHECK(grouped(999) == "999");
    CHECK(grouped(-1234567) == "-1\u202F234\u202F567");
}
