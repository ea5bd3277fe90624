// SPDX-License-Identifier: MIT
// The parts of finding a value that need no types.
#include "engine/scene/navigate.h"

#include <algorithm>
#include <numeric>

#include "engine/scene/json.h"

namespace meniscus::scene {
namespace {

/// How many letters to insert, delete, replace or swap with their neighbour; upper and lower case are alike.
std::size_t editDistance(std::string_view a, std::string_view b) {
    const auto letter = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = letter(a[i - 1]) == letter(b[j - 1]);
            next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && letter(a[i - 1]) == letter(b[j - 2]) && letter(a[i - 2]) == letter(b[j - 1]);
            if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before.swap(row);
        row.swap(next);
    }
    return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& words) {
    std::string_view best;
    if (word.size() > kKeyBytes) return best;
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string_view w : words) {
        const std::size_t d = editDistance(word, w);
        if (d < least && d < w.size()) {
            least = d;
            best = w;
        }
    }
    return best;
}

Steps::Steps(std::string_view path) {
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        keys.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::string Steps::text(std::size_t count) const {
    std::string path;
    for (std::size_t i = 0; i < count; ++i) (path += i == 0 ? "" : ".") += oneLine(keys[i], kKeyBytes);
    return path;
}

std::string Range::text() const {
    if (lo == hi) return numberText(lo);
    return (withoutLo ? "above " + numberText(lo) + ", at most " : "from " + numberText(lo) + " to ") + numberText(hi);
}

}  // namespace meniscus::scene
