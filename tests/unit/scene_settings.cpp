// SPDX-License-Identifier: MIT
// Parameters set and read by their path, as --set, the inspector and play files do.
#include <catch2/catch.hpp>
#include <set>

#include "engine/base/error.h"
#include "engine/scene/scene.h"

using namespace meniscus;
using namespace meniscus::scene;

namespace {

const std::string kScene = R"({
"particleRadius": 0.05,
"domain": {"min": [-5, -5, -5], "max": [5, 5, 5]},
"time": {"step": 0.001},
"fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}, {"name": "oil", "box": {"min": [2, 0, 0], "max": [3, 1, 1]}}],
"boundaries": [{"box": {"min": [-2, 0, -2], "max": [4, 2, 2]}, "inside": true}],
"deformables": [{"cloth": {}, "pins": [{"vertices": [3], "box": {"min": [0, 0, 0], "max": [0, 0, 1]}, "motion": {"keyFrames": [{"time": 0}]}}]}],
"camera": {}
})";

Description sceneWith(const std::vector<std::string>& settings) { return parse(kScene, "s.json", settings); }

std::string errorOf(const std::string& path, const std::string& value) {
    try {
        sceneWith({path + "=" + value});
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}

std::string first(std::string path) {
    for (auto star = path.find('*'); star != std::string::npos; star = path.find('*')) path[star] = '0';
    return path;
}

}  // namespace

TEST_CASE("a setting (--set) takes JSON, and bare words where a text is wanted") {
    const Description scene =
        sceneWith({"time.cfl=0.5", "gravity=[1,2,3]", "gravity.1=-5", "pressure.iteration=jacobi", "pressure.solver=\"dfsph\"",
                   "name=Hello there", "fluids.1.viscosity.kinematic=0.25", "fluids.0.name=12", "boundaryHandling.gamma=0.5",
                   "domain.periodic=[true,false,true]", "camera.target.2=7", "time.adaptive=false", "description="});
    CHECK(scene.time.cfl == 0.5);
    CHECK(scene.gravity == Vector{1, -5, 3});
    CHECK(scene.pressure.iteration == "jacobi");
    CHECK(scene.name == "Hello there");
    CHECK(scene.fluids[1].viscosity.kinematic == 0.25);
    CHECK(scene.fluids[0].viscosity.kinematic == 0.01);
    CHECK(scene.fluids[0].name == "12");
    CHECK(std::get<double>(scene.boundaryHandling.gamma) == 0.5);
    CHECK(scene.domain->periodic == std::array{true, false, true});
    CHECK(scene.camera->target == Vector{0, 0.5, 7});
    CHECK_FALSE(scene.time.adaptive);
    CHECK(std::get<std::string>(sceneWith({"boundaryHandling.gamma=1", "boundaryHandling.gamma=rest"}).boundaryHandling.gamma) == "rest");
}

TEST_CASE("a setting (--set) takes whole objects and lists, which replace what was there") {
    const Description scene = sceneWith({R"(time={"cfl": 0.5})", R"(fluids=[{"box": {"min": [0,0,0], "max": [1,2,1]}}])"});
    CHECK(scene.time.cfl == 0.5);
    CHECK(scene.time.step == 0.002);
    REQUIRE(scene.fluids.size() == 1);
    CHECK(scene.fluids[0].box->max[1] == 2);
    CHECK(parse("{}", "s.json", {R"(domain={"min":[0,0,0],"max":[1,1,1]})"}).domain.has_value());
    CHECK(parse("{}", "s.json", {"camera.position=[1,2,3]"}).camera->position == Vector{1, 2, 3});
}

TEST_CASE("a bad --set is refused with what was given and what is allowed") {
    CHECK(errorOf("pressure.iterations", "3") == "--set pressure.iterations=3: unknown key; did you mean \"iteration\"?");
    CHECK(errorOf("time.cfl", "-1") == "--set time.cfl=-1: must be a number from 0.001 to 10; is -1");
    CHECK_THAT(errorOf("time.cfl", "fast"), Catch::StartsWith("--set time.cfl=fast: must be a number from 0.001 to 10"));
    CHECK_THAT(errorOf("time.cfl", ""), Catch::StartsWith("--set time.cfl=: empty"));
    CHECK_THAT(errorOf("time.cfl", "1e999"), Catch::Contains("too large"));
    CHECK_THAT(errorOf("time.cfl", "nan"), Catch::Contains("NaN and infinity are not allowed"));
    CHECK_THAT(errorOf("time.cfl", "1 2"), Catch::Contains("more text after the end"));
    CHECK(errorOf("time.cfl.x", "1") == "--set time.cfl.x=1: there is no such thing; time.cfl is a number");
    CHECK(errorOf("pressure.solver", "iisph") ==
          "--set pressure.solver=iisph: \"iisph\" is known but not in this version; allowed: dfsph, wcsph");
    CHECK(errorOf("gravity", "[0,0]") == "--set gravity=[0,0]: must be a list of 3 numbers; is a list of 2");
    CHECK(errorOf("gravity.3", "0") == "--set gravity.3=0: must be an index from 0 to 2");
    CHECK(errorOf("fluids.2.name", "x") == "--set fluids.2.name=x: fluids.2: must be an index from 0 to 1");
    for (const std::string index : {"-1", "x", "", "99999999999999999999", "1e0", "+1", " 1"}) {
        INFO(index);
        CHECK_THAT(errorOf("fluids." + index + ".name", "x"), Catch::Contains("must be an index from 0 to 1"));
    }
    CHECK_THAT(errorOf("", "1"), Catch::StartsWith("--set =1: unknown key"));
    CHECK_THAT(errorOf("..", "1"), Catch::Contains("unknown key"));
    CHECK_THAT(errorOf("emitters", "[]"), Catch::Contains("not supported in this version"));
    CHECK_THROWS_WITH(sceneWith({"time.cfl"}), "--set time.cfl: must be PATH=VALUE");
    CHECK_THROWS_WITH(parse("{}", "s.json", {"domain.min=[0,0,0]"}),
                      "--set domain.min=[0,0,0]: domain: the scene has none; set it as a whole, {min, max, periodic}");
}

TEST_CASE("what contradicts a --set is blamed on it") {
    CHECK(errorOf("time.maxStep", "1e-4") ==
          "--set time.maxStep=1e-4: time.step: must be from time.minStep to time.maxStep, 5e-5 to 0.0001 s; is 0.001");
    CHECK_THAT(errorOf("particleRadius", "1e-5"), Catch::StartsWith("--set particleRadius=1e-5: makes about 2.5e14 particles"));
    CHECK_THAT(errorOf("fluids.0", R"({"box": {"min": [0,0,0], "max": [1,0,1]}})"), Catch::Contains("fluids.0.box.min: must be below max"));
    CHECK_NOTHROW(sceneWith({"time.maxStep=1e-4", "time.step=1e-4"}));
}

TEST_CASE("a parameter that is set by its path, without a command line, is blamed without one") {
    Description scene = sceneWith({});
    CHECK_THROWS_WITH(set(scene, "time.cfl", "-1"), "time.cfl=-1: must be a number from 0.001 to 10; is -1");
    CHECK_THROWS_WITH(set(scene, "particleRadius", "1e-5"), Catch::StartsWith("particleRadius=1e-5: makes about 2.5e14 particles"));
}

TEST_CASE("a parameter that is set badly leaves the scene as it was") {
    Description scene = sceneWith({});
    for (const auto& [path, value] : std::vector<std::pair<std::string, std::string>>{{"time.cfl", "-1"},
                                                                                      {"time.step", "1"},
                                                                                      {"nonsense", "1"},
                                                                                      {"fluids.0", R"({"name": "x"})"},
                                                                                      {"gravity", "[9,9,\"\"]"},
                                                                                      {"particleRadius", "1e-6"}}) {
        INFO(path);
        CHECK_THROWS_AS(set(scene, path, value), InputError);
        for (const std::string key : {"time", "gravity", "fluids", "particleRadius"}) CHECK(get(scene, key) == get(sceneWith({}), key));
    }
}

TEST_CASE("a parameter tells whether it acts on the next step or needs a restart") {
    Description scene = sceneWith({});
    CHECK(set(scene, "gravity", "[0,0,0]") == Acts::NextStep);
    CHECK(set(scene, "gravity.1", "-9") == Acts::NextStep);
    CHECK(set(scene, "fluids.0.viscosity.kinematic", "0.1") == Acts::NextStep);
    CHECK(set(scene, "pressure.maxIterations", "10") == Acts::NextStep);
    CHECK(set(scene, "time", "{}") == Acts::NextStep);
    CHECK(set(scene, "camera.position", "[1,1,1]") == Acts::NextStep);
    CHECK(set(scene, "fluids.0.name", "x") == Acts::NextStep);
    CHECK(set(scene, "particleRadius", "0.04") == Acts::Restart);
    CHECK(set(scene, "fluids.1.restDensity", "1000") == Acts::Restart);
    CHECK(set(scene, "fluids.0.box.max.0", "1.5") == Acts::Restart);
    CHECK(set(scene, "fluids.0", R"({"box": {"min": [0,0,0], "max": [1,1,1]}})") == Acts::Restart);
    CHECK(set(scene, "kernel", "{}") == Acts::Restart);
    CHECK(set(scene, "domain.periodic.0", "true") == Acts::Restart);
}

TEST_CASE("what get prints, set takes, for every parameter and every object") {
    const Description boxes = sceneWith({"boundaries.0.motion={\"keyFrames\":[{\"time\":1}]}", "fluids.0.color=#123456",
                                         "time.cfl=0.1234567890123456", "gravity=[1e-7,-9.81,12345.6789125]", "name=a \"quoted\" \\ name"});
    std::set<std::string> paths{"kernel",           "domain", "time",     "pressure",
                                "boundaryHandling", "fluids", "fluids.1", "fluids.0.viscosity",
                                "boundaries",       "camera", "gravity.2"};
    for (const ParameterInfo& p : parameters()) paths.insert(first(p.path));
    CHECK(paths.size() > 50);
    for (const std::string& path : paths) {
        INFO(path);
        Description original = boxes;
        for (const std::string shape :
             {R"("sphere": {})", R"("plane": {})", R"("mesh": {"file": ")" MENISCUS_SOURCE_DIR R"(/README.md"})"}) {
            const bool other = path.find("." + shape.substr(1, shape.find(':') - 2) + ".") != std::string::npos;
            if (other && !path.starts_with("deformables")) set(original, path.substr(0, path.find(".0")) + ".0", "{" + shape + "}");
        }
        const std::string file = R"({"mesh": {"file": ")" MENISCUS_SOURCE_DIR R"(/README.md"}})";
        if (path.find("softBody.mesh") != path.npos)
            set(original, "deformables.0", "{\"softBody\": " + file + "}");
        else if (path.find("softBody") != path.npos)
            set(original, "deformables.0", R"({"softBody": {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}})");
        else if (path.find(".rest.") != path.npos)
            set(original, "deformables.0.rest", R"({"file": ")" MENISCUS_SOURCE_DIR R"(/README.md"})");
        else if (path.find(".wind.") != path.npos)
            set(original, "deformables.0.wind", "{}");
        else if (path.find("cloth.mesh") != path.npos)
            set(original, "deformables.0.cloth", file);
        const std::string value = get(original, path);
        INFO(value);
        Description scene = original;
        REQUIRE_NOTHROW(set(scene, path, value));
        CHECK(get(scene, path) == value);
        CHECK(get(scene, "fluids") == get(original, "fluids"));
    }
    CHECK(get(boxes, "gravity") == "[1e-7,-9.81,12345.6789125]");
    CHECK(get(boxes, "name") == R"("a \"quoted\" \\ name")");
    CHECK_THROWS_AS(get(boxes, "time.x"), InputError);
    CHECK_THROWS_AS(get(parse("{}", "s.json"), "domain"), InputError);
    CHECK_THROWS_AS(get(parse("{}", "s.json"), "camera.position"), InputError);
}
