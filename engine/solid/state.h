// SPDX-License-Identifier: MIT
// The vertices of all deformables on a device. T: float, or double on devices of the host.
#pragma once
#include "engine/device/device.h"
#include "engine/solid/model.h"

namespace meniscus::solid {

template <class T>
class Contacts;

template <class T>
struct State {
    State(Device&, const Model&);

    Device& device;
    const int n;
    Buffer<Packed<T>> x;  ///< w: inverse mass, 0 where pinned
    Buffer<Packed<T>> v;
    Buffer<Packed<T>> start;   ///< positions before the step
    Buffer<Packed<T>> target;  ///< where inertia and outer forces alone take them (GPBD, section 3)
    Buffer<Packed<T>> lost;    ///< what round-off kept from it

    Contacts<T>* contacts = nullptr;  ///< whom solvers have visit the vertices after each sweep

    std::vector<Point> positions() const { return points(x); }
    std::vector<Point> velocities() const { return points(v); }
    void setPositions(const std::vector<Point>& p) { set(x, p); }
    void setVelocities(const std::vector<Point>& p) { set(v, p); }
    void pin(int vertex, bool pinned, double mass);

    static std::vector<Point> points(const Buffer<Packed<T>>&);

private:
    void set(Buffer<Packed<T>>&, const std::vector<Point>&);
};

}  // namespace meniscus::solid
