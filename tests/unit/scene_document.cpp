// SPDX-License-Identifier: MIT
// Scenes that are edited: saved and loaded they are what they were, and all can be undone.
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>

#include "engine/base/error.h"
#include "engine/geometry/box_samples.h"
#include "engine/scene/document.h"
#include "engine/scene/extent.h"
#include "engine/scene/json.h"
#include "tests/broken/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::scene;

namespace {

const std::string kScene = R"({"version": 1, "name": "Editing", "particleRadius": 0.05,
    "fluids": [{"name": "water", "box": {"min": [0.1, 0.1, 0.1], "max": [0.9, 0.9, 0.5]}}],
    "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [3, 2, 1]}, "inside": true},
                   {"name": "ball", "sphere": {"center": [2, 0.5, 0.5], "radius": 0.3}}]})";

Document documentOf(const std::string& text, const std::string& file = "s.json") {
    Document d;
    d.open(parse(text, file));
    return d;
}

/// Does one thing drawn at random to a document; where the scene would not be valid it may be refused, and nothing has happened.
class Hands {
public:
    Hands(unsigned seed, Document& d) : random(seed), document(d) {}

    bool edit() {
        const auto before = document.share();
        try {
            act();
        } catch (const InputError&) {
            REQUIRE(document.share() == before);
            return false;
        }
        return document.share() != before;
    }

private:
    std::size_t below(std::size_t n) { return random() % n; }
    double number(double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); }

    ObjectId anyObject() {
        std::vector<ObjectId> all = document.now().fluids;
        all.insert(all.end(), document.now().boundaries.begin(), document.now().boundaries.end());
        return all.empty() ? 0 : all[below(all.size())];
    }

    void act() {
        switch (below(16)) {
            case 0: {
                const char* shapes[] = {"box", "sphere", "plane", "mesh"};
                document.add(below(2) ? ObjectKind::Fluid : ObjectKind::Boundary, shapes[below(4)], "cube.obj");
                break;
            }
            case 1:
                document.duplicate(anyObject());
                break;
            case 2:
                document.remove(anyObject());
                break;
            case 3: {
                const char* names[] = {"rock", "fluid 1", "fluid 2", "boundary 1", "Wände \"Süd\"", "a\\b", "", "tank"};
                document.rename(anyObject(), names[below(8)]);
                break;
            }
            case 4:
                document.reshape(anyObject(), below(2) ? "box" : "sphere");
                break;
            case 5:
                document.hide(anyObject(), below(2));
                break;
            case 6:
                if (document.canUndo())
                    document.undo();
                else
                    document.duplicate(anyObject());
                break;
            default:
                setAnything();
        }
    }

    /// Any parameter of the tables, with any value that it alone may have.
    void setAnything() {
        const auto& all = broken::leaves();
        const broken::Leaf& leaf = all[below(all.size())];
        std::string path = leaf.path;
        for (const auto& [list, n] : {std::pair{std::string("fluids.0"), document.scene().fluids.size()},
                                      {std::string("boundaries.0"), document.scene().boundaries.size()}})
            if (path.starts_with(list) && n > 0)
                path = list.substr(0, list.size() - 1) + std::to_string(below(n)) + path.substr(list.size());
        document.set(path, value(leaf.schema).dump());
    }
    nlohmann::json value(const nlohmann::json& schema) {
        if (below(40) == 0) return nullptr;
        if (schema.contains("enum")) return schema["enum"][below(schema["enum"].size())];
        if (schema.contains("oneOf")) return value(schema["oneOf"][below(schema["oneOf"].size())]);
        const std::string type = schema.value("type", "string");
        if (type == "boolean") return below(2) == 0;
        if (type == "array") {
            auto list = nlohmann::json::array();
            for (std::size_t i = 0; i < schema.value("minItems", std::size_t{0}); ++i) list.push_back(value(schema["items"]));
            return list;
        }
        if (type == "integer") return static_cast<int>(number(schema.value("minimum", 0.), std::min(schema.value("maximum", 9.), 300.)));
        if (type == "number") {
            const double lo = schema.value("minimum", schema.value("exclusiveMinimum", 0.)), hi = schema.value("maximum", 1.);
            const double wide = number(std::max(lo, -3.), std::min(hi, 3.));  // where most values make sense
            return below(3) == 0 ? std::round(wide * 100) / 100 : wide;
        }
        if (schema.contains("pattern")) return "#0a1B2c";
        const char* texts[] = {"", "plain", "two\nlines", "\"quoted\" \\ ünïcode \t", "cube.obj"};
        return texts[below(5)];
    }

    std::mt19937 random;
    Document& document;
};

}  // namespace

TEST_CASE("a thousand random edits, saved and loaded, are the identical scene, all undone, the first one") {
    const scratch::Folder folder;
    folder.write("cube.obj", broken::cubeObj());
    for (const unsigned seed : {1u, 2u, 3u}) {
        Document document = documentOf(kScene, folder / "scene.json");
        const Description start = document.scene();
        Hands hands(seed, document);
        int edits = 0;
        for (int tries = 0; edits < 1000; ++tries) {
            REQUIRE(tries < 20000);
            if (!hands.edit()) continue;
            if (++edits % 50) continue;
            const Description saved = save(document.scene(), folder / "saved.json");
            const Description loaded = load(folder / "saved.json");
            INFO(scratch::contents(folder / "saved.json"));
            REQUIRE(same(loaded, document.scene()));
            REQUIRE(same(saved, document.scene()));
            REQUIRE(text(loaded) == scratch::contents(folder / "saved.json"));
        }
        while (document.canRedo()) document.redo();  // the last edit may have been an undo
        const Description end = document.scene();
        CHECK_FALSE(same(end, start));
        int undone = 0;
        for (; document.canUndo(); ++undone) document.undo();
        CHECK(undone > 500);
        CHECK(same(document.scene(), start));
        CHECK_FALSE(document.dirty());
        while (document.canRedo()) document.redo();
        CHECK(same(document.scene(), end));
    }
}

TEST_CASE("every parameter of every good scene survives being saved") {
    const scratch::Folder folder;
    folder.write("cube.obj", broken::cubeObj());
    broken::Generator good(7, folder.path.string());
    for (const broken::Leaf& leaf : broken::leaves()) {
        INFO(leaf.path);
        const Description scene = parse(good.goodWith(leaf.path).dump(), folder / "scene.json");
        const std::string written = text(scene);
        INFO(written);
        CHECK(same(parse(written, folder / "scene.json"), scene));
    }
}

TEST_CASE("a saved scene says only what differs from the defaults, always in the same order") {
    const Description scene =
        parse(R"({"boundaries": [{"inside": true, "box": {"max": [2, 2, 2], "min": [0, 0, 0]}, "rotation": [0, 0, 0]}],
        "gravity": [0, -9.81, 0], "time": {"cfl": 0.5, "end": 10}, "kernel": {"function": "cubic-spline"}, "camera": {},
        "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "name": "fluid 1"}]})",
              "s.json");
    CHECK(text(scene) == R"({
    "version": 1,
    "time": {"cfl": 0.5},
    "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
    "boundaries": [{"box": {"min": [0, 0, 0], "max": [2, 2, 2]}, "inside": true}],
    "camera": {}
}
)");
}

TEST_CASE("scenes that are saved elsewhere still find their meshes, and a link stays a link") {
    const scratch::Folder folder;
    std::filesystem::create_directories(folder.path / "a/meshes");
    std::filesystem::create_directories(folder.path / "b c");
    folder.write("a/meshes/cube.obj", broken::cubeObj());
    const Description scene = parse(R"({"boundaries": [{"mesh": {"file": "meshes/cube.obj"}}]})", folder / "a/scene.json");
    save(scene, folder / "b c/copy.json");
    const Description copy = load(folder / "b c/copy.json");
    CHECK(copy.boundaries[0].mesh->file == "../a/meshes/cube.obj");
    save(copy, folder / "a/back.json");
    CHECK(same(load(folder / "a/back.json"), scene));

    folder.write("real.json", text(scene));
    std::filesystem::create_symlink(folder / "real.json", folder / "link.json");
    Description renamed = scene;
    renamed.name = "renamed";
    save(renamed, folder / "link.json");
    CHECK(std::filesystem::is_symlink(folder / "link.json"));
    CHECK(load(folder / "real.json").name == "renamed");

    Document document;
    document.open(scene);
    document.set("name", "x");
    save(document.scene(), folder / "b c/other.json");
    document.saved(folder / "b c/other.json");
    CHECK_FALSE(document.dirty());
    document.undo();
    CHECK(document.scene().boundaries[0].mesh->file == "../a/meshes/cube.obj");
    CHECK(document.scene().file == folder / "b c/other.json");
    CHECK_NOTHROW(validate(document.scene()));
}

TEST_CASE("edits of one gesture are one to undo, and undoing knows what it undoes") {
    Document d = documentOf(kScene);
    d.set("time.cfl", "0.9", 1);
    d.set("time.cfl", "0.8", 1);
    d.set("time.cfl", "0.7", 1);
    d.set("time.cfl", "0.6", 2);
    d.set("gravity.1", "-1", 2);
    CHECK(d.undoTitle() == "Gravity");
    d.undo();
    CHECK(d.undoTitle() == "CFL factor");
    CHECK(d.redoTitle() == "Gravity");
    d.undo();
    CHECK(d.scene().time.cfl == 0.7);
    d.undo();
    CHECK(d.scene().time.cfl == 1);
    CHECK_FALSE(d.canUndo());
    CHECK_THROWS_AS(d.undo(), InputError);
    d.set("time.cfl", "1");  // as it is: no edit
    CHECK(d.canRedo());
    d.set("time.cfl", "2");
    CHECK_FALSE(d.canRedo());
    CHECK_THROWS_AS(d.redo(), InputError);
}

TEST_CASE("a document is as its file until something differs from it, whatever was done between") {
    Document d = documentOf(kScene);
    CHECK_FALSE(d.dirty());
    d.set("time.cfl", "0.5");
    CHECK(d.dirty());
    d.set("time.cfl", "1");
    CHECK_FALSE(d.dirty());
    d.set("time.cfl", "0.5");
    d.saved("s.json");
    CHECK_FALSE(d.dirty());
    d.undo();
    CHECK(d.dirty());
    d.redo();
    d.hide(d.now().fluids[0], true);
    CHECK_FALSE(d.dirty());
}

TEST_CASE("the scene that runs takes over what acts at once, and the rest waits for a restart") {
    Document d = documentOf(kScene);
    const DocumentState running = d.now();
    CHECK_FALSE(pending(running, d.now()).any());
    d.duplicate(d.now().fluids[0]);
    d.set("fluids.0.viscosity.kinematic", "0.5");
    d.set("fluids.1.viscosity.kinematic", "0.25");  // of the copy, which does not run yet
    d.remove(d.now().boundaries[0]);
    d.set("boundaries.0.sphere.radius", "0.2");  // the ball, which is the second in what runs
    d.set("pressure.solver", "wcsph");
    const DocumentState live = withParameters(running, d.now());
    CHECK(live.scene.pressure.solver == "wcsph");
    CHECK(live.scene.fluids.at(0).viscosity.kinematic == 0.5);
    CHECK(live.scene.fluids.size() == 1);
    CHECK(live.scene.boundaries.size() == 2);
    CHECK(live.scene.boundaries[1].sphere->radius == 0.3);
    const Pending p = pending(running, d.now());
    CHECK(p.added == std::vector{d.now().fluids[1]});
    CHECK(p.removed == std::vector{running.boundaries[0]});
    CHECK(p.changed == std::vector{running.boundaries[1]});
    CHECK_FALSE(p.settings);
    d.set("particleRadius", "0.04");
    CHECK(pending(running, d.now()).settings);
    while (d.canUndo()) d.undo();
    CHECK_FALSE(pending(running, d.now()).any());
    CHECK(same(withParameters(running, d.now()).scene, running.scene));
}

TEST_CASE("a document follows the parameters of what runs, and keeps its own shapes") {
    Document d = documentOf(kScene);
    DocumentState running = d.now();
    d.set("boundaries.1.sphere.radius", "0.2");
    running.scene.time.cfl = 0.25;
    running.scene.fluids[0].viscosity.kinematic = 3;
    d.follow(running, "Back to 1 s");
    CHECK(d.scene().time.cfl == 0.25);
    CHECK(d.scene().fluids[0].viscosity.kinematic == 3);
    CHECK(d.scene().boundaries[1].sphere->radius == 0.2);
    CHECK(d.undoTitle() == "Back to 1 s");
    d.undo();
    CHECK(d.scene().time.cfl == 1);
}

TEST_CASE("what a scene may do without can be taken away, and only that") {
    Document d = documentOf(kScene);
    d.set("boundaries.1.motion", "{}");
    CHECK(d.scene().boundaries[1].motion);
    d.set("boundaries.1.motion", "null");
    CHECK_FALSE(d.scene().boundaries[1].motion);
    CHECK_THROWS_AS(d.set("boundaries.1.sphere", "null"), InputError);
    CHECK_THROWS_AS(d.set("time", "null"), InputError);
    CHECK_THROWS_AS(d.set("gravity", "null"), InputError);
}

TEST_CASE("a file that changed is taken over as an edit, and objects that kept their names are the same") {
    Document d = documentOf(kScene);
    const ObjectId ball = d.now().boundaries[1];
    d.set("name", "Mine");
    Description changed = parse(kScene, "s.json");
    changed.boundaries.erase(changed.boundaries.begin());
    d.reload(changed);
    CHECK_FALSE(d.dirty());
    CHECK(d.scene().name == "Editing");
    CHECK(d.now().boundaries == std::vector{ball});
    d.undo();
    CHECK(d.scene().name == "Mine");
    CHECK(d.scene().boundaries.size() == 2);
}

TEST_CASE("cloth that is scaled keeps its middle, and what holds it stays with its edge") {
    Document d = documentOf(R"({"version": 1, "deformables": [{"cloth": {"size": [1, 2], "cells": [4, 8]}, "position": [1, 3, -2],
        "rotation": [30, 40, 50], "pins": [{"box": {"min": [0, 0, 0], "max": [1, 0, 0]}}]}]})");
    const auto middle = [&] {
        const Deformable& c = d.scene().deformables[0];
        return geometry::Pose{c.position, c.rotation}({c.cloth->size[0] / 2, 0, c.cloth->size[1] / 2});
    };
    const Vector before = middle();
    d.scale(d.now().deformables[0], {2, 2, 0.5});
    const Deformable& c = d.scene().deformables[0];
    CHECK(c.cloth->size == std::array<double, 2>{2, 1});
    for (std::size_t a = 0; a < 3; ++a) CHECK(middle()[a] == Approx(before[a]).margin(1e-8));
    CHECK(c.pins[0].box->max == Vector{2, 0, 0});
    d.undo();
    CHECK(middle() == before);
}

TEST_CASE("pins given by number stay where they are when cells change") {
    Document d = documentOf(R"({"version": 1, "deformables": [
        {"cloth": {"size": [1, 1], "cells": [4, 4]}, "pins": [{"vertices": [0, 4, 12, 24]}]},
        {"softBody": {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "cells": [2, 2, 2]}, "pins": [{"vertices": [26, 13]}]}]})");
    const auto pins = [&](std::size_t k) { return d.scene().deformables[k].pins[0].vertices; };
    d.set("deformables.0.cloth.cells", "[8, 2]");
    CHECK(pins(0) == std::vector{0, 8, 13, 26});  // the corners, and the middle
    d.set("deformables.0.cloth.cells", "[1, 1]");
    CHECK(pins(0) == std::vector{0, 1, 3});  // the middle has gone to the last corner, which is held anyway
    d.undo(), d.undo();
    CHECK(pins(0) == std::vector{0, 4, 12, 24});
    d.set("deformables.1.softBody.cells", "[4, 6, 2]");
    CHECK(pins(1) == std::vector{4 + 5 * (6 + 7 * 2), 2 + 5 * (3 + 7 * 1)});
}

TEST_CASE("objects that are added lie beside those that are there") {
    Document d = documentOf(R"({"version": 1, "particleRadius": 0.05, "fluids": [{"box": {"min": [0, 0, 0], "max": [1.5, 2, 3]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [6, 4, 3]}, "inside": true}]})");
    for (const char* shape : {"cloth", "softBody", "softBody", "cloth"}) d.add(ObjectKind::Deformable, shape);
    d.add(ObjectKind::Fluid, "box"), d.add(ObjectKind::Boundary, "box");
    std::vector<Box> boxes;
    for (const auto& o : d.scene().fluids) boxes.push_back(*extentOf(o));
    for (const auto& o : d.scene().deformables) boxes.push_back(*extentOf(o));
    for (std::size_t i = 1; i < d.scene().boundaries.size(); ++i) boxes.push_back(*extentOf(d.scene().boundaries[i]));
    const Box tank = *extentOf(d.scene().boundaries[0]);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t a = 0; a < 3; ++a) {
            CHECK(boxes[i].min[a] >= tank.min[a] - 1e-9);
            CHECK(boxes[i].max[a] <= tank.max[a] + 1e-9);
        }
        for (std::size_t k = 0; k < i; ++k) {
            bool apart = false;
            for (std::size_t a = 0; a < 3; ++a)
                apart = apart || boxes[i].max[a] <= boxes[k].min[a] + 1e-9 || boxes[k].max[a] <= boxes[i].min[a] + 1e-9;
            INFO(i << " and " << k);
            CHECK(apart);
        }
    }
}

TEST_CASE("numbers that come of sums are written as people would") {
    CHECK(plain(0.1 + 0.2) == 0.3);
    CHECK(plain(7 * 0.05) == 0.35);
    CHECK(plain(-0.0025) == -0.0025);
    CHECK(plain(1e300) == 1e300);
    Document d = documentOf(kScene);
    for (const char* shape : {"box", "sphere"}) d.add(ObjectKind::Fluid, shape);
    d.duplicate(d.now().fluids[0]);
    const std::string text = get(d.scene(), "fluids");
    INFO(text);
    CHECK(text.find("00000") == std::string::npos);
    CHECK(text.find("99999") == std::string::npos);
}

TEST_CASE("a soft body has no thickness and no bending, a scene without fluid steps as it is told") {
    const Description d = parse(R"({"version": 1, "deformables": [{"cloth": {"size": [1, 1], "cells": [2, 2]}},
        {"softBody": {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "cells": [2, 2, 2]}}]})",
                                "s.json");
    for (const char* key : {"thickness", "bending"}) {
        const ParameterInfo& about = *parameterAt(std::string("deformables.0.material.") + key);
        CHECK(playsPart(about, std::string("deformables.0.material.") + key, d));
        CHECK_FALSE(playsPart(about, std::string("deformables.1.material.") + key, d));
    }
    CHECK_FALSE(stepAdapts(d));
    CHECK(stepAdapts(parse(kScene, "s.json")));
}

TEST_CASE("pins wait for a restart together with the cells whose vertices they name") {
    Document d =
        documentOf(R"({"version": 1, "deformables": [{"cloth": {"size": [1, 1], "cells": [4, 4]}, "pins": [{"vertices": [0, 4]}]}]})");
    const DocumentState running = d.now();
    d.set("deformables.0.cloth.cells", "[8, 8]");
    CHECK(withParameters(running, d.now()).scene.deformables[0].pins[0].vertices == std::vector{0, 4});
    CHECK(pending(running, d.now()).changed.size() == 1);
    d.undo();
    d.set("deformables.0.pins", R"([{"vertices": [1]}])");
    CHECK(withParameters(running, d.now()).scene.deformables[0].pins[0].vertices == std::vector{1});
}
