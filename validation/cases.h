// SPDX-License-Identifier: MIT
// The cases of the physics table, a function each; cases() is the list, in the order of the table (docs/validation.md).
#pragma once
#include "validation/case.h"

namespace meniscus::validation {

Case kernelCase();
Case operatorsCase();
Case hydrostaticCase();
Case compressibleCase();
Case momentumCase();
Case poiseuilleCase();
Case couetteCase();
Case freeFallCase();
Case damFrontCase();
Case wallDistanceCase();

const std::vector<Case>& cases();

}  // namespace meniscus::validation
