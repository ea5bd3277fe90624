// SPDX-License-Identifier: MIT
// What the physics table is made of: cases, each with runs, each of which measures quantities that have a bound and a reason for it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/device/device.h"

namespace meniscus::validation {

/// How a measured value is held against its reference.
enum class Error {
    Relative,   ///< measured / reference - 1
    Absolute,   ///< measured - reference, in the quantity's own unit; what should vanish has reference 0
    Shortfall,  ///< the reference is a floor: max(reference - measured, 0)
};

struct Quantity {
    std::string name;  ///< what is measured; the unit, where the error is not relative
    double bound;      ///< pass: |error| <= bound
    std::string why;   ///< where the bound comes from, in one sentence
    Error error = Error::Relative;
};

struct Value {
    double measured, reference;
};

/// One thing that is computed once and gives a row for each of its quantities.
struct Run {
    std::string method;  ///< solver, dimension, support, arrangement: whatever tells the runs of a case apart
    std::vector<Quantity> quantities;
    std::function<std::vector<Value>(Device&)> measure;  ///< a value for each quantity, in their order
    bool quick = true;                                   ///< part of the table that runs without --all
};

struct Case {
    std::string name;   ///< by which the command line finds it
    std::string about;  ///< one sentence: what is simulated, and what it is held against
    std::vector<Run> runs;
};

}  // namespace meniscus::validation
