// SPDX-License-Identifier: MIT
// Arrays of 32-bit words in less memory, without loss and at the speed of memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace meniscus {

/// Items of `stride` words each, such as the x, y, z and w of positions. A word is kept as its difference to the same word of the item
/// before: particles are sorted along a space-filling curve, so neighbours in memory are alike. 32 differences at a time take as many bits
/// as the largest of them needs; constants take none.
class PackedWords {
public:
    PackedWords() = default;
    PackedWords(std::span<const std::uint32_t> words, std::size_t stride);
    /// `to` has size() words.
    void unpack(std::span<std::uint32_t> to) const;
    std::size_t size() const { return count; }
    std::size_t bytes() const { return widths.capacity() + bits.capacity() * sizeof(std::uint32_t); }

private:
    std::size_t count = 0, stride = 1;
    std::vector<std::uint8_t> widths;  ///< of each 32 differences
    std::vector<std::uint32_t> bits;
};

}  // namespace meniscus
