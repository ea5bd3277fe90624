// SPDX-License-Identifier: MIT
#include "engine/neighbors/search.h"

#include "engine/device/run.h"
#include "engine/neighbors/search_kernels.h"

namespace meniscus {

NeighborSearch::NeighborSearch(Device& d, int particles)
    : device(d),
      fluidAround(d),
      boundaryAround(d),
      rows(d, 0, "candidate rows"),
      fluidCount(d, particles, "fluid neighbour count"),
      count(d, particles, "neighbour count"),
      padded(d, particles, "padded neighbour count"),
      neighbors(d, particles, "neighbours"),
      first(d, particles, "list start"),
      sample(d, 0, "neighbour lists"),
      sliceLength(d, particles, "slice length"),
      sliceStart(d, particles + 1, "slice start"),
      scanned(d, particles + 1, "neighbours before"),
      needed(d, particles, "row room needed"),
      mostNeeded(d, 1, "most row room needed") {}

void NeighborSearch::find(const Buffer<Packed4>& x, const Grid& fluid, const Grid& boundary, int n, float support, float wallReach,
                          const CellSpace& space, const Periodicity& periodic, bool flat, int sentinel) {
    pairCount = entryCount = 0;
    if (n == 0) return;
    const auto [slice, pad] = device.rowLayout();
    fluidAround.find(fluid, fluid, space, flat);
    boundaryAround.find(fluid, boundary, space, flat);
    for (;;) {
        rows.reserve(n * room);
        device.launch(n, Search{x.in(),
                                fluid.cellOf().in(),
                                {fluidAround.rangesIn(), fluidAround.countsIn()},
                                {boundaryAround.rangesIn(), boundaryAround.countsIn()},
                                rows.outPart(),
                                fluidCount.out(),
                                count.out(),
                                padded.out(),
                                neighbors.out(),
                                needed.out(),
                                periodic,
                                support * support,
                                wallReach * wallReach,
                                room,
                                pad,
                                sentinel});
        maximum(device, needed, n, mostNeeded);
        const int most = static_cast<int>(mostNeeded.at(0));
        if (most <= room) break;
        room = (most + 15) / 16 * 16;
    }
    const int slices = (n + slice - 1) / slice;
    device.launch(slices, SliceLengths{padded.in(), sliceLength.out(), slice, n});
    device.exclusiveScan(sliceLength.memory(), slices, sliceStart.memory());
    device.exclusiveScan(neighbors.memory(), n, scanned.memory());
    entryCount = sliceStart.at(slices);
    pairCount = scanned.at(n);
    if (sample.size() < entryCount) sample.reserve(entryCount + entryCount / 8);
    device.launch(n, CompactRows{rows.in(), padded.in(), sliceStart.in(), sample.outPart(), first.out(), room, slice});
}

Lists NeighborSearch::lists() const {
    const auto [slice, pad] = device.rowLayout();
    return {sample.in().data, first.in().data, count.in().data, fluidCount.in().data, slice, pad};
}

}  // namespace meniscus
