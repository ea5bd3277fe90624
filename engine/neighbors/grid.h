// SPDX-License-Identifier: MIT
// Samples sorted along a Z-curve by cell, and a table that finds the samples of a cell. Memory grows with the samples, not with space.
#pragma once
#include "engine/device/device.h"
#include "engine/neighbors/grid_kernels.h"

namespace meniscus {

/// Cells at least `support` wide; they divide periodic axes evenly. `low`: a corner near the scene (keys stay short).
CellSpace makeCellSpace(float support, const Periodicity&, const Vec3<float>& low);

class Grid {
public:
    Grid(Device&, int samples);

    /// Keys of the samples [begin, begin + n), sorted; order() then names the samples in their new order.
    void sort(const Buffer<Packed4>& x, int begin, int n, const CellSpace&, const Bounds&);
    /// Once the samples lie in that order: finds the cells. Returns how many samples are inside the bounds; they come first.
    int build();

    const Buffer<int>& order() const { return orders; }
    int cells() const { return cellCount; }
    /// Cell of each sample (counted from `begin`), key of each cell, and the table to look cells up in.
    const Buffer<int>& cellOf() const { return cellOfSample; }
    const Buffer<std::uint64_t>& cellKeys() const { return keysOfCells; }
    BrickTable table() const;

private:
    Device& device;
    Buffer<std::uint64_t> keys;
    Buffer<int> orders, heads, inside, headsBefore, insideBefore, cellOfSample, start;
    Buffer<std::uint64_t> keysOfCells, buckets;
    Buffer<int> cellByBucket, bucketStart;
    int begin = 0, n = 0, cellCount = 0, bits = 1;
};

/// Ranges of samples of a grid around the cells of a grid (the same, or another).
class Surroundings {
public:
    Surroundings(Device& d) : device(d), ranges(d, 0, "cell ranges"), counts(d, 0, "cell range counts") {}
    void find(const Grid& asking, const Grid& answering, const CellSpace&, bool flat);
    View<const Range> rangesIn() const { return ranges.in(); }
    View<const int> countsIn() const { return counts.in(); }

private:
    Device& device;
    Buffer<Range> ranges;
    Buffer<int> counts;
};

}  // namespace meniscus
