// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/solid/fabric.h"
#include "engine/solid/model.h"
#include "engine/solid/sheets.h"

namespace meniscus::solid {
namespace {
/// Puts the fabric's table behind those that a kind has already; returns where it begins.
template <class List>
double tabulate(List& list, const std::vector<Packed4d>& table) {
    const auto begin = static_cast<double>(list.table.size());
    list.table.insert(list.table.end(), table.begin(), table.end());
    return begin;
}
}  // namespace

void addFabric(Model& model, const Mesh& mesh, int first, const Fabric& fabric, const Point& warp) {
    const auto table = tableOf(fabric);
    auto& plane = model.of<FabricTriangles>();
    auto& bending = model.of<FabricPlates>();
    const double inPlane = tabulate(plane, table), inBending = tabulate(bending, table);
    for (const Bend& bend : bendsOf(mesh, first, warp)) {
        plane.of.push_back({bend.of[0], bend.of[1], bend.of[2]});
        plane.rest.push_back({bend.rest[0]});
        plane.moduli.push_back({bend.area, inPlane, 0, 0});
        bending.of.push_back(bend.of);
        bending.rest.push_back(bend.rest);
        bending.moduli.push_back({bend.area, inBending, 1 / std::sqrt(2 * bend.area), 0});
        for (const int v : plane.of.back()) model.masses[static_cast<std::size_t>(v)] += fabric.density * bend.area / 3;
    }
}

}  // namespace meniscus::solid
