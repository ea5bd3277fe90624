// SPDX-License-Identifier: MIT
#include "engine/solid/newton.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/solid/contacts.h"
#include "engine/solid/energies.h"

namespace meniscus::solid {
namespace {
using Sparse = Eigen::SparseMatrix<double>;

/// |x - x~|^2_M / 2 + h^2 U(x) over the free vertices, and what contact adds.
class Objective {
public:
    Objective(const Model& m, const Positions& t, const std::vector<double>& inverseMasses, double step)
        : model(m), target(t), mass(t.size()), h2(step * step) {
        for (Eigen::Index i = 0; i < t.size(); ++i) {
            const double w = inverseMasses[static_cast<std::size_t>(i / 3)];
            mass[i] = w > 0 ? 1 / w : 0;
            freeIndex.push_back(w > 0 ? free++ : -1);
        }
    }
    int unknowns() const { return free; }
    const Positions& masses() const { return mass; }
    HostContact* contact = nullptr;

    double value(const Positions& x, bool allowInverted) const {
        double U = 0;
        forEach(x, [&](const auto& element, const auto&) {
            U += !allowInverted && element.inverted() ? std::numeric_limits<double>::infinity() : element.energy();
        });
        const Positions d = x - target;
        return .5 * d.dot(mass.cwiseProduct(d)) + h2 * U + (contact ? contact->value(x) : 0);
    }
    bool anyInverted(const Positions& x) const {
        bool any = false;
        forEach(x, [&](const auto& element, const auto&) { any = any || element.inverted(); });
        return any;
    }
    Positions gradient(const Positions& x) const {
        Positions g = mass.cwiseProduct(x - target);
        forEach(x, [&](const auto& element, const auto& of) {
            const auto f = element.slope();
            for (std::size_t a = 0; a < of.size(); ++a)
                g.template segment<3>(3 * of[a]) += h2 * f.template segment<3>(3 * static_cast<int>(a));
        });
        if (contact) contact->addGradient(x, g);
        for (Eigen::Index i = 0; i < g.size(); ++i)
            if (freeIndex[static_cast<std::size_t>(i)] < 0) g[i] = 0;
        return g;
    }
    /// sqrt of g M^-1 g.
    double norm(const Positions& g) const {
        double s = 0;
        for (Eigen::Index i = 0; i < g.size(); ++i) s += mass[i] > 0 ? g[i] * g[i] / mass[i] : 0;
        return std::sqrt(s);
    }
    /// Of free unknowns; the elements' parts made positive where asked for.
    Sparse hessian(const Positions& x, bool positive) const {
        std::vector<Eigen::Triplet<double>> entries;
        for (Eigen::Index i = 0; i < mass.size(); ++i)
            if (const int f = freeIndex[static_cast<std::size_t>(i)]; f >= 0) entries.emplace_back(f, f, mass[i]);
        forEach(x, [&](const auto& element, const auto& of) {
            auto K = element.curvature();
            if (positive) {
                const Eigen::SelfAdjointEigenSolver<std::decay_t<decltype(K)>> eigen(K);
                K = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
            }
            for (Eigen::Index i = 0; i < K.rows(); ++i)
                for (Eigen::Index j = 0; j < K.cols(); ++j) {
                    const int r = unknown(of, i), c = unknown(of, j);
                    if (r >= 0 && c >= 0) entries.emplace_back(r, c, h2 * K(i, j));
                }
        });
        if (contact)
            contact->forEachBlock(x, [&](int v, const Eigen::Matrix3d& K) {
                for (int i = 0; i < 3; ++i)
                    for (int j = 0; j < 3; ++j)
                        entries.emplace_back(freeIndex[static_cast<std::size_t>(3 * v + i)], freeIndex[static_cast<std::size_t>(3 * v + j)],
                                             K(i, j));
            });
        Sparse K(free, free);
        K.setFromTriplets(entries.begin(), entries.end());
        return K;
    }
    Positions gather(const Positions& all) const {
        Positions some(free);
        for (std::size_t i = 0; i < freeIndex.size(); ++i)
            if (freeIndex[i] >= 0) some[freeIndex[i]] = all[static_cast<Eigen::Index>(i)];
        return some;
    }
    Positions spread(const Positions& some) const {
        Positions all = Positions::Zero(mass.size());
        for (std::size_t i = 0; i < freeIndex.size(); ++i)
            if (freeIndex[i] >= 0) all[static_cast<Eigen::Index>(i)] = some[freeIndex[i]];
        return all;
    }

private:
    template <class F>
    void forEach(const Positions& x, const F& f) const {
        model.forEachList([&](const auto& list) {
            using Kind = typename std::decay_t<decltype(list)>::Kind;
            for (std::size_t e = 0; e < list.size(); ++e) f(ElementAt<Kind>(list, e, x), list.of[e]);
        });
    }
    template <class Of>
    int unknown(const Of& of, Eigen::Index i) const {
        return freeIndex[static_cast<std::size_t>(3 * of[static_cast<std::size_t>(i / 3)] + i % 3)];
    }
    const Model& model;
    const Positions& target;
    Positions mass;
    const double h2;
    std::vector<int> freeIndex;
    int free = 0;
};
}  // namespace

template <class T>
SolverResult Newton<T>::solve(double h, int iterations) {
    std::vector<double> inverseMasses;
    for (const Packed<T>& p : state.x.download()) inverseMasses.push_back(static_cast<double>(p.w));
    const Positions target = positionsOf(State<T>::points(state.target));
    Objective objective(model, target, inverseMasses, h);
    SolverResult result;
    if (objective.unknowns() == 0) return result;
    const double wanted = settings.tolerance > 0 ? settings.tolerance : 1e-10;
    Positions x = target;
    const Positions start = positionsOf(State<T>::points(state.start));
    std::optional<HostContact> contact;
    if (state.contacts && state.contacts->any()) contact.emplace(state.contacts->onHost(), start, objective.masses(), h);
    if (contact) objective.contact = &*contact;
    const bool allowInverted = objective.anyInverted(start);
    double value = objective.value(x, allowInverted);
    if (const double before = objective.value(start, allowInverted); !(value <= before)) x = start, value = before;
    // Where steps are long or stiff, the residual at x~ is so large that everything would be small against it.
    const double reference = std::max(objective.norm(objective.gradient(x)), 1e-12 * objective.norm(objective.gradient(target)));
    Eigen::SimplicialLDLT<Sparse> solver;
    constexpr int kRounds = 8;      // of friction's normal forces
    constexpr double kSame = 1e-3;  // relative, of two rounds
    for (int round = 0;; ++result.iterations) {
        const Positions g = objective.gradient(x);
        const double missing = objective.norm(g);
        result.residual = static_cast<float>(reference > 0 ? missing / reference : 0);
        if (result.iterations == iterations) break;
        if (missing <= wanted * reference) {
            if (!contact || ++round > kRounds || contact->holdNormals(x) < kSame) break;
            value = objective.value(x, allowInverted);
            continue;
        }
        const auto descend = [&](bool positive) {
            solver.compute(objective.hessian(x, positive));
            return solver.info() == Eigen::Success && solver.vectorD().minCoeff() > 0;
        };
        if (!descend(false) && !descend(true)) break;
        const Positions step = objective.spread(solver.solve(objective.gather(-g)));
        const double slope = g.dot(step);
        double t = 1, next = objective.value(x + step, allowInverted);
        while (!(next <= value + 1e-4 * t * slope + 1e-14 * std::abs(value)) && t > 1e-12)
            t /= 2, next = objective.value(x + t * step, allowInverted);
        if (t <= 1e-12) break;
        x += t * step, value = next;
    }
    std::vector<Point> points(static_cast<std::size_t>(state.n));
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) points[i][c] = x[static_cast<Eigen::Index>(3 * i + c)];
    state.setPositions(points);
    if (contact) state.contacts->keep(contact->displacements(x));
    return result;
}

template class Newton<float>;
template class Newton<double>;

}  // namespace meniscus::solid
