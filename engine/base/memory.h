// SPDX-License-Identifier: MIT
// How much memory this machine has for us.
#pragma once

namespace meniscus {

/// Bytes; infinite where the machine does not tell.
struct MachineMemory {
    double total;  ///< of the machine, or what a container may use of it
    double free;   ///< of that, what nobody uses, or gives back when asked
};
MachineMemory machineMemory();

}  // namespace meniscus
