// SPDX-License-Identifier: MIT
#pragma once
#include "engine/world/statistics.h"

namespace meniscus::editor {

/// The step up to which explicit viscosity is stable, ms, where this step was longer; 0: it was not.
double viscosityLimit(const world::StepStatistics&);

}  // namespace meniscus::editor
