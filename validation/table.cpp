// SPDX-License-Identifier: MIT
#include "validation/table.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/base/error.h"

namespace meniscus::validation {
namespace {
namespace fs = std::filesystem;

/// build/PRESET/bin/ lies three folders below tests/; an installed program has the tables in ../share/meniscus.
fs::path dataFile(const std::string& name) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    for (fs::path at = program.parent_path(); at != at.parent_path(); at = at.parent_path())
        for (const fs::path& folder : {at / "tests/data", at / "share/meniscus/data"})
            if (fs::is_regular_file(folder / name, error)) return folder / name;
    throw InputError(name +
                     ": this table of reference values was found neither in tests/data above the program nor in share/meniscus/data");
}

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> parts(1);
    for (const char c : line) {
        if (c == ',')
            parts.emplace_back();
        else if (c != '\r')
            parts.back() += c;
    }
    return parts;
}
}  // namespace

Table::Table(const std::string& name) : file(name) {
    std::ifstream in(dataFile(name));
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        if (names.empty()) {
            names = split(line);
            continue;
        }
        cells.push_back(split(line));
        if (cells.back().size() != names.size()) throw InputError(file + ": '" + line + "' has not as many cells as there are columns");
    }
    if (cells.empty()) throw InputError(file + ": has no rows");
}

const std::string& Table::text(std::size_t row, const std::string& column) const {
    const auto found = std::find(names.begin(), names.end(), column);
    if (found == names.end()) throw InputError(file + ": has no column '" + column + "'");
    return cells.at(row)[static_cast<std::size_t>(found - names.begin())];
}

double Table::number(std::size_t row, const std::string& column) const {
    const std::string& cell = text(row, column);
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size()) throw InputError(file + ": '" + cell + "' is no number");
    return value;
}

}  // namespace meniscus::validation
