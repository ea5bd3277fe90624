// SPDX-License-Identifier: MIT
// Where buffers live and kernels run. A solver sees nothing else of a processor.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "engine/base/view.h"

namespace meniscus {

/// A kernel launch with its type erased. The functor is the argument block; all three entry points take its address.
struct Launch {
    using Range = void (*)(const void* kernel, int begin, int end);
    using Cuda = void (*)(const void* kernel, int n, void* stream, const int* done);
    const char* name;
    const void* kernel;
    int n;
    Range simd, scalar;
    const Cuda* cuda;
};

/// Set by gpu/ for each kernel it instantiates; null in a build without CUDA.
template <class K>
inline Launch::Cuda cudaLauncher = nullptr;

/// Every kernel type that some engine code launches, for the test that gpu/ has them all.
struct LaunchedKernel {
    const char* name;
    const Launch::Cuda* cuda;
};
std::vector<LaunchedKernel>& launchedKernels();
/// "sph::Density<float>": a type's name as people write it.
std::string kernelName(const char* typeName);
template <class K>
inline const bool launched = (launchedKernels().push_back({typeid(K).name(), &cudaLauncher<K>}), true);

/// CPU entry points; defined in device/run.h, instantiated where a solver launches.
template <class K, class L>
void runRange(const void* kernel, int begin, int end);

/// What a launch may do with a buffer.
enum class Access {
    In,       ///< reads
    Out,      ///< writes every element of the launched range, reads none
    OutPart,  ///< writes some elements anywhere, reads none
    InOut,
};

/// Memory of a device.
struct Block {
    std::byte* data = nullptr;
    std::size_t bytes = 0;
    const char* name = "";
    std::size_t mapped = 0;  ///< checked device: whole pages
};

/// How neighbour rows lie in memory (neighbors/lists.h): rows of a slice interleaved, each padded to `pad` entries.
struct RowLayout {
    int slice, pad;
};

struct LoopResult {
    int iterations;
    float value;  ///< what the last stop test saw
};

enum class Reduction { Sum, Max };

class Device {
public:
    virtual ~Device() = default;
    virtual std::string name() const = 0;  ///< cpu, checked, cuda
    virtual std::string isa() const = 0;   ///< avx2, scalar, sm_90
    virtual int threads() const = 0;
    virtual RowLayout rowLayout() const = 0;

    /// Bytes that can still be allocated; infinite where that is the machine's memory, of which others take care.
    virtual double freeMemory() const { return std::numeric_limits<double>::infinity(); }

    virtual Block allocate(std::size_t bytes, const char* name) = 0;
    virtual void release(Block&) = 0;
    virtual void upload(Block&, std::size_t offset, const void* from, std::size_t bytes) = 0;
    virtual void download(const Block&, std::size_t offset, void* to, std::size_t bytes) = 0;
    virtual void copy(const Block& from, Block& to, std::size_t bytes) = 0;
    virtual void clear(Block&) = 0;  ///< all bytes 0
    /// Announces a buffer to the next launch; itemBytes belong to each launched item. Only the checked device listens.
    virtual void grant(const Block&, Access, std::size_t /*itemBytes*/) {}
    virtual void run(const Launch&) = 0;
    /// Waits until all that was launched has run.
    virtual void synchronize() {}

    // Primitives on whole buffers. None makes the host wait.
    /// Reduces n elements of `components` floats to one, in an order that does not depend on the number of threads.
    virtual void reduce(Reduction, int components, const Block& in, int n, Block& out) = 0;
    /// out[i] = in[0] + ... + in[i-1] for i in [0, n].
    virtual void exclusiveScan(const Block& in, int n, Block& out) = 0;
    /// Sorts n 64-bit keys ascending, and 32-bit values with them; stable. Only the lowest `bits` of the keys may differ.
    virtual void sort(Block& keys, Block& values, int n, int bits) = 0;

    // See Loop.
    virtual void beginLoop() { loop = {}; }
    virtual bool stopLoop(const Block& value, float bound, bool mayStop, bool mustStop);
    virtual LoopResult endLoop() { return loop; }
    virtual void leaveLoop() noexcept {}

    /// Runs a kernel over n items: one each (particle kernels), or W at a time (pack kernels). Defined in device/run.h.
    template <class K>
    void launch(int n, const K& kernel);

protected:
    LoopResult loop{};
};

std::unique_ptr<Device> makeCpuDevice(int threads);  ///< threads <= 0: one a core
std::unique_ptr<Device> makeCheckedDevice();

/// Devices that others bring: gpu/ registers "cuda" when main calls registerCuda().
using DeviceFactory = std::unique_ptr<Device> (*)();
inline DeviceFactory cudaFactory = nullptr;
/// cpu, checked or cuda; throws InputError where there is none of that name or no GPU.
std::unique_ptr<Device> makeDevice(const std::string& name, int threads);

/// An array on a device. Views are taken in the launch expression and are good for that launch only.
template <class T>
class Buffer {
public:
    static_assert(std::is_trivially_copyable_v<T>);
    Buffer(Device& d, int n, const char* name) : device(&d), block(d.allocate(bytes(n), name)), count(n) {}
    Buffer(Buffer&& other) noexcept : device(other.device), block(std::exchange(other.block, {})), count(std::exchange(other.count, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        std::swap(device, other.device), std::swap(block, other.block), std::swap(count, other.count);
        return *this;
    }
    ~Buffer() {
        if (block.data) device->release(block);
    }

    View<const T> in() const { return device->grant(block, Access::In, sizeof(T)), View<const T>{reinterpret_cast<const T*>(block.data)}; }
    View<T> out(int perItem = 1) { return view(Access::Out, perItem); }
    View<T> outPart() { return view(Access::OutPart, 1); }
    View<T> inOut() { return view(Access::InOut, 1); }

    void upload(std::span<const T> from, int at = 0) { device->upload(block, bytes(at), from.data(), from.size_bytes()); }
    void download(std::span<T> to, int at = 0) const { device->download(block, bytes(at), to.data(), to.size_bytes()); }
    std::vector<T> download() const {
        std::vector<T> to(static_cast<std::size_t>(count));
        download(to);
        return to;
    }
    T at(int i) const {
        T value;
        download({&value, 1}, i);
        return value;
    }
    void fill(const T& value) { upload(std::vector<T>(static_cast<std::size_t>(count), value)); }
    void fillZero() { device->clear(block); }
    /// Makes room for n elements; what was in it is lost where it grows.
    void reserve(int n) {
        if (n <= count) return;
        *this = Buffer(*device, 0, block.name);  // first give back what there is: both at once may be too much
        *this = Buffer(*device, n, block.name);
    }
    int size() const { return count; }
    const Block& memory() const { return block; }
    Block& memory() { return block; }

private:
    static std::size_t bytes(int n) { return static_cast<std::size_t>(n) * sizeof(T); }
    View<T> view(Access a, int perItem) { return device->grant(block, a, bytes(perItem)), View<T>{reinterpret_cast<T*>(block.data)}; }
    Device* device;
    Block block;
    int count;
};

template <class T>
void sum(Device& d, const Buffer<T>& in, int n, Buffer<T>& out) {
    d.reduce(Reduction::Sum, sizeof(T) / sizeof(float), in.memory(), n, out.memory());
}
template <class T>
void maximum(Device& d, const Buffer<T>& in, int n, Buffer<T>& out) {
    d.reduce(Reduction::Max, sizeof(T) / sizeof(float), in.memory(), n, out.memory());
}

/// An iteration that stops on a value in device memory, after the same number of rounds on every device.
///
///     for (Loop loop(device, {.least = 2, .most = 100});;) {
///         device.launch(...);                                        // writes `error`, one float
///         if (loop.done(error, tolerance)) return loop.result();     // counts a round where it goes on
///         device.launch(...);
///     }
///
/// cpu decides at once. On cuda the decision is made on the device: it sets a flag, and launches, copies and reductions that were
/// queued behind it do nothing. The host runs one round ahead and only learns when to stop queuing; so it must not swap buffers, nor
/// upload, sort or scan inside the loop. checked behaves as cuda does. Launches after the loop come after result().
class Loop {
public:
    struct Limits {
        int least, most;
    };
    Loop(Device& d, Limits l) : device(d), limits(l) { device.beginLoop(); }
    Loop(const Loop&) = delete;
    ~Loop() {  // left by an exception: what comes later must not belong to it
        if (open) device.leaveLoop();
    }
    /// True once value <= bound after at least `least` rounds, or after `most`.
    bool done(const Buffer<float>& value, float bound) {
        const bool stop = device.stopLoop(value.memory(), bound, rounds >= limits.least, rounds >= limits.most);
        ++rounds;
        return stop;
    }
    /// Rounds that ran, and the last value. Waits for the device.
    LoopResult result() {
        open = false;
        return device.endLoop();
    }

private:
    Device& device;
    Limits limits;
    int rounds = 0;
    bool open = true;
};

}  // namespace meniscus
