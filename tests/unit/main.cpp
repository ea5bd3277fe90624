// SPDX-License-Identifier: MIT
// The main program of all tests: Catch's, with the cuda device registered where it was compiled.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#if MENISCUS_CUDA
#include "gpu/register.h"
#endif

int main(int argc, char** argv) {
#if MENISCUS_CUDA
    meniscus::registerCuda();
#endif
    return Catch::Session().run(argc, argv);
}
