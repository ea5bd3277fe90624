// SPDX-License-Identifier: MIT
// One line of valid UTF-8 from any bytes.
#include "engine/base/text.h"

namespace meniscus {
namespace {

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// Bytes of the valid UTF-8 character at i; 0: none is there.
std::size_t characterAt(std::string_view text, std::size_t i) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(text[k])); };
    const unsigned first = byte(i);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xc2 && first < 0xe0   ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    if (length == 0 || text.size() - i < length) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if (!isContinuation(text[i + k])) return 0;
    const unsigned second = byte(i + 1);
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool outside = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);  // surrogates, above U+10FFFF
    return overlong || outside ? 0 : length;
}

}  // namespace

std::string inQuotes(std::string_view text) { return "\"" + oneLine(text, kKeyBytes) + "\""; }

std::string oneLine(std::string_view text, std::size_t most) {
    std::string line;
    for (std::size_t i = 0; i < text.size();) {
        if (line.size() >= most) return line + "...";
        const std::size_t length = characterAt(text, i);
        const bool printable = length > 1 || (length == 1 && text[i] >= ' ' && text[i] != 0x7f);
        if (printable)
            line += text.substr(i, length);
        else
            line += '?';
        i += length == 0 ? 1 : length;
    }
    return line;
}

std::size_t findInvalidUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = characterAt(text, i);
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

}  // namespace meniscus
