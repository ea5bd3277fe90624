// SPDX-License-Identifier: MIT
// 103,823 particles on a jittered lattice, about 3.0 million pairs, cubic spline, a list of indices, single precision. What is measured
// must never change, or figures of different versions no longer compare.
#include "app/batch/yardstick.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

namespace meniscus::batch {
namespace {
constexpr int kSide = 47, kPasses = 31;
constexpr float kSpacing = 0.025f, kSupport = 2 * kSpacing, kInvSupport = 1 / kSupport;

std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

Yardstick::Yardstick(int threadCount) : threads(at(threadCount)) {
    std::mt19937 random(1);
    const auto jitter = [&] { return (static_cast<float>(random()) / static_cast<float>(std::mt19937::max()) - 0.5f) * 0.3f * kSpacing; };
    for (int k = 0; k < kSide; ++k)
        for (int j = 0; j < kSide; ++j)
            for (int i = 0; i < kSide; ++i) {
                x.push_back(static_cast<float>(i) * kSpacing + jitter());
                y.push_back(static_cast<float>(j) * kSpacing + jitter());
                z.push_back(static_cast<float>(k) * kSpacing + jitter());
            }
    const std::size_t n = x.size();
    const int cells = static_cast<int>(static_cast<float>(kSide) * kSpacing * kInvSupport) + 5;
    const auto cellOf = [&](std::size_t p) {
        const auto c = [](float v) { return static_cast<int>((v + 2 * kSupport) * kInvSupport); };
        return (c(z[p]) * cells + c(y[p])) * cells + c(x[p]);
    };
    std::vector<std::vector<std::uint32_t>> grid(at(cells * cells * cells));
    for (std::size_t p = 0; p < n; ++p) grid[at(cellOf(p))].push_back(static_cast<std::uint32_t>(p));
    for (std::size_t p = 0; p < n; ++p) {
        for (int cell = 0; cell < 27; ++cell)
            for (const std::uint32_t q : grid[at(cellOf(p) + ((cell / 9 - 1) * cells + cell / 3 % 3 - 1) * cells + cell % 3 - 1)]) {
                const float a = x[q] - x[p], b = y[q] - y[p], c = z[q] - z[p];
                if (a * a + b * b + c * c < kSupport * kSupport) neighbor.push_back(q);
            }
        offset.push_back(static_cast<std::uint32_t>(neighbor.size()));
    }
    density.resize(n);
}

void Yardstick::pass(std::size_t begin, std::size_t end) {
    const float norm = 8 / (3.14159265f * kSupport * kSupport * kSupport);
    for (std::size_t p = begin; p < end; ++p) {
        float sum = 0;
        for (std::uint32_t k = offset[p]; k < offset[p + 1]; ++k) {
            const std::uint32_t j = neighbor[k];
            const float a = x[j] - x[p], b = y[j] - y[p], c = z[j] - z[p];
            const float q = std::sqrt(a * a + b * b + c * c) * kInvSupport, o = std::max(0.0f, 1 - q);
            sum += q <= 0.5f ? 6 * (q * q * q - q * q) + 1 : 2 * o * o * o;
        }
        density[p] = norm * sum;
    }
}

double Yardstick::measure() {
    std::vector<double> ms;
    for (int repeat = 0; repeat < kPasses; ++repeat) {
        const auto start = std::chrono::steady_clock::now();
        std::vector<std::thread> pool;
        for (std::size_t t = 0; t < threads; ++t)
            pool.emplace_back([=, this] { pass(x.size() * t / threads, x.size() * (t + 1) / threads); });
        for (auto& thread : pool) thread.join();
        ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(ms.begin(), ms.begin() + kPasses / 2, ms.end());
    return ms[kPasses / 2];
}

}  // namespace meniscus::batch
