// SPDX-License-Identifier: MIT
// Exported frames, read back: the format, the columns, which states become frames.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <map>
#include <sstream>

#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/io/ply.h"
#include "engine/scene/scene.h"
#include "engine/world/frames.h"
#include "engine/world/simulation.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;

namespace {
/// A reader of its own: what it knows of the format comes from the header alone.
struct Read {
    explicit Read(const std::string& bytes) {
        std::istringstream in(bytes);
        std::string line, word, type, name;
        std::getline(in, line);
        REQUIRE(line == "ply");
        std::getline(in, line);
        REQUIRE(line == "format binary_little_endian 1.0");
        std::vector<bool> integer;
        while (std::getline(in, line) && line != "end_header") {
            std::istringstream words(line);
            words >> word >> type >> name;
            if (word == "element") rows = std::stoul(name);
            if (word != "property") continue;
            REQUIRE((type == "float" || type == "int"));
            names.push_back(name);
            integer.push_back(type == "int");
        }
        const std::size_t header = static_cast<std::size_t>(in.tellg());
        REQUIRE(bytes.size() == header + 4 * names.size() * rows);
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < names.size(); ++c) {
                const char* at = bytes.data() + header + 4 * (r * names.size() + c);
                float f;
                std::int32_t i;
                std::memcpy(&f, at, 4);
                std::memcpy(&i, at, 4);
                columns[names[c]].push_back(integer[c] ? static_cast<double>(i) : static_cast<double>(f));
            }
    }
    std::size_t rows = 0;
    std::vector<std::string> names;
    std::map<std::string, std::vector<double>> columns;
};
using Names = std::vector<std::string>;

struct Run {
    explicit Run(const std::string& text = scratch::cube()) : simulation(scene::parse(text, "test"), *device) {}
    std::unique_ptr<Device> device = makeCpuDevice(2);
    Simulation simulation;
};
std::string twoCubes() {
    return R"({"version": 1, "particleRadius": 0.0625, "fluids": [
        {"name": "../a:b", "box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "velocity": [1, 0, 0]},
        {"name": "../a:b", "box": {"min": [2, 0, 0], "max": [2.5, 1, 1]}, "velocity": [0, 2, 0]}]})";
}
}  // namespace

TEST_CASE("a PLY file holds the rows asked for, in that order, bit by bit") {
    const std::vector<Packed4> x = {{1, 2, 3, 0}, {4, 5, 6, 0}, {-0.5f, 1e-30f, 3e30f, 0}};
    const std::vector<std::int32_t> id = {7, -1, 1 << 30};
    const std::vector<io::PlyColumn> columns = {
        {"x", &x[0].x, sizeof(Packed4)}, {"z", &x[0].z, sizeof(Packed4)}, {"id", id.data(), 4, true}};
    const Read file(io::ply(columns, std::vector{2, 0}));
    CHECK(file.rows == 2);
    CHECK(file.names == Names{"x", "z", "id"});
    CHECK(file.columns.at("x") == std::vector{-0.5, 1.});
    CHECK(file.columns.at("z") == std::vector{static_cast<double>(3e30f), 3.});
    CHECK(file.columns.at("id") == std::vector{double(1 << 30), 7.});
}

TEST_CASE("an exported frame is the state, ordered by id") {
    const scratch::Folder folder;
    Run run;
    for (int i = 0; i < 5; ++i) run.simulation.step();
    ParticleFrames frames(run.simulation, {folder / "out/deeper", 25, {}});
    frames.finish(run.simulation);
    const Read file(scratch::contents(folder / "out/deeper/water_000000.ply"));
    CHECK(file.names == Names{"x", "y", "z", "id", "vx", "vy", "vz", "density", "pressure"});
    REQUIRE(file.rows == 512);
    CHECK(std::is_sorted(file.columns.at("id").begin(), file.columns.at("id").end()));

    const auto ids = run.simulation.ids();
    const auto x = run.simulation.positions();
    const auto v = run.simulation.read("velocity"), density = run.simulation.read("density");
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto& id = file.columns.at("id");
        const auto row = static_cast<std::size_t>(std::lower_bound(id.begin(), id.end(), ids[i]) - id.begin());
        REQUIRE(id[row] == ids[i]);
        REQUIRE(file.columns.at("x")[row] == static_cast<double>(x[i].x));
        REQUIRE(file.columns.at("z")[row] == static_cast<double>(x[i].z));
        REQUIRE(file.columns.at("vy")[row] == static_cast<double>(v[3 * i + 1]));
        REQUIRE(file.columns.at("density")[row] == static_cast<double>(density[i]));
    }
}

TEST_CASE("every fluid has its own files, with safe and different names") {
    const scratch::Folder folder;
    Run run(twoCubes());
    ParticleFrames frames(run.simulation, {folder.path, 25, {}});
    frames.offer(run.simulation);
    const Read first(scratch::contents(folder / "_._a_b_000000.ply")), second(scratch::contents(folder / "_._a_b-2_000000.ply"));
    CHECK(first.rows == 512);
    CHECK(second.rows == 256);
    const auto all = [](const std::vector<double>& v, double value) { return std::count(v.begin(), v.end(), value) == std::ssize(v); };
    CHECK(all(first.columns.at("vx"), 1));
    CHECK(all(second.columns.at("vy"), 2));
}

TEST_CASE("frames are a fixed simulated time apart, numbered without gaps, and end with the last state") {
    const scratch::Folder folder;
    Run run;  // steps of 1 ms
    ParticleFrames frames(run.simulation, {folder.path, 200, {}});
    const auto step = [&] {
        run.simulation.step();
        frames.offer(run.simulation);
    };
    frames.offer(run.simulation);
    CHECK(frames.frames() == 1);
    for (int i = 0; i < 4; ++i) step();
    CHECK(frames.frames() == 1);
    step();
    CHECK(frames.frames() == 2);
    for (int i = 0; i < 5; ++i) step();
    CHECK(frames.frames() == 3);
    frames.finish(run.simulation);
    CHECK(frames.frames() == 3);
    step();
    frames.finish(run.simulation);
    CHECK(frames.frames() == 4);
    CHECK(Read(scratch::contents(folder / "water_000003.ply")).rows == 512);
}

TEST_CASE("at most one frame a step, however many are asked for") {
    const scratch::Folder folder;
    Run run;
    ParticleFrames frames(run.simulation, {folder.path, 1e6, {}});
    frames.offer(run.simulation);
    for (int i = 0; i < 3; ++i) {
        run.simulation.step();
        frames.offer(run.simulation);
    }
    CHECK(frames.frames() == 4);
}

TEST_CASE("exporting changes no step") {
    const scratch::Folder folder;
    Run with, without;
    ParticleFrames frames(with.simulation, {folder.path, 1000, {"acceleration"}});
    for (int i = 0; i < 20; ++i) {
        with.simulation.step();
        frames.offer(with.simulation);
        without.simulation.step();
    }
    CHECK(frames.frames() == 20);
    const auto a = with.simulation.positions(), b = without.simulation.positions();
    CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(Packed4)) == 0);
}

TEST_CASE("further fields are exported by name, an unknown one is refused with those there are") {
    const scratch::Folder folder;
    Run run;
    ParticleFrames frames(run.simulation, {folder.path, 25, {"density", "fluid", "acceleration"}});
    frames.offer(run.simulation);
    const Read file(scratch::contents(folder / "water_000000.ply"));
    CHECK(Names(file.names.begin() + 9, file.names.end()) == Names{"fluid", "acceleration_x", "acceleration_y", "acceleration_z"});
    CHECK(file.columns.at("fluid") == std::vector<double>(512, 0.));
    CHECK_THROWS_WITH(ParticleFrames(run.simulation, {folder.path, 25, {"taste"}}), Catch::Contains("taste") && Catch::Contains("density"));
}

TEST_CASE("names of fluids become names of files") {
    CHECK(safeFileName("water") == "water");
    CHECK(safeFileName("") == "fluid");
    CHECK(safeFileName("../..") == "_._..");
    CHECK(safeFileName("a/b\\c\nd") == "a_b_c_d");
    CHECK(safeFileName("\xc3\xa4 b") == "\xc3\xa4 b");
    CHECK(safeFileName(std::string(1000, 'x')).size() < 240);
}
