// SPDX-License-Identifier: MIT
// Particles to test on: points, discretisations, and the devices that tests with kernels of their own can use.
#pragma once
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "engine/device/device.h"
#include "engine/sph/state.h"

namespace meniscus::testing {

using Point = std::array<double, 3>;

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// cpu and checked: kernels of one test file are not there for CUDA.
inline std::vector<std::unique_ptr<Device>> hostDevices() {
    std::vector<std::unique_ptr<Device>> all;
    all.push_back(makeCpuDevice(2));
    all.push_back(makeCheckedDevice());
    return all;
}

inline Packed4 packed(double x, double y, double z, double w = 0) {
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), static_cast<float>(w)};
}
inline Point point(const Packed4& p) { return {double(p.x), double(p.y), double(p.z)}; }
inline double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double length(const Point& a) { return std::sqrt(dot(a, a)); }
inline Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

class Random {
public:
    explicit Random(unsigned seed) : engine(seed) {}
    double operator()(double low = -1, double high = 1) {  // std::uniform_real_distribution differs between libraries
        return low + (high - low) * (static_cast<double>(engine()) / 4294967296.);
    }

private:
    std::mt19937 engine;
};

inline std::vector<Packed4> randomPoints(int n, const Point& low, const Point& high, unsigned seed = 1) {
    Random random(seed);
    std::vector<Packed4> points;
    for (int i = 0; i < n; ++i) {
        const double x = random(low[0], high[0]), y = random(low[1], high[1]), z = random(low[2], high[2]);
        points.push_back(packed(x, y, z));
    }
    return points;
}
/// n points an axis, the first half a spacing from `low`; with `layers` = 0 a plane at z = 0.
inline std::vector<Packed4> lattice(int columns, int rows, int layers, double spacing, const Point& low = {}) {
    std::vector<Packed4> points;
    for (int k = 0; k < std::max(layers, 1); ++k)
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i)
                points.push_back(
                    packed(low[0] + (i + .5) * spacing, low[1] + (j + .5) * spacing, layers == 0 ? 0 : low[2] + (k + .5) * spacing));
    return points;
}
inline std::vector<Packed4> jittered(std::vector<Packed4> points, double most, int dimensions = 3, unsigned seed = 2) {
    Random random(seed);
    for (Packed4& p : points) {
        p.x += static_cast<float>(random(-most, most));
        p.y += static_cast<float>(random(-most, most));
        if (dimensions == 3) p.z += static_cast<float>(random(-most, most));
    }
    return points;
}

/// Open space without bounds; particles of volume s^d.
inline sph::Setup setupOf(double spacing, int dimensions = 3, double supportFactor = 2) {
    sph::Setup s;
    s.dimensions = dimensions;
    s.spacing = spacing;
    s.support = supportFactor * spacing;
    s.volume = std::pow(spacing, dimensions);
    s.bounds = {{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};
    return s;
}
/// Lets an axis wrap, from low on.
inline void wrap(sph::Setup& s, int axis, double low, double axisLength) {
    const auto set = [&](float Vec3<float>::*member) {
        s.periodic.low.*member = static_cast<float>(low);
        s.periodic.length.*member = static_cast<float>(axisLength);
        s.periodic.inverse.*member = static_cast<float>(1 / axisLength);
    };
    set(axis == 0 ? &Vec3<float>::x : axis == 1 ? &Vec3<float>::y : &Vec3<float>::z);
}

/// A periodic lattice: the first `dimensions` axes wrap.
struct Lattice {
    Lattice(int columns, int rows, int layers, double spacing, double supportFactor = 2)
        : setup(setupOf(spacing, layers == 0 ? 2 : 3, supportFactor)), points(lattice(columns, rows, layers, spacing)) {
        wrap(setup, 0, 0, columns * spacing);
        wrap(setup, 1, 0, rows * spacing);
        if (layers > 0) wrap(setup, 2, 0, layers * spacing);
    }
    sph::Setup setup;
    std::vector<Packed4> points;
};

inline std::vector<Point> vectors(const Buffer<Packed4>& b, int n) {
    std::vector<Packed4> raw(at(n));
    b.download(raw);
    std::vector<Point> v;
    for (const Packed4& p : raw) v.push_back(point(p));
    return v;
}
inline std::vector<double> numbers(const Buffer<float>& b, int n) {
    std::vector<float> raw(at(n));
    b.download(raw);
    return {raw.begin(), raw.end()};
}

}  // namespace meniscus::testing
