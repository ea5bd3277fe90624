// SPDX-License-Identifier: MIT
// Edges are sorted by their lower point by counting, then each point's few by the higher.
#include "engine/geometry/edges.h"

#include <algorithm>

#include "engine/geometry/chunks.h"

namespace meniscus::geometry {

Edges::Edges(const TriangleMesh& mesh) {
    struct Entry {
        std::int32_t high;
        EdgeUse use;
    };
    const auto forEachSide = [&](const auto& f) {
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::int32_t a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
                f(static_cast<std::size_t>(std::min(a, b)), Entry{std::max(a, b), {static_cast<std::int32_t>(t), a < b}});
            }
    };
    std::vector<std::uint32_t> begin(mesh.points.size() + 1);
    forEachSide([&](std::size_t low, const Entry&) { ++begin[low + 1]; });
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<Entry> entries(3 * mesh.triangles.size());
    {
        std::vector<std::uint32_t> next = begin;
        forEachSide([&](std::size_t low, const Entry& entry) { entries[next[low]++] = entry; });
    }
    forChunks(mesh.points.size(), {}, [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            std::sort(entries.begin() + begin[i], entries.begin() + begin[i + 1],
                      [](const Entry& a, const Entry& b) { return a.high != b.high ? a.high < b.high : a.use.triangle < b.use.triangle; });
    });
    uses.reserve(entries.size());
    first.reserve(entries.size() / 2 + 1);
    for (std::size_t i = 0; i + 1 < begin.size(); ++i)
        for (std::size_t e = begin[i]; e < begin[i + 1]; ++e) {
            if (e == begin[i] || entries[e].high != entries[e - 1].high) first.push_back(static_cast<std::uint32_t>(e));
            uses.push_back(entries[e].use);
        }
    first.push_back(static_cast<std::uint32_t>(uses.size()));
}

}  // namespace meniscus::geometry
