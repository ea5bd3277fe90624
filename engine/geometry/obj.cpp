// SPDX-License-Identifier: MIT
// One pass over the text, a statement at a time; polygons are cut into triangles when all points are known.
#include "engine/geometry/obj.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/memory.h"
#include "engine/base/read_file.h"
#include "engine/base/text.h"
#include "engine/geometry/polygon.h"

namespace meniscus::geometry {
namespace {

constexpr std::size_t kMostBytes = std::size_t{8} << 30;
constexpr std::size_t kMostElements = 50'000'000;  ///< points, and triangles: indices are 32 bits wide
constexpr double kFarthest = 1e6;
constexpr double kBytesPerByte = 4;           ///< of a file: memory to read and repair it
constexpr std::size_t kReportEach = 1 << 14;  ///< statements

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

/// The statements of the text, word by word. A line may be continued on the next by a backslash at its end.
class Words {
public:
    explicit Words(std::string_view text) : at(text.data()), end(at + text.size()) {}

    int line = 1;
    bool finished() const { return at == end; }
    std::size_t left() const { return static_cast<std::size_t>(end - at); }

    /// The next word of the statement; empty at its end.
    std::string_view next() {
        while (at != end && (isBlank(*at) || skipContinuation())) at += isBlank(*at);
        if (at != end && *at == '#') skipComment();
        const char* first = at;
        while (at != end && !isBlank(*at) && !isLineEnd(*at) && *at != '#' && !isContinuation()) ++at;
        return {first, static_cast<std::size_t>(at - first)};
    }
    /// Goes to the start of the next line.
    void nextLine() {
        skipComment();
        if (at == end) return;
        at += *at == '\r' && at + 1 != end && at[1] == '\n' ? 2 : 1;
        ++line;
    }

private:
    bool isContinuation() const { return *at == '\\' && at + 1 != end && isLineEnd(at[1]); }
    bool skipContinuation() {
        if (!isContinuation()) return false;
        ++at;
        at += *at == '\r' && at + 1 != end && at[1] == '\n' ? 2 : 1;
        ++line;
        return at != end;
    }
    void skipComment() {
        while (at != end && !isLineEnd(*at)) ++at;
    }

    const char *at, *end;
};

class Parser {
public:
    Parser(std::string_view t, const std::string& n) : text(t), name(n), words(t) {
        if (text.starts_with("\xef\xbb\xbf")) words = Words(text.substr(3));
    }

    TriangleMesh parse(const Progress& progress) {
        refuseBinary();
        for (std::size_t count = 0; !words.finished(); ++count, words.nextLine()) {
            statement(words.next());
            if (count % kReportEach == 0) report(progress, .9 * (1 - static_cast<double>(words.left()) / static_cast<double>(text.size())));
        }
        for (const auto& [line, index] : ahead)
            if (index > mesh.points.size()) fail(line, missing(index));
        if (faceEnds.empty()) fail(0, whatIsMissing());
        cut(between(progress, .9, 1));
        return std::move(mesh);
    }

private:
    [[noreturn]] void fail(int line, const std::string& what) const {
        throw InputError(oneLine(name + (line > 0 ? ":" + std::to_string(line) : "") + ": " + what, kMessageBytes));
    }
    [[noreturn]] void fail(const std::string& what) const { fail(words.line, what); }

    void refuseBinary() const {
        if (text.empty()) fail(0, "is empty; a mesh is an OBJ file with points (v) and faces (f)");
        const std::size_t zero = text.find('\0');
        if (zero == std::string_view::npos) return;
        const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
        fail(static_cast<int>(1 + lines), "is binary; a mesh is an OBJ file, which is text");
    }

    void statement(std::string_view keyword) {
        if (keyword == "v") return point();
        if (keyword == "f" || keyword == "fo") return face();
        if (keyword.empty()) return;
        // "v1 2 3" and "F 1 2 3" lose geometry in silence if they are passed over like "usemtl" or what nobody has heard of.
        const bool isWord = keyword.size() > 1 && std::all_of(keyword.begin(), keyword.end(), [](char c) {
                                return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '-';
                            });
        static constexpr std::string_view kPassedOver[]{"o", "g", "s", "l", "p", "curv2"};
        if (!isWord && std::find(std::begin(kPassedOver), std::end(kPassedOver), keyword) == std::end(kPassedOver))
            fail(inQuotes(keyword) + " is no statement of an OBJ file; points are \"v x y z\", faces \"f 1 2 3\"");
        if (!isWord) return;
        static constexpr std::string_view kKnown[]{"vt", "vn", "vp", "usemtl", "mtllib", "usemap", "maplib"};
        if (std::find(std::begin(kKnown), std::end(kKnown), keyword) == std::end(kKnown)) ++unknown;
    }

    double number(std::string_view word) const {
        std::string_view digits = word;
        if (digits.starts_with('+')) digits.remove_prefix(1);
        double value = 0;
        const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const std::string what = "v: must have three numbers, x y z; is " + inQuotes(word);
        if (word.empty()) fail("v: must have three numbers, x y z");
        if (error == std::errc::invalid_argument || rest != digits.data() + digits.size())
            fail(what + (word.find(',') != word.npos ? " (decimal points, not commas)" : ""));
        if (error == std::errc::result_out_of_range) {
            const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos || digits.find_first_of("eE") == 0 ||
                              digits.starts_with("0.") || digits.starts_with("-0.") || digits.starts_with('.') || digits.starts_with("-.");
            if (tiny) return 0;
            value = HUGE_VAL;
        }
        return value;
    }

    void point() {
        if (mesh.points.size() == kMostElements) fail("v: too many points; a mesh may have 50,000,000");
        Point p;
        for (double& coordinate : p) {
            const std::string_view word = words.next();
            coordinate = number(word);
            if (!(std::abs(coordinate) <= kFarthest)) fail("v: a coordinate must be a number from -1e6 to 1e6; is " + inQuotes(word));
        }
        for (std::string_view word = words.next(); !word.empty(); word = words.next()) number(word);  // weight or colour
        mesh.points.push_back(p);
    }

    std::string missing(std::size_t index) const {
        return "f: there is no point " + std::to_string(index) + "; the file has " + std::to_string(mesh.points.size());
    }

    /// "7", "7/1", "7//3", "7/1/3", the first of which counts, from 1 up or from -1 (the last point so far) down.
    std::int32_t index(std::string_view word) {
        const auto wrong = [&](const char* what) { fail("f: " + std::string(what) + "; is " + inQuotes(word)); };
        std::int64_t value = 0;
        const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const std::string_view more(rest, static_cast<std::size_t>(word.data() + word.size() - rest));
        const bool plain = more.empty() || (more.front() == '/' && more.find_first_not_of("0123456789-/") == more.npos);
        if (error == std::errc::invalid_argument || !plain) wrong("a corner must be an index of a point, as 7, 7/1, 7//3 or 7/1/3");
        if (value == 0 && error == std::errc{}) wrong("indices count from 1, or from -1 backwards");
        const auto known = static_cast<std::int64_t>(mesh.points.size());
        if (error == std::errc::result_out_of_range || value > static_cast<std::int64_t>(kMostElements)) wrong("there is no such point");
        if (value < -known) wrong(("only " + std::to_string(known) + " points come before this line").c_str());
        const std::int64_t index = value > 0 ? value : known + 1 + value;
        // Points may follow. Of these faces the one with the first bad index exceeds all before it.
        if (index > known && (ahead.empty() || index > static_cast<std::int64_t>(ahead.back().index)))
            ahead.push_back({words.line, static_cast<std::size_t>(index)});
        return static_cast<std::int32_t>(index - 1);
    }

    void face() {
        const int line = words.line;
        const std::size_t first = corners.size();
        for (std::string_view word = words.next(); !word.empty(); word = words.next()) corners.push_back(index(word));
        const std::size_t n = corners.size() - first;
        if (n < 3) fail(line, "f: a face must have 3 corners or more; has " + std::to_string(n));
        triangles += n - 2;
        if (triangles > kMostElements) fail(line, "f: too many faces; a mesh may have 50,000,000 triangles");
        if (n > kMostConcaveCorners) large.push_back({line, faceEnds.size()});
        faceEnds.push_back(corners.size());
    }

    void cut(const Progress& progress) {
        mesh.triangles.reserve(triangles);
        std::size_t first = 0;
        for (std::size_t f = 0; f < faceEnds.size(); first = faceEnds[f++]) {
            if (f % kReportEach == 0) report(progress, static_cast<double>(f) / static_cast<double>(faceEnds.size()));
            if (triangulate(mesh.points, std::span(corners).subspan(first, faceEnds[f] - first), mesh.triangles)) continue;
            const auto where = std::find_if(large.begin(), large.end(), [&](const Line& l) { return l.index == f; });
            fail(where->line, "f: a face that is not convex may have " + std::to_string(kMostConcaveCorners) + " corners; has " +
                                  std::to_string(faceEnds[f] - first));
        }
    }

    std::string whatIsMissing() const {
        std::string what = "has no faces (f); it has " + std::to_string(mesh.points.size()) + " points (v)";
        if (unknown > 0) what += " and " + std::to_string(unknown) + " lines that are no statements of an OBJ file";
        return what;
    }

    struct Line {
        int line;
        std::size_t index;
    };
    std::string_view text;
    const std::string& name;
    Words words;
    TriangleMesh mesh;
    std::vector<std::int32_t> corners;
    std::vector<std::size_t> faceEnds;
    std::size_t triangles = 0, unknown = 0;
    std::vector<Line> ahead;  ///< ever larger indices of points that come later
    std::vector<Line> large;  ///< faces
};

}  // namespace

TriangleMesh parseObj(std::string_view text, const std::string& name, const Progress& progress) {
    TriangleMesh mesh = Parser(text, name).parse(progress);
    report(progress, 1);
    return mesh;
}

TriangleMesh readObj(const std::string& file, const Progress& progress) {
    std::error_code ignored;
    const double bytes = kBytesPerByte * static_cast<double>(std::filesystem::file_size(file, ignored)), memory = machineMemory().total;
    if (!ignored && bytes > memory)
        throw InputError(oneLine(file + ": needs about " + std::to_string(std::llround(bytes / 1e9)) + " GB; this machine has " +
                                     std::to_string(std::llround(memory / 1e9)) + " GB",
                                 kMessageBytes));
    const std::string text = readFile(file, kMostBytes, "a mesh is an OBJ file", between(progress, 0, .1));
    return parseObj(text, file, between(progress, .1, 1));
}

std::string objText(const TriangleMesh& mesh) {
    std::string text;
    text.reserve(60 * mesh.points.size() + 24 * mesh.triangles.size());
    const auto append = [&](auto value) {
        char digits[32];
        const auto written = std::to_chars(digits, digits + sizeof digits, value);
        text.append(" ").append(digits, written.ptr);
    };
    for (const Point& p : mesh.points) {
        text += 'v';
        for (const double coordinate : p) append(coordinate);
        text += '\n';
    }
    for (const Triangle& t : mesh.triangles) {
        text += 'f';
        for (const std::int32_t corner : t) append(corner + 1);
        text += '\n';
    }
    return text;
}

}  // namespace meniscus::geometry
