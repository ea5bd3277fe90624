// SPDX-License-Identifier: MIT
// The primitives of every device against the standard library, on sizes around the borders of blocks.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <thread>

#include "engine/device/run.h"
#include "tests/unit/equal_on_devices.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr int kSizes[] = {0, 1, 7, 255, 256, 16383, 16384, 16385, 70001};
constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNaN = std::numeric_limits<float>::quiet_NaN();

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<float> randomFloats(int n) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1, 1);
    std::vector<float> values(at(n));
    for (float& v : values) v = uniform(random);
    return values;
}
std::vector<Packed4> randomVectors(int n) {
    const auto f = randomFloats(4 * n);
    std::vector<Packed4> v;
    for (std::size_t i = 0; i < f.size(); i += 4) v.push_back({f[i], f[i + 1], f[i + 2], f[i + 3]});
    return v;
}
/// Says which threads come by, and holds each long enough for all to come.
struct Visit {
    std::mutex* mutex;
    std::set<std::thread::id>* seen;
    template <class L>
    void operator()(L, int i) const {
        if (i % 256) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const std::lock_guard lock(*mutex);
        seen->insert(std::this_thread::get_id());
    }
};
template <class T>
T reduced(Device& d, Reduction op, const std::vector<T>& values) {
    const int n = static_cast<int>(values.size());
    Buffer<T> in(d, n, "in"), out(d, 1, "out");
    in.upload(values);
    op == Reduction::Sum ? sum(d, in, n, out) : maximum(d, in, n, out);
    return out.at(0);
}
/// Sorts pairs on the device and compares with std::stable_sort.
void checkSort(Device& d, const std::vector<std::uint64_t>& keys, int bits) {
    const int n = static_cast<int>(keys.size());
    std::vector<int> values(keys.size()), order(keys.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[at(a)] < keys[at(b)]; });
    for (std::size_t i = 0; i < keys.size(); ++i) values[i] = 3 * static_cast<int>(i) - 5;
    Buffer<std::uint64_t> k(d, n, "keys");
    Buffer<int> v(d, n, "values");
    k.upload(keys), v.upload(values);
    d.sort(k.memory(), v.memory(), n, bits);
    const auto sortedKeys = k.download();
    const auto sortedValues = v.download();
    bool same = true;
    for (std::size_t i = 0; i < keys.size(); ++i) same = same && sortedKeys[i] == keys[at(order[i])] && sortedValues[i] == 3 * order[i] - 5;
    CAPTURE(d.name(), n, bits);
    CHECK(same);
}
}  // namespace

TEST_CASE("Every device sums to single precision, cpu with the same bits for any number of threads") {
    for (const int n : kSizes) {
        const auto values = randomFloats(n);
        const double exact = std::accumulate(values.begin(), values.end(), 0.);
        const double magnitude = std::accumulate(values.begin(), values.end(), 0., [](double s, float v) { return s + std::abs(v); });
        CAPTURE(n);
        const auto mine = [&](Device& d) { return std::vector{reduced(d, Reduction::Sum, values)}; };
        const float one = equalOnDevices(mine, static_cast<float>(magnitude) + 1e-30f, 1e-7)[0];
        CHECK(std::abs(one - exact) <= 1e-7 * magnitude);
        const float eight = reduced(*makeCpuDevice(8), Reduction::Sum, values);
        CHECK(std::memcmp(&one, &eight, sizeof one) == 0);
    }
}

TEST_CASE("Every device sums vectors, and keeps what small terms add up to beside a large one") {
    for (const int n : kSizes) {
        const auto v = randomVectors(n);
        double s[4] = {};
        for (const Packed4& p : v) s[0] += p.x, s[1] += p.y, s[2] += p.z, s[3] += p.w;
        const auto r =
            equalOnDevices([&](Device& d) { return std::vector{reduced(d, Reduction::Sum, v)}; }, static_cast<float>(n + 1), 1e-7);
        for (std::size_t c = 0; c < 4; ++c) CHECK(std::abs(r[c] - s[c]) <= 1e-7 * (n + 1));
    }
    std::vector<float> values(50001, 1.f);
    values[0] = 1e9f;
    for (const auto& d : everyDevice()) CHECK(reduced(*d, Reduction::Sum, values) == 1e9f + 50000);
}

TEST_CASE("Every device finds the maximum, of nothing it is -infinity, and NaN is never lost") {
    for (const auto& d : everyDevice()) {
        CAPTURE(d->name());
        CHECK(reduced(*d, Reduction::Max, std::vector<float>{}) == -kInfinity);
        CHECK(reduced(*d, Reduction::Max, std::vector<float>{-3, -2, -7}) == -2);
        for (const int n : {1, 255, 16385, 70001}) {
            auto values = randomFloats(n);
            CHECK(reduced(*d, Reduction::Max, values) == *std::max_element(values.begin(), values.end()));
            for (const int where : {0, n / 2, n - 1}) {
                auto broken = values;
                broken[at(where)] = kNaN;
                CHECK(std::isnan(reduced(*d, Reduction::Max, broken)));
                CHECK(std::isnan(reduced(*d, Reduction::Sum, broken)));
            }
            auto vectors = randomVectors(n);
            vectors[at(n / 3)] = {5, kNaN, 7, 8};
            const Packed4 most = reduced(*d, Reduction::Max, vectors);
            CHECK((most.x == 5 && std::isnan(most.y) && most.z == 7 && most.w == 8));
        }
    }
}

TEST_CASE("Every device scans as std::exclusive_scan does, and appends the total") {
    for (const auto& d : everyDevice())
        for (const int n : kSizes) {
            std::mt19937 random(2);
            std::vector<int> values(at(n)), expected(at(n) + 1);
            for (int& v : values) v = static_cast<int>(random() % 100);
            std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0);
            expected.back() = std::accumulate(values.begin(), values.end(), 0);
            Buffer<int> in(*d, n, "in"), out(*d, n + 1, "out");
            in.upload(values);
            d->exclusiveScan(in.memory(), n, out.memory());
            CAPTURE(d->name(), n);
            CHECK((out.download() == expected));
        }
}

TEST_CASE("Every device sorts as std::stable_sort does, values with their keys") {
    for (const auto& d : everyDevice()) {
        for (const int bits : {1, 8, 21, 33, 63, 64})
            for (const int n : kSizes) {
                std::mt19937_64 random(3);
                std::vector<std::uint64_t> keys(at(n));
                for (auto& k : keys) k = bits == 64 ? random() : random() & ((std::uint64_t{1} << bits) - 1);
                checkSort(*d, keys, bits);
            }
        // Long runs of equal keys, and digits in which all keys agree.
        for (const int n : {255, 16385, 70001}) {
            std::vector<std::uint64_t> keys(at(n));
            for (int i = 0; i < n; ++i) keys[at(i)] = 0xab00cd00ef00ull + static_cast<std::uint64_t>(i * 7919 / 1000 % 5);
            checkSort(*d, keys, 48);
            std::fill(keys.begin(), keys.end(), 42u);
            checkSort(*d, keys, 64);
        }
    }
}

TEST_CASE("The cpu device sorts and scans the same for any number of threads") {
    std::mt19937_64 random(5);
    std::vector<std::uint64_t> keys(70001);
    for (auto& k : keys) k = random() % 5000;
    for (const int threads : {1, 2, 3, 8}) checkSort(*makeCpuDevice(threads), keys, 13);
}

TEST_CASE("Buffers upload, download and copy parts, and grow") {
    for (const auto& d : everyDevice()) {
        CAPTURE(d->name());
        Buffer<float> a(*d, 10, "a"), b(*d, 10, "b");
        a.fill(1);
        a.upload(std::vector<float>{5, 6}, 3);
        CHECK(a.download() == std::vector<float>{1, 1, 1, 5, 6, 1, 1, 1, 1, 1});
        std::vector<float> part(2);
        a.download(part, 4);
        CHECK(part == std::vector<float>{6, 1});
        b.fill(2);
        d->copy(a.memory(), b.memory(), 5 * sizeof(float));
        CHECK(b.download() == std::vector<float>{1, 1, 1, 5, 6, 2, 2, 2, 2, 2});
        d->copy(a.memory(), b.memory(), 0);
        b.fillZero();
        CHECK(b.download() == std::vector<float>(10));
        a.reserve(5);
        CHECK(a.size() == 10);
        CHECK(a.at(3) == 5);
        a.reserve(70000);
        CHECK(a.size() == 70000);
        a.fill(3);
        b.reserve(70000);
        d->copy(a.memory(), b.memory(), 70000 * sizeof(float));
        CHECK(b.at(69999) == 3);
        d->synchronize();
    }
}

// [slow] keeps it from ThreadSanitizer, in whose build TBB has no threads of its own.
TEST_CASE("The cpu device works on as many threads as it was asked for", "[slow]") {
    for (const int threads : {1, 2, 3, 8}) {
        const auto d = makeCpuDevice(threads);
        std::mutex mutex;
        std::set<std::thread::id> seen;
        // A busy machine may not give each thread its turn in one launch.
        for (int launch = 0; launch < 1000 && static_cast<int>(seen.size()) < threads; ++launch) d->launch(256 * 64, Visit{&mutex, &seen});
        for (int launch = 0; launch < 10; ++launch) d->launch(256 * 64, Visit{&mutex, &seen});
        CHECK(static_cast<int>(seen.size()) == threads);
    }
}

TEST_CASE("makeDevice knows its devices and says what is allowed") {
    CHECK(makeDevice("cpu", 3)->threads() == 3);
    CHECK(makeDevice("cpu", 0)->threads() >= 1);
    CHECK(makeDevice("checked", 8)->threads() == 1);
    CHECK_THROWS_WITH(makeDevice("gpu", 1), "device 'gpu': unknown; allowed: cpu, cuda, checked");
    if (!cudaFactory || !cudaFactory()) CHECK_THROWS_WITH(makeDevice("cuda", 1), Catch::Matchers::Contains("allowed: cpu, checked"));
}
