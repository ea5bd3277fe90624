// SPDX-License-Identifier: MIT
#include "engine/neighbors/search_kernels.h"
#include "gpu/instantiate.h"
#include "gpu/modules.h"

namespace meniscus {

void registerNeighborKernels() {
    instantiate<CellKeys, CellHeads, CellStarts, CellBuckets, BucketStarts, CellRanges, Search, SliceLengths, CompactRows>();
}

}  // namespace meniscus
