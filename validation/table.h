// SPDX-License-Identifier: MIT
// Reference values: the CSV files of tests/data, each with its source in lines that begin with #.
#pragma once
#include <string>
#include <vector>

namespace meniscus::validation {

class Table {
public:
    /// Reads a file of tests/data. Throws InputError where it is not found, or is no table.
    explicit Table(const std::string& file);

    std::size_t rows() const { return cells.size(); }
    /// Throws InputError where there is no such column, or the cell is no number.
    double number(std::size_t row, const std::string& column) const;
    const std::string& text(std::size_t row, const std::string& column) const;
    const std::vector<std::string>& columns() const { return names; }

private:
    std::string file;
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> cells;
};

}  // namespace meniscus::validation
