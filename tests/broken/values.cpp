// SPDX-License-Identifier: MIT
// Values that are wrong or extreme, keys that are unknown, there twice or missing.
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/broken/ways.h"

namespace broken {

namespace {
/// A key of some object of the scene, and the object.
std::pair<Json*, std::string> anyKey(Generator& g, Json& scene) {
    std::vector<std::pair<Json*, std::string>> all;
    const std::function<void(Json&)> walk = [&](Json& at) {
        if (at.is_object())
            for (auto& [key, value] : at.items()) all.emplace_back(&at, key), walk(value);
        else if (at.is_array())
            for (Json& value : at) walk(value);
    };
    walk(scene);
    return anyOf(g, all);
}

}  // namespace

Scene wrongValue(Generator& g) {
    const Leaf& leaf = anyOf(g, leaves());
    int line = 0;
    const std::string text = withValue(g.goodWith(leaf.path), leaf.path, anyOf(g, wrongValues(leaf.schema)), line);
    return refuse(text, "", line);
}

/// Zero, the ends of the range, and what is allowed but means nothing.
Scene extremeValue(Generator& g) {
    const Leaf* leaf = nullptr;
    do leaf = &anyOf(g, leaves());
    while (!leaf->schema.contains("maximum") && !(leaf->schema.contains("items") && leaf->schema["items"].contains("maximum")));
    const auto& schema = leaf->schema.contains("items") ? leaf->schema["items"] : leaf->schema;
    const double lo = schema.value("minimum", schema.value("exclusiveMinimum", -1.)), hi = schema["maximum"].get<double>();
    const std::vector<std::string> values{"0", "-0.0", number(lo), number(hi), "1e-300", "-1e-300", "1e-9", "5e-324"};
    std::string raw = anyOf(g, values);
    if (leaf->schema.contains("items")) {
        std::string list = "[";
        for (std::size_t i = 0; i < leaf->schema["minItems"].get<std::size_t>(); ++i) list += (i ? "," : "") + anyOf(g, values);
        raw = list + "]";
    }
    int line = 0;
    const bool costly = leaf->path.starts_with("deformableSolver.");  // a hundred thousand iterations are not waited for
    return either(withValue(!costly && below(g, 2) ? g.good() : g.goodWith(leaf->path), leaf->path, raw, line));
}

Scene unknownKey(Generator& g) {
    Json scene = g.good();
    const auto [object, key] = anyKey(g, scene);
    std::string wrong = key;
    const std::size_t i = below(g, key.size());
    switch (below(g, 5)) {
        case 0:
            wrong.erase(i, 1);
            break;
        case 1:
            wrong.insert(i, 1, wrong[i]);
            break;
        case 2:
            wrong[0] = static_cast<char>(wrong[0] ^ 32);
            break;
        case 3:
            wrong = anyOf<std::string>(
                g, {"", " ", "comment", "$schema", "__proto__", "particle_radius", "größe", "a\nb", std::string(5000, 'k')});
            break;
        default:
            wrong += " ";
    }
    if (object->contains(wrong)) wrong += "x";
    const Json value = (*object)[key];
    (*object)[wrong] = value;
    return refuse(scene.dump(2));
}

Scene duplicateKey(Generator& g) {
    Json scene = g.good();
    const auto [object, key] = anyKey(g, scene);
    const Json value = (*object)[key];
    (*object)["@twice@"] = value;
    std::string text = scene.dump(2);
    const auto at = text.find("@twice@");
    return refuse(text.replace(at, 7, key), key);
}

Scene missingKey(Generator& g) {
    Json scene = g.good();
    const auto [object, key] = anyKey(g, scene);
    object->erase(key);
    return either(scene);
}

Scene shapes(Generator& g) {
    Json scene = tank();
    Json& object = scene[below(g, 2) ? "fluids" : "boundaries"][0];
    switch (below(g, 4)) {
        case 0:
            object.erase("box");
            break;
        case 1:
            object["sphere"] = {{"center", {1, 1, 1}}, {"radius", 0.2}};
            break;
        case 2:
            object["sphere"] = nullptr;
            break;
        default:
            object["box"] = anyOf<Json>(g, {Json::object(), Json::array(), {{"min", {0, 0, 0}}}, {{"size", {1, 1, 1}}}});
    }
    return refuse(scene.dump(2));
}

Scene replacedObject(Generator& g) {
    Json scene = g.good();
    const auto [object, key] = anyKey(g, scene);
    (*object)[key] = anyOf<Json>(g, {nullptr, Json::object(), Json::array(), "text", 7, true, Json::array({Json::array()}), {{"a", 1}}});
    return either(scene);
}

std::vector<std::string> wrongValues(const nlohmann::json& schema) {
    const std::string type = schema.value("type", "");
    const bool choice = schema.contains("enum"), text = type == "string" && !choice;
    std::vector<std::string> wrong{"null", "{}", "{\"a\": 1}", "[[]]"};
    const auto add = [&](std::initializer_list<const char*> more) { wrong.insert(wrong.end(), more.begin(), more.end()); };
    const auto outside = [&](const nlohmann::json& s) {
        std::vector<std::string> values{"\"1\"", "\"\"", "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "true", "1e308", "-1e308"};
        const double hi = s["maximum"].get<double>(), span = std::max(1e-9, std::abs(hi) * 1e-6);
        values.push_back(number(hi + span));
        if (s.contains("minimum"))
            values.push_back(number(s["minimum"].get<double>() - std::max(1e-12, std::abs(s["minimum"].get<double>()) * 1e-6)));
        else
            values.insert(values.end(), {"0", "-0.0", "-1e-12"});
        return values;
    };
    if (schema.contains("oneOf")) {  // a choice, or a number
        for (const auto& s : schema["oneOf"])
            if (s.contains("maximum"))
                for (const auto& value : outside(s))
                    if (value != "\"1\"") wrong.push_back(value);
        add({"\"nonsense\"", "[]", "false"});
    } else if (type == "number" || type == "integer") {
        for (const auto& value : outside(schema)) wrong.push_back(value);
        add({"[]", "[1]", "\"1 m\"", "\"NaN\""});
        if (type == "integer") add({"1.5", "2.0000001", "1e20"});
    } else if (type == "boolean") {
        add({"1", "0", "\"true\"", "\"\"", "[]", "[true]", "True"});
    } else if (choice) {
        add({"1", "true", "[]", "\"nonsense\"", "\"\"", "\" \""});
    } else if (text) {
        add({"1", "true", "[]", "NaN", "\"\\u0000\"", "\"\\u0007\"", "\"\\ud800\""});
        wrong.push_back("\"" + std::string(20000, 'x') + "\"");
        if (schema.contains("pattern")) add({"\"red\"", "\"#12345\"", "\"#1234567\"", "\"#12345g\"", "\"\"", "\"123456\""});
    } else if (type == "array") {
        const auto listOf = [&](std::size_t n, const std::string& second) {
            std::string list = "[1";
            for (std::size_t i = 1; i < n; ++i) list += ", " + (i == 1 ? second : "1");
            return list + "]";
        };
        const auto n = schema["minItems"].get<std::size_t>();
        wrong.push_back(listOf(n - 1, "2")), wrong.push_back(listOf(n + 1, "2"));
        add({"[]", "5", "\"0 0 0\"", "true", "[true, 2, false]", "[\"1\", 2, 3]", "[null, 0, 0]"});
        if (schema["items"].contains("maximum"))
            for (const auto& value : outside(schema["items"])) wrong.push_back(listOf(n, value));
        else
            add({"[1, 1, 1]", "[\"true\", true, true]"});
    }
    return wrong;
}

}  // namespace broken
