// SPDX-License-Identifier: MIT
// How far positions are from solving backward Euler: M (x - x~) = h^2 f(x).
#pragma once
#include <cmath>

#include "engine/solid/terms.h"

namespace meniscus::solid {

template <class T>
class Residual {
public:
    Residual(State<T>&, std::vector<std::unique_ptr<Terms<T>>>&);
    /// Measures it where the vertices are, and what follows against that.
    void measureReference(T h2);
    /// sqrt(sum of m |r|^2), relative to the reference, in one number of device memory.
    const Buffer<float>& measure(T h2);
    /// x - x~ - h^2 M^-1 f of each vertex, as it was measured last; w: inverse mass.
    /// sqrt(sum of m |r|^2) of the reference.
    float atTarget() const { return std::sqrt(reference.at(0)); }
    const Buffer<Packed<T>>& vector() const { return residual; }

private:
    void norm(T h2, Buffer<float>& to);
    State<T>& state;
    std::vector<std::unique_ptr<Terms<T>>>& terms;
    Buffer<Packed<T>> residual;
    Buffer<float> norms, reference, now, relative;
};

}  // namespace meniscus::solid
