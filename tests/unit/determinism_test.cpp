// SPDX-License-Identifier: MIT
// The same scene comes out the same: to the bit on cpu, to a hundredth of a radius on checked, past the moment where it hits the wall.
#include <catch2/catch.hpp>
#include <cstring>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
struct Run {
    std::vector<Packed4> positions;
    std::vector<float> velocity, pressure;
    std::vector<int> iterations;
    double kinetic, reached;
};
Run run(Device& device, const scene::Description& scene, int steps) {
    world::Simulation s(scene, device);
    Run r;
    for (int i = 0; i < steps; ++i) {
        const auto step = s.step();
        r.iterations.push_back(step.solver.iterations);
        r.iterations.push_back(step.solver.divergenceIterations);
        r.kinetic = step.kineticEnergy;
    }
    r.positions = positionsById(s);
    r.velocity = s.read("velocity");
    r.pressure = s.read("pressure");
    r.reached = measure(s).highest[0];
    return r;
}
template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}
}  // namespace

TEST_CASE("A dam break past its impact has the same bits for 1, 2, 3 and 8 threads and from run to run: positions, statistics, all",
          "[slow]") {
    const auto scene = smallDam();
    const Run one = run(*makeCpuDevice(1), scene, 140);
    CHECK(one.reached > 1.35);  // it has hit the other end
    for (const int threads : {1, 2, 3, 8}) {
        const Run again = run(*makeCpuDevice(threads), scene, 140);
        CAPTURE(threads);
        CHECK(sameBits(again.positions, one.positions));
        CHECK(sameBits(again.velocity, one.velocity));
        CHECK(sameBits(again.pressure, one.pressure));
        CHECK(again.iterations == one.iterations);
        CHECK(again.kinetic == one.kinetic);
    }
}

TEST_CASE("A dam break past its impact is the same on cpu and checked to a hundredth of a radius, at fixed iterations and step") {
    const auto scene = smallDam({"particleRadius=0.05", "particleVolumeFactor=0.8", "time.adaptive=false", "time.step=0.003",
                                 "pressure.minIterations=10", "pressure.maxIterations=10"});
    const Run cpu = run(*makeCpuDevice(2), scene, 60), checked = run(*makeCheckedDevice(), scene, 60);
    CAPTURE(farthest(cpu.positions, checked.positions) / .05);
    CHECK(cpu.iterations == checked.iterations);
    CHECK(farthest(cpu.positions, checked.positions) < 1e-2 * .05);
}
