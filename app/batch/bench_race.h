// SPDX-License-Identifier: MIT
// How long solvers of deformables take to come near the truth.
#pragma once
#include <string>

#include "engine/device/device.h"
#include "engine/solid/model.h"

namespace meniscus::batch {

/// A table for people: of one step from where the model is, by GPBD and by vertex block descent, against Newton's method.
std::string race(Device&, const solid::Model&, double h);

}  // namespace meniscus::batch
