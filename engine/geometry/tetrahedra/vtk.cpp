// SPDX-License-Identifier: MIT
// Legacy VTK files (.vtk) with an unstructured grid, as text; cells as versions up to 4 and as version 5 have them.
#include "engine/geometry/tetrahedra/words.h"

namespace meniscus::geometry {
namespace {
constexpr std::int64_t kTetrahedron = 10;

/// Corners of all cells in a row, and where each cell's begin; each with its line.
struct Cells {
    std::vector<std::pair<std::int64_t, std::size_t>> corners;
    std::vector<std::size_t> begin{0};
};
Cells readCells(Words& w) {
    Cells c;
    const std::size_t n = w.count("the number of cells", 1);
    const std::size_t size = w.count("the size of the list of cells", 1);
    const auto corner = [&] {
        const std::int64_t v = w.whole("a vertex of a cell");
        c.corners.emplace_back(v, w.lineNumber);
    };
    const std::string_view first = n > 0 ? w.word("a cell") : "0";
    if (first == "OFFSETS") {  // version 5: n counts offsets, one more than cells
        w.word("the type of offsets");
        c.begin.clear();
        for (std::size_t i = 0; i < n; ++i) {
            const std::int64_t offset = w.whole("an offset");
            if (offset < (c.begin.empty() ? 0 : static_cast<std::int64_t>(c.begin.back())) || offset > static_cast<std::int64_t>(size))
                w.fail("the offset " + std::to_string(offset) + " makes no sense");
            c.begin.push_back(static_cast<std::size_t>(offset));
        }
        if (w.word("CONNECTIVITY") != "CONNECTIVITY") w.fail("CONNECTIVITY is missing");
        w.word("the type of vertices");
        for (std::size_t i = 0; i < size; ++i) corner();
        return c;
    }
    std::size_t left = size;
    for (std::size_t i = 0; i < n; ++i) {
        std::int64_t corners = 0;
        if (i == 0) {
            for (const char d : first) corners = d >= '0' && d <= '9' && corners < 1000 ? 10 * corners + (d - '0') : 1'000'000;
        } else {
            corners = w.whole("the number of a cell's vertices");
        }
        if (corners < 1 || static_cast<std::size_t>(corners) + 1 > left) w.fail("a cell has a number of vertices that makes no sense");
        left -= static_cast<std::size_t>(corners) + 1;
        for (std::int64_t k = 0; k < corners; ++k) corner();
        c.begin.push_back(c.corners.size());
    }
    return c;
}
}  // namespace

void readVtk(Words& w, MeshInFile& to) {
    if (!w.line().starts_with("# vtk DataFile Version")) w.fail("no legacy VTK file: it must begin with '# vtk DataFile Version'");
    w.line();  // its title
    const std::string_view kind = w.word("ASCII");
    if (kind == "BINARY") w.fail("a binary VTK file; save it as ASCII");
    if (kind != "ASCII") w.fail("ASCII or BINARY is missing");
    if (w.word("DATASET") != "DATASET" || w.word("the kind of data") != "UNSTRUCTURED_GRID") w.fail("it must have an UNSTRUCTURED_GRID");
    Cells cells;
    while (!w.atEnd()) {
        const std::string_view section = w.word("a section");
        if (section == "POINTS") {
            const std::size_t n = w.count("the number of points", 3);
            w.word("the type of coordinates");
            for (std::size_t i = 0; i < n; ++i) to.addPoint(w, static_cast<std::int64_t>(i));
        } else if (section == "CELLS") {
            cells = readCells(w);
        } else if (section == "CELL_TYPES") {
            const std::size_t n = w.count("the number of cells", 1);
            if (n + 1 != cells.begin.size())
                w.fail("there are " + std::to_string(n) + " types for " + std::to_string(cells.begin.size() - 1) + " cells");
            for (std::size_t i = 0; i < n; ++i) {
                if (w.whole("the type of a cell") != kTetrahedron) continue;
                const std::size_t from = cells.begin[i];
                if (cells.begin[i + 1] != from + 4) w.fail("cell " + std::to_string(i) + " is a tetrahedron without 4 vertices");
                std::string four;
                for (std::size_t k = 0; k < 4; ++k) four += std::to_string(cells.corners[from + k].first) + " ";
                Words corners(four, w.name, 0);
                corners.pretendLine(cells.corners[from].second);
                to.addTetrahedron(corners);
            }
            return;
        }
    }
}

}  // namespace meniscus::geometry
