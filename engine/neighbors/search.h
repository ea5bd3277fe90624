// SPDX-License-Identifier: MIT
// Neighbour search: from sorted samples to padded lists in one sample space.
#pragma once
#include "engine/neighbors/grid.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

class NeighborSearch {
public:
    /// For at most `particles` fluid particles.
    NeighborSearch(Device&, int particles);

    /// Lists of the n particles that `fluid` was built from, which come first among the samples: their fluid neighbours (themselves
    /// included) within the support radius and their boundary neighbours within wallReach, which is no greater. x: all samples; moving: of
    /// boundary samples that move, null where there are none; own samples count as boundary neighbours, at any distance; sentinel: index of
    /// the far one.
    void find(const Buffer<Packed4>& x, const Grid& fluid, const Grid& boundary, const Grid* moving, int n, float support, float wallReach,
              const CellSpace&, const Periodicity&, bool flat, const OwnSamples&, int sentinel);

    Lists lists() const;
    std::int64_t pairs() const { return pairCount; }  ///< neighbours of all particles, without padding
    int entries() const { return entryCount; }        ///< with padding: the size of arrays that lie as the lists do

private:
    /// Makes the lists at least so long; what is in them is lost.
    void makeRoom(int entries);

    Device& device;
    Surroundings fluidAround, boundaryAround, movingAround;
    Buffer<int> fluidCount, count, first, sample;
    Buffer<int> rows, padded, neighbors, sliceLength, sliceStart, neighborsBefore;  ///< of a batch
    Buffer<float> needed, mostNeeded;
    int room = 64;  ///< entries of a row before compaction; grows when a row needs more
    int entryCount = 0;
    std::int64_t pairCount = 0;
};

}  // namespace meniscus
