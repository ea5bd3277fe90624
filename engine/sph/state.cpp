// SPDX-License-Identifier: MIT
#include "engine/sph/state.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/bodies_kernels.h"
#include "engine/sph/boundary/boundary_method.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/state_kernels.h"

namespace meniscus::sph {

namespace {
int size(const std::vector<Packed4>& v) { return static_cast<int>(v.size()); }
constexpr float kFar = 1e6f;  // where the sentinel is
constexpr Bounds kEverywhere{{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};

int countMoving(const Bodies& bodies) {
    return static_cast<int>(
        std::count_if(bodies.of.begin(), bodies.of.end(), [&](int b) { return bodies.moves[static_cast<std::size_t>(b)]; }));
}
template <class T>
std::vector<T> gathered(const std::vector<T>& from, std::span<const int> order, int begin) {
    std::vector<T> to;
    to.reserve(order.size());
    for (const int i : order) to.push_back(from[static_cast<std::size_t>(i - begin)]);
    return to;
}
}  // namespace

State::State(Device& d, const Setup& s, const std::vector<Packed4>& fluidPositions, const std::vector<Packed4>& boundaryPositions,
             const Bodies& bodySamples)
    : device(d),
      setup(s),
      kernel(s.kernel.value_or(CubicSpline::make(s.support, s.dimensions))),
      pressureKernel(s.pressureKernel.value_or(kernel)),
      wallKernel(s.wallKernel.value_or(pressureKernel)),
      boundaryBegin(size(fluidPositions)),
      boundaryCount(size(boundaryPositions)),
      movingBegin(boundaryBegin + boundaryCount - countMoving(bodySamples)),
      movingCount(boundaryBegin + boundaryCount - movingBegin),
      virtualBegin(boundaryBegin + boundaryCount),
      sentinel(virtualBegin + s.virtualSamples * boundaryBegin),
      wallsMove(std::count(bodySamples.moves.begin(), bodySamples.moves.end(), true) > 0),
      particles(boundaryBegin),
      fields(d, particles, sentinel + 1),
      x(fields.declare<Packed4>({"position", "m", Per::Sample, Life::Kept}, {kFar, kFar, kFar, 0})),
      v(fields.declare<Packed4>({"velocity", "m/s", Per::Sample, Life::Kept, true})),
      id(fields.declare<int>({"id", "", Per::Particle, Life::Kept, true})),
      fluid(fields.declare<int>({"fluid", "", Per::Particle, Life::Kept, true})),
      multiplier(fields.declare<float>({"multiplier", "Pa", Per::Sample, Life::Kept})),
      pressure(fields.declare<float>({"pressure", "Pa", Per::Particle, Life::Scratch, true})),
      density(fields.declare<float>({"density", "kg/m\u00b3", Per::Sample, Life::Scratch, true}, 1.f)),
      acceleration(fields.declare<Packed4>({"acceleration", "m/s\u00b2", Per::Particle, Life::Kept, true})),
      wallMotion(fields.declare<float>({"wall motion", "1/s"})),
      gradientSum(fields.declare<Packed4>({"gradient sum", "1/m"})),
      grid(d, particles),
      boundaryGrid(d, boundaryCount - movingCount),
      movingGrid(d, movingCount),
      space(makeCellSpace(static_cast<float>(s.support), s.periodic, s.low)),
      search(d, particles),
      order(d, sentinel + 1, "order"),
      gradients(d, 0, "gradients of pairs"),
      steepest(pressureKernel.steepest()),
      largestVolume(static_cast<float>(s.volume)),
      restingSearch(d, s.wallsPress ? boundaryCount - movingCount : 0),
      movingSearch(d, s.wallsPress ? movingCount : 0),
      speeds(fields.declare<float>({"speeds", "m/s"})),
      fastest(d, 1, "highest speed"),
      body(d, sentinel - boundaryBegin + 1, "bodies of samples"),
      hidden(d, boundaryCount, "hidden density"),
      share(d, boundaryCount, "shares of cells"),
      home(d, movingCount, "moving samples"),
      homeBody(d, movingCount, "bodies of moving samples"),
      homeOrder(d, movingCount, "order of moving samples"),
      homeHidden(d, movingCount, "hidden density of moving samples"),
      bodyStates(d, std::max<int>(1, static_cast<int>(bodySamples.moves.size())), "bodies"),
      bodies(static_cast<std::size_t>(bodyStates.size())) {
    auto samples = fluidPositions;
    for (Packed4& p : samples) p.w = static_cast<float>(s.volume);
    std::vector<float> bodyOfSample, hiddenOfSample, shareOfSample;
    std::vector<Packed4> local;
    for (const bool moving : {false, true})  // those that move come last
        for (std::size_t b = 0; b < boundaryPositions.size(); ++b) {
            const int of = bodySamples.of.empty() ? 0 : bodySamples.of[b];
            if (moving != (!bodySamples.of.empty() && bodySamples.moves[static_cast<std::size_t>(of)])) continue;
            samples.push_back(boundaryPositions[b]);
            bodyOfSample.push_back(static_cast<float>(of));
            hiddenOfSample.push_back(bodySamples.hidden.empty() ? 1.f : bodySamples.hidden[b]);
            shareOfSample.push_back(bodySamples.share.empty() ? 0.f : bodySamples.share[b]);
            if (moving) local.push_back(bodySamples.inBody[b]);
        }
    for (int k = 0; k < s.virtualSamples; ++k)
        bodyOfSample.insert(bodyOfSample.end(), static_cast<std::size_t>(boundaryBegin), static_cast<float>(k));
    bodyOfSample.push_back(-1);
    for (const int of : bodySamples.of) samplesOf.resize(bodies.size()), ++samplesOf[static_cast<std::size_t>(of)];
    body.upload(bodyOfSample);
    hidden.upload(hiddenOfSample);
    share.upload(shareOfSample);
    const int resting = boundaryCount - movingCount;
    if (s.wallsPress && resting > 0) facings.push_back({boundaryBegin, resting, &boundaryGrid, &restingSearch});
    if (s.wallsPress && movingCount > 0) facings.push_back({movingBegin, movingCount, &movingGrid, &movingSearch});
    home.upload(local);
    bodyStates.upload(bodies);
    x.upload(samples);
    std::vector<int> numbers(static_cast<std::size_t>(sentinel) + 1);
    std::iota(numbers.begin(), numbers.end(), 0);
    order.upload(numbers);
    id.upload({numbers.data(), static_cast<std::size_t>(particles)});
}

void State::setBoundaryVolumes(double gamma, double cell) {
    if (const int resting = boundaryCount - movingCount; resting > 0) {
        sortWalls(boundaryGrid, boundaryBegin, resting);
        setVolumes(boundaryGrid, boundaryBegin, resting, static_cast<float>(gamma), static_cast<float>(cell), false);
    }
    if (movingCount > 0) setMovingVolumes(static_cast<float>(gamma), static_cast<float>(cell));
}

std::vector<int> State::sortWalls(Grid& walls, int begin, int count) {
    // The samples of the walls are sorted along the Z-curve too, once.
    walls.sort(x, begin, count, space, kEverywhere);
    std::vector<int> to(static_cast<std::size_t>(count));
    walls.order().download(to);
    std::vector<Packed4> samples(to.size());
    x.download(samples, begin);
    x.upload(gathered(samples, to, begin), begin);
    for (Buffer<float>* of : {&body, &hidden, &share}) {
        std::vector<float> values(to.size());
        of->download(values, begin - boundaryBegin);
        of->upload(gathered(values, to, begin), begin - boundaryBegin);
    }
    walls.build();
    return to;
}

std::vector<float> State::setVolumes(const Grid& walls, int begin, int count, float gamma, float cell, bool ownBody) {
    Surroundings around(device);
    around.find(walls, walls, space, setup.dimensions == 2);
    Buffer<float> volume(device, count, "boundary volume");
    device.launch(count, BoundaryVolume{x.in(), bodyOf(), walls.cellOf().in(), around.rangesIn(), around.countsIn(), volume.out(),
                                        pressureKernel, setup.periodic, gamma, begin, boundaryBegin, share.in(), cell, ownBody});
    device.launch(count, SetVolume{volume.in(), x.inOut(), begin});
    auto volumes = volume.download();
    largestVolume = std::max(largestVolume, *std::max_element(volumes.begin(), volumes.end()));
    return volumes;
}

void State::setMovingVolumes(float gamma, float cell) {
    const auto sorted = sortWalls(movingGrid, movingBegin, movingCount);
    const auto volumes = setVolumes(movingGrid, movingBegin, movingCount, gamma, cell, true);
    // They keep this order for good.
    auto places = gathered(home.download(), sorted, movingBegin);
    std::vector<float> of(sorted.size()), behind(sorted.size());
    body.download(of, movingBegin - boundaryBegin);
    hidden.download(behind, movingBegin - boundaryBegin);
    homeHidden.upload(behind);
    std::vector<int> numbers(sorted.size());
    std::iota(numbers.begin(), numbers.end(), movingBegin);
    for (std::size_t i = 0; i < places.size(); ++i) places[i].w = volumes[i];
    home.upload(places);
    homeBody.upload(std::vector<int>(of.begin(), of.end()));
    homeOrder.upload(numbers);
}

void State::placeBodies(const std::vector<BodyState>& now) {
    moved = moved || std::memcmp(now.data(), bodies.data(), now.size() * sizeof(BodyState)) != 0;
    bodies = now;
    bodyStates.upload(bodies);
    if (movingCount > 0) placeSamples(movingGrid.order());
    if (boundary && wallsMove) boundary->write();
}

void State::placeSamples(const Buffer<int>& from) {
    device.launch(movingCount, PlaceSamples{home.in(), homeHidden.in(), homeBody.in(), from.in(), bodyStates.in(), x.outPart(), v.outPart(),
                                            body.outPart(), hidden.outPart(), setup.periodic, movingBegin, boundaryBegin});
}

void State::updateWallMotion() {
    if (wallsMove) device.launch(particles, WallMotion{walls(), v.in(), wallMotion.out()});
}

void State::updateNeighbors(std::optional<double> knownAgainstWalls) {
    grid.sort(x, 0, particles, space, setup.bounds);
    device.copy(grid.order().memory(), order.memory(), static_cast<std::size_t>(particles) * sizeof(int));
    fields.sort(order, particles);
    particles = grid.build();
    if (std::exchange(moved, false) && movingCount > 0) {
        placeSamples(homeOrder);
        movingGrid.sort(x, movingBegin, movingCount, space, kEverywhere);
        placeSamples(movingGrid.order());
        movingGrid.build();
    }
    if (boundary) boundary->write();
    const auto find = [&](NeighborSearch& of, const NeighborSearch::Asking& asking, const NeighborSearch::Answering& answering) {
        of.find(x, asking, answering, static_cast<float>(setup.support), space, setup.periodic, setup.dimensions == 2, sentinel);
    };
    const Grid* moving = movingCount > 0 ? &movingGrid : nullptr;
    find(search, {grid, 0, particles}, {grid, &boundaryGrid, moving, {virtualBegin, boundaryBegin, setup.virtualSamples}});
    const bool mayPress = setup.wallsPress && particles > 0 && calmSpeed > 0;
    againstWalls = !mayPress ? 0 : knownAgainstWalls ? *knownAgainstWalls : speedAgainstWalls();
    calm = mayPress ? std::clamp(2 - againstWalls / calmSpeed, 0., 1.) : 0;
    for (const Facing& f : facing()) find(*f.search, {*f.grid, f.begin, f.count}, {grid, nullptr, nullptr, {}});
    const int entries = (search.entries() + 7) / 8 * 8;  // PairWords lie in groups of 8
    if (gradients.size() < entries) gradients.reserve(entries + entries / 160 * 8);
}

double State::speedAgainstWalls() {
    // Against the walls: water that moves with its tank is still.
    Vec3<float> u{};
    for (std::size_t b = 0; b < samplesOf.size(); ++b) {
        const auto part = static_cast<float>(samplesOf[b] / static_cast<double>(boundaryCount));
        u += part * Vec3<float>{bodies[b].velocity[0].w, bodies[b].velocity[1].w, bodies[b].velocity[2].w};
    }
    device.launch(particles, Speed{v.in(), speeds.out(), u});
    maximum(device, speeds, particles, fastest);
    return static_cast<double>(fastest.at(0));
}

void State::updateDensity() {
    device.launch(particles, DensityAndGradients{pressing(),
                                                 walls().kernel,
                                                 {gradients.outPart(), gradientUnit()},
                                                 density.outPart(),
                                                 gradientSum.out(),
                                                 reactions ? reactions->wallGradient().out() : View<Packed4>{}});
    for (const Facing& f : facing()) device.launch(f.count, DensityAtWalls{neighborsOf(f), hiddenOf(), density.outPart(), f.begin});
    if (reactions) reactions->meet();
}

void State::updatePressure() {
    // Of the fluid in front of them, as in the solve at rest, and no part of the state: that is the fluid's.
    for (const Facing& f : facing()) device.launch(f.count, MultiplierAtWalls{neighborsOf(f), multiplier.inOut(), f.begin});
    device.launch(particles, MechanicalPressure{pressing(), walls().kernel, multiplier.in(), pressure.out(),
                                                1.f / static_cast<float>(2 * setup.dimensions)});
}

}  // namespace meniscus::sph
