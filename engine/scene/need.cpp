// SPDX-License-Identifier: MIT
#include "engine/scene/need.h"

#include <charconv>
#include <cmath>

#include "engine/base/memory.h"
#include "engine/scene/extent.h"
#include "engine/scene/json.h"

namespace meniscus::scene {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kMostSamples = 2e8;  // what 32 bits count, with room for their neighbours

/// In figures that a person reads: 12000; 3.2 million; 2.5e14.
std::string count(double x) {
    const char* unit = "";
    if (x >= 1e6 && x < 1e12) unit = x < 1e9 ? " million" : " billion", x /= x < 1e9 ? 1e6 : 1e9;
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::scientific, 2).ptr;
    std::from_chars(text, end, x);
    return numberText(x) + unit;
}
std::string gigabytes(double bytes) { return count(bytes / 1e9) + " GB"; }

std::string sentence(const Need& n, const std::string& limit) {
    std::string what = "makes about " + count(n.particles) + " particles";
    if (n.samples > 0) what += " and " + count(n.samples) + " samples of walls";
    return what + ", which need " + gigabytes(n.bytes) + "; " + limit + ": take a larger particleRadius or smaller shapes";
}

}  // namespace

double bytesOfParticle(const Description& d) {
    // Fields, lists, copies; and for each neighbour an entry and a gradient, and the room that lists keep.
    constexpr double kOfParticle = 640, kOfNeighbor = 20;
    const double f = d.kernel.supportFactor;
    return kOfParticle + kOfNeighbor * (d.dimensions == 2 ? kPi * f * f : 4 * kPi / 3 * f * f * f);
}

Need needOf(const Description& d, const MeshSizes& meshes) {
    const bool flat = d.dimensions == 2;
    const double s = d.spacing(), wall = s / 2;  // wall samples lie half a spacing apart
    Need need;
    double most = 0;
    const auto add = [&](double particles, double samples, const std::string& path) {
        const double bytes = particles * bytesOfParticle(d) + samples * kBytesOfWallSample;
        need.particles += particles, need.samples += samples, need.bytes += bytes;
        if (bytes > most) most = bytes, need.largest = path;
    };
    for (std::size_t k = 0; k < d.fluids.size(); ++k) {
        const Fluid& f = d.fluids[k];
        const std::string path = "fluids." + std::to_string(k);
        if (f.box) {
            const auto n = latticeSize(d, *f.box);
            add(n[0] * n[1] * n[2], 0, path + ".box");
        } else if (f.sphere) {
            const double r = f.sphere->radius / s;
            add(flat ? kPi * r * r : 4 * kPi / 3 * r * r * r, 0, path + ".sphere");
        } else if (f.mesh && meshes) {
            add(meshes(*f.mesh).volume / (s * s * s), 0, path + ".mesh");
        }
    }
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
        const Boundary& b = d.boundaries[k];
        const std::string path = "boundaries." + std::to_string(k);
        if (b.box) {
            const auto n = latticeSize(d, *b.box);
            add(0, flat ? 4 * (n[0] + n[1]) : 8 * (n[0] * n[1] + n[1] * n[2] + n[2] * n[0]), path + ".box");
        } else if (b.sphere) {
            const double r = b.sphere->radius / wall;
            add(0, flat ? 2 * kPi * r : 4 * kPi * r * r, path + ".sphere");
        } else if (b.plane && d.domain) {
            double widest = 0;
            for (std::size_t i = 0; i < static_cast<std::size_t>(d.dimensions); ++i)
                widest = std::max(widest, (d.domain->max[i] - d.domain->min[i]) / wall);
            add(0, flat ? widest : widest * widest, path + ".plane");
        } else if (b.mesh && meshes) {
            add(0, meshes(*b.mesh).area / (wall * wall), path + ".mesh");
        }
    }
    return need;
}

std::string tooLarge(const Need& n) {
    const MachineMemory memory = machineMemory();
    if (n.particles + n.samples > kMostSamples) return sentence(n, count(kMostSamples) + " are allowed");
    if (n.bytes > memory.total) return sentence(n, "this machine has " + gigabytes(memory.total));
    if (n.bytes > memory.free)
        return sentence(n, "of the " + gigabytes(memory.total) + " of this machine " + gigabytes(memory.free) + " are free");
    return {};
}

std::string tooLargeFor(const Need& n, const std::string& device, double memory) {
    return n.bytes > memory ? sentence(n, device + " has " + gigabytes(memory) + " free") : std::string();
}

}  // namespace meniscus::scene
