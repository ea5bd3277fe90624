// SPDX-License-Identifier: MIT
// Vectors in 64 bits, as the gradients of pairs are stored.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "engine/neighbors/simd_lists.h"
#include "engine/sph/kernel.h"

using namespace meniscus;

namespace {
using Words = std::vector<PairWords>;
using Vectors = std::array<Vec3<float>, 8>;

Vectors random(std::mt19937& generator, float most) {
    std::uniform_real_distribution<float> component(-most, most);
    Vectors v;
    for (auto& a : v) a = {component(generator), component(generator), component(generator)};
    return v;
}
Vec3<simd::Real> inLanes(const Vectors& v) {
    float c[3][8];
    for (std::size_t i = 0; i < 8; ++i) c[0][i] = v[i].x, c[1][i] = v[i].y, c[2][i] = v[i].z;
    return {simd::Real::load_unaligned(c[0]), simd::Real::load_unaligned(c[1]), simd::Real::load_unaligned(c[2])};
}
Vectors alone(const Vec3<simd::Real>& v) {
    float c[3][8];
    v.x.store_unaligned(c[0]), v.y.store_unaligned(c[1]), v.z.store_unaligned(c[2]);
    Vectors result;
    for (std::size_t i = 0; i < 8; ++i) result[i] = {c[0][i], c[1][i], c[2][i]};
    return result;
}
bool same(const Vec3<float>& a, const Vec3<float>& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
}  // namespace

TEST_CASE("Stored vectors are rounded alike in lanes and alone, opposite ones to opposite ones, by no more than a step") {
    std::mt19937 generator(1);
    const float most = 1048575 / 1.001f;
    for (int k = 0; k < 2000; ++k) {
        Vectors v = random(generator, k % 2 ? most : 2000.f);
        v[0] = {most, -most, most}, v[1] = {.5f, -.5f, 512.f}, v[2] = {0, 0, -1536.f}, v[3] = {-0.f, 1.5f, static_cast<float>(k)};
        Words lanes(8), single(8);
        const Vectors stored = alone(storeVector(SimdLane{}, lanes.data(), 0, inLanes(v)));
        const Vectors loaded = alone(loadVector(SimdLane{}, lanes.data(), 0));
        for (int i = 0; i < 8; ++i) {
            const auto at = static_cast<std::size_t>(i);
            CAPTURE(k, i, v[at].x, v[at].y, v[at].z);
            const auto one = storeVector(ScalarLane{}, single.data(), i, v[at]);
            REQUIRE(same(one, stored[at]));
            REQUIRE(same(one, loaded[at]));
            REQUIRE(std::abs(one.x / 2048 - v[at].x) <= 1.1f);
            REQUIRE(std::abs(one.y / 2048 - v[at].y) <= 1.1f);
            REQUIRE(std::abs(one.z / 2048 - v[at].z) <= .6f);
        }
        REQUIRE(std::memcmp(lanes.data(), single.data(), 8 * sizeof lanes[0]) == 0);
        for (int i = 0; i < 8; ++i) {
            const auto& g = stored[static_cast<std::size_t>(i)];
            REQUIRE(same(loadVector(ScalarLane{}, single.data(), i), g));
            const auto& a = v[static_cast<std::size_t>(i)];
            const auto opposite = storeVector(ScalarLane{}, single.data(), i, {-a.x, -a.y, -a.z});
            REQUIRE(same({-opposite.x, -opposite.y, -opposite.z}, g));
        }
    }
}

TEST_CASE("No slope of a kernel function is steeper than its steepest, and hardly less steep") {
    for (const auto name : {sph::KernelName::CubicSpline, sph::KernelName::WendlandC2, sph::KernelName::Poly6Spiky})
        for (const int dimensions : {2, 3})
            for (const double h : {.01, .1, 3.}) {
                const auto kernel = sph::KernelFunction::make(name, h, dimensions);
                float most = 0;
                for (int k = 1; k < 20000; ++k) {
                    const float r = static_cast<float>(h * k / 19999.5);
                    most = std::max(most, std::abs(kernel.slope(r) * r));
                }
                CAPTURE(int(name), dimensions, h, most, kernel.steepest());
                CHECK(most <= kernel.steepest());
                CHECK(most > .99f * kernel.steepest());
            }
}
