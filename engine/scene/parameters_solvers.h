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
    static constexpr auto laterKeys = std::to_array<std::string_view>({"clamp", "stateEquation", "stiffness", "exponent"});
    static inline const std::tuple fields{
        field(&Pressure::solver,
              {.key = "solver",
               .label = "Method",
               .symbol = "p",
               .equation = "SPH tutorial Eqs. 79-82",
               .help = "How the pressure is found. DFSPH removes compression and divergence in two solves: few iterations, long steps.",
               .choices = {"dfsph"},
               .laterChoices = {"wcsph", "iisph", "pcisph", "pbf", "projective-fluids", "ppe", "merged"}}),
        field(&Pressure::iteration, {.key = "iteration",
                                     .label = "Iteration",
                                     .help = "How DFSPH's linear systems are solved: by the published Jacobi iteration, or by conjugate "
                                             "gradients that keep pressure nonnegative (nncg).",
                                     .choices = {"jacobi", "nncg"}}),
        field(&Pressure::maxDensityError,
              {.key = "maxDensityError",
               .label = "Density error",
               .help = "The density solve stops when the mean compression, relative to rest density, is smaller.",
               .range = from(1e-9, 1),
               .slider = {1e-5, 0.1},
               .logarithmic = true}),
        field(&Pressure::maxDivergenceError,
              {.key = "maxDivergenceError",
               .label = "Divergence err.",
               .help = "The divergence solve stops when the mean compression of a step, relative to rest density, is smaller.",
               .range = from(1e-9, 1),
               .slider = {1e-5, 0.1},
               .logarithmic = true}),
        field(&Pressure::minIterations, {.key = "minIterations",
                                         .label = "Min iterations",
                                         .help = "The density solve makes at least so many iterations.",
                                         .range = from(1, 10000),
                                         .slider = {1, 100}}),
        field(&Pressure::maxIterations, {.key = "maxIterations",
                                         .label = "Max iterations",
                                         .help = "Either solve stops after so many iterations, converged or not.",
                                         .range = from(1, 10000),
                                         .slider = {1, 1000},
                                         .logarithmic = true}),
        field(&Pressure::warmStart,
              {.key = "warmStart", .label = "Warm start", .help = "Starts each solve from the pressures of the last step."}),
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
               .help = "How walls act on fluids. Akinci samples surfaces with particles whose volumes make up for uneven sampling.",
               .choices = {"akinci"},
               .laterChoices = {"layers", "uniform-layer", "mls", "density-maps", "volume-maps"},
               .acts = kRestart}),
        field(&BoundaryHandling::sampleOffset,
              {.key = "sampleOffset",
               .label = "Sample offset",
               .unit = "spacings",
               .help = "How far behind a surface its samples lie, so that fluid which fills a box exactly is at rest.",
               .range = from(-2, 2),
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
    static inline const std::tuple fields{
        field(&Viscosity::model, {.key = "model",
                                  .label = "Model",
                                  .equation = "SPH tutorial Eq. 102",
                                  .help = "How friction inside the fluid is computed. explicit: from the velocities of the last step; "
                                          "cheap, and limited to small viscosities.",
                                  .choices = {"explicit"},
                                  .laterChoices = {"xsph", "weiler", "bender-koschier", "peer", "peer-teschner", "takahashi"}}),
        field(&Viscosity::kinematic,
              {.key = "kinematic",
               .label = "Viscosity",
               .symbol = "ν",
               .unit = "m²/s",
               .equation = "SPH tutorial Eq. 102",
               .help = "Kinematic viscosity: dynamic viscosity over density. Water has 1e-6, olive oil 1e-4, honey about 0.01.",
               .range = from(0, 1e4),
               .slider = {1e-6, 10},
               .logarithmic = true}),
        field(&Viscosity::boundary, {.key = "boundary",
                                     .label = "Wall viscosity",
                                     .symbol = "ν_b",
                                     .unit = "m²/s",
                                     .equation = "SPH tutorial Eq. 102",
                                     .help = "Kinematic viscosity between fluid and walls; 0 lets it slip.",
                                     .range = from(0, 1e4),
                                     .slider = {1e-6, 10},
                                     .logarithmic = true}),
        field(&Viscosity::corrected, {.key = "corrected",
                                      .label = "Corrected",
                                      .help = "Uses weights whose effective viscosity is the nominal one in any arrangement of particles; "
                                              "otherwise the plain formula, which is off by up to 40 % at a support of 2 spacings."}),
    };
};

}  // namespace meniscus::scene
