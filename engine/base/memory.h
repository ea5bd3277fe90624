// SPDX-License-Identifier: MIT
// What a machine has room for.
#pragma once
#include <unistd.h>

#include <limits>

namespace meniscus {

/// Bytes of main memory; infinite where the machine does not tell.
inline double machineMemory() {
    const auto pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<double>(pages) * static_cast<double>(size) : std::numeric_limits<double>::infinity();
}

}  // namespace meniscus
