// SPDX-License-Identifier: MIT
#include "gpu/primitives.h"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <limits>
#include <stdexcept>
#include <string>

namespace meniscus::gpu {
namespace {
template <int C>
struct alignas(C * sizeof(float)) Element {
    float v[C];
};
template <int C>
struct Partial {
    double v[C];
};
template <int C>
struct Widen {
    __host__ __device__ Partial<C> operator()(const Element<C>& e) const {
        Partial<C> p;
        for (int c = 0; c < C; ++c) p.v[c] = static_cast<double>(e.v[c]);
        return p;
    }
};
template <int C>
struct Combine {
    Reduction op;
    __host__ __device__ Partial<C> operator()(Partial<C> a, const Partial<C>& b) const {
        for (int c = 0; c < C; ++c)
            a.v[c] = op == Reduction::Sum ? a.v[c] + b.v[c] : (b.v[c] > a.v[c] || b.v[c] != b.v[c] ? b.v[c] : a.v[c]);
        return a;
    }
};
template <int C>
__global__ void narrow(const Partial<C>* from, float* to, const int* done) {
    if (done && *done) return;
    for (int c = 0; c < C; ++c) to[c] = static_cast<float>(from->v[c]);
}

std::size_t aligned(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

template <int C>
void reduceTo(Scratch& scratch, cudaStream_t stream, Reduction op, const float* in, int n, float* out, const int* done) {
    Partial<C> none;
    for (double& v : none.v) v = op == Reduction::Sum ? 0. : -std::numeric_limits<double>::infinity();
    const auto* elements = reinterpret_cast<const Element<C>*>(in);
    std::size_t bytes = 0;
    const std::size_t head = aligned(sizeof(Partial<C>));
    const auto reduce = [&](void* temporary, Partial<C>* result) {
        check(cub::DeviceReduce::TransformReduce(temporary, bytes, elements, result, n, Combine<C>{op}, Widen<C>{}, none, stream),
              "reduce");
    };
    reduce(nullptr, nullptr);
    auto* memory = static_cast<char*>(scratch.of(head + bytes, stream));
    auto* result = reinterpret_cast<Partial<C>*>(memory);
    reduce(memory + head, result);
    narrow<C><<<1, 1, 0, stream>>>(result, out, done);
    check(cudaGetLastError(), "reduce");
}
}  // namespace

void check(cudaError_t e, const char* what) {
    if (e != cudaSuccess) throw std::runtime_error("cuda: " + std::string(what) + ": " + cudaGetErrorString(e));
}

void* Scratch::of(std::size_t bytes, cudaStream_t stream) {
    if (bytes > size) {
        release(stream);
        check(cudaMallocAsync(&data, bytes, stream), "scratch memory");
        size = bytes;
    }
    return data;
}

void Scratch::release(cudaStream_t stream) noexcept {
    if (data) cudaFreeAsync(data, stream);
    data = nullptr;
    size = 0;
}

void reduce(Scratch& scratch, cudaStream_t stream, Reduction op, int components, const float* in, int n, float* out, const int* done) {
    if (components == 1)
        reduceTo<1>(scratch, stream, op, in, n, out, done);
    else
        reduceTo<4>(scratch, stream, op, in, n, out, done);
}

void exclusiveScan(Scratch& scratch, cudaStream_t stream, const int* in, int n, int* out) {
    // out[0] = 0, and behind it the inclusive sums: reads no element behind the last.
    check(cudaMemsetAsync(out, 0, sizeof *out, stream), "scan");
    if (n == 0) return;
    std::size_t bytes = 0;
    check(cub::DeviceScan::InclusiveSum(nullptr, bytes, in, out + 1, n, stream), "scan");
    void* temporary = scratch.of(bytes, stream);
    check(cub::DeviceScan::InclusiveSum(temporary, bytes, in, out + 1, n, stream), "scan");
}

void sort(Scratch& scratch, cudaStream_t stream, std::uint64_t* keys, int* values, int n, int bits) {
    if (n < 2 || bits < 1) return;
    const std::size_t items = static_cast<std::size_t>(n), keyBytes = aligned(items * sizeof *keys),
                      valueBytes = aligned(items * sizeof *values);
    cub::DoubleBuffer<std::uint64_t> k(keys, nullptr);
    cub::DoubleBuffer<int> v(values, nullptr);
    std::size_t bytes = 0;
    check(cub::DeviceRadixSort::SortPairs(nullptr, bytes, k, v, n, 0, bits, stream), "sort");
    auto* memory = static_cast<char*>(scratch.of(keyBytes + valueBytes + bytes, stream));
    k.d_buffers[1] = reinterpret_cast<std::uint64_t*>(memory);
    v.d_buffers[1] = reinterpret_cast<int*>(memory + keyBytes);
    check(cub::DeviceRadixSort::SortPairs(memory + keyBytes + valueBytes, bytes, k, v, n, 0, bits, stream), "sort");
    if (k.Current() != keys) check(cudaMemcpyAsync(keys, k.Current(), items * sizeof *keys, cudaMemcpyDeviceToDevice, stream), "sort");
    if (v.Current() != values)
        check(cudaMemcpyAsync(values, v.Current(), items * sizeof *values, cudaMemcpyDeviceToDevice, stream), "sort");
}

}  // namespace meniscus::gpu
