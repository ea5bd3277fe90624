// SPDX-License-Identifier: MIT
// What several values of a scene must have together, and how much a scene holds.
#pragma once
#include <cstdint>
#include <initializer_list>

#include "engine/scene/json.h"
#include "engine/scene/scene.h"

namespace meniscus::scene {

/// Where the values of a scene were given, to blame the right one.
class Origins {
public:
    struct Setting {
        std::string path;
        Source source;
    };
    Origins(const JsonValue* root, Source file) : tree(root), fallback(std::move(file)) {}
    void add(Setting s) { settings.push_back(std::move(s)); }
    /// The first path is what is wrong, the others what it depends on. Blames the first of them that was set by a --set, or else the
    /// first that the file has. Throws InputError.
    [[noreturn]] void fail(std::initializer_list<std::string> paths, const std::string& what) const;

private:
    const JsonValue* tree;  ///< null: no file
    Source fallback;
    std::vector<Setting> settings;
};

/// Throws InputError where values contradict each other or the scene is too large for this machine.
void check(const Description&, const Origins&);

/// Corners of a shape's bounding box after its rotation and position.
Box placed(const Box&, const Vector& position, const Vector& rotation);
/// Particles along each axis of a fluid box: a lattice of the scene's spacing, the first half a spacing inside the lower corner.
/// One along z in 2D.
std::array<double, 3> latticeSize(const Description&, const Box&);
/// About how many particles and boundary samples the scene makes.
double estimateSamples(const Description&);

}  // namespace meniscus::scene
