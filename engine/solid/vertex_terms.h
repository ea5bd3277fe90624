// SPDX-License-Identifier: MIT
// The elements of one kind as vertex block descent sees them: from their corners.
#pragma once
#include <memory>
#include <vector>

#include "engine/solid/coloring.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

/// Colours for the vertices of a model, such that no element has two of one colour.
ColorOrder orderVertices(const Model&);

/// Buffers that go with the ordered vertices.
template <class T>
struct VertexSums {
    Buffer<Packed<T>> blocks;  ///< three planes (vertex_kernels.h)
    Buffer<T> energies;
};

template <class T>
class VertexTerms {
public:
    virtual ~VertexTerms() = default;
    /// Adds gradients and Hessians of the vertices of a colour.
    virtual void addBlocks(const State<T>&, int color, T h2, VertexSums<T>&) = 0;
    /// Adds energies, the vertices moved by their steps or where they are.
    virtual void addEnergies(const State<T>&, int color, T h2, const Buffer<Packed<T>>& step, bool moved, VertexSums<T>&) = 0;
};

/// Defined in vertex_terms_of.h, instantiated by the files in elements/.
template <class T, class Kind>
std::unique_ptr<VertexTerms<T>> makeVertexTermsOf(Device&, const Model&, const ColorOrder&);
/// Of all kinds that the model has elements of.
template <class T>
std::vector<std::unique_ptr<VertexTerms<T>>> makeVertexTerms(Device&, const Model&, const ColorOrder&);

}  // namespace meniscus::solid
