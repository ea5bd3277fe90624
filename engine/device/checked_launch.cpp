// SPDX-License-Identifier: MIT
#include "engine/device/checked_launch.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "engine/device/subnormals.h"

namespace meniscus {
namespace {
using guarded::kOther;
using guarded::kUnwritten;
using guarded::Open;

std::uint32_t word(const std::byte* at) {
    std::uint32_t v;
    std::memcpy(&v, at, sizeof v);
    return v;
}
/// Byte i of a part that is filled with a pattern.
std::byte patternByte(std::uint32_t pattern, std::size_t i) { return static_cast<std::byte>(pattern >> 8 * (i % 4)); }
bool leftAlone(std::byte first, std::byte second, std::size_t i) {
    return first == patternByte(kUnwritten, i) && second == patternByte(kOther, i);
}
/// Calls f(i) for the bytes of a part that differ between two runs, but for words that were left alone: left(i) gets those.
template <class F, class G>
void compare(const std::byte* first, std::span<const std::byte> second, const F& differs, const G& left) {
    const std::size_t words = second.size() / 4 * 4;
    const auto single = [&](std::size_t i) {
        if (first[i] != second[i]) leftAlone(first[i], second[i], i) ? left(i, 1) : differs(i);
    };
    for (std::size_t i = 0; i < words; i += 4) {
        const std::uint32_t a = word(first + i), b = word(&second[i]);
        if (a == b) continue;
        if (a == kUnwritten && b == kOther)
            left(i, 4);
        else
            for (std::size_t k = i; k < i + 4; ++k) single(k);
    }
    for (std::size_t i = words; i < second.size(); ++i) single(i);
}
}  // namespace

void addGrant(std::vector<Grant>& all, const Grant& g) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const Grant& o) { return o.block.data == g.block.data; });
    if (same == all.end())
        all.push_back(g);
    else if (same->access != g.access || same->itemBytes != g.itemBytes)
        same->access = Access::InOut;
}

Parts unwrittenParts(std::span<std::byte> bytes) {
    Parts parts;
    std::size_t i = 0;
    const std::size_t end = bytes.size() / 4 * 4;
    while (i < end) {
        while (i < end && word(&bytes[i]) != kUnwritten) i += 4;
        const std::size_t begin = i;
        while (i < end && word(&bytes[i]) == kUnwritten) i += 4;
        if (i > begin) parts.push_back(bytes.subspan(begin, i - begin));
    }
    return parts;
}

CheckedLaunch::CheckedLaunch(const Launch& l, const std::vector<Grant>& grants, const std::vector<bool*>& whole, const std::vector<int>& o)
    : launch(l), order(o) {
    for (std::size_t i = 0; i < grants.size(); ++i) {
        Used& u = all.emplace_back(Used{grants[i], {}, {}, {}});
        protect(u.grant.block, u.writable() ? Open::Write : Open::Read);
        if (u.writable()) u.before.assign(u.bytes().begin(), u.bytes().end());
        if (u.grant.access == Access::Out || u.grant.access == Access::OutPart) {
            u.hidden = {u.bytes()};
        } else if (!*whole[i]) {
            u.hidden = unwrittenParts(u.bytes());
            *whole[i] = u.hidden.empty();
        }
    }
}

CheckedLaunch::~CheckedLaunch() {
    for (const Used& u : all) protect(u.grant.block, Open::No);
}

void CheckedLaunch::run() {
    pass(Order::Forwards, [](const Used&) { return false; });
    for (Used& u : all)
        if (u.writable()) u.first.assign(u.bytes().begin(), u.bytes().end());
    pass(Order::Backwards, [](const Used&) { return true; });
    for (const Used& u : all)
        if (u.writable() && conflicts(u)) explain(u);
    for (const Used& u : all) u.writable() ? merge(u) : hide(u, kUnwritten);
}

template <class Other>
void CheckedLaunch::pass(Order o, const Other& other) {
    for (const Used& u : all) {
        if (u.grant.access == Access::InOut && changed) std::copy(u.before.begin(), u.before.end(), u.grant.block.data);
        hide(u, other(u) ? kOther : kUnwritten);
    }
    changed = true;
    bodies(o);
    for (const Used& u : all) {
        const auto slack = guarded::slack(u.grant.block);
        if (!u.writable() || slack.size() < 4) continue;
        if (const Parts p = unwrittenParts(slack); p.size() == 1 && p[0].size() == slack.size() / 4 * 4) continue;
        guarded::fill(slack, kUnwritten);
        fail("writes before the start of '" + std::string(u.grant.block.name) + "'");
    }
}

void CheckedLaunch::bodies(Order o) {
    struct Run {
        const Launch& launch;
        const std::vector<int>& order;
        bool backwards;
    } run{launch, order, o == Order::Backwards};
    const auto body = [](void* with) {
        const auto& [l, items, backwards] = *static_cast<const Run*>(with);
        if (backwards)
            for (auto i = items.rbegin(); i != items.rend(); ++i) l.scalar(l.kernel, *i, *i + 1);
        else
            for (const int i : items) l.scalar(l.kernel, i, i + 1);
    };
    const NoSubnormals here;
    const auto fault = guarded::attempt(body, &run);
    if (!fault) return;
    std::string what = describe(*fault);
    if (what.ends_with("without access")) {
        const bool given = std::any_of(all.begin(), all.end(), [&](const Used& u) {
            return fault->at >= u.grant.block.data && fault->at < u.grant.block.data + u.grant.block.bytes;
        });
        fail(what + (given ? ": it asked to read it only" : ": this launch did not ask for it"));
    }
    for (const Used& u : all)  // perhaps an index was read from there
        if (!u.writesOnly() && !u.hidden.empty()) what += "; elements of '" + std::string(u.grant.block.name) + "' hold nothing yet";
    fail(what);
}

void CheckedLaunch::hide(const Used& u, std::uint32_t pattern) {
    if (u.hidden.empty() || (!u.writable() && word(u.hidden[0].data()) == pattern)) return;
    if (!u.writable()) protect(u.grant.block, Open::Write);
    for (const auto& part : u.hidden) guarded::fill(part, pattern);
    if (!u.writable()) protect(u.grant.block, Open::Read);
}

bool CheckedLaunch::conflicts(const Used& u) {
    const std::byte* const data = u.grant.block.data;
    bool found = false;
    std::size_t seen = 0;  // what lies between hidden parts must simply be equal
    const auto visible = [&](std::size_t end) { found |= std::memcmp(&u.first[seen], data + seen, end - seen) != 0; };
    for (const auto& part : u.hidden) {
        const auto at = static_cast<std::size_t>(part.data() - data);
        if (at > seen) visible(at);
        compare(
            u.first.data() + at, part, [&](std::size_t) { found = true; }, [](std::size_t, std::size_t) {});
        seen = at + part.size();
    }
    if (u.first.size() > seen) visible(u.first.size());
    return found;
}

void CheckedLaunch::explain(const Used& differs) {
    for (const Used& suspect : all) {
        if (suspect.hidden.empty()) continue;
        pass(Order::Forwards, [&](const Used& u) { return &u == &suspect; });
        for (const Used& u : all) {
            if (!u.writable() || !conflicts(u)) continue;
            const std::string name = "'" + std::string(suspect.grant.block.name) + "'";
            fail(suspect.writesOnly() ? "reads " + name + ", which it said it only writes"
                                      : "reads elements of " + name + " that nothing has written");
        }
    }
    fail("its bodies depend on each other's order through '" + std::string(differs.grant.block.name) + "'");
}

/// What was left alone becomes again what it was; out() must have written its range, and nothing else.
void CheckedLaunch::merge(const Used& u) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const Grant& g = u.grant;
    const std::size_t range = g.access == Access::Out ? static_cast<std::size_t>(launch.n) * g.itemBytes : 0;
    std::size_t unwritten = none, leftBeyond = 0;
    for (const auto& part : u.hidden) {
        const auto at = static_cast<std::size_t>(part.data() - g.block.data);
        const auto left = [&](std::size_t i, std::size_t count) {
            std::memcpy(&part[i], &u.before[at + i], count);
            if (at + i < range)
                unwritten = std::min(unwritten, at + i);
            else
                leftBeyond += count;
        };
        compare(
            u.first.data() + at, part, [](std::size_t) {}, left);
    }
    if (g.access != Access::Out) return;
    const std::string name = "'" + std::string(g.block.name) + "'";
    if (unwritten != none)
        fail("leaves item " + std::to_string(unwritten / g.itemBytes) + " of " + name + " unwritten, which it said it writes");
    if (leftBeyond != g.block.bytes - range) fail("writes " + name + " beyond its " + std::to_string(launch.n) + " items");
}

void CheckedLaunch::fail(const std::string& what) {
    for (const Used& u : all)
        if (u.writable())
            std::copy(u.before.begin(), u.before.end(), u.grant.block.data);
        else
            hide(u, kUnwritten);
    throw std::logic_error(kernelName(launch.name) + ": " + what);
}

}  // namespace meniscus
