// SPDX-License-Identifier: MIT
// What a simulation promises whoever steps it: when it fails, what it keeps, and that a change acts on the next step.
#include <catch2/catch.hpp>
#include <cstring>
#include <limits>

#include "engine/base/error.h"
#include "tests/unit/scenes.h"
#include "tests/unit/tampering.h"

using namespace meniscus;
using namespace meniscus::testing;
using Catch::Matchers::Contains;

namespace {
std::string message(world::Simulation& s) {
    try {
        s.step();
    } catch (const Diverged& why) {
        return why.what();
    }
    return "";
}
bool sameBits(const std::vector<Packed4>& a, const std::vector<Packed4>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}
double height(const world::Simulation& s) { return measure(s).centre[1]; }
}  // namespace

TEST_CASE("A velocity that is no number stops the step at the last good state, with particle, solver and setting, then it goes on") {
    for (const float poison : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30f}) {
        Tampering device(makeCpuDevice(2));
        world::Simulation s(smallDam(), device), untouched(smallDam(), device);
        for (int i = 0; i < 5; ++i) s.step(), untouched.step();
        const auto before = positionsById(s);
        const auto velocity = s.read("velocity"), density = s.read("density");
        const auto statistics = s.statistics();
        const double time = s.time();

        device.tamper = [&](float* a) { a[4 * 123] = poison; };
        const std::string why = message(s);
        CAPTURE(poison);
        CHECK_THAT(why, Contains("step 6") && Contains("dfsph") && Contains("a smaller time."));
        if (!(std::abs(poison) < 1e9f)) CHECK_THAT(why, Contains("particle "));
        CHECK(why.find('\n') == std::string::npos);
        CHECK((s.steps() == 5 && s.time() == time));
        CHECK(sameBits(positionsById(s), before));
        CHECK(s.read("velocity") == velocity);
        CHECK(s.read("density") == density);
        CHECK(s.statistics().kineticEnergy == statistics.kineticEnergy);

        s.step(), untouched.step();  // as if nothing had been
        CHECK(s.steps() == 6);
        CHECK(sameBits(positionsById(s), positionsById(untouched)));
    }
}

TEST_CASE("A fixed step far too long diverges, says which setting to change, and works once it is changed") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.05, "time": {"adaptive": false, "step": 0.5, "maxStep": 1},
            "fluids": [{"box": {"min": [0, 0, 0], "max": [0.6, 0.6, 0.6]}}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "inside": true}]})"),
                            *device);
        const auto start = positionsById(s);
        CAPTURE(device->name());
        CHECK_THAT(message(s), Contains("step 1,") && Contains("moved") && Contains("particle ") && Contains("a smaller time.step"));
        CHECK((s.steps() == 0 && s.time() == 0));
        CHECK(sameBits(positionsById(s), start));
        s.set("time.step", "0.002");
        for (int i = 0; i < 3; ++i) CHECK(s.step().dt == .002);
        CHECK(s.steps() == 3);
        for (const Packed4& p : s.positions()) REQUIRE((std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z)));
    }
}

TEST_CASE("A changed parameter acts on the next step") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(drop(), *device);
    s.step();
    CHECK(measure(s).fastest < 1e-3);
    s.set("gravity", "[0, -100, 0]");
    s.step();
    const auto v = s.read("velocity");
    for (std::size_t i = 0; i < v.size(); i += 3) CHECK(v[i + 1] == Approx(-.1).margin(1e-3));
    s.set("time.step", "0.0005");
    CHECK(s.step().dt == .0005);
    s.set("pressure.minIterations", "9");
    CHECK(s.step().solver.iterations >= 9);
    const double time = s.time();
    CHECK_THROWS_AS(s.set("pressure.maxIterations", "-1"), InputError);
    CHECK_THROWS_AS(s.set("particleRadius", "0.01"), InputError);  // only with a restart
    CHECK_THROWS_AS(s.set("nothing.of.the.kind", "1"), InputError);
    CHECK(s.description().particleRadius == .025);
    CHECK(s.time() == time);
    s.step();
}

TEST_CASE("A viscosity above its stability limit is warned of with the limit, and shortens no step") {
    const auto device = makeCpuDevice(2);
    for (const char* adaptive : {"true", "false"}) {
        world::Simulation s(drop({std::string("time.adaptive=") + adaptive, "fluids.0.viscosity.corrected=false"}), *device);
        CHECK(s.step().warnings.empty());
        const double dt = s.step().dt;
        s.set("fluids.0.viscosity.kinematic", "1");  // half of 0.14 s^2 / nu = 0.35 ms
        const auto step = s.step();
        CHECK(step.dt == dt);
        REQUIRE(step.warnings.size() == 1);
        CHECK_THAT(step.warnings[0], Contains("0.175 ms") && Contains("viscosity"));
        CHECK(step.dtLimiter != "viscosity");
    }
}

TEST_CASE("The step's length follows the fastest particle between its bounds, and says what limited it") {
    const auto device = makeCpuDevice(2);
    const auto fast = [&](const std::string& speed, const std::vector<std::string>& more) {
        auto settings = std::vector<std::string>{"time.adaptive=true", "fluids.0.velocity=[" + speed + ", 0, 0]"};
        settings.insert(settings.end(), more.begin(), more.end());
        return world::Simulation(drop(settings), *device).step();
    };
    const auto slow = fast("0.1", {});
    CHECK((slow.dt == .005 && slow.dtLimiter == "maxStep"));
    const auto cfl = fast("10", {});
    CHECK((cfl.dt == Approx(.4 * .05 / 10) && cfl.dtLimiter == "cfl"));
    CHECK(fast("10", {"time.cfl=0.5"}).dt == Approx(.5 * .4 * .05 / 10));
    const auto least = fast("1000", {});
    CHECK((least.dt == 5e-5 && least.dtLimiter == "minStep"));
}

TEST_CASE("Particles that leave the domain are removed and counted, ids stay") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.05, "gravity": [0, 0, 0],
            "domain": {"min": [-1, -1, -1], "max": [1, 1, 1]}, "time": {"adaptive": false, "step": 0.005},
            "fluids": [{"name": "leaves", "box": {"min": [0.3, 0, 0], "max": [0.7, 0.4, 0.4]}, "velocity": [4, 0, 0]},
                       {"name": "stays", "box": {"min": [-0.6, 0, 0], "max": [-0.2, 0.4, 0.4]}}]})"),
                            *device);
        REQUIRE(s.counts().fluid == 128);
        int removed = 0;
        for (int i = 0; i < 60; ++i) {
            const auto step = s.step();
            REQUIRE(step.removed >= removed);
            removed = step.removed;
            REQUIRE(s.counts().fluid == 128 - removed);
            REQUIRE(static_cast<int>(s.positions().size()) == 128 - removed);
            for (const Packed4& p : s.positions()) REQUIRE(p.x <= 1.f);
        }
        CAPTURE(device->name());
        CHECK(removed == 64);
        auto ids = s.ids();
        std::sort(ids.begin(), ids.end());
        REQUIRE(ids.size() == 64);
        CHECK((ids.front() == 64 && ids.back() == 127));
        const auto fluid = s.read("fluid");
        CHECK(std::all_of(fluid.begin(), fluid.end(), [](float f) { return f == 1; }));
    }
}

TEST_CASE("When all particles have left, the simulation goes on with none") {
    const auto device = makeCpuDevice(1);
    world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.05, "domain": {"min": [-1, -1, -1], "max": [1, 1, 1]},
        "time": {"adaptive": false, "step": 0.005},
        "fluids": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.4, 0.4]}, "velocity": [8, 0, 0]}]})"),
                        *device);
    for (int i = 0; i < 40; ++i) s.step();
    CHECK(s.counts().fluid == 0);
    CHECK(s.statistics().removed == 64);
    CHECK(s.positions().empty());
}

TEST_CASE("A flow goes round a periodic axis, keeps its shape and its momentum") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.05, "gravity": [0, 0, 0],
            "domain": {"min": [0, 0, 0], "max": [0.8, 0.5, 0.5], "periodic": [true, true, true]}, "time": {"adaptive": false, "step": 0.005},
            "fluids": [{"box": {"min": [0, 0, 0], "max": [0.8, 0.5, 0.5]}, "velocity": [2, 0, 0]}]})"),
                            *device);
        REQUIRE(s.counts().fluid == 200);
        const auto start = positionsById(s);
        const double momentum = s.statistics().momentum[0];
        for (int i = 0; i < 80; ++i) s.step();  // once round: 0.8 m
        CAPTURE(device->name());
        const auto end = positionsById(s);
        double worst = 0;
        for (std::size_t i = 0; i < start.size(); ++i) {
            double dx = double(end[i].x) - double(start[i].x);
            dx -= .8 * std::nearbyint(dx / .8);
            worst = std::max(worst, length({dx, double(end[i].y) - double(start[i].y), double(end[i].z) - double(start[i].z)}));
            REQUIRE((end[i].x >= 0.f && end[i].x < .8f));
        }
        CHECK(worst < 1e-4);
        CHECK(s.statistics().momentum[0] == Approx(momentum).epsilon(1e-5));
        CHECK(s.statistics().densityErrorMax < 1e-4);
        CHECK(s.statistics().removed == 0);
    }
}

TEST_CASE("A dam breaks in two dimensions and stays in the plane") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(parsed(R"({"version": 1, "dimensions": 2, "particleRadius": 0.02, "time": {"end": 1, "step": 0.001},
        "fluids": [{"viscosity": {"kinematic": 0.001}, "box": {"min": [0, 0, 0], "max": [0.6, 0.8, 0]}, "velocity": [0, 0, 7]}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [1.6, 1.2, 0]}, "inside": true}]})"),
                        *device);
    REQUIRE(s.counts().fluid == 300);
    CHECK(s.statistics().densityErrorMax < .02);
    const double start = height(s);
    while (s.time() < .6) {
        const auto step = s.step();
        REQUIRE(step.solver.densityError <= .0005);
        REQUIRE(step.densityErrorAvg < .005);
        const Measured now = measure(s);
        REQUIRE((now.lowest[0] > 0 && now.lowest[1] > 0 && now.highest[0] < 1.6));
        REQUIRE((now.lowest[2] == 0 && now.highest[2] == 0));
    }
    CHECK(height(s) < .75 * start);
    CHECK(measure(s).highest[0] > 1.4);  // reached the other end
    CHECK(s.statistics().momentum[2] == 0);
}

TEST_CASE("Without walls fluid falls freely, without fluids time passes") {
    for (const auto& device : hostDevices()) {
        world::Simulation falls(drop({"gravity=[0, -9.81, 0]"}), *device);
        CHECK(falls.counts().boundary == 0);
        const double start = height(falls), start2 = falls.statistics().potentialEnergy;
        for (int i = 0; i < 20; ++i) falls.step();
        CAPTURE(device->name());
        CHECK(height(falls) == Approx(start - 9.81 * 1e-6 * 20 * 21 / 2).epsilon(1e-5));  // symplectic Euler, exactly
        CHECK(falls.statistics().potentialEnergy < start2);
        CHECK(measure(falls).fastest == Approx(.1962).epsilon(1e-3));

        world::Simulation empty(parsed(R"({"version": 1, "time": {"step": 0.002}, "fluids": [],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "inside": true}]})"),
                                *device);
        CHECK(empty.counts().fluid == 0);
        CHECK(empty.counts().boundary > 0);
        for (int i = 0; i < 3; ++i) CHECK(empty.step().dt == .002);
        CHECK(empty.time() == Approx(.006));
        CHECK(empty.positions().empty());
    }
}

TEST_CASE("Statistics are those of the positions and velocities that one reads") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(smallDam(), *device);
    const Measured start = measure(s);
    CHECK(s.statistics().potentialEnergy == Approx(start.potentialAbove(0, 9.81)).epsilon(1e-5));
    for (int i = 0; i < 40; ++i) s.step();
    const auto& t = s.statistics();
    const Measured now = measure(s);
    CHECK((t.step == 40 && t.time == s.time()));
    CHECK(t.kineticEnergy == Approx(now.kinetic).epsilon(1e-5));
    CHECK(t.potentialEnergy == Approx(now.potentialAbove(0, 9.81)).epsilon(1e-5));
    CHECK(t.maxSpeed == Approx(now.fastest).epsilon(1e-5));
    for (std::size_t c = 0; c < 3; ++c) CHECK(t.momentum[c] == Approx(now.momentum[c]).margin(1e-5 * now.sumOfMomenta));
    Point angular{};  // about the origin
    const auto x = s.positions();
    const auto v = s.read("velocity"), density = s.read("density");
    double compression = 0, most = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Point turn = cross(point(x[i]), {double(v[3 * i]), double(v[3 * i + 1]), double(v[3 * i + 2])});
        for (std::size_t c = 0; c < 3; ++c) angular[c] += now.mass / double(x.size()) * turn[c];
        const double over = std::max(double(density[i]) / 1000 - 1, 0.);
        compression += over / double(x.size()), most = std::max(most, over);
    }
    for (std::size_t c = 0; c < 3; ++c) CHECK(t.angularMomentum[c] == Approx(angular[c]).margin(1e-4 * now.sumOfMoments));
    CHECK(t.densityErrorAvg == Approx(compression).margin(1e-6));
    CHECK(t.densityErrorMax == Approx(most).margin(1e-6));
    CHECK(t.pairs > 20 * 2560);
    double stages = 0;
    for (const auto& [name, ms] : t.stagesMs) stages += ms;
    CHECK(stages == Approx(t.wallMs).epsilon(1e-6));
}

TEST_CASE("Conjugate gradients stay stable at any support: a dam break neither diverges nor gains energy") {
    for (const char* support : {"2.5", "3", "3.5", "4"}) {
        CAPTURE(support);
        auto d = smallDam({"particleRadius=0.04", std::string("kernel.supportFactor=") + support});
        const auto device = makeCpuDevice(2);
        world::Simulation s(d, *device);
        const auto start = s.statistics();
        for (int i = 0; i < 60; ++i) {
            const auto now = s.step();
            REQUIRE(now.kineticEnergy + now.potentialEnergy < 1.03 * (start.kineticEnergy + start.potentialEnergy));  // the start is loose
        }
        CHECK(s.statistics().solver.iterations < 100);
    }
}

TEST_CASE("A scene that starts with overlapping fluids, or outside its domain, says so before its first step") {
    const auto device = makeCpuDevice(1);
    const auto warnings = [&](const std::string& rest) {
        return world::Simulation(
                   parsed(R"({"particleRadius": 0.05, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.5, 0.5]}})" + rest), *device)
            .statistics()
            .warnings;
    };
    CHECK(warnings("]}").empty());
    const auto twice = warnings(R"(, {"box": {"min": [0.2, 0, 0], "max": [0.7, 0.5, 0.5]}}]})");
    REQUIRE(twice.size() == 1);
    CHECK(twice[0] == "fluids.1 'fluid 2': 75 of 125 particles are left out, where fluids before it are");
    const auto dense = warnings(R"(], "particleVolumeFactor": 1.2})");
    REQUIRE(dense.size() == 1);
    CHECK(dense[0].find("starts compressed") != std::string::npos);
    const auto half = warnings(R"(], "domain": {"min": [0, -9, -9], "max": [0.2, 9, 9]}})");
    REQUIRE(half.size() == 1);
    CHECK(half[0] == "75 of 125 particles lie outside the domain and are left out");
}
