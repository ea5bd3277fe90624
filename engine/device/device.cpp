// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include <cxxabi.h>

#include <cstdlib>

#include "engine/base/error.h"

namespace meniscus {

std::vector<LaunchedKernel>& launchedKernels() {
    static std::vector<LaunchedKernel> all;
    return all;
}

std::string kernelName(const char* typeName) {
    int status = 0;
    char* plain = abi::__cxa_demangle(typeName, nullptr, nullptr, &status);
    std::string name = plain ? plain : typeName;
    std::free(plain);
    for (const std::string noise : {"meniscus::", "(anonymous namespace)::"})
        for (std::size_t at; (at = name.find(noise)) != std::string::npos;) name.erase(at, noise.size());
    return name;
}

bool Device::stopLoop(const Block& value, float bound, bool mayStop, bool mustStop) {
    download(value, 0, &loop.value, sizeof loop.value);
    const bool stop = mustStop || (mayStop && loop.value <= bound);
    loop.iterations += stop ? 0 : 1;
    return stop;
}

std::unique_ptr<Device> makeDevice(const std::string& name, int threads) {
    if (name == "cpu") return makeCpuDevice(threads);
    if (name == "checked") return makeCheckedDevice();
    if (name != "cuda") throw InputError("device '" + name + "': unknown; allowed: cpu, cuda, checked");
    if (!cudaFactory) throw InputError("device 'cuda': this program was built without CUDA; allowed: cpu, checked");
    auto device = cudaFactory();
    if (!device) throw InputError("device 'cuda': no NVIDIA GPU found on this machine; allowed: cpu, checked");
    return device;
}

}  // namespace meniscus
