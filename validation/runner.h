// SPDX-License-Identifier: MIT
// Runs cases and tells, row by row, what came out.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "validation/case.h"

namespace meniscus::validation {

/// One line of the table.
struct Row {
    std::string name, method;  ///< of the case; of the run, with the quantity
    double measured = 0, reference = 0, error = 0, bound = 0;
    bool pass = false;
    double seconds = 0;  ///< the quantity's share of its run: the sum over rows is the whole time
};

/// The cases that are named, or all; throws InputError with the nearest name where there is no such case.
std::vector<const Case*> select(const std::vector<std::string>& names);

/// The rows of one run. One that diverges, or yields what is no number, fails all its rows, and says so in `remark`.
std::vector<Row> measure(const Case&, const Run&, Device&, std::string& remark);

/// {"rows": [...]} of the formats page.
std::string json(const std::vector<Row>&);

}  // namespace meniscus::validation
