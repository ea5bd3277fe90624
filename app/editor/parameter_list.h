// SPDX-License-Identifier: MIT
// The parameters of a scene: the tables' rows, one for each object that has them.
#pragma once
#include <string>
#include <vector>

#include "engine/scene/scene.h"

namespace meniscus::editor {

struct ParameterPlace {
    const scene::ParameterInfo* info;
    std::string path;    ///< "fluids.0.viscosity.kinematic"
    std::string object;  ///< "Water", "Pressure"
};
/// Those that play a part with the choices of the scene.
std::vector<ParameterPlace> parametersOf(const scene::Description&);

}  // namespace meniscus::editor
