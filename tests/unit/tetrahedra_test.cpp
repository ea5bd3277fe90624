// SPDX-License-Identifier: MIT
// Meshes of tetrahedra: the same two from every format, and one located line for what is wrong.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/geometry/tetrahedra.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using geometry::readTetrahedra;
using geometry::TetrahedronMesh;

namespace {
const std::string kNode = "# two\n5 3 1 1\n1 0 0 0 7 0\n2 1 0 0 7 0\n3 0 1 0 7 0\n4 0 0 1 7 0\n5 1 1 1 7 0 # the fifth\n";
const std::string kEle = "2 4 0\n1 1 2 3 4\n2 2 3 4 5\n";
const std::string kMsh2 =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 0 1 0\n9 7 7 7\n4 0 0 1\n5 1 1 1\n$EndNodes\n"
    "$Elements\n3\n1 15 2 0 1 9\n2 4 2 0 1 1 2 3 4\n3 4 2 0 1 2 3 4 5\n$EndElements\n";
const std::string kMsh4 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n2 5 1 5\n0 1 0 1\n1\n0 0 0\n3 1 0 4\n2\n3\n4\n5\n1 0 0\n0 1 0\n0 0 1\n1 1 1\n$EndNodes\n"
    "$Elements\n2 3 1 3\n2 1 2 1\n1 1 2 3\n3 1 4 2\n2 1 2 3 4\n3 2 3 4 5\n$EndElements\n";
const std::string kVtk =
    "# vtk DataFile Version 3.0\ntwo\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 float\n0 0 0 1 0 0 0 1 0\n0 0 1 1 1 1\n"
    "CELLS 3 14\n3 0 1 2\n4 0 1 2 3\n4 1 2 3 4\nCELL_TYPES 3\n5\n10\n10\n";
const std::string kVtk5 =
    "# vtk DataFile Version 5.1\ntwo\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n0 0 0 1 0 0 0 1 0\n0 0 1 1 1 1\n"
    "CELLS 3 8\nOFFSETS vtktypeint64\n0 4 8\nCONNECTIVITY vtktypeint64\n0 1 2 3 1 2 3 4\nCELL_TYPES 2\n10\n10\n";
const std::string kMedit =
    "MeshVersionFormatted 2\nDimension 3\nVertices\n5\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n1 1 1 0\nTriangles 1\n1 2 3 1\n"
    "Tetrahedra\n2\n1 2 3 4 0\n2 3 4 5 0\nEnd\n";

void checkTwo(const TetrahedronMesh& m) {
    REQUIRE(m.points.size() == 5);
    CHECK(m.points[3] == geometry::Point{0, 0, 1});
    REQUIRE(m.tetrahedra.size() == 2);
    CHECK(m.tetrahedra[0] == geometry::Tetrahedron{0, 1, 2, 3});
    CHECK(m.tetrahedra[1] == geometry::Tetrahedron{1, 2, 3, 4});
    CHECK(geometry::volumeOf(m, m.tetrahedra[0]) == Approx(1. / 6));
    CHECK(geometry::volumeOf(m, m.tetrahedra[1]) == Approx(1. / 3));
}
std::string errorOf(const scratch::Folder& f, const std::string& name, const std::string& text) {
    try {
        readTetrahedra(f.write(name, text));
    } catch (const InputError& e) {
        const std::string what = e.what();
        CHECK(what.find('\n') == what.npos);
        const auto at = what.find(f.path.string());
        return at == 0 ? what.substr(f.path.string().size() + 1) : what;
    }
    return "no error";
}
std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}
}  // namespace

TEST_CASE("every format of tetrahedra gives the same mesh") {
    const scratch::Folder f;
    f.write("two.node", kNode);
    checkTwo(readTetrahedra(f.write("two.ele", kEle)));
    checkTwo(readTetrahedra(f / "two.node"));
    checkTwo(readTetrahedra(f.write("two.msh", kMsh2)));
    checkTwo(readTetrahedra(f.write("four.msh", kMsh4)));
    checkTwo(readTetrahedra(f.write("two.vtk", kVtk)));
    checkTwo(readTetrahedra(f.write("five.VTK", kVtk5)));
    checkTwo(readTetrahedra(f.write("two.mesh", kMedit)));
}

TEST_CASE("a broken mesh of tetrahedra is told in one line, with its own") {
    const scratch::Folder f;
    const auto check = [&](const std::string& name, const std::string& text, const std::string& expected) {
        CHECK_THAT(errorOf(f, name, text), Catch::StartsWith(expected));
    };
    check("a.vtk", with(kVtk, "4 0 1 2 3", "4 0 2 1 3"), "a.vtk:10: tetrahedron 0: it is inside out, its volume is -0.167");
    check("a.vtk", with(kVtk, "4 1 2 3 4", "4 1 2 3 9"), "a.vtk:11: tetrahedron 1: there is no vertex 9");
    check("a.vtk", with(kVtk, "4 1 2 3 4", "4 1 2 3 -1"), "a.vtk:11: tetrahedron 1: there is no vertex -1");
    check("a.vtk", with(kVtk, "0 0 1 1 1 1", "0 0 nan 1 1 1"), "a.vtk:7: a coordinate must be a number; is 'nan'");
    check("a.vtk", with(kVtk, "ASCII", "BINARY"), "a.vtk:3: a binary VTK file; save it as ASCII");
    check("a.vtk", with(kVtk, "UNSTRUCTURED_GRID", "POLYDATA"), "a.vtk:4: it must have an UNSTRUCTURED_GRID");
    check("a.vtk", with(kVtk, "POINTS 5", "POINTS 500000000"),
          "a.vtk:5: the number of points is 500000000; the rest of the file has room for");
    check("a.vtk", "", "a.vtk:1: no legacy VTK file");
    check("a.mesh", with(kMedit, "2 3 4 5 0", "2 3 3 5 0"), "a.mesh:15: tetrahedron 1: vertex 3 is there twice");
    check("a.mesh", with(kMedit, "1 1 1 0\n", "0 0 -1 0\n"), "a.mesh:15: tetrahedron 1: it is");
    check("a.mesh", with(kMedit, "Vertices\n5", "Vertices\n6"), "a.mesh:10: a coordinate must be a number; is 'Triangles'");
    check("a.mesh", with(kMedit, "Tetrahedra\n2\n1 2 3 4 0\n2 3 4 5 0", "Tetrahedra\n1\n1 2 3 4 0"),
          "a.mesh:9: vertex 4: no tetrahedron has it, so it has no mass; remove it");
    check("a.mesh", with(kMedit, "End\n", "Octahedra 3\n"), "a.mesh:16: unknown section 'Octahedra'");
    check("a.mesh", with(kMedit, "2 3 4 5 0\nEnd\n", "2 3"), "a.mesh:15: the file ends here; a vertex is missing");
    check("a.mesh", kMedit.substr(0, 60), "a.mesh:4: the number of vertices is 5; the rest of the file has room for");
    check("a.mesh", kMedit.substr(0, kMedit.find("Tetrahedra")), "a.mesh:1: there are no tetrahedra in it");
    check("a.msh", with(kMsh2, "2.2 0 8", "2.2 1 8"), "a.msh:2: a binary Gmsh file; save it as ASCII");
    check("a.msh", with(kMsh2, "2.2 0 8", "1.0 0 8"), "a.msh:2: version 1.0 of Gmsh's format is not read");
    check("a.msh", with(kMsh2, "3 0 1 0\n", "2 0 1 0\n"), "a.msh:8: vertex 2 is there twice");
    check("a.msh", with(kMsh4, "3 1 4 2", "3 1 2 2"), "a.msh:1: there are no tetrahedra in it");
    check("a.txt", "1", "a.txt: not a format of tetrahedra that is read");
    f.write("b.node", kNode);
    check("b.ele", with(kEle, "2 4 0", "2 5 0"), "b.ele:1: a tetrahedron has 4 vertices, or 10");
    check("b.ele", with(kEle, "2 2 3 4 5", "2 2 3 4 x"), "b.ele:3: a vertex must be a whole number; is 'x'");
    CHECK_THAT(errorOf(f, "alone.ele", kEle), Catch::StartsWith("alone.node: cannot be read"));
}

TEST_CASE("the surface of tetrahedra is what only one has, seen from outside") {
    const scratch::Folder f;
    const auto m = readTetrahedra(f.write("two.mesh", kMedit));
    const auto surface = geometry::surfaceOf(m.tetrahedra);
    CHECK(surface.size() == 6);
    CHECK(geometry::volumeOf(geometry::TriangleMesh{m.points, surface}) == Approx(.5));
}
