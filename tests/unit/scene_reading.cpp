// SPDX-License-Identifier: MIT
// What a scene file that is fine turns into.
#include <catch2/catch.hpp>
#include <clocale>
#include <locale>

#include "engine/scene/scene.h"

using namespace meniscus::scene;

namespace {

const std::string kSmall = R"({"version":1,"fluids":[{"box":{"min":[0,0,0],"max":[1,1,1]}}]})";

struct CommaPunctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// The locale, of C++ and where the machine has one of C, in which 1.5 is written 1,5.
class CommaLocale {
public:
    CommaLocale() {
        std::locale::global(std::locale(std::locale::classic(), new CommaPunctuation));
        for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"})
            if (std::setlocale(LC_ALL, name)) break;
    }
    ~CommaLocale() {
        std::setlocale(LC_ALL, "C");
        std::locale::global(std::locale::classic());
    }
};

}  // namespace

TEST_CASE("everything that a scene leaves out has its default") {
    const Description scene = parse(kSmall, "s.json");
    CHECK(scene.dimensions == 3);
    CHECK(scene.particleRadius == 0.025);
    CHECK(scene.particleVolumeFactor == 1);
    CHECK(scene.kernel.function == "cubic-spline");
    CHECK(scene.supportRadius() == 0.1);
    CHECK(scene.gravity == Vector{0, -9.81, 0});
    CHECK_FALSE(scene.domain);
    CHECK_FALSE(scene.camera);
    CHECK(scene.time.end == 10);
    CHECK(scene.time.adaptive);
    CHECK(scene.pressure.solver == "dfsph");
    CHECK(scene.pressure.iteration == "nncg");
    CHECK(scene.pressure.warmStart);
    CHECK(std::get<std::string>(scene.boundaryHandling.gamma) == "rest");
    REQUIRE(scene.fluids.size() == 1);
    CHECK(scene.fluids[0].restDensity == 1000);
    CHECK(scene.fluids[0].viscosity.kinematic == 0.01);
    CHECK(scene.fluids[0].viscosity.corrected);
    CHECK(parse("{}", "s.json").fluids.empty());
}

TEST_CASE("fluids and boundaries without a name are numbered") {
    const std::string box = R"("box":{"min":[0,0,0],"max":[1,1,1]})";
    const Description scene =
        parse("{\"fluids\":[{" + box + "},{\"name\":\"oil\"," + box + "},{" + box + "}],\"boundaries\":[{" + box + "}]}", "s.json");
    CHECK(scene.fluids[0].name == "fluid 1");
    CHECK(scene.fluids[1].name == "oil");
    CHECK(scene.fluids[2].name == "fluid 3");
    CHECK(scene.boundaries[0].name == "boundary 1");
}

TEST_CASE("every key that this version knows is read") {
    const Description scene = parse(R"(// A comment
{
  "version": 1,
  "name": "Dämm", "description": "Two\nlines.", /* another
  comment */
  "dimensions": 2,
  "particleRadius": 0.01, "particleVolumeFactor": 0.8,
  "kernel": {"function": "cubic-spline", "supportFactor": 2.5},
  "gravity": [1, -2, 3e-1],
  "domain": {"min": [-1, -1, -1], "max": [4, 4, 2], "periodic": [false, true, false]},
  "time": {"end": 3, "adaptive": false, "step": 0.001, "minStep": 1e-5, "maxStep": 1e-2, "cfl": 0.5},
  "pressure": {"solver": "dfsph", "iteration": "jacobi", "maxDensityError": 0.001, "maxDivergenceError": 0.002, "minIterations": 3, "maxIterations": 50, "warmStart": false},
  "boundaryHandling": {"method": "akinci", "sampleOffset": 0, "gamma": 1},
  "fluids": [
    {"name": "oil", "restDensity": 800, "color": "#FF00aa", "position": [0, 1, 0], "rotation": [0, 0, 30], "velocity": [1, 2, 3],
     "viscosity": {"model": "explicit", "kinematic": 0.1, "boundary": 0.2, "corrected": false}, "box": {"min": [0, 0, 0], "max": [1, 2, 0]}}
  ],
  "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [3, 2, 0]}, "inside": true, "position": [0.5, 0, 0], "rotation": [0, 0, 5]}],
  "camera": {"position": [0, 2, 6], "target": [1, 0.5, 0]}
})",
                                    "s.json");
    CHECK(scene.name == "Dämm");
    CHECK(scene.description == "Two\nlines.");
    CHECK(scene.dimensions == 2);
    CHECK(scene.spacing() == 0.02);
    CHECK(scene.supportRadius() == 0.05);
    CHECK(scene.gravity == Vector{1, -2, 0.3});
    REQUIRE(scene.domain);
    CHECK(scene.domain->min == Vector{-1, -1, -1});
    CHECK(scene.domain->max == Vector{4, 4, 2});
    CHECK(scene.domain->periodic == std::array{false, true, false});
    CHECK(scene.time.end == 3);
    CHECK_FALSE(scene.time.adaptive);
    CHECK(scene.time.step == 0.001);
    CHECK(scene.time.minStep == 1e-5);
    CHECK(scene.time.maxStep == 1e-2);
    CHECK(scene.time.cfl == 0.5);
    CHECK(scene.pressure.iteration == "jacobi");
    CHECK(scene.pressure.maxDensityError == 0.001);
    CHECK(scene.pressure.maxDivergenceError == 0.002);
    CHECK(scene.pressure.minIterations == 3);
    CHECK(scene.pressure.maxIterations == 50);
    CHECK_FALSE(scene.pressure.warmStart);
    CHECK(scene.boundaryHandling.sampleOffset == 0);
    CHECK(std::get<double>(scene.boundaryHandling.gamma) == 1);
    REQUIRE(scene.fluids.size() == 1);
    const Fluid& oil = scene.fluids[0];
    CHECK(oil.color == "#FF00aa");
    CHECK(oil.restDensity == 800);
    CHECK(oil.position == Vector{0, 1, 0});
    CHECK(oil.rotation == Vector{0, 0, 30});
    CHECK(oil.velocity == Vector{1, 2, 3});
    CHECK(oil.viscosity.kinematic == 0.1);
    CHECK(oil.viscosity.boundary == 0.2);
    CHECK_FALSE(oil.viscosity.corrected);
    REQUIRE(oil.box);
    CHECK(oil.box->max == Vector{1, 2, 0});
    REQUIRE(scene.boundaries.size() == 1);
    CHECK(scene.boundaries[0].inside);
    CHECK(scene.boundaries[0].position == Vector{0.5, 0, 0});
    CHECK(scene.boundaries[0].rotation == Vector{0, 0, 5});
    REQUIRE(scene.camera);
    CHECK(scene.camera->target == Vector{1, 0.5, 0});
}

TEST_CASE("a byte order mark, Windows line ends and a file without a last line end are all right") {
    CHECK(parse("\xef\xbb\xbf{\r\n\"name\": \"x\"\r\n}", "s.json").name == "x");
}

TEST_CASE("numbers are read and written the same in a locale with decimal commas") {
    const CommaLocale here;
    const Description scene = parse(R"({"particleRadius": 0.0125, "time": {"cfl": 1.5e-1, "end": 1234.5}})", "s.json", {"gravity.1=-1.25"});
    CHECK(scene.particleRadius == 0.0125);
    CHECK(scene.time.cfl == 0.15);
    CHECK(scene.gravity[1] == -1.25);
    CHECK(get(scene, "time.end") == "1234.5");
    CHECK(get(scene, "particleRadius") == "0.0125");
    CHECK(schema().find("\"default\": 0.025") != std::string::npos);
}

TEST_CASE("a 2D scene does not care for z") {
    const Description scene = parse(R"({"dimensions": 2, "fluids": [{"box": {"min": [0, 0, 5], "max": [1, 1, -5]}}],
        "domain": {"min": [0, 0, 0], "max": [1, 1, 0], "periodic": [false, false, true]}})",
                                    "s.json");
    CHECK(scene.fluids.size() == 1);
}
TEST_CASE("the bounds of the time step bind the step that the program chooses, not one that the scene fixes") {
    const std::string longer = R"("time": {"step": 0.0166)", fluid = R"("fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}])";
    CHECK(parse("{" + longer + "}}", "s.json").time.step == 0.0166);  // without fluids every step is time.step
    CHECK(parse("{" + longer + R"(, "adaptive": false}, )" + fluid + "}", "s.json").time.step == 0.0166);
    CHECK_THROWS_WITH(parse("{" + longer + "}, " + fluid + "}", "s.json"), Catch::Contains("must be from time.minStep to time.maxStep"));
}
