// SPDX-License-Identifier: MIT
// Neighbour lists and the loop over them.
//
// Everything that a particle can feel is a *sample*: a point with a volume. All samples share one index space,
//
//     0 ........ fluid ........ F .... boundary samples .... B .... virtual samples .... V .. the far sentinel
//
// so a neighbour is one index, a field is one array, and a sum over neighbours is one loop, whatever the boundary method:
// it differs only in who writes the samples behind F (positions, volumes, velocities, pressures).
//
// Entry k of row i lies at first[i] + k * stride. stride = 1: rows (SIMD loads W entries). stride = 32: slices of 32 rows,
// entry by entry (32 CUDA threads load one line). A row holds its fluid neighbours, then its boundary neighbours, each part
// padded to the lane width with the far sentinel of no volume: no loop needs a tail or a mask, over both parts or over one.
// The particle itself is among its fluid neighbours.
#pragma once
#include "engine/base/view.h"
#include "engine/neighbors/periodicity.h"

namespace meniscus {

MENISCUS_HD int loadIndex(ScalarLane, const int* p) { return *p; }

/// A vector of three whole numbers up to 2^20: x and a part of z in one word, y and the rest of z in the other, 2^11 x + z' and 2^11 y +
/// z'' with z = 2^10 z' + z''. Nothing is masked: what z adds to x and y is less than they are rounded by, and turns its sign with z. Of
/// each 8 vectors the first words lie together, and so do the second.
struct PairWords {
    std::int32_t word[2];
};
/// The entry's first word; the second is 8 further on.
MENISCUS_HD const std::int32_t* firstWord(const PairWords* words, int entry) {
    return reinterpret_cast<const std::int32_t*>(words + (entry & ~7)) + (entry & 7);
}
/// 2^11 times the vector.
MENISCUS_HD Vec3<float> loadVector(ScalarLane, const PairWords* words, int entry) {
    const std::int32_t *w = firstWord(words, entry), xz = w[0], yz = w[8];
    const auto upper = [](std::int32_t bits) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits) << 21); };
    return {static_cast<float>(xz), static_cast<float>(yz), static_cast<float>(upper(xz) + (upper(yz) >> 10))};
}
/// Rounds a vector, and returns what will be loaded.
MENISCUS_HD Vec3<float> storeVector(ScalarLane lane, PairWords* words, int entry, const Vec3<float>& v) {
    const auto whole = [](float a) { return static_cast<std::int32_t>(nearbyint(max(min(a, 1048575.f), -1048575.f))); };  // NaN too
    const std::int32_t z = whole(v.z), z1 = whole(v.z * (1.f / 1024));
    auto* w = const_cast<std::int32_t*>(firstWord(words, entry));
    w[0] = 2048 * whole(v.x) + z1;
    w[8] = 2048 * whole(v.y) + z - 1024 * z1;
    return loadVector(lane, words, entry);
}

struct Lists {
    const int* sample;  ///< entries
    const int* first;   ///< row i starts at first[i]
    const int* count;   ///< entries up to the last neighbour
    const int* fluid;   ///< entries that are fluid
    int stride, pad;    ///< Device::rowLayout
    MENISCUS_HD int boundaryFrom(int i) const { return (fluid[i] + pad - 1) / pad * pad; }
};

/// Samples that belong to one particle each: the k-th of particle i is begin + k * stride + i. Those of no volume are nobody's neighbour.
struct OwnSamples {
    int begin = 0, stride = 0, count = 0;
};

/// W neighbours of one particle: their indices, V_j W_ij and V_j grad W_ij, computed when asked for.
template <class L, class Kernel>
struct Pair {
    using Real = typename L::Real;
    typename L::Index j;
    int entry;  ///< where values that belong to the pair are stored
    Vec3<Real> x_ij;
    Real V_j;
    const Kernel& kernel;
    MENISCUS_HD Real distanceSquared() const { return dot(x_ij, x_ij); }
    MENISCUS_HD Real weight() const { return V_j * kernel.value(sqrt(distanceSquared())); }
    MENISCUS_HD Vec3<Real> gradient() const { return (V_j * kernel.slope(sqrt(distanceSquared()))) * x_ij; }
};

/// The same, V_j grad W_ij stored once a step, in units of StoredNeighbors.
template <class L>
struct StoredPair {
    typename L::Index j;
    Vec3<typename L::Real> gradient;
};

// `for (auto pair : neighbors.of(lane, i))`: a plain loop in steps of L::width.
template <class L, class Source>
struct Row {
    typename Source::template At<L> at;
    int from, to;
    struct End {
        int k;
    };
    struct Iterator {
        const typename Source::template At<L>& at;
        int k;
        MENISCUS_HD auto operator*() const { return at(k); }
        MENISCUS_HD void operator++() { k += L::width; }
        MENISCUS_HD bool operator!=(End e) const { return k < e.k; }
    };
    MENISCUS_HD Iterator begin() const { return {at, from}; }
    MENISCUS_HD End end() const { return {to}; }
};

/// The three loops of a particle: over all its neighbours, over its fluid ones, over its boundary ones.
template <class Source>
struct Loops {
    template <class L>
    MENISCUS_HD auto of(L lane, int i) const {
        return Row<L, Source>{self().row(lane, i), 0, self().lists.count[i]};
    }
    template <class L>
    MENISCUS_HD auto fluid(L lane, int i) const {
        return Row<L, Source>{self().row(lane, i), 0, self().lists.fluid[i]};
    }
    template <class L>
    MENISCUS_HD auto boundary(L lane, int i) const {
        return Row<L, Source>{self().row(lane, i), self().lists.boundaryFrom(i), self().lists.count[i]};
    }
    MENISCUS_HD const Source& self() const { return static_cast<const Source&>(*this); }
};

/// Neighbours whose kernel function is evaluated in the loop. Positions carry the volume in w.
template <class Kernel>
struct Neighbors : Loops<Neighbors<Kernel>> {
    Lists lists;
    View<const Packed4> x;
    Kernel kernel;
    Periodicity periodic;

    MENISCUS_HD Neighbors(const Lists& l, View<const Packed4> positions, const Kernel& k, const Periodicity& p)
        : lists(l), x(positions), kernel(k), periodic(p) {}

    template <class L>
    struct At {
        int first;
        Vec3<typename L::Real> x_i;
        const Neighbors& n;
        MENISCUS_HD Pair<L, Kernel> operator()(int k) const {
            const int entry = first + k * n.lists.stride;
            const auto j = loadIndex(L{}, n.lists.sample + entry);
            const auto x_j = n.x[j];
            return {j, entry, n.periodic.nearest(x_i - x_j), x_j.w, n.kernel};
        }
    };
    template <class L>
    MENISCUS_HD At<L> row(L, int i) const {
        return {lists.first[i], spread<L>(x[i]), *this};
    }
};

/// Gradients V_j grad W_ij stored once a step, as the lists lie. A solve reads them as fast as memory gives them, so each takes 64 bits: a
/// vector of whole numbers, in steps of 2^11 units. Those of j and i are opposite to the bit. (Halves would turn a difference in the last
/// bit of a position into one of 5e-4: cpu and checked then part ways within 60 steps.)
struct StoredGradients {
    View<PairWords> words;
    float unit;  ///< no component is larger than 2^31 of it
    /// f x_ij. Returns what will be read, in units.
    template <class L>
    MENISCUS_HD Vec3<typename L::Real> store(L lane, int entry, const typename L::Real& f, const Vec3<typename L::Real>& x_ij) const {
        return storeVector(lane, words.data, entry, (f * typename L::Real(1.f / (2048.f * unit))) * x_ij);
    }
};

/// Fluid neighbours with their stored gradients.
struct StoredNeighbors : Loops<StoredNeighbors> {
    Lists lists;
    const PairWords* words;
    float unit;  ///< of their gradients

    MENISCUS_HD StoredNeighbors(const Lists& l, View<const PairWords> gradients, float u) : lists(l), words(gradients.data), unit(u) {}

    template <class L>
    struct At {
        int first;
        const StoredNeighbors& n;
        MENISCUS_HD StoredPair<L> operator()(int k) const {
            const int entry = first + k * n.lists.stride;
            return {loadIndex(L{}, n.lists.sample + entry), loadVector(L{}, n.words, entry)};
        }
    };
    template <class L>
    MENISCUS_HD At<L> row(L, int i) const {
        return {lists.first[i], *this};
    }
};

}  // namespace meniscus
