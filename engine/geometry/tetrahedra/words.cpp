// SPDX-License-Identifier: MIT
#include "engine/geometry/tetrahedra/words.h"

#include <charconv>
#include <cmath>

#include "engine/base/error.h"

namespace meniscus::geometry {
namespace {
constexpr std::size_t kQuoted = 40;
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
std::string quoted(std::string_view w) {
    std::string text = "'";
    for (const char c : w.substr(0, kQuoted)) text += c < ' ' || c > '~' ? '?' : c;
    return text + (w.size() > kQuoted ? "..." : "") + "'";
}
}  // namespace

Words::Words(std::string_view t, std::string n, char c) : name(std::move(n)), text(t), comment(c) {}

void Words::pass() {
    while (at < text.size() && (isBlank(text[at]) || (comment && text[at] == comment))) {
        if (!isBlank(text[at]))
            while (at < text.size() && text[at] != '\n') ++at;
        else
            lineHere += text[at++] == '\n';
    }
}
bool Words::atEnd() {
    pass();
    return at == text.size();
}
std::string_view Words::word(std::string_view what) {
    pass();
    lineNumber = lineHere;
    if (at == text.size()) fail("the file ends here; " + std::string(what) + " is missing");
    const std::size_t from = at;
    while (at < text.size() && !isBlank(text[at])) ++at;
    return text.substr(from, at - from);
}
double Words::number(std::string_view what) {
    const std::string_view w = word(what);
    double x = 0;
    const auto [end, error] = std::from_chars(w.data() + (w.starts_with('+') ? 1 : 0), w.data() + w.size(), x);
    if (error != std::errc() || end != w.data() + w.size() || !std::isfinite(x))
        fail(std::string(what) + " must be a number; is " + quoted(w));
    return x;
}
std::int64_t Words::whole(std::string_view what) {
    const std::string_view w = word(what);
    std::int64_t x = 0;
    const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), x);
    if (error != std::errc() || end != w.data() + w.size()) fail(std::string(what) + " must be a whole number; is " + quoted(w));
    return x;
}
std::size_t Words::count(std::string_view what, std::size_t wordsEach) {
    const std::int64_t n = whole(what);
    const std::size_t room = (text.size() - at) / (2 * std::max<std::size_t>(wordsEach, 1)) + 1;
    if (n < 0 || static_cast<std::size_t>(n) > room)
        fail(std::string(what) + " is " + std::to_string(n) + "; the rest of the file has room for " + std::to_string(room) + " at most");
    return static_cast<std::size_t>(n);
}
std::string_view Words::line() {
    const std::size_t from = at;
    lineNumber = lineHere;
    while (at < text.size() && text[at] != '\n') ++at;
    std::string_view l = text.substr(from, at - from);
    if (at < text.size()) ++at, ++lineHere;
    while (!l.empty() && isBlank(l.back())) l.remove_suffix(1);
    while (!l.empty() && isBlank(l.front())) l.remove_prefix(1);
    return l;
}
void Words::skip(std::size_t words, std::string_view what) {
    for (std::size_t i = 0; i < words; ++i) word(what);
}
bool Words::skipTo(std::string_view wanted) {
    while (!atEnd())
        if (word(wanted) == wanted) return true;
    return false;
}
void Words::fail(const std::string& what) const { throw InputError(name + ":" + std::to_string(lineNumber) + ": " + what); }

void MeshInFile::addPoint(Words& w, std::int64_t number) {
    constexpr double kFarthest = 1e6;
    Point p;
    for (double& c : p) {
        c = w.number("a coordinate");
        if (std::abs(c) > kFarthest) w.fail("a coordinate is farther than 1e6 from 0");
    }
    if (!places.emplace(number, static_cast<std::int32_t>(mesh.points.size())).second)
        w.fail("vertex " + std::to_string(number) + " is there twice");
    mesh.points.push_back(p);
    pointLines.push_back(w.lineNumber);
}

void MeshInFile::addTetrahedron(Words& w) {
    Tetrahedron t;
    const std::string which = "tetrahedron " + std::to_string(mesh.tetrahedra.size());
    for (std::size_t k = 0; k < 4; ++k) {
        const std::int64_t v = w.whole("a vertex");
        const auto place = places.find(v);
        if (place == places.end()) w.fail(which + ": there is no vertex " + std::to_string(v));
        t[k] = place->second;
        for (std::size_t j = 0; j < k; ++j)
            if (t[j] == t[k]) w.fail(which + ": vertex " + std::to_string(v) + " is there twice");
    }
    mesh.tetrahedra.push_back(t);
    lines.push_back(w.lineNumber);
}

}  // namespace meniscus::geometry
