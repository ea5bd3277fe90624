// SPDX-License-Identifier: MIT
// Good meshes, broken in every way that mesh files are broken: each is repaired, or known to enclose nothing, or refused with one line
// that says where. Seeds of 200 are fixed; 200 more are new each time, and named where one fails.
#include <sys/stat.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <random>
#include <sstream>

#include "engine/base/error.h"
#include "engine/geometry/distance.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::geometry;

namespace {

class Random {
public:
    explicit Random(unsigned seed) : engine(seed) {}
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(engine); }
    bool coin() { return below(2) == 0; }
    double from(double low, double high) { return std::uniform_real_distribution<>(low, high)(engine); }
    template <class T>
    auto& of(T& things) {
        return things[below(things.size())];
    }
    std::mt19937 engine;
};

/// A mesh of polygons on its way to a file.
struct Draft {
    std::vector<Point> points;
    std::vector<std::vector<std::int32_t>> faces;
    double volume = 0;
};
/// The lines of a file; `faulty` is the one that an error must name.
struct File {
    std::vector<std::string> lines;
    std::string end = "\n";
    std::size_t faulty = 0;
    double volume = 0;

    std::string text() const {
        std::string all;
        for (const std::string& line : lines) all += line + end;
        return all;
    }
};

enum class Fate { Sound, Open, Refused, Any };

Draft draftOf(const TriangleMesh& mesh) {
    Draft draft{mesh.points, {}, volumeOf(mesh)};
    for (const Triangle& t : mesh.triangles) draft.faces.push_back({t.begin(), t.end()});
    return draft;
}
/// A prism with its two ends as polygons and its sides as quads.
Draft prismDraft(const std::vector<std::array<double, 2>>& outline, double depth) {
    Draft draft = draftOf(shapes::prism(outline, depth));
    const auto n = static_cast<std::int32_t>(outline.size());
    draft.faces.assign(2, {});
    for (std::int32_t i = 0; i < n; ++i) {
        draft.faces[0].push_back(n + i);
        draft.faces[1].push_back(n - 1 - i);
        draft.faces.push_back({i, (i + 1) % n, n + (i + 1) % n, n + i});
    }
    return draft;
}

Draft goodMesh(Random& random) {
    switch (random.below(8)) {
        case 0:
            return draftOf(shapes::icosphere(1, static_cast<int>(random.below(3))));
        case 1:
            return draftOf(shapes::torus(1, .3, 9, 5));
        case 2:
            return draftOf(shapes::box({-1, -1, -1}, {1, random.from(-.99, 2), 3}));
        case 3:
            return draftOf(shapes::together({shapes::icosphere(1, 1), shapes::moved(shapes::box({0, 0, 0}, {1, 2, 1}), {2, 0, 0})}));
        case 4:
            return prismDraft(shapes::letterL(2, random.from(.1, 1.5)), 1);
        case 5:
            return prismDraft(shapes::star(3 + static_cast<int>(random.below(8)), 1, random.from(.1, 1)), .2);
        case 6:
            return draftOf(shapes::turned(shapes::bowl(1, random.from(.01, .5), 4), 9));
        default:
            return draftOf(shapes::together({shapes::icosphere(1, 1), shapes::insideOut(shapes::icosphere(.5, 1))}));
    }
}

std::string numberText(double x) {
    std::ostringstream text;
    text.precision(17);
    text << x;
    return text.str();
}

/// Written the way one exporter or another does.
File written(const Draft& draft, Random& random) {
    File file;
    file.volume = draft.volume;
    if (random.coin()) file.end = random.coin() ? "\r\n" : "\r";
    const bool textured = random.coin(), normals = random.coin(), relative = random.coin(), late = random.below(4) == 0;
    auto& lines = file.lines;
    if (random.coin()) lines = {"# Exported by a program", "mtllib a b.mtl", "o ein Körper"};
    std::vector<std::string> points, faces;
    for (const Point& p : draft.points)
        points.push_back("v " + numberText(p[0]) + (random.coin() ? " " : "\t ") + numberText(p[1]) + " " + numberText(p[2]) +
                         (random.below(8) == 0 ? " 1 0.5 0" : ""));
    if (textured) points.push_back("vt 0.5 0.5");
    if (normals && random.coin()) points.push_back("vn 0 1 0");  // or none at all, although faces name them
    for (const auto& face : draft.faces) {
        std::string line = "f";
        for (const std::int32_t corner : face) {
            line += " " + std::to_string(relative && !late ? corner - static_cast<std::int32_t>(draft.points.size()) : corner + 1);
            if (textured || normals) line += textured ? "/1" : "/";
            if (normals) line += "/1";
        }
        faces.push_back(line + (random.below(8) == 0 ? " # a comment" : ""));
    }
    if (random.coin())
        faces.insert(faces.begin() + static_cast<std::ptrdiff_t>(random.below(faces.size())), {"usemtl red", "s off", "g", ""});
    if (late) points.swap(faces);
    lines.insert(lines.end(), points.begin(), points.end());
    lines.insert(lines.end(), faces.begin(), faces.end());
    return file;
}

std::size_t lineOf(const File& file, Random& random, std::string_view keyword) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < file.lines.size(); ++i)
        if (file.lines[i].starts_with(keyword)) found.push_back(i);
    return random.of(found);
}
/// Puts a line somewhere below the points it refers to and has the error name it.
void faultyLine(File& file, const std::string& line) {
    file.lines.push_back(line);
    file.faulty = file.lines.size();
}

void turnSome(Draft& d, Random& random, bool all) {
    for (auto& face : d.faces)
        if (all || random.coin()) std::reverse(face.begin(), face.end());
}
std::int32_t addPoint(Draft& d, const Point& p) {
    d.points.push_back(p);
    return static_cast<std::int32_t>(d.points.size()) - 1;
}

struct Kind {
    std::string name;
    Fate fate;
    std::function<void(Draft&, Random&)> bend;   ///< the mesh
    std::function<void(File&, Random&)> smudge;  ///< its file
};

const std::vector<std::string> kPieces{"v",
                                       "f",
                                       "nan",
                                       "-1",
                                       "0",
                                       "1/",
                                       "//1",
                                       "\\",
                                       "#",
                                       "99999999999999999999",
                                       "1e999",
                                       "-",
                                       "\t",
                                       "\xff",
                                       "f 1 2 3",
                                       "v 0 0",
                                       "1 2 3 4 5 6 7",
                                       "o",
                                       "\xef\xbb\xbf",
                                       "e",
                                       "+",
                                       "3.5",
                                       "/",
                                       "vn",
                                       "l 1 2"};

std::vector<Kind> kinds() {
    std::vector<Kind> all;
    const auto mesh = [&](const std::string& name, Fate fate, std::function<void(Draft&, Random&)> f) {
        all.push_back({name, fate, std::move(f), {}});
    };
    const auto text = [&](const std::string& name, Fate fate, std::function<void(File&, Random&)> f) {
        all.push_back({name, fate, {}, std::move(f)});
    };
    using enum Fate;

    mesh("as it is", Sound, [](Draft&, Random&) {});
    mesh("points without faces", Sound, [](Draft& d, Random& r) {
        for (int i = 0; i < 3; ++i) addPoint(d, {r.from(-9, 9), 0, 1e5});
    });
    mesh("faces without area", Sound, [](Draft& d, Random& r) {
        const std::int32_t a = r.of(d.faces)[0], b = r.of(d.faces)[1];
        d.faces.insert(d.faces.begin(), {a, a, b});
        d.faces.push_back({b, b, b});
        const auto& face = r.of(d.faces);
        const std::int32_t p = face[0], q = face[1];
        if (p == q) return;
        const std::int32_t middle = addPoint(d, .5 * (d.points[static_cast<std::size_t>(p)] + d.points[static_cast<std::size_t>(q)]));
        d.faces.push_back({p, middle, q});
    });
    mesh("repeated faces", Sound, [](Draft& d, Random& r) {
        for (int i = 0; i < 3; ++i) {
            auto face = r.of(d.faces);
            if (face.size() != 3) continue;  // a polygon again may be cut otherwise
            std::rotate(face.begin(), face.begin() + 1, face.end());
            if (r.coin()) std::reverse(face.begin(), face.end());
            d.faces.push_back(face);
        }
    });
    mesh("inside out", Sound, [](Draft& d, Random& r) { turnSome(d, r, true); });
    mesh("some faces turned", Sound, [](Draft& d, Random& r) { turnSome(d, r, false); });
    mesh("corners shared by no two faces", Sound, [](Draft& d, Random&) {
        const auto points = d.points;
        d.points.clear();
        for (auto& face : d.faces)
            for (std::int32_t& corner : face) corner = addPoint(d, points[static_cast<std::size_t>(corner)]);
    });
    mesh("seams with round-off", Sound, [](Draft& d, Random& r) {
        const auto points = d.points;
        d.points.clear();
        for (auto& face : d.faces)
            for (std::int32_t& corner : face) {
                const Point e{r.from(-1, 1), r.from(-1, 1), r.from(-1, 1)};
                corner = addPoint(d, points[static_cast<std::size_t>(corner)] + 1e-9 * e);
            }
    });
    mesh("order of faces", Sound, [](Draft& d, Random& r) { std::shuffle(d.faces.begin(), d.faces.end(), r.engine); });
    mesh("a second part", Sound, [](Draft& d, Random& r) {
        const auto n = static_cast<std::int32_t>(d.points.size());
        const TriangleMesh more = shapes::moved(shapes::icosphere(.5, 1), {0, r.from(10, 20), 0});
        d.points.insert(d.points.end(), more.points.begin(), more.points.end());
        for (const Triangle& t : more.triangles) d.faces.push_back({t[0] + n, t[1] + n, t[2] + n});
        d.volume += volumeOf(more);
    });
    mesh("tiny or huge", Sound, [](Draft& d, Random& r) {
        const double s = r.coin() ? r.from(1e-6, 1e-3) : r.from(1e3, 1e5);
        for (Point& p : d.points) p = s * p;
        d.volume *= s * s * s;
    });
    mesh("far from the origin", Sound, [](Draft& d, Random& r) {
        const Point far{r.from(-1e3, 1e3), 0, r.from(-1e3, 1e3)};
        for (Point& p : d.points) p = p + far;
    });
    mesh("faces lost", Open, [](Draft& d, Random& r) {
        for (std::size_t n = 1 + r.below(2); n > 0; --n)
            d.faces.erase(d.faces.begin() + static_cast<std::ptrdiff_t>(r.below(d.faces.size())));
    });
    mesh("a fin", Open, [](Draft& d, Random& r) {
        const auto& face = r.of(d.faces);
        const std::int32_t a = face[0], b = face[1];
        d.faces.push_back({a, b, addPoint(d, {5, 6, 7})});
    });
    mesh("a lone triangle", Open, [](Draft& d, Random&) {
        const std::int32_t a = addPoint(d, {7, 7, 7}), b = addPoint(d, {8, 7, 7}), c = addPoint(d, {7, 8, 7});
        d.faces.push_back({a, b, c});
    });
    mesh("points moved anywhere", Any, [](Draft& d, Random& r) {
        for (int i = 0; i < 5; ++i) r.of(d.points) = {r.from(-2, 2), r.from(-2, 2), r.from(-2, 2)};
    });
    mesh("corners changed for others", Any, [](Draft& d, Random& r) {
        for (int i = 0; i < 4; ++i) r.of(r.of(d.faces)) = static_cast<std::int32_t>(r.below(d.points.size()));
    });
    mesh("all points on a lattice", Any, [](Draft& d, Random&) {
        for (Point& p : d.points)
            for (double& x : p) x = std::round(2 * x) / 2;
    });
    mesh("flat", Any, [](Draft& d, Random& r) {
        const std::size_t axis = r.below(3);
        for (Point& p : d.points) p[axis] = 0;
    });
    mesh("one point", Refused, [](Draft& d, Random&) {
        for (Point& p : d.points) p = {1, 2, 3};
    });
    mesh("a tangle of a polygon", Any, [](Draft& d, Random& r) {
        std::vector<std::int32_t> face(200);
        for (std::int32_t& corner : face) corner = static_cast<std::int32_t>(r.below(d.points.size()));
        d.faces.push_back(face);
    });

    text("coordinates that are no numbers", Refused, [](File& f, Random& r) {
        static const std::vector<std::string> bad{"nan", "-nan", "inf", "-inf", "1e999", "1e7", "x", "1,5", "", "--1", "NaN(1)"};
        const std::size_t i = lineOf(f, r, "v ");
        f.lines[i] = "v 0 " + r.of(bad) + (r.coin() ? "" : " 0");
        if (f.lines[i].ends_with("0 ") || f.lines[i].ends_with("  0")) f.lines[i] = "v 0";
        f.faulty = i + 1;
    });
    text("indices of nothing", Refused, [](File& f, Random& r) {
        static const std::vector<std::string> bad{
            "0", "99999999", "-99999999", "4294967297", "99999999999999999999", "-99999999999999999999", "x", "1.5", "1/x", "/1", "nan"};
        faultyLine(f, "f 1 " + r.of(bad) + " 2");
    });
    text("too few corners", Refused, [](File& f, Random& r) { faultyLine(f, r.coin() ? "f 1 2" : r.coin() ? "f" : "f 1"); });
    text("statements that are none", Refused, [](File& f, Random& r) {
        static const std::vector<std::string> bad{"F 1 2 3", "v1 2 3", "f1 2 3", "{", "<obj>", "1 2 3", "\x7f", "\xff\xfe\xfd"};
        faultyLine(f, r.of(bad));
    });
    text("bytes of a binary file", Refused, [](File& f, Random& r) {
        f.end = "\n";
        faultyLine(f, std::string("BIN") + '\0' + static_cast<char>(r.below(256)));
    });
    text("no faces", Refused, [](File& f, Random&) { std::erase_if(f.lines, [](const std::string& l) { return l.starts_with("f"); }); });
    text("nothing", Refused, [](File& f, Random& r) {
        f.lines.clear();
        if (r.coin()) f.lines.push_back(" # nothing");
    });
    text("cut off", Any, [](File& f, Random& r) {
        f.lines.resize(1 + r.below(f.lines.size()));
        f.lines.back().resize(r.below(f.lines.back().size() + 1));
    });
    text("lines lost", Any, [](File& f, Random& r) {
        for (int i = 0; i < 3; ++i) f.lines.erase(f.lines.begin() + static_cast<std::ptrdiff_t>(r.below(f.lines.size())));
    });
    text("lines twice", Any,
         [](File& f, Random& r) { f.lines.insert(f.lines.begin() + static_cast<std::ptrdiff_t>(r.below(f.lines.size())), r.of(f.lines)); });
    text("lines continued", Any, [](File& f, Random& r) { r.of(f.lines) += " \\"; });
    text("bytes changed", Any, [](File& f, Random& r) {
        for (int i = 0; i < 3; ++i) {
            std::string& line = r.of(f.lines);
            if (!line.empty()) r.of(line) = static_cast<char>(r.below(256));
        }
    });
    text("pieces put in", Any, [](File& f, Random& r) {
        for (int i = 0; i < 2; ++i) {
            std::string& line = r.of(f.lines);
            line.insert(r.below(line.size() + 1), (r.coin() ? " " : "") + r.of(kPieces) + (r.coin() ? " " : ""));
        }
    });
    text("words swapped", Any, [](File& f, Random& r) {
        std::string &a = r.of(f.lines), &b = r.of(f.lines);
        if (&a == &b) return;
        const std::size_t i = std::min(a.find(' '), a.size()), j = std::min(b.find(' '), b.size());
        const std::string tail = a.substr(i);
        a = a.substr(0, i) + b.substr(j);
        b = b.substr(0, j) + tail;
    });
    return all;
}

/// "name: what" or "name:line: what", on one line.
void checkMessage(const std::string& message, const std::string& name, const File& file) {
    REQUIRE(message.starts_with(name + ":"));
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.find('\r') == std::string::npos);
    CHECK(message.size() < 1100);
    const std::string rest = message.substr(name.size() + 1);
    CHECK(rest.size() > 10);
    if (std::isdigit(static_cast<unsigned char>(rest[0])) == 0) {
        CHECK(file.faulty == 0);
        return;
    }
    const auto line = std::stoul(rest);
    if (file.faulty > 0) CHECK(line == file.faulty);
    const std::string text = file.text();
    CHECK(line <= 2 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n') + std::count(text.begin(), text.end(), '\r')));
}

/// Finite points, indices that exist; for closed ones a finite volume, and distances.
void checkSurface(const Surface& s, Random& random) {
    REQUIRE_FALSE(s.mesh.triangles.empty());
    REQUIRE(s.partOf.size() == s.mesh.triangles.size());
    bool valid = true;
    for (const Point& p : s.mesh.points) valid &= std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]);
    for (std::size_t t = 0; t < s.mesh.triangles.size(); ++t) {
        for (const std::int32_t c : s.mesh.triangles[t]) valid &= c >= 0 && static_cast<std::size_t>(c) < s.mesh.points.size();
        valid &= s.partOf[t] >= 0 && s.partOf[t] < s.parts;
    }
    REQUIRE(valid);
    CHECK(std::isfinite(areaOf(s.mesh)));
    CHECK(std::isfinite(volumeOf(s.mesh)));
    std::size_t triangles = 0;
    bool partsClosed = true;
    for (const Surface& part : partsOf(s)) {
        triangles += part.mesh.triangles.size();
        partsClosed &= part.closed();
        if (part.closed()) CHECK(volumeOf(part.mesh) >= -1e-9 * std::pow(boundsOf(part.mesh).diagonal(), 3));
    }
    CHECK(triangles == s.mesh.triangles.size());
    CHECK(partsClosed == s.closed());
    CHECK(whyNotClosed(s).empty() == s.closed());
    if (!s.closed()) {
        CHECK_THROWS_AS(meshDistance(s, "m"), InputError);
        return;
    }
    const auto distance = meshDistance(s, "m");
    const Bounds b = distance->bounds();
    std::vector<Point> points(20);
    for (Point& p : points)
        for (std::size_t a = 0; a < 3; ++a) p[a] = random.from(b.low[a] - .1 * b.diagonal(), b.high[a] + .1 * b.diagonal());
    for (const Triangle& t : s.mesh.triangles)
        if (points.size() < 40) points.push_back(s.mesh.corner(t, 0));
    std::vector<double> values(points.size());
    distance->evaluate(points, values);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto [value, gradient] = distance->nearest(points[i]);
        CHECK(std::abs(value) <= 2 * b.diagonal());
        CHECK(length(gradient) == Approx(1));
        CHECK(std::abs(values[i]) == Approx(std::abs(value)).margin(1e-12 * b.diagonal()));
    }
}

void breakOne(const scratch::Folder& folder, unsigned seed) {
    Random random(seed);
    static const std::vector<Kind> all = kinds();
    const Kind& kind = all[seed % all.size()];
    INFO("seed " << seed << ", " << kind.name);
    Draft draft = goodMesh(random);
    if (kind.bend) kind.bend(draft, random);
    File file = written(draft, random);
    if (kind.smudge) kind.smudge(file, random);
    const std::string path = folder.write("ein Körper " + std::to_string(seed % 7) + ".obj", file.text());
    const auto start = std::chrono::steady_clock::now();
    try {
        const Surface surface = loadSurface(path, 1);
        checkSurface(surface, random);
        CHECK(kind.fate != Fate::Refused);
        if (kind.fate == Fate::Sound) {
            CHECK(surface.closed());
            CHECK(volumeOf(surface.mesh) == Approx(file.volume).epsilon(1e-6));
        }
        if (kind.fate == Fate::Open) CHECK_FALSE(surface.closed());
    } catch (const InputError& e) {
        INFO(e.what());
        CHECK((kind.fate == Fate::Refused || kind.fate == Fate::Any));
        checkMessage(e.what(), path, file);
    }
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
}

}  // namespace

TEST_CASE("Broken meshes are repaired or refused with one line that says where: 200 known ones") {
    const scratch::Folder folder;
    for (unsigned seed = 0; seed < 200; ++seed) breakOne(folder, seed);
}

TEST_CASE("Broken meshes are repaired or refused with one line that says where: 200 new ones") {
    const scratch::Folder folder;
    const unsigned first = std::random_device{}() % 1000000000;
    for (unsigned seed = first; seed < first + 200; ++seed) breakOne(folder, seed);
}
