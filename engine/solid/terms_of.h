// SPDX-License-Identifier: MIT
// Terms of one kind: included by the .cpp file of each, which instantiates its kernels.
#pragma once
#include <algorithm>
#include <optional>

#include "engine/device/run.h"
#include "engine/solid/coloring.h"
#include "engine/solid/recovery_kernels.h"
#include "engine/solid/state_kernels.h"
#include "engine/solid/stiffness_of.h"
#include "engine/solid/tangles.h"
#include "engine/solid/terms.h"

namespace meniscus::solid {

template <class T, class Kind>
class TermsOf final : public Terms<T> {
public:
    using Local = typename Terms<T>::Local;
    static constexpr int n = Kind::vertices;
    static constexpr bool kCanTangle = Kind::isSimplex && n == 4;

    TermsOf(Device& d, const Model& model, Order order)
        : device(d),
          count_(static_cast<int>(model.of<Kind>().size())),
          of(d, n * count_, "vertices of elements"),
          rest(d, Kind::rests * count_, "shapes at rest"),
          moduli(d, count_ + static_cast<int>(model.of<Kind>().table.size()), "moduli"),
          lambda(d, Kind::strains * count_, "multipliers"),
          displacement(d, n * count_, "displacements of elements"),
          moves(d, n * count_, "moves by forces"),
          shares(d, n * count_, "shares of corners"),
          tangled(d, count_, "tangled elements"),
          rotation(d, kCanTangle ? 3 * count_ : 0, "rotations of tangled elements"),
          tangledVertices(d, model.size(), "vertices of tangled elements"),
          compressed(d, count_, "compression"),
          strongest(d, 1, "strongest compression"),
          first(d, model.size() + 1, "corners at vertices"),
          corner(d, n * count_, "corners") {
        const ElementList<Kind>& list = model.of<Kind>();
        std::vector<int> flat;
        for (const auto& v : list.of) flat.insert(flat.end(), v.begin(), v.end());
        const ColorOrder colored = order == Order::GaussSeidel ? orderByColor(colorElements(flat, n, model.size())) : asTheyAre(count_);
        colorBegin = colored.begin;
        const auto planes = [&](int planeCount, auto& buffer, const auto& value) {
            using Value = std::decay_t<decltype(value(std::size_t{0}, 0))>;
            std::vector<Value> all;
            for (int k = 0; k < planeCount; ++k)
                for (const int e : colored.order) all.push_back(value(static_cast<std::size_t>(e), k));
            buffer.upload(all);
            return all;
        };
        const auto narrow = [](const Packed4d& p) {
            return Packed<T>{static_cast<T>(p.x), static_cast<T>(p.y), static_cast<T>(p.z), static_cast<T>(p.w)};
        };
        vertices = planes(n, of, [&](std::size_t e, int a) { return list.of[e][static_cast<std::size_t>(a)]; });
        planes(Kind::rests, rest, [&](std::size_t e, int r) { return narrow(list.rest[e][static_cast<std::size_t>(r)]); });
        planes(1, moduli, [&](std::size_t e, int) { return narrow(list.moduli[e]); });
        std::vector<Packed<T>> table;
        for (const Packed4d& p : list.table) table.push_back(narrow(p));
        moduli.upload(table, count_);
        findCorners(model.size());
        shares.fill(T(1)), compressed.fillZero(), tangled.fillZero(), rotation.fillZero();
        restart();
    }

    void restart() override { lambda.fillZero(), displacement.fillZero(); }

    void findTangles(const State<T>& s, const Buffer<Packed<T>>& at) override {
        if constexpr (kCanTangle) {
            device.launch(count_, FindTangles<T, Kind>{views(0), at.in(), tangled.inOut()});
            if (!anyTangled()) return;
            for (int ring = 0; ring < 2; ++ring) {
                device.launch(s.n, MarkTangled{first.in(), corner.in(), tangled.in(), tangledVertices.out(), count_});
                device.launch(count_, SpreadTangles<T, Kind>{views(0), tangledVertices.in(), tangled.inOut()});
            }
            turnTangles(at);
        }
    }
    bool anyTangled() override {
        if constexpr (!kCanTangle) return false;
        maximum(device, tangled, count_, strongest);
        return strongest.at(0) > 0;
    }

    void sweep(State<T>& s, const Local& local) override {
        for (std::size_t c = 0; c + 1 < colorBegin.size(); ++c) solve(s, local, colorBegin[c], colorBegin[c + 1], true);
    }
    void propose(State<T>& s, const Local& local) override { solve(s, local, 0, count_, false); }

    void forces(const State<T>& s, T h2) override { device.launch(count_, Forces<T, Kind>{views(0), s.x.in(), moves.out(n), h2, false}); }
    void keepForces(const State<T>& s, T h2) override {
        const auto elements = views(0);
        device.launch(count_, Forces<T, Kind>{elements, s.x.in(), elements.d, h2, true});
    }
    void subtractMoves(Buffer<Packed<T>>& to) override {
        device.launch(first.size() - 1, AddCorners<T>{first.in(), corner.in(), moves.in(), to.inOut(), T(-1)});
    }
    void addDisplacements(Buffer<Packed<T>>& to) override {
        device.launch(first.size() - 1, AddCorners<T>{first.in(), corner.in(), displacement.in(), to.inOut(), T(1)});
    }

    void count(std::vector<int>& perVertex) const override {
        forEachCorner([&](int, int v) { ++perVertex[static_cast<std::size_t>(v)]; });
    }
    void share(const std::vector<int>& perVertex, Order order, double omega) override {
        std::vector<int> busiest(static_cast<std::size_t>(count_), 1);
        forEachCorner([&](int c, int v) {
            int& most = busiest[static_cast<std::size_t>(c % count_)];
            most = std::max(most, perVertex[static_cast<std::size_t>(v)]);
        });
        std::vector<T> all(vertices.size());
        for (std::size_t c = 0; c < all.size(); ++c) {
            const int of_ = order == Order::JacobiElements ? busiest[c % static_cast<std::size_t>(count_)]
                                                           : std::max(1, perVertex[static_cast<std::size_t>(vertices[c])]);
            all[c] = static_cast<T>(omega / of_);
        }
        shares.upload(all);
    }

    void linearise(const Graph& graph) override { stiffness.emplace(device, graph, vertices, count_); }
    void addStiffness(const State<T>& s, T h2, const Buffer<int>& rows, const Buffer<int>& columns, Buffer<Packed<T>>& to) override {
        stiffness->add(views(0), s, h2, rows, columns, to);
    }
    double energy(const State<T>& s, T h2) override { return stiffness->energyAt(views(0), s, h2); }

    float compression() override {
        maximum(device, compressed, count_, strongest);
        return strongest.at(0);
    }

private:
    ElementViews<T, Kind> views(int begin) {
        return {of.in(), rest.in(), moduli.in(), lambda.inOut(), displacement.inOut(), count_, begin};
    }
    void turnTangles(const Buffer<Packed<T>>& at) {
        auto marks = tangled.download();
        const auto x = at.download(), hats = rest.download(), scale = moduli.download();
        const auto vec = [](const Packed<T>& p) {
            return Vec3<double>{static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
        };
        std::vector<TangledElement> all;
        const auto count = static_cast<std::size_t>(count_);
        for (std::size_t e = 0; e < count; ++e) {
            if (marks[e] == 0) continue;
            TangledElement t{{}, {{Vec3<double>::zero(), Vec3<double>::zero(), Vec3<double>::zero()}}, static_cast<double>(scale[e].x)};
            for (std::size_t a = 0; a < 4; ++a) t.of[a] = vertices[a * count + e];
            for (std::size_t a = 0; a < 3; ++a) {
                const Vec3<double> edge = vec(x[static_cast<std::size_t>(t.of[a + 1])]) - vec(x[static_cast<std::size_t>(t.of[0])]);
                const Vec3<double> b = vec(hats[a * count + e]);
                t.F.f[0] += b.x * edge, t.F.f[1] += b.y * edge, t.F.f[2] += b.z * edge;
            }
            marks[e] = kTurned;
            all.push_back(t);
        }
        findRotations(all);
        std::vector<Packed<T>> turns(3 * count);
        for (std::size_t e = 0, k = 0; e < count; ++e) {
            if (marks[e] == 0) continue;
            const auto& R = all[k++].rotation;
            for (std::size_t q = 0; q < 3; ++q)
                turns[q * count + e] = {static_cast<T>(R.f[q].x), static_cast<T>(R.f[q].y), static_cast<T>(R.f[q].z), T(0)};
        }
        rotation.upload(turns), tangled.upload(marks);
    }
    void solve(State<T>& s, const Local& local, int begin, int end, bool atOnce) {
        constexpr bool alreadyQuadratic = Kind::template Law<T>::quadratic;
        const auto launch = [&](auto kernel) { device.launch(end - begin, kernel(views(begin))); };
        const auto make = [&]<Form form, bool quadratic>(const ElementViews<T, Kind>& elements) {
            return Solve<T, Kind, form, quadratic>{elements,           s.x.inOut(), shares.in(),  tangled.inOut(),
                                                   compressed.inOut(), local.h2,    local.limits, atOnce};
        };
        if (local.form == Form::Displacement)
            launch([&](const auto& e) { return make.template operator()<Form::Displacement, false>(e); });
        else if (local.quadratic && !alreadyQuadratic)
            launch([&](const auto& e) { return make.template operator()<Form::Multiplier, !alreadyQuadratic>(e); });
        else
            launch([&](const auto& e) { return make.template operator()<Form::Multiplier, false>(e); });
        if constexpr (kCanTangle)
            device.launch(end - begin, Untangle<T, Kind>{views(begin), s.x.inOut(), shares.in(), tangled.in(), rotation.in(),
                                                         compressed.inOut(), local.h2, atOnce});
    }

    /// f(corner, vertex); a corner that stands for a missing neighbour, with a vertex that its element has already, is none.
    template <class F>
    void forEachCorner(const F& f) const {
        for (int c = 0; c < static_cast<int>(vertices.size()); ++c) {
            bool own = true;
            for (int before = c - count_; before >= 0; before -= count_)
                own = own && vertices[static_cast<std::size_t>(before)] != vertices[static_cast<std::size_t>(c)];
            if (own) f(c, vertices[static_cast<std::size_t>(c)]);
        }
    }
    void findCorners(int vertexCount) {
        std::vector<std::vector<int>> at(static_cast<std::size_t>(vertexCount));
        forEachCorner([&](int c, int v) { at[static_cast<std::size_t>(v)].push_back(c); });
        std::vector<int> begin{0}, all;
        for (const auto& corners : at) {
            all.insert(all.end(), corners.begin(), corners.end());
            begin.push_back(static_cast<int>(all.size()));
        }
        all.resize(vertices.size());
        first.upload(begin), corner.upload(all);
    }

    Device& device;
    const int count_;
    std::vector<int> vertices, colorBegin;
    Buffer<int> of;
    Buffer<Packed<T>> rest, moduli;
    Buffer<T> lambda;
    Buffer<Packed<T>> displacement, moves;
    Buffer<T> shares;
    Buffer<float> tangled;
    Buffer<Packed<T>> rotation;
    Buffer<float> tangledVertices, compressed, strongest;
    Buffer<int> first, corner;
    std::optional<StiffnessOf<T, Kind>> stiffness;
};

template <class T, class Kind>
std::unique_ptr<Terms<T>> makeTermsOf(Device& d, const Model& model, Order order) {
    return std::make_unique<TermsOf<T, Kind>>(d, model, order);
}

}  // namespace meniscus::solid
