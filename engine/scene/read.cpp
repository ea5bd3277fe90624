// SPDX-License-Identifier: MIT
// Reads values by the parameter tables.
#include "engine/scene/read.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/base/error.h"
#include "engine/scene/navigate.h"

namespace meniscus::scene {
namespace {

constexpr std::size_t kLineBytes = 200, kLinesBytes = 10000, kFileBytes = 4000;

/// A value that is to be read, and all that an error about it needs.
struct Given {
    const JsonValue& value;
    const Parameter& about;
    const Path& path;
    const Source& source;

    [[noreturn]] void fail(std::string_view what) const { source.fail(value.line, path.text(), what); }
    [[noreturn]] void failMust(const std::string& be) const { fail("must be " + be + "; is " + value.describe()); }
    Given with(const JsonValue& v, const Path& p) const { return {v, about, p, source}; }
};

std::string numberWords(std::string_view kind, const Parameter& about) {
    std::string words = about.range.lo == about.range.hi ? about.range.text() : "a " + std::string(kind) + " " + about.range.text();
    if (!about.unit.empty()) words.append(" ").append(about.unit);
    return words;
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (const auto w : words) (text += text.empty() ? "" : ", ") += w;
    return text;
}

void read(bool& to, const Given& given) {
    const bool* b = given.value.as<bool>();
    if (!b) given.failMust("true or false");
    to = *b;
}

void read(double& to, const Given& given) {
    const double* x = given.value.as<double>();
    if (!x || !std::isfinite(*x) || !given.about.range.contains(*x)) given.failMust(numberWords("number", given.about));
    to = *x;
}

void read(int& to, const Given& given) {
    const double* x = given.value.as<double>();
    if (!x || !given.about.range.contains(*x) || std::trunc(*x) != *x) given.failMust(numberWords("whole number", given.about));
    to = static_cast<int>(*x);
}

/// `orElse` says what is allowed besides the choices.
void readChoice(const std::string& text, const Given& given, const std::string& orElse = "") {
    const auto &allowed = given.about.choices, &later = given.about.laterChoices;
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return;
    if (std::find(later.begin(), later.end(), text) != later.end())
        given.fail(inQuotes(text) + " is known but not in this version; allowed: " + listed(allowed));
    const auto near = nearest(text, allowed);
    const std::string hint = near.empty() ? "" : "; did you mean \"" + std::string(near) + "\"?";
    given.fail("must be one of " + listed(allowed) + orElse + "; is " + inQuotes(text) + hint);
}

bool isColor(const std::string& text) {
    return text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

void read(std::string& to, const Given& given) {
    const Parameter& about = given.about;
    const std::string* text = given.value.as<std::string>();
    if (!text) given.failMust(about.choices.empty() ? "a text" : "one of " + listed(about.choices));
    if (!about.choices.empty()) readChoice(*text, given);
    if (about.text == Text::Color && !isColor(*text)) given.failMust("a color, #rrggbb");
    const std::size_t most = about.text == Text::Lines ? kLinesBytes : about.text == Text::File ? kFileBytes : kLineBytes;
    if (text->size() > most) given.fail("too long: at most " + std::to_string(most) + " bytes are allowed");
    const auto isControl = [&](char c) {
        return (static_cast<unsigned char>(c) < ' ' && !(c == '\n' && about.text == Text::Lines)) || c == 0x7f;
    };
    if (std::any_of(text->begin(), text->end(), isControl)) given.failMust("a text without control characters");
    to = *text;
}

void read(TextOrNumber& to, const Given& given) {
    if (const auto* text = given.value.as<std::string>()) {
        readChoice(*text, given, ", or " + numberWords("number", given.about));
        to = *text;
    } else {
        double x = 0;
        if (!given.value.as<double>())
            given.failMust("one of " + listed(given.about.choices) + ", or " + numberWords("number", given.about));
        read(x, given);
        to = x;
    }
}

template <IsArray T>
void read(T& to, const Given& given) {
    const JsonList* list = given.value.as<JsonList>();
    if (!list || list->size() != to.size()) given.failMust("a list of " + std::string(typeName<T>()));
    for (std::size_t i = 0; i < to.size(); ++i) read(to[i], given.with((*list)[i], given.path.at(i)));
}

void read(std::vector<int>& to, const Given& given) {
    const JsonList* list = given.value.as<JsonList>();
    if (!list) given.failMust("a list of whole numbers");
    to.resize(list->size());
    for (std::size_t i = 0; i < to.size(); ++i) read(to[i], given.with((*list)[i], given.path.at(i)));
}

template <IsStruct T>
void read(T& to, const Given& given) {
    const JsonObject* object = given.value.as<JsonObject>();
    if (!object) given.failMust("an object {" + keysOf<T>() + "}");
    for (const JsonMember& m : *object) {
        bool known = false;
        forEachField<T>([&](const auto& field) {
            if (field.about.key != m.key) return;
            known = true;
            read(to.*field.member, Given{m.value, field.about, given.path.at(m.key), given.source});
        });
        if (!known) given.source.fail(m.line, given.path.at(m.key).text(), unknownKey<T>(m.key));
    }
    forEachField<T>([&](const auto& field) {
        const std::string key(field.about.key);
        if (field.about.required && !given.value.find(key))
            given.fail("\"" + key + "\" is missing: a " + std::string(Table<T>::noun) + " needs it");
    });
}

template <IsOptional T>
void read(T& to, const Given& given) {
    read(to.emplace(), given);
}

template <IsList T>
void read(T& to, const Given& given) {
    const JsonList* list = given.value.as<JsonList>();
    if (!list) given.failMust("a list [...]");
    to.clear();
    to.resize(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) read(to[i], given.with((*list)[i], given.path.at(i)));
}

/// JSON, or a bare word where a text is wanted.
template <class T>
JsonValue settingValue(std::string_view text, const Source& source) {
    if constexpr (IsText<T>) {
        const auto first = text.find_first_not_of(" \t");
        const bool isBare = first == std::string_view::npos || (text[first] != '"' && text[first] != '{' && text[first] != '[');
        if constexpr (std::is_same_v<T, std::string>) {
            if (isBare) return {std::string(text)};
        } else if (isBare) {
            try {
                return readJson(text, source);
            } catch (const InputError&) {
                return {std::string(text)};
            }
        }
    }
    if constexpr (std::is_arithmetic_v<T>) {
        // A word is no number: what reads it says what it must be.
        const bool isWord = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c); });
        if (isWord && text != "true" && text != "false" && text != "null" && text != "nan" && text != "NaN" && !text.starts_with("inf"))
            return {std::string(text)};
    }
    return readJson(text, source);
}

}  // namespace

Description readScene(const JsonValue& root, const Source& source) {
    Description scene;
    const Parameter about{};
    const Path path;
    read(scene, Given{root, about, path, source});
    return scene;
}

Acts readSetting(Description& scene, const std::string& path, std::string_view text, const Source& source) {
    Acts acts = Acts::NextStep;
    const Steps steps(path);
    visit(scene, {}, steps, 0, source, true, [&]<class T>(T& at, const Parameter& about) {
        const JsonValue value = settingValue<T>(text, source);
        const Path root, here = root.at(path);
        T fresh{};
        const bool taken = IsOptional<T> && value.template as<std::nullptr_t>();
        if (!taken) read(fresh, Given{value, about, here, source});
        at = std::move(fresh);
        acts = actsOf<T>(about);
    });
    return acts;
}

}  // namespace meniscus::scene
