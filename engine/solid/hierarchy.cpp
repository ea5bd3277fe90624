// SPDX-License-Identifier: MIT
#include "engine/solid/hierarchy.h"

#include <utility>

#include "engine/solid/model.h"

namespace meniscus::solid {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class F>
void forNeighbours(const Graph& g, int v, const F& f) {
    for (int k = g.first[at(v)]; k < g.first[at(v) + 1]; ++k)
        if (const int other = g.column[at(k)]; other != v) f(other);
}

/// 1 for those that go on to the next level.
std::vector<char> chosen(const Graph& g, const std::vector<char>& pinned) {
    std::vector<char> goesOn(at(g.size()), 0), done(at(g.size()), 0);
    for (const bool pins : {true, false})  // what is pinned first, so that distances to it are kept
        for (int v = 0; v < g.size(); ++v) {
            if ((pinned[at(v)] != 0) != pins || done[at(v)]) continue;
            if (g.first[at(v) + 1] - g.first[at(v)] == 1) continue;  // alone: smoothing solves for it
            goesOn[at(v)] = done[at(v)] = 1;
            forNeighbours(g, v, [&](int other) { done[at(other)] = 1; });
        }
    return goesOn;
}

Weights interpolate(const Graph& g, const std::vector<char>& pinned, const std::vector<char>& goesOn, const std::vector<int>& number) {
    Weights P;
    for (int v = 0; v < g.size(); ++v) {
        if (!pinned[at(v)]) {
            if (goesOn[at(v)]) {
                P.column.push_back(number[at(v)]), P.weight.push_back(1);
            } else {
                int count = 0;
                forNeighbours(g, v, [&](int other) { count += goesOn[at(other)]; });
                forNeighbours(g, v, [&](int other) {
                    if (goesOn[at(other)] && !pinned[at(other)])
                        P.column.push_back(number[at(other)]), P.weight.push_back(1 / static_cast<float>(count));
                });
            }
        }
        P.first.push_back(static_cast<int>(P.column.size()));
    }
    return P;
}

/// The blocks of P^T K P, and what each is the sum of.
void multiply(const Graph& fine, const Weights& P, CoarseLevel& to) {
    struct Term {
        int column, block;
        float weight;
    };
    const int n = static_cast<int>(to.pinned.size());
    const Weights back = transposed(P, n);
    std::vector<Term> row;
    for (int I = 0; I < n; ++I) {
        row.clear();
        for (int a = back.first[at(I)]; a < back.first[at(I) + 1]; ++a) {
            const int i = back.column[at(a)];
            for (int k = fine.first[at(i)]; k < fine.first[at(i) + 1]; ++k) {
                const int j = fine.column[at(k)];
                for (int b = P.first[at(j)]; b < P.first[at(j) + 1]; ++b)
                    row.push_back({P.column[at(b)], k, back.weight[at(a)] * P.weight[at(b)]});
            }
        }
        if (row.empty()) row.push_back({I, 0, 0});  // pinned: its block is zero
        std::stable_sort(row.begin(), row.end(), [](const Term& a, const Term& b) { return a.column < b.column; });
        for (std::size_t t = 0; t < row.size(); ++t) {
            to.products.column.push_back(row[t].block), to.products.weight.push_back(row[t].weight);
            if (t + 1 < row.size() && row[t + 1].column == row[t].column) continue;
            to.graph.column.push_back(row[t].column);
            to.products.first.push_back(static_cast<int>(to.products.column.size()));
        }
        to.graph.first.push_back(static_cast<int>(to.graph.column.size()));
    }
}
}  // namespace

Graph graphOf(const Model& model) {
    std::vector<std::vector<int>> rows(at(model.size()));
    for (int v = 0; v < model.size(); ++v) rows[at(v)].push_back(v);
    model.forEachList([&](const auto& list) {
        for (const auto& of : list.of)
            for (const int v : of) rows[at(v)].insert(rows[at(v)].end(), of.begin(), of.end());
    });
    Graph g;
    for (auto& row : rows) {
        std::sort(row.begin(), row.end());
        g.column.insert(g.column.end(), row.begin(), std::unique(row.begin(), row.end()));
        g.first.push_back(static_cast<int>(g.column.size()));
    }
    return g;
}

Weights transposed(const Weights& w, int columns) {
    Weights t;
    t.first.assign(at(columns) + 1, 0);
    for (const int c : w.column) ++t.first[at(c) + 1];
    for (int c = 0; c < columns; ++c) t.first[at(c) + 1] += t.first[at(c)];
    t.column.resize(w.column.size()), t.weight.resize(w.column.size());
    std::vector<int> next(t.first.begin(), t.first.end() - 1);
    for (int r = 0; r < w.size(); ++r)
        for (int k = w.first[at(r)]; k < w.first[at(r) + 1]; ++k) {
            const auto place = at(next[at(w.column[at(k)])]++);
            t.column[place] = r, t.weight[place] = w.weight[at(k)];
        }
    return t;
}

std::vector<CoarseLevel> coarsen(const Graph& finest, std::vector<char> pinned, int direct) {
    std::vector<CoarseLevel> levels;
    levels.reserve(64);  // `fine` points into it
    const Graph* fine = &finest;
    while (fine->size() > direct) {
        const auto goesOn = chosen(*fine, pinned);
        std::vector<int> number(at(fine->size()), -1);
        CoarseLevel next;
        for (int v = 0; v < fine->size(); ++v)
            if (goesOn[at(v)]) number[at(v)] = static_cast<int>(next.pinned.size()), next.pinned.push_back(pinned[at(v)]);
        if (next.pinned.empty() || 10 * static_cast<int>(next.pinned.size()) > 9 * fine->size()) break;
        next.interpolation = interpolate(*fine, pinned, goesOn, number);
        multiply(*fine, next.interpolation, next);
        pinned = next.pinned;
        levels.push_back(std::move(next));
        fine = &levels.back().graph;
    }
    return levels;
}

}  // namespace meniscus::solid
