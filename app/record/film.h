// SPDX-License-Identifier: MIT
// A film out of pictures, by ffmpeg: a process of its own that is given a list of arguments, never a line for a shell.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/progress.h"

namespace meniscus::record {

struct Film {
    std::filesystem::path pictures;  ///< folder of frame_000000.png, frame_000001.png, ...
    double fps = 25;
    int count = 0;               ///< of pictures
    std::filesystem::path file;  ///< absolute
};

/// Where ffmpeg is, by PATH; empty: there is none.
std::filesystem::path findFfmpeg();
/// What ffmpeg is started with, in the folder of the pictures.
std::vector<std::string> ffmpegArguments(const Film&, const std::filesystem::path& to);
/// Makes the film beside its file, then renames it. Throws InputError that says what ffmpeg said, or that it is missing or was ended, and
/// Cancelled where the progress says so; no half film stays.
void makeFilm(const Film&, const Progress&);

}  // namespace meniscus::record
