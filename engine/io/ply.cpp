// SPDX-License-Identifier: MIT
#include "engine/io/ply.h"

#include <bit>
#include <cstring>

namespace meniscus::io {

static_assert(std::endian::native == std::endian::little);

std::string ply(std::span<const PlyColumn> columns, std::span<const int> rows) {
    std::string file = "ply\nformat binary_little_endian 1.0\nelement vertex " + std::to_string(rows.size()) + "\n";
    for (const PlyColumn& c : columns) file += std::string("property ") + (c.integer ? "int " : "float ") + c.name + "\n";
    file += "end_header\n";
    const std::size_t header = file.size(), row = 4 * columns.size();
    file.resize(header + row * rows.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto* from = static_cast<const std::byte*>(columns[c].first);
        char* to = file.data() + header + 4 * c;
        for (const int r : rows) {
            std::memcpy(to, from + static_cast<std::size_t>(r) * columns[c].stride, 4);
            to += row;
        }
    }
    return file;
}

}  // namespace meniscus::io
