// SPDX-License-Identifier: MIT
// The main program of all tests: Catch's, with the cuda device registered where it was compiled.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#ifdef __SANITIZE_THREAD__
#include <tbb/global_control.h>
#endif

#if MENISCUS_CUDA
#include "gpu/register.h"
#endif

int main(int argc, char** argv) {
#ifdef __SANITIZE_THREAD__
    // libtbb is not instrumented, so all that it orders looks like a race. Without its threads only ours are left: what this build is for.
    // (Races between the bodies of a launch are what the checked device finds.)
    const tbb::global_control alone(tbb::global_control::max_allowed_parallelism, 1);
#endif
#if MENISCUS_CUDA
    meniscus::registerCuda();
#endif
    return Catch::Session().run(argc, argv);
}
