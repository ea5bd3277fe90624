// SPDX-License-Identifier: MIT
// Kernels of the neighbour search: candidates to rows, rows to lists.
#pragma once
#include "engine/neighbors/grid_kernels.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

/// The samples around a sample's cell, tested W at a time. Found ones are appended to a row of fixed room; one that does not fit is
/// counted all the same, so that the host can make more room and search again.
struct Search {
    struct Part {
        View<const Range> ranges;
        View<const int> count;
    };
    View<const Packed4> x;
    View<const int> cellOf;
    Part fluidPart, boundaryPart, movingPart;  ///< null views: nobody asks for these
    View<int> fluid, count;                    ///< of all that ask
    View<int> row, padded, neighbors;          ///< of this batch; `room` entries a row
    View<float> needed;                        ///< entries this row needs room for
    Periodicity periodic;
    OwnSamples own;
    float h2;
    int offset, begin, room, pad, sentinel;  ///< offset: the first sample that asks; begin: the batch's first of them

    template <class L>
    MENISCUS_HD void operator()(L lane, int k) const {
        const int i = begin + k, self = offset + i;
        int* to = row.data + static_cast<std::int64_t>(k) * room;
        const auto x_i = spread<L>(x[self]);
        const int cell = cellOf[i];
        const int fluidCount = append(lane, fluidPart, cell, x_i, to, 0);
        const int from = fill(to, fluidCount);
        int end = append(lane, boundaryPart, cell, x_i, to, from);
        end = append(lane, movingPart, cell, x_i, to, end);
        for (int o = 0; o < own.count; ++o) {
            const int j = own.begin + o * own.stride + self;
            if (x.data[j].w == 0.f) continue;
            if (end < room) to[end] = j;
            ++end;
        }
        const int all = end > from ? end : fluidCount;
        fluid.data[i] = fluidCount;
        count.data[i] = all;
        neighbors.data[k] = fluidCount + end - from;
        const int entries = fill(to, end);
        padded.data[k] = entries;
        needed.data[k] = static_cast<float>(entries + L::width);
    }

private:
    template <class L>
    MENISCUS_HD int append(L lane, const Part& part, int cell, const Vec3<typename L::Real>& x_i, int* to, int n) const {
        if (!part.count.data) return n;
        // All ranges in one loop: their ends are taken without a branch, which no processor could predict.
        using Real = typename L::Real;
        const Real limit(h2);
        const Range* r = &part.ranges[cell * kStencil];
        const Range* last = r + part.count[cell];
        if (r == last) return n;
        for (int k = r->begin, end = r->end; r != last;) {
            const auto d = periodic.nearest(x_i - consecutive(lane, k));
            const typename L::Mask found = (dot(d, d) < limit) & lane.before(k, end);
            n += n + L::width <= room ? lane.append(to + n, found, k) : lane.count(found);
            k += L::width;
            r += k >= end ? 1 : 0;
            k = k >= end ? r->begin : k;
            end = r->end;
        }
        return n;
    }
    template <class L>
    MENISCUS_HD Vec3<typename L::Real> consecutive(L, int k) const {
        return x[typename L::Pack{k}];
    }
    /// Sentinels up to the next multiple of pad.
    MENISCUS_HD int fill(int* to, int n) const {
        const int end = (n + pad - 1) / pad * pad;
        for (int k = n; k < end && k < room; ++k) to[k] = sentinel;
        return end;
    }
};

/// Entries of a slice: its longest row times its rows.
struct SliceLengths {
    View<const int> padded;
    View<int> length;
    int slice, n;
    template <class L>
    MENISCUS_HD void operator()(L, int s) const {
        int longest = 0;
        for (int i = s * slice; i < min((s + 1) * slice, n); ++i) longest = max(longest, padded[i]);
        length.data[s] = longest * slice;
    }
};

/// A batch's rows to where the lists keep them.
struct CompactRows {
    View<const int> row, padded, sliceStart;
    View<int> sample, first;
    int begin, entries, room, slice;  ///< entries: of the lists before this batch
    template <class L>
    MENISCUS_HD void operator()(L, int k) const {
        const int at = entries + sliceStart[k / slice] + k % slice, n = padded[k];
        first.data[begin + k] = at;
        const int* from = row.data + static_cast<std::int64_t>(k) * room;
        int* to = sample.data + at;
        if (slice == 1)
            std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(int));
        else
            for (int e = 0; e < n; ++e) to[e * slice] = from[e];
    }
};

}  // namespace meniscus
