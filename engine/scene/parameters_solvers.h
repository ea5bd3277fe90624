// SPDX-License-Identifier: MIT
// The parameters of the solvers: one line each, the only place where a key, a unit, a range or a help text is written.
#pragma once
#include "engine/scene/parameter.h"

namespace meniscus::scene {

template <>
struct Table<Kernel> : NoLaterKeys {
    static constexpr std::string_view noun = "kernel";
    static inline const std::tuple fields{
        field(&Kernel::function, {.key = "function",
                                  .label = "Function",
                                  .symbol = "W",
                                  .equation = "SPH tutorial Eq. 4",
                                  .help = "The function that weighs a neighbour by its distance. wendland-c2 lets particles pair up least "
                                          "at large supports; poly6-spiky takes values from one function and gradients from another.",
                                  .choices = {"cubic-spline", "wendland-c2", "poly6-spiky"},
                                  .acts = kRestart}),
        field(&Kernel::pressure,
              {.key = "pressure",
               .label = "Of pressure",
               .symbol = "W_p",
               .help = "The function of density and pressure. Under wendland-c2 a lattice bears pressure at rest, where "
                       "it buckles with the cubic spline. It is the function above (same) for other solvers than dfsph, and "
                       "where an axis is periodic.",
               .choices = {"wendland-c2", "same"},
               .acts = kRestart}),
        field(&Kernel::supportFactor,
              {.key = "supportFactor",
               .label = "Support",
               .symbol = "h/s",
               .unit = "spacings",
               .help = "How far a particle sees, in particle spacings (twice the particle radius). 2 gives about 30 neighbours in 3D.",
               .range = from(1.5, 4),
               .acts = kRestart}),
    };
};

template <>
struct Table<Time> : NoLaterKeys {
    static constexpr std::string_view noun = "time";
    static inline const std::tuple fields{
        field(&Time::end, {.key = "end",
                           .label = "End",
                           .unit = "s",
                           .help = "Simulated time at which a run ends.",
                           .range = above(0, 1e6),
                           .slider = {0.1, 100},
                           .logarithmic = true}),
        field(&Time::adaptive, {.key = "adaptive",
                                .label = "Adaptive step",
                                .help = "Chooses each time step by the CFL condition, between the shortest and the longest; otherwise "
                                        "every step is the fixed one."}),
        field(&Time::step, {.key = "step",
                            .label = "Time step",
                            .symbol = "Δt",
                            .unit = "s",
                            .help = "The first time step, and every one where the step is not adaptive.",
                            .range = from(1e-10, 1),
                            .slider = {1e-5, 0.1},
                            .logarithmic = true}),
        field(&Time::minStep, {.key = "minStep",
                               .label = "Shortest step",
                               .symbol = "Δt_min",
                               .unit = "s",
                               .help = "The adaptive step is never shorter, so that one stray particle cannot stop the simulation.",
                               .range = from(1e-10, 1),
                               .slider = {1e-6, 0.1},
                               .logarithmic = true}),
        field(&Time::maxStep, {.key = "maxStep",
                               .label = "Longest step",
                               .symbol = "Δt_max",
                               .unit = "s",
                               .help = "The adaptive step is never longer.",
                               .range = from(1e-10, 1),
                               .slider = {1e-5, 0.1},
                               .logarithmic = true}),
        field(&Time::cfl, {.key = "cfl",
                           .label = "CFL factor",
                           .symbol = "λ/0.4",
                           .equation = "SPH tutorial Eq. 33",
                           .help = "Scales the adaptive step: at 1, the fastest particle moves 0.4 spacings a step.",
                           .range = from(1e-3, 10),
                           .slider = {0.05, 4},
                           .logarithmic = true}),
    };
};

template <>
struct Table<Pressure> {
    static constexpr std::string_view noun = "pressure solver";
    static constexpr auto laterKeys = std::to_array<std::string_view>({"clamp"});
    static inline const Only dfsph{"solver", {"dfsph"}}, wcsph{"solver", {"wcsph"}};
    static inline const std::tuple fields{
        field(
            &Pressure::solver,
            {.key = "solver",
             .label = "Method",
             .symbol = "p",
             .equation = "SPH tutorial Sec. 4",
             .help = "How the pressure is found. It may be changed while the simulation runs.",
             .choices = {"dfsph", "wcsph"},
             .laterChoices = {"iisph", "pcisph", "pbf", "projective-fluids", "ppe", "merged"},
             .choiceHelp = {"Removes compression and divergence in two linear solves: few iterations, long steps, no compressibility. "
                            "Bender and Koschier 2015, Divergence-free smoothed particle hydrodynamics.",
                            "Takes the pressure from the density by an equation of state: no solve, but the fluid is a little compressible "
                            "and steps are short, since sound must not outrun them. Becker and Teschner 2007, Weakly compressible SPH for "
                            "free surface flows."}}),
        field(&Pressure::iteration, {.key = "iteration",
                                     .label = "Iteration",
                                     .help = "How DFSPH's linear systems are solved: by the published Jacobi iteration, or by conjugate "
                                             "gradients that keep pressure nonnegative (nncg).",
                                     .choices = {"jacobi", "nncg"},
                                     .only = dfsph}),
        field(&Pressure::maxDensityError,
              {.key = "maxDensityError",
               .label = "Density error",
               .help = "The density solve stops when the mean compression, relative to rest density, is smaller.",
               .range = from(1e-9, 1),
               .slider = {1e-5, 0.1},
               .logarithmic = true,
               .only = dfsph}),
        field(&Pressure::maxDivergenceError,
              {.key = "maxDivergenceError",
               .label = "Diverg. error",
               .help = "The divergence solve stops when the mean compression of a step, relative to rest density, is smaller.",
               .range = from(1e-9, 1),
               .slider = {1e-5, 0.1},
               .logarithmic = true,
               .only = dfsph}),
        field(&Pressure::minIterations, {.key = "minIterations",
                                         .label = "Min iterations",
                                         .help = "The density solve makes at least so many iterations.",
                                         .range = from(1, 10000),
                                         .slider = {1, 100},
                                         .only = dfsph}),
        field(&Pressure::maxIterations, {.key = "maxIterations",
                                         .label = "Max iterations",
                                         .help = "Either solve stops after so many iterations, converged or not.",
                                         .range = from(1, 10000),
                                         .slider = {1, 1000},
                                         .logarithmic = true,
                                         .only = dfsph}),
        field(&Pressure::warmStart,
              {.key = "warmStart", .label = "Warm start", .help = "Starts each solve from the pressures of the last step.", .only = dfsph}),
        field(&Pressure::stateEquation,
              {.key = "stateEquation",
               .label = "State equation",
               .symbol = "p(ρ)",
               .equation = "SPH tutorial Sec. 4.4",
               .help = "Pressure from density, never negative.",
               .choices = {"tait", "linear", "linear-density"},
               .choiceHelp = {"p = k ((ρ/ρ₀)^γ - 1).", "p = k (ρ/ρ₀ - 1).", "p = k (ρ - ρ₀), with the stiffness k in J/kg."},
               .only = wcsph}),
        field(
            &Pressure::stiffness,
            {.key = "stiffness",
             .label = "Stiffness",
             .symbol = "k",
             .unit = "Pa",
             .equation = "k = ρ₀ c²/γ",
             .help = "How hard the fluid is to compress; steps are shorter by its square root. 0 chooses the sound speed c (shown in the "
                     "statistics) as ten times the speed of a fall from the top of the fluid to the bottom of the scene, or of what moves "
                     "at the start where that is faster: compression then stays about 1 %.",
             .range = from(0, 1e15),
             .slider = {10, 1e8},
             .logarithmic = true,
             .only = wcsph}),
        field(&Pressure::exponent, {.key = "exponent",
                                    .label = "Exponent",
                                    .symbol = "γ",
                                    .equation = "p = k ((ρ/ρ₀)^γ - 1)",
                                    .help = "How much stiffer the Tait equation grows with compression. Water has 7; 1 is linear.",
                                    .range = from(1, 20),
                                    .only = wcsph}),
        field(
            &Pressure::soundDamping,
            {.key = "soundDamping",
             .label = "Sound damping",
             .symbol = "β",
             .equation = "ζ = β c h",
             .help = "Artificial bulk viscosity, in sound speeds times support radii: it damps sound, and leaves shear and rotation alone. "
                     "0 lets sound ring for ever.",
             .range = from(0, 1),
             .only = wcsph}),
    };
};

template <>
struct Table<BoundaryHandling> : NoLaterKeys {
    static constexpr std::string_view noun = "boundary handling";
    static inline const std::tuple fields{
        field(&BoundaryHandling::method,
              {.key = "method",
               .label = "Method",
               .equation = "SPH tutorial Eqs. 93, 94",
               .help = "How walls act on fluids. Akinci samples surfaces with particles whose volumes make up for uneven sampling. "
                       "volume-maps: planes only; each particle feels the volume of wall within its support, and slides without friction.",
               .choices = {"akinci", "volume-maps"},
               .laterChoices = {"layers", "uniform-layer", "mls", "density-maps"},
               .acts = kRestart}),
        field(&BoundaryHandling::sampleOffset,
              {.key = "sampleOffset",
               .label = "Sample offset",
               .unit = "spacings",
               .help = "How far behind a surface its samples lie, so that fluid which fills a box exactly is at rest.",
               .range = from(0, 1),
               .acts = kRestart}),
        field(
            &BoundaryHandling::gamma,
            {.key = "gamma",
             .label = "Volume scale",
             .symbol = "γ",
             .equation = "SPH tutorial Eq. 94",
             .help =
                 "Scales the volumes of boundary samples. rest: what holds the first layer of fluid at rest one spacing from the samples.",
             .range = from(0, 10),
             .slider = {0, 2},
             .choices = {"rest"},
             .acts = kRestart}),
    };
};

template <>
struct Table<Viscosity> : NoLaterKeys {
    static constexpr std::string_view noun = "viscosity";
    static inline const Only explicitly{"model", {"explicit"}}, xsph{"model", {"xsph"}};
    static inline const std::tuple fields{
        field(&Viscosity::model,
              {.key = "model",
               .label = "Model",
               .equation = "SPH tutorial Sec. 6",
               .help = "How friction inside the fluid is computed. Between fluids of different models each acts with half "
                       "its strength.",
               .choices = {"explicit", "xsph"},
               .laterChoices = {"weiler", "bender-koschier", "peer", "peer-teschner", "takahashi"},
               .choiceHelp = {"From the velocities of the last step, with a viscosity in m²/s: cheap, and limited to "
                              "small viscosities. SPH tutorial Eq. 102; Monaghan 2005, Smoothed particle hydrodynamics.",
                              "Moves each velocity towards the mean of its neighbours', by a share a step: always stable, "
                              "but artificial, as its strength depends on resolution and step. SPH tutorial Eq. 103; "
                              "Monaghan 1989, On the problem of penetration in particle methods."}}),
        field(&Viscosity::kinematic,
              {.key = "kinematic",
               .label = "Viscosity",
               .symbol = "ν",
               .unit = "m²/s",
               .equation = "SPH tutorial Eq. 102",
               .help = "Kinematic viscosity: dynamic viscosity over density. Water has 1e-6, olive oil 1e-4, honey about 0.01.",
               .range = from(0, 1e4),
               .slider = {1e-6, 10},
               .logarithmic = true,
               .only = explicitly}),
        field(&Viscosity::boundary, {.key = "boundary",
                                     .label = "Wall viscosity",
                                     .symbol = "ν_b",
                                     .unit = "m²/s",
                                     .equation = "SPH tutorial Eq. 102",
                                     .help = "Kinematic viscosity between fluid and walls; 0 lets it slip.",
                                     .range = from(0, 1e4),
                                     .slider = {1e-6, 10},
                                     .logarithmic = true,
                                     .only = explicitly}),
        field(&Viscosity::corrected, {.key = "corrected",
                                      .label = "Corrected",
                                      .help = "Uses weights whose effective viscosity is the nominal one in any arrangement of particles; "
                                              "otherwise the plain formula, which is off by up to 40 % at a support of 2 spacings.",
                                      .only = explicitly}),
        field(&Viscosity::coefficient,
              {.key = "coefficient",
               .label = "Smoothing",
               .symbol = "α",
               .equation = "SPH tutorial Eq. 103",
               .help = "How far each velocity moves towards the mean of its neighbours' in a step: 0.01 to 0.1 calms a fluid.",
               .range = from(0, 1),
               .only = xsph}),
        field(&Viscosity::boundaryCoefficient, {.key = "boundaryCoefficient",
                                                .label = "Wall smoothing",
                                                .symbol = "α_b",
                                                .equation = "SPH tutorial Eq. 103",
                                                .help = "The same towards the velocity of walls; 0 lets the fluid slip.",
                                                .range = from(0, 1),
                                                .only = xsph}),
    };
};

}  // namespace meniscus::scene
