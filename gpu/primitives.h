// SPDX-License-Identifier: MIT
// Sort, scan and reduce on the GPU, by CUB. All is queued on the stream; nothing waits.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

#include "engine/device/device.h"

namespace meniscus::gpu {

/// Throws std::runtime_error, "cuda: what: CUDA's reason".
void check(cudaError_t, const char* what);

/// Memory that the primitives work in; grows with its use.
class Scratch {
public:
    void* of(std::size_t bytes, cudaStream_t);
    void release(cudaStream_t) noexcept;

private:
    void* data = nullptr;
    std::size_t size = 0;
};

/// `components` is 1 or 4. Sums in double, as the host devices do; NaN stays. Writes nothing where *done (may be null).
void reduce(Scratch&, cudaStream_t, Reduction, int components, const float* in, int n, float* out, const int* done);
void exclusiveScan(Scratch&, cudaStream_t, const int* in, int n, int* out);
void sort(Scratch&, cudaStream_t, std::uint64_t* keys, int* values, int n, int bits);

}  // namespace meniscus::gpu
