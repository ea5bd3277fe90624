// SPDX-License-Identifier: MIT
// Scenes with cloth and soft bodies: what they say, and what is wrong with those that make no sense.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/scene/document.h"
#include "engine/scene/scene.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::scene;

namespace {
const std::string kFlagAndJelly = R"({"version": 1, "deformables": [
    {"name": "flag", "cloth": {"size": [1, 0.6], "cells": [40, 24]},
     "material": {"model": "stvk", "young": 1e5, "poisson": 0.3, "thickness": 5e-4, "density": 400}, "pins": [{"vertices": [0, 40]}]},
    {"name": "jelly", "softBody": {"box": {"min": [0, 1, 0], "max": [0.4, 1.4, 0.4]}, "cells": [8, 8, 8]},
     "material": {"model": "stable-neo-hookean", "young": 1e5, "poisson": 0.45, "density": 1000}}],
    "deformableSolver": {"solver": "gpbd", "substeps": 4, "iterations": 20, "newtonIterations": 20}})";

std::string errorOf(const std::string& text) {
    try {
        parse(text, "s.json");
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}
std::string cloth(const std::string& more) { return "{\"deformables\": [\n{\"cloth\": {\"cells\": [4, 4]}" + more + "}]}"; }
std::string body(const std::string& more) {
    return "{\"deformables\": [\n{\"softBody\": {\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}}" + more + "}]}";
}
}  // namespace

TEST_CASE("cloth and soft bodies are read as they are written, and written as they are read") {
    const Description d = parse(kFlagAndJelly, "s.json");
    REQUIRE(d.deformables.size() == 2);
    const Deformable &flag = d.deformables[0], &jelly = d.deformables[1];
    CHECK(flag.cloth->size == std::array{1., .6});
    CHECK(flag.cloth->cells == std::array{40, 24});
    CHECK(flag.material.model == "stvk");
    CHECK(flag.pins[0].vertices == std::vector{0, 40});
    CHECK(jelly.softBody->cells == std::array{8, 8, 8});
    CHECK(jelly.material.poisson == .45);
    CHECK(d.deformableSolver.iterations == 20);
    CHECK(same(parse(text(d), "s.json"), d));
    CHECK(parse(cloth(""), "s.json").deformables[0].name == "cloth 1");
    CHECK(text(parse(cloth(""), "s.json")).find("cloth 1") == std::string::npos);
}

TEST_CASE("what of deformables makes no sense is told with its line") {
    const auto check = [](const std::string& text, const std::string& expected) {
        CHECK_THAT(errorOf(text), Catch::StartsWith("s.json:" + expected));
    };
    check("{\"deformables\": [\n{}]}", "2: deformables.0: has no shape: a deformable needs one of cloth or softBody");
    check(cloth(", \"softBody\": {}"), "2: deformables.0.softBody: a deformable has exactly one shape");
    check("{\"deformables\": [\n{\"softBody\": {}}]}", "2: deformables.0.softBody: has no shape: a soft body needs one of box or mesh");
    check(cloth(",\n\"pins\": [{\"vertices\": [3, 25]}]"), "3: deformables.0.pins.0.vertices.1: there is no vertex 25; the last is 24");
    check(cloth(",\n\"pins\": [{}]"), "3: deformables.0.pins.0: holds nothing: it needs vertices or a box");
    check(cloth(",\n\"pins\": [{\"vertices\": [-1]}]"), "3: deformables.0.pins.0.vertices.0: must be a whole number from 0");
    check(cloth(",\n\"pins\": [{\"vertices\": 3}]"), "3: deformables.0.pins.0.vertices: must be a list of whole numbers; is 3");
    check(cloth(",\n\"material\": {\"model\": \"corotated\"}"), "3: deformables.0.material.model: is a law of soft bodies; cloth takes");
    check(body(",\n\"material\": {\"model\": \"orthotropic\"}"), "3: deformables.0.material.model: is a law of cloth");
    check(body(",\n\"material\": {\"poisson\": 0.5}"), "3: deformables.0.material.poisson: must be a number from 0 to 0.4999");
    check(body(",\n\"material\": {\"young\": 0}"), "3: deformables.0.material.young: must be a number above 0");
    check(body(",\n\"material\": {\"model\": \"hylc\"}"), "3: deformables.0.material.model: is a law of cloth");
    check(cloth(",\n\"material\": {\"model\": \"hylc\"}"), "3: deformables.0.material.file: is missing: hylc cloth needs its fabric");
    check(cloth(",\n\"material\": {\"model\": \"hylc\", \"file\": \"none.json\"}"),
          "3: deformables.0.material.file: \"none.json\" cannot be read");
    check(cloth(",\n\"rest\": {\"file\": \"none.obj\"}"), "3: deformables.0.rest.file: \"none.obj\" cannot be read");
    check(cloth(",\n\"pins\": [{\"vertices\": [0], \"body\": \"bar\"}]"),
          "3: deformables.0.pins.0.body: there is no boundary named \"bar\"");
    check(cloth(",\n\"pins\": [{\"vertices\": [0], \"motion\": {}, \"body\": \"bar\"}]"),
          "3: deformables.0.pins.0.body: stands beside a motion");
    check(cloth(",\n\"material\": {\"model\": \"orthotropic\", \"youngAcross\": 1e9}"), "3: deformables.0.material.poisson: too large");
    check(cloth(",\n\"start\": \"upside\""), "3: deformables.0.start: must be one of rest, random, flat, point, mirrored");
    check("{\"deformables\": [\n{\"cloth\": {\"cells\": [0, 4]}}]}", "2: deformables.0.cloth.cells.0: must be a whole number from 1");
    check("{\"deformables\": [\n{\"cloth\": {\"cells\": [4096, 4096]}}]}", "2: deformables.0.cloth.cells: too many: they make");
    check("{\"dimensions\": 2, \"deformables\": [\n{\"cloth\": {}}]}", "2: deformables.0: deformables need a 3D scene");
    check("{\"deformables\": [\n{\"softBody\": {\"mesh\": {\"file\": \"none.vtk\"}}}]}",
          "2: deformables.0.softBody.mesh.file: \"none.vtk\" cannot be read");
    check("{\"deformableSolver\":\n{\"warmStart\": true}}", "2: deformableSolver.warmStart: not supported in this version");
    check("{\"deformables\": [\n{\"softBody\": {\"mesh\": {\"file\": \"none.obj\"}, \"cells\": [999, 999, 99]}}]}",
          "2: deformables.0.softBody.mesh.file: \"none.obj\" cannot be read");
    check("{\"deformables\": [\n{\"softBody\": {\"mesh\": {\"file\": \"" MENISCUS_SOURCE_DIR
          "/scenes/meshes/star.obj\"}, \"cells\": [999, 999, 99]}}]}",
          "2: deformables.0.softBody.cells: too many: a lattice around the mesh may have 30000000 cubes; these are 98800000");
    check("{\"deformableSolver\":\n{\"iterations\": 0}}", "2: deformableSolver.iterations: must be a whole number from 1");
}

TEST_CASE("a document knows its deformables: who they are, what an edit needs, undo") {
    Document document;
    document.open(parse(kFlagAndJelly, "s.json"));
    const DocumentState before = document.now();
    REQUIRE(before.deformables.size() == 2);
    CHECK(before.find(before.deformables[1])->path() == "deformables.1");
    CHECK(document.set("deformables.1.material.young", "5e4") == Acts::NextStep);
    CHECK(document.set("deformables.0.pins", R"([{"vertices": [7]}])") == Acts::NextStep);
    CHECK_FALSE(pending(before, document.now()).any());
    CHECK(withParameters(before, document.now()).scene.deformables[1].material.young == 5e4);
    CHECK(document.set("deformables.1.softBody.cells", "[4, 4, 4]") == Acts::Restart);
    CHECK(pending(before, document.now()).changed == std::vector{before.deformables[1]});
    const auto added = document.add(ObjectKind::Deformable, "cloth");
    CHECK(pending(before, document.now()).added == std::vector{added});
    CHECK_NOTHROW(document.add(ObjectKind::Deformable, "softBody"));
    CHECK_THROWS_AS(document.add(ObjectKind::Deformable, "sphere"), InputError);
    document.scale(before.deformables[0], {2, 1, 3});
    CHECK(document.scene().deformables[0].cloth->size == std::array{2., 1.8});
    document.remove(before.deformables[0]);
    CHECK(document.now().find(before.deformables[1])->index == 0);
    for (int i = 0; i < 7; ++i) document.undo();
    CHECK(same(document.scene(), before.scene));
}
