// SPDX-License-Identifier: MIT
// Fabrics from files (docs/fabrics.md).
#pragma once
#include <string>
#include <string_view>

#include "engine/solid/fabric.h"

namespace meniscus::world {

/// Throws InputError "file:line: what": splines have 2 to 15 knots that ascend, as many values and slopes as knots, and there is one for
/// each strain in the plane; density and scales are positive.
solid::Fabric readFabric(const std::string& file);
solid::Fabric parseFabric(std::string_view text, const std::string& name);
/// As such a file.
std::string fabricText(const solid::Fabric&, const std::string& name, const std::string& description);

}  // namespace meniscus::world
