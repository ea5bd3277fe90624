// SPDX-License-Identifier: MIT
// The list of pressure solvers: one line each.
#include "engine/sph/pressure/pressure_solver.h"

#include <stdexcept>

#include "engine/sph/pressure/dfsph.h"
#include "engine/sph/pressure/wcsph.h"

namespace meniscus::sph {
namespace {

template <class Solver>
std::unique_ptr<PressureSolver> make(State& state) {
    return std::make_unique<Solver>(state);
}

struct Method {
    std::string_view name;
    std::unique_ptr<PressureSolver> (*make)(State&);
};
constexpr Method kMethods[] = {
    {"dfsph", make<Dfsph>},
    {"wcsph", make<Wcsph>},
};

}  // namespace

std::vector<std::string_view> pressureSolvers() {
    std::vector<std::string_view> names;
    for (const Method& m : kMethods) names.push_back(m.name);
    return names;
}

std::unique_ptr<PressureSolver> makePressureSolver(std::string_view name, State& state) {
    for (const Method& m : kMethods)
        if (m.name == name) return m.make(state);
    throw std::out_of_range("no pressure solver '" + std::string(name) + "'");
}

}  // namespace meniscus::sph
