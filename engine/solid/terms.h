// SPDX-License-Identifier: MIT
// The elements of one kind on a device, as solvers see them.
#pragma once
#include <memory>
#include <vector>

#include "engine/solid/form.h"
#include "engine/solid/graph.h"
#include "engine/solid/local_solve.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

/// Who moves when.
enum class Order {
    GaussSeidel,     ///< colour by colour, each from where the last left the vertices
    JacobiVertices,  ///< all from the same positions; a vertex takes the mean of its elements' moves, times omega. Converges faster
    JacobiElements,  ///< likewise, an element's moves all get one weight: keeps momentum to round-off
};

template <class T>
class Terms {
public:
    struct Local {
        Form form;
        bool quadratic;  ///< the law's Hessian at rest in place of the law
        T h2;
        LocalLimits limits;
    };
    virtual ~Terms() = default;
    /// Forgets multipliers and displacements.
    virtual void restart() = 0;
    /// Which tetrahedra are tangled where vertices are in `at` (recovery_kernels.h); those that get so during the step join them.
    virtual void findTangles(const State<T>&, const Buffer<Packed<T>>& at) = 0;
    /// Whether any is.
    virtual bool anyTangled() = 0;
    /// One sweep: colour by colour, moving vertices.
    virtual void sweep(State<T>&, const Local&) = 0;
    /// Solves all from the same positions; each corner's displacement takes its share of the change, no vertex moves.
    virtual void propose(State<T>&, const Local&) = 0;
    /// Keeps h^2 M^-1 f as each corner's move.
    virtual void forces(const State<T>&, T h2) = 0;
    /// As displacements and multipliers, for sweeps to go on from.
    virtual void keepForces(const State<T>&, T h2) = 0;
    /// to -= the moves.
    virtual void subtractMoves(Buffer<Packed<T>>& to) = 0;
    /// to += the displacements.
    virtual void addDisplacements(Buffer<Packed<T>>& to) = 0;

    /// Adds how many of these elements each vertex has.
    virtual void count(std::vector<int>& perVertex) const = 0;
    /// Shares of corners in Jacobi's iteration: omega over the number of elements at the vertex, or at the element's busiest vertex.
    virtual void share(const std::vector<int>& perVertex, Order, double omega) = 0;

    // For linearised steps; both after linearise().
    /// Finds the place of these elements in a matrix of blocks.
    virtual void linearise(const Graph&) = 0;
    /// Adds h^2 times the elements' Hessians, nowhere negative.
    virtual void addStiffness(const State<T>&, T h2, const Buffer<int>& rows, const Buffer<int>& columns, Buffer<Packed<T>>& to) = 0;
    /// h^2 times their energy.
    virtual double energy(const State<T>&, T h2) = 0;

    /// The strongest compression of an element in the last solve (element_kernels.h).
    virtual float compression() = 0;
};

/// Defined in terms_of.h, instantiated by the files in elements/.
template <class T, class Kind>
std::unique_ptr<Terms<T>> makeTermsOf(Device&, const Model&, Order);
/// Of all kinds that the model has elements of. They lie colour by colour for Gauss-Seidel, and as in the mesh for others, where what is
/// near is near in memory.
template <class T>
std::vector<std::unique_ptr<Terms<T>>> makeTerms(Device&, const Model&, Order);

}  // namespace meniscus::solid
