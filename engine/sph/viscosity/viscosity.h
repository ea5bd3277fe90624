// SPDX-License-Identifier: MIT
// Viscosity: what a model is to the rest of a step, and the models that the fluids of a scene have, together.
#pragma once
#include <limits>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/exchangeable.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

/// All that a scene says about a fluid's viscosity; a model reads what concerns it.
struct ViscositySettings {
    double kinematic = .01, boundary = 0;  ///< m^2/s
    bool corrected = true;
    std::string model = "explicit";
    double coefficient = .05, boundaryCoefficient = 0;  ///< of XSPH, 1
    bool operator==(const ViscositySettings&) const = default;
};

/// A model acts within its own fluids. Between fluids a pair takes the mean of what either has, 0 where it has another model: forces stay
/// antisymmetric, whichever models meet.
class ViscosityModel {
public:
    virtual ~ViscosityModel() = default;
    virtual void join(Schedule&) = 0;
    /// One entry a fluid; all that is friction is 0 where a fluid has another model.
    virtual void set(const std::vector<ViscositySettings>&) = 0;
    /// The longest step at which the model is stable, s.
    virtual double stabilityLimit() const { return std::numeric_limits<double>::infinity(); }
};

/// The names that there are, as in `fluids.*.viscosity.model`.
std::vector<std::string_view> viscosityModels();
/// Throws std::out_of_range for a name that is not there.
std::unique_ptr<ViscosityModel> makeViscosityModel(std::string_view name, State&, int fluids);

/// The models that are in use.
class Viscosity {
public:
    Viscosity(State&, int fluids);
    /// One entry a fluid. Returns whether models came or went: then they must join anew.
    bool set(const std::vector<ViscositySettings>&);
    void join(Schedule&);
    /// The smallest of all models', s; infinite without viscosity.
    double stabilityLimit() const;

private:
    struct Used {
        std::string name;
        Exchangeable<ViscosityModel> model;
    };
    State& state;
    const int fluids;
    std::vector<ViscositySettings> settings;
    std::list<Used> used;
};

}  // namespace meniscus::sph
