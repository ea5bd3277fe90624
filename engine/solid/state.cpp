// SPDX-License-Identifier: MIT
#include "engine/solid/state.h"

namespace meniscus::solid {

template <class T>
State<T>::State(Device& d, const Model& model)
    : device(d),
      n(model.size()),
      x(d, n, "vertices"),
      v(d, n, "velocities of vertices"),
      start(d, n, "vertices before the step"),
      target(d, n, "vertices by inertia"),
      lost(d, n, "round-off of vertices") {
    std::vector<Packed<T>> at;
    for (int i = 0; i < n; ++i) at.push_back({0, 0, 0, static_cast<T>(model.inverseMass(i))});
    x.upload(at);
    v.fillZero();
    setPositions(model.positions);
    setVelocities(model.velocities);
}

template <class T>
void State<T>::pin(int vertex, bool pinned, double mass) {
    Packed<T> p = x.at(vertex);
    p.w = static_cast<T>(pinned ? 0 : 1 / mass);
    x.upload({&p, 1}, vertex);
    const Packed<T> still{0, 0, 0, 0};
    if (pinned) v.upload({&still, 1}, vertex);
}

template <class T>
std::vector<Point> State<T>::points(const Buffer<Packed<T>>& b) {
    std::vector<Point> all;
    for (const Packed<T>& p : b.download()) all.push_back({static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
    return all;
}

template <class T>
void State<T>::set(Buffer<Packed<T>>& b, const std::vector<Point>& points) {
    auto all = b.download();
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = {static_cast<T>(points[i][0]), static_cast<T>(points[i][1]), static_cast<T>(points[i][2]), all[i].w};
    b.upload(all);
}

template struct State<float>;
template struct State<double>;

}  // namespace meniscus::solid
