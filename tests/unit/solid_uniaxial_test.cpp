// SPDX-License-Identifier: MIT
// A bar of tetrahedra pulled at its ends, whose sides are free and whose ends slide, against the closed forms.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
struct Row {
    double nu, lambda, force, side;
};
std::vector<Row> rowsOf(const std::string& model, double lo, double hi) {
    std::ifstream file(MENISCUS_SOURCE_DIR "/tests/data/uniaxial_stretch.csv");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        std::istringstream in(line);
        std::string cell[6];
        for (auto& c : cell) std::getline(in, c, ',');
        if (cell[0] != model || cell[3].empty()) continue;
        const Row r{std::stod(cell[1]), std::stod(cell[2]), std::stod(cell[3]), std::stod(cell[4])};
        if ((r.nu == .3 || r.nu == .49) && r.lambda >= lo && r.lambda <= hi) rows.push_back(r);
    }
    return rows;
}

/// Stretch along x and across, under dead loads: springs so long that neither force nor direction changes.
template <template <class> class Law>
std::pair<double, double> pulled(const Row& r, const std::array<int, 3>& cells) {
    constexpr double young = 1e4, far = 1e6;
    const Mesh mesh = boxGrid(cells, {0, 0, 0}, {1.5, 1, 1}, Cut::Six);
    Model m;
    addPoints(m, mesh);
    addTetrahedra<Law>(m, mesh, 0, {young, r.nu, 1});
    const auto x = m.positions;
    std::vector<double> area(x.size(), 0);  // of the ends, a vertex
    for (const Tetrahedron& t : mesh.tetrahedra)
        for (const int out : t) {
            std::vector<int> face;
            for (const int v : t)
                if (v != out) face.push_back(v);
            const auto at = [&](int k) { return x[static_cast<std::size_t>(face[static_cast<std::size_t>(k)])]; };
            if (at(0)[0] != at(1)[0] || at(0)[0] != at(2)[0] || (at(0)[0] != 0 && at(0)[0] != 1.5)) continue;
            const double twice = std::abs((at(1)[1] - at(0)[1]) * (at(2)[2] - at(0)[2]) - (at(1)[2] - at(0)[2]) * (at(2)[1] - at(0)[1]));
            for (const int v : face) area[static_cast<std::size_t>(v)] += twice / 6;
        }
    for (int v = 0; v < static_cast<int>(x.size()); ++v) {
        if (area[static_cast<std::size_t>(v)] == 0) continue;
        const Point p = x[static_cast<std::size_t>(v)];
        const double side = p[0] == 0 ? -1 : 1;
        const int anchor = addPoints(m, {{{p[0] + side * far, p[1], p[2]}}, {}, {}});
        pin(m, anchor);
        addSpring(m, v, anchor, young * r.force * area[static_cast<std::size_t>(v)] / far, 0);
    }
    const auto device = makeCpuDevice(1);
    Deformables<double> d(*device, m, {.method = Method::Newton, .iterations = 200});
    for (int i = 0; i < 12; ++i) d.step(.5, {0, 0, 0});
    Point low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
    const auto now = d.vertices().positions();
    for (std::size_t v = 0; v < x.size(); ++v)
        for (std::size_t c = 0; c < 3; ++c) low[c] = std::min(low[c], now[v][c]), high[c] = std::max(high[c], now[v][c]);
    return {(high[0] - low[0]) / 1.5, high[1] - low[1]};
}
template <template <class> class Law>
void check(const char* model, double most) {
    const auto rows = rowsOf(model, 1.05, most);
    CHECK(rows.size() >= 6);
    for (const Row& r : rows) {
        // The deformation is the same everywhere, on any grid: one with vertices inside for the first row only.
        const bool fine = &r == &rows.front();
        const auto [along, across] = pulled<Law>(r, fine ? std::array<int, 3>{3, 2, 2} : std::array<int, 3>{2, 1, 1});
        CAPTURE(model, r.nu, r.lambda, along, across, r.side);
        CHECK(along == Approx(r.lambda).epsilon(1e-3));
        CHECK(across == Approx(r.side).epsilon(1e-3));
    }
}
}  // namespace

TEST_CASE("A bar pulled by the closed form's force has its stretch and its sides to 0.1 %, for every law of bodies") {
    check<NeoHookean>("nh_log", 2);
    check<StableNeoHookean>("snh", 2);
    check<StVenantKirchhoff>("stvk", 1.3);
    check<Corotated>("corot", 1.5);
}
