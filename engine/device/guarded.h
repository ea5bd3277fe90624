// SPDX-License-Identifier: MIT
// Memory of the checked device: pages that are closed unless a launch opens them, and faults on them caught.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "engine/device/device.h"

namespace meniscus::guarded {

//   | guard | slack | data ............ | guard |      a buffer ends where its guard begins: one element too far is a fault
//           ^ base  ^ Block::data       ^ base + Block::mapped

/// Closed memory whose words all hold kUnwritten.
Block allocate(std::size_t bytes, const char* name);
void release(const Block&);

enum class Open { No, Read, Write };
void protect(const Block&, Open);
/// Bytes before the data that no kernel has business with; open while the block is.
std::span<std::byte> slack(const Block&);

/// Two patterns that differ in every byte. The first is a quiet NaN, as an index far out of range; the second its complement:
/// a negative denormal, as an index negative.
inline constexpr std::uint32_t kUnwritten = 0x7fc0dead, kOther = ~kUnwritten;
void fill(std::span<std::byte>, std::uint32_t pattern);

struct Fault {
    const std::byte* at;
    bool write;
};
/// Calls body(with). A touch of memory without access inside ends the call and is returned.
std::optional<Fault> attempt(void (*body)(void*), void* with);
/// "reads 'x' at byte 12 without access".
std::string describe(const Fault&);

/// From now on host code that touches closed memory dies with one line on stderr that names the buffer. (Others, like test
/// frameworks, set signal handlers too: call it again when they may have.)
void watch();

}  // namespace meniscus::guarded
