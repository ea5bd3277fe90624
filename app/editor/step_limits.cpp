// SPDX-License-Identifier: MIT
#include "app/editor/step_limits.h"

#include <charconv>
#include <string_view>

namespace meniscus::editor {

double viscosityLimit(const world::StepStatistics& step) {
    constexpr std::string_view kStable = "explicit viscosity is stable up to a step of ";
    double limit = 0;
    for (const std::string& warning : step.warnings)
        if (warning.starts_with(kStable)) std::from_chars(warning.data() + kStable.size(), warning.data() + warning.size(), limit);
    return limit;
}

}  // namespace meniscus::editor
