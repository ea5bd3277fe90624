// SPDX-License-Identifier: MIT
// Runs the kernels of lane_words.h on a device.
#pragma once
#include <numeric>
#include <random>
#include <vector>

#include "engine/device/run.h"
#include "tests/unit/lane_words.h"

namespace meniscus::testing {

struct WordsInput {
    std::vector<float> a, b;
    std::vector<Packed4> p, q;
    std::vector<int> index;
    std::vector<Int4> corners;

    static WordsInput random(int n) {
        std::mt19937 random(7);
        std::uniform_real_distribution<float> uniform(-2, 2);
        std::uniform_int_distribution<int> any(0, n - 1);
        WordsInput in;
        in.index.resize(static_cast<std::size_t>(n));
        std::iota(in.index.begin(), in.index.end(), 0);
        std::shuffle(in.index.begin(), in.index.end(), random);
        for (int i = 0; i < n; ++i) {
            in.a.push_back(uniform(random)), in.b.push_back(uniform(random));
            for (auto* v : {&in.p, &in.q}) v->push_back({uniform(random), uniform(random), uniform(random), uniform(random)});
            in.corners.push_back({any(random), any(random), any(random), any(random)});
        }
        return in;
    }
};

/// All words, then the vectors.
inline std::vector<float> wordsOn(Device& d, const WordsInput& in) {
    const int n = static_cast<int>(in.a.size());
    Buffer<float> a(d, n, "a"), b(d, n, "b"), out(d, Words::count * n, "words");
    Buffer<Packed4> p(d, n, "p"), q(d, n, "q"), vectors(d, n, "vectors");
    Buffer<int> index(d, n, "index");
    Buffer<Int4> corners(d, n, "corners");
    a.upload(in.a), b.upload(in.b), p.upload(in.p), q.upload(in.q), index.upload(in.index), corners.upload(in.corners);
    d.launch(n, Words{a.in(), b.in(), p.in(), q.in(), index.in(), corners.in(), out.out(Words::count), vectors.out(), n});
    std::vector<float> all = out.download();
    for (const Packed4& v : vectors.download()) all.insert(all.end(), {v.x, v.y, v.z, v.w});
    return all;
}

struct RowsOutput {
    std::vector<float> sums;
    std::vector<int> found, positive;  ///< positive: of all rows, one after the other
};
struct RowsInput {
    std::vector<float> values;
    std::vector<Packed4> vectors;
    std::vector<int> index, first, length;

    /// Rows of 0 to 70 entries, each padded to a multiple of 8; behind the last, what a lane may read.
    static RowsInput random(int rows) {
        std::mt19937 random(11);
        std::uniform_real_distribution<float> uniform(-1, 1);
        constexpr int samples = 500;
        RowsInput in;
        for (int i = 0; i < samples; ++i) {
            in.values.push_back(uniform(random));
            in.vectors.push_back({uniform(random), uniform(random), uniform(random), uniform(random)});
        }
        for (int i = 0; i < rows; ++i) {
            in.first.push_back(static_cast<int>(in.index.size()));
            in.length.push_back(static_cast<int>(random() % 71));
            for (int k = 0; k < (in.length.back() + 7) / 8 * 8; ++k) in.index.push_back(static_cast<int>(random() % samples));
        }
        return in;
    }
    template <class F>
    void each(const F& f) const {
        for (std::size_t i = 0; i < first.size(); ++i)
            for (int k = 0; k < length[i]; ++k) f(i, k, static_cast<std::size_t>(index[static_cast<std::size_t>(first[i] + k)]));
    }
    RowsOutput expected() const {
        std::vector<double> s(first.size() * Rows::perRow);
        RowsOutput out{{}, std::vector<int>(first.size()), {}};
        each([&](std::size_t i, int k, std::size_t j) {
            double* const to = &s[i * Rows::perRow];
            to[0] += values[j], to[1] += std::abs(values[j]), to[2] += vectors[j].x, to[3] += vectors[j].y, to[4] += vectors[j].z;
            if (values[j] > 0) ++out.found[i], out.positive.push_back(k);
        });
        for (const double v : s) out.sums.push_back(static_cast<float>(v));
        return out;
    }
    /// Of the terms of one number of sums.
    float magnitude(std::size_t number) const { return 1.f * static_cast<float>(length[number / Rows::perRow]); }
};

inline RowsOutput rowsOn(Device& d, const RowsInput& in) {
    const auto size = [](const auto& v) { return static_cast<int>(v.size()); };
    const int rows = size(in.first);
    Buffer<float> values(d, size(in.values), "values"), sums(d, Rows::perRow * rows, "sums");
    Buffer<Packed4> vectors(d, size(in.vectors), "vectors");
    Buffer<int> index(d, size(in.index), "index"), first(d, rows, "first"), length(d, rows, "length"), found(d, rows, "found"),
        positive(d, size(in.index) + 8, "positive");
    values.upload(in.values), vectors.upload(in.vectors), index.upload(in.index), first.upload(in.first), length.upload(in.length);
    d.launch(rows,
             Rows{values.in(), vectors.in(), index.in(), first.in(), length.in(), sums.out(Rows::perRow), found.out(), positive.outPart()});
    RowsOutput out{sums.download(), found.download(), {}};
    const std::vector<int> places = positive.download();
    for (std::size_t i = 0; i < in.first.size(); ++i)
        out.positive.insert(out.positive.end(), places.begin() + in.first[i], places.begin() + in.first[i] + out.found[i]);
    return out;
}

}  // namespace meniscus::testing
