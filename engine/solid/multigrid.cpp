// SPDX-License-Identifier: MIT
#include "engine/solid/multigrid.h"

#include <Eigen/Dense>

#include "engine/device/run.h"
#include "engine/device/uploaded.h"

namespace meniscus::solid {
namespace {
constexpr int kDirect = 27;  ///< vertices of which a matrix may be inverted
constexpr int kPower = 5;    ///< steps of the power iteration
std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

template <class T>
Multigrid<T>::Multigrid(Device& d, const Graph& graph, const std::vector<char>& pinned)
    : device(d),
      right(d, graph.size(), "right side"),
      y(d, graph.size(), "solution"),
      r(d, graph.size(), "residual of conjugate gradients"),
      p(d, graph.size(), "direction of conjugate gradients"),
      Kp(d, graph.size(), "matrix times direction"),
      dense(d, 3 * kDirect * kDirect, "inverse of the coarsest matrix"),
      each(d, graph.size(), "products of vertices"),
      rz(d, 1, "product of residuals"),
      rzBefore(d, 1, "product of residuals before"),
      pKp(d, 1, "energy of the direction") {
    const auto coarse = coarsen(graph, pinned, kDirect);
    addLevel(graph);
    for (const CoarseLevel& c : coarse) {
        connect(levels.back(), c);
        addLevel(c.graph);
    }
    direct = levels.back().n <= kDirect;
}

template <class T>
void Multigrid<T>::addLevel(const Graph& g) {
    const int n = g.size();
    const auto vectors = [&](const char* name) { return Buffer<Packed<T>>(device, n, name); };
    const auto numbers = [&] { return Buffer<int>(device, 0, "transfer between levels"); };
    const auto weights = [&] { return Buffer<float>(device, 0, "weights between levels"); };
    levels.push_back({g,
                      n,
                      uploaded(device, g.first, "rows of a level"),
                      uploaded(device, g.column, "columns of a level"),
                      Buffer<Packed<T>>(device, 3 * g.blocks(), "blocks of a level"),
                      Buffer<Packed<T>>(device, 3 * n, "inverse diagonal"),
                      vectors("right side of a level"),
                      vectors("solution of a level"),
                      vectors("other solution of a level"),
                      vectors("change of a level"),
                      Buffer<float>(device, 1, "largest eigenvalue"),
                      numbers(),
                      numbers(),
                      numbers(),
                      numbers(),
                      numbers(),
                      numbers(),
                      weights(),
                      weights(),
                      weights()});
    levels.back().blocks.fillZero(), levels.back().b.fillZero(), levels.back().d.fillZero(), levels.back().x.fillZero(),
        levels.back().other.fillZero();
}

template <class T>
void Multigrid<T>::connect(Level& fine, const CoarseLevel& c) {
    const Weights back = transposed(c.interpolation, c.graph.size());
    const auto put = [&](const Weights& w, Buffer<int>& first, Buffer<int>& column, Buffer<float>& weight) {
        first = uploaded(device, w.first, "transfer between levels");
        column = uploaded(device, w.column, "transfer between levels");
        weight = uploaded(device, w.weight, "weights between levels");
    };
    put(c.interpolation, fine.pFirst, fine.pColumn, fine.pWeight);
    put(back, fine.rFirst, fine.rColumn, fine.rWeight);
    put(c.products, fine.productFirst, fine.productBlock, fine.productWeight);
}

template <class T>
void Multigrid<T>::prepare() {
    for (std::size_t l = 0; l < levels.size(); ++l) {
        Level& level = levels[l];
        const bool last = l + 1 == levels.size();
        if (last && direct) return invert(level);
        device.launch(level.n, InvertDiagonal<T>{level.rows(), level.inverse.out(3)});
        estimate(level);
        if (last) return;
        Level& next = levels[l + 1];
        device.launch(next.graph.blocks(), CoarseBlock<T>{level.productFirst.in(), level.productBlock.in(), level.productWeight.in(),
                                                          level.blocks.in(), next.blocks.out(3)});
    }
}

template <class T>
void Multigrid<T>::estimate(Level& l) {
    device.launch(l.n, Rough<T>{l.x.out()});
    for (int k = 0; k < kPower; ++k) {
        device.launch(l.n, PowerStep<T>{l.rows(), l.inverse.in(), l.x.in(), l.other.out()});
        std::swap(l.x, l.other);
    }
    dot(l.other, l.other, l.n, rzBefore);
    dot(l.x, l.x, l.n, rz);
    device.launch(1, LargestOf{rzBefore.in(), rz.in(), l.largest.out()});
}

template <class T>
void Multigrid<T>::invert(Level& l) {
    const auto blocks = l.blocks.download();
    const Eigen::Index n = l.n;
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(3 * n, 3 * n);
    for (int i = 0; i < l.n; ++i)
        for (int k = l.graph.first[at(i)]; k < l.graph.first[at(i) + 1]; ++k)
            for (int c = 0; c < 3; ++c) {
                const Packed<T>& column = blocks[at(3 * k + c)];
                const Eigen::Vector3d values(static_cast<double>(column.x), static_cast<double>(column.y), static_cast<double>(column.z));
                K.block<3, 1>(3 * i, 3 * l.graph.column[at(k)] + c) = values;
            }
    std::vector<char> empty(at(3 * l.n), 0);
    for (Eigen::Index i = 0; i < 3 * n; ++i)
        if (!(K(i, i) > 0)) K.row(i).setZero(), K.col(i).setZero(), K(i, i) = 1, empty[static_cast<std::size_t>(i)] = 1;
    Eigen::MatrixXd inverse = Eigen::LDLT<Eigen::MatrixXd>(K).solve(Eigen::MatrixXd::Identity(3 * n, 3 * n));
    for (Eigen::Index i = 0; i < 3 * n; ++i)
        if (empty[static_cast<std::size_t>(i)]) inverse(i, i) = 0;
    std::vector<Packed<T>> all;
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
            for (Eigen::Index c = 0; c < 3; ++c) {
                const Eigen::Vector3d column = inverse.block<3, 1>(3 * i, 3 * j + c);
                all.push_back({static_cast<T>(column[0]), static_cast<T>(column[1]), static_cast<T>(column[2]), T(0)});
            }
    dense.upload(all);
}

template <class T>
void Multigrid<T>::smooth(Level& l, bool fromZero) {
    device.launch(l.n,
                  Smooth<T>{l.rows(), l.inverse.in(), l.b.in(), l.x.in(), l.other.out(), l.d.inOut(), l.largest.in(), false, fromZero});
    device.launch(l.n, Smooth<T>{l.rows(), l.inverse.in(), l.b.in(), l.other.in(), l.x.out(), l.d.inOut(), l.largest.in(), true, false});
}

template <class T>
void Multigrid<T>::cycle(std::size_t at) {
    Level& l = levels[at];
    if (at + 1 == levels.size()) {
        if (direct) return device.launch(l.n, DenseTimes<T>{dense.in(), l.b.in(), l.x.out(), l.n});
        smooth(l, true), smooth(l, false);
        return;
    }
    Level& next = levels[at + 1];
    smooth(l, true);
    device.launch(l.n, MatrixResidual<T>{l.rows(), l.b.in(), l.x.in(), l.other.out()});
    device.launch(next.n, GatherWeighted<T>{l.rFirst.in(), l.rColumn.in(), l.rWeight.in(), l.other.in(), next.b.inOut(), false});
    cycle(at + 1);
    device.launch(l.n, GatherWeighted<T>{l.pFirst.in(), l.pColumn.in(), l.pWeight.in(), next.x.in(), l.x.inOut(), true});
    smooth(l, false);
}

template <class T>
void Multigrid<T>::dot(const Buffer<Packed<T>>& a, const Buffer<Packed<T>>& b, int n, Buffer<float>& to) {
    device.launch(n, DotProducts<T>{a.in(), b.in(), each.out()});
    sum(device, each, n, to);
}

template <class T>
void Multigrid<T>::solve(int cycles) {
    Level& top = levels.front();
    const auto rows = [&] { return top.rows(); };
    y.fillZero();
    device.copy(right.memory(), r.memory(), r.memory().bytes);
    for (int k = 0; k < cycles; ++k) {
        device.copy(r.memory(), top.b.memory(), r.memory().bytes);
        cycle(0);
        dot(r, top.x, top.n, rz);
        if (k == 0)
            device.copy(top.x.memory(), p.memory(), p.memory().bytes);
        else
            device.launch(top.n, ConjugateDirection<T>{rz.in(), rzBefore.in(), top.x.in(), p.inOut()});
        device.launch(top.n, MatrixTimes<T>{rows(), p.in(), Kp.out()});
        dot(p, Kp, top.n, pKp);
        device.launch(top.n, ConjugateStep<T>{rz.in(), pKp.in(), p.in(), Kp.in(), y.inOut(), r.inOut()});
        std::swap(rz, rzBefore);
    }
}

template <class T>
float Multigrid<T>::product() {
    dot(right, y, right.size(), rz);
    return rz.at(0);
}

template class Multigrid<float>;
template class Multigrid<double>;

}  // namespace meniscus::solid
