// SPDX-License-Identifier: MIT
// How far from a wall's samples a fluid at rest density lies: a half space of lattice over one plane of samples.
#include <fmt/core.h>
#include <cmath>

#include "engine/scene/scene.h"
#include "engine/sph/state.h"
#include "engine/world/sampling.h"
#include "validation/cases.h"

namespace meniscus::validation {
namespace {
/// Of the first layer, in a lattice whose first layer lies `distance` above the wall's samples, in spacings of 1.
double firstDensity(Device& device, const sph::Setup& setup, double step, double gamma, double distance) {
    std::vector<Packed4> fluid, wall;
    const auto point = [](double x, double y, double z) {
        return Packed4{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), 0};
    };
    const int reach = static_cast<int>(setup.support) + 1, deep = setup.dimensions == 3 ? reach : 0;
    for (int i = -reach; i <= reach; ++i)
        for (int k = -deep; k <= deep; ++k)
            for (int j = 0; j <= reach; ++j) fluid.push_back(point(i, distance + j, k));
    const int far = static_cast<int>(std::ceil(3 * setup.support / step)), wide = setup.dimensions == 3 ? far : 0;
    for (int i = -far; i <= far; ++i)
        for (int k = -wide; k <= wide; ++k) wall.push_back(point(i * step, 0, k * step));
    sph::State state(device, setup, fluid, wall);
    state.setBoundaryVolumes(gamma);
    state.updateNeighbors();
    state.updateDensity();
    const auto x = state.x.download();
    const auto density = state.density.download();
    for (std::size_t i = 0; i < fluid.size(); ++i)
        if (std::hypot(x[i].x, x[i].y - static_cast<float>(distance), x[i].z) < 1e-4f) return static_cast<double>(density[i]);
    return 0;
}

std::vector<Value> restDistance(Device& device, const std::vector<std::string>& settings, double step, double reference) {
    const auto scene = scene::parse(R"({"version": 1, "particleRadius": 0.5, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]})",
                                    "wall distance", settings);
    const auto setup = world::setupOf(scene);
    const double gamma = world::boundaryGamma(scene);
    double near = .4, far = 1.9;
    for (int k = 0; k < 22; ++k) {
        const double middle = .5 * (near + far);
        (firstDensity(device, setup, step, gamma, middle) > 1 ? near : far) = middle;
    }
    return {{.5 * (near + far), reference}};
}
}  // namespace

Case wallDistanceCase() {
    Case c{"wall-distance",
           "A half space of lattice over a plane of wall samples: the distance at which its first layer has rest density",
           {}};
    struct Published {
        int dimensions;
        double support;
        const char* gamma;
        double step, distance;
    };
    // SPH tutorial Eq. 94 on a plane of samples a spacing apart: by quadrature in double precision. "rest": half a spacing behind the
    // surface and half in front, at the walls' own sampling.
    const Published table[] = {{3, 2, "1", 1, 1.098},      {2, 2, "1", 1, 1.114},     {3, 3, "1", 1, 1.397}, {3, 2, "0.7006", 1, 1.000},
                               {2, 2, "0.6821", 1, 1.002}, {3, 3, "0.4683", 1, .932}, {2, 2, "rest", .5, 1}, {2, 2.5, "rest", .5, 1},
                               {3, 2, "rest", .5, 1},      {3, 2.5, "rest", .5, 1}};
    for (const Published& p : table) {
        const std::vector<std::string> settings = {fmt::format("dimensions={}", p.dimensions),
                                                   fmt::format("kernel.supportFactor={}", p.support),
                                                   fmt::format("boundaryHandling.gamma={}", p.gamma),
                                                   std::string(p.gamma) == "rest" ? "kernel.pressure=wendland-c2" : "kernel.pressure=same"};
        c.runs.push_back({fmt::format("akinci, {}D, {:g}s, gamma {}", p.dimensions, p.support, p.gamma),
                          {{"rest distance, spacings", .004, "The reference's third digit, and the sum over a lattice that is 1 to 0.001",
                            Error::Absolute}},
                          [=](Device& d) { return restDistance(d, settings, p.step, p.distance); }});
    }
    return c;
}

}  // namespace meniscus::validation
