// SPDX-License-Identifier: MIT
// The scenes that come with the program, and the schema beside them.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/scene/scene.h"

using namespace meniscus::scene;
namespace fs = std::filesystem;

namespace {

const fs::path kScenes = fs::path(MENISCUS_SOURCE_DIR) / "scenes";

std::string contents(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

std::vector<fs::path> sceneFiles() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(kScenes))
        if (entry.path().extension() == ".json" && entry.path().filename() != "scene.schema.json") files.push_back(entry.path());
    return files;
}

}  // namespace

TEST_CASE("every scene that comes with the program loads, and says what it is and how to look at it") {
    const auto files = sceneFiles();
    REQUIRE(files.size() >= 8);
    for (const fs::path& file : files) {
        INFO(file.string());
        Description scene;
        REQUIRE_NOTHROW(scene = load(file.string()));
        CHECK_FALSE(scene.name.empty());
        CHECK_FALSE(scene.description.empty());
        CHECK_FALSE((scene.fluids.empty() && scene.deformables.empty()));
    }
}

TEST_CASE("the schema beside the scenes is the one that the program generates") {
    INFO("renew it: meniscus-cli schema > scenes/scene.schema.json");
    const bool isCurrent = contents(kScenes / "scene.schema.json") == schema();
    CHECK(isCurrent);
}

TEST_CASE("the dam breaks that speed is measured on differ in nothing but resolution") {
    struct Row {
        const char* file;
        double spacing, viscosity;
    };
    for (const Row& row :
         {Row{"dam_break_12k.json", 0.04, 0.01}, Row{"dam_break_100k.json", 0.02, 0.01}, Row{"dam_break_1m.json", 0.01, 0.0025}}) {
        INFO(row.file);
        const Description scene = load((kScenes / "bench" / row.file).string());
        CHECK(scene.spacing() == row.spacing);
        CHECK(scene.particleVolumeFactor == 0.8);
        REQUIRE(scene.fluids.size() == 1);
        const Fluid& water = scene.fluids[0];
        CHECK(water.restDensity == 1000);
        CHECK(water.viscosity.kinematic == row.viscosity);
        CHECK(water.viscosity.boundary == 0);
        CHECK_FALSE(water.viscosity.corrected);
        REQUIRE(water.box);
        CHECK(water.box->min == Vector{row.spacing / 2, row.spacing / 2, -0.4});
        const Vector size{1, 1, 0.8};
        for (std::size_t i = 0; i < 3; ++i) CHECK(water.box->max[i] - water.box->min[i] == Approx(size[i]));
        REQUIRE(scene.boundaries.size() == 1);
        CHECK(scene.boundaries[0].inside);
        REQUIRE(scene.boundaries[0].box);
        CHECK(scene.boundaries[0].box->min == Vector{-0.02, -0.02, -0.43});
        CHECK(scene.boundaries[0].box->max == Vector{2.52, 2, 0.43});
        CHECK(scene.gravity == Vector{0, -9.81, 0});
        CHECK(scene.pressure.solver == "dfsph");
        CHECK(scene.pressure.maxDensityError == 0.0005);
        CHECK(scene.pressure.maxDivergenceError == 0.001);
        CHECK(scene.time.end == 1);
        CHECK(scene.time.adaptive);
        CHECK(scene.time.cfl == 1);
        CHECK(scene.time.minStep == 5e-5);
        CHECK(scene.time.maxStep == 5e-3);
    }
}

TEST_CASE("the reference in docs/scene.md is the one that the program generates") {
    INFO("renew it: meniscus-cli list parameters --markdown, under the last heading of docs/scene.md");
    const bool isCurrent =
        contents(fs::path(MENISCUS_SOURCE_DIR) / "docs" / "scene.md").find("\n\n" + parameterTable()) != std::string::npos;
    CHECK(isCurrent);
}

TEST_CASE("the scenes in docs/scene.md can be read") {
    const std::string text = contents(fs::path(MENISCUS_SOURCE_DIR) / "docs" / "scene.md");
    const std::string fence = "```json\n";
    int scenes = 0;
    for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1), ++scenes) {
        const auto begin = at + fence.size(), end = text.find("```", begin);
        CHECK_NOTHROW(parse(text.substr(begin, end - begin), "docs/scene.md"));
    }
    CHECK(scenes == 2);
}
