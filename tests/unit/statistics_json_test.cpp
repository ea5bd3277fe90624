// SPDX-License-Identifier: MIT
// The statistics file: names that scripts rely on, whole files, numbers that are not.
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/world/statistics_json.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;
using nlohmann::json;

namespace {
StepStatistics example(int step) {
    StepStatistics s;
    s.step = step;
    s.time = 0.25 * step;
    s.dt = 0.25;
    s.dtLimiter = "cfl";
    s.wallMs = 10 * step;
    s.stagesMs = {{"neighbours", 4.5}, {"pressure", 5.5}};
    s.pairs = 5'000'000'000;
    s.solver = {"dfsph", 3, 2, 0.0004, 0.0009};
    s.momentum = {1, 2, 3};
    s.removed = 7;
    return s;
}
RunInfo exampleRun() {
    return {.scene = "a \"scene\" \xc3\xa4.json",
            .device = "cpu",
            .isa = "avx2",
            .threads = 2,
            .counts = {.fluid = 10, .boundary = 20},
            .time = 0.75,
            .wallSeconds = 0.06};
}
std::vector<std::string> keys(const json& j) {
    std::vector<std::string> names;
    for (const auto& [name, value] : j.items()) names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}
using Names = std::vector<std::string>;
}  // namespace

TEST_CASE("the statistics file has every name that scripts rely on") {
    const std::vector steps = {example(1), example(2), example(3)};
    const json j = json::parse(statisticsJson(exampleRun(), steps));
    CHECK(keys(j) == Names{"counts", "device", "isa", "scene", "steps", "summary", "threads"});
    CHECK(keys(j["counts"]) == Names{"boundary", "elements", "fluid", "rigid", "vertices"});
    CHECK(keys(j["summary"]) == Names{"ms_per_step_median", "nan", "peak_rss_mb", "steps", "time", "wall_s"});
    REQUIRE(j["steps"].size() == 3);
    for (const char* name :
         {"step", "time", "dt", "dt_limiter", "wall_ms", "stages_ms", "pairs", "solver", "density_error_avg", "density_error_max",
          "deformable", "max_speed", "kinetic_energy", "potential_energy", "elastic_energy", "momentum", "angular_momentum", "removed"})
        CHECK(j["steps"][1].contains(name));
    CHECK(keys(j["steps"][1]["solver"]) == Names{"density_error", "divergence_error", "divergence_iterations", "iterations", "name"});
    CHECK(keys(j["steps"][1]["deformable"]) ==
          Names{"contacts", "face_penetration", "iterations", "name", "penetration", "residual", "substeps"});
}

TEST_CASE("the statistics file says what the steps say") {
    const std::vector steps = {example(1), example(2), example(3)};
    const json j = json::parse(statisticsJson(exampleRun(), steps));
    CHECK(j["scene"] == "a \"scene\" \xc3\xa4.json");
    CHECK(j["counts"]["boundary"] == 20);
    const json& s = j["steps"][1];
    CHECK(s["step"] == 2);
    CHECK(s["time"] == 0.5);
    CHECK(s["dt_limiter"] == "cfl");
    CHECK(s["pairs"] == 5'000'000'000);
    CHECK(s["stages_ms"]["pressure"] == 5.5);
    CHECK(s["solver"]["divergence_error"] == 0.0009);
    CHECK(s["momentum"] == json{1., 2., 3.});
    CHECK(s["removed"] == 7);
    CHECK(j["summary"]["steps"] == 3);
    CHECK(j["summary"]["ms_per_step_median"] == 20);
    CHECK(j["summary"]["nan"] == 0);
    CHECK(j["summary"]["peak_rss_mb"] > 1);
}

TEST_CASE("a number that is none is counted and still leaves valid JSON") {
    std::vector steps = {example(1)};
    steps[0].maxSpeed = std::numeric_limits<double>::quiet_NaN();
    steps[0].momentum[1] = -std::numeric_limits<double>::infinity();
    RunInfo run = exampleRun();
    run.nonFinite = 5;
    const json j = json::parse(statisticsJson(run, steps));
    CHECK(j["summary"]["nan"] == 7);
    CHECK(j["steps"][0]["max_speed"].is_null());
}

TEST_CASE("a run without steps has statistics too") {
    const json j = json::parse(statisticsJson(exampleRun(), {}));
    CHECK(j["steps"].empty());
    CHECK(j["summary"]["ms_per_step_median"] == 0);
}

TEST_CASE("files are written whole: the old content or the new, and nothing beside it") {
    const scratch::Folder folder;
    const std::string file = folder / "out \xc3\xa4.json";
    io::writeFile(file, "old");
    io::writeFile(file, std::string(1 << 20, 'x'));
    CHECK(scratch::contents(file) == std::string(1 << 20, 'x'));
    const auto in = std::filesystem::directory_iterator(folder.path);
    CHECK(std::distance(begin(in), end(in)) == 1);
}

TEST_CASE("a file that cannot be written is refused in one line that names it") {
    const scratch::Folder folder;
    CHECK_THROWS_WITH(io::writeFile(folder / "none/x.json", ""), Catch::Contains("none/x.json: cannot be written"));
    const std::string file = folder.write("file", "");
    CHECK_THROWS_AS(io::prepareFolder(file), InputError);
    CHECK_THROWS_AS(io::prepareFolder(file + "/deeper"), InputError);
    CHECK_THROWS_AS(io::prepareFile(folder.path), InputError);
    CHECK_THROWS_AS(io::writeFile(folder.path, "x"), InputError);
    io::prepareFolder(folder / "a/b c/d");
    CHECK(std::filesystem::is_directory(folder / "a/b c/d"));
    CHECK(std::filesystem::is_empty(folder / "a/b c/d"));
}

TEST_CASE("a link or device is written through, and stays what it is") {
    namespace fs = std::filesystem;
    const scratch::Folder folder;
    const std::string target = folder.write("target", "old"), link = folder / "link", full = folder / "full";
    fs::create_symlink(target, link);
    fs::create_symlink("/dev/full", full);
    io::prepareFile(link);
    io::writeFile(link, "new");
    CHECK(fs::is_symlink(link));
    CHECK(scratch::contents(target) == "new");
    CHECK_THROWS_WITH(io::writeFile(full, "x"), Catch::Contains("full: cannot be written: No space left"));
    CHECK(fs::is_symlink(full));
}
