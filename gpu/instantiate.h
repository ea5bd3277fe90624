// SPDX-License-Identifier: MIT
// How a kernel of the engine becomes a CUDA kernel. Included by the .cu file of each module, and by nothing else.
#pragma once
#include <cuda_runtime.h>

#include "engine/device/device.h"

namespace meniscus {

/// One thread an item. `done` is the flag of the Loop that the launch belongs to, or null.
template <class K>
__global__ void body(const __grid_constant__ K kernel, int n, const int* done) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n || (done && *done)) return;
    kernel(ScalarLane{}, i);
}

template <class K>
void go(const void* kernel, int n, void* stream, const int* done) {
    static_assert(sizeof(K) <= 4000, "CUDA takes 4 KB of arguments: put tables into buffers");
    constexpr int block = 128;
    const auto blocks = static_cast<unsigned>((n + block - 1) / block);
    body<K><<<blocks, block, 0, static_cast<cudaStream_t>(stream)>>>(*static_cast<const K*>(kernel), n, done);
}

/// instantiate<A, B<float>>() makes these kernels known to the cuda device.
template <class... K>
void instantiate() {
    ((cudaLauncher<K> = &go<K>), ...);
}

}  // namespace meniscus
