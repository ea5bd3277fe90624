// SPDX-License-Identifier: MIT
// Good scenes, and scenes broken in every way that people and programs break them. Driven by the schema, so that a new key, choice or
// shape is covered when it is added to the parameter tables.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace broken {

using Json = nlohmann::ordered_json;
using Random = std::mt19937;

/// A place in a scene where one value is kept, "fluids.0.viscosity.kinematic", and what the schema says of it.
struct Leaf {
    std::string path;
    nlohmann::json schema;
};
/// Every value that a scene may have, once for each list, each shape included.
const std::vector<Leaf>& leaves();

/// A scene file that is wrong, or at the edge of what is right.
struct Scene {
    std::string kind;         ///< how it is broken
    std::string text;         ///< of the file
    bool mustRefuse = false;  ///< else it may also run, a few steps without a number that is none
    std::string key;          ///< the error must name it; empty: any
    int line = 0;             ///< the error must name it; 0: any
};

class Generator {
public:
    /// `folder`: where "cube.obj" lies, which the scenes use, and their files are thought to be.
    Generator(unsigned seed, std::string folder);
    /// A sensible scene of few particles, made from the schema: some of the keys, other values than the defaults.
    Json good();
    /// The same with a leaf in it that is set to what it is by default, or to an example.
    Json goodWith(const std::string& path);
    /// A scene broken in a way drawn at random.
    Scene broken();
    /// How many kinds of breakage there are, and one of each.
    static std::size_t kinds();
    Scene broken(std::size_t kind);

    Random random;

private:
    Json fromSchema(const nlohmann::json& schema, const std::string& key);
    void tame(Json& scene);
    std::string folder;
    std::vector<Json> shipped;  ///< the scenes of the program, made coarse
};

/// All values that a leaf must refuse, as JSON text, which need not be JSON.
std::vector<std::string> wrongValues(const nlohmann::json& schema);
/// The scene with the raw text in place of the value at the path; `line` is where it stands.
std::string withValue(Json scene, const std::string& path, const std::string& raw, int& line);
/// A cube of unit size, of quads.
std::string cubeObj();

}  // namespace broken
