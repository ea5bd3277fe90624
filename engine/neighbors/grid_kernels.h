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

/// Bricks of 2 x 2 x 2 cells are consecutive along the Z-curve, and found by a hash table without collisions to resolve: cells sorted by
/// the bucket of their brick, and where each bucket begins.
struct BrickTable {
    View<const std::uint64_t> cellKey;
    View<const int> bucketStart, cell;  ///< buckets + 1; cells sorted by bucket
    View<const int> start;              ///< first sample of each cell
    int bits;                           ///< 2^bits buckets

    MENISCUS_HD static std::uint64_t bucket(std::uint64_t cellKey, int bits) {
        return ((cellKey >> 3) * 0x9e3779b97f4a7c15ull) >> (64 - bits);
    }
    /// The cells [begin, end) of the brick that the key's cell lies in.
    MENISCUS_HD Range cells(std::uint64_t key) const {
        const int b = static_cast<int>(bucket(key, bits)), end = bucketStart[b + 1];
        int e = bucketStart[b];
        while (e < end && cellKey[cell[e]] >> 3 != key >> 3) ++e;
        if (e == end) return {0, 0};
        const int first = cell[e];
        while (++e < end && cellKey[cell[e]] >> 3 == key >> 3) {
        }
        return {first, cell[e - 1] + 1};
    }
};

struct CellBuckets {
    View<const std::uint64_t> cellKey;
    View<std::uint64_t> bucket;
    View<int> cell;
    int bits;
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        bucket.data[c] = BrickTable::bucket(cellKey[c], bits);
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

/// Samples around each cell, as few ranges: along the Z-curve many of the 27 cells follow one another, and are merged. The 27 lie in 8
/// bricks.
struct CellRanges {
    View<const std::uint64_t> cellKey;  ///< of the cells asking
    BrickTable table;                   ///< of the cells answering
    View<Range> ranges;                 ///< kStencil a cell
    View<int> count;
    CellSpace space;
    bool flat;  ///< 2D: all lies in one layer of cells

    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        Range found[kStencil];
        int n = 0;
        const Cell cell = cellOfKey(cellKey[c]);
        const Axis x = axis(cell.x, space.countX, false), y = axis(cell.y, space.countY, false), z = axis(cell.z, space.countZ, flat);
        for (int k = 0; k < z.bricks; ++k)
            for (int j = 0; j < y.bricks; ++j)
                for (int i = 0; i < x.bricks; ++i) {
                    const Range brick = table.cells(zCurveKey({2 * x.brick[i], 2 * y.brick[j], 2 * z.brick[k]}));
                    // Octants wanted, as bits: an octant's number is x + 2 y + 4 z.
                    const int wanted =
                        octants(x.halves[i], 0x55, 0xaa) & octants(y.halves[j], 0x33, 0xcc) & octants(z.halves[k], 0x0f, 0xf0);
                    for (int a = brick.begin; a < brick.end; ++a)
                        if (wanted >> (table.cellKey[a] & 7) & 1) n = insert(found, n, {table.start[a], table.start[a + 1]});
                }
        Range* to = &ranges.data[c * kStencil];
        int m = 0;
        for (int k = 0; k < n; ++k) {
            if (m > 0 && found[k].begin == to[m - 1].end)
                to[m - 1].end = found[k].end;
            else
                to[m++] = found[k];
        }
        count.data[c] = m;
    }

private:
    /// Bricks that the cells c - 1, c, c + 1 lie in, and which of a brick's halves they are: 0 lower, 1 upper, 2 both.
    struct Axis {
        int bricks = 0, brick[3], halves[3];
    };
    MENISCUS_HD Axis axis(int c, int cells, bool single) const {
        Axis a;
        for (int d = single ? 0 : -1; d <= (single ? 0 : 1); ++d) {
            const int at = CellSpace::step(c, d, cells) & 0x1fffff, half = at & 1;
            int k = 0;
            while (k < a.bricks && a.brick[k] != at >> 1) ++k;
            if (k == a.bricks)
                a.brick[a.bricks] = at >> 1, a.halves[a.bricks++] = half;
            else if (a.halves[k] != half)
                a.halves[k] = 2;
        }
        return a;
    }
    MENISCUS_HD static int octants(int halves, int lower, int upper) { return halves == 0 ? lower : halves == 1 ? upper : 0xff; }
    MENISCUS_HD static int insert(Range* found, int n, const Range& r) {
        int k = n;
        for (; k > 0 && found[k - 1].begin > r.begin; --k) found[k] = found[k - 1];
        found[k] = r;
        return n + 1;
    }
};

}  // namespace meniscus
