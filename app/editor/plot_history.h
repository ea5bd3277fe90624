// SPDX-License-Identifier: MIT
// Numbers over time in bounded memory, for plots. Where there are too many rows, neighbours become one that keeps least, greatest and mean.
#pragma once
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::editor {

class PlotHistory {
public:
    static constexpr std::size_t kMostRows = 8192;
    /// Of a column in a row; NaN where the column was not there.
    struct Value {
        float lo, hi, mean;
    };

    /// The number of the column with this key; made where there is none yet.
    std::size_t column(const std::string& key);
    /// The same; columns() where there is none.
    std::size_t find(const std::string& key) const;
    std::size_t columns() const { return values.size(); }
    /// Keys of all columns that begin so, in their order of appearance.
    std::vector<std::string> keysWith(const std::string& prefix) const;

    /// A row at a time that is not before the last one's.
    void add(double time, std::span<const std::pair<std::size_t, float>>);
    /// Forgets all rows that hold anything later.
    void truncate(double time);
    void clear();

    std::size_t rows() const { return starts.size(); }
    /// Whether every row is a single entry.
    bool exact() const { return perRow == 1; }
    bool empty() const { return starts.empty(); }
    double time(std::size_t row) const { return ends[row]; }  ///< of the last that became this row
    const Value& at(std::size_t column, std::size_t row) const { return values[column][row]; }
    /// The first row at or after a time; rows() where there is none.
    std::size_t firstFrom(double time) const;
    /// The row whose time is nearest; there has to be one.
    std::size_t nearest(double time) const;

private:
    void halve();
    std::map<std::string, std::size_t> numbers;
    std::vector<std::string> keys;
    std::vector<double> starts, ends;  ///< times of the first and last that became a row
    std::vector<std::vector<Value>> values;
    std::size_t perRow = 1, inLast = 0;  ///< entries that a row holds, and that the last row holds
};

}  // namespace meniscus::editor
