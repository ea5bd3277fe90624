// SPDX-License-Identifier: MIT
// The schema and the parameter reference, from the parameter tables.
#include <algorithm>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/scene/navigate.h"
#include "engine/scene/write.h"

namespace meniscus::scene {
namespace {

/// "Only with solver wcsph".
std::string onlyText(const Only& only) {
    std::string text = "Only with " + std::string(only.key);
    for (std::size_t i = 0; i < only.choices.size(); ++i)
        text.append(i == 0 ? " " : i + 1 < only.choices.size() ? ", " : " or ").append(only.choices[i]);
    return text;
}

std::string helpWithUnit(const Parameter& about) {
    std::string text(about.help);
    if (!about.unit.empty()) text.append(" Unit: ").append(about.unit).append(".");
    if (!about.equation.empty()) text.append(" ").append(about.equation).append(".");
    for (std::size_t i = 0; i < about.choiceHelp.size(); ++i)
        text.append(" ").append(about.choices[i]).append(": ").append(about.choiceHelp[i]);
    if (!about.only.key.empty()) text.append(" ").append(onlyText(about.only)).append(".");
    return text;
}

template <class T>
void schemaOf(JsonWriter& json, const Parameter& about, const T& byDefault, bool isEntry = false);

void numberSchema(JsonWriter& json, const char* type, const Range& range) {
    json.key("type").value(type).key(range.withoutLo ? "exclusiveMinimum" : "minimum").value(range.lo).key("maximum").value(range.hi);
}

void choiceSchema(JsonWriter& json, const Parameter& about) {
    json.key("enum").beginList();
    for (const auto c : about.choices) json.value(c);
    json.endList();
}

template <class S>
void structSchema(JsonWriter& json) {
    json.key("type").value("object").key("properties").beginObject();
    const S byDefault{};
    forEachField<S>([&](const auto& field) {
        json.key(field.about.key);
        schemaOf(json, field.about, byDefault.*field.member);
    });
    json.endObject();
    bool any = false;
    forEachField<S>([&](const auto& field) {
        if (!field.about.required) return;
        if (!any) json.key("required").beginList();
        any = true;
        json.value(field.about.key);
    });
    if (any) json.endList();
    if constexpr (HasAlternatives<S>) {
        json.key("oneOf").beginList();
        for (const auto key : Table<S>::exactlyOneOf) json.beginObject().key("required").beginList().value(key).endList().endObject();
        json.endList();
    }
    json.key("additionalProperties").value(false);
}

/// What the type alone says.
template <class T>
void typeSchema(JsonWriter& json, const Parameter& about) {
    if constexpr (std::is_same_v<T, bool>) {
        json.key("type").value("boolean");
    } else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, int>) {
        numberSchema(json, std::is_same_v<T, int> ? "integer" : "number", about.range);
    } else if constexpr (std::is_same_v<T, TextOrNumber>) {
        json.key("oneOf").beginList().beginObject();
        choiceSchema(json, about);
        json.endObject().beginObject();
        numberSchema(json, "number", about.range);
        json.endObject().endList();
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!about.choices.empty()) return choiceSchema(json, about);
        json.key("type").value("string");
        if (about.text == Text::Color) json.key("pattern").value("^#[0-9a-fA-F]{6}$");
    } else if constexpr (IsArray<T>) {
        constexpr double kSize = static_cast<double>(std::tuple_size_v<T>);
        json.key("type").value("array").key("minItems").value(kSize).key("maxItems").value(kSize).key("items").beginObject();
        typeSchema<typename T::value_type>(json, about);
        json.endObject();
    } else if constexpr (IsList<T> || IsNumbers<T>) {
        json.key("type").value("array").key("items").beginObject();
        typeSchema<typename T::value_type>(json, about);
        json.endObject();
    } else if constexpr (IsOptional<T>) {
        structSchema<typename T::value_type>(json);
    } else {
        structSchema<T>(json);
    }
}

template <class T>
constexpr bool kIsLeaf = !IsStruct<T> && !IsOptional<T> && !IsList<T>;

template <class T>
void schemaOf(JsonWriter& json, const Parameter& about, const T& byDefault, bool) {
    json.beginObject().key("description").value(helpWithUnit(about));
    typeSchema<T>(json, about);
    if constexpr (kIsLeaf<T>) {
        if (!about.required) {
            json.key("default");
            write(json, byDefault);
        }
    }
    json.endObject();
}

/// The names of ParameterInfo::type.
template <class T>
std::string kindOf(const Parameter& about) {
    if constexpr (std::is_same_v<T, double>) return "number";
    if constexpr (std::is_same_v<T, int>) return "integer";
    if constexpr (std::is_same_v<T, bool>) return "boolean";
    if constexpr (std::is_same_v<T, TextOrNumber>) return "choice or number";
    if constexpr (std::is_same_v<T, std::array<double, 3>>) return "vector";
    if constexpr (std::is_same_v<T, std::array<bool, 3>>) return "flags";
    if constexpr (std::is_same_v<T, std::array<double, 2>>) return "pair";
    if constexpr (std::is_same_v<T, std::array<int, 2>> || std::is_same_v<T, std::array<int, 3>>) return "counts";
    if constexpr (IsNumbers<T>) return "numbers";
    return about.text == Text::Color ? "color" : about.choices.empty() ? "text" : "choice";
}

template <class T>
ParameterInfo infoOf(const Parameter& about, const T& byDefault, const std::string& path) {
    const auto text = [](std::string_view s) { return std::string(s); };
    ParameterInfo info;
    info.path = path;
    info.type = kindOf<T>(about);
    info.unit = text(about.unit);
    info.label = text(about.label);
    info.symbol = text(about.symbol);
    info.equation = text(about.equation);
    info.help = text(about.help);
    JsonWriter json(false);
    write(json, byDefault);
    info.byDefault = about.required ? "required" : json.text();
    if (about.range.bounded()) info.range = about.range.text();
    if (about.range.bounded()) info.lo = about.range.lo, info.hi = about.range.hi;
    if (about.slider[0] != about.slider[1]) info.lo = about.slider[0], info.hi = about.slider[1];
    info.logarithmic = about.logarithmic;
    for (const auto c : about.choices) info.choices.push_back(text(c));
    for (const auto c : about.choiceHelp) info.choiceHelp.push_back(text(c));
    if (!about.only.key.empty()) info.onlyWith = path.substr(0, path.rfind('.') + 1) + text(about.only.key);
    for (const auto c : about.only.choices) info.onlyChoices.push_back(text(c));
    info.acts = about.acts;
    return info;
}

template <class T>
void list(std::vector<ParameterInfo>& rows, const Parameter& about, const T& byDefault, const std::string& path) {
    if constexpr (IsOptional<T>) {
        list(rows, about, typename T::value_type{}, path);
    } else if constexpr (IsList<T>) {
        list(rows, about, typename T::value_type{}, path + ".*");
    } else if constexpr (IsStruct<T>) {
        forEachField<T>([&](const auto& field) {
            list(rows, field.about, byDefault.*field.member, (path.empty() ? "" : path + ".") + std::string(field.about.key));
        });
    } else {
        rows.push_back(infoOf(about, byDefault, path));
    }
}

}  // namespace

std::string schema() {
    JsonWriter json(true);
    json.beginObject().key("$schema").value("https://json-schema.org/draft/2020-12/schema").key("title").value("Meniscus scene");
    json.key("description").value("A scene of fluids, deformables and walls. SI units, degrees, +y up; comments are allowed.");
    structSchema<Description>(json);
    json.endObject();
    return json.text() + "\n";
}

const std::vector<ParameterInfo>& parameters() {
    static const std::vector<ParameterInfo> rows = [] {
        std::vector<ParameterInfo> all;
        list(all, {}, Description{}, "");
        return all;
    }();
    return rows;
}

const ParameterInfo* parameterAt(const std::string& path) {
    std::string pattern;
    for (const std::string_view key : Steps(path).keys) {
        const bool isIndex = !key.empty() && key.find_first_not_of("0123456789") == std::string_view::npos;
        (pattern += pattern.empty() ? "" : ".") += isIndex ? "*" : key;
    }
    if (pattern.ends_with(".*")) pattern.resize(pattern.size() - 2);  // an axis of a vector
    static const std::unordered_map<std::string_view, const ParameterInfo*> rows = [] {
        std::unordered_map<std::string_view, const ParameterInfo*> all;
        for (const ParameterInfo& p : parameters()) all.emplace(p.path, &p);
        return all;
    }();
    const auto row = rows.find(pattern);
    return row == rows.end() ? nullptr : row->second;
}

bool playsPart(const ParameterInfo& p, const std::string& path, const Description& scene) {
    if (p.onlyWith.empty()) return true;
    const std::string key = p.onlyWith.substr(p.onlyWith.rfind('.'));
    if (p.onlyChoices.empty()) {
        const std::string object = path.substr(0, path.find('.', path.find('.') + 1));
        try {
            get(scene, object + key);
            return true;
        } catch (const InputError&) {
            return false;
        }
    }
    // The choice stands beside it, so only the last key differs.
    const std::string choice = path.substr(0, path.rfind('.')) + key;
    const std::string now = get(scene, choice);
    return std::any_of(p.onlyChoices.begin(), p.onlyChoices.end(), [&](const std::string& c) { return now == '"' + c + '"'; });
}

std::string parameterTable() {
    std::string table = "| parameter | default | allowed | unit | what it is |\n|---|---|---|---|---|\n";
    for (const ParameterInfo& p : parameters()) {
        std::string allowed;
        for (const std::string& c : p.choices) allowed += (allowed.empty() ? "" : ", ") + c;
        if (!p.range.empty()) allowed += (allowed.empty() ? "" : ", ") + p.range;
        if (p.type == "boolean" || p.type == "flags") allowed = "true, false";
        if (p.type == "color") allowed = "#rrggbb";
        std::string only;
        for (const std::string& c : p.onlyChoices) only += (only.empty() ? " Only with " : ", ") + c;
        if (!only.empty()) only += '.';
        const std::string extra = only + (p.symbol.empty() ? "" : " *" + p.symbol + "*.") +
                                  (p.equation.empty() ? "" : " " + p.equation + ".") + (p.acts == Acts::Restart ? " †" : "");
        table += "| `" + p.path + "` | " + (p.byDefault == "required" ? "needed" : "`" + p.byDefault + "`") + " | " + allowed + " | " +
                 p.unit + " | " + p.help + extra + " |\n";
    }
    return table;
}

}  // namespace meniscus::scene
