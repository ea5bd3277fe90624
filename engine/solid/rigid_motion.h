// SPDX-License-Identifier: MIT
// How bodies move as a whole. A body is what elements connect.
#pragma once
#include "engine/solid/rigid_motion_kernels.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

template <class T>
class RigidMotion {
public:
    RigidMotion(Device&, const Model&);
    /// Of velocities, where vertices are at x.
    void find(const Buffer<Packed<T>>& x, const Buffer<Packed<T>>& v);
    /// Centre, velocity and angular velocity of each body.
    const Buffer<Packed<T>>& motions() const { return motion; }
    const Buffer<int>& bodies() const { return bodyOf; }  ///< of vertices
    /// Takes from x what `moved`, the way from where inertia would have it, has of rigid motion where nothing holds a body.
    void keep(Buffer<Packed<T>>& x, const Buffer<Packed<T>>& moved);

private:
    BodyViews views() const { return {vertex.in(), runBegin.in(), runBody.in(), bodyRun.in()}; }
    struct Bodies;
    RigidMotion(Device&, const Bodies&);
    Device& device;
    Buffer<int> vertex, runBegin, runBody, bodyRun, bodyOf;
    Buffer<char> attached;
    Buffer<Packed<T>> sums, motion;  ///< three a run; centre, velocity and angular velocity of a body
};

}  // namespace meniscus::solid
