// SPDX-License-Identifier: MIT
// Mesh files by their ending, and what all of them must hold.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/read_file.h"
#include "engine/geometry/tetrahedra/words.h"

namespace meniscus::geometry {
namespace {
constexpr std::size_t kMostBytes = std::size_t{4} << 30;

std::string textOf(const std::filesystem::path& file) { return readFile(file.string(), kMostBytes, "a mesh of tetrahedra is a text file"); }

void check(const MeshInFile& in, const std::string& points, const std::string& elements, bool orphansAllowed) {
    const auto fail = [](const std::string& file, std::size_t line, const std::string& what) {
        throw InputError(file + ":" + std::to_string(line) + ": " + what);
    };
    if (in.mesh.tetrahedra.empty()) throw InputError(elements + ":1: there are no tetrahedra in it");
    std::vector<char> used(in.mesh.points.size(), 0);
    for (std::size_t e = 0; e < in.mesh.tetrahedra.size(); ++e) {
        const double v = volumeOf(in.mesh, in.mesh.tetrahedra[e]);
        if (!(v > 0))
            fail(elements, in.lines[e],
                 v < 0 ? fmt::format("tetrahedron {}: it is inside out, its volume is {:.3g}; swap two of its vertices", e, v)
                       : fmt::format("tetrahedron {}: it is flat, its volume is 0", e));
        for (const auto p : in.mesh.tetrahedra[e]) used[static_cast<std::size_t>(p)] = 1;
    }
    const auto orphan = std::find(used.begin(), used.end(), 0);
    if (orphan == used.end() || orphansAllowed) return;
    const auto i = static_cast<std::size_t>(orphan - used.begin());
    fail(points, in.pointLines[i], fmt::format("vertex {}: no tetrahedron has it, so it has no mass; remove it", i));
}

/// Gmsh writes the points of its geometry, too.
void dropOrphans(TetrahedronMesh& m) {
    std::vector<std::int32_t> place(m.points.size(), -1);
    for (const auto& t : m.tetrahedra)
        for (const auto p : t) place[static_cast<std::size_t>(p)] = 0;
    std::int32_t kept = 0;
    for (std::size_t i = 0; i < place.size(); ++i)
        if (place[i] == 0) m.points[static_cast<std::size_t>(kept)] = m.points[i], place[i] = kept++;
    m.points.resize(static_cast<std::size_t>(kept));
    for (auto& t : m.tetrahedra)
        for (auto& p : t) p = place[static_cast<std::size_t>(p)];
}
}  // namespace

TetrahedronMesh readTetrahedra(const std::string& file) {
    const std::filesystem::path path(file);
    std::string ending = path.extension().string();
    for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    MeshInFile in;
    std::string points = file, elements = file;
    const auto read = [&](const std::string& from, char comment, auto reader) {
        const std::string text = textOf(from);
        Words w(text, from, comment);
        reader(w, in);
    };
    if (ending == ".node" || ending == ".ele") {
        points = std::filesystem::path(path).replace_extension(".node").string();
        elements = std::filesystem::path(path).replace_extension(".ele").string();
        read(points, '#', readTetGenNodes);
        read(elements, '#', readTetGenElements);
    } else if (ending == ".msh") {
        read(file, 0, readGmsh);
    } else if (ending == ".vtk") {
        read(file, 0, readVtk);
    } else if (ending == ".mesh") {
        read(file, '#', readMedit);
    } else {
        throw InputError(file +
                         ": not a format of tetrahedra that is read; allowed: .node and .ele (TetGen), .msh (Gmsh), .vtk, .mesh (Medit)");
    }
    check(in, points, elements, ending == ".msh");
    if (ending == ".msh") dropOrphans(in.mesh);
    return std::move(in.mesh);
}

double volumeOf(const TetrahedronMesh& m, const Tetrahedron& t) {
    const auto at = [&](std::size_t k) -> const Point& { return m.points[static_cast<std::size_t>(t[k])]; };
    return dot(cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)) / 6;
}

std::vector<Triangle> surfaceOf(const std::vector<Tetrahedron>& tetrahedra) {
    struct Face {
        std::array<std::int32_t, 3> sorted;
        Triangle corners;
    };
    std::vector<Face> faces;
    for (const Tetrahedron& t : tetrahedra)
        for (const auto& [a, b, c] : {std::array{0u, 2u, 1u}, {0u, 1u, 3u}, {0u, 3u, 2u}, {1u, 2u, 3u}}) {
            Face f{{t[a], t[b], t[c]}, {t[a], t[b], t[c]}};
            std::sort(f.sorted.begin(), f.sorted.end());
            faces.push_back(f);
        }
    std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.sorted < b.sorted; });
    std::vector<Triangle> outer;
    for (std::size_t i = 0; i < faces.size();) {
        std::size_t j = i + 1;
        while (j < faces.size() && faces[j].sorted == faces[i].sorted) ++j;
        if (j == i + 1) outer.push_back(faces[i].corners);
        i = j;
    }
    return outer;
}

}  // namespace meniscus::geometry
