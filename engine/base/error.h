// SPDX-License-Identifier: MIT
// The two ways in which a run may fail. Everything else that throws is a defect of ours.
#pragma once
#include <stdexcept>
#include <string>

namespace meniscus {

/// Bad input. what() is one line, "file:line: key: what is wrong and what is allowed"; programs exit with 2.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The simulation diverged. what() is one line, "step 12, 0.034 s, dfsph: particle 17 ..."; programs exit with 3.
struct Diverged : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace meniscus
