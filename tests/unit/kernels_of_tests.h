// SPDX-License-Identifier: MIT
// Kernels of tests among those that were launched.
#pragma once
#include <string>

namespace meniscus::testing {

/// Kernels of one test file lie in an anonymous namespace outside of meniscus; those are for the host devices only.
inline bool isTestFileKernel(const std::string& typeName) { return typeName.find("N12_GLOBAL__N_1") != std::string::npos; }
/// Those, and what tests on several devices share.
inline bool isTestKernel(const std::string& typeName) {
    return isTestFileKernel(typeName) || typeName.find("8meniscus7testing") != std::string::npos;
}

/// Operators that no solver launches as they are: operators_test.cpp runs them on every device.
inline bool isOperator(const std::string& name) {
    for (const char* part : {"GradientOf", "Divergence<", "Curl<", "LaplacianOf", "LaplacianAlongPairs", "CorrectGradients"})
        if (name.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace meniscus::testing
