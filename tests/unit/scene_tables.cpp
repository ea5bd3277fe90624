// SPDX-License-Identifier: MIT
// The parameter tables themselves: complete, and the same for reader, schema and reference.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "engine/base/error.h"
#include "engine/scene/json.h"
#include "engine/scene/parameters.h"

using namespace meniscus;
using namespace meniscus::scene;

namespace {

/// Calls f(path, parameter, default) for every leaf of the tables.
template <class T, class F>
void forEachLeaf(const Parameter& about, const T& byDefault, const std::string& path, const F& f) {
    if constexpr (IsOptional<T>) {
        forEachLeaf(about, typename T::value_type{}, path, f);
    } else if constexpr (IsList<T>) {
        forEachLeaf(about, typename T::value_type{}, path + ".0", f);
    } else if constexpr (IsStruct<T>) {
        forEachField<T>([&](const auto& field) {
            forEachLeaf(field.about, byDefault.*field.member, (path.empty() ? "" : path + ".") + std::string(field.about.key), f);
        });
    } else {
        f(path, about, byDefault);
    }
}

/// One object of each kind, and room for every time step and count.
const std::string kWide = R"({
    "domain": {"min": [-1, -1, -1], "max": [1, 1, 1]},
    "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}], "camera": {},
    "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "motion": {"keyFrames": [{"time": 0}]}}],
    "deformables": [{"softBody": {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}, "rest": {"file": "scene.schema.json"}, "pins": [{"vertices": [0],
        "box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "motion": {"keyFrames": [{"time": 0}]}}]}]})";

/// Meshes in place of boxes; of their files, only that they are there is asked.
const std::string kMeshes =
    R"({"fluids": [{"mesh": {"file": "scene.schema.json"}}], "boundaries": [{"mesh": {"file": "scene.schema.json"}}],
    "deformables": [{"softBody": {"mesh": {"file": "scene.schema.json"}}}]})";
const std::string kCloth = R"({"deformables": [{"cloth": {"mesh": {"file": "scene.schema.json"}}}]})";

std::string errorOf(const std::string& path, double value) {
    const bool ofMesh = path.find(".mesh.") != std::string::npos;
    const bool ofCloth = path.find(".cloth.") != std::string::npos;
    Description scene = parse(ofCloth ? kCloth : ofMesh ? kMeshes : kWide, MENISCUS_SOURCE_DIR "/scenes/s.json");
    try {
        set(scene, path, numberText(value));
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

TEST_CASE("every parameter has a short label and a help text of whole sentences") {
    std::set<std::string> paths;
    for (const ParameterInfo& p : parameters()) {
        INFO(p.path);
        CHECK(paths.insert(p.path).second);
        CHECK_FALSE(p.label.empty());
        CHECK(characters(p.label) <= 15);
        CHECK(p.help.size() > 10);
        CHECK(p.help.back() == '.');
        CHECK_FALSE(p.byDefault.empty());
        if (p.type == "choice") CHECK_FALSE(p.choices.empty());
        if (p.type == "number" || p.type == "integer" || p.type == "vector") {
            CHECK_FALSE(p.range.empty());
            CHECK((p.lo < p.hi || p.path == "version"));
        }
        if (p.logarithmic) CHECK(p.lo > 0);
    }
}

TEST_CASE("every number is refused right outside its range, with the range in the error") {
    int ranges = 0;
    forEachLeaf(Parameter{}, Description{}, "", [&]<class T>(const std::string& path, const Parameter& about, const T&) {
        constexpr bool kIsNumber =
            std::is_same_v<T, double> || std::is_same_v<T, int> || std::is_same_v<T, Vector> || std::is_same_v<T, TextOrNumber>;
        if constexpr (kIsNumber) {
            const std::string key = std::is_same_v<T, Vector> ? path + ".1" : path;
            INFO(key);
            const Range& range = about.range;
            REQUIRE(std::isfinite(range.lo));
            REQUIRE(std::isfinite(range.hi));
            ++ranges;
            const auto beyond = [](double x, double direction) {
                return std::is_same_v<T, int> ? x + direction : x == 0 ? 1e-300 * direction : std::nextafter(x, direction * 1e300);
            };
            for (const double bad : {range.withoutLo ? range.lo : beyond(range.lo, -1), beyond(range.hi, 1)})
                CHECK_THAT(errorOf(key, bad), Catch::Contains(range.text()));
            for (const double good : {range.withoutLo ? beyond(range.lo, 1) : range.lo, range.hi})
                CHECK_THAT(errorOf(key, good), !Catch::Contains(range.text()));
        }
    });
    CHECK(ranges > 25);
}

TEST_CASE("the default of every parameter is one that the parameter allows") {
    forEachLeaf(Parameter{}, Description{}, "", [&]<class T>(const std::string& path, const Parameter& about, const T& byDefault) {
        INFO(path);
        if constexpr (std::is_same_v<T, double> || std::is_same_v<T, int>) CHECK(about.range.contains(byDefault));
        if constexpr (std::is_same_v<T, std::string>) {
            if (!about.choices.empty()) CHECK(std::find(about.choices.begin(), about.choices.end(), byDefault) != about.choices.end());
        }
    });
}

TEST_CASE("the schema is JSON and has every parameter once, with its range") {
    const JsonValue root = readJson(schema(), Source::file("schema"));
    const auto descend = [](const JsonValue* at, std::string_view key) {
        REQUIRE(at);
        const JsonValue* next = at->find(key);
        INFO(key);
        REQUIRE(next);
        return next;
    };
    for (const ParameterInfo& p : parameters()) {
        INFO(p.path);
        const JsonValue* at = &root;
        for (std::size_t begin = 0; begin <= p.path.size();) {
            const std::size_t end = std::min(p.path.find('.', begin), p.path.size());
            const std::string key = p.path.substr(begin, end - begin);
            at = key == "*" ? descend(at, "items") : descend(descend(at, "properties"), key);
            begin = end + 1;
        }
        const auto* description = descend(at, "description")->as<std::string>();
        REQUIRE(description);
        CHECK(description->starts_with(p.help));
        CHECK((p.byDefault == "required") == (at->find("default") == nullptr));
        if (!p.choices.empty()) CHECK((at->find("enum") || at->find("oneOf")));
    }
}
