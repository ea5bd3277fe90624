// SPDX-License-Identifier: MIT
// Neighbour search against brute force, wherever particles may lie.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "tests/unit/fluid.h"
#include "tests/unit/forwarding_device.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
/// A row's neighbours in the order of the list, sentinels left out.
struct ReadRows {
    Neighbors<sph::KernelFunction> neighbors;
    View<int> found, count;
    int room, sentinel;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        int n = 0;
        for (const auto pair : neighbors.of(ScalarLane{}, i)) {
            if (pair.j == sentinel) continue;
            if (n < room) found.data[i * room + n] = pair.j;
            ++n;
        }
        count.data[i] = n;
    }
};
using Rows = std::vector<std::vector<int>>;
Rows rows(sph::State& s) {
    const int room = s.particles + s.boundaryCount + 1;
    Buffer<int> found(s.device, s.particles * room, "found"), count(s.device, s.particles, "found count");
    s.device.launch(s.particles, ReadRows{s.neighbors(), found.outPart(), count.out(), room, s.sentinel});
    const auto counts = count.download();
    Rows all;
    for (int i = 0; i < s.particles; ++i) {
        REQUIRE(counts[at(i)] <= room);
        std::vector<int> row(at(counts[at(i)]));
        found.download(row, i * room);
        std::sort(row.begin(), row.end());
        all.push_back(row);
    }
    return all;
}

/// The test that the lists make, in the same arithmetic, over all pairs.
Rows bruteForce(const sph::State& s) {
    const auto x = s.x.download();
    const float h = static_cast<float>(s.setup.support);
    Rows all;
    for (int i = 0; i < s.particles; ++i) {
        auto& row = all.emplace_back();
        for (int j = 0; j < s.sentinel; ++j) {
            if (j == s.particles) j = s.boundaryBegin;  // what was removed lies between
            if (j == s.sentinel) break;
            const auto d = s.setup.periodic.nearest(vec(x[at(i)]) - vec(x[at(j)]));
            if (dot(d, d) < h * h) row.push_back(j);
        }
    }
    return all;
}

/// What geometry says in double precision, over 27 images; pairs whose distance is the support radius to rounding may be either.
void checkGeometry(const sph::State& s, const Rows& found) {
    const auto x = s.x.download();
    const auto& l = s.setup.periodic.length;
    const Point period{double(l.x), double(l.y), double(l.z)};
    double extent = 0;
    for (int i = 0; i < s.sentinel; ++i) extent = std::max(extent, length(point(x[at(i)])));
    const double unsure = 4e-7 * (extent + s.setup.support), h = s.setup.support;
    for (int i = 0; i < s.particles; ++i)
        for (int j = 0; j < s.particles; ++j) {
            double r = 0;
            for (std::size_t c = 0; c < 3; ++c) {
                const double d = point(x[at(i)])[c] - point(x[at(j)])[c], p = period[c];
                const double nearest = std::min({std::abs(d), std::abs(d + p), std::abs(d - p)});
                r += nearest * nearest;
            }
            r = std::sqrt(r);
            const auto& row = found[at(i)];
            const bool isNeighbor = std::binary_search(row.begin(), row.end(), j);
            if (isNeighbor ? r > h + unsure : r < h - unsure) FAIL("pair " << i << ", " << j << " at distance " << r);
        }
}

struct Case {
    std::string name;
    sph::Setup setup;
    std::vector<Packed4> fluid, boundary{};
};
constexpr double kSpacing = .05;  // support 0.1

std::vector<Case> cases() {
    const auto open = setupOf(kSpacing), plane = setupOf(kSpacing, 2);
    std::vector<Case> all;
    all.push_back({"no particle", open, {}});
    all.push_back({"no particle, but walls", open, {}, randomPoints(20, {0, 0, 0}, {1, 1, 1})});
    all.push_back({"one particle", open, {packed(.3, -2, 5)}});
    all.push_back({"two near particles", open, {packed(0, 0, 0), packed(.05, 0, 0)}});
    all.push_back({"two particles at the support radius", open, {packed(0, 0, 0), {static_cast<float>(open.support), 0, 0, 0}}});
    all.push_back({"two far particles", open, {packed(0, 0, 0), packed(3, 0, 0)}});
    all.push_back({"coincident", open, std::vector<Packed4>(50, packed(.1, .2, .3))});
    all.push_back({"random", open, randomPoints(900, {0, 0, 0}, {.5, .5, .5})});
    all.push_back({"random about the origin", open, randomPoints(900, {-.3, -.25, -.2}, {.2, .3, .25})});
    all.push_back({"random, all negative", open, randomPoints(900, {-90.5, -70.5, -80.5}, {-90, -70, -80})});
    all.push_back(
        {"random with walls", open, randomPoints(500, {0, 0, 0}, {.4, .4, .4}), randomPoints(400, {-.1, -.1, -.1}, {.5, .05, .5}, 7)});
    {
        std::vector<Packed4> line;
        for (int i = 0; i < 300; ++i) line.push_back(packed(.01 * i - 1, 0, 0));
        all.push_back({"collinear along an axis", open, line});
        for (Packed4& p : line) p.y = p.x, p.z = -2 * p.x;
        all.push_back({"collinear, slanted", open, line});
    }
    {
        // A spacing that is exact in binary: points lie on the faces, edges and corners of the cells, whether those are aligned with the
        // support radius or with the low corner.
        auto exact = setupOf(.0625);
        exact.low = {-1, -1, -1};
        std::vector<Packed4> faces = lattice(9, 9, 9, .0625, {-.28125, -.28125, -.28125});
        all.push_back({"points on cell faces", exact, faces, lattice(9, 2, 9, .0625, {-.28125, -.40625, -.28125})});
    }
    {
        auto clusters = randomPoints(250, {0, 0, 0}, {.3, .3, .3});
        for (const Packed4& p : randomPoints(250, {1e5, 0, 0}, {1e5 + .3, .3, .3})) clusters.push_back(p);
        all.push_back({"two clusters 1e5 m apart", open, clusters});
        std::vector<Packed4> diagonal = randomPoints(250, {-7e4, -7e4, -7e4}, {-7e4 + .3, -7e4 + .3, -7e4 + .3});
        for (const Packed4& p : randomPoints(250, {0, 0, 0}, {.3, .3, .3})) diagonal.push_back(p);
        all.push_back({"two clusters 1.2e5 m apart along the diagonal", open, diagonal});
    }
    for (const int axes : {1, 2, 3}) {
        auto s = open;
        for (int a = 0; a < axes; ++a) wrap(s, a, -.1, .55);
        all.push_back({"periodic on " + std::to_string(axes) + " axes", s, randomPoints(900, {-.1, -.1, -.1}, {.45, .45, .45})});
        for (const double cells : {2., 2.0001, 2.5, 3.}) {
            auto tight = open;
            for (int a = 0; a < axes; ++a) wrap(tight, a, -.1, cells * s.support);
            const double end = -.1 + cells * s.support;
            Case c{"periodic on " + std::to_string(axes) + " axes of " + std::to_string(cells) + " support radii", tight,
                   randomPoints(400, {-.1, -.1, -.1}, {end, end, end})};
            c.boundary = randomPoints(100, {-.1, -.1, -.1}, {end, end, end}, 9);
            all.push_back(c);
        }
    }
    {
        auto s = open;
        for (int a = 0; a < 3; ++a) wrap(s, a, 0, .4);
        all.push_back({"a periodic lattice with points on its borders", s, lattice(8, 8, 8, .05, {-.025, -.025, -.025})});
    }
    all.push_back({"2D", plane, randomPoints(900, {-1, -1, 0}, {.5, .5, 0})});
    all.push_back({"2D with walls", plane, randomPoints(500, {0, 0, 0}, {1, 1, 0}), randomPoints(300, {-.1, -.1, 0}, {1, .1, 0}, 3)});
    {
        auto s = plane;
        wrap(s, 0, 0, 1), wrap(s, 1, 0, .2);
        all.push_back({"2D, periodic", s, randomPoints(600, {0, 0, 0}, {1, .2, 0})});
    }
    return all;
}
}  // namespace

TEST_CASE("The neighbour search finds the pairs of brute force, on cpu and checked, and is symmetric") {
    for (const auto& device : hostDevices())
        for (const Case& c : cases()) {
            INFO(c.name << ", on " << device->name());
            sph::State s(*device, c.setup, c.fluid, c.boundary);
            s.setBoundaryVolumes(.7);
            s.updateNeighbors();
            REQUIRE(s.particles == static_cast<int>(c.fluid.size()));
            const Rows found = rows(s), expected = bruteForce(s);
            CHECK((found == expected));
            checkGeometry(s, found);

            std::int64_t pairs = 0;
            bool symmetric = true;
            for (int i = 0; i < s.particles; ++i) {
                const auto& row = found[at(i)];
                pairs += static_cast<std::int64_t>(row.size());
                for (const int j : row)
                    symmetric = symmetric && (j >= s.particles || std::binary_search(found[at(j)].begin(), found[at(j)].end(), i));
            }
            CHECK(symmetric);
            CHECK(s.pairs() == pairs);
        }
}

TEST_CASE("A permutation of the particles permutes their neighbours only") {
    const auto device = makeCpuDevice(2);
    auto points = randomPoints(600, {0, 0, 0}, {.4, .4, .4});
    const auto neighborsByPosition = [&] {
        sph::State s(*device, setupOf(kSpacing), points, {});
        s.updateNeighbors();
        const auto x = s.x.download();
        const auto key = [&](int i) { return std::array{x[at(i)].x, x[at(i)].y, x[at(i)].z}; };
        std::map<std::array<float, 3>, std::vector<std::array<float, 3>>> all;
        const Rows found = rows(s);
        for (int i = 0; i < s.particles; ++i) {
            auto& of = all[key(i)];
            for (const int j : found[at(i)]) of.push_back(key(j));
            std::sort(of.begin(), of.end());
        }
        return all;
    };
    const auto first = neighborsByPosition();
    std::reverse(points.begin(), points.end());
    std::rotate(points.begin(), points.begin() + 123, points.end());
    CHECK((neighborsByPosition() == first));
}

TEST_CASE("Particles are sorted along the Z-curve, stay themselves, and take what belongs to them along") {
    for (const auto& device : hostDevices()) {
        CAPTURE(device->name());
        const auto points = randomPoints(2000, {-1, -1, -1}, {1, 1, 1});
        const auto setup = setupOf(kSpacing);
        sph::State s(*device, setup, points, {});
        std::vector<Packed4> velocities;
        for (std::size_t i = 0; i < points.size(); ++i) velocities.push_back(packed(double(i), -double(i), .5 * double(i)));
        s.v.upload(velocities);
        s.updateNeighbors();
        const auto x = s.x.download(), v = s.v.download();
        const auto id = s.id.download();
        const CellSpace space = makeCellSpace(static_cast<float>(setup.support), setup.periodic, setup.low);
        std::uint64_t last = 0;
        std::vector<bool> seen(points.size());
        for (int i = 0; i < s.particles; ++i) {
            const std::uint64_t key = zCurveKey(space.cell(vec(x[at(i)])));
            REQUIRE(key >= last);
            last = key;
            const auto who = at(id[at(i)]);
            REQUIRE(!seen[who]);
            seen[who] = true;
            REQUIRE((x[at(i)].x == points[who].x && x[at(i)].y == points[who].y && x[at(i)].z == points[who].z));
            REQUIRE((v[at(i)].x == velocities[who].x && v[at(i)].z == velocities[who].z));
        }
    }
}

TEST_CASE("Particles outside the bounds are removed, the others keep their ids and find one another") {
    for (const auto& device : hostDevices()) {
        CAPTURE(device->name());
        auto setup = setupOf(kSpacing);
        setup.bounds = {{0, 0, 0}, {.4f, .4f, .4f}};
        const auto points = randomPoints(800, {-.2, -.1, 0}, {.5, .5, .4});
        sph::State s(*device, setup, points, randomPoints(100, {0, -.1, 0}, {.4, 0, .4}, 5));
        s.setBoundaryVolumes(.7);
        s.updateNeighbors();
        const auto inside = [&](const Packed4& p) { return setup.bounds.contains(vec(p)); };
        CHECK(s.particles == std::count_if(points.begin(), points.end(), inside));
        CHECK((rows(s) == bruteForce(s)));
        const auto x = s.x.download();
        const auto id = s.id.download();
        for (int i = 0; i < s.particles; ++i) REQUIRE(x[at(i)].x == points[at(id[at(i)])].x);
    }
}

TEST_CASE("A row grows to hold 200 particles in one place") {
    for (const auto& device : hostDevices()) {
        auto points = std::vector<Packed4>(200, packed(.11, .22, .33));
        for (const Packed4& p : randomPoints(100, {0, 0, 0}, {.5, .5, .5})) points.push_back(p);
        sph::State s(*device, setupOf(kSpacing), points, {});
        s.updateNeighbors();
        const Rows found = rows(s);
        CHECK((found == bruteForce(s)));
        std::size_t most = 0;
        for (const auto& row : found) most = std::max(most, row.size());
        CHECK(most >= 200);
        s.updateDensity();
        const auto density = numbers(s.density, s.particles);
        CHECK(std::all_of(density.begin(), density.end(), [](double d) { return std::isfinite(d) && d > 0; }));
    }
}

namespace {
class CountingDevice : public ForwardingDevice {
public:
    using ForwardingDevice::ForwardingDevice;
    Block allocate(std::size_t bytes, const char* buffer) override {
        now += bytes, most = std::max(most, now);
        return inner->allocate(bytes, buffer);
    }
    void release(Block& b) override {
        now -= b.bytes;
        inner->release(b);
    }
    std::size_t now = 0, most = 0;
};
double bytesFor(const std::vector<Packed4>& points) {
    CountingDevice device(makeCpuDevice(2));
    {
        sph::State s(device, setupOf(kSpacing), points, {});
        s.updateNeighbors();
        s.updateDensity();
    }
    CHECK(device.now == 0);
    return static_cast<double>(device.most);
}
}  // namespace

TEST_CASE("Memory of the neighbour search grows with the particles, not with the space between them") {
    const double one = bytesFor(lattice(16, 16, 16, kSpacing)), four = bytesFor(lattice(32, 32, 16, kSpacing));
    CAPTURE(one / 4096, four / 16384);
    CHECK(four < 4.1 * one);
    CHECK(one / 4096 < 1500);
    auto apart = lattice(16, 16, 8, kSpacing);
    for (Packed4 p : lattice(16, 16, 8, kSpacing)) p.x += 1e5f, p.y -= 1e5f, apart.push_back(p);
    CHECK(bytesFor(apart) < 1.1 * one);
    // Every particle in a cell of its own: the most cells there can be.
    CHECK(bytesFor(lattice(16, 16, 16, 100 * kSpacing)) < 1.1 * one + 4096 * 27 * 8);
}
