// SPDX-License-Identifier: MIT
// How the making of a simulation says what it is doing and how far it is, and how it is cancelled.
#pragma once
#include <functional>
#include <string_view>

#include "engine/base/progress.h"

namespace meniscus::world {

/// Called while a scene is made ready, with what is being done and the part of all that is done, 0 to 1; false cancels: the work throws
/// Cancelled. May be empty.
using LoadObserver = std::function<bool(std::string_view stage, double fraction)>;

/// A stage that lies between two fractions of the whole, as the progress of whatever does its work. Reports its beginning.
inline Progress stage(const LoadObserver& observer, std::string_view name, double from, double to) {
    if (!observer) return {};
    const auto progress = between([observer, name](double fraction) { return observer(name, fraction); }, from, to);
    report(progress, 0);
    return progress;
}

}  // namespace meniscus::world
