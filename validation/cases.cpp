// SPDX-License-Identifier: MIT
#include "validation/cases.h"

namespace meniscus::validation {

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        kernelCase(),        //
        operatorsCase(),     //
        hydrostaticCase(),   //
        compressibleCase(),  //
        momentumCase(),      //
        poiseuilleCase(),    //
        couetteCase(),       //
        freeFallCase(),      //
        damFrontCase(),      //
        wallDistanceCase(),  //
    };
    return all;
}

}  // namespace meniscus::validation
