// SPDX-License-Identifier: MIT
#include "engine/solid/damping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/device/run.h"

namespace meniscus::solid {
namespace {
constexpr int kRun = 256;
std::size_t at(int i) { return static_cast<std::size_t>(i); }
template <class Item>
Buffer<Item> uploaded(Device& d, const std::vector<Item>& all, const char* name) {
    Buffer<Item> b(d, static_cast<int>(all.size()), name);
    b.upload(all);
    return b;
}
}  // namespace

template <class T>
struct Damping<T>::Bodies {
    std::vector<int> vertex, runBegin, runBody, bodyRun, bodyOf;

    explicit Bodies(const Model& model) : vertex(at(model.size())), bodyOf(at(model.size()), -1) {
        std::vector<int> root(at(model.size()));
        std::iota(root.begin(), root.end(), 0);
        const auto find = [&](int v) {
            while (root[at(v)] != v) v = root[at(v)] = root[at(root[at(v)])];
            return v;
        };
        model.forEachList([&](const auto& list) {
            for (const auto& of : list.of)
                for (const int v : of) {
                    const int a = find(of[0]), b = find(v);
                    root[at(std::max(a, b))] = std::min(a, b);
                }
        });
        std::iota(vertex.begin(), vertex.end(), 0);
        std::stable_sort(vertex.begin(), vertex.end(), [&](int a, int b) { return find(a) < find(b); });
        int body = -1;
        for (int k = 0; k < model.size(); ++k) {
            const int v = vertex[at(k)];
            const bool starts = k == 0 || find(v) != find(vertex[at(k - 1)]);
            if (starts) ++body, bodyRun.push_back(static_cast<int>(runBegin.size()));
            if (starts || k - runBegin.back() == kRun) runBegin.push_back(k), runBody.push_back(body);
            bodyOf[at(v)] = body;
        }
        bodyRun.push_back(static_cast<int>(runBegin.size()));
        runBegin.push_back(model.size());
    }
};

template <class T>
Damping<T>::Damping(Device& d, const Model& model) : Damping(d, Bodies(model)) {}

template <class T>
Damping<T>::Damping(Device& d, const Bodies& b)
    : device(d),
      vertex(uploaded(d, b.vertex, "vertices of bodies")),
      runBegin(uploaded(d, b.runBegin, "runs of vertices")),
      runBody(uploaded(d, b.runBody, "bodies of runs")),
      bodyRun(uploaded(d, b.bodyRun, "runs of bodies")),
      bodyOf(uploaded(d, b.bodyOf, "bodies of vertices")),
      sums(d, 3 * runBody.size(), "sums over runs"),
      motion(d, 3 * (bodyRun.size() - 1), "rigid motions") {}

template <class T>
void Damping<T>::apply(State<T>& s, double rate, double h) {
    const int runs = runBody.size(), bodies = bodyRun.size() - 1;
    device.launch(runs, SumMotion<T>{views(), s.x.in(), s.v.in(), sums.out(3)});
    device.launch(bodies, FindCentre<T>{views(), s.x.in(), sums.in(), motion.outPart()});
    device.launch(runs, SumTurn<T>{views(), s.x.in(), s.v.in(), motion.in(), sums.out(3)});
    device.launch(bodies, FindTurn<T>{views(), sums.in(), motion.outPart()});
    device.launch(s.n, Damp<T>{bodyOf.in(), s.x.in(), motion.in(), s.v.inOut(), static_cast<T>(-std::expm1(-rate * h))});
}

template class Damping<float>;
template class Damping<double>;

}  // namespace meniscus::solid
