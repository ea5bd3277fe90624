// SPDX-License-Identifier: MIT
// Gmsh's .msh, versions 2 and 4.1, as text. Vertices that no tetrahedron has (of lines and surfaces) are left out by whoever reads.
#include "engine/geometry/tetrahedra/words.h"

namespace meniscus::geometry {
namespace {
constexpr std::int64_t kTetrahedron = 4, kQuadraticTetrahedron = 11;

void nodes2(Words& w, MeshInFile& to) {
    const std::size_t n = w.count("the number of nodes", 4);
    for (std::size_t i = 0; i < n; ++i) to.addPoint(w, w.whole("the number of a node"));
}
/// Every element has a line of its own.
void elements2(Words& w, MeshInFile& to) {
    const std::size_t n = w.count("the number of elements", 4);
    for (std::size_t i = 0; i < n; ++i) {
        w.whole("the number of an element");
        const std::int64_t type = w.whole("the type of an element");
        w.skip(w.count("the number of tags", 1), "a tag");
        if (type == kTetrahedron || type == kQuadraticTetrahedron) to.addTetrahedron(w);
        w.line();
    }
}
void nodes4(Words& w, MeshInFile& to) {
    const std::size_t blocks = w.count("the number of blocks", 4);
    w.skip(3, "a number of nodes");
    std::vector<std::int64_t> numbers;
    for (std::size_t b = 0; b < blocks; ++b) {
        w.skip(2, "the entity of a block");
        if (w.whole("whether nodes have parameters") != 0) w.fail("nodes with parameters are not read; save the mesh without them");
        numbers.resize(w.count("the number of nodes of a block", 4));
        for (auto& number : numbers) number = w.whole("the number of a node");
        for (const auto number : numbers) to.addPoint(w, number);
    }
}
void elements4(Words& w, MeshInFile& to) {
    const std::size_t blocks = w.count("the number of blocks", 4);
    w.skip(3, "a number of elements");
    for (std::size_t b = 0; b < blocks; ++b) {
        w.skip(2, "the entity of a block");
        const std::int64_t type = w.whole("the type of a block");
        const std::size_t n = w.count("the number of elements of a block", 2);
        for (std::size_t i = 0; i < n; ++i) {
            w.whole("the number of an element");
            if (type == kTetrahedron || type == kQuadraticTetrahedron) to.addTetrahedron(w);
            w.line();
        }
    }
}
}  // namespace

void readGmsh(Words& w, MeshInFile& to) {
    if (w.word("$MeshFormat") != "$MeshFormat") w.fail("no Gmsh file: it must begin with $MeshFormat");
    const std::string version(w.word("the version"));
    if (!version.starts_with("2") && version != "4.1")
        w.fail("version " + version.substr(0, 20) + " of Gmsh's format is not read; save it as 2.2 or 4.1");
    if (w.whole("the kind of file") != 0) w.fail("a binary Gmsh file; save it as ASCII");
    const bool old = version.starts_with("2");
    while (!w.atEnd()) {
        const std::string_view section = w.word("a section");
        if (section == "$Nodes")
            old ? nodes2(w, to) : nodes4(w, to);
        else if (section == "$Elements")
            old ? elements2(w, to) : elements4(w, to);
    }
}

}  // namespace meniscus::geometry
