// SPDX-License-Identifier: MIT
// Cells of a uniform grid and their place on a Z-curve (SPH tutorial Sec. 3).
#pragma once
#include "engine/neighbors/periodicity.h"

namespace meniscus {

/// Integer coordinates of a cell. They wrap at 2^21 an axis: two far cells may then share a key, which costs candidates, never
/// neighbours, for every candidate's distance is tested.
struct Cell {
    int x, y, z;
};

/// Interleaves the coordinates' bits: cells near one another come near one another.
MENISCUS_HD std::uint64_t zCurveKey(const Cell& c) {
    const auto spreadBits = [](int value) {
        std::uint64_t v = static_cast<std::uint64_t>(value) & 0x1fffff;
        v = (v | v << 32) & 0x1f00000000ffffull;
        v = (v | v << 16) & 0x1f0000ff0000ffull;
        v = (v | v << 8) & 0x100f00f00f00f00full;
        v = (v | v << 4) & 0x10c30c30c30c30c3ull;
        return (v | v << 2) & 0x1249249249249249ull;
    };
    return spreadBits(c.x) | spreadBits(c.y) << 1 | spreadBits(c.z) << 2;
}
MENISCUS_HD Cell cellOfKey(std::uint64_t key) {
    const auto gatherBits = [](std::uint64_t v) {
        v &= 0x1249249249249249ull;
        v = (v | v >> 2) & 0x10c30c30c30c30c3ull;
        v = (v | v >> 4) & 0x100f00f00f00f00full;
        v = (v | v >> 8) & 0x1f0000ff0000ffull;
        v = (v | v >> 16) & 0x1f00000000ffffull;
        return static_cast<int>((v | v >> 32) & 0x1fffff);
    };
    return {gatherBits(key), gatherBits(key >> 1), gatherBits(key >> 2)};
}

/// Which cell a point lies in. Cells are at least the support radius wide, and divide a periodic axis evenly.
struct CellSpace {
    double lowX = 0, lowY = 0, lowZ = 0;
    double perX = 1, perY = 1, perZ = 1;     ///< cells a metre
    int countX = 0, countY = 0, countZ = 0;  ///< cells of a periodic axis; 0: open

    MENISCUS_HD Cell cell(const Vec3<float>& p) const {
        return {index(static_cast<double>(p.x), lowX, perX, countX), index(static_cast<double>(p.y), lowY, perY, countY),
                index(static_cast<double>(p.z), lowZ, perZ, countZ)};
    }
    /// The coordinate d cells further on, on an axis of so many cells.
    MENISCUS_HD static int step(int c, int d, int count) {
        const int i = c + d;
        return count == 0 ? i : i < 0 ? i + count : i >= count ? i - count : i;
    }

private:
    MENISCUS_HD static int index(double p, double low, double per, int count) {
        // Far outside, or NaN: any cell will do, but the conversion must be defined.
        double f = ::floor((p - low) * per);
        if (!(f > -1e9 && f < 1e9)) f = 0;
        const int i = static_cast<int>(f);
        return count == 0 ? i : i < 0 ? 0 : i >= count ? count - 1 : i;
    }
};

}  // namespace meniscus
