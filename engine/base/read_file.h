// SPDX-License-Identifier: MIT
// Input files, whole. Only plain files are read: a pipe would wait for its writer, a device may never end.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/progress.h"

namespace meniscus {

/// The bytes of a file of at most `most` bytes. Throws InputError "NAME: cannot be read: ..."; `expected` ends the line where something
/// else than a plain file is there: "a scene is a JSON file".
std::string readFile(const std::string& name, std::size_t most, std::string_view expected, const Progress& = {});

}  // namespace meniscus
