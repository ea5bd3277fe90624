// SPDX-License-Identifier: MIT
#include "engine/world/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "engine/base/error.h"
#include "engine/device/exchangeable.h"
#include "engine/scene/need.h"
#include "engine/scene/scene.h"
#include "engine/sph/boundary/wall_guard.h"
#include "engine/sph/pressure/pressure_solver.h"
#include "engine/sph/viscosity/viscosity.h"
#include "engine/world/bodies.h"
#include "engine/world/boundary.h"
#include "engine/world/containment.h"
#include "engine/world/deformable_objects.h"
#include "engine/world/diagnostics.h"
#include "engine/world/expected_speed.h"
#include "engine/world/motion.h"
#include "engine/world/sampling.h"
#include "engine/world/watching.h"

namespace meniscus::world {

namespace {
double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}
}  // namespace

namespace {
double extentOf(const std::vector<Packed4>& points) {
    float low[3] = {1e30f, 1e30f, 1e30f}, high[3] = {-1e30f, -1e30f, -1e30f};
    for (const Packed4& p : points)
        for (const auto& [value, axis] : {std::pair{p.x, 0}, {p.y, 1}, {p.z, 2}})
            low[axis] = std::min(low[axis], value), high[axis] = std::max(high[axis], value);
    double most = 0;
    for (int axis = 0; axis < 3; ++axis) most = std::max(most, static_cast<double>(high[axis]) - static_cast<double>(low[axis]));
    return most;
}
}  // namespace

namespace {
ObjectCounts countsOf(const scene::Description& d, const SceneSamples& samples) {
    ObjectCounts n{std::vector<int>(d.fluids.size()), std::vector<int>(d.boundaries.size())};
    for (const int fluid : samples.fluidOf) ++n.fluids.at(static_cast<std::size_t>(fluid));
    for (const int body : samples.boundaryOf)
        ++n.boundaries.at(static_cast<std::size_t>(samples.bodies.at(static_cast<std::size_t>(body)).boundary));
    return n;
}
}  // namespace

/// What the simulation was made from: its parts are made anew when a boundary starts to move.
struct Simulation::Origin {
    scene::Description description;
    SceneSamples samples;
    Device& device;
};

struct Simulation::Parts {
    Parts(const scene::Description& d, Device& device, const SceneSamples& samples, const LoadObserver& observer)
        : description(d),
          containment(samples, d),
          lowest(samples.lowest),
          extent(extentOf(samples.fluid)),
          expectedSpeed(d, samples),
          state(device, setupOf(d, samples), samples.fluid, samples.boundary, bodySamples(d, samples)),
          loadWarnings(samples.warnings),
          objectCounts(countsOf(d, samples)),
          motion(state),
          pulling(state),
          watching(state),
          viscosity(state, std::max(1, static_cast<int>(d.fluids.size()))),
          diagnostics(state),
          pressure(state.fields) {
        motion.walls = [this](StepLimit& limit, double most) { bodies->limitStep(time, most, limit); };
        motion.hardLimit = [this] { return pressure->stepLimit(); };
        state.v.upload(samples.velocity);
        state.fluid.upload(samples.fluidOf);
        stage(observer, "Measuring walls", .6, .8);
        boundary = makeBoundaryMethod(d, state);
        boundary->start();
        state.boundary = boundary.get();
        bodies.emplace(state, d, samples);
        bodies->measure(bodies->anyMoves());
        if (samples.deformables) {
            deformables.emplace(device, samples.deformables, d);
            deformables->obstruct(samples.obstacles, [this](int of, double at) { return bodies->placeOf(of, at); });
        }
        initialParticles = state.particles;
        state.dt = d.time.step;
    }

    /// Who acts in a step, in order.
    void arrange() {
        schedule = {};
        schedule.add(Phase::Neighbors, "neighbours", [this] { state.updateNeighbors(); });
        schedule.add(Phase::AfterNeighbors, "density", [this] { state.updateDensity(); });
        motion.join(schedule);
        pulling.join(schedule);
        bodies->join(schedule, time);
        if (deformables) deformables->join(schedule, time, state.dt);
        viscosity.join(schedule);
        pressure->join(schedule);
        sph::joinWallGuard(state, wallGuard(description), schedule);
        bodies->joinLast(schedule);
    }

    /// What follows from the kept fields, once they are back, and the time.
    void settle(int particles, double dt, double againstWalls) {
        state.particles = particles;
        state.dt = dt;
        bodies->placeAt(time);
        state.updateNeighbors(againstWalls);
        state.updateDensity();
        state.updateWallMotion();
    }

    /// Hands every participant its parameters as they are now.
    void applyParameters() {
        const auto& d = description;
        motion.time = {d.time.adaptive, d.time.step, d.time.minStep, d.time.maxStep, d.time.cfl};
        motion.gravity = {static_cast<float>(d.gravity[0]), static_cast<float>(d.gravity[1]),
                          d.dimensions == 2 ? 0.f : static_cast<float>(d.gravity[2])};
        // Slower than this a fluid is still: pressure that is a little wrong moves particles no faster.
        state.calmSpeed = d.pressure.solver == "wcsph"
                              ? 0
                              : .15 * std::sqrt(std::sqrt(static_cast<double>(dot(motion.gravity, motion.gravity))) * state.setup.spacing);
        if (deformables) deformables->set(d, time);
        const bool otherSolver = d.pressure.solver != solverName;
        if (otherSolver) {
            solverName = d.pressure.solver;
            pressure.exchange([&] { return sph::makePressureSolver(solverName, state); });
        }
        std::vector<sph::ViscositySettings> viscosities;
        for (const auto& f : d.fluids)
            viscosities.push_back({f.viscosity.kinematic, f.viscosity.boundary, f.viscosity.corrected, f.viscosity.model,
                                   f.viscosity.coefficient, f.viscosity.boundaryCoefficient});
        if (viscosity.set(viscosities) || otherSolver) arrange();
        pressure->set({.maxDensityError = d.pressure.maxDensityError,
                       .maxDivergenceError = d.pressure.maxDivergenceError,
                       .minIterations = d.pressure.minIterations,
                       .maxIterations = d.pressure.maxIterations,
                       .warmStart = d.pressure.warmStart,
                       .iteration = d.pressure.iteration,
                       .stateEquation = d.pressure.stateEquation,
                       .stiffness = d.pressure.stiffness,
                       .exponent = d.pressure.exponent,
                       .soundDamping = d.pressure.soundDamping,
                       .expectedSpeed = expectedSpeed.under(motion.gravity),
                       .longestStep = d.time.maxStep,
                       .cfl = d.time.cfl,
                       .compression = last.densityErrorAvg,
                       .densest = last.densityErrorMax,
                       .weight = state.setup.restDensity * std::hypot(d.gravity[0], d.gravity[1], d.gravity[2]) * extent});
    }

    void measure(StepStatistics& s) {
        s.time = time;
        s.dt = steps == 0 ? 0 : state.dt;
        s.pairs = state.pairs();
        s.removed = initialParticles - state.particles;
        diagnostics.measure(motion.gravity, lowest, s);
        if (deformables) deformables->measure(lowest, s);
        s.boundaries = bodies->forces(s.time, s.dt);
        s.readings = readings();
        const auto solved = pressure->solved();
        s.solver = {description.fluids.empty() ? "none" : solverName,
                    solved.iterations,
                    solved.divergenceIterations,
                    solved.densityError.value_or(s.densityErrorAvg),
                    solved.divergenceError.value_or(0.),
                    solved.soundSpeed,
                    solved.densityErrors,
                    solved.divergenceErrors};
        // The models' limit is that of a lattice. At the fluid's edges, where density is half, a neighbour accelerates twice as much.
        if (const double limit = .5 * viscosity.stabilityLimit(); s.dt > limit)
            s.warnings.push_back(
                fmt::format("explicit viscosity is stable up to a step of {0:.3g} ms, the step is {1:.3g} ms: set "
                            "time.maxStep (and time.step) to {0:.3g} ms, or lower fluids.*.viscosity.kinematic",
                            1e3 * limit, 1e3 * s.dt));
        if (const double far = bodies->farthest(); !description.time.adaptive && far > state.setup.spacing)
            s.warnings.push_back(
                fmt::format("a boundary moves {:.3g} m in a step of {:.3g} ms, more than the particle spacing of {:.3g} m: "
                            "particles may pass it; lower time.step, or set time.adaptive",
                            far, 1e3 * s.dt, state.setup.spacing));
        if (constexpr int kLookEvery = 50; containment.active() && (steps % kLookEvery == 0 || !escape.empty())) {
            vectors.resize(static_cast<std::size_t>(state.particles));
            state.x.download(vectors);
            escape = containment.lookAt(vectors);
        }
        if (!escape.empty()) s.warnings.push_back(escape);
        if (steps == 0) warnOfStart(s);
        warnOfShortStep(s);
    }

    Readings readings() {
        Readings all = watching.read();
        if (deformables) deformables->read(watching.all().vertices, all);
        return all;
    }

    /// A solver that cannot make steps as long as the scene has them makes shorter ones, and says so.
    void warnOfShortStep(StepStatistics& s) const {
        const auto& t = motion.time;
        const double asked = t.adaptive ? t.minStep : t.step;
        if (steps == 0 || s.dt >= asked * (1 - 1e-6)) return;
        s.warnings.push_back(
            fmt::format("{} needs a step of {:.3g} ms or less for its {}, shorter than {} of {:.3g} ms; it makes it so short", solverName,
                        1e3 * s.dt, motion.limit.name, t.adaptive ? "time.minStep" : "time.step", 1e3 * asked));
    }

    /// What a scene hardly means, and what a first step that diverges comes from.
    void warnOfStart(StepStatistics& s) const {
        s.warnings.insert(s.warnings.end(), loadWarnings.begin(), loadWarnings.end());
        if (s.removed > 0)
            s.warnings.push_back(fmt::format("{} of {} particles lie outside the domain and are left out", s.removed, initialParticles));
        if (s.densityErrorAvg > .05)
            s.warnings.push_back(
                fmt::format("the fluid starts compressed, by {:.3g} % on average: it overlaps itself or a wall, or "
                            "particleVolumeFactor is too large or kernel.supportFactor too small",
                            100 * s.densityErrorAvg));
    }

    /// The fastest the fluid may be on average without that being a runaway: energy that doubles in a step, at speeds beyond the CFL bound.
    void checkEnergy(const StepStatistics& before, const StepStatistics& now) const {
        if (state.particles == 0) return;  // deformables tell for themselves
        const double mass = state.particleMass() * state.particles, speed = .4 * state.setup.spacing / state.dt;
        const double bound =
            2 * (before.kineticEnergy + std::abs(before.potentialEnergy) + before.elasticEnergy) + .5 * mass * speed * speed;
        if (now.kineticEnergy <= bound) return;
        throw Diverged(fmt::format("the kinetic energy grew from {:.3g} J to {:.3g} J in a step of {:.3g} ms; {}", before.kineticEnergy,
                                   now.kineticEnergy, 1e3 * state.dt, motion.advice()));
    }

    scene::Description description;
    Containment containment;
    std::string escape;  ///< what the containment said last
    Vec3<float> lowest;
    double extent;  ///< m, of the fluid at the start, along its longest axis
    ExpectedSpeed expectedSpeed;
    sph::State state;
    std::vector<std::string> loadWarnings;
    ObjectCounts objectCounts;
    std::unique_ptr<sph::BoundaryMethod> boundary;
    Motion motion;
    Pulling pulling;
    Watching watching;
    std::optional<Bodies> bodies;  ///< once their samples are in their places
    std::optional<DeformableObjects> deformables;
    sph::Viscosity viscosity;
    Diagnostics diagnostics;
    Exchangeable<sph::PressureSolver> pressure;
    std::string solverName;  ///< of the solver that is there
    Schedule schedule;
    StepStatistics last;
    double time = 0;
    int steps = 0, initialParticles = 0;
    std::vector<Packed4> vectors;  ///< staging of what is read back
    std::vector<int> integers;
};

namespace {
/// The scene, if the device has room for it: the machine's own memory was looked at when the scene was read.
const scene::Description& fitting(const scene::Description& d, const Device& device) {
    const scene::Need need = scene::needOf(d);
    if (const auto what = scene::tooLargeFor(need, "device '" + device.name() + "'", device.freeMemory()); !what.empty())
        throw InputError((d.file.empty() ? "" : d.file + ": ") + need.largest + ": " + what);
    return d;
}
}  // namespace

Simulation::Simulation(const scene::Description& d, Device& device, const LoadObserver& observer)
    : Simulation(d, device, sample(fitting(d, device), stage(observer, "Filling shapes", 0, .6)), observer) {}
Simulation::Simulation(const scene::Description& d, Device& device, const SceneSamples& samples, const LoadObserver& observer)
    : origin(std::make_unique<Origin>(Origin{d, samples, device})), parts(std::make_unique<Parts>(d, device, samples, observer)) {
    for (const auto& f : d.fluids)
        if (f.restDensity != d.fluids.front().restDensity)
            throw InputError(
                "fluids: fluids of different rest density need a multiphase formulation, which this version does not have; give all the "
                "same");
    Parts& p = *parts;
    p.applyParameters();
    stage(observer, "Finding neighbours", .8, 1);
    p.schedule.run(Phase::Neighbors, p.last.stagesMs);
    p.last.stagesMs.clear();
    p.measure(p.last);
}
Simulation::~Simulation() = default;

namespace {
std::vector<char> movingOf(const std::vector<Course>& courses) {
    std::vector<char> all;
    for (const Course& c : courses) all.push_back(c.moves());
    return all;
}
}  // namespace

/// The same simulation, with other bodies free to move. What it holds of the state is not restored yet.
void Simulation::remake(const std::vector<char>& moving) {
    scene::Description d = origin->description;
    for (std::size_t b = 0; b < moving.size(); ++b)
        if (auto& motion = d.boundaries[static_cast<std::size_t>(origin->samples.bodies[b].boundary)].motion; moving[b] && !motion)
            motion.emplace();
    auto next = std::make_unique<Parts>(d, origin->device, withWallsOf(d, origin->samples), LoadObserver{});
    next->bodies->measure(parts->bodies->measures() || next->bodies->anyMoves());
    next->watching.set(parts->watching.all());
    next->pulling.set(parts->pulling.now());
    if (next->deformables) next->deformables->pull(parts->pulling.now());
    next->objectCounts = parts->objectCounts;
    parts = std::move(next);
}

/// Boundaries that an edit has put elsewhere start on their way.
void Simulation::goWhereEdited() {
    const std::vector<int> edited = parts->bodies->differing(parts->description);
    if (edited.empty()) return;
    std::vector<Course> courses = parts->bodies->courses();
    bool more = false;
    for (std::size_t b = 0; b < courses.size(); ++b) {
        if (courses[b].moves() || std::find(edited.begin(), edited.end(), origin->samples.bodies[b].boundary) == edited.end()) continue;
        courses[b].release();
        more = true;
    }
    if (more) {
        SavedState now = save();
        now.courses = std::move(courses);
        restore(now, scene::Description(parts->description));
    }
    // Water is pushed about as fast as it moves by itself.
    Parts& p = *parts;
    const double falls = p.expectedSpeed.under(p.motion.gravity);
    p.bodies->follow(p.description, p.time, falls > 0 ? .25 * falls : .1 * p.state.setup.spacing / p.description.time.maxStep);
}

std::unique_ptr<Simulation> Simulation::on(Device& device, const LoadObserver& observer) const {
    fitting(origin->description, device);
    auto s = std::make_unique<Simulation>(origin->description, device, origin->samples, observer);
    s->parts->bodies->measure(parts->bodies->measures());
    s->restore(save(), parts->description);
    s->parts->watching.set(parts->watching.all());
    s->pull(parts->pulling.now());
    return s;
}

StepStatistics Simulation::step() {
    goWhereEdited();
    Parts& p = *parts;
    const auto start = std::chrono::steady_clock::now();
    StepStatistics now;
    const int particles = p.state.particles;
    const double dt = p.state.dt, before = p.time, againstWalls = p.state.againstWalls;
    p.applyParameters();
    p.state.fields.save();
    if (p.deformables) p.deformables->save();
    try {
        p.schedule.run(Phase::NonPressure, now.stagesMs);
        ++p.steps;
        p.time += p.state.dt;
        now.step = p.steps;
        now.dtLimiter = p.motion.limit.name;
        p.measure(now);
        p.checkEnergy(p.last, now);
    } catch (const Diverged& why) {
        // Back to where the step began: the particles were sorted then, so their neighbours come out the same.
        p.steps = p.last.step;
        p.time = before;
        p.state.fields.restore();
        if (p.deformables) p.deformables->restore();
        p.settle(particles, dt, againstWalls);
        const std::string& solver = particles > 0 || !p.deformables ? p.description.pressure.solver : p.description.deformableSolver.solver;
        throw Diverged(fmt::format("step {}, {:.4g} s, {}: {}", p.steps + 1, p.time, solver, why.what()));
    }
    p.state.device.synchronize();
    now.wallMs = millisecondsSince(start);
    double staged = 0;
    for (const auto& [name, ms] : now.stagesMs) staged += ms;
    now.stagesMs.emplace_back("statistics", now.wallMs - staged);
    p.last = now;
    return now;
}

double Simulation::time() const { return parts->time; }
int Simulation::steps() const { return parts->steps; }
const scene::Description& Simulation::description() const { return parts->description; }
Counts Simulation::counts() const {
    const auto& solid = parts->deformables;
    return {.fluid = parts->state.particles,
            .boundary = parts->state.boundaryCount,
            .vertices = solid ? solid->vertices() : 0,
            .elements = solid ? solid->elements() : 0};
}
ObjectCounts Simulation::objectCounts() const { return parts->objectCounts; }
const StepStatistics& Simulation::statistics() const { return parts->last; }

void Simulation::set(const std::string& path, const std::string& value) {
    scene::Description changed = parts->description;
    if (scene::set(changed, path, value) == scene::Acts::Restart) throw InputError(path + ": acts only after a restart");
    parts->description = std::move(changed);
}

SavedState Simulation::save() const {
    const Parts& p = *parts;
    SavedState saved{.time = p.time,
                     .dt = p.state.dt,
                     .againstWalls = p.state.againstWalls,
                     .steps = p.steps,
                     .particles = p.state.particles,
                     .escape = p.escape,
                     .statistics = p.last,
                     .fields = p.state.fields.pack(p.state.particles),
                     .courses = p.bodies->courses()};
    if (p.deformables) p.deformables->pack(saved.fields);
    return saved;
}

void Simulation::restore(const SavedState& saved, const scene::Description& parameters) {
    if (const auto moving = movingOf(saved.courses); moving != movingOf(parts->bodies->courses())) remake(moving);
    Parts& p = *parts;
    p.description = parameters;
    p.bodies->setCourses(saved.courses);
    p.time = saved.time;
    p.steps = saved.steps;
    p.escape = saved.escape;
    p.last = saved.statistics;
    p.applyParameters();  // brings the methods, which bring their fields
    p.state.fields.unpack(saved.fields, saved.particles);
    if (p.deformables) p.deformables->unpack(saved.fields);
    p.settle(saved.particles, saved.dt, saved.againstWalls);
}

void Simulation::setParameters(const scene::Description& d) { parts->description = d; }
bool Simulation::boundariesEdited() const { return !parts->bodies->differing(parts->description).empty(); }

std::size_t SavedState::bytes() const {
    std::size_t sum = sizeof(SavedState) + courses.size() * sizeof(Course);
    for (const PackedField& f : fields) sum += sizeof(PackedField) + f.words.bytes();
    return sum;
}

std::vector<FieldInfo> Simulation::fields() const {
    std::vector<FieldInfo> infos;
    for (const auto& f : parts->state.fields.all())
        if (f.declaration.shown)
            infos.push_back({f.declaration.name, f.declaration.unit, std::holds_alternative<Buffer<Packed4>>(f.data) ? 3 : 1,
                             std::holds_alternative<Buffer<int>>(f.data)});
    return infos;
}

void Simulation::positions(std::vector<Packed4>& to) const {
    to.resize(static_cast<std::size_t>(parts->state.particles));
    parts->state.x.download(to);
}

void Simulation::read(const std::string& name, std::vector<float>& to) const {
    const auto n = static_cast<std::size_t>(parts->state.particles);
    const auto& all = parts->state.fields.all();
    const auto field =
        std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.declaration.shown && f.declaration.name == name; });
    if (field == all.end()) throw std::out_of_range("no field '" + name + "'");
    if (name == "pressure") parts->state.updatePressure();
    if (const auto* floats = std::get_if<Buffer<float>>(&field->data)) {
        to.resize(n);
        floats->download(to);
    } else if (const auto* integers = std::get_if<Buffer<int>>(&field->data)) {
        parts->integers.resize(n);
        integers->download(parts->integers);
        to.assign(parts->integers.begin(), parts->integers.end());
    } else {
        parts->vectors.resize(n);
        std::get<Buffer<Packed4>>(field->data).download(parts->vectors);
        to.resize(3 * n);
        for (std::size_t i = 0; i < n; ++i) {
            const Packed4& v = parts->vectors[i];
            to[3 * i] = v.x, to[3 * i + 1] = v.y, to[3 * i + 2] = v.z;
        }
    }
    if (name == "density")
        for (float& v : to) v *= static_cast<float>(parts->state.setup.restDensity);
}

std::vector<Packed4> Simulation::positions() const {
    std::vector<Packed4> all;
    positions(all);
    return all;
}
std::vector<float> Simulation::read(const std::string& name) const {
    std::vector<float> all;
    read(name, all);
    return all;
}

void Simulation::ids(std::vector<std::int32_t>& to) const {
    to.resize(static_cast<std::size_t>(parts->state.particles));
    parts->state.id.download(to);
}
std::vector<std::int32_t> Simulation::ids() const {
    std::vector<std::int32_t> all;
    ids(all);
    return all;
}

void Simulation::vertices(std::vector<Packed4>& to) const { parts->deformables ? parts->deformables->positions(to) : to.clear(); }
bool Simulation::readVertices(const std::string& field, std::vector<float>& to) const {
    return parts->deformables && parts->deformables->read(field, to);
}
const std::vector<std::pair<std::string, std::string>>& Simulation::vertexFields() { return DeformableObjects::fields(); }
const std::vector<DeformableSurface>& Simulation::surfaces() const { return *sharedSurfaces(); }
std::shared_ptr<const std::vector<DeformableSurface>> Simulation::sharedSurfaces() const {
    static const auto none = std::make_shared<const std::vector<DeformableSurface>>();
    return parts->deformables ? parts->deformables->surfaces() : none;
}

const std::vector<BodyPlace>& Simulation::bodies() const { return parts->bodies->places(); }

void Simulation::measureForces(bool on) {
    if (on == parts->bodies->measures()) return;
    parts->bodies->measure(on);
    parts->arrange();
    parts->state.updateDensity();  // tells who is near which wall
}

void Simulation::watch(Watch w) {
    parts->watching.set(std::move(w));
    parts->last.readings = parts->readings();
}
Readings Simulation::readings() const { return parts->readings(); }
void Simulation::pull(std::optional<Pull> p) {
    parts->pulling.set(p);
    if (parts->deformables) parts->deformables->pull(p);
}

std::vector<Packed4> Simulation::boundaryPositions() const {
    std::vector<Packed4> x(static_cast<std::size_t>(parts->state.boundaryCount));
    parts->state.x.download(x, parts->state.boundaryBegin);
    return x;
}

}  // namespace meniscus::world
