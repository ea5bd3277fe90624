// SPDX-License-Identifier: MIT
#include "engine/base/packed_words.h"

#include <algorithm>
#include <array>
#include <bit>

namespace meniscus {
namespace {
constexpr std::size_t kBlock = 32;  // as many differences as a word has bits: a block of width w is w whole words
constexpr std::uint32_t kSign = 0x80000000u;

/// Floats in the order of their values, so that close ones have close words; integers keep their differences.
std::uint32_t ordered(std::uint32_t w) { return w & kSign ? ~w : w | kSign; }
std::uint32_t asWritten(std::uint32_t o) { return o & kSign ? o & ~kSign : ~o; }
/// Small differences of either sign as small numbers.
std::uint32_t folded(std::uint32_t difference) { return difference << 1 ^ (difference & kSign ? ~0u : 0u); }
std::uint32_t unfolded(std::uint32_t f) { return f >> 1 ^ (f & 1 ? ~0u : 0u); }
}  // namespace

PackedWords::PackedWords(std::span<const std::uint32_t> words, std::size_t s) : count(words.size()), stride(s) {
    const std::size_t items = count / stride;
    widths.reserve(stride * ((items + kBlock - 1) / kBlock));
    bits.reserve(count);
    for (std::size_t column = 0; column < stride; ++column) {
        std::uint32_t last = kSign;
        for (std::size_t begin = 0; begin < items; begin += kBlock) {
            const std::size_t end = std::min(items, begin + kBlock);
            std::array<std::uint32_t, kBlock> block{};
            std::uint32_t any = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const std::uint32_t word = ordered(words[i * stride + column]);
                any |= block[i - begin] = folded(word - last);
                last = word;
            }
            const int width = std::bit_width(any);
            widths.push_back(static_cast<std::uint8_t>(width));
            std::uint64_t pending = 0;
            int filled = 0;
            for (const std::uint32_t difference : block) {
                pending |= static_cast<std::uint64_t>(difference) << filled;
                filled += width;
                if (filled < 32) continue;
                bits.push_back(static_cast<std::uint32_t>(pending));
                pending >>= 32;
                filled -= 32;
            }
        }
    }
    bits.shrink_to_fit();
}

void PackedWords::unpack(std::span<std::uint32_t> to) const {
    const std::size_t items = count / stride;
    const std::uint32_t* from = bits.data();
    const std::uint8_t* width = widths.data();
    for (std::size_t column = 0; column < stride; ++column) {
        std::uint32_t last = kSign;
        for (std::size_t begin = 0; begin < items; begin += kBlock, ++width) {
            const std::size_t end = std::min(items, begin + kBlock);
            const std::uint64_t mask = (std::uint64_t{1} << *width) - 1;
            std::uint64_t pending = 0;
            int left = 0;
            const std::uint32_t* block = from;
            for (std::size_t i = begin; i < end; ++i) {
                if (left < *width) {
                    pending |= static_cast<std::uint64_t>(*block++) << left;
                    left += 32;
                }
                last += unfolded(static_cast<std::uint32_t>(pending & mask));
                pending >>= *width;
                left -= *width;
                to[i * stride + column] = asWritten(last);
            }
            from += *width;
        }
    }
}

}  // namespace meniscus
