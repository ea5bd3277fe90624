// SPDX-License-Identifier: MIT
// What every pressure solver is to the rest of a step. Solvers are exchanged by name between any two steps of a run.
#pragma once
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sph/state.h"

namespace meniscus::sph {

/// All that a scene says about pressure; a solver reads what concerns it.
struct PressureSettings {
    double maxDensityError = 5e-4;     ///< mean compression, relative
    double maxDivergenceError = 1e-3;  ///< mean compression a step
    int minIterations = 2, maxIterations = 100;
    bool warmStart = true;
    std::string iteration = "nncg";
    std::string stateEquation = "tait";
    double stiffness = 0;  ///< Pa, of linear-density J/kg; 0: from what follows
    double exponent = 7, soundDamping = .2;
    double expectedSpeed = 1, longestStep = 5e-3, cfl = 1;  ///< m/s, of fluid and walls; s; factor of every step
    double compression = 1, densest = 0;                    ///< mean and largest compression of the present positions, relative
    double weight = 0;                                      ///< Pa, the pressure of the scene's fluid at rest, at its largest
};

/// What the last step's solve tells the statistics.
struct PressureSolved {
    int iterations = 0, divergenceIterations = 0;
    std::optional<double> densityError{}, divergenceError{};  ///< what the stop test saw, relative; none: there is no such test
    std::optional<double> soundSpeed{};                       ///< m/s, at rest density
    std::vector<float> densityErrors{}, divergenceErrors{};   ///< before each iteration and after the last
};

/// A solver makes velocities such that the fluid is compressed no further, from what State holds: positions, predicted velocities, dt,
/// density, gradientSum, wallMotion and the stored gradients are there when Phase::Pressure begins. It leaves its pressures in
/// State::multiplier, tells State::reactions of what it did along walls, and declares fields of its own in its constructor; they go when it
/// goes. Nothing but State carries over from the solver before, so what Phase::Pressure needs of a solver's own it computes there (or keeps
/// in a field that starts with a usable value).
///
/// A solver that wants its neighbours at predicted positions joins Phase::Predict: it keeps x (a field of Life::Kept, as particles are
/// sorted), advances x by dt v, and calls State::updateNeighbors and updateDensity. In Phase::Pressure it solves, sets v from where x came
/// from and where it should be, and puts the old x back: Phase::Advect moves particles, for every solver.
class PressureSolver {
public:
    virtual ~PressureSolver() = default;
    virtual void join(Schedule&) = 0;
    /// Called before each step.
    virtual void set(const PressureSettings&) = 0;
    virtual PressureSolved solved() const = 0;
    /// The longest stable step, whatever the scene's bounds, and by what. Asked in Phase::ChooseStep, once State::speed is known.
    virtual StepLimit stepLimit() const { return {std::numeric_limits<double>::infinity(), ""}; }
};

/// The names that there are, as in `pressure.solver`.
std::vector<std::string_view> pressureSolvers();
/// Throws std::out_of_range for a name that is not there.
std::unique_ptr<PressureSolver> makePressureSolver(std::string_view name, State&);

}  // namespace meniscus::sph
