// SPDX-License-Identifier: MIT
// Reordering of a field.
#pragma once
#include "engine/base/view.h"

namespace meniscus {

template <class T>
struct Gather {
    View<const T> from;
    View<const int> order;
    View<T> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        to.data[i] = from.data[order[i]];
    }
};

}  // namespace meniscus
