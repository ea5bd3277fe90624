// SPDX-License-Identifier: MIT
// A run as a sequence of files: which state becomes a frame, and what of it is written.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace meniscus::world {

class Simulation;

/// FOLDER/<fluid name>_<6-digit frame>.ply for every fluid, and FOLDER/<name>_<6-digit frame>.obj for every deformable. Frame 0 is the
/// start, then one each 1/fps of simulated time, at most one a step, numbered without gaps; the last state is always written. Reading the
/// simulation never changes it.
class ParticleFrames {
public:
    struct Options {
        std::filesystem::path folder;
        double fps = 25;
        std::vector<std::string> fields;  ///< besides id, velocity, density and pressure
        bool ply = true, obj = false;     ///< what is written: fluids, surfaces of deformables
    };
    /// Throws InputError where there is nothing to write or no such field, or the folder cannot be made or written to.
    ParticleFrames(const Simulation&, Options);
    /// To be called at the start and after every step; writes the state where a frame is due.
    void offer(const Simulation&);
    /// Writes the state if it is not the last that was written.
    void finish(const Simulation&);
    int frames() const { return count; }

private:
    void write(const Simulation&);
    Options options;
    int count = 0, lastStep = -1;
    double due = 0;
};

struct ParticleFile {
    std::string name, bytes;  ///< without a folder
};
/// The state as files, one a fluid, with the names that frame `number` has.
std::vector<ParticleFile> particleFiles(const Simulation&, const std::vector<std::string>& fields, int number);

/// The surfaces of deformables, likewise. Cloth has all its vertices, in their order; of a body only those of the surface are written, in
/// their order.
std::vector<ParticleFile> surfaceFiles(const Simulation&, int number);

/// A name that is one file name on every system: no separators, control or reserved characters, no leading dot, not empty.
std::string safeFileName(const std::string&);

}  // namespace meniscus::world
