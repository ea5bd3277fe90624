// SPDX-License-Identifier: MIT
#include "engine/solid/wind.h"

#include "engine/device/run.h"

namespace meniscus::solid {

template <class T>
FacesInAir<T>::FacesInAir(Device& d, int vertices, const std::vector<std::array<int, 3>>& triangles, const std::vector<int>& of)
    : device(d),
      corner(d, 3 * static_cast<int>(triangles.size()), "corners of faces"),
      airOf(d, static_cast<int>(of.size()), "air of faces"),
      first(d, vertices + 1, "faces at vertices"),
      face(d, 3 * static_cast<int>(triangles.size()), "faces of vertices"),
      airs(d, 0, "airs"),
      force(d, static_cast<int>(triangles.size()), "forces of wind") {
    std::vector<int> flat, begin(static_cast<std::size_t>(vertices) + 1, 0);
    for (const auto& t : triangles)
        for (const int v : t) flat.push_back(v), ++begin[static_cast<std::size_t>(v) + 1];
    for (std::size_t v = 1; v < begin.size(); ++v) begin[v] += begin[v - 1];
    std::vector<int> faces(flat.size()), next = begin;
    for (std::size_t c = 0; c < flat.size(); ++c) {
        int& at = next[static_cast<std::size_t>(flat[c])];
        faces[static_cast<std::size_t>(at++)] = static_cast<int>(c / 3);
    }
    corner.upload(flat), airOf.upload(of), first.upload(begin), face.upload(faces);
}

template <class T>
void FacesInAir<T>::blow(State<T>& s, const std::vector<Air>& all, double h) {
    airs.reserve(static_cast<int>(all.size()));
    airs.upload(all);
    device.launch(airOf.size(), FaceWind<T>{corner.in(), airOf.in(), airs.in(), s.x.in(), s.v.in(), force.out()});
    device.launch(s.n, AddWind<T>{first.in(), face.in(), force.in(), s.x.in(), s.v.inOut(), static_cast<T>(h)});
}

template class FacesInAir<float>;
template class FacesInAir<double>;

}  // namespace meniscus::solid
