// SPDX-License-Identifier: MIT
// The list of viscosity models, one line each, and those that are in use.
#include "engine/sph/viscosity/viscosity.h"

#include <algorithm>
#include <stdexcept>

#include "engine/sph/viscosity/explicit.h"
#include "engine/sph/viscosity/xsph.h"

namespace meniscus::sph {
namespace {

template <class Model>
std::unique_ptr<ViscosityModel> make(State& state, int fluids) {
    return std::make_unique<Model>(state, fluids);
}

struct Method {
    std::string_view name;
    std::unique_ptr<ViscosityModel> (*make)(State&, int fluids);
};
constexpr Method kMethods[] = {
    {"explicit", make<ExplicitModel>},
    {"xsph", make<XsphModel>},
};

}  // namespace

std::vector<std::string_view> viscosityModels() {
    std::vector<std::string_view> names;
    for (const Method& m : kMethods) names.push_back(m.name);
    return names;
}

std::unique_ptr<ViscosityModel> makeViscosityModel(std::string_view name, State& state, int fluids) {
    for (const Method& m : kMethods)
        if (m.name == name) return m.make(state, fluids);
    throw std::out_of_range("no viscosity model '" + std::string(name) + "'");
}

Viscosity::Viscosity(State& s, int n) : state(s), fluids(n) {}

bool Viscosity::set(const std::vector<ViscositySettings>& s) {
    if (s == settings) return false;
    settings = s;
    const auto has = [&](const std::string& name) {
        return std::any_of(s.begin(), s.end(), [&](const ViscositySettings& f) { return f.model == name; });
    };
    bool changed = false;
    for (Used& u : used)
        if (!has(u.name)) u.model.remove(), changed = true;
    std::erase_if(used, [](const Used& u) { return !u.model; });
    for (const auto& f : s) {
        if (std::any_of(used.begin(), used.end(), [&](const Used& u) { return u.name == f.model; })) continue;
        used.push_back({f.model, Exchangeable<ViscosityModel>(state.fields)});
        used.back().model.exchange([&] { return makeViscosityModel(f.model, state, fluids); });
        changed = true;
    }
    for (const Used& u : used) {
        auto mine = s;
        for (auto& f : mine)
            if (f.model != u.name) f.kinematic = f.boundary = f.coefficient = f.boundaryCoefficient = 0;
        u.model->set(mine);
    }
    return changed;
}

void Viscosity::join(Schedule& schedule) {
    for (const Used& u : used) u.model->join(schedule);
}

double Viscosity::stabilityLimit() const {
    double limit = std::numeric_limits<double>::infinity();
    for (const Used& u : used) limit = std::min(limit, u.model->stabilityLimit());
    return limit;
}

}  // namespace meniscus::sph
