// SPDX-License-Identifier: MIT
#include "app/batch/interrupt.h"

#include <csignal>

namespace meniscus::batch {
namespace {
volatile std::sig_atomic_t seen = 0;
}

void catchInterrupt() {
    struct sigaction action {};
    action.sa_handler = [](int) { seen = 1; };
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return seen != 0; }

}  // namespace meniscus::batch
