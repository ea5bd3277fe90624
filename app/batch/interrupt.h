// SPDX-License-Identifier: MIT
// Ctrl+C asks a run to finish its step and write its files; a second one ends the program at once.
#pragma once

namespace meniscus::batch {

constexpr int kInterrupted = 130;
void catchInterrupt();
bool interrupted();

}  // namespace meniscus::batch
