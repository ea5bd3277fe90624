// SPDX-License-Identifier: MIT
// Text from files and people, made fit for a line of an error.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace meniscus {

/// How much of a key or value an error shows.
constexpr std::size_t kKeyBytes = 60;
/// How long an error may be.
constexpr std::size_t kMessageBytes = 1000;
/// The text in quotes, made fit for a line: no control characters, shortened.
std::string inQuotes(std::string_view text);
/// Same without quotes and with room for `most` bytes.
std::string oneLine(std::string_view text, std::size_t most);
/// Position of the first byte that is not part of valid UTF-8; npos: none.
std::size_t findInvalidUtf8(std::string_view text);

}  // namespace meniscus
