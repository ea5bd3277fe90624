// SPDX-License-Identifier: MIT
// Other programs of the machine: found by PATH, started with a list of arguments, never a line for a shell.
#pragma once
#include <filesystem>
#include <string>

namespace meniscus::record {

/// Where a program is, by PATH; empty: there is none.
std::filesystem::path findProgram(const std::string& name);

/// Shows a folder in the machine's file manager, by xdg-open. Throws InputError where there is none, or it cannot; takes
/// up to two seconds to know.
void showFolder(const std::filesystem::path&);

}  // namespace meniscus::record
