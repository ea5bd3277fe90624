// SPDX-License-Identifier: MIT
#include "engine/neighbors/grid.h"

#include "engine/device/run.h"

namespace meniscus {

CellSpace makeCellSpace(float support, const Periodicity& periodic, const Vec3<float>& low) {
    // A little wider than the support, so that rounding in a distance never hides a neighbour two cells away.
    const double width = static_cast<double>(support) * (1 + 1e-5);
    CellSpace s;
    const auto axis = [&](float open, float from, float length, double& origin, double& per, int& count) {
        count = static_cast<int>(static_cast<double>(length) / width);
        origin = static_cast<double>(count > 0 ? from : open);
        per = count > 0 ? count / static_cast<double>(length) : 1 / width;
    };
    axis(low.x, periodic.low.x, periodic.length.x, s.lowX, s.perX, s.countX);
    axis(low.y, periodic.low.y, periodic.length.y, s.lowY, s.perY, s.countY);
    axis(low.z, periodic.low.z, periodic.length.z, s.lowZ, s.perZ, s.countZ);
    return s;
}

Grid::Grid(Device& d, int samples)
    : device(d),
      keys(d, samples, "cell keys"),
      orders(d, samples, "sample order"),
      heads(d, samples, "cell heads"),
      inside(d, samples, "inside bounds"),
      headsBefore(d, samples + 1, "heads before"),
      insideBefore(d, samples + 1, "inside before"),
      cellOfSample(d, samples, "cell of sample"),
      start(d, samples + 1, "cell start"),
      keysOfCells(d, samples, "keys of cells"),
      buckets(d, samples, "cell buckets"),
      cellByBucket(d, samples, "cells by bucket"),
      bucketStart(d, 3, "bucket start") {
    bucketStart.fill(0);  // a grid without samples has two empty buckets
    start.fill(0);
    if (samples > 0) keysOfCells.fill(0), cellByBucket.fill(0);
}

void Grid::sort(const Buffer<Packed4>& x, int first, int samples, const CellSpace& space, const Bounds& bounds) {
    begin = first;
    n = samples;
    device.launch(n, CellKeys{x.in(), keys.out(), orders.out(), space, bounds, begin});
    device.sort(keys.memory(), orders.memory(), n, 64);
}

int Grid::build() {
    cellCount = 0;
    if (n == 0) return 0;
    device.launch(n, CellHeads{keys.in(), heads.out(), inside.out()});
    device.exclusiveScan(heads.memory(), n, headsBefore.memory());
    device.exclusiveScan(inside.memory(), n, insideBefore.memory());
    cellCount = headsBefore.at(n);
    n = insideBefore.at(n);
    if (n == 0) return 0;
    device.launch(n, CellStarts{keys.in(), headsBefore.in(), cellOfSample.out(), start.outPart(), keysOfCells.outPart(), n, begin});

    for (bits = 1; (1 << bits) < 2 * cellCount;) ++bits;
    bucketStart.reserve((1 << bits) + 1);
    device.launch(cellCount, CellBuckets{keysOfCells.in(), buckets.out(), cellByBucket.out(), bits});
    device.sort(buckets.memory(), cellByBucket.memory(), cellCount, bits);
    device.launch(cellCount, BucketStarts{buckets.in(), bucketStart.outPart(), cellCount, bits});
    return n;
}

BrickTable Grid::table() const { return {keysOfCells.in(), bucketStart.in(), cellByBucket.in(), start.in(), bits}; }

void Surroundings::find(const Grid& asking, const Grid& answering, const CellSpace& space, bool flat) {
    const int cells = asking.cells();
    ranges.reserve(cells * kStencil);
    counts.reserve(cells);
    device.launch(cells, CellRanges{asking.cellKeys().in(), answering.table(), ranges.outPart(), counts.out(), space, flat});
}

}  // namespace meniscus
