// SPDX-License-Identifier: MIT
// The accelerated outer loop: its matrix is Newton's, its cycles converge at a rate that does not depend on the mesh, its steps end where
// Newton's do (GPBD, section 4.6).
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>

#include "engine/solid/acceleration.h"
#include "engine/solid/energies.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
constexpr double kStep = 1. / 240;
const Sheet kSheet{2e4, .3, 1e-3, .2};

/// M + h^2 times the sum of element Hessians, whole; rows and columns of pinned vertices zero.
Eigen::MatrixXd hessianOf(const Model& model, double h2) {
    const Positions x = positionsOf(model.positions);
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(x.size(), x.size());
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        for (std::size_t e = 0; e < list.size(); ++e) {
            const auto part = ElementAt<Kind>(list, e, x).curvature();
            for (int a = 0; a < Kind::vertices; ++a)
                for (int b = 0; b < Kind::vertices; ++b)
                    K.block<3, 3>(3 * list.of[e][std::size_t(a)], 3 * list.of[e][std::size_t(b)]) +=
                        h2 * part.template block<3, 3>(3 * a, 3 * b);
        }
    });
    for (int v = 0; v < model.size(); ++v) {
        if (model.pinned[std::size_t(v)])
            K.middleRows(3 * v, 3).setZero(), K.middleCols(3 * v, 3).setZero();
        else
            K.block<3, 3>(3 * v, 3 * v) += model.masses[std::size_t(v)] * Eigen::Matrix3d::Identity();
    }
    return K;
}

template <class T>
struct Linearised {
    State<T> state;
    std::vector<std::unique_ptr<Terms<T>>> terms;
    Residual<T> residual;
    Acceleration<T> acceleration;
    Graph graph;
    Linearised(Device& d, const Model& m)
        : state(d, m),
          terms(makeTerms<T>(d, m, Order::GaussSeidel)),
          residual(state, terms),
          acceleration(state, m, terms, residual),
          graph(graphOf(m)) {
        acceleration.assemble(T(kStep * kStep));
    }
    Eigen::MatrixXd matrix() {
        const auto blocks = acceleration.grids().matrix().download();
        Eigen::MatrixXd K = Eigen::MatrixXd::Zero(3 * state.n, 3 * state.n);
        for (int i = 0; i < state.n; ++i)
            for (int k = graph.first[std::size_t(i)]; k < graph.first[std::size_t(i) + 1]; ++k)
                for (int c = 0; c < 3; ++c) {
                    const auto& column = blocks[std::size_t(3 * k + c)];
                    K.block<3, 1>(3 * i, 3 * graph.column[std::size_t(k)] + c) << double(column.x), double(column.y), double(column.z);
                }
        return K;
    }
};

/// Every kind of element, stretched: what linearised steps leave out of Hessians is nothing there.
Model stretched() {
    Model m = allKinds();
    for (Point& x : m.positions) x = {1.02 * x[0], 1.03 * x[1], 1.04 * x[2]};
    for (auto& rest : m.of<Springs>().rest) rest[0].x = .1;
    // Folds that bend nothing, since their second derivatives are left out.
    for (auto& moduli : m.of<FabricPlates>().moduli) moduli = {0, 0, 0, 0};
    return m;
}
/// Cloth hung by its edge.
Model hungByEdge(int cells, double stiffness) {
    Model m;
    const auto mesh = clothGrid(cells, cells, {0, 0, 0}, {1, 0, 0}, {0, 0, -1});
    addPoints(m, mesh);
    const double density = .2, k = stiffness * density / (cells * cells * kStep * kStep);
    addMembrane(m, mesh, 0, {k / 1e-3, .3, 1e-3, density});
    for (int v = 0; v <= cells; ++v) pin(m, v);
    return m;
}
}  // namespace

TEST_CASE("The matrix of a linearised step is M + h^2 times the Hessian of all energies, where that is positive") {
    const auto device = makeCpuDevice(1);
    const Model m = stretched();
    const Eigen::MatrixXd truth = hessianOf(m, kStep * kStep), K = Linearised<double>(*device, m).matrix();
    const double size = truth.cwiseAbs().maxCoeff();
    Eigen::Index worst = 0;
    (K - truth).cwiseAbs().rowwise().maxCoeff().maxCoeff(&worst);
    CAPTURE(worst / 3, m.positions[std::size_t(worst / 3)][0]);
    CHECK((K - truth).cwiseAbs().maxCoeff() < 1e-9 * size);
    const Eigen::MatrixXd single = Linearised<float>(*device, m).matrix();
    CHECK((single - truth).cwiseAbs().maxCoeff() < 1e-5 * size);
}

TEST_CASE("The matrix of a linearised step is symmetric and nowhere below the masses, whatever the elements do") {
    const auto device = makeCpuDevice(1);
    Model m = allKinds();
    for (std::size_t v = 0; v < m.positions.size(); ++v)
        for (std::size_t c = 0; c < 3; ++c) m.positions[v][c] += .02 * std::sin(double(7 * v + 3 * c));
    Eigen::MatrixXd K = Linearised<double>(*device, m).matrix();
    CHECK((K - K.transpose()).cwiseAbs().maxCoeff() < 1e-12 * K.cwiseAbs().maxCoeff());
    for (int v = 0; v < m.size(); ++v)
        for (int c = 0; c < 3; ++c)
            if (!m.pinned[std::size_t(v)]) K(3 * v + c, 3 * v + c) -= m.masses[std::size_t(v)];
    CHECK(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(K).eigenvalues().minCoeff() > -1e-9 * K.cwiseAbs().maxCoeff());
}

TEST_CASE("A linearised step's cycles converge at a rate that the size of the mesh does not change") {
    const auto device = makeCpuDevice(2);
    for (const int cells : {16, 32, 64}) {
        Model m = hungByEdge(cells, 347);
        for (Point& x : m.positions) x[2] *= 1.05;
        Linearised<double> l(*device, m);
        auto& grids = l.acceleration.grids();
        std::vector<Packed4d> right(m.positions.size(), {0, 0, 0, 0});
        for (std::size_t v = 0; v < right.size(); ++v)
            if (!m.pinned[v]) right[v] = {0, 0, -m.masses[v], 0};
        grids.rightSide().upload(right);
        grids.solve(40);
        const auto exact = grids.solution().download();
        CHECK(grids.depth() > 2);
        const auto errorAfter = [&](int cycles) {
            grids.solve(cycles);
            double error = 0, size = 0;
            const auto y = grids.solution().download();
            for (std::size_t v = 0; v < y.size(); ++v) error += std::pow(y[v].z - exact[v].z, 2), size += std::pow(exact[v].z, 2);
            return std::sqrt(error / size);
        };
        CAPTURE(cells);
        CHECK(errorAfter(2) < 2e-3);
        CHECK(errorAfter(4) < 2e-5);
    }
}

TEST_CASE("Accelerated steps end where Newton's method does, in two linearisations nearly, in as many as it takes to round-off") {
    const auto device = makeCpuDevice(2);
    Model m = bar<StableNeoHookean>({6, 2, 2}, {.6, .2, .2}, {1e6, .45, 1000});
    shake(m, 1);
    const Model hung = hungByEdge(12, 347);
    for (const Model* model : {&std::as_const(m), &hung}) {
        Deformables<double> truth(*device, *model, {.method = Method::Newton, .iterations = 50});
        truth.step(kStep, {0, 0, -9.81});
        const auto end = truth.vertices().positions();
        double moved = 0;
        for (const int iterations : {20, 200}) {
            Deformables<double> d(*device, *model, {.iterations = iterations, .tolerance = 1e-7, .acceleration = Accelerate::Multigrid});
            const SolverResult r = d.step(kStep, {0, 0, -9.81});
            CAPTURE(iterations, r.residual, r.linearisations);
            CHECK(r.linearisations > 0);
            const double off = largestDistance(d.vertices().positions(), end);
            moved = std::max(moved, largestDistance(model->positions, end));
            CHECK(off < (iterations == 20 ? .02 : 1e-5) * moved);
        }
    }
}

TEST_CASE("A free body that is accelerated keeps its momentum and its angular momentum as backward Euler has them") {
    const auto device = makeCpuDevice(1);
    Model m = bar<StableNeoHookean>({4, 2, 2}, {.4, .2, .2}, {1e6, .4, 1000});
    m.pinned.assign(m.pinned.size(), 0);
    shake(m, 2, 3);
    Deformables<float> d(*device, m, {.iterations = 20, .acceleration = Accelerate::Multigrid});
    const auto momenta = [&](std::array<Point, 2>& to) {
        to = {};
        const auto x = d.vertices().positions(), v = d.vertices().velocities();
        double scale = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (std::size_t c = 0; c < 3; ++c) {
                const std::size_t a = (c + 1) % 3, b = (c + 2) % 3;
                to[0][c] += m.masses[i] * v[i][c];
                to[1][c] += m.masses[i] * (x[i][a] * v[i][b] - x[i][b] * v[i][a]);
            }
            scale += m.masses[i] * std::hypot(v[i][0], v[i][1], v[i][2]);
        }
        return scale;
    };
    std::array<Point, 2> before{}, after{};
    for (int i = 0; i < 50; ++i) {
        const double scale = momenta(before);
        const auto x = d.vertices().positions();
        const auto vBefore = d.vertices().velocities();
        REQUIRE(d.step(kStep, {0, 0, 0}).linearisations > 0);
        momenta(after);
        // L(n+1) - L(n) = sum of m x(n+1) x (v(n+1) - v(n)) + h m v(n+1) x v(n): the first is the elements' torque, which is none.
        Point own{};
        const auto vAfter = d.vertices().velocities();
        for (std::size_t k = 0; k < x.size(); ++k)
            for (std::size_t c = 0; c < 3; ++c) {
                const std::size_t a = (c + 1) % 3, b = (c + 2) % 3;
                own[c] += kStep * m.masses[k] * (vAfter[k][a] * vBefore[k][b] - vAfter[k][b] * vBefore[k][a]);
            }
        for (std::size_t c = 0; c < 3; ++c) {
            CHECK(std::abs(after[0][c] - before[0][c]) < 2e-6 * scale);
            CHECK(std::abs(after[1][c] - before[1][c] - own[c]) < 1e-5 * scale);
        }
    }
}

TEST_CASE("Where acceleration is of no use, sweeps go on as without it") {
    const auto device = makeCpuDevice(1);
    const Model flat = flatKinds();
    const auto end = [&](Accelerate a) {
        Deformables<float> d(*device, flat, {.iterations = 5, .acceleration = a});
        CHECK(d.step(5e-3, {0, 0, -9.81}).linearisations == 0);
        return d.vertices().positions();
    };
    CHECK(end(Accelerate::Multigrid) == end(Accelerate::No));
}
