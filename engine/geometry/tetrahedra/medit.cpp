// SPDX-License-Identifier: MIT
// Medit's .mesh, as text: vertices count from 1.
#include "engine/geometry/tetrahedra/words.h"

namespace meniscus::geometry {

void readMedit(Words& w, MeshInFile& to) {
    if (w.word("MeshVersionFormatted") != "MeshVersionFormatted") w.fail("no Medit file: it must begin with MeshVersionFormatted");
    w.whole("the version");
    // Words of each entry of the sections that are passed over.
    static const std::unordered_map<std::string_view, std::size_t> passed{
        {"Triangles", 4},        {"Edges", 3},         {"Quadrilaterals", 5},   {"Hexahedra", 9},         {"Corners", 1},
        {"Ridges", 1},           {"RequiredEdges", 1}, {"RequiredVertices", 1}, {"RequiredTriangles", 1}, {"Normals", 3},
        {"NormalAtVertices", 2}, {"Tangents", 3},      {"TangentAtVertices", 2}};
    while (!w.atEnd()) {
        const std::string_view section = w.word("a section");
        if (section == "End") break;
        if (section == "Dimension") {
            if (w.whole("the dimension") != 3) w.fail("the dimension must be 3");
        } else if (section == "Vertices") {
            const std::size_t n = w.count("the number of vertices", 4);
            for (std::size_t i = 0; i < n; ++i) {
                to.addPoint(w, static_cast<std::int64_t>(i) + 1);
                w.skip(1, "the reference of a vertex");
            }
        } else if (section == "Tetrahedra") {
            const std::size_t n = w.count("the number of tetrahedra", 5);
            for (std::size_t i = 0; i < n; ++i) {
                to.addTetrahedron(w);
                w.skip(1, "the reference of a tetrahedron");
            }
        } else if (const auto known = passed.find(section); known != passed.end()) {
            w.skip(known->second * w.count("a number of entries", known->second), "an entry");
        } else {
            w.fail("unknown section '" + std::string(section.substr(0, 40)) + "'");
        }
    }
}

}  // namespace meniscus::geometry
