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

NeighborSearch::NeighborSearch(Device& d, int asking)
    : device(d),
      fluidAround(d),
      boundaryAround(d),
      movingAround(d),
      fluidCount(d, asking, "fluid neighbour count"),
      count(d, asking, "neighbour count"),
      first(d, asking, "list start"),
      sample(d, 0, "neighbour lists"),
      rows(d, 0, "candidate rows"),
      padded(d, std::min(asking, kBatch), "padded neighbour count"),
      neighbors(d, std::min(asking, kBatch), "neighbours"),
      sliceLength(d, std::min(asking, kBatch), "slice length"),
      sliceStart(d, std::min(asking, kBatch) + 1, "slice start"),
      neighborsBefore(d, std::min(asking, kBatch) + 1, "neighbours before"),
      needed(d, std::min(asking, kBatch), "row room needed"),
      mostNeeded(d, 1, "most row room needed") {}

void NeighborSearch::find(const Buffer<Packed4>& x, const Asking& asking, const Answering& answering, float support, const CellSpace& space,
                          const Periodicity& periodic, bool flat, int sentinel) {
    const int n = asking.n;
    const int before = std::exchange(entryCount, 0);
    pairCount = 0;
    if (n == 0) return;
    const auto look = [&](const Grid* among, Surroundings& around) {
        if (among) around.find(asking.grid, *among, space, flat);
    };
    look(&answering.fluid, fluidAround), look(answering.boundary, boundaryAround), look(answering.moving, movingAround);
    const auto part = [](const Grid* among, const Surroundings& around) {
        return among ? Search::Part{around.rangesIn(), around.countsIn()} : Search::Part{};
    };
    makeRoom(before);
    for (int begin = 0; begin < n; begin += kBatch) {
        const auto [slice, pad] = device.rowLayout();
        const int m = std::min(kBatch, n - begin), slices = (m + slice - 1) / slice;
        for (;;) {
            rows.reserve(m * room);
            device.launch(m, Search{x.in(), asking.grid.cellOf().in(), part(&answering.fluid, fluidAround),
                                    part(answering.boundary, boundaryAround), part(answering.moving, movingAround), fluidCount.outPart(),
                                    count.outPart(), rows.outPart(), padded.out(), neighbors.out(), needed.out(), periodic, answering.own,
                                    support * support, asking.begin, begin, room, pad, sentinel});
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
