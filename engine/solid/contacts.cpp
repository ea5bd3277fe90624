// SPDX-License-Identifier: MIT
#include "engine/solid/contacts.h"

#include <algorithm>

#include "engine/device/run.h"

namespace meniscus::solid {

template <class T>
Contacts<T>::Contacts(State<T>& s, const std::vector<ContactSkin>& skins, const std::vector<std::array<int, 3>>& triangles)
    : state(s),
      skin(s.device, s.n, "skin of vertices"),
      corner(s.device, 3 * static_cast<int>(triangles.size()), "corners of faces"),
      shape(s.device, 0, "obstacles"),
      values(s.device, 0, "distances to obstacles"),
      before(s.device, 0, "obstacles before the step"),
      after(s.device, 0, "obstacles after the step"),
      p(s.device, s.n, "displacements of contact"),
      began(s.device, s.n, "vertices as contact's step began"),
      clear(s.device, s.n, "clear way of vertices"),
      deep(s.device, s.n, "depth of vertices at the start"),
      each(s.device, std::max(s.n, static_cast<int>(triangles.size())), "contact of each"),
      one(s.device, 1, "contact of all"),
      faces(triangles) {
    std::vector<int> flat;
    for (const auto& t : triangles) flat.insert(flat.end(), t.begin(), t.end());
    corner.upload(flat);
    setSkin(skins);
    p.fillZero(), clear.fillZero(), deep.fillZero();
}

template <class T>
void Contacts<T>::setSkin(const std::vector<ContactSkin>& s) {
    skin.upload(s);
}

template <class T>
void Contacts<T>::setGroups(const std::vector<ContactGroup>& groups, const std::vector<Point>& rest) {
    if constexpr (std::is_same_v<T, float>) {
        if (!near) near = std::make_unique<Proximity>(state, rest, faces);
        near->setGroups(groups);
    }
}

template <class T>
void Contacts<T>::setObstacles(Obstacles o) {
    obstacles = std::move(o);
    const int n = static_cast<int>(obstacles.shapes.size());
    shape.reserve(n), before.reserve(n), after.reserve(n);
    shape.upload(obstacles.shapes);
    values.reserve(static_cast<int>(obstacles.values.size()));
    values.upload(obstacles.values);
    p.fillZero();
}

template <class T>
void Contacts<T>::place(Buffer<ObstaclePlace<T>>& to, double seconds) {
    std::vector<ObstaclePlace<T>> all;
    for (const ObstaclePose& pose : obstacles.at(seconds)) {
        ObstaclePlace<T>& place = all.emplace_back();
        for (std::size_t k = 0; k < 3; ++k)
            place.row[k] = {static_cast<T>(pose.turn[k][0]), static_cast<T>(pose.turn[k][1]), static_cast<T>(pose.turn[k][2]),
                            static_cast<T>(pose.shift[k])};
    }
    to.upload(all);
}

template <class T>
void Contacts<T>::begin(double from, double to) {
    if (any()) {
        place(before, from), place(after, to);
        state.device.launch(state.n, Clearance<T>{views(), skin.in(), state.x.inOut(), state.start.inOut(), state.target.inOut(), p.out(),
                                                  began.out(), clear.out(), deep.out()});
    }
    if constexpr (std::is_same_v<T, float>)
        if (near) near->begin(skin);
}

template <class T>
void Contacts<T>::visit() {
    if constexpr (std::is_same_v<T, float>)
        if (near) near->visit(skin);
    if (any()) state.device.launch(state.n, Collide<T>{views(), skin.in(), began.in(), clear.in(), deep.in(), state.x.inOut(), p.inOut()});
}

template <class T>
void Contacts<T>::addTo(Buffer<Packed<T>>& to, T factor) {
    if (any()) state.device.launch(state.n, AddContact<T>{p.in(), to.inOut(), factor});
    if constexpr (std::is_same_v<T, float>)
        if (near) near->addTo(to, factor);
}

template <class T>
HostContact::Given Contacts<T>::onHost() const {
    HostContact::Given g{obstacles.shapes, obstacles.values, {}, {}, skin.download(), {}};
    for (const T d : deep.download()) g.deep.push_back(static_cast<double>(d));
    const auto wide = [&](const Buffer<ObstaclePlace<T>>& from, std::vector<ObstaclePlace<double>>& to) {
        for (const ObstaclePlace<T>& place : from.download()) {
            ObstaclePlace<double>& q = to.emplace_back();
            for (int k = 0; k < 3; ++k)
                q.row[k] = {static_cast<double>(place.row[k].x), static_cast<double>(place.row[k].y), static_cast<double>(place.row[k].z),
                            static_cast<double>(place.row[k].w)};
        }
    };
    wide(before, g.before), wide(after, g.after);
    return g;
}

template <class T>
void Contacts<T>::keep(const std::vector<Packed4d>& displacements) {
    std::vector<Packed<T>> all;
    for (const Packed4d& q : displacements)
        all.push_back({static_cast<T>(q.x), static_cast<T>(q.y), static_cast<T>(q.z), static_cast<T>(q.w)});
    p.upload(all);
}

template <class T>
ContactMeasures Contacts<T>::measure() {
    ContactMeasures m;
    for (const float t : touching()) m.touching += t > 0 ? 1 : 0;
    if (!any()) return m;
    const int triangles = corner.size() / 3;
    const auto deepest = [&](int n, int of) {
        state.device.launch(n, Depths<T>{views(), skin.in(), state.x.in(), corner.in(), each.out(), of});
        maximum(state.device, each, n, one);
        return static_cast<double>(one.at(0));
    };
    m.deepestVertex = deepest(state.n, 0);
    if (triangles > 0) m.deepestFace = deepest(triangles, triangles);
    return m;
}

template <class T>
std::vector<float> Contacts<T>::touching() const {
    std::vector<float> all;
    for (const Packed<T>& q : p.download()) all.push_back(q.w > 0 ? 1.f : 0.f);
    if (!near) return all;
    const auto moves = near->moves().download();
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::max(all[i], moves[i].w);
    return all;
}

template class Contacts<float>;
template class Contacts<double>;

}  // namespace meniscus::solid
