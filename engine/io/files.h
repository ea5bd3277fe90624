// SPDX-License-Identifier: MIT
// Output files: written whole or not at all, and refused with one line before a run rather than after it.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace meniscus::io {

/// Writes beside the file, then renames: readers see the old content or the new. What is there and no plain file (a device, a pipe, a link)
/// is written through instead, and stays what it is. Throws InputError.
void writeFile(const std::filesystem::path&, std::string_view bytes);
/// Creates the folder where it is missing. Throws InputError where no file can be written in it.
void prepareFolder(const std::filesystem::path&);
/// The same for one file's folder; the file's name must not be a folder's.
void prepareFile(const std::filesystem::path&);

}  // namespace meniscus::io
