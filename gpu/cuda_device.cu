// SPDX-License-Identifier: MIT
// The CUDA device: one stream, stream-ordered memory, CUB for sort, scan and reduce (primitives.h), and loops whose stop flag
// lies on the device.
#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

#include "engine/base/error.h"
#include "gpu/modules.h"
#include "gpu/primitives.h"

namespace meniscus {
namespace {
using gpu::check;

struct LoopState {
    int done, iterations;
    float value;
};
__global__ void advanceLoop(LoopState* s, const float* value, float bound, bool mayStop, bool mustStop) {
    if (s->done) return;
    s->value = *value;
    s->done = mustStop || (mayStop && *value <= bound);
    s->iterations += s->done ? 0 : 1;
}

constexpr std::size_t kWord = sizeof(std::uint32_t);
/// Copies, or clears where there is nothing to copy from.
__global__ void copyUnless(const int* done, const std::byte* from, std::byte* to, std::size_t bytes) {
    const std::size_t begin = (static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * kWord;
    if (begin >= bytes || *done) return;
    if (begin + kWord <= bytes)
        *reinterpret_cast<std::uint32_t*>(to + begin) = from ? *reinterpret_cast<const std::uint32_t*>(from + begin) : 0;
    else
        for (std::size_t i = begin; i < bytes; ++i) to[i] = from ? from[i] : std::byte{};
}

class CudaDevice final : public Device {
public:
    CudaDevice() {
        cudaDeviceProp p{};
        check(cudaGetDeviceProperties(&p, 0), "device properties");
        architecture = "sm_" + std::to_string(p.major) + std::to_string(p.minor);
        if (p.major * 10 + p.minor < 75)
            throw InputError("device 'cuda': the GPU (" + std::string(p.name) + ") is " + architecture + "; allowed: sm_75 and newer");
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
        cudaMemPool_t pool{};
        std::uint64_t keep = UINT64_MAX;  // released memory stays with us: the next step wants it again
        check(cudaDeviceGetDefaultMemPool(&pool, 0), "memory pool");
        check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "memory pool");
        check(cudaMalloc(&state, sizeof(LoopState)), "memory");
        check(cudaMallocHost(&seen, 2 * sizeof(LoopState)), "host memory");
        for (auto& e : read) check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming), "event");
    }
    ~CudaDevice() override {  // errors: nobody is left to tell
        cudaStreamSynchronize(stream);
        scratch.release(stream);
        for (auto& e : read) cudaEventDestroy(e);
        cudaFreeHost(seen);
        cudaFree(state);
        cudaStreamDestroy(stream);
    }
    CudaDevice(const CudaDevice&) = delete;
    std::string name() const override { return "cuda"; }
    std::string isa() const override { return architecture; }
    int threads() const override { return 1; }
    RowLayout rowLayout() const override { return {.slice = 32, .pad = 1}; }

    double freeMemory() const override {
        std::size_t free = 0, total = 0;
        std::uint64_t reserved = 0, used = 0;
        cudaMemPool_t pool{};
        check(cudaMemGetInfo(&free, &total), "memory info");
        check(cudaDeviceGetDefaultMemPool(&pool, 0), "memory pool");
        check(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved), "memory pool");
        check(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used), "memory pool");
        return static_cast<double>(free) + static_cast<double>(reserved - used);
    }

    Block allocate(std::size_t bytes, const char* name) override {
        void* p = nullptr;
        if (bytes) check(cudaMallocAsync(&p, bytes, stream), name);
        return {static_cast<std::byte*>(p), bytes, name};
    }
    void release(Block& b) override { cudaFreeAsync(b.data, stream); }
    void upload(Block& b, std::size_t offset, const void* from, std::size_t bytes) override {
        if (looping) throw std::logic_error("upload: to '" + std::string(b.name) + "' inside a Loop");
        if (bytes == 0) return;
        check(cudaMemcpyAsync(b.data + offset, from, bytes, cudaMemcpyHostToDevice, stream), "upload");
        synchronize();
    }
    void download(const Block& b, std::size_t offset, void* to, std::size_t bytes) override {
        if (bytes == 0) return;
        check(cudaMemcpyAsync(to, b.data + offset, bytes, cudaMemcpyDeviceToHost, stream), "download");
        synchronize();
    }
    void copy(const Block& from, Block& to, std::size_t bytes) override {
        if (looping)
            inLoop(from.data, to.data, bytes);
        else if (bytes)
            check(cudaMemcpyAsync(to.data, from.data, bytes, cudaMemcpyDeviceToDevice, stream), "copy");
    }
    void clear(Block& b) override {
        outsideLoops("clear");
        if (b.bytes) check(cudaMemsetAsync(b.data, 0, b.bytes, stream), "clear");
    }
    void run(const Launch& l) override {
        if (told) throw std::logic_error(kernelName(l.name) + ": launched after its Loop was done, before result()");
        if (l.n <= 0) return;
        if (!*l.cuda) throw std::logic_error(kernelName(l.name) + ": not instantiated in gpu/");
        (*l.cuda)(l.kernel, l.n, stream, flag());
        if (const cudaError_t e = cudaGetLastError(); e != cudaSuccess) check(e, kernelName(l.name).c_str());
    }
    void synchronize() override { check(cudaStreamSynchronize(stream), "synchronize"); }

    void reduce(Reduction op, int components, const Block& in, int n, Block& out) override {
        gpu::reduce(scratch, stream, op, components, reinterpret_cast<const float*>(in.data), n, reinterpret_cast<float*>(out.data),
                    flag());
    }
    void exclusiveScan(const Block& in, int n, Block& out) override {
        outsideLoops("exclusiveScan");
        gpu::exclusiveScan(scratch, stream, reinterpret_cast<const int*>(in.data), n, reinterpret_cast<int*>(out.data));
    }
    void sort(Block& keys, Block& values, int n, int bits) override {
        outsideLoops("sort");
        gpu::sort(scratch, stream, reinterpret_cast<std::uint64_t*>(keys.data), reinterpret_cast<int*>(values.data), n, bits);
    }

    void beginLoop() override {
        check(cudaMemsetAsync(state, 0, sizeof(LoopState), stream), "loop");
        looping = true;
        told = false;
        queued = 0;
    }
    bool stopLoop(const Block& value, float bound, bool mayStop, bool mustStop) override {
        advanceLoop<<<1, 1, 0, stream>>>(state, reinterpret_cast<const float*>(value.data), bound, mayStop, mustStop);
        check(cudaGetLastError(), "loop");
        const int now = queued++ % 2, before = 1 - now;
        check(cudaMemcpyAsync(&seen[now], state, sizeof(LoopState), cudaMemcpyDeviceToHost, stream), "loop");
        check(cudaEventRecord(read[now], stream), "loop");
        if (mustStop) return told = true;
        if (queued == 1) return false;
        check(cudaEventSynchronize(read[before]), "loop");  // one round late: this one is queued already
        return told = seen[before].done != 0;
    }
    LoopResult endLoop() override {
        leaveLoop();
        if (queued == 0) return {};
        const int last = (queued - 1) % 2;
        check(cudaEventSynchronize(read[last]), "loop");
        return {seen[last].iterations, seen[last].value};
    }
    void leaveLoop() noexcept override { looping = told = false; }

private:
    void inLoop(const std::byte* from, std::byte* to, std::size_t bytes) {
        if (bytes == 0) return;
        constexpr std::size_t block = 256;
        const std::size_t words = (bytes + kWord - 1) / kWord;
        copyUnless<<<static_cast<unsigned>((words + block - 1) / block), block, 0, stream>>>(&state->done, from, to, bytes);
        check(cudaGetLastError(), "copy");
    }
    const int* flag() const { return looping ? &state->done : nullptr; }
    void outsideLoops(const char* who) const {
        if (looping) throw std::logic_error(std::string(who) + ": inside a Loop");
    }

    std::string architecture;
    cudaStream_t stream{};
    cudaEvent_t read[2]{};
    LoopState *state = nullptr, *seen = nullptr;
    gpu::Scratch scratch;
    bool looping = false, told = false;
    int queued = 0;
};
}  // namespace

std::unique_ptr<Device> makeCudaDevice() {
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess || n == 0) return nullptr;
    return std::make_unique<CudaDevice>();
}

}  // namespace meniscus
