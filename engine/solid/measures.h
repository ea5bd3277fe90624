// SPDX-License-Identifier: MIT
// What a person wants to know of deformables, of the positions of the moment: on the host, in double.
#pragma once
#include <vector>

#include "engine/solid/model.h"

namespace meniscus::solid {

/// J, of all elements.
double elasticEnergy(const Model&, const std::vector<Point>&);

/// What vertices can be coloured by.
enum class Measure {
    Strain,  ///< sqrt(E : E) of the Green strain, the mean over the vertex' tetrahedra or triangles, by their volume or area at rest
    Volume,  ///< volume over that at rest, of triangles the area; likewise
    Stress,  ///< von Mises' of Cauchy's stress, Pa, of triangles N/m; likewise
    Energy,  ///< J, the vertex' share of that of its elements
};
std::vector<float> measure(const Model&, const std::vector<Point>&, Measure);

}  // namespace meniscus::solid
