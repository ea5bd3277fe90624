// SPDX-License-Identifier: MIT
#include "tests/unit/devices_agree.h"

#include <catch2/catch.hpp>

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("a dam break past its impact is the same on cpu and on checked to a hundredth of a particle's radius", "[slow]") {
    const auto scene = fixedDamBreak();
    const auto start = positionsAfter(*makeCpuDevice(1), scene, 0);
    const auto cpu = positionsAfter(*makeCpuDevice(2), scene, 60), checked = positionsAfter(*makeCheckedDevice(), scene, 60);
    REQUIRE(cpu.size() == 12500);
    REQUIRE(checked.size() == cpu.size());
    CHECK(largestDistance(scene, cpu, checked) < 1e-2);
    CHECK(largestDistance(scene, cpu, start) > 5);
}

TEST_CASE("a dam break past its impact is the same on cpu and on cuda to a hundredth of a particle's radius", "[.][gpu]") {
    const auto scene = fixedDamBreak();
    const auto cpu = positionsAfter(*makeCpuDevice(0), scene, 60), cuda = positionsAfter(*makeDevice("cuda", 0), scene, 60);
    REQUIRE(cpu.size() == 12500);
    REQUIRE(cuda.size() == cpu.size());
    CHECK(largestDistance(scene, cpu, cuda) < 1e-2);
}
