// SPDX-License-Identifier: MIT
#include "app/batch/bench_race.h"

#include <fmt/core.h>

#include <cmath>
#include <ctime>

#include "engine/solid/deformables.h"

namespace meniscus::batch {
namespace {
using namespace solid;

double distance(const std::vector<Point>& a, const std::vector<Point>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) sum += (a[i][c] - b[i][c]) * (a[i][c] - b[i][c]);
    return std::sqrt(sum);
}
}  // namespace

std::string race(Device& device, const Model& model, double h) {
    constexpr int most = 400;
    const Point gravity{0, 0, -9.81};
    const auto after = [&](auto& d) {
        d.step(h, gravity);
        return d.vertices().positions();
    };
    Deformables<double> newton(device, model, {.method = Method::Newton, .iterations = 50});
    Deformables<float> none(device, model, {.iterations = 0});
    const auto truth = after(newton), free = after(none);
    std::string text = fmt::format("one step of {} ms, until 1 % is left of the distance from free flight to Newton's answer:\n", 1e3 * h);
    const auto row = [&](const char* name, SolverSettings s) {
        int n = 1;
        double ms = 0, left = 1;
        for (; n <= most; n += 1 + n / 8) {
            s.iterations = n;
            Deformables<float> d(device, model, s);
            const std::clock_t begin = std::clock();
            d.step(h, gravity);
            ms = 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
            left = distance(d.vertices().positions(), truth) / distance(free, truth);
            if (left < .01) break;
        }
        text += left < .01 ? fmt::format("  {:<44}{:>6} sweeps{:>10.1f} ms of processors\n", name, n, ms)
                           : fmt::format("  {:<44}  {:.2f} left after {} sweeps\n", name, left, most);
    };
    row("GPBD, Gauss-Seidel", {});
    row("GPBD, Gauss-Seidel, one Newton step an element", {.local = {.most = 1}});
    row("GPBD, Jacobi with weights of vertices", {.order = Order::JacobiVertices});
    row("vertex block descent", {.method = Method::VertexDescent, .lineSearch = false});
    row("vertex block descent with line search", {.method = Method::VertexDescent});
    return text;
}

}  // namespace meniscus::batch
