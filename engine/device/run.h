// SPDX-License-Identifier: MIT
// The CPU entry points of a kernel. Included by the .cpp files that launch; never by nvcc.
#pragma once
#include "engine/base/simd.h"
#include "engine/device/device.h"

namespace meniscus {

/// A pack kernel takes W elements at a time; a particle kernel one, with its neighbours in lanes.
template <class K, class L>
concept PackKernel = requires(const K& k, L lane, typename L::Pack e) {
    k(lane, e);
};

/// Over numbers in double (base/real.h): they have no lanes, and are no part of what CUDA must have.
template <class K>
concept InDouble = std::is_same_v<typename K::Scalar, double>;

template <class K, class L>
void runRange(const void* kernel, int begin, int end) {
    const K k = *static_cast<const K*>(kernel);  // a copy: stores through views cannot alias it
    if constexpr (InDouble<K>) {
        for (int i = begin; i < end; ++i) k(ScalarLane{}, i);
    } else if constexpr (L::width > 1 && PackKernel<K, L>) {
        int i = begin;
        for (; i + L::width <= end; i += L::width) k(L{}, typename L::Pack{i});
        for (; i < end; ++i) k(ScalarLane{}, i);  // no masks: the tail is scalar
    } else {
        for (int i = begin; i < end; ++i) k(L{}, i);
    }
}

template <class K>
void Device::launch(int n, const K& kernel) {
    static_assert(std::is_trivially_copyable_v<K>);
    if constexpr (!InDouble<K>) (void)launched<K>;
    run({typeid(K).name(), &kernel, n, &runRange<K, SimdLane>, &runRange<K, ScalarLane>, &cudaLauncher<K>});
}

}  // namespace meniscus
