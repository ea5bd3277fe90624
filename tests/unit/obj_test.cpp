// SPDX-License-Identifier: MIT
// OBJ files: what is read, and in which words the rest is refused.
#include "engine/geometry/obj.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <numeric>

#include "engine/base/error.h"
#include "engine/geometry/polygon.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::geometry;

namespace {

TriangleMesh parsed(const std::string& text) { return parseObj(text, "m.obj"); }

std::string errorOf(const std::string& text) {
    try {
        parsed(text);
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}
std::string fileErrorOf(const std::string& file) {
    try {
        readObj(file);
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

}  // namespace

TEST_CASE("An OBJ file gives its points and triangles, whatever else is in it") {
    const TriangleMesh mesh = parsed(
        "\xef\xbb\xbf# a comment\nmtllib some file.mtl\no thing\nv 0 0 0\nv 1.5 0 0 0.5 0.5 1\nv +0 1e0 -.5 # here\nvt 0 0\nvn nan 0 1\n"
        "usemtl red\ns off\nl 1 2\nf 1/1/1 2//1 3/1\n");
    CHECK(mesh.points == std::vector<Point>{{0, 0, 0}, {1.5, 0, 0}, {0, 1, -.5}});
    CHECK(mesh.triangles == std::vector<Triangle>{{0, 1, 2}});
}

TEST_CASE("Lines of an OBJ file end in LF, CRLF or CR, or not at all, and may be continued") {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string text = kTriangle + "usemtl a\nf 1 2 3";
        for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += end.size()) text.replace(i, 1, end);
        CHECK(parsed(text).triangles == std::vector<Triangle>{{0, 1, 2}});
        CHECK(parsed(text + end).triangles.size() == 1);
        CHECK_THAT(errorOf(text + " 4" + end + "v 1 x 2"), Catch::StartsWith("m.obj:6: v: "));
        CHECK(parsed(kTriangle + "f 1 \\" + end + " 2 3").triangles.size() == 1);
    }
    CHECK_THAT(errorOf(kTriangle + "f 1 \\\n 2 \\\n 3\nf 1 2"), Catch::StartsWith("m.obj:7: f: "));
    CHECK_THAT(errorOf(kTriangle + "f 1 2 \\"), Catch::StartsWith("m.obj:4: f: "));
}

TEST_CASE("Negative indices of an OBJ file count back from the face, positive ones may run ahead") {
    CHECK(parsed("v 9 9 9\n" + kTriangle + "f -3 -2 -1\nv 8 8 8\n").triangles == std::vector<Triangle>{{1, 2, 3}});
    CHECK(parsed("f 1 2 3\n" + kTriangle).triangles == std::vector<Triangle>{{0, 1, 2}});
}

TEST_CASE("A bad line of an OBJ file is refused with its number") {
    const std::string face = kTriangle + "f 1 2 3\n";
    CHECK(errorOf(kTriangle + "f 1 2 4\n") == "m.obj:4: f: there is no point 4; the file has 3");
    CHECK(errorOf("f 1 2 9\nf 1 2 12\nf 1 2 3\n" + kTriangle) == "m.obj:1: f: there is no point 9; the file has 3");
    CHECK(errorOf("f 1 2 3\nf 1 2 12\n" + kTriangle) == "m.obj:2: f: there is no point 12; the file has 3");
    CHECK(errorOf(kTriangle + "f 1 2 -4\n") == "m.obj:4: f: only 3 points come before this line; is \"-4\"");
    CHECK(errorOf(kTriangle + "f 0 1 2\n") == "m.obj:4: f: indices count from 1, or from -1 backwards; is \"0\"");
    CHECK(errorOf(kTriangle + "f 1 2 99999999999999999999999\n") == "m.obj:4: f: there is no such point; is \"99999999999999999999999\"");
    CHECK(errorOf(kTriangle + "f 1 2 2147483649\n") == "m.obj:4: f: there is no such point; is \"2147483649\"");
    CHECK(errorOf(kTriangle + "f 1 2 -99999999999999999999999\n") == "m.obj:4: f: there is no such point; is \"-99999999999999999999999\"");
    for (const std::string bad : {"1.5", "x", "1x", "/1", "1/x", "--1", "+-1", "1e0", "nan"})
        CHECK_THAT(errorOf(kTriangle + "f 1 2 " + bad + "\n"), Catch::StartsWith("m.obj:4: f: a corner must be an index of a point"));
    CHECK(errorOf(face + "f 1 2\n") == "m.obj:5: f: a face must have 3 corners or more; has 2");
    CHECK(errorOf(face + "f\n") == "m.obj:5: f: a face must have 3 corners or more; has 0");
    for (const std::string bad : {"nan", "-nan", "inf", "-inf", "infinity", "1e7", "1e999", "-1e999", "NaN", "INF"})
        CHECK(errorOf(face + "v 0 " + bad + " 0\n") == "m.obj:5: v: a coordinate must be a number from -1e6 to 1e6; is \"" + bad + "\"");
    for (const std::string bad : {"x", "1x", "0x10", "1e", "--1", "1.2.3", "\"1\""})
        CHECK_THAT(errorOf(face + "v 0 " + bad + " 0\n"), Catch::StartsWith("m.obj:5: v: must have three numbers, x y z; is "));
    CHECK(errorOf(face + "v 1,5 2,0 3\n") == "m.obj:5: v: must have three numbers, x y z; is \"1,5\" (decimal points, not commas)");
    CHECK(errorOf(face + "v 1 2\n") == "m.obj:5: v: must have three numbers, x y z");
    for (const std::string bad : {"v1 2 3", "F 1 2 3", "V 0 0 0", "f1 2 3", "7 7", "{", "\xff\xfe", "\x01"})
        CHECK_THAT(errorOf(face + bad + "\n"), Catch::StartsWith("m.obj:5: ") && Catch::Contains("is no statement of an OBJ file"));
    CHECK(parsed(face + "v 1e-999 0.0000001e-400 0\n").points.back() == Point{0, 0, 0});
}

TEST_CASE("A file that is no mesh is refused") {
    CHECK(errorOf("") == "m.obj: is empty; a mesh is an OBJ file with points (v) and faces (f)");
    CHECK(errorOf("\n\n# nothing\n") == "m.obj: has no faces (f); it has 0 points (v)");
    CHECK(errorOf(kTriangle) == "m.obj: has no faces (f); it has 3 points (v)");
    CHECK(errorOf("solid cube\nfacet normal\nouter loop\n") ==
          "m.obj: has no faces (f); it has 0 points (v) and 3 lines that are no statements of an OBJ file");
    CHECK(errorOf("v 0 0 0\n" + std::string("ab\0cd", 5)) == "m.obj:2: is binary; a mesh is an OBJ file, which is text");

    const scratch::Folder folder;
    CHECK(fileErrorOf(folder / "none.obj") == (folder / "none.obj") + ": cannot be read: No such file or directory");
    CHECK(fileErrorOf(folder.path.string()) == folder.path.string() + ": cannot be read: it is a directory; a mesh is an OBJ file");
    REQUIRE(::mkfifo((folder / "pipe.obj").c_str(), 0600) == 0);
    CHECK_THAT(fileErrorOf(folder / "pipe.obj"), Catch::Contains("cannot be read: it is a pipe"));
    CHECK_THAT(fileErrorOf("/dev/zero"), Catch::Contains("cannot be read: it is a device"));
    CHECK_THAT(fileErrorOf(folder.write("empty.obj", "")), Catch::Contains("is empty"));
    const std::string huge = folder.write("huge.obj", "v 0 0 0\n");
    std::filesystem::resize_file(huge, (std::uintmax_t{8} << 30) + 1);  // sparse
    CHECK_THAT(fileErrorOf(huge), Catch::StartsWith(huge + ": needs about 34 GB; this machine has ") ||
                                      Catch::Equals(huge + ": cannot be read: it is larger than 8192 MiB"));
    CHECK(readObj(folder.write("schöner Körper 中.obj", kTriangle + "f 1 2 3")).triangles.size() == 1);
}

TEST_CASE("Reading an OBJ file says how far it is, and stops when told to") {
    std::string text = kTriangle;
    for (int i = 0; i < 40000; ++i) text += "f 1 2 3\n";
    const scratch::Folder folder;
    const std::string file = folder.write("m.obj", text);
    std::vector<double> told;
    readObj(file, [&](double f) { return told.push_back(f), true; });
    CHECK(told.size() > 4);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.front() == 0);
    CHECK(told.back() == 1);
    CHECK_THROWS_AS(readObj(file, [](double f) { return f < .5; }), Cancelled);
}

TEST_CASE("What is written as OBJ reads back to the same bits") {
    TriangleMesh mesh{{{1. / 3, -1e-300, 1e6}, {0.1, -0., 5e-324}, {3.141592653589793, 2, -7}}, {{2, 0, 1}}};
    const TriangleMesh again = parsed(objText(mesh));
    CHECK(again.points == mesh.points);
    CHECK(again.triangles == mesh.triangles);
}

namespace {

std::vector<Triangle> cutUp(const std::vector<Point>& polygon) {
    std::vector<std::int32_t> corners(polygon.size());
    std::iota(corners.begin(), corners.end(), 0);
    std::vector<Triangle> triangles;
    REQUIRE(triangulate(polygon, corners, triangles));
    return triangles;
}
double areaIn(const TriangleMesh& mesh, const Point& direction, bool positive) {
    double sum = 0;
    for (const Triangle& t : mesh.triangles) {
        const double a = .5 * dot(areaNormal(mesh, t), direction);
        sum += positive ? std::max(a, 0.) : std::min(a, 0.);
    }
    return sum;
}
/// A star with n spikes, in a slanted plane; its normal is (0.6, 0, 0.8).
std::vector<Point> star(int spikes, double inner) {
    std::vector<Point> points;
    for (int i = 0; i < 2 * spikes; ++i) {
        const double angle = M_PI * i / spikes, r = i % 2 == 0 ? 1 : inner, u = r * std::cos(angle), v = r * std::sin(angle);
        points.push_back({.8 * u, v, -.6 * u});
    }
    return points;
}

}  // namespace

TEST_CASE("Polygons are cut into triangles that look one way and have the polygon's area") {
    const Point normal{.6, 0, .8};
    for (const bool backwards : {false, true})
        for (const double inner : {.05, .3, .9, 1.}) {
            auto polygon = star(7, inner);
            const double area = 7 * std::sin(M_PI / 7) * inner;
            if (backwards) std::reverse(polygon.begin(), polygon.end());
            for (std::size_t turned = 0; turned < polygon.size(); ++turned) {
                const TriangleMesh mesh{polygon, cutUp(polygon)};
                REQUIRE(mesh.triangles.size() == polygon.size() - 2);
                CHECK(areaIn(mesh, normal, !backwards) == Approx(backwards ? -area : area));
                CHECK(std::abs(areaIn(mesh, normal, backwards)) < 1e-12);
                std::rotate(polygon.begin(), polygon.begin() + 1, polygon.end());
            }
        }
}

TEST_CASE("A concave quad is cut through its dent, whichever corner comes first") {
    std::vector<Point> quad{{0, 0, 0}, {2, -1, 0}, {0, 3, 0}, {-2, -1, 0}};
    for (int turned = 0; turned < 4; ++turned) {
        const TriangleMesh mesh{quad, cutUp(quad)};
        CHECK(areaIn(mesh, {0, 0, 1}, true) == Approx(6));
        CHECK(areaIn(mesh, {0, 0, 1}, false) == 0);
        std::rotate(quad.begin(), quad.begin() + 1, quad.end());
    }
}

TEST_CASE("Corners on a line, corners that repeat, slits and crossings still give n - 2 triangles") {
    const std::vector<Point> square{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}};
    const TriangleMesh mesh{square, cutUp(square)};
    CHECK(areaIn(mesh, {0, 0, 1}, true) == Approx(4));
    for (const Triangle& t : mesh.triangles) CHECK(length(areaNormal(mesh, t)) > .5);

    // A square hole, reached by a slit that is gone along twice.
    const std::vector<Point> holed{{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}, {0, 0, 0},
                                   {1, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 1, 0}, {1, 1, 0}};
    const TriangleMesh around{holed, cutUp(holed)};
    CHECK(areaIn(around, {0, 0, 1}, true) == Approx(8));
    CHECK(areaIn(around, {0, 0, 1}, false) == Approx(0).margin(1e-12));

    CHECK(cutUp({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).size() == 2);
    CHECK(cutUp({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}).size() == 4);
    CHECK(cutUp({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}).size() == 3);
    std::vector<Point> pentagram;
    for (int i = 0; i < 5; ++i) pentagram.push_back({std::cos(4 * M_PI * i / 5), std::sin(4 * M_PI * i / 5), 0});
    CHECK(cutUp(pentagram).size() == 3);
}

TEST_CASE("Polygons with thousands of corners take no time, and concave ones with more are refused") {
    const auto start = std::chrono::steady_clock::now();
    CHECK(cutUp(star(1000, .5)).size() == 1998);
    CHECK(cutUp(star(1000, 1)).size() == 1998);
    unsigned seed = 1;
    std::vector<Point> tangle(1000);
    for (Point& p : tangle)
        for (double& x : p) x = (seed = seed * 1664525u + 1013904223u) * 0x1p-32;
    CHECK(cutUp(tangle).size() == 998);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));

    std::string text;
    for (const Point& p : star(5001, .5))
        text += "v " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    text += "f 1 2 3\nf";
    for (int i = 1; i <= 10002; ++i) text += " " + std::to_string(i);
    CHECK(errorOf(text) == "m.obj:10004: f: a face that is not convex may have 10000 corners; has 10002");
}
