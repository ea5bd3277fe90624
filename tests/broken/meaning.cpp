// SPDX-License-Identifier: MIT
// Scenes that can be read and make no sense, or little.
#include "tests/broken/ways.h"

namespace broken {

/// A tank of 2 m by 1.2 m by 0.6 m with a box of water.
Json tank() {
    return Json::parse(R"({"version": 1, "particleRadius": 0.05,
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [0.5, 0.6, 0.6]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [2, 1.2, 0.6]}, "inside": true}]})");
}
namespace {
Json box(std::vector<double> min, std::vector<double> max) { return {{"min", min}, {"max", max}}; }
}  // namespace

Scene size(Generator& g) {
    Json scene = tank();
    switch (below(g, 7)) {
        case 0:
            scene["particleRadius"] = anyOf<double>(g, {5e-4, 1e-4, 1e-5, 1e-6});
            return refuse(scene.dump(2), "particleRadius");
        case 1:
            scene["fluids"][0]["box"] = box({0, 0, 0}, {500, 500, 500});
            scene.erase("particleRadius");
            return refuse(scene.dump(2), "fluids.0");
        case 2:
            scene["boundaries"][0]["box"] = box({-5e4, 0, -5e4}, {5e4, 10, 5e4});
            scene.erase("particleRadius");
            return refuse(scene.dump(2), "boundaries.0");
        case 3:
            scene["fluids"][0].erase("box");
            scene["fluids"][0]["sphere"] = {{"center", {0, 0, 0}}, {"radius", 1000}};
            return refuse(scene.dump(2));
        case 4:
            scene["fluids"][0].erase("box");
            scene["fluids"][0]["mesh"] = {{"file", "cube.obj"}, {"scale", 1000}};
            return refuse(scene.dump(2));
        case 5:
            scene["particleRadius"] = anyOf<double>(g, {0.3, 1, 1000});
            return refuse(scene.dump(2));
        default:
            scene["fluids"][0]["box"] = box({0, 0, 0}, {1e6, 0.1, 0.1});
            return refuse(scene.dump(2));
    }
}

Scene corners(Generator& g) {
    Json scene = tank();
    if (below(g, 2)) scene["domain"] = {{"min", {-1, -1, -1}}, {"max", {3, 3, 2}}};
    Json& at = below(g, 3) == 0 && scene.contains("domain") ? scene["domain"]
               : below(g, 2)                                ? scene["fluids"][0]["box"]
                                                            : scene["boundaries"][0]["box"];
    const std::size_t axis = below(g, 3);
    const double max = at["max"][axis].get<double>();
    at["min"][axis] = max + anyOf<double>(g, {0, 1e-3, 1, 1e5});
    return refuse(scene.dump(2), "min");
}

Scene domain(Generator& g) {
    Json scene = tank();
    Json& d = scene["domain"] = {{"min", {-1, -1, -1}}, {"max", {3, 3, 2}}};
    const std::size_t axis = below(g, 3);
    switch (below(g, 5)) {
        case 0:  // narrower than two support radii
            d["periodic"] = {false, false, false};
            d["periodic"][axis] = true;
            d["max"][axis] = d["min"][axis].get<double>() + anyOf<double>(g, {1e-6, 0.1, 0.39});
            return refuse(scene.dump(2), "domain");
        case 1:  // around nothing of the scene
            for (const char* c : {"min", "max"}) d[c][axis] = d[c][axis].get<double>() + 100;
            return refuse(scene.dump(2), "fluids.0");
        case 2:  // shorter than the fluid it repeats
            d["periodic"] = {true, true, true};
            d["max"][0] = -0.5;
            return refuse(scene.dump(2));
        case 3:  // half of the fluid outside
            d["max"][axis] = 0.3;
            return either(scene);
        default:  // periodic, and larger than the tank
            d["periodic"] = {true, false, true};
            return either(scene);
    }
}

Scene overlap(Generator& g) {
    Json scene = tank();
    Json& fluids = scene["fluids"];
    Json& bodies = scene["boundaries"];
    const auto obstacle = [&](Json shape) { bodies.push_back({{"name", "rock"}, {"box", std::move(shape)}}); };
    switch (below(g, 9)) {
        case 0:  // the same place twice
            fluids.push_back(fluids[0]);
            break;
        case 1:  // a little off
            fluids.push_back(fluids[0]);
            fluids[1]["position"] = {0.013, 0.02, 0.01};
            break;
        case 2:  // a body in the fluid
            obstacle(box({0.15, 0.15, 0.15}, {0.4, 0.4, 0.4}));
            break;
        case 3:  // fluid in a body
            obstacle(box({-0.5, -0.5, -0.5}, {1, 1, 1}));
            break;
        case 4:  // beyond a wall
            fluids[0]["position"] = {anyOf<double>(g, {1.7, 2.3, -0.2, -3}), 0, 0};
            break;
        case 5:  // larger than its tank
            fluids[0]["box"] = box({-0.3, -0.3, -0.3}, {2.3, 1.5, 0.9});
            break;
        case 6:  // a body through the wall
            obstacle(box({0.3, -0.5, -0.5}, {0.6, 2, 1}));
            break;
        case 7:  // a sphere that holds the tank
            bodies.push_back({{"sphere", {{"center", {1, 0, 0}}, {"radius", 3}}}});
            break;
        default:  // two tanks, one in the other
            bodies.push_back({{"box", box({0.2, 0.2, 0.1}, {1, 0.8, 0.4})}, {"inside", true}});
    }
    return either(scene);
}

Scene materials(Generator& g) {
    Json scene = tank();
    Json& fluid = scene["fluids"][0];
    switch (below(g, 7)) {
        case 0:
            fluid["restDensity"] = anyOf<double>(g, {1e-3, 0.5, 13600, 1e6});
            break;
        case 1:
            fluid["restDensity"] = anyOf<double>(g, {0, -1000, 1e7});
            return refuse(scene.dump(2), "restDensity");
        case 2:
            scene["fluids"].push_back({{"restDensity", 800}, {"box", box({1, 0, 0}, {1.4, 0.4, 0.4})}});
            break;
        case 3:  // dynamic viscosities in the place of kinematic ones
            fluid["viscosity"]["kinematic"] = anyOf<double>(g, {1, 10, 1000, 1e4});
            break;
        case 4:
            fluid["viscosity"] = {{"kinematic", 0}, {"boundary", anyOf<double>(g, {0.1, 100, 1e4})}};
            break;
        case 5:
            fluid["viscosity"]["kinematic"] = anyOf<double>(g, {-1e-6, -1, 1e5});
            return refuse(scene.dump(2), "viscosity");
        default:  // packed too densely
            scene["particleVolumeFactor"] = anyOf<double>(g, {1.1, 1.3, 2, 0.1});
    }
    return either(scene);
}

Scene steps(Generator& g) {
    Json scene = tank();
    switch (below(g, 7)) {
        case 0:
            scene["time"] = {{"minStep", 0.1}, {"maxStep", 0.01}};
            return refuse(scene.dump(2), "Step");
        case 1:
            scene["time"] = {{"step", anyOf<double>(g, {1, 0.1, 1e-6})}};
            return refuse(scene.dump(2), "step");
        case 2:
            scene["time"] = {{"adaptive", false}, {"step", anyOf<double>(g, {1, 0.2, 0.05, 1e-10})}, {"minStep", 1e-10}, {"maxStep", 1}};
            break;
        case 3:
            scene["time"] = {{"cfl", anyOf<double>(g, {10, 4, 1e-3})}, {"maxStep", 1}};
            break;
        case 4:
            scene["pressure"] = {{"minIterations", 50}, {"maxIterations", 10}};
            return refuse(scene.dump(2), "Iterations");
        case 5:
            scene["pressure"] = {{"minIterations", 1}, {"maxIterations", 1}, {"maxDensityError", anyOf<double>(g, {1, 1e-9})}};
            break;
        default:
            scene["gravity"] = {anyOf<double>(g, {0, 1e5, -1e5}), anyOf<double>(g, {1e5, 100, -1e5}), 0};
    }
    return either(scene);
}

Scene motion(Generator& g) {
    Json scene = tank();
    Json& body = scene["boundaries"].emplace_back(Json{{"name", "paddle"}, {"box", box({1.2, 0.1, 0.1}, {1.4, 0.5, 0.4})}});
    const auto frames = [](std::vector<double> times) {
        Json list = Json::array();
        for (double t : times) list.push_back({{"time", t}, {"position", {0.1 * t, 0, 0}}});
        return list;
    };
    switch (below(g, 6)) {
        case 0:
            body["motion"] = {{"velocity", {anyOf<double>(g, {-3, 100, 1e5}), 0, 0}}};
            break;
        case 1:
            body["motion"] = {{"angularVelocity", {0, anyOf<double>(g, {90, 1e4, 1e5}), 0}}};
            break;
        case 2:
            body["motion"] = {{"keyFrames", frames({0, 0.2, 0.1})}};
            return refuse(scene.dump(2), "keyFrames");
        case 3:
            body["motion"] = {{"keyFrames", frames({0.1, 0.1})}};
            return refuse(scene.dump(2), "keyFrames");
        case 4:
            body["motion"] = {{"keyFrames", frames({0, 1e-9})}};
            break;
        default:
            scene["boundaries"][0]["motion"] = {{"velocity", {0, anyOf<double>(g, {1, 50}), 0}}};
    }
    return either(scene);
}

Scene files(Generator& g) {
    Json scene = tank();
    scene["boundaries"][0] = {{"mesh",
                               {{"file", anyOf<std::string>(g, {"missing.obj", "", ".", "..", "/", "/dev/zero", "/dev/null", "a\tb.obj",
                                                                std::string(5000, 'x'), "cube.obj/x", "scene.json"})}}}};
    return refuse(scene.dump(2), "boundaries.0");
}

Scene space(Generator& g) {
    Json scene = tank();
    const std::size_t way = below(g, 8);
    if (way == 7) scene["dimensions"] = 2;
    Json& fluid = scene["fluids"][0];
    switch (way) {
        case 0:
            fluid["position"] = {anyOf<double>(g, {1e6, -1e6, 5e5}), 0, 0};
            break;
        case 1:
            fluid["rotation"] = {anyOf<double>(g, {3600, 45, 1e-9}), anyOf<double>(g, {-3600, 33}), 90};
            break;
        case 2:
            fluid["velocity"] = {anyOf<double>(g, {1e5, -1e5, 300}), 0, 0};
            break;
        case 3:
            scene["camera"] = {{"position", {1, 2, 3}}, {"target", {1, 2, 3}}};
            return refuse(scene.dump(2), "camera");
        case 4:
            scene["kernel"]["supportFactor"] = anyOf<double>(g, {1.5, 4});
            break;
        case 5:
            scene["boundaryHandling"] = {{"gamma", anyOf<double>(g, {0, 10})}, {"sampleOffset", anyOf<double>(g, {-2, 0, 1, 2})}};
            break;
        case 6:
            scene["dimensions"] = anyOf<int>(g, {1, 4, 0});
            return refuse(scene.dump(2), "dimensions");
        default:  // a plane scene whose shapes lie elsewhere, or lean
            fluid["box"]["min"][2] = 5, fluid["box"]["max"][2] = anyOf<double>(g, {5, 3, 6});
            if (below(g, 2)) fluid["rotation"] = {10, 0, 0};
    }
    return either(scene);
}

Scene names(Generator& g) {
    Json scene = tank();
    for (const char* list : {"fluids", "boundaries"})
        scene[list][0]["name"] =
            anyOf<std::string>(g, {"../../../tmp/x", "/etc/passwd", "", ".", "..", "a/b", "-rf", "con", "%s%n%d", "{}", "\"", "\\",
                                   "name with \xf0\x9f\x8c\x8a", std::string(200, 'n'), std::string(201, 'n')});
    return either(scene);
}

}  // namespace broken
