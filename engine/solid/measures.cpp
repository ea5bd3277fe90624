// SPDX-License-Identifier: MIT
#include "engine/solid/measures.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <cmath>

#include "engine/solid/energies.h"

namespace meniscus::solid {
namespace {
constexpr std::size_t kChunk = 1024;

/// f(element, its number) for all of a kind, several at once.
template <class List, class F>
void forElements(const List& list, const Positions& x, const F& f) {
    using Kind = typename List::Kind;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, list.size(), kChunk), [&](const auto& range) {
        for (std::size_t e = range.begin(); e < range.end(); ++e) f(ElementAt<Kind>(list, e, x), e);
    });
}

/// Of a strain in coordinates.
template <int p>
double size(const Strain<double, p>& s) {
    double sum = 0;
    for (int k = 0; k < Entries<p>::count; ++k) sum += static_cast<double>(multiplicity<p>(k)) * s[k] * s[k];
    return std::sqrt(sum);
}
template <int p>
double volumeRatio(const Strain<double, p>& s, bool inverted) {
    const auto E = tensor<p>(s);
    double det;
    const auto C = [&](int i, int j) { return 2 * E[i][j] + (i == j ? 1 : 0); };
    if constexpr (p == 2)
        det = C(0, 0) * C(1, 1) - C(0, 1) * C(0, 1);
    else
        det = C(0, 0) * (C(1, 1) * C(2, 2) - C(1, 2) * C(1, 2)) - C(0, 1) * (C(0, 1) * C(2, 2) - C(1, 2) * C(0, 2)) +
              C(0, 2) * (C(0, 1) * C(1, 2) - C(1, 1) * C(0, 2));
    return (inverted ? -1 : 1) * std::sqrt(std::max(det, 0.));
}
/// Of the derivatives of the energy for the strain, over the volume: S. With C = 2 E + 1, Cauchy's stress F S F^T / J has the invariants
/// of S C / J.
template <int p>
double vonMises(const Strain<double, p>& E, const Strain<double, p>& slope, double volume) {
    auto C = tensor<p>(E);
    for (int i = 0; i < p; ++i)
        for (int j = 0; j < p; ++j) C[i][j] = 2 * C[i][j] + (i == j ? 1 : 0);
    const auto SC = product<p>(dualTensor<p>(slope), C);
    const double J = std::max(volumeRatio<p>(E, false), 1e-9), first = trace(SC) / (J * volume);
    const double squares = trace(product<p>(SC, SC)) / (J * volume * J * volume);
    return std::sqrt(std::max(.5 * (3 * squares - first * first), 0.));
}
/// Volume of a tetrahedron, area of a triangle.
template <class List>
double sizeAtRest(const List& list, std::size_t e) {
    const Packed4d& r = list.rest[e][0];
    return List::Kind::p == 3 ? list.moduli[e].w : .5 / (r.x * r.w - r.y * r.z);
}
}  // namespace

double elasticEnergy(const Model& model, const std::vector<Point>& points) {
    const Positions x = positionsOf(points);
    double all = 0;
    std::vector<double> of;
    model.forEachList([&](const auto& list) {
        of.resize(list.size());
        forElements(list, x, [&](const auto& element, std::size_t e) { of[e] = element.energy(); });
        for (const double u : of) all += u;  // in order: the same sum on any number of threads
    });
    return all;
}

std::vector<float> measure(const Model& model, const std::vector<Point>& points, Measure what) {
    const Positions x = positionsOf(points);
    std::vector<double> sum(points.size(), 0), count(points.size(), 0), of, weight;
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        if (!Kind::isSimplex && what != Measure::Energy) return;
        of.resize(list.size());
        weight.assign(list.size(), 1);
        forElements(list, x, [&](const auto& element, std::size_t e) {
            of[e] = element.energy() / Kind::vertices;
            if constexpr (Kind::isSimplex) {
                weight[e] = sizeAtRest(list, e);
                if (what == Measure::Stress)
                    of[e] = vonMises<Kind::p>(element.s, element.law.gradient(element.law.at(element.s)), weight[e]);
                if (what == Measure::Strain) of[e] = size<Kind::p>(element.s);
                if (what == Measure::Volume) of[e] = volumeRatio<Kind::p>(element.s, element.inverted());
            }
        });
        for (std::size_t e = 0; e < list.size(); ++e)
            for (const int v : list.of[e]) {
                const double w = what == Measure::Energy ? 1 : weight[e];
                sum[static_cast<std::size_t>(v)] += w * of[e], count[static_cast<std::size_t>(v)] += w;
            }
    });
    std::vector<float> values(points.size());
    for (std::size_t v = 0; v < values.size(); ++v)
        values[v] = static_cast<float>(what == Measure::Energy || count[v] == 0 ? sum[v] : sum[v] / count[v]);
    return values;
}

}  // namespace meniscus::solid
