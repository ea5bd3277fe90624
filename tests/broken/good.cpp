// SPDX-License-Identifier: MIT
// Sensible scenes from the schema.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/scene/extent.h"
#include "engine/scene/scene.h"
#include "tests/broken/scenes.h"

namespace broken {
namespace {

const nlohmann::json& schema() {
    static const auto parsed = nlohmann::json::parse(meniscus::scene::schema());
    return parsed;
}

/// Shapes that are good where a fluid is, and where an obstacle is. A shape that the tables have and this list lacks fails the tests.
Json shape(const std::string& name, bool fluid) {
    const double x = fluid ? 0.2 : 1.2;
    if (name == "box") return {{"min", {x, 0.1, 0.1}}, {"max", {x + 0.5, 0.6, 0.5}}};
    if (name == "sphere") return {{"center", {x + 0.2, 0.5, 0.3}}, {"radius", 0.25}};
    if (name == "plane") return {{"point", {0, -0.2, 0}}, {"normal", {0, 1, 0}}};
    if (name == "cloth") return {{"size", {0.5, 0.5}}, {"cells", {4, 4}}};
    if (name == "softBody") return {{"box", {{"min", {0, 2, 0}}, {"max", {0.4, 2.4, 0.4}}}}, {"cells", {2, 2, 2}}};
    if (name == "mesh") return {{"file", "cube.obj"}, {"scale", 0.4}};
    throw std::logic_error("tests/broken/good.cpp: add a good example of the shape '" + name + "'");
}

const std::vector<std::string> kShapes{"box", "sphere", "plane", "mesh", "cloth", "softBody"};
bool isShape(const std::string& key) { return std::find(kShapes.begin(), kShapes.end(), key) != kShapes.end(); }

/// Small ones, at rest, of a material that suits them.
void tameDeformables(Json& s) {
    if (s["dimensions"] == 2) s.erase("deformables");
    if (s.contains("deformableSolver")) s["deformableSolver"]["substeps"] = 1, s["deformableSolver"]["iterations"] = 4;
    if (!s.contains("deformables")) return;
    for (Json& d : s["deformables"]) {
        d["start"] = "rest";
        d.erase("rest");  // it has as many vertices as the shape
        if (d.contains("material")) d["material"]["model"] = "stvk";
        if (!d.contains("pins")) continue;
        for (Json& pin : d["pins"]) {
            pin["vertices"] = {0};
            pin.erase("body");
            if (!pin.contains("motion")) continue;
            pin["motion"]["repeat"] = false;
            double time = 0;
            if (pin["motion"].contains("keyFrames"))
                for (Json& frame : pin["motion"]["keyFrames"]) frame["time"] = time += 0.1;
        }
    }
}

void collect(std::vector<Leaf>& all, const nlohmann::json& node, const std::string& path) {
    const auto below = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
    if (node.contains("properties")) {
        for (const auto& [key, property] : node["properties"].items()) collect(all, property, below(key));
    } else if (node.value("type", "") == "array" && !node.contains("minItems")) {
        collect(all, node["items"], below("0"));
    } else {
        all.push_back({path, node});
    }
}

std::vector<std::string> split(const std::string& path) {
    std::vector<std::string> keys;
    std::istringstream in(path);
    for (std::string key; std::getline(in, key, '.');) keys.push_back(key);
    return keys;
}

const nlohmann::json& at(const nlohmann::json& node, const std::string& key) {
    return node.contains("properties") ? node["properties"].at(key) : node["items"];
}

}  // namespace

const std::vector<Leaf>& leaves() {
    static const auto all = [] {
        std::vector<Leaf> found;
        collect(found, schema(), "");
        return found;
    }();
    return all;
}

std::string cubeObj() {
    return "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
           "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 1 5 8 4\n";
}

Generator::Generator(unsigned seed, std::string f) : random(seed), folder(std::move(f)) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MENISCUS_SOURCE_DIR) / "scenes"))
        if (entry.path().extension() == ".json" && entry.path().filename() != "scene.schema.json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        Json scene = Json::parse(std::ifstream(file), nullptr, true, true);
        for (const char* list : {"fluids", "boundaries"})
            if (scene.contains(list))
                for (auto& object : scene[list])
                    if (object.contains("mesh"))
                        object["mesh"]["file"] = (file.parent_path() / object["mesh"]["file"].get<std::string>()).string();
        // Coarser, as far as its thinnest part allows.
        const auto samples = [&](double radius) {
            try {
                scene["particleRadius"] = radius;
                return meniscus::scene::estimateSamples(meniscus::scene::parse(scene.dump(), file.string()));
            } catch (const std::exception&) {
                return -1.;
            }
        };
        double radius = scene.value("particleRadius", 0.025);
        while (samples(radius) > 4000 && samples(radius * 1.2) > 0) radius *= 1.2;
        const double left = samples(radius);
        if (left > 0 && left < 8000) shipped.push_back(scene);
    }
}

Json Generator::fromSchema(const nlohmann::json& node, const std::string& key) {
    const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
    const auto chosen = [&](const nlohmann::json& list) { return list[random() % list.size()]; };
    if (node.contains("properties")) {
        std::string only;  // of the shapes, one
        if (node.contains("oneOf")) only = chosen(node["oneOf"])["required"][0].get<std::string>();
        const bool fluid = node["properties"].contains("restDensity");
        const auto required = node.value("required", nlohmann::json::array());
        Json object = Json::object();
        for (const auto& [name, property] : node["properties"].items()) {
            if (isShape(name)) {
                if (name == only) object[name] = shape(name, fluid);
            } else if (std::find(required.begin(), required.end(), name) != required.end() || random() % 3 > 0) {
                object[name] = fromSchema(property, name);
            }
        }
        return object;
    }
    if (node.contains("enum")) return chosen(node["enum"]);
    if (node.contains("oneOf")) return fromSchema(chosen(node["oneOf"]), key);
    const std::string type = node.value("type", "");
    if (type == "boolean") return random() % 2 == 0;
    if (type == "string") return node.contains("pattern") ? "#12ab9F" : "ein Name, 水";
    if (type == "array" && !node.contains("minItems")) {
        Json list = Json::array();
        for (std::size_t n = 1 + random() % 2; n > 0; --n) list.push_back(fromSchema(node["items"], key));
        return list;
    }
    if (type == "array") {
        Json list = Json::array();
        for (std::size_t i = 0; i < node["minItems"].get<std::size_t>(); ++i) {
            nlohmann::json item = node["items"];
            if (node.contains("default")) item["default"] = node["default"][i];
            list.push_back(fromSchema(item, key));
        }
        return list;
    }
    const double byDefault = node.value("default", 0.), jitter = byDefault == 0 ? uniform(0, 0.02) : byDefault * uniform(0.85, 1.2);
    const double lo = node.value("minimum", node.value("exclusiveMinimum", 0.)), value = std::clamp(jitter, lo, node.value("maximum", 1.));
    if (type == "integer") return static_cast<int>(std::lround(value));
    return value;
}

/// What belongs together: a plane scene has no meshes, steps lie between their bounds, key frames ascend.
void Generator::tame(Json& s) {
    s["version"] = 1;
    s["particleRadius"] = 0.05;
    s["dimensions"] = random() % 4 == 0 ? 2 : 3;
    s["time"]["step"] = 0.001, s["time"]["minStep"] = 1e-4, s["time"]["maxStep"] = 0.003;
    for (const auto& [list, x] : {std::pair{"fluids", .2}, std::pair{"boundaries", 1.2}})  // apart, as other shapes are
        if (s.contains(list))
            for (auto& object : s[list])
                if (object.contains("mesh")) object["position"] = {x, .1, .1};
    // A fluid that offers no pressure to speak of is pressed into a wall's edge and thrown out of it.
    if (s.contains("pressure") && s["pressure"].contains("stiffness") && s["pressure"]["stiffness"] < 10) s["pressure"]["stiffness"] = 10;
    // Walls almost without volume let a fluid through until a guard throws it back.
    if (s.contains("boundaryHandling") && s["boundaryHandling"].contains("gamma") && s["boundaryHandling"]["gamma"].is_number())
        s["boundaryHandling"]["gamma"] = std::max(.5, s["boundaryHandling"]["gamma"].get<double>());
    if (s.contains("domain")) {
        const auto periodic = s["domain"].value("periodic", Json::array({false, false, false}));
        s["domain"] = {{"min", {-1, -1, -1}}, {"max", {3, 3, 2}}, {"periodic", periodic}};
    }
    if (s.contains("boundaryHandling") && s["boundaryHandling"].contains("method"))  // maps are of planes alone
        s["boundaryHandling"]["method"] = "akinci";
    if (s.contains("particleVolumeFactor"))  // a fluid that starts compressed may burst
        s["particleVolumeFactor"] = std::min(1., s["particleVolumeFactor"].get<double>());
    s["pressure"]["minIterations"] = 2, s["pressure"]["maxIterations"] = 30;
    if (s.contains("camera")) s["camera"] = {{"position", {0, 1, 5}}, {"target", {1, 0, 0}}};
    if (!s.contains("fluids")) s["fluids"] = Json::array({Json::object({{"box", shape("box", true)}})});
    if (!s.contains("boundaries")) s["boundaries"] = Json::array();
    s["boundaries"].insert(s["boundaries"].begin(),
                           Json::object({{"name", "tank"}, {"box", {{"min", {0, 0, 0}}, {"max", {2, 1.2, 0.6}}}}, {"inside", true}}));
    s["fluids"].erase(s["fluids"].begin() + 1, s["fluids"].end());
    tameDeformables(s);
    const bool flat = s["dimensions"] == 2;
    for (const char* list : {"fluids", "boundaries"})
        for (std::size_t i = 0; i < s[list].size(); ++i) {
            Json& object = s[list][i];
            const bool fluid = std::string(list) == "fluids";
            if (flat && object.contains("mesh")) object.erase("mesh"), object["box"] = shape("box", fluid);
            if (object.contains("mesh") && !object.contains("position")) object["position"] = {fluid ? 0.2 : 1.2, 0.2, 0.1};
            if (object.contains("mesh")) object["rotation"] = {0, 0, 0};
            if (object.contains("rotation") && flat) object["rotation"] = {0, 0, 3};
            if (fluid) object["restDensity"] = 1000;
            if (!fluid && i > 0) object["inside"] = false;
            if (!object.contains("motion")) continue;
            Json& motion = object["motion"];
            if (flat && motion.contains("angularVelocity")) motion["angularVelocity"] = {0, 0, 5};
            motion["repeat"] = false;
            if (!motion.contains("keyFrames")) continue;
            double time = 0;
            for (Json& frame : motion["keyFrames"]) {
                frame["time"] = time += 0.1;
                if (flat) frame["rotation"] = {0, 0, 1};
            }
        }
}

Json Generator::good() {
    if (!shipped.empty() && random() % 4 == 0) return shipped[random() % shipped.size()];
    Json scene = fromSchema(schema(), "");
    tame(scene);
    return scene;
}

Json Generator::goodWith(const std::string& path) {
    Json scene = {{"version", 1}, {"particleRadius", 0.05}, {"fluids", Json::array({Json::object({{"box", shape("box", true)}})})}};
    Json* here = &scene;
    const nlohmann::json* node = &schema();
    const auto keys = split(path);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool fluid = keys[0] == "fluids";
        node = &at(*node, keys[i]);
        if (keys[i] == "rest") (*here)["cloth"] = {{"mesh", shape("mesh", fluid)}}, (*here)["rest"] = shape("mesh", fluid);
        if (keys[i] == "0") {
            if (!here->is_array()) *here = Json::array();
            if (here->empty()) here->push_back(Json::object());
            here = &(*here)[0];
            for (const std::string& required : node->value("required", std::vector<std::string>()))
                if (!here->contains(required)) (*here)[required] = fromSchema((*node)["properties"][required], required);
            // An object of the list that is made here needs a shape.
            const std::string usual = keys[0] == "deformables" ? "cloth" : "box";
            if (i == 1 && node->contains("oneOf") && here->empty()) (*here)[usual] = shape(usual, fluid);
            if (keys[i - 1] == "pins") (*here)["vertices"] = {0};
        } else {
            if (isShape(keys[i])) {
                for (const std::string& other : kShapes) here->erase(other);
                (*here)[keys[i]] = shape(keys[i], fluid);
            }
            here = &(*here)[keys[i]];
            if (keys[i] == "domain") *here = {{"min", {-1, -1, -1}}, {"max", {3, 3, 2}}};
        }
    }
    if (here->is_null() || (here->is_object() && here->empty() && !node->contains("properties")))
        *here = node->contains("default") ? Json((*node)["default"]) : fromSchema(*node, keys.back());
    return scene;
}

std::string withValue(Json scene, const std::string& path, const std::string& raw, int& line) {
    Json* here = &scene;
    for (const std::string& key : split(path)) here = here->is_array() ? &(*here)[std::stoul(key)] : &(*here)[key];
    *here = "@here@";
    std::string text = scene.dump(2);
    const auto place = text.find("\"@here@\"");
    line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
    return text.replace(place, 8, raw);
}

}  // namespace broken
