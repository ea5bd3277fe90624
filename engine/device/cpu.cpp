// SPDX-License-Identifier: MIT
// The CPU device: chunks of a fixed size, whatever the number of threads, so results are the same bits.
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>

#include "engine/device/device.h"
#include "engine/device/reduce.h"
#include "engine/device/subnormals.h"

namespace meniscus {
namespace {
constexpr int kChunk = 256;          // items a task; a multiple of every lane width
constexpr int kBlock = 8192;         // elements a task of sort and scan
constexpr std::size_t kSlack = 256;  // lanes may read past the end
constexpr int kDigits = 256;

int blocksOf(int n) { return (n + kBlock - 1) / kBlock; }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

class CpuDevice final : public Device {
public:
    explicit CpuDevice(int threads)
        : count(threads > 0 ? threads : tbb::info::default_concurrency()),
          limit(tbb::global_control::max_allowed_parallelism, at(count)),
          arena(count) {}
    std::string name() const override { return "cpu"; }
    std::string isa() const override { return "avx2"; }
    int threads() const override { return count; }
    RowLayout rowLayout() const override { return {.slice = 1, .pad = 8}; }

    Block allocate(std::size_t bytes, const char* name) override {
        return {static_cast<std::byte*>(::operator new (bytes + kSlack, std::align_val_t{64})), bytes, name};
    }
    void release(Block& b) override { ::operator delete (b.data, std::align_val_t{64}); }
    void upload(Block& b, std::size_t offset, const void* from, std::size_t bytes) override {
        if (bytes) std::memcpy(b.data + offset, from, bytes);
    }
    void download(const Block& b, std::size_t offset, void* to, std::size_t bytes) override {
        if (bytes) std::memcpy(to, b.data + offset, bytes);
    }
    void copy(const Block& from, Block& to, std::size_t bytes) override {
        constexpr std::size_t piece = 1 << 18;
        parallel(static_cast<int>((bytes + piece - 1) / piece), [&](int c) {
            const std::size_t begin = at(c) * piece;
            std::memcpy(to.data + begin, from.data + begin, std::min(piece, bytes - begin));
        });
    }
    void clear(Block& b) override {
        if (b.bytes) std::memset(b.data, 0, b.bytes);
    }
    void run(const Launch& l) override {
        const NoSubnormals here;
        if (l.n == 1) return l.scalar(l.kernel, 0, 1);
        parallel((l.n + kChunk - 1) / kChunk, [&](int c) {
            const NoSubnormals there;
            l.simd(l.kernel, c * kChunk, std::min(l.n, (c + 1) * kChunk));
        });
    }

    void reduce(Reduction op, int components, const Block& in, int n, Block& out) override {
        const HostReduction r{op, components, reinterpret_cast<const float*>(in.data), n};
        partials.resize(at(r.blocks()));
        parallel(r.blocks(), [&](int b) { partials[at(b)] = r.block(b); });
        r.finish(partials, reinterpret_cast<float*>(out.data));
    }
    void exclusiveScan(const Block& in, int n, Block& out) override {
        const int* a = reinterpret_cast<const int*>(in.data);
        int* result = reinterpret_cast<int*>(out.data);
        std::vector<int> start(at(blocksOf(n)) + 1, 0);
        parallel(blocksOf(n), [&](int b) {
            int s = 0;
            for (int i = b * kBlock, end = std::min(n, i + kBlock); i < end; ++i) s += a[i];
            start[at(b) + 1] = s;
        });
        for (std::size_t b = 1; b < start.size(); ++b) start[b] += start[b - 1];
        parallel(blocksOf(n), [&](int b) {
            int s = start[at(b)];
            for (int i = b * kBlock, end = std::min(n, i + kBlock); i < end; ++i) {
                const int v = a[i];
                result[i] = s;
                s += v;
            }
        });
        result[n] = start.back();
    }

    /// Radix sort, 8 bits a pass; digits in which all keys agree are skipped.
    void sort(Block& keys, Block& values, int n, int bits) override {
        auto* k = reinterpret_cast<std::uint64_t*>(keys.data);
        auto* v = reinterpret_cast<int*>(values.data);
        sortKeys.resize(at(n));
        sortValues.resize(at(n));
        auto *k2 = sortKeys.data(), *toKeys = k2;
        auto *v2 = sortValues.data(), *toValues = v2;
        auto* fromKeys = k;
        auto* fromValues = v;
        const std::uint64_t differing = differingBits(k, n);
        for (int shift = 0; shift < bits; shift += 8)
            if (differing >> shift & 255) {
                sortDigit(fromKeys, fromValues, toKeys, toValues, n, shift);
                std::swap(fromKeys, toKeys);
                std::swap(fromValues, toValues);
            }
        if (fromKeys != k) {
            std::memcpy(k, fromKeys, at(n) * sizeof *k);
            std::memcpy(v, fromValues, at(n) * sizeof *v);
        }
    }

private:
    template <class F>
    void parallel(int tasks, const F& f) {
        if (tasks == 1) return f(0);
        if (tasks > 1) arena.execute([&] { tbb::parallel_for(0, tasks, f, tbb::auto_partitioner{}); });
    }
    std::uint64_t differingBits(const std::uint64_t* k, int n) {
        std::vector<std::uint64_t> part(at(blocksOf(n)), 0);
        parallel(blocksOf(n), [&](int b) {
            std::uint64_t d = 0;
            for (int i = b * kBlock, end = std::min(n, i + kBlock); i < end; ++i) d |= k[i] ^ k[0];
            part[at(b)] = d;
        });
        return std::accumulate(part.begin(), part.end(), std::uint64_t{0}, std::bit_or<>{});
    }
    void sortDigit(const std::uint64_t* k, const int* v, std::uint64_t* toKeys, int* toValues, int n, int shift) {
        using Counts = std::array<int, kDigits>;
        std::vector<Counts> place(at(blocksOf(n)), Counts{});
        parallel(blocksOf(n), [&](int b) {
            Counts& c = place[at(b)];
            for (int i = b * kBlock, end = std::min(n, i + kBlock); i < end; ++i) ++c[k[i] >> shift & 255];
        });
        int total = 0;
        for (std::size_t d = 0; d < kDigits; ++d)
            for (Counts& c : place) total += std::exchange(c[d], total);
        parallel(blocksOf(n), [&](int b) {
            Counts& c = place[at(b)];
            for (int i = b * kBlock, end = std::min(n, i + kBlock); i < end; ++i) {
                const int to = c[k[i] >> shift & 255]++;
                toKeys[to] = k[i];
                toValues[to] = v[i];
            }
        });
    }

    int count;
    tbb::global_control limit;
    tbb::task_arena arena;
    std::vector<std::uint64_t> sortKeys;
    std::vector<int> sortValues;
    std::vector<HostReduction::Partial> partials;
};
}  // namespace

std::unique_ptr<Device> makeCpuDevice(int threads) { return std::make_unique<CpuDevice>(threads); }

}  // namespace meniscus
