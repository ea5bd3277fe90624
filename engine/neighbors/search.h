// SPDX-License-Identifier: MIT
// Neighbour search: from sorted samples to padded lists in one sample space.
#pragma once
#include "engine/neighbors/grid.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

class NeighborSearch {
public:
    /// Of at most so many samples that ask.
    NeighborSearch(Device&, int asking);

    /// Who asks: the n samples from `begin` on, from which `grid` was built.
    struct Asking {
        const Grid& grid;
        int begin, n;
    };
    /// Who answers: fluid, and the samples of walls, those at rest and those that move; null where nobody asks for them. Own samples count
    /// as boundary neighbours, at any distance.
    struct Answering {
        const Grid& fluid;
        const Grid *boundary, *moving;
        OwnSamples own;
    };
    /// Lists of all within the support radius, oneself included. x: all samples; sentinel: index of the far one.
    void find(const Buffer<Packed4>& x, const Asking&, const Answering&, float support, const CellSpace&, const Periodicity&, bool flat,
              int sentinel);

    /// Row i is that of the i-th that asked.
    Lists lists() const;
    std::int64_t pairs() const { return pairCount; }  ///< neighbours of all that asked, without padding
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
