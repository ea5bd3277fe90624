// SPDX-License-Identifier: MIT
// Vertex block descent: sweeps over vertices, each to where its inertia and its elements balance (vertex_kernels.h).
#pragma once
#include "engine/solid/residual.h"
#include "engine/solid/solver.h"
#include "engine/solid/vertex_terms.h"

namespace meniscus::solid {

template <class T>
class VertexDescent final : public Solver<T> {
public:
    VertexDescent(State<T>&, const Model&, const SolverSettings&);
    SolverResult solve(double h, int iterations) override;

private:
    void sweep(T h2);
    void search(int color, T h2);
    State<T>& state;
    const SolverSettings settings;
    std::vector<std::unique_ptr<Terms<T>>> terms;
    Residual<T> residual;
    const ColorOrder colors;
    std::vector<std::unique_ptr<VertexTerms<T>>> corners;
    Buffer<int> vertices;
    Buffer<Packed<T>> goal;  ///< x~, and where contact would have them
    VertexSums<T> sums;
    Buffer<Packed<T>> step;
    Buffer<T> slope, before;
    Buffer<float> open, anyOpen;
};

}  // namespace meniscus::solid
