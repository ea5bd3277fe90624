// SPDX-License-Identifier: MIT
#include "validation/cases.h"

namespace meniscus::validation {

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        kernelCase(),
        operatorsCase(),
        freeFallCase(),
        compressibleCase(),
    };
    return all;
}

}  // namespace meniscus::validation
