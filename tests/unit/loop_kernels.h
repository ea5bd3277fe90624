// SPDX-License-Identifier: MIT
// What an iteration may do to a buffer.
#pragma once
#include "engine/base/view.h"

namespace meniscus::testing {

struct Halve {
    View<float> a;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        a.data[i] *= .5f;
    }
};
struct Count {
    View<float> rounds;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        rounds.data[i] += 1;
    }
};

}  // namespace meniscus::testing
