// SPDX-License-Identifier: MIT
// K y = b for a matrix of 3 x 3 blocks over vertices: conjugate gradients with V-cycles over coarser and coarser vertices (GPBD,
// section 4.6). Each cycle smooths by Chebyshev's polynomial of degree 2 over the blocks of the diagonal; the coarsest level is solved by
// its inverse, which the host makes.
#pragma once
#include <vector>

#include "engine/base/real.h"
#include "engine/device/device.h"
#include "engine/solid/hierarchy.h"
#include "engine/solid/multigrid_kernels.h"

namespace meniscus::solid {

template <class T>
class Multigrid {
public:
    Multigrid(Device&, const Graph&, const std::vector<char>& pinned);

    /// The blocks of K, three columns each; to be followed by prepare().
    Buffer<Packed<T>>& matrix() { return levels.front().blocks; }
    /// Which of them there are.
    const Graph& graph() const { return levels.front().graph; }
    /// Where its rows begin, and their columns.
    const Buffer<int>& rows() const { return levels.front().first; }
    const Buffer<int>& columns() const { return levels.front().column; }
    /// Coarser matrices, and what smoothing takes.
    void prepare();
    /// b, and y with K y = b nearly.
    Buffer<Packed<T>>& rightSide() { return right; }
    const Buffer<Packed<T>>& solution() const { return y; }
    void solve(int cycles);
    /// b . y.
    float product();
    int depth() const { return static_cast<int>(levels.size()); }

private:
    struct Level {
        Graph graph;
        int n;
        Buffer<int> first, column;
        Buffer<Packed<T>> blocks, inverse, b, x, other, d;
        Buffer<float> largest;
        // To the next level, and from it.
        Buffer<int> pFirst, pColumn, rFirst, rColumn, productFirst, productBlock;
        Buffer<float> pWeight, rWeight, productWeight;
        BlockRows<T> rows() const { return {first.in(), column.in(), blocks.in()}; }
    };
    void addLevel(const Graph&);
    void connect(Level&, const CoarseLevel&);
    void estimate(Level&);
    void invert(Level&);
    /// levels[l].x = an approximate K^-1 b.
    void cycle(std::size_t l);
    void smooth(Level&, bool fromZero);
    void dot(const Buffer<Packed<T>>&, const Buffer<Packed<T>>&, int n, Buffer<float>& to);

    Device& device;
    std::vector<Level> levels;
    Buffer<Packed<T>> right, y, r, p, Kp, dense;
    Buffer<float> each, rz, rzBefore, pKp;
    bool direct = false;  ///< whether the last level is small enough for its inverse
};

}  // namespace meniscus::solid
