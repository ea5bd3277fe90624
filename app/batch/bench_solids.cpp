// SPDX-License-Identifier: MIT
#include "app/batch/bench_solids.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <deque>
#include <functional>
#include <random>
#include <vector>

#include "app/batch/bench_race.h"
#include "app/batch/counted.h"
#include "engine/device/run.h"
#include "engine/solid/deformables.h"
#include "engine/solid/element_kernels.h"

namespace meniscus::batch {
namespace {
using namespace solid;
using Pack = SimdLane::Real;

/// Of processors, all threads together: what others do on the machine does not count.
double seconds(const std::function<void()>& f) {
    const std::clock_t begin = std::clock();
    f();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// A cube of a metre that hangs and trembles.
Model cube(int cells) {
    Model m;
    const Mesh mesh = boxGrid({cells, cells, cells}, {0, 0, 0}, {1, 1, 1}, Cut::Five);
    addPoints(m, mesh);
    addTetrahedra<StableNeoHookean>(m, mesh, 0, {1e5, .45, 1000});
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int v = 0; v < m.size(); ++v) {
        const auto i = static_cast<std::size_t>(v);
        if (m.positions[i][0] == 0)
            m.pinned[i] = 1;
        else
            m.velocities[i] = {uniform(random), uniform(random), uniform(random)};
    }
    return m;
}

/// Core-nanoseconds an element an iteration: the least of some steps.
class Cost {
public:
    Cost(Device& device, const Model& model, const SolverSettings& settings)
        : d(device, model, settings), elements(static_cast<double>(model.of<StableNeoHookeanTetrahedra>().size())) {
        step();
        best = 1e9;
    }
    void step() {
        int iterations = 0;
        const double time = seconds([&] { iterations = d.step(1e-3, {0, 0, -9.81}).iterations; });
        best = std::min(best, 1e9 * time / iterations / elements);
    }
    double best = 0;

private:
    Deformables<float> d;
    const double elements;
};
/// Measured in turn, so that the machine's drift is the same for all.
void inTurn(std::deque<Cost>& all, int steps) {
    for (int i = 0; i < steps; ++i)
        for (Cost& c : all) c.step();
}

/// Bytes that a sweep moves for an element, if vertices stay in the cache.
int bytesOf(Order order) {
    using Kind = StableNeoHookeanTetrahedra;
    constexpr int packed = sizeof(Packed4), corners = Kind::vertices;
    const int marks = 3 * 4;  // of what is inside out
    const int solved = corners * 4 + (Kind::rests + 1) * packed + 2 * Kind::strains * 4 + 2 * corners * packed + 4;
    return marks + solved + (order == Order::GaussSeidel ? 0 : corners * (4 + 4 + packed));
}
double bytesPerSecond(Device& d) {  // of a core
    constexpr int n = 1 << 22;
    Buffer<Packed4> a(d, n, "from"), b(d, n, "to");
    a.fillZero(), b.fillZero();
    double best = 1e9;
    for (int i = 0; i < 5; ++i) best = std::min(best, seconds([&] { d.copy(a.memory(), b.memory(), a.memory().bytes), d.synchronize(); }));
    return 2. * static_cast<double>(a.memory().bytes) / best;
}
/// Of one core, a product and a sum counted as two.
double operationsPerSecond() {
    constexpr int chains = 10, rounds = 4'000'000;
    Pack sums[chains];
    for (int c = 0; c < chains; ++c) sums[c] = Pack(static_cast<float>(c));
    double best = 1e9;
    for (int i = 0; i < 3; ++i)
        best = std::min(best, seconds([&] {
                            for (int r = 0; r < rounds; ++r)
                                for (int c = 0; c < chains; ++c) sums[c] = fma(sums[c], Pack(.999f), Pack(.001f));
                        }));
    Pack all(0.f);
    for (const Pack& s : sums) all += s;
    volatile float kept = SimdLane::sum(all);  // so that it is computed
    (void)kept;
    return 2. * SimdLane::width * chains * rounds / best;
}

/// An element's problem, with a strain that is not small.
template <class Real, template <class> class Law>
struct Problem {
    static LinearProblem<Real, 6> linear() {
        Matrix<Real, 3> C, W;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                C[i][j] = Real(i == j ? 1.1f - .05f * static_cast<float>(i) : .03f);
                W[i][j] = Real(i == j ? 1000.f : 100.f);
            }
        return {greenStrain<3>(C), compliance<3>(W, C)};
    }
    static Law<Real> law() { return Law<Real>(Vec4<Real>{{Real(2.f), Real(20.f), Real(0.f)}, Real(0.f)}); }
};

template <template <class> class Law>
long operationsOfOneStep() {
    Counted::operations = 0;
    const auto problem = Problem<Counted, Law>::linear();
    auto lambda = Column<Counted, 6>::zero();
    solveLocal(problem, Problem<Counted, Law>::law(), Counted(1e-6f), Counted(1.f), {.most = 1}, false, lambda);
    return Counted::operations;
}

/// The parts of one Newton step, in ns an element; every call depends on the last, as in a step.
template <template <class> class Law>
std::string parts(const char* name) {
    constexpr int rounds = 200'000;
    const auto problem = Problem<Pack, Law>::linear();
    const auto law = Problem<Pack, Law>::law();
    Pack back(0.f);  // nothing, as the compiler cannot know
    volatile float nothing = 0;
    const auto time = [&](auto part) {
        double best = 1e9;
        for (int i = 0; i < 3; ++i) {
            Pack sum(nothing);
            best = std::min(best, seconds([&] {
                                for (int r = 0; r < rounds; ++r) sum = Pack(nothing) * part(sum);
                            }));
            back += sum;
        }
        return 1e9 * best / rounds / SimdLane::width;
    };
    const auto strainAt = [&](const Pack& zero) {
        auto s = problem.free;
        s[0] += zero;
        return s;
    };
    const auto state = law.at(problem.free);
    auto H = Matrix<Pack, 6>::zero();
    law.addHessian(state, Convexity::AsIs, H);
    const auto compliances = problem.A;
    const double strain = time([&](const Pack& zero) {
        auto A = compliances;
        A[0][0] += zero;
        return Cholesky<Pack, 6>(A, 0.f).L[5][5];
    });
    const double energy = time([&](const Pack& zero) { return law.energy(law.at(strainAt(zero))); });
    const double shared = time([&](const Pack& zero) { return law.at(strainAt(zero)).C.det; });
    const double gradient = time([&](const Pack& zero) {
        const auto g = law.gradient(law.at(strainAt(zero)));
        return g[0] + g[5];
    });
    const double hessian = time([&](const Pack& zero) {
        auto K = Matrix<Pack, 6>::zero();
        law.addHessian(law.at(strainAt(zero)), Convexity::AsIs, K);
        Pack sum(0.f);
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j <= i; ++j) sum += K[i][j];
        return sum;
    });
    const double solve = time([&](const Pack& zero) {
        auto L = problem.root.L;
        L[0][0] += zero;
        const Cholesky<Pack, 6> K(onePlus(Pack(1e-6f), L, H), 0.f);
        const auto y = K.solveTransposed(K.solve(problem.free));
        return y[0] + y[5];
    });
    const double search = time([&](const Pack& zero) {
        const auto at = problem.at(strainAt(zero));
        return law.energy(law.at(at.s)) + at.kinetic;
    });
    nothing = SimdLane::sum(back);
    const double own = energy - shared, g = gradient - shared, h = hessian - shared;
    const double all = strain + shared + own + g + h + solve + search;
    const auto share = [&](double ns) { return fmt::format("{:7.1f}{:5.0f} %", ns, 100 * ns / all); };
    return fmt::format("  {:<22}{}{}{}{}{}{}{}{:>9.1f}\n", name, share(strain), share(shared), share(own), share(g), share(h), share(solve),
                       share(search), all);
}
}  // namespace

namespace {
/// All elements of a body solved from the same positions with one Newton step, in lanes of a kind on one thread; ns an element.
class Lanes {
    using Kind = StableNeoHookeanTetrahedra;
    using Kernel = Solve<float, Kind, Form::Displacement, false>;

public:
    explicit Lanes(const Model& m)
        : n(static_cast<int>(m.of<Kind>().size())),
          lambda(at(Kind::strains * n)),
          d(at(4 * n)),
          share(at(4 * n)),
          tangled(at(n)),
          compression(at(n)) {
        const auto narrow = [](const Packed4d& p) {
            return Packed4{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), static_cast<float>(p.w)};
        };
        for (int v = 0; v < m.size(); ++v) {
            const auto i = at(v);
            const auto place = [&](std::size_t c) { return m.positions[i][c] + 1e-3 * m.velocities[i][c]; };
            x.push_back(narrow({place(0), place(1), place(2), m.inverseMass(v)}));
        }
        const auto& list = m.of<Kind>();
        for (std::size_t a = 0; a < 4; ++a)
            for (const auto& v : list.of) of.push_back(v[a]);
        for (std::size_t r = 0; r < Kind::rests; ++r)
            for (const auto& shape : list.rest) rest.push_back(narrow(shape[r]));
        for (const Packed4d& p : list.moduli) moduli.push_back(narrow(p));
    }
    template <class L>
    double cost() {
        const Kernel kernel{{{of.data()}, {rest.data()}, {moduli.data()}, {lambda.data()}, {d.data()}, n, 0},
                            {x.data()},
                            {share.data()},
                            {tangled.data()},
                            {compression.data()},
                            1e-6f,
                            {.most = 1},
                            false};
        return 1e9 * seconds([&] { runRange<Kernel, L>(&kernel, 0, n); }) / n;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    const int n;
    std::vector<Packed4> x, rest, moduli;
    std::vector<int> of;
    std::vector<float> lambda;
    std::vector<Packed4> d;
    std::vector<float> share, tangled, compression;
};
std::string lanes(const Model& m) {
    Lanes all(m);
    double scalar = 1e9, packs = 1e9;
    for (int i = 0; i < 7; ++i) scalar = std::min(scalar, all.cost<ScalarLane>()), packs = std::min(packs, all.cost<SimdLane>());
    return fmt::format("one Newton step on one thread, ns an element: {:.1f} in scalar lanes, {:.1f} in packs, {:.2f} times as fast\n",
                       scalar, packs, scalar / packs);
}
std::string sizes(Device& device) {
    std::string text = "ns an element an iteration by size:";
    for (const Order order : {Order::GaussSeidel, Order::JacobiVertices}) {
        std::deque<Cost> all;
        const std::vector<int> cells{13, 59};
        for (const int c : cells) all.emplace_back(device, cube(c), SolverSettings{.order = order, .iterations = 10});
        inTurn(all, 4);
        text += fmt::format(" {} {:.1f} with {}, {:.1f} with {} tetrahedra, {:.2f} times;",
                            order == Order::GaussSeidel ? "Gauss-Seidel" : "Jacobi", all[0].best, 5 * cells[0] * cells[0] * cells[0],
                            all[1].best, 5 * cells[1] * cells[1] * cells[1], all[1].best / all[0].best);
    }
    text.back() = '\n';
    return text;
}
}  // namespace

std::string solids(Device& device) {
    const Model model = cube(25);
    const double bandwidth = bytesPerSecond(device), arithmetic = operationsPerSecond();
    const long operations = operationsOfOneStep<StableNeoHookean>();
    std::string text = fmt::format(
        "stable neo-Hookean cube, {} tetrahedra; ns of a core an element an iteration\n"
        "  {:<44}{:>10}{:>14}{:>14}{:>14}\n",
        model.of<StableNeoHookeanTetrahedra>().size(), "solver", "ns", "one Newton", "by bandwidth", "by arithmetic");
    struct Row {
        const char* name;
        SolverSettings settings;
        bool local;
    };
    const Order gauss = Order::GaussSeidel;
    const std::vector<Row> rows{{"GPBD, Gauss-Seidel", {.method = Method::Gpbd, .order = gauss}, true},
                                {"GPBD, Jacobi with weights of vertices", {.method = Method::Gpbd, .order = Order::JacobiVertices}, true},
                                {"GPBD, Jacobi with weights of elements", {.method = Method::Gpbd, .order = Order::JacobiElements}, true},
                                {"multipliers, Gauss-Seidel", {.method = Method::Multipliers, .order = gauss}, true},
                                {"XPBD, Gauss-Seidel", {.method = Method::Xpbd, .order = gauss}, true},
                                {"vertex block descent", {.method = Method::VertexDescent, .lineSearch = false}, false},
                                {"vertex block descent with line search", {.method = Method::VertexDescent}, false}};
    std::deque<Cost> full, one;
    for (const Row& r : rows) {
        SolverSettings s = r.settings;
        s.iterations = 10;
        full.emplace_back(device, model, s);
        s.local.most = 1;
        one.emplace_back(device, model, s);
    }
    inTurn(full, 5), inTurn(one, 5);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Order order = rows[i].settings.order;
        text += fmt::format("  {:<44}{:>10.1f}", rows[i].name, full[i].best);
        text += rows[i].local ? fmt::format("{:>14.1f}{:>14.1f}{:>14.1f}\n", one[i].best, 1e9 * bytesOf(order) / bandwidth,
                                            1e9 * static_cast<double>(operations) / arithmetic)
                              : std::string("\n");
    }
    text += fmt::format(
        "  bandwidth: {} or {} bytes an element, {:.1f} GB/s a core; arithmetic: {} operations of one Newton step, {:.0f} Gflop/s a "
        "core\n",
        bytesOf(Order::GaussSeidel), bytesOf(Order::JacobiVertices), 1e-9 * bandwidth, operations, 1e-9 * arithmetic);
    text += lanes(model) + sizes(device);
    text += fmt::format(
        "one Newton step in lanes, one thread; ns an element and share\n  {:<22}{:>14}{:>14}{:>14}{:>14}{:>14}{:>14}{:>14}{:>9}\n", "law",
        "compliance", "strain", "energy", "gradient", "Hessian", "solve", "line search", "in all");
    text += parts<NeoHookean>("neo-Hookean");
    text += parts<StableNeoHookean>("stable neo-Hookean");
    for (const double h : {1e-3, 1e-2}) text += race(device, cube(10), h);
    return text;
}

}  // namespace meniscus::batch
