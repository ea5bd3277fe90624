// SPDX-License-Identifier: MIT
#include "engine/neighbors/search.h"

#include <algorithm>
#include <utility>

#include "engine/device/run.h"
#include "engine/neighbors/search_kernels.h"

namespace meniscus {

namespace {
// Rows before compaction have room for the longest of them: many particles' rows at once would be most of the memory.
constexpr int kBatch = 1 << 17;
}  // namespace

NeighborSearch::NeighborSearch(Device& d, int particles)
    : device(d),
      fluidAround(d),
      boundaryAround(d),
      movingAround(d),
      fluidCount(d, particles, "fluid neighbour count"),
      count(d, particles, "neighbour count"),
      first(d, particles, "list start"),
      sample(d, 0, "neighbour lists"),
      rows(d, 0, "candidate rows"),
      padded(d, std::min(particles, kBatch), "padded neighbour count"),
      neighbors(d, std::min(particles, kBatch), "neighbours"),
      sliceLength(d, std::min(particles, kBatch), "slice length"),
      sliceStart(d, std::min(particles, kBatch) + 1, "slice start"),
      neighborsBefore(d, std::min(particles, kBatch) + 1, "neighbours before"),
      needed(d, std::min(particles, kBatch), "row room needed"),
      mostNeeded(d, 1, "most row room needed") {}

void NeighborSearch::find(const Buffer<Packed4>& x, const Grid& fluid, const Grid& boundary, const Grid* moving, int n, float support,
                          float wallReach, const CellSpace& space, const Periodicity& periodic, bool flat, const OwnSamples& own,
                          int sentinel) {
    const int before = std::exchange(entryCount, 0);
    pairCount = 0;
    if (n == 0) return;
    fluidAround.find(fluid, fluid, space, flat);
    boundaryAround.find(fluid, boundary, space, flat);
    if (moving) movingAround.find(fluid, *moving, space, flat);
    makeRoom(before);
    for (int begin = 0; begin < n; begin += kBatch) {
        const auto [slice, pad] = device.rowLayout();
        const int m = std::min(kBatch, n - begin), slices = (m + slice - 1) / slice;
        for (;;) {
            rows.reserve(m * room);
            device.launch(m, Search{x.in(),
                                    fluid.cellOf().in(),
                                    {fluidAround.rangesIn(), fluidAround.countsIn()},
                                    {boundaryAround.rangesIn(), boundaryAround.countsIn()},
                                    moving ? Search::Part{movingAround.rangesIn(), movingAround.countsIn()} : Search::Part{},
                                    fluidCount.outPart(),
                                    count.outPart(),
                                    rows.outPart(),
                                    padded.out(),
                                    neighbors.out(),
                                    needed.out(),
                                    periodic,
                                    own,
                                    support * support,
                                    wallReach * wallReach,
                                    begin,
                                    room,
                                    pad,
                                    sentinel});
            maximum(device, needed, m, mostNeeded);
            const int most = static_cast<int>(mostNeeded.at(0));
            if (most <= room) break;
            room = (most + 15) / 16 * 16;
        }
        device.launch(slices, SliceLengths{padded.in(), sliceLength.out(), slice, m});
        device.exclusiveScan(sliceLength.memory(), slices, sliceStart.memory());
        device.exclusiveScan(neighbors.memory(), m, neighborsBefore.memory());
        const int entries = entryCount + sliceStart.at(slices);
        if (sample.size() < entries) {
            // Begins anew with more room, which is rare: to keep what there is would take the memory of two lists at once.
            const auto enough = static_cast<int>(1.05 * entries * n / (begin + m));
            entryCount = 0;
            pairCount = 0;
            makeRoom(enough);
            begin = -kBatch;
            continue;
        }
        device.launch(
            m, CompactRows{rows.in(), padded.in(), sliceStart.in(), sample.outPart(), first.outPart(), begin, entryCount, room, slice});
        entryCount = entries;
        pairCount += neighborsBefore.at(m);
    }
}

void NeighborSearch::makeRoom(int entries) { sample.reserve(entries); }

Lists NeighborSearch::lists() const {
    const auto [slice, pad] = device.rowLayout();
    return {sample.in().data, first.in().data, count.in().data, fluidCount.in().data, slice, pad};
}

}  // namespace meniscus
