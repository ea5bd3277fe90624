// SPDX-License-Identifier: MIT
// Particles as binary little-endian PLY, a vertex each.
#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace meniscus::io {

/// A property of every vertex: 4-byte floats or integers that lie `stride` bytes apart.
struct PlyColumn {
    std::string name;
    const void* first;
    std::size_t stride = 4;
    bool integer = false;
};

/// The file's bytes; `rows` says which entries of the columns are vertices, in which order.
std::string ply(std::span<const PlyColumn> columns, std::span<const int> rows);

}  // namespace meniscus::io
