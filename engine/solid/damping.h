// SPDX-License-Identifier: MIT
// Damping that takes from what a body does inside, not from how it moves as a whole: falls, flights, turns and swings go on.
#pragma once
#include "engine/solid/damping_kernels.h"
#include "engine/solid/rigid_motion.h"

namespace meniscus::solid {

template <class T>
class Damping {
public:
    Damping(Device&, const Model&);
    /// Over h seconds at a rate of 1/s: free oscillations lose energy at it.
    void apply(State<T>&, double rate, double h);

private:
    Device& device;
    RigidMotion<T> rigid;
};

}  // namespace meniscus::solid
