// SPDX-License-Identifier: MIT
// TetGen: .node has the vertices, .ele the tetrahedra; counted from 0 or 1, as the vertices are.
#include "engine/geometry/tetrahedra/words.h"

namespace meniscus::geometry {

void readTetGenNodes(Words& w, MeshInFile& to) {
    const std::size_t n = w.count("the number of vertices", 4);
    if (w.whole("the dimension") != 3) w.fail("the dimension must be 3");
    const std::size_t more = w.count("the number of attributes", 0) + w.count("the number of markers", 0);
    for (std::size_t i = 0; i < n; ++i) {
        to.addPoint(w, w.whole("the number of a vertex"));
        w.skip(more, "an attribute of a vertex");
    }
}

void readTetGenElements(Words& w, MeshInFile& to) {
    const std::size_t n = w.count("the number of tetrahedra", 5);
    const std::size_t corners = w.count("the vertices a tetrahedron", 0);
    if (corners != 4 && corners != 10)
        w.fail("a tetrahedron has 4 vertices, or 10 with the middles of its edges; not " + std::to_string(corners));
    const std::size_t more = w.count("the number of attributes", 0) + corners - 4;
    for (std::size_t i = 0; i < n; ++i) {
        w.whole("the number of a tetrahedron");
        to.addTetrahedron(w);
        w.skip(more, "an attribute of a tetrahedron");
    }
}

}  // namespace meniscus::geometry
