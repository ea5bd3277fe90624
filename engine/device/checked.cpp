// SPDX-License-Identifier: MIT
// The checked device: CUDA's stand-in where no GPU is at hand.
//
// Memory is closed outside launches, and open inside only as the launch asked for it (guarded.h). Each launch runs twice from
// the same memory, on scalar lanes: the second time its bodies run in the opposite order, and every byte that they must not
// read holds something else. What comes out equal was written, and depends on neither; the rest tells what went wrong:
//
//      first run   second run
//      v           v           written (or left alone, where it may be read)
//      unwritten   other       hidden, and still so: left alone
//      v           w           depends on the order, or on what is hidden; which of them, a third run tells
#include <algorithm>
#include <cstring>
#include <list>
#include <numeric>
#include <random>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "engine/device/checked_launch.h"
#include "engine/device/reduce.h"

namespace meniscus {
namespace {
using guarded::Open;

/// Opens a buffer for as long as it lives.
struct Opened {
    Opened(const Block& b, Open open) : block(b) { protect(block, open); }
    ~Opened() { protect(block, Open::No); }
    Opened(const Opened&) = delete;
    const Block& block;
};

class CheckedDevice final : public Device {
public:
    CheckedDevice() { guarded::watch(); }
    std::string name() const override { return "checked"; }
    std::string isa() const override { return "scalar"; }
    int threads() const override { return 1; }
    RowLayout rowLayout() const override { return {.slice = 32, .pad = 1}; }

    Block allocate(std::size_t bytes, const char* name) override {
        guarded::watch();
        const Block b = guarded::allocate(bytes, name);
        states[b.data] = {};
        return b;
    }
    void release(Block& b) override {
        states.erase(b.data);
        std::erase_if(granted, [&](const Grant& g) { return g.block.data == b.data; });
        guarded::release(b);
    }
    void upload(Block& b, std::size_t offset, const void* from, std::size_t bytes) override {
        if (looping) fail("upload", "to '" + std::string(b.name) + "' inside a Loop: it would not wait for the device");
        within(b, offset, bytes, "upload");
        if (bytes == 0) return;
        const Opened open(b, Open::Write);
        std::memcpy(b.data + offset, from, bytes);
        states.at(b.data).written = true;
    }
    void download(const Block& b, std::size_t offset, void* to, std::size_t bytes) override {
        within(b, offset, bytes, "download");
        if (bytes == 0) return;
        if (!states.at(b.data).written) fail("download", "reads '" + std::string(b.name) + "', which nothing has written");
        const Opened open(b, Open::Read);
        std::memcpy(to, b.data + offset, bytes);
    }
    void copy(const Block& from, Block& to, std::size_t bytes) override {
        primitive("copy", {{from, bytes}}, {{to, bytes}}, false, [&] { std::memcpy(to.data, from.data, bytes); });
    }
    void clear(Block& b) override {
        primitive("clear", {}, {{b, b.bytes}}, false, [&] { std::memset(b.data, 0, b.bytes); });
    }
    void reduce(Reduction op, int components, const Block& in, int n, Block& out) override {
        const std::size_t item = static_cast<std::size_t>(components) * sizeof(float);
        primitive("reduce", {{in, item * static_cast<std::size_t>(n)}}, {{out, item}}, true, [&] {
            const HostReduction r{op, components, as<const float>(in), n};
            std::vector<HostReduction::Partial> parts;
            for (int b = 0; b < r.blocks(); ++b) parts.push_back(r.block(b));
            r.finish(parts, as<float>(out));
        });
    }
    void exclusiveScan(const Block& in, int n, Block& out) override {
        outsideLoops("exclusiveScan");
        const std::size_t bytes = sizeof(int) * static_cast<std::size_t>(n);
        if (in.data == out.data) fail("exclusiveScan", "'" + std::string(in.name) + "' is both input and output");
        primitive("exclusiveScan", {{in, bytes}}, {{out, bytes + sizeof(int)}}, true, [&] {
            const int* from = as<const int>(in);
            int* to = as<int>(out);
            to[0] = 0;
            std::inclusive_scan(from, from + n, to + 1);
        });
    }
    void sort(Block& keys, Block& values, int n, int bits) override {
        outsideLoops("sort");
        const auto items = static_cast<std::size_t>(n);
        const std::initializer_list<Range> both{{keys, items * sizeof(std::uint64_t)}, {values, items * sizeof(int)}};
        primitive("sort", both, both, true, [&] { sortPairs(as<std::uint64_t>(keys), as<int>(values), items, bits); });
    }

    void grant(const Block& b, Access access, std::size_t itemBytes) override { addGrant(granted, {b, access, itemBytes}); }
    void run(const Launch& l) override {
        const std::vector<Grant> grants = std::exchange(granted, {});  // first: on every path they are used up
        if (skipped(l)) return;
        guarded::watch();
        for (const Grant& g : grants) check(l, g);
        std::vector<bool*> whole;
        for (const Grant& g : grants) whole.push_back(&states.at(g.block.data).whole);
        CheckedLaunch(l, grants, whole, shuffled(l.n)).run();
        for (const Grant& g : grants)
            if (g.access != Access::In) states.at(g.block.data).written = true;
    }

    // As on cuda, the host learns of the end one round late, and what it launches meanwhile does nothing: a solver that swaps
    // buffers in the host's rounds goes wrong here too.
    void beginLoop() override {
        Device::beginLoop();
        looping = true;
        stopped = told = false;
    }
    bool stopLoop(const Block& value, float bound, bool mayStop, bool mustStop) override {
        if (stopped) return told = true;
        stopped = Device::stopLoop(value, bound, mayStop, mustStop);
        return told = mustStop;
    }
    LoopResult endLoop() override {
        leaveLoop();
        return Device::endLoop();
    }
    void leaveLoop() noexcept override { looping = stopped = told = false; }

private:
    struct State {
        bool written = false;  ///< by anything, anywhere
        bool whole = false;    ///< no element is unwritten
    };
    struct Range {
        const Block& block;
        std::size_t bytes;
    };

    [[noreturn]] static void fail(const std::string& who, const std::string& what) { throw std::logic_error(who + ": " + what); }
    static void within(const Block& b, std::size_t offset, std::size_t bytes, const char* who) {
        if (offset > b.bytes || bytes > b.bytes - offset)
            fail(who, "bytes " + std::to_string(offset) + " to " + std::to_string(offset + bytes) + " of '" + b.name + "', which has " +
                          std::to_string(b.bytes));
    }
    void outsideLoops(const char* who) const {
        if (looping) fail(who, "inside a Loop");
    }
    /// True for launches of nothing, and those that cuda would skip.
    bool skipped(const Launch& l) const {
        if (told) fail(kernelName(l.name), "launched after its Loop was done, before result()");
        return l.n <= 0 || stopped;
    }
    void check(const Launch& l, const Grant& g) const {
        const std::size_t bytes = static_cast<std::size_t>(l.n) * g.itemBytes;
        if (g.access == Access::Out && bytes > g.block.bytes)
            fail(kernelName(l.name), "writes " + std::to_string(l.n) + " items, but '" + g.block.name + "' has room for " +
                                         std::to_string(g.block.bytes / g.itemBytes));
        if ((g.access == Access::In || g.access == Access::InOut) && g.block.bytes > 0 && !states.at(g.block.data).written)
            fail(kernelName(l.name), "reads '" + std::string(g.block.name) + "', which nothing has written");
    }
    template <class F>
    void primitive(const char* who, std::initializer_list<Range> in, std::initializer_list<Range> out, bool complete, const F& f) {
        if (stopped) return;
        for (const Range& r : in) {
            within(r.block, 0, r.bytes, who);
            if (r.bytes == 0) continue;
            if (!states.at(r.block.data).written) fail(who, "reads '" + std::string(r.block.name) + "', which nothing has written");
            const Opened open(r.block, Open::Read);
            if (complete && !unwrittenParts({r.block.data, r.bytes}).empty())
                fail(who, "reads elements of '" + std::string(r.block.name) + "' that nothing has written");
        }
        for (const Range& r : out) within(r.block, 0, r.bytes, who);
        std::list<Opened> opened;
        for (const Range& r : in) opened.emplace_back(r.block, Open::Read);
        for (const Range& r : out) opened.emplace_back(r.block, Open::Write);
        f();
        for (const Range& r : out) states.at(r.block.data).written |= r.bytes > 0;
    }
    template <class T>
    static T* as(const Block& b) {
        return reinterpret_cast<T*>(b.data);
    }
    static void sortPairs(std::uint64_t* keys, int* values, std::size_t n, int bits) {
        std::vector<std::pair<std::uint64_t, int>> pairs(n);
        for (std::size_t i = 0; i < n; ++i) pairs[i] = {keys[i], values[i]};
        if (bits < 64)
            for (const auto& p : pairs)
                if ((p.first ^ pairs[0].first) >> bits) fail("sort", "keys differ above their lowest " + std::to_string(bits) + " bits");
        std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < n; ++i) std::tie(keys[i], values[i]) = pairs[i];
    }
    const std::vector<int>& shuffled(int n) {
        order.resize(static_cast<std::size_t>(n));
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random);
        return order;
    }

    std::unordered_map<const std::byte*, State> states;
    std::vector<Grant> granted;
    std::vector<int> order;
    std::minstd_rand random{1};
    bool looping = false, stopped = false, told = false;
};
}  // namespace

std::unique_ptr<Device> makeCheckedDevice() { return std::make_unique<CheckedDevice>(); }

}  // namespace meniscus
