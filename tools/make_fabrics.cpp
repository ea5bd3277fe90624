// SPDX-License-Identifier: MIT
// Writes the fabrics of scenes/fabrics/ (docs/fabrics.md): closed forms with the behaviour of a woven or a knitted cloth, sampled at the
// knots of splines.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>

#include "engine/world/fabric_file.h"

using namespace meniscus;

namespace {
struct Jet {
    double value = 0, first = 0;  ///< of a function and its derivative
};
using Curve = std::function<Jet(double)>;

std::vector<double> knots(double from, double to, int count) {
    std::vector<double> t;
    for (int i = 0; i < count; ++i) t.push_back(std::round((from + (to - from) * i / (count - 1)) * 1e6) / 1e6);
    return t;
}
double tidy(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", x);
    return std::stod(text);
}

/// Of physical strains; knots likewise.
solid::HermiteSpline sampled(const Curve& f, std::vector<double> t, double scale) {
    solid::HermiteSpline s;
    for (const double x : t) {
        const Jet j = f(x);
        s.t.push_back(tidy(x / scale)), s.p.push_back(tidy(j.value)), s.m.push_back(tidy(j.first * scale));
    }
    return s;
}
/// f(u) g(v).
solid::HermitePatches product(const Curve& f, const std::vector<double>& tu, double scaleU, const Curve& g, const std::vector<double>& tv,
                              double scaleV) {
    solid::HermitePatches s;
    for (const double u : tu) s.tu.push_back(tidy(u / scaleU));
    for (const double v : tv) {
        s.tv.push_back(tidy(v / scaleV));
        for (const double u : tu) {
            const Jet a = f(u), b = g(v);
            s.p.push_back(tidy(a.value * b.value)), s.mu.push_back(tidy(a.first * scaleU * b.value));
            s.mv.push_back(tidy(a.value * b.first * scaleV)), s.muv.push_back(tidy(a.first * scaleU * b.first * scaleV));
        }
    }
    return s;
}

/// Threads that straighten before they stretch: a tension k s (1 + rise s / at), of which splines lose nothing; pushed, they buckle with a
/// share of k.
Curve thread(double k, double rise, double at, double pushed) {
    return [=](double s) {
        if (s < 0) return Jet{.5 * pushed * k * s * s, pushed * k * s};
        return Jet{k * s * s * (.5 + rise * s / (3 * at)), k * s * (1 + rise * s / at)};
    };
}
/// The same either way.
Curve shearing(double k, double rise, double at) {
    const Curve one = thread(k, rise, at, 1);
    return [=](double s) { return s < 0 ? Jet{one(-s).value, -one(-s).first} : one(s); };
}
Curve quadratic(double k) {
    return [=](double s) { return Jet{.5 * k * s * s, k * s}; };
}
/// Bending about a curvature that it has by itself.
Curve curled(double stiffness, double curvature) {
    return [=](double l) { return Jet{stiffness * l * (.5 * l - curvature), stiffness * (l - curvature)}; };
}
/// Grows with the square of a stretch, none in compression.
Curve stretched(double f) {
    return [=](double s) { return s < 0 ? Jet{} : Jet{f * s * s, 2 * f * s}; };
}
/// One that runs level at both ends, as crimp does that is used up.
Curve crimp(double limit) {
    return [=](double s) { return Jet{limit * std::tanh(s / limit), 1 / std::pow(std::cosh(s / limit), 2)}; };
}
Curve times(double f, const Curve& c) {
    return [=](double s) {
        const Jet j = c(s);
        return Jet{f * j.value, f * j.first};
    };
}

struct Recipe {
    double density;
    double reach, shearReach, curvatureReach;  ///< of the knots
    Curve x, shear, y, bendX, bendY;
    double coupling, limit;     ///< N/m; strain at which crimp is used up
    double stiffenX, stiffenY;  ///< J: bending stiffness that a stretch of 1 adds
};

solid::Fabric fabricOf(const Recipe& r) {
    solid::Fabric f;
    f.density = r.density;
    f.scale = {r.reach, r.shearReach, r.reach, r.curvatureReach, r.curvatureReach};
    const auto plane = knots(-.5 * r.reach, r.reach, 13), shear = knots(-r.shearReach, r.shearReach, 11),
               bend = knots(-r.curvatureReach, r.curvatureReach, 11);
    f.one = {sampled(r.x, plane, r.reach), sampled(r.shear, shear, r.shearReach), sampled(r.y, plane, r.reach),
             sampled(r.bendX, bend, r.curvatureReach), sampled(r.bendY, bend, r.curvatureReach)};
    f.two[1] = product(times(r.coupling, crimp(r.limit)), plane, r.reach, crimp(r.limit), plane, r.reach);
    f.two[2] = product(stretched(r.stiffenX), plane, r.reach, quadratic(1), bend, r.curvatureReach);
    f.two[8] = product(stretched(r.stiffenY), plane, r.reach, quadratic(1), bend, r.curvatureReach);
    return f;
}
}  // namespace

int main(int count, char** arguments) {
    const std::string folder = count > 1 ? arguments[1] : ".";
    const auto write = [&](const std::string& name, const std::string& what, const Recipe& r) {
        std::ofstream(folder + "/" + name + ".fabric", std::ios::binary) << world::fabricText(fabricOf(r), name, what);
    };
    write("canvas", "Plain weave of cotton: stiff along its threads once they are straight, soft in shear until they jam.",
          {.28, .2, .6, 150, thread(300, 8, .08, .3), shearing(4, 4, .35), thread(220, 8, .1, .3), curled(2.5e-5, 0), curled(2e-5, 0), 60,
           .05, 1e-4, 1e-4});
    write("rib", "Rib knit: opens far across its ribs with little force, is firm along them, and lies flat.",
          {.31, 1, .6, 150, thread(4, 4, .7, .5), shearing(3, 2, .4), thread(30, 3, .35, .4), curled(8e-6, 0), curled(1.6e-5, 0), 1.5, .3,
           1e-5, 3e-5});
    write(
        "jersey",
        "Jersey (stocking stitch): stretches both ways, more along x than along y; free edges curl, towards the back and towards the face.",
        {.24, .7, .6, 200, thread(18, 2.5, .35, .5), shearing(8, 2, .4), thread(28, 3, .3, .5), curled(8e-6, -60), curled(8e-6, 70), 6, .2,
         2e-5, 2e-5});
    write("satin", "Satin: long floats, so shear and bending are soft and it drapes in deep folds; stiff along its threads.",
          {.16, .2, .6, 200, thread(240, 6, .06, .3), shearing(1.5, 4, .45), thread(180, 6, .06, .3), curled(6e-6, 0), curled(4e-6, 0), 25,
           .03, 2e-5, 2e-5});
}
