// SPDX-License-Identifier: MIT
// Kernels of the cell grid: keys, cells, the table of cells, and the ranges of samples around a cell.
#pragma once
#include "engine/base/view.h"
#include "engine/neighbors/morton.h"

namespace meniscus {

/// Consecutive samples, [begin, end).
struct Range {
    int begin, end;
};
inline constexpr int kStencil = 27;
inline constexpr std::uint64_t kGoneKey = ~std::uint64_t{0};  ///< sorts behind every cell

/// The box outside which particles are removed; open where nothing is removed.
struct Bounds {
    Vec3<float> low, high;
    MENISCUS_HD bool contains(const Vec3<float>& p) const {
        return p.x >= low.x && p.y >= low.y && p.z >= low.z && p.x <= high.x && p.y <= high.y && p.z <= high.z;
    }
};

/// Key of the cell of each sample from `begin` on, and the number of the sample.
struct CellKeys {
    View<const Packed4> x;
    View<std::uint64_t> key;
    View<int> order;
    CellSpace space;
    Bounds bounds;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Vec3<float> p = x[begin + i];
        key.data[i] = bounds.contains(p) ? zCurveKey(space.cell(p)) : kGoneKey;
        order.data[i] = begin + i;
    }
};

/// 1 where a new cell begins, and 1 where a sample still is inside the bounds (to count both).
struct CellHeads {
    View<const std::uint64_t> key;
    View<int> head, inside;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const bool in = key[i] != kGoneKey;
        head.data[i] = in && (i == 0 || key[i] != key[i - 1]) ? 1 : 0;
        inside.data[i] = in ? 1 : 0;
    }
};

/// From the scan of the heads: the cell of each sample, and where each cell begins.
struct CellStarts {
    View<const std::uint64_t> key;
    View<const int> headsBefore;  ///< n + 1
    View<int> cellOf, start;
    View<std::uint64_t> cellKey;
    int n, begin;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int cell = headsBefore[i + 1] - 1;
        cellOf.data[i] = cell;
        if (headsBefore[i] == cell) {
            start.data[cell] = begin + i;
            cellKey.data[cell] = key[i];
        }
        if (i == n - 1) start.data[cell + 1] = begin + n;
    }
};

/// A hash table without collisions to resolve: cells sorted by bucket, and where each bucket begins.
struct CellTable {
    View<const std::uint64_t> cellKey;
    View<const int> bucketStart, cell;  ///< buckets + 1; cells sorted by bucket
    View<const int> start;
    int bits;  ///< 2^bits buckets

    MENISCUS_HD static std::uint64_t bucket(std::uint64_t key, int bits) { return (key * 0x9e3779b97f4a7c15ull) >> (64 - bits); }
    MENISCUS_HD Range samples(std::uint64_t key) const {
        const int b = static_cast<int>(bucket(key, bits));
        for (int e = bucketStart[b]; e < bucketStart[b + 1]; ++e) {
            const int c = cell[e];
            if (cellKey[c] == key) return {start[c], start[c + 1]};
        }
        return {0, 0};
    }
};

struct CellBuckets {
    View<const std::uint64_t> cellKey;
    View<std::uint64_t> bucket;
    View<int> cell;
    int bits;
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        bucket.data[c] = CellTable::bucket(cellKey[c], bits);
        cell.data[c] = c;
    }
};

struct BucketStarts {
    View<const std::uint64_t> bucket;  ///< sorted
    View<int> start;
    int n, bits;
    template <class L>
    MENISCUS_HD void operator()(L, int e) const {
        const int b = static_cast<int>(bucket[e]);
        for (int k = e == 0 ? 0 : static_cast<int>(bucket[e - 1]) + 1; k <= b; ++k) start.data[k] = e;
        if (e == n - 1)
            for (int k = b + 1; k <= 1 << bits; ++k) start.data[k] = n;
    }
};

/// Samples around each cell, as few ranges: along the Z-curve many of the 27 cells follow one another, and are merged.
struct CellRanges {
    View<const std::uint64_t> cellKey;  ///< of the cells asking
    CellTable table;                    ///< of the cells answering
    View<Range> ranges;                 ///< kStencil a cell
    View<int> count;
    CellSpace space;
    bool flat;  ///< 2D: all lies in one layer of cells
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        Range found[kStencil];
        int n = 0;
        const Cell cell = cellOfKey(cellKey[c]);
        for (int dz = flat ? 0 : -1; dz <= (flat ? 0 : 1); ++dz)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    const Range r = table.samples(zCurveKey(space.neighbor(cell, dx, dy, dz)));
                    if (r.end == r.begin) continue;
                    int k = n;
                    for (; k > 0 && found[k - 1].begin > r.begin; --k) found[k] = found[k - 1];
                    found[k] = r;
                    ++n;
                }
        Range* to = &ranges.data[c * kStencil];
        int m = 0;
        for (int k = 0; k < n; ++k) {
            if (m > 0 && found[k].begin <= to[m - 1].end)  // adjacent, or the same cell again (an axis of two cells)
                to[m - 1].end = max(to[m - 1].end, found[k].end);
            else
                to[m++] = found[k];
        }
        count.data[c] = m;
    }
};

}  // namespace meniscus
