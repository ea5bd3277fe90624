// SPDX-License-Identifier: MIT
// The camera's motions, what is drawn of a scene, and how numbers are written: no window needed.
#include <catch2/catch.hpp>

#include "app/editor/draw.h"
#include "app/view/colour_map.h"
#include "app/view/outline.h"

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

TEST_CASE("viridis runs from dark violet to yellow and gets ever brighter") {
    float last = 0;
    for (int i = 0; i <= 255; ++i) {
        const auto c = view::viridis(static_cast<float>(i) / 255);
        const float light = 0.2126f * c[0] + 0.7152f * c[1] + 0.0722f * c[2];
        CHECK(light >= last - 1e-3f);
        last = light;
    }
    CHECK(view::viridis(-1) == view::viridis(0));
    CHECK(view::viridis(2)[0] == Approx(0xFD / 255.f));
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
