// SPDX-License-Identifier: MIT
// What moves when an element has its answer.
#pragma once

namespace meniscus::solid {

/// How an element's answer moves its vertices (element_kernels.h).
enum class Form {
    Displacement,  ///< the element's whole displacement takes its new direction: x = x~ + sum of d stays exact
    Multiplier,    ///< only the change of the multiplier moves, along the direction of now: as XPBD
};

}  // namespace meniscus::solid
