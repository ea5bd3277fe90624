// SPDX-License-Identifier: MIT
#include "engine/sph/state.h"

#include <numeric>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/state_kernels.h"

namespace meniscus::sph {

namespace {
int size(const std::vector<Packed4>& v) { return static_cast<int>(v.size()); }
constexpr float kFar = 1e6f;  // where the sentinel is
}  // namespace

State::State(Device& d, const Setup& s, const std::vector<Packed4>& fluidPositions, const std::vector<Packed4>& boundaryPositions)
    : device(d),
      setup(s),
      kernel(s.kernel.value_or(CubicSpline::make(s.support, s.dimensions))),
      wallKernel(s.wallKernel.value_or(kernel)),
      boundaryBegin(size(fluidPositions)),
      boundaryCount(size(boundaryPositions)),
      sentinel(boundaryBegin + boundaryCount),
      particles(boundaryBegin),
      wallReach(wallKernel.support()),
      fields(d, particles, sentinel + 1),
      x(fields.declare<Packed4>({"position", "m", Per::Sample, Life::Kept}, {kFar, kFar, kFar, 0})),
      v(fields.declare<Packed4>({"velocity", "m/s", Per::Sample, Life::Kept, true})),
      id(fields.declare<int>({"id", "", Per::Particle, Life::Kept, true})),
      fluid(fields.declare<int>({"fluid", "", Per::Particle, Life::Kept, true})),
      multiplier(fields.declare<float>({"multiplier", "Pa", Per::Sample, Life::Kept})),
      pressure(fields.declare<float>({"pressure", "Pa", Per::Particle, Life::Scratch, true})),
      density(fields.declare<float>({"density", "kg/m\u00b3", Per::Sample, Life::Scratch, true}, 1.f)),
      acceleration(fields.declare<Packed4>({"acceleration", "m/s\u00b2", Per::Particle, Life::Scratch, true})),
      gradientSum(fields.declare<Packed4>({"gradient sum", "1/m"})),
      grid(d, particles),
      boundaryGrid(d, boundaryCount),
      space(makeCellSpace(static_cast<float>(s.support), s.periodic, s.low)),
      search(d, particles),
      order(d, sentinel + 1, "order"),
      gx(d, 0, "gradient x"),
      gy(d, 0, "gradient y"),
      gz(d, 0, "gradient z") {
    auto samples = fluidPositions;
    for (Packed4& p : samples) p.w = static_cast<float>(s.volume);
    samples.insert(samples.end(), boundaryPositions.begin(), boundaryPositions.end());
    x.upload(samples);
    std::vector<int> numbers(static_cast<std::size_t>(sentinel) + 1);
    std::iota(numbers.begin(), numbers.end(), 0);
    order.upload(numbers);
    id.upload({numbers.data(), static_cast<std::size_t>(particles)});
}

void State::setBoundaryVolumes(double gamma) {
    if (boundaryCount == 0) return;
    // The samples of the walls are sorted along the Z-curve too, once.
    constexpr Bounds everywhere{{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};
    boundaryGrid.sort(x, boundaryBegin, boundaryCount, space, everywhere);
    std::vector<int> to(static_cast<std::size_t>(boundaryCount));
    boundaryGrid.order().download(to);
    const auto samples = x.download();
    std::vector<Packed4> sorted;
    for (int from : to) sorted.push_back(samples[static_cast<std::size_t>(from)]);
    x.upload(sorted, boundaryBegin);
    boundaryGrid.build();

    Surroundings around(device);
    around.find(boundaryGrid, boundaryGrid, space, setup.dimensions == 2);
    Buffer<float> volume(device, boundaryCount, "boundary volume");
    device.launch(boundaryCount, BoundaryVolume{x.in(), boundaryGrid.cellOf().in(), around.rangesIn(), around.countsIn(), volume.out(),
                                                kernel, setup.periodic, static_cast<float>(gamma), boundaryBegin});
    device.launch(boundaryCount, SetVolume{volume.in(), x.inOut(), boundaryBegin});
}

void State::updateNeighbors() {
    grid.sort(x, 0, particles, space, setup.bounds);
    device.copy(grid.order().memory(), order.memory(), static_cast<std::size_t>(particles) * sizeof(int));
    fields.sort(order, particles);
    particles = grid.build();
    search.find(x, grid, boundaryGrid, particles, static_cast<float>(setup.support), static_cast<float>(wallReach), space, setup.periodic,
                setup.dimensions == 2, sentinel);
    for (auto* g : {&gx, &gy, &gz}) {
        if (g->size() < search.entries()) g->reserve(search.entries() + search.entries() / 20);
    }
}

void State::updateDensity() {
    device.launch(particles, DensityAndGradients{
                                 neighbors(), wallKernel, {gx.outPart(), gy.outPart(), gz.outPart()}, density.out(), gradientSum.out()});
}

void State::updatePressure() {
    device.launch(particles, MechanicalPressure{neighbors(), wallKernel, multiplier.in(), pressure.out(),
                                                1.f / static_cast<float>(2 * setup.dimensions)});
}

}  // namespace meniscus::sph
