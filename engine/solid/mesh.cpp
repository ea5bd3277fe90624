// SPDX-License-Identifier: MIT
#include "engine/solid/mesh.h"

#include <utility>

namespace meniscus::solid {
namespace {
const Point& at(const Mesh& m, int i) { return m.points[static_cast<std::size_t>(i)]; }

/// Looking outwards: of positive volume in the unit cube.
std::vector<Tetrahedron> oriented(std::vector<Tetrahedron> all) {
    Mesh cube;
    for (int c = 0; c < 8; ++c) cube.points.push_back({double(c & 1), double(c >> 1 & 1), double(c >> 2)});
    for (Tetrahedron& t : all)
        if (volumeOf(cube, t) < 0) std::swap(t[2], t[3]);
    return all;
}
}  // namespace

Mesh clothGrid(int columns, int rows, const Point& origin, const Point& across, const Point& along) {
    Mesh m;
    for (int j = 0; j <= rows; ++j)
        for (int i = 0; i <= columns; ++i) {
            Point p = origin;
            for (std::size_t c = 0; c < 3; ++c) p[c] += across[c] * i / columns + along[c] * j / rows;
            m.points.push_back(p);
        }
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const int a = i + j * (columns + 1), b = a + 1, c = a + columns + 1, d = c + 1;
            if ((i + j) % 2 == 0)
                m.triangles.insert(m.triangles.end(), {{a, b, d}, {a, d, c}});
            else
                m.triangles.insert(m.triangles.end(), {{a, b, c}, {b, d, c}});
        }
    return m;
}

const std::vector<Tetrahedron>& cutCube(Cut cut, bool odd) {
    static const auto even = oriented({{0, 1, 2, 4}, {3, 2, 1, 7}, {5, 1, 4, 7}, {6, 4, 2, 7}, {1, 2, 4, 7}});
    static const auto mirrored = oriented({{1, 0, 5, 3}, {2, 0, 3, 6}, {4, 0, 6, 5}, {7, 3, 5, 6}, {0, 3, 6, 5}});
    static const auto around = oriented({{0, 1, 3, 7}, {0, 3, 2, 7}, {0, 2, 6, 7}, {0, 6, 4, 7}, {0, 4, 5, 7}, {0, 5, 1, 7}});
    return cut == Cut::Six ? around : odd ? mirrored : even;
}

Mesh boxGrid(const std::array<int, 3>& cells, const Point& low, const Point& size, Cut cut) {
    Mesh m;
    const int across = cells[0] + 1, plane = across * (cells[1] + 1);
    for (int k = 0; k <= cells[2]; ++k)
        for (int j = 0; j <= cells[1]; ++j)
            for (int i = 0; i <= cells[0]; ++i)
                m.points.push_back({low[0] + size[0] * i / cells[0], low[1] + size[1] * j / cells[1], low[2] + size[2] * k / cells[2]});
    for (int k = 0; k < cells[2]; ++k)
        for (int j = 0; j < cells[1]; ++j)
            for (int i = 0; i < cells[0]; ++i) {
                const int first = i + j * across + k * plane;
                for (const Tetrahedron& t : cutCube(cut, (i + j + k) % 2 != 0)) {
                    Tetrahedron to;
                    for (std::size_t a = 0; a < 4; ++a) to[a] = first + (t[a] & 1) + (t[a] >> 1 & 1) * across + (t[a] >> 2) * plane;
                    m.tetrahedra.push_back(to);
                }
            }
    return m;
}

double volumeOf(const Mesh& m, const Tetrahedron& t) {
    double e[3][3];
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c) e[a][c] = at(m, t[a + 1])[c] - at(m, t[0])[c];
    return (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) - e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
            e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
           6;
}

}  // namespace meniscus::solid
