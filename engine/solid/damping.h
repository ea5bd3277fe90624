// SPDX-License-Identifier: MIT
// Damping that takes from what a body does inside, not from how it moves as a whole: falls, flights, turns and swings go on.
#pragma once
#include "engine/solid/damping_kernels.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

template <class T>
class Damping {
public:
    /// A body is what elements connect.
    Damping(Device&, const Model&);
    /// Over h seconds at a rate of 1/s: free oscillations lose energy at it.
    void apply(State<T>&, double rate, double h);

private:
    BodyViews views() const { return {vertex.in(), runBegin.in(), runBody.in(), bodyRun.in()}; }
    struct Bodies;
    Damping(Device&, const Bodies&);
    Device& device;
    Buffer<int> vertex, runBegin, runBody, bodyRun, bodyOf;
    Buffer<Packed<T>> sums, motion;  ///< three a run; centre, velocity and angular velocity of a body
};

}  // namespace meniscus::solid
