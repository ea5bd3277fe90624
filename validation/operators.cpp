// SPDX-License-Identifier: MIT
// Operators on fields (SPH tutorial Secs. 2.3, 2.5): what is exact, what is conserved, and by how much a lattice is off.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <random>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/operator_kernels.h"
#include "engine/sph/state.h"
#include "engine/sph/viscosity/xsph_kernels.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
constexpr double kSpacing = .05, kSupport = 2;  // of the lattice; support in spacings
using Point = std::array<double, 3>;

/// A lattice around the origin, or one with jitter, with free surfaces; densities and neighbours are known.
struct Points {
    Points(Device& device, int d, double jitter) : dimensions(d), state(device, setup(d), points(d, jitter), {}) {
        state.updateNeighbors();
        state.updateDensity();
        x = state.x.download();
        rho = state.density.download();
        for (int i = 0; i < state.particles; ++i)
            if (norm(i) < norm(centre)) centre = i;
    }
    static sph::Setup setup(int d) {
        sph::Setup s;
        s.dimensions = d;
        s.spacing = kSpacing;
        s.support = kSupport * kSpacing;
        s.volume = std::pow(kSpacing, d);
        s.bounds = {{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};
        return s;
    }
    static std::vector<Packed4> points(int d, double jitter) {
        std::mt19937 random(5);
        const auto off = [&] { return jitter * kSpacing * (2 * static_cast<double>(random()) / 4294967295. - 1); };
        std::vector<Packed4> all;
        constexpr int n = 5;
        for (int i = -n; i <= n; ++i)
            for (int j = -n; j <= n; ++j)
                for (int k = d == 3 ? -n : 0; k <= (d == 3 ? n : 0); ++k) {
                    const double a = off(), b = off(), c = d == 3 ? off() : 0;
                    all.push_back({static_cast<float>(kSpacing * i + a), static_cast<float>(kSpacing * j + b),
                                   static_cast<float>(kSpacing * k + c), 0});
                }
        return all;
    }
    double norm(int i) const { return std::hypot(at(i)[0], at(i)[1], at(i)[2]); }
    Point at(int i) const {
        const Packed4& p = x[static_cast<std::size_t>(i)];
        return {p.x, p.y, p.z};
    }
    template <class F>
    Buffer<float> number(const F& f) const {
        return sampled<float>([&](const Point& place) { return static_cast<float>(f(place)); });
    }
    template <class F>
    Buffer<Packed4> field(const F& f, float w = 0) const {
        return sampled<Packed4>([&](const Point& place) {
            const Point a = f(place);
            return Packed4{static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2]), w};
        });
    }
    /// f of each particle's position; nothing at the sentinel.
    template <class T, class F>
    Buffer<T> sampled(const F& f) const {
        std::vector<T> all(static_cast<std::size_t>(state.sentinel) + 1);
        for (int i = 0; i < state.particles; ++i) all[static_cast<std::size_t>(i)] = f(at(i));
        Buffer<T> A(state.device, state.sentinel + 1, "field");
        A.upload(all);
        return A;
    }

    int dimensions;
    sph::State state;
    std::vector<Packed4> x;
    std::vector<float> rho;
    int centre = 0;
};
/// What XSPH adds to velocities whose w is the coefficient, away from walls.
void smooth(const sph::State& s, const Buffer<Packed4>& v, Buffer<Packed4>& change) {
    Buffer<float> walls(s.device, 1, "wall coefficient");
    walls.fillZero();
    s.device.launch(s.particles, sph::Xsph{s.neighbors(), v.in(), s.density.in(), walls.in(), s.fluid.in(), change.out()});
}
Point point(const Packed4& p) { return {p.x, p.y, p.z}; }
Point cross(const Point& a, const Point& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }

/// On jittered points with free surfaces: what is exact there.
std::vector<Value> exact(Device& device, int d) {
    Points p(device, d, .15);
    const auto& s = p.state;
    const int n = s.particles;
    const Point Omega = d == 3 ? Point{.4, -.7, 1.1} : Point{0, 0, 1.1};
    const auto constant = p.field([](const Point&) { return Point{1.5, -2, .5}; });
    const auto flow = p.field([&](const Point& x) {  // a rotation, and a swelling by 1/s
        Point v = cross(Omega, x);
        for (std::size_t c = 0; c < static_cast<std::size_t>(d); ++c) v[c] += x[c];
        return v;
    });
    Buffer<Packed4> diagonal(device, n, "diagonal"), others(device, n, "others"), curl(device, n, "curl");
    const Point slope{1.5, -2, d == 3 ? .5 : 0};
    const auto linear = p.number([&](const Point& x) { return slope[0] * x[0] + slope[1] * x[1] + slope[2] * x[2]; });
    Buffer<float> divergence(device, n, "divergence");
    std::array<Buffer<Packed4>, 3> rows{Buffer<Packed4>(device, n, "gradient"), {device, n, "gradient"}, {device, n, "gradient"}};
    device.launch(n, sph::CorrectGradients{s.neighbors(), s.density.in(), diagonal.out(), others.out(), d});
    device.launch(n, sph::Divergence<sph::Difference>{s.neighbors(), constant.in(), s.density.in(), {}, divergence.out()});
    double still = 0, swelling = 0;
    for (const float v : divergence.download()) still = std::max(still, std::abs(static_cast<double>(v)));
    device.launch(
        n, sph::Divergence<sph::Corrected>{s.neighbors(), flow.in(), s.density.in(), {diagonal.in(), others.in()}, divergence.out()});
    device.launch(n, sph::Curl<sph::Corrected>{s.neighbors(), flow.in(), s.density.in(), {diagonal.in(), others.in()}, curl.out()});
    const auto farthest = [](const Buffer<Packed4>& from, const Point& is) {
        double most = 0;
        for (const Packed4& g : from.download())
            for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(point(g)[k] - is[k]));
        return most;
    };
    device.launch(
        n, sph::GradientOfNumber<sph::Corrected>{s.neighbors(), linear.in(), s.density.in(), {diagonal.in(), others.in()}, rows[0].out()});
    const double slanted = farthest(rows[0], slope);
    device.launch(n,
                  sph::GradientOfVector<sph::Corrected>{
                      s.neighbors(), flow.in(), s.density.in(), {diagonal.in(), others.in()}, rows[0].out(), rows[1].out(), rows[2].out()});
    const double z = d == 3 ? 1 : 0;
    const double flowing = std::max({farthest(rows[0], {1, -Omega[2], Omega[1]}), farthest(rows[1], {Omega[2], 1, -Omega[0]}),
                                     farthest(rows[2], {-Omega[1], Omega[0], z})});
    for (const float v : divergence.download()) swelling = std::max(swelling, std::abs(static_cast<double>(v) - d));
    const double turning = farthest(curl, {2 * Omega[0], 2 * Omega[1], 2 * Omega[2]});
    return {{still, 0}, {slanted, 0}, {flowing, 0}, {swelling, 0}, {turning, 0}};
}

/// On jittered points: what sums to nothing over all of them.
std::vector<Value> conserved(Device& device, int d) {
    Points p(device, d, .15);
    const auto& s = p.state;
    const int n = s.particles;
    std::mt19937 random(6);
    const auto any = [&] { return 2 * static_cast<double>(random()) / 4294967295. - 1; };
    const auto pressure = p.number([&](const Point&) { return 1 + any(); });
    const auto v = p.field(
        [&](const Point&) {
            const double a = any(), b = any(), c = any();
            return Point{a, b, d == 3 ? c : 0};
        },
        .1f);
    Buffer<Packed4> to(device, n, "derivative");
    const auto sums = [&] {  // of forces A_i / rho_i, and of their moments; relative to those of the magnitudes
        Point force{}, torque{};
        double forces = 0, torques = 0;
        const auto A = to.download();
        for (int i = 0; i < n; ++i) {
            Point F = point(A[static_cast<std::size_t>(i)]);
            for (double& c : F) c /= static_cast<double>(p.rho[static_cast<std::size_t>(i)]);
            const Point T = cross(p.at(i), F);
            for (std::size_t c = 0; c < 3; ++c) force[c] += F[c], torque[c] += T[c];
            const double size = std::hypot(F[0], F[1], F[2]);
            forces += size, torques += p.norm(i) * size;
        }
        return std::array{std::hypot(force[0], force[1], force[2]) / forces, std::hypot(torque[0], torque[1], torque[2]) / torques};
    };
    device.launch(n, sph::GradientOfNumber<sph::Symmetric>{s.neighbors(), pressure.in(), s.density.in(), {}, to.out()});
    const auto push = sums();
    const sph::MonaghanWeight K{s.kernel, static_cast<float>(2 * (d + 2)), 0};
    device.launch(n, sph::LaplacianAlongPairs{s.neighbors(), v.in(), s.density.in(), K, to.out()});
    const auto friction = sums();
    device.launch(n, sph::LaplacianOfVector{s.neighbors(), v.in(), s.density.in(), to.out()});
    const auto brookshaw = sums();
    smooth(s, v, to);
    Point given{};  // of equal masses
    double all = 0;
    for (const Packed4& change : to.download()) {
        const Point a = point(change);
        for (std::size_t c = 0; c < 3; ++c) given[c] += a[c];
        all += std::hypot(a[0], a[1], a[2]);
    }
    return {{push[0], 0},     {push[1], 0},      {friction[0], 0},
            {friction[1], 0}, {brookshaw[0], 0}, {std::hypot(given[0], given[1], given[2]) / all, 0}};
}

/// In the middle of a lattice: derivatives of linear and quadratic fields, which come out times moments of the kernel's gradient.
std::vector<Value> onLattice(Device& device, int d) {
    const Table table("lattice_sums.csv");
    std::size_t row = 0;
    while (table.number(row, "d") != d || table.number(row, "support") != kSupport) ++row;
    const double moment = table.number(row, "moment") / table.number(row, "value");
    // Moments of x^4 and x^2 y^2 over r^2, which Eqs. 24 and 26 see.
    const sph::KernelFunction W = sph::CubicSpline::make(kSupport, d);
    double same = 0, mixed = 0, second = 0;
    for (int i = -2; i <= 2; ++i)
        for (int j = -2; j <= 2; ++j)
            for (int k = d == 3 ? -2 : 0; k <= (d == 3 ? 2 : 0); ++k) {
                const double r2 = i * i + j * j + k * k;
                if (r2 == 0) continue;
                const auto r = static_cast<float>(std::sqrt(r2));
                second += static_cast<double>(W.value(r)) * i * i / table.number(row, "value");
                const double w = -static_cast<double>(W.slope(r)) / r2 / table.number(row, "value");
                same += w * i * i * i * i, mixed += w * i * i * j * j;
            }

    Points p(device, d, 0);
    const auto& s = p.state;
    const int n = s.particles;
    const auto middle = [&](const Buffer<Packed4>& b) { return point(b.at(p.centre)); };
    Buffer<Packed4> to(device, n, "derivative");
    Buffer<float> divergence(device, n, "divergence");
    const auto swelling = p.field([&](const Point& x) { return Point{x[0], x[1], d == 3 ? x[2] : 0}; });
    device.launch(n, sph::Divergence<sph::Difference>{s.neighbors(), swelling.in(), s.density.in(), {}, divergence.out()});
    const double expansion = divergence.at(p.centre);
    // A_x = 3 x^2 + y^2, A_y = 2 x y: Laplacian (8, 0), divergence 8 x with the gradient (8, 0).
    const auto bent = p.field([](const Point& x) { return Point{3 * x[0] * x[0] + x[1] * x[1], 2 * x[0] * x[1], 0}; });
    device.launch(n, sph::LaplacianOfVector{s.neighbors(), bent.in(), s.density.in(), to.out()});
    const double brookshaw = middle(to)[0];
    device.launch(n, sph::LaplacianOfNumber{s.neighbors(), p.number([](const Point& x) { return 3 * x[0] * x[0] + x[1] * x[1]; }).in(),
                                            s.density.in(), divergence.out()});
    const double ofNumber = divergence.at(p.centre);
    device.launch(n, sph::GradientOfDivergence{s.neighbors(), bent.in(), s.density.in(), to.out(), d});
    const double gradient = middle(to)[0];
    const sph::MonaghanWeight K{s.kernel, static_cast<float>(2 * (d + 2)), 0};
    device.launch(n, sph::LaplacianAlongPairs{s.neighbors(), bent.in(), s.density.in(), K, to.out()});
    const double central = 2 * (d + 2) * (3 * same + mixed + 2 * mixed);  // (d + 2) times the contraction of the second derivatives
    const double friction = middle(to)[0];
    smooth(s, p.field([](const Point& x) { return Point{x[0] * x[0], 0, 0}; }, .1f), to);
    return {{expansion, d * moment}, {brookshaw, 8 * moment},
            {ofNumber, 8 * moment},  {gradient, .5 * (central - 8 * moment)},
            {friction, central},     {middle(to)[0], .1 * second * kSpacing * kSpacing}};
}
}  // namespace

Case operatorsCase() {
    Case c{"operators", "Derivatives of fields by sums over neighbours, against what the tutorial claims for each (Eqs. 17 to 26)", {}};
    for (const int d : {2, 3}) {
        c.runs.push_back(
            {fmt::format("{}D, jittered points with free surfaces", d),
             {{"divergence of a constant, 1/s", 0, "Differences of equal numbers are 0", Error::Absolute},
              {"corrected gradient of a linear field, 1/m", 1e-4, "Sums of 30 terms of up to 20 1/m in single precision", Error::Absolute},
              {"corrected gradients of a flow, 1/s", 1e-4, "As for a number", Error::Absolute},
              {"corrected divergence of a swelling, 1/s", 1e-4, "Sums of 30 terms of up to 20 1/s in single precision", Error::Absolute},
              {"corrected curl less 2 Omega, 1/s", 1e-4, "As for the divergence", Error::Absolute}},
             [d](Device& device) { return exact(device, d); }});
        c.runs.push_back(
            {fmt::format("{}D, jittered points, any pressure and velocity", d),
             {{"force of the symmetric gradient, of all forces", 1e-6, "Pair forces are opposite to single precision", Error::Absolute},
              {"its torque, of all torques", 1e-6, "They act along the line through both", Error::Absolute},
              {"force of the Laplacian along pairs", 1e-6, "As for the gradient", Error::Absolute},
              {"its torque", 1e-6, "As for the gradient", Error::Absolute},
              {"force of Brookshaw's Laplacian", 1e-6, "As for the gradient; it has a torque", Error::Absolute},
              {"momentum of XSPH, of all it moves", 1e-6, "What one of a pair gains the other loses", Error::Absolute}},
             [d](Device& device) { return conserved(device, d); }});
        c.runs.push_back(
            {fmt::format("{}D, lattice at {:g}s", d, kSupport),
             {{"divergence of a swelling", 1e-5, "A linear field times the lattice's moment; single precision"},
              {"Brookshaw's Laplacian of a quadratic field", 2e-5, "The same moment; single precision, squares of small numbers"},
              {"the same of a number", 2e-5, "As for a vector"},
              {"gradient of the divergence (Eq. 24)", 5e-5, "Fourth moments of the lattice, in double"},
              {"Laplacian along pairs (Eq. 26)", 5e-5, "As for the gradient of the divergence"},
              {"XSPH of a quadratic field, coefficient 0.1, m/s", 1e-5, "The second moment of the kernel function on the lattice"}},
             [d](Device& device) { return onLattice(device, d); }});
    }
    return c;
}

}  // namespace meniscus::validation
