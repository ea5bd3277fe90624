// SPDX-License-Identifier: MIT
// meniscus-cli bench solids: what an element of a body costs, solver by solver and part by part, beside what the machine could do.
#pragma once
#include <string>

#include "engine/device/device.h"

namespace meniscus::batch {

/// Tables for people.
std::string solids(Device&);

}  // namespace meniscus::batch
