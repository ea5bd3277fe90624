// SPDX-License-Identifier: MIT
// JSON in and out: a tree whose values know their lines, and a writer with numbers that read back as they were.
#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scene/source.h"

namespace meniscus::scene {

struct JsonMember;
struct JsonValue;
using JsonList = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  ///< in the order of the file

struct JsonValue {
    std::variant<std::nullptr_t, bool, double, std::string, JsonList, JsonObject> is;
    int line = 1;

    template <class T>
    const T* as() const {
        return std::get_if<T>(&is);
    }
    std::string describe() const;  ///< for errors: `"abc"`, `12`, `a list of 2`
    const JsonValue* find(std::string_view key) const;
};
struct JsonMember {
    std::string key;
    int line;
    JsonValue value;
};

/// Reads UTF-8 JSON with comments. Throws InputError at the first thing that is not JSON, at duplicate keys, and at what no scene
/// has: numbers beyond double, more than 64 levels, more than 1e6 entries in a list, more than 1.2e7 values.
JsonValue readJson(std::string_view text, const Source&);

/// Writes JSON; indented, or on one line. Lists of numbers, strings and booleans always stay on one line.
class JsonWriter {
public:
    explicit JsonWriter(bool isIndented) : indented(isIndented) {}
    JsonWriter& beginObject() { return begin('{'); }
    JsonWriter& endObject() { return end('}'); }
    JsonWriter& beginList() { return begin('['); }
    JsonWriter& endList() { return end(']'); }
    JsonWriter& key(std::string_view);
    JsonWriter& value(double);
    JsonWriter& value(bool b) { return raw(b ? "true" : "false"); }
    JsonWriter& value(std::string_view);
    JsonWriter& value(const char* s) { return value(std::string_view(s)); }
    const std::string& text() const { return out; }

private:
    struct Level {
        bool empty = true, broken = false;  ///< broken: its entries stand on lines of their own
    };
    JsonWriter& begin(char);
    JsonWriter& end(char);
    JsonWriter& raw(std::string_view);
    void separate(bool breaks);
    std::string out;
    std::vector<Level> levels;
    bool indented, afterKey = false;
};

/// The shortest text that reads back as this number, in any locale.
std::string numberText(double);
/// To 15 significant digits: 0.35, where sums of decimals end at 0.35000000000000003.
double plain(double);

}  // namespace meniscus::scene
