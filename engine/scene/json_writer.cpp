// SPDX-License-Identifier: MIT
// Writes JSON.
#include <array>
#include <charconv>

#include "engine/scene/json.h"

namespace meniscus::scene {

std::string numberText(double x) {
    std::array<char, 32> text;
    // Fixed notation for the numbers that people write so; 0.0001 rather than 1e-04.
    const double size = x < 0 ? -x : x;
    const auto format = size == 0 || (size >= 1e-4 && size < 1e9) ? std::chars_format::fixed : std::chars_format::scientific;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), x == 0 ? 0.0 : x, format);
    std::string s(text.data(), end);
    // 5e-05 as 5e-5.
    if (const auto e = s.find('e'); e != std::string::npos) {
        const auto digits = s.find_first_not_of("0", e + 2);
        s.erase(e + 2, digits - (e + 2));
        if (s[e + 1] == '+') s.erase(e + 1, 1);
    }
    return s;
}

double plain(double x) {
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::scientific, 14);
    double to = x;
    std::from_chars(text.data(), end, to);
    return to;
}

JsonWriter& JsonWriter::key(std::string_view k) {
    separate(true);
    afterKey = true;  // no comma before the key's own text
    value(k);
    out += indented ? ": " : ":";
    afterKey = true;
    return *this;
}

JsonWriter& JsonWriter::value(double x) { return raw(numberText(x)); }

JsonWriter& JsonWriter::value(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string s = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            (s += '\\') += c;
        else if (c == '\n')
            s += "\\n";
        else if (static_cast<unsigned char>(c) < ' ')
            ((s += "\\u00") += kHex[static_cast<std::size_t>(c) >> 4]) += kHex[static_cast<std::size_t>(c) & 15];
        else
            s += c;
    }
    return raw(s += '"');
}

JsonWriter& JsonWriter::begin(char bracket) {
    // An object in a list starts a line, so does everything after it.
    separate(bracket == '{');
    out += bracket;
    levels.push_back({});
    return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
    const bool broken = levels.back().broken;
    levels.pop_back();
    if (broken) (out += '\n').append(4 * levels.size(), ' ');
    out += bracket;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text) {
    separate(false);
    out += text;
    return *this;
}

void JsonWriter::separate(bool breaks) {
    if (afterKey || levels.empty()) {
        afterKey = false;
        return;
    }
    Level& level = levels.back();
    if (!level.empty) out += ',';
    if (indented && breaks) {
        level.broken = true;
        (out += '\n').append(4 * levels.size(), ' ');
    } else if (indented && !level.empty) {
        out += ' ';
    }
    level.empty = false;
}

}  // namespace meniscus::scene
