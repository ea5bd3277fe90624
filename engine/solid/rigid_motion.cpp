// SPDX-License-Identifier: MIT
#include "engine/solid/rigid_motion.h"

#include <algorithm>
#include <numeric>

#include "engine/device/run.h"
#include "engine/device/uploaded.h"

namespace meniscus::solid {
namespace {
constexpr int kRun = 256;
std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

template <class T>
struct RigidMotion<T>::Bodies {
    std::vector<int> vertex, runBegin, runBody, bodyRun, bodyOf;
    std::vector<char> attached;

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
        attached.assign(at(body + 1), 0);
        for (const auto& of : model.of<Attachments>().of) attached[at(bodyOf[at(of[0])])] = 1;
    }
};

template <class T>
RigidMotion<T>::RigidMotion(Device& d, const Model& model) : RigidMotion(d, Bodies(model)) {}

template <class T>
RigidMotion<T>::RigidMotion(Device& d, const Bodies& b)
    : device(d),
      vertex(uploaded(d, b.vertex, "vertices of bodies")),
      runBegin(uploaded(d, b.runBegin, "runs of vertices")),
      runBody(uploaded(d, b.runBody, "bodies of runs")),
      bodyRun(uploaded(d, b.bodyRun, "runs of bodies")),
      bodyOf(uploaded(d, b.bodyOf, "bodies of vertices")),
      attached(uploaded(d, b.attached, "attached bodies")),
      sums(d, 3 * runBody.size(), "sums over runs"),
      motion(d, 3 * (bodyRun.size() - 1), "rigid motions") {}

template <class T>
void RigidMotion<T>::find(const Buffer<Packed<T>>& x, const Buffer<Packed<T>>& v) {
    const int runs = runBody.size(), bodies = bodyRun.size() - 1;
    device.launch(runs, SumMotion<T>{views(), x.in(), v.in(), sums.out(3)});
    device.launch(bodies, FindCentre<T>{views(), x.in(), sums.in(), motion.outPart()});
    device.launch(runs, SumTurn<T>{views(), x.in(), v.in(), motion.in(), sums.out(3)});
    device.launch(bodies, FindTurn<T>{views(), sums.in(), motion.outPart()});
}

template <class T>
void RigidMotion<T>::keep(Buffer<Packed<T>>& x, const Buffer<Packed<T>>& moved) {
    find(x, moved);
    device.launch(x.size(), KeepRigidMotion<T>{bodyOf.in(), attached.in(), motion.in(), x.inOut()});
}

template class RigidMotion<float>;
template class RigidMotion<double>;

}  // namespace meniscus::solid
