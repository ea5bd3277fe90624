// SPDX-License-Identifier: MIT
// With nvcc, and without a GPU: every kernel that is launched anywhere is there for CUDA.
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "engine/device/device.h"
#include "tests/gpu_registry/test_kernels.h"
#include "tests/unit/kernels_of_tests.h"

using namespace meniscus;

TEST_CASE("Every kernel that the engine launches is instantiated for CUDA") {
    meniscus::testing::registerTestKernels();
    std::set<std::string> missing;
    int there = 0;
    for (const LaunchedKernel& k : launchedKernels()) {
        if (meniscus::testing::isTestFileKernel(k.name)) continue;
        if (*k.cuda)
            ++there;
        else
            missing.insert(kernelName(k.name));
    }
    for (const std::string& name : missing) FAIL_CHECK("no CUDA for " << name << ": add it to its module's file in gpu/");
    CHECK(there > 0);
}
