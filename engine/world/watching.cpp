// SPDX-License-Identifier: MIT
#include "engine/world/watching.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/device/run.h"
#include "engine/sph/motion_kernels.h"

namespace meniscus::world {
namespace {

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

/// Where a particle is in the order of the moment; -1: it was removed.
int placeOf(const sph::State& state, std::int32_t id) {
    std::vector<int> ids(static_cast<std::size_t>(state.particles));
    state.id.download(ids);
    const auto at = std::find(ids.begin(), ids.end(), id);
    return at == ids.end() ? -1 : static_cast<int>(at - ids.begin());
}

/// The fields that are read; of a vector its length, then its parts.
template <class F>
void eachField(const sph::State& state, const F& f) {
    for (const Fields::Field& field : state.fields.all())
        if (field.declaration.shown && !std::holds_alternative<Buffer<int>>(field.data)) f(field);
}
/// The field's unit is the particle's: densities are kept relative to rest.
float unitOf(const sph::State& state, const Fields::Field& field) {
    return field.declaration.name == std::string_view("density") ? static_cast<float>(state.setup.restDensity) : 1.f;
}
void append(std::vector<float>& to, const Vec3<float>& v) { to.insert(to.end(), {std::sqrt(dot(v, v)), v.x, v.y, v.z}); }

std::shared_ptr<const std::vector<Quantity>> quantitiesOf(const sph::State& state) {
    auto all = std::make_shared<std::vector<Quantity>>();
    for (const char* axis : {"x", "y", "z"}) all->push_back({axis, "m"});
    eachField(state, [&](const Fields::Field& f) {
        const std::string name = f.declaration.name, unit = f.declaration.unit;
        all->push_back({name == "velocity" ? "speed" : name, unit});
        if (std::holds_alternative<Buffer<Packed4>>(f.data))
            for (const char* part : {".x", ".y", ".z"}) all->push_back({name + part, unit});
    });
    return all;
}

template <class T>
std::vector<T> valuesOf(const Buffer<T>& b, int n) {
    std::vector<T> values(static_cast<std::size_t>(n));
    b.download(values);
    return values;
}

/// What a particle counts for in an average.
struct Share {
    std::size_t particle;
    float weight;
};

}  // namespace

Readings Watching::read() {
    Readings r{quantities, {}};
    if (!active()) return r;
    state.updatePressure();
    for (const std::int32_t id : watch.particles) {
        const int i = placeOf(state, id);
        if (i < 0) continue;
        const Packed4 x = state.x.at(i);
        std::vector<float> values{x.x, x.y, x.z};
        eachField(state, [&](const Fields::Field& f) {
            if (const auto* vectors = std::get_if<Buffer<Packed4>>(&f.data))
                append(values, vec(vectors->at(i)));
            else
                values.push_back(unitOf(state, f) * std::get<Buffer<float>>(f.data).at(i));
        });
        r.all.push_back({"particle " + std::to_string(id), std::move(values)});
    }
    readPoints(r);
    return r;
}

void Watching::readPoints(Readings& r) {
    if (watch.points.empty()) return;
    // Few points: all particles are looked at, which takes less than finding neighbours does.
    const int n = state.particles;
    const auto x = valuesOf(state.x, n);
    std::vector<std::vector<Share>> shares;
    for (const Vec3<float>& p : watch.points) {
        std::vector<Share> near;
        float sum = 0;
        for (std::size_t j = 0; j < x.size(); ++j) {
            const Vec3<float> d = state.setup.periodic.nearest(vec(x[j]) - p);
            const float r2 = dot(d, d);
            if (!(r2 < static_cast<float>(state.setup.support * state.setup.support))) continue;
            near.push_back({j, x[j].w * state.kernel.value(std::sqrt(r2))});
            sum += near.back().weight;
        }
        for (Share& s : near) s.weight /= sum;
        if (!(sum > 0)) near.clear();
        shares.push_back(std::move(near));
        r.all.push_back({"probe " + std::to_string(shares.size()), {p.x, p.y, p.z}});
    }
    const auto rowOf = [&](std::size_t k) -> std::vector<float>& { return r.all[r.all.size() - shares.size() + k].values; };
    eachField(state, [&](const Fields::Field& f) {
        if (const auto* vectors = std::get_if<Buffer<Packed4>>(&f.data)) {
            const auto all = valuesOf(*vectors, n);
            for (std::size_t k = 0; k < shares.size(); ++k) {
                Vec3<float> mean{};
                for (const Share& s : shares[k]) mean += s.weight * vec(all[s.particle]);
                append(rowOf(k), shares[k].empty() ? Vec3<float>{kNothing, kNothing, kNothing} : mean);
            }
        } else {
            const auto all = valuesOf(std::get<Buffer<float>>(f.data), n);
            for (std::size_t k = 0; k < shares.size(); ++k) {
                float mean = 0;
                for (const Share& s : shares[k]) mean += s.weight * all[s.particle];
                rowOf(k).push_back(shares[k].empty() ? kNothing : unitOf(state, f) * mean);
            }
        }
    });
}

void Watching::set(Watch w) {
    watch = std::move(w);
    if (active()) quantities = quantitiesOf(state);
}

void Pulling::join(Schedule& schedule) {
    schedule.add(Phase::NonPressure, "motion", [this] {
        const int i = pull && !pull->ofVertex ? placeOf(state, pull->particle) : -1;
        if (i < 0) return;
        const Vec3<float> from = vec(state.x.at(i)), way = state.setup.periodic.nearest(pull->to - from);
        Vec3<float> a = pull->stiffness * way - pull->damping * vec(state.v.at(i));
        if (state.setup.dimensions == 2) a.z = 0;
        state.device.launch(state.particles, sph::AccelerateNear{state.x.in(), state.acceleration.inOut(), from, a,
                                                                 1 / std::max(pull->radius * pull->radius, 1e-20f), state.setup.periodic});
    });
}

}  // namespace meniscus::world
