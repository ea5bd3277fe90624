// SPDX-License-Identifier: MIT
// Whatever is wrong with a scene file: one line that names the file, the line, the key and what is allowed.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "engine/base/error.h"
#include "engine/scene/scene.h"

using namespace meniscus;
using namespace meniscus::scene;
namespace fs = std::filesystem;

namespace {

template <class F>
std::string errorOf(const F& f) {
    try {
        f();
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}
std::string parseError(const std::string& text, const std::vector<std::string>& settings = {}) {
    return errorOf([&] { parse(text, "s.json", settings); });
}

/// A file of lines: {, the given ones, and a fluid that is fine.
std::string around(const std::string& lines) {
    return "{\n" + lines + ",\n\"fluids\": [{\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}}]\n}\n";
}

struct Case {
    std::string text, start, says;
};
void check(const std::vector<Case>& cases) {
    for (const Case& c : cases) {
        INFO(c.text.substr(0, 300));
        const std::string error = parseError(c.text);
        CHECK_THAT(error, Catch::StartsWith("s.json:" + c.start + ": "));
        CHECK_THAT(error, Catch::Contains(c.says));
        CHECK(error.find('\n') == std::string::npos);
    }
}

std::string nested(int levels) {
    const auto n = static_cast<std::size_t>(levels);
    return std::string(n, '[') + std::string(n, ']');
}

}  // namespace

TEST_CASE("a file that is not JSON is refused at its first bad line") {
    check({
        {"", "1", "empty"},
        {" \n\t\n", "1", "empty"},
        {"// nothing here", "1", "the text ends before"},
        {"{\n\"name\": \"x\"", "2: name", "the text ends before its brackets are closed"},
        {"{\n\"name\": \"x\",\n}", "3: name", "trailing comma"},
        {"{\n\"gravity\": [0,\n0, 0,\n]}", "4: gravity.3", "trailing comma"},
        {"{\n\"name\": \"x\"\n\"version\": 1}", "3: name", "a comma or a closing bracket is missing"},
        {"{\n\"time\": {\n\"cfl\": NaN}}", "3: time.cfl", "NaN and infinity are not allowed"},
        {"{\n\"time\": {\n\"cfl\": -Infinity}}", "3: time.cfl", "NaN and infinity are not allowed"},
        {"{\n\"time\": {\n\"cfl\": nan}}", "3: time.cfl", "NaN and infinity are not allowed"},
        {"{\n\"time\": {\n\"cfl\": 1e999\n}}", "3: time.cfl", "too large"},
        {"{\n\"time\": {\n\"cfl\": 1.\n}}", "3: time.cfl", "not JSON"},
        {"{\n\"time\": {\n\"cfl\": 01\n}}", "3: time.cfl", "not JSON"},
        {"{\n\"time\": {\n\"cfl\": 0,5\n}}", "3: time.cfl", "not JSON"},
        {"{\n'name': 1}", "2", "not JSON"},
        {"{\n\"name\": \"a\nb\"}", "2: name", "must be escaped"},
        {"{\n\"name\": \"a", "2: name", "missing closing quote"},
        {"{\n\"name\": \"\\ud800\"}", "2: name", "surrogate"},
        {"{\n/* \n never closed", "3", "invalid comment"},
        {"{}\n{}", "2", "more text after the end"},
        {"{\n\"time\": {\n\"cfl\": 1,\n// said before\n\"cfl\": 2}}", "5: time.cfl", "duplicate key; it is already set in line 3"},
        {"{\n\"fluids\": [\n{\"name\": \"a\",\n\"name\": \"b\"}]}", "4: fluids.0.name", "duplicate key"},
        {"{\n\"name\": \"\xff\"}", "2", "not UTF-8"},
        {"{\n// \xc3\x28\n}", "2", "not UTF-8"},
        {"{\n\"name\": \"\xed\xa0\x80\"}", "2", "not UTF-8"},
        {"{\n\"name\": \"\xc0\xaf\"}", "2", "not UTF-8"},
        {std::string("\x7f\x45LF\0\1\1", 7), "1", "not a text file"},
        {std::string("{\n\0}", 4), "2", "not a text file"},
        {"\xff\xfe{\0", "1", "not UTF-8"},
        {nested(65), "1", "nested too deeply"},
        {nested(1'000'000), "1", "nested too deeply"},
        {"[1]", "1", "must be an object {version, name"},
        {"12", "1", "must be an object"},
    });
}

TEST_CASE("a value of the wrong type or out of its range is refused with its line, its key and what is allowed") {
    check({
        {around("\"dimensions\": 4"), "2: dimensions", "must be a whole number from 2 to 3; is 4"},
        {around("\"dimensions\": 2.5"), "2: dimensions", "whole number"},
        {around("\"version\": 2"), "2: version", "must be 1; is 2"},
        {around("\"particleRadius\": 0"), "2: particleRadius", "must be a number from 1e-6 to 1000 m; is 0"},
        {around("\"particleRadius\": -0.1"), "2: particleRadius", "is -0.1"},
        {around("\"particleRadius\": \"0.1\""), "2: particleRadius", "must be a number from 1e-6 to 1000 m; is \"0.1\""},
        {around("\"particleRadius\": 1e300"), "2: particleRadius", "is 1e300"},
        {around("\"particleRadius\": null"), "2: particleRadius", "is null"},
        {around("\"particleRadius\":\n\n[0.1]"), "4: particleRadius", "is a list of 1"},
        {around("\"kernel\": {\"supportFactor\": 1.4}"), "2: kernel.supportFactor", "from 1.5 to 4"},
        {around("\"kernel\": {\"function\": \"gauss\"}"), "2: kernel.function",
         "must be one of cubic-spline, wendland-c2, poly6-spiky; is \"gauss\""},
        {around("\"kernel\": {\"function\": 3}"), "2: kernel.function", "must be one of cubic-spline, wendland-c2, poly6-spiky; is 3"},
        {around("\"kernel\": 7"), "2: kernel", "must be an object {function, pressure, supportFactor}; is 7"},
        {around("\"gravity\": [0, -9.81]"), "2: gravity", "must be a list of 3 numbers; is a list of 2"},
        {around("\"gravity\": [0, -9.81, 0, 0]"), "2: gravity", "must be a list of 3 numbers; is a list of 4"},
        {around("\"gravity\": -9.81"), "2: gravity", "must be a list of 3 numbers; is -9.81"},
        {around("\"gravity\": [0,\n\"-9.81\", 0]"), "3: gravity.1", "must be a number"},
        {around("\"gravity\": {\"y\": -9.81}"), "2: gravity", "is an object"},
        {around("\"time\": {\"adaptive\": 1}"), "2: time.adaptive", "must be true or false; is 1"},
        {around("\"time\": {\"cfl\": 0}"), "2: time.cfl", "from 0.001 to 10"},
        {around("\"time\": {\"end\": 0}"), "2: time.end", "above 0"},
        {around("\"pressure\": {\"maxIterations\": 0}"), "2: pressure.maxIterations", "from 1 to 10000"},
        {around("\"pressure\": {\"solver\": \"iisph\"}"), "2: pressure.solver", "known but not in this version; allowed: dfsph, wcsph"},
        {around("\"pressure\": {\"iteration\": \"jacoby\"}"), "2: pressure.iteration",
         "jacobi, nncg; is \"jacoby\"; did you mean \"jacobi\"?"},
        {around("\"boundaryHandling\": {\"method\": \"mls\"}"), "2: boundaryHandling.method",
         "known but not in this version; allowed: akinci, volume-maps"},
        {around("\"boundaryHandling\": {\"gamma\": \"rust\"}"), "2: boundaryHandling.gamma",
         "must be one of rest, or a number from 0 to 10"},
        {around("\"boundaryHandling\": {\"gamma\": -1}"), "2: boundaryHandling.gamma", "from 0 to 10"},
        {around("\"boundaryHandling\": {\"gamma\": true}"), "2: boundaryHandling.gamma", "must be one of rest, or a number"},
        {around("\"name\": 12"), "2: name", "must be a text; is 12"},
        {around("\"name\": \"a\\u0007b\""), "2: name", "without control characters"},
        {around("\"name\": \"" + std::string(201, 'x') + "\""), "2: name", "too long"},
        {around("\"domain\": {\"min\": [0,0,0]}"), "2: domain", "\"max\" is missing: a domain needs it"},
        {around("\"domain\": {\"min\": [0,0,0], \"max\": [1,1,1], \"periodic\": [true, false, 0]}"), "2: domain.periodic.2",
         "true or false"},
        {around("\"boundaries\": {}"), "2: boundaries", "must be a list"},
        {around("\"boundaries\": [{}]"), "2: boundaries.0", "has no shape: a boundary needs one of box, sphere, plane or mesh"},
        {around("\"boundaries\": [\n{\"box\": {\"min\": [0, 0, 0]}}]"), "3: boundaries.0.box", "\"max\" is missing: a box needs it"},
        {around("\"boundaries\": [\n3]"), "3: boundaries.0", "must be an object"},
        {"{\n\"fluids\": [\n{\"color\": \"blue\"}]}", "3: fluids.0.color", "must be a color, #rrggbb; is \"blue\""},
        {"{\n\"fluids\": [\n{},\n{\"restDensity\": 0}]}", "4: fluids.1.restDensity", "must be a number from 0.001"},
        {"{\n\"fluids\": [{\n\"viscosity\":\n{\"model\": \"peer\"}}]}", "4: fluids.0.viscosity.model",
         "known but not in this version; allowed: explicit, xsph"},
    });
}

TEST_CASE("an unknown key is refused, with the nearest known one as a hint") {
    check({
        {around("\"gravty\": [0, 0, 0]"), "2: gravty", "unknown key; did you mean \"gravity\"?"},
        {around("\"particleradius\": 1"), "2: particleradius", "did you mean \"particleRadius\"?"},
        {around("\"time\": {\n\"clf\": 1}"), "3: time.clf", "did you mean \"cfl\"?"},
        {around("\"time\": {\"zzz\": 1}"), "2: time.zzz", "unknown key; a time has: end, adaptive, step, minStep, maxStep, cfl"},
        {around("\"\": 1"), "2", "unknown key"},
        {around("\"" + std::string(100'000, 'x') + "\": 1"), "2: " + std::string(60, 'x') + "...", "unknown key"},
        {around("\"a\\nb\": 1"), "2: a?b", "unknown key"},
    });
}

TEST_CASE("what later versions read is said not to be supported, not to be unknown") {
    check({
        {around("\"emitters\": []"), "2: emitters", "not supported in this version"},
        {around("\"deformableSolver\": {\"warmStart\": 1}"), "2: deformableSolver.warmStart", "not supported in this version"},
        {around("\"pressure\": {\"clamp\": 1}"), "2: pressure.clamp", "not supported in this version"},
        {"{\"fluids\": [{\"emitter\": {}}]}", "1: fluids.0.emitter", "not supported in this version"},
    });
}

TEST_CASE("a motion that does not say where a boundary is at every time is refused") {
    const auto motion = [](const std::string& what, const std::string& before = "") {
        return "{" + before + "\"fluids\": [],\n\"boundaries\": [{\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}, \"motion\": {\n" +
               what + "}}]}";
    };
    const std::string at = "boundaries.0.motion.";
    check({
        {motion("\"keyFrames\": [{\"time\": 1},\n{\"time\": 1}]"), "4: " + at + "keyFrames.1.time",
         "later than the key frame before, 1 s; is 1"},
        {motion("\"keyFrames\": [{\"time\": 2},\n{\"time\": 1}]"), "4: " + at + "keyFrames.1.time", "later than the key frame before"},
        {motion("\"keyFrames\": [{\"time\": -1}]"), "3: " + at + "keyFrames.0.time", "from 0"},
        {motion("\"keyFrames\": [{\"position\": [0, 0, 0]}]"), "3: " + at + "keyFrames.0", "\"time\" is missing"},
        {motion("\"keyFrames\": {}"), "3: " + at + "keyFrames", "must be a list"},
        {motion("\"keyframes\": []"), "3: " + at + "keyframes", "did you mean \"keyFrames\"?"},
        {motion("\"velocity\": [0, 1e400, 0]"), "3", ""},
        {motion("\"velocity\": 1"), "3: " + at + "velocity", "must be a list of 3 numbers"},
        {motion("\"angularVelocity\": [1, 0, 0]", "\"dimensions\": 2, "), "3: " + at + "angularVelocity", "about z alone"},
        {motion("\"keyFrames\": [{\"time\": 0, \"rotation\": [0, 1, 0]}]", "\"dimensions\": 2, "), "3: " + at + "keyFrames.0.rotation",
         "about z alone"},
        {motion("\"repeat\": true"), "3: " + at + "repeat", "two key frames"},
        {motion("\"keyFrames\": [{\"time\": 0},\n{\"time\": 1, \"position\": [1, 0, 0]}], \"repeat\": true"), "4: " + at + "keyFrames.1",
         "as the first key frame does"},
    });
}

TEST_CASE("values that contradict each other are refused at the line of the one that is wrong") {
    const auto fluid = [](const std::string& rest) { return "{\n\"fluids\": [{\n" + rest + "}]}"; };
    const auto domain = [](const std::string& x, const std::string& periodic) {
        return "{\"domain\": {\"min\": [0, 0, 0],\n\"max\": [" + x + ", 1, 1],\n\"periodic\": [" + periodic + ", false, false]},\n";
    };
    check({
        {around("\"time\": {\"minStep\": 0.001,\n\"maxStep\": 1e-4}"), "2: time.minStep",
         "must be at most time.maxStep, 0.0001 s; is 0.001"},
        {around("\"time\": {\n\"step\": 0.01}"), "3: time.step", "from time.minStep to time.maxStep, 5e-5 to 0.005 s; is 0.01"},
        {around("\"time\": {\n\"minStep\": 0.003}"), "3: time.step", "from time.minStep to time.maxStep, 0.003 to 0.005 s; is 0.002"},
        {around("\"pressure\": {\"maxIterations\": 1}"), "2: pressure.minIterations", "must be at most pressure.maxIterations, 1; is 2"},
        {fluid("\"box\": {\"min\": [0, 2, 0],\n\"max\": [1, 1, 1]}"), "3: fluids.0.box.min",
         "below max on every axis; in y min is 2 and max 1"},
        {fluid("\"box\": {\"min\": [0, 0, 1], \"max\": [1, 1, 1]}"), "3: fluids.0.box.min", "in z min is 1 and max 1"},
        {fluid("\"box\": {\"min\": [0, 0, 0], \"max\": [1, 0.04, 1]}"), "3: fluids.0.box",
         "yields no particle: the box is 0.04 m in y, a particle 0.05 m"},
        {fluid("\"position\": [1e6, 0, 0],\n\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}"), "3: fluids.0.position", "too far out"},
        {around("\"boundaries\": [\n{\"box\": {\"min\": [0, 0, 0], \"max\": [1, 0, 1]}}]"), "3: boundaries.0.box.min", "below max"},
        {around("\"boundaries\": [\n{\"inside\": true, \"box\": {\"min\": [0, 0, 0], \"max\": [1, 0.01, 1]}}]"), "3: boundaries.0.box",
         "too thin"},
        {domain("0", "false") + "\"fluids\": []}", "1: domain.min", "below max"},
        {domain("0.19", "true") + "\"fluids\": []}", "2: domain.max", "a periodic axis needs 2 support radii, 0.2 m; x has 0.19 m"},
        {domain("1", "true") + "\"fluids\": [{\"box\": {\"min\": [0,0,0], \"max\": [2,1,1]}}]}", "4: fluids.0.box", "overlaps itself"},
        {domain("1", "false") + "\"fluids\": [{\"box\": {\"min\": [3,0,0], \"max\": [4,1,1]}}]}", "4: fluids.0.box",
         "lies outside the domain, 0 to 1 m in x"},
        {"{\"fluids\": [\n{\"box\": {\"min\": [0,0,0], \"max\": [1,1,1]}},\n{\"restDensity\": 900, \"box\": {\"min\": [0,0,0], \"max\": "
         "[1,1,1]}}]}",
         "3: fluids.1.restDensity", "must be that of fluids.0, 1000 kg/m³, in this version; is 900"},
        {around("\"camera\": {\"position\": [0, 0.5, 0]}"), "2: camera.position", "must differ from the target"},
        {around("\"boundaries\": [\n{\"sphere\": {},\n\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}}]"), "3: boundaries.0.sphere",
         "a boundary has exactly one shape, box, sphere, plane or mesh; this one has box and sphere"},
        {fluid("\"name\": \"none\""), "2: fluids.0", "has no shape: a fluid needs one of box, sphere or mesh"},
        {fluid("\"sphere\": {\n\"radius\": 0.001}"), "4: fluids.0.sphere.radius", "yields no particle"},
        {fluid("\"sphere\": {\n\"radius\": 0}"), "4: fluids.0.sphere.radius", "above 0"},
        {fluid("\"sphere\": {\"center\": [9e5, 0, 0]}"), "3: fluids.0.position", "too far out"},
        {fluid("\"mesh\": {}"), "3: fluids.0.mesh", "\"file\" is missing: a mesh needs it"},
        {fluid("\"mesh\": {\n\"file\": \"none.obj\"}"), "4: fluids.0.mesh.file", "\"none.obj\" cannot be read: No such file or directory"},
        {fluid("\"mesh\": {\n\"file\": \"/tmp\"}"), "4: fluids.0.mesh.file", "is a directory"},
        {"{\"dimensions\": 2,\n" + fluid("\"mesh\": {\"file\": \"a.obj\"}").substr(1), "4: fluids.0.mesh", "a mesh needs a 3D scene"},
        {around("\"boundaries\": [\n{\"plane\": {\"normal\": [0, 0, 0]}}]"), "3: boundaries.0.plane.normal", "must have a direction"},
        {around("\"dimensions\": 2, \"boundaries\": [\n{\"plane\": {\"normal\": [0, 0, 1]}}]"), "3: boundaries.0.plane.normal",
         "in the plane z = 0"},
        {around("\"boundaries\": [\n{\"inside\": true, \"sphere\": {\"radius\": 0.01}}]"), "3: boundaries.0.sphere.radius", "too thin"},
        {"{\"dimensions\": 2,\n" + fluid("\"rotation\": [0, 45, 0], \"box\": {\"min\": [0,0,0], \"max\": [1,1,1]}").substr(1),
         "4: fluids.0.rotation", "about z alone"},
    });
}

TEST_CASE("a scene of more particles than fit is refused with their number and the memory they need") {
    check({
        {around("\"particleRadius\": 5e-5"), "2: particleRadius",
         "makes about 1e12 particles, which need 1.31 million GB; 200 million are allowed"},
        {around("\"particleRadius\": 5e-4"), "2: particleRadius", "makes about 1 billion particles, which need "},
        // Where the radius is left to its default, the largest shape is to blame.
        {"{\n\"fluids\": [{\"box\": {\n\"min\": [-9e4, -9e4, -9e4], \"max\": [9e4, 9e4, 9e4]}}]}", "2: fluids.0.box", "makes about"},
        {around("\"boundaries\": [\n{\"plane\": {}},\n{\"sphere\": {\"radius\": 1e5}}]"), "4: boundaries.1.sphere", "samples of walls"},
    });
}

TEST_CASE("a list of more than a million entries is refused, a long one is read") {
    const auto fluids = [](int n, const std::string& fluid) {
        std::string text = "{\"fluids\": [";
        for (int i = 0; i < n; ++i) text.append(i > 0 ? ",\n" : "\n").append(fluid);
        return text + "]}";
    };
    CHECK(parse(fluids(20'000, R"({"box":{"min":[0,0,0],"max":[0.1,0.1,0.1]}})"), "s.json").fluids.size() == 20'000);
    CHECK_THAT(parseError(fluids(1'000'001, "{}")),
               Catch::StartsWith("s.json:1000002: fluids.1000000: too long: a list may have at most 1,000,000 entries"));
}

TEST_CASE("a file that cannot be read is refused by name") {
    const fs::path folder = fs::temp_directory_path() / "meniscus scene töst";
    fs::create_directories(folder);
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    };
    const auto loadError = [](const std::string& file) { return errorOf([&] { load(file); }); };

    const std::string missing = (folder / "missing.json").string();
    CHECK(loadError(missing) == missing + ": cannot be read: No such file or directory");
    CHECK_THAT(loadError(folder.string()), Catch::StartsWith(folder.string() + ": cannot be read: it is a directory"));
    CHECK_THAT(loadError(""), Catch::Contains("cannot be read"));
    const std::string pipe = (folder / "pipe.json").string();  // a reader that waits for a writer waits for ever
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(loadError(pipe) == pipe + ": cannot be read: it is a pipe; a scene is a JSON file");
    CHECK(loadError("/dev/zero") == "/dev/zero: cannot be read: it is a device; a scene is a JSON file");
    const std::string empty = write("empty.json", "");
    CHECK_THAT(loadError(empty), Catch::StartsWith(empty + ":1: empty"));
    const std::string good = write("good one.json", around("\"name\": \"ü\""));
    CHECK(load(good).name == "ü");

    const std::string huge = write("huge.json", "{}");
    fs::resize_file(huge, (64 << 20) + 1);  // sparse
    CHECK_THAT(loadError(huge), Catch::StartsWith(huge + ": cannot be read: it is larger than 64 MiB"));
    fs::remove_all(folder);
}
