// SPDX-License-Identifier: MIT
// Flow between two plates, driven by a body force or by one plate, periodic along the plates: what both viscosity cases simulate and fit.
#pragma once
#include <string>
#include <vector>

#include "engine/device/device.h"

namespace meniscus::validation {

enum class Drive { Force, Plate };
/// How the particles lie at the start: on a lattice, or with rows along the flow shifted at random or by half a spacing, or each shifted by
/// up to 30 % of a spacing.
enum class Arrangement { Lattice, RandomOffsets, HalfOffsets, Jittered };

struct Channel {
    Drive drive = Drive::Force;
    int dimensions = 2;
    double supportFactor = 2;
    bool corrected = true;
    Arrangement arrangement = Arrangement::Lattice;
    int rows = 16, columns = 12;
    double reynolds = .1;                 ///< fastest speed x gap / viscosity; the fastest rows slide reynolds x until gaps
    double until = .8;                    ///< end, in units of gap^2 / viscosity
    std::vector<std::string> settings{};  ///< of the scene, as --set takes them

    std::string name() const;  ///< "2D, 2s, lattice"
};

struct Sampled {
    double height, speed;  ///< between the plates, 0 to 1; along them, as a part of the fastest speed of the exact solution
};
struct Profile {
    double tau;  ///< time, in units of gap^2 / nominal viscosity
    std::vector<Sampled> particles;
};
struct Flow {
    std::vector<Profile> profiles;  ///< at equal intervals of time; the last is the end
    double transverse = 0;          ///< speed across the flow at the end, root mean square, in fastest speeds
    double imbalance = 0;           ///< momentum at the end, less what force and walls gave over all steps, of the sum of m |v|
    int steps = 0;
};
Flow simulate(const Channel&, Device&);
/// The same with viscosity alone, and particles that stay where they are.
Flow relax(const Channel&, Device&);

/// Viscosity, relative to nominal, and the heights at which the flow has the plates' speeds (nominally 0 and 1), in best agreement with the
/// exact series over all profiles from a time on.
struct Fit {
    double viscosity = 1, low = 0, high = 1;
    double misfit = 0;  ///< L2, relative, of means over layers a spacing thick, in the profile where it is largest
};
Fit fit(const Channel&, const Flow&, double from);

/// The exact series of start-up flow, speeds relative to the fastest in the end.
double poiseuilleSeries(double height, double tau);
double couetteSeries(double height, double tau);

}  // namespace meniscus::validation
