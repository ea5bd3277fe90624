// SPDX-License-Identifier: MIT
// The parameters of a scene and of the objects in it; those of the solvers are in parameters_solvers.h.
#pragma once
#include "engine/scene/parameters_deformables.h"
#include "engine/scene/parameters_solvers.h"

namespace meniscus::scene {

template <>
struct Table<Box> : NoLaterKeys {
    static constexpr std::string_view noun = "box";
    static inline const std::tuple fields{
        field(&Box::min, {.key = "min",
                          .label = "Minimum",
                          .unit = "m",
                          .help = "Corner of the box with the smallest coordinates, before position and rotation.",
                          .range = from(-kFarthest, kFarthest),
                          .slider = {-10, 10},
                          .required = true,
                          .acts = kRestart}),
        field(&Box::max, {.key = "max",
                          .label = "Maximum",
                          .unit = "m",
                          .help = "Corner of the box with the largest coordinates, before position and rotation.",
                          .range = from(-kFarthest, kFarthest),
                          .slider = {-10, 10},
                          .required = true,
                          .acts = kRestart}),
    };
};

template <>
struct Table<Sphere> : NoLaterKeys {
    static constexpr std::string_view noun = "sphere";
    static inline const std::tuple fields{
        field(&Sphere::center, {.key = "center",
                                .label = "Center",
                                .unit = "m",
                                .help = "Middle of the sphere (in 2D, of the disc), before position and rotation.",
                                .range = from(-kFarthest, kFarthest),
                                .slider = {-10, 10},
                                .acts = kRestart}),
        field(&Sphere::radius, {.key = "radius",
                                .label = "Radius",
                                .symbol = "R",
                                .unit = "m",
                                .help = "From the middle to the surface.",
                                .range = above(0, kFarthest),
                                .slider = {0.01, 10},
                                .logarithmic = true,
                                .acts = kRestart}),
    };
};

template <>
struct Table<Plane> : NoLaterKeys {
    static constexpr std::string_view noun = "plane";
    static inline const std::tuple fields{
        field(&Plane::point, {.key = "point",
                              .label = "Point",
                              .unit = "m",
                              .help = "A point of the plane, before position and rotation.",
                              .range = from(-kFarthest, kFarthest),
                              .slider = {-10, 10},
                              .acts = kRestart}),
        field(&Plane::normal, {.key = "normal",
                               .label = "Normal",
                               .help = "Points out of the solid half space, to where the fluid is. Its length does not matter.",
                               .range = from(-kFarthest, kFarthest),
                               .slider = {-1, 1},
                               .acts = kRestart}),
    };
};

template <>
struct Table<Mesh> : NoLaterKeys {
    static constexpr std::string_view noun = "mesh";
    static inline const std::tuple fields{
        field(&Mesh::file, {.key = "file",
                            .label = "File",
                            .help = "Wavefront OBJ file with the mesh; its path is relative to the scene file.",
                            .required = true,
                            .text = Text::File,
                            .acts = kRestart}),
        field(&Mesh::scale, {.key = "scale",
                             .label = "Scale",
                             .help = "Multiplies the coordinates of the file, before position and rotation: 0.001 for millimetres.",
                             .range = above(0, 1e6),
                             .slider = {1e-3, 1e3},
                             .logarithmic = true,
                             .acts = kRestart}),
        field(&Mesh::split,
              {.key = "split", .label = "Split", .help = "Makes each connected part of the mesh a body of its own.", .acts = kRestart}),
    };
};

template <>
struct Table<Domain> : NoLaterKeys {
    static constexpr std::string_view noun = "domain";
    static inline const std::tuple fields{
        field(&Domain::min, {.key = "min",
                             .label = "Minimum",
                             .unit = "m",
                             .help = "Where the domain begins. Particles that leave it are removed, except on periodic axes.",
                             .range = from(-kFarthest, kFarthest),
                             .slider = {-10, 10},
                             .required = true,
                             .acts = kRestart}),
        field(&Domain::max, {.key = "max",
                             .label = "Maximum",
                             .unit = "m",
                             .help = "Where the domain ends. Particles that leave it are removed, except on periodic axes.",
                             .range = from(-kFarthest, kFarthest),
                             .slider = {-10, 10},
                             .required = true,
                             .acts = kRestart}),
        field(&Domain::periodic, {.key = "periodic",
                                  .label = "Periodic",
                                  .help = "Axes on which what leaves at one end comes in again at the other.",
                                  .acts = kRestart}),
    };
};

template <>
struct Table<Fluid> {
    static constexpr std::string_view noun = "fluid";
    static constexpr auto exactlyOneOf = std::to_array<std::string_view>({"box", "sphere", "mesh"});
    static constexpr auto laterKeys = std::to_array<std::string_view>({"motion", "emitter", "tension", "vorticity", "drag", "elasticity"});
    static inline const std::tuple fields{
        field(&Fluid::name, {.key = "name", .label = "Name", .help = "What the fluid is called in the program and in exported files."}),
        field(&Fluid::color,
              {.key = "color", .label = "Color", .help = "Color of the fluid where fluids are told apart, #rrggbb.", .text = Text::Color}),
        field(&Fluid::restDensity, {.key = "restDensity",
                                    .label = "Rest density",
                                    .symbol = "ρ₀",
                                    .unit = "kg/m³",
                                    .help = "Mass per volume of the fluid at rest. Water has 1000.",
                                    .range = from(1e-3, 1e6),
                                    .slider = {1, 20000},
                                    .logarithmic = true,
                                    .acts = kRestart}),
        field(&Fluid::viscosity, {.key = "viscosity", .help = "Friction inside the fluid and against walls."}),
        field(&Fluid::box,
              {.key = "box",
               .help = "The box that is filled with particles, one spacing apart; the first lies half a spacing inside the lower corner."}),
        field(&Fluid::sphere, {.key = "sphere", .help = "The sphere that is filled with particles, as many as its volume holds."}),
        field(&Fluid::mesh, {.key = "mesh", .help = "The closed mesh that is filled with particles, as many as its volume holds."}),
        field(&Fluid::position, {.key = "position",
                                 .label = "Position",
                                 .unit = "m",
                                 .help = "Moves the shape, after its rotation.",
                                 .range = from(-kFarthest, kFarthest),
                                 .slider = {-10, 10},
                                 .acts = kRestart}),
        field(&Fluid::rotation, {.key = "rotation",
                                 .label = "Rotation",
                                 .unit = "°",
                                 .help = "Turns the shape about the x, then the y, then the z axis through the origin of its coordinates.",
                                 .range = from(-3600, 3600),
                                 .slider = {-180, 180},
                                 .acts = kRestart}),
        field(&Fluid::velocity, {.key = "velocity",
                                 .label = "Velocity",
                                 .symbol = "v",
                                 .unit = "m/s",
                                 .help = "Velocity of the fluid at the start.",
                                 .range = from(-1e5, 1e5),
                                 .slider = {-10, 10},
                                 .acts = kRestart}),
    };
};

template <>
struct Table<KeyFrame> : NoLaterKeys {
    static constexpr std::string_view noun = "key frame";
    static inline const std::tuple fields{
        field(&KeyFrame::time, {.key = "time",
                                .label = "Time",
                                .symbol = "t",
                                .unit = "s",
                                .help = "When the shape is there. Each key frame is later than the one before.",
                                .range = from(0, 1e6),
                                .slider = {0, 20},
                                .required = true}),
        field(&KeyFrame::position, {.key = "position",
                                    .label = "Position",
                                    .unit = "m",
                                    .help = "How far the shape is from its boundary's position then.",
                                    .range = from(-kFarthest, kFarthest),
                                    .slider = {-10, 10}}),
        field(&KeyFrame::rotation, {.key = "rotation",
                                    .label = "Rotation",
                                    .unit = "°",
                                    .help = "How far the shape has turned from its boundary's rotation then, about the x, then the y, then "
                                            "the z axis through the pivot. 720 turns twice.",
                                    .range = from(-kFarthest, kFarthest),
                                    .slider = {-180, 180}}),
    };
};

template <>
struct Table<Motion> : NoLaterKeys {
    static constexpr std::string_view noun = "motion";
    static inline const std::tuple fields{
        field(&Motion::velocity, {.key = "velocity",
                                  .label = "Velocity",
                                  .symbol = "v",
                                  .unit = "m/s",
                                  .help = "Constant velocity of the shape.",
                                  .range = from(-1e5, 1e5),
                                  .slider = {-10, 10}}),
        field(&Motion::angularVelocity, {.key = "angularVelocity",
                                         .label = "Turning",
                                         .symbol = "ω",
                                         .unit = "°/s",
                                         .help = "Constant angular velocity of the shape; the vector points along the axis, about which it "
                                                 "turns anticlockwise seen from its tip. 360 is a turn a second.",
                                         .range = from(-1e6, 1e6),
                                         .slider = {-720, 720}}),
        field(&Motion::pivot, {.key = "pivot",
                               .label = "Pivot",
                               .unit = "m",
                               .help = "The point of the shape that it turns about, in the coordinates of the shape itself, before its "
                                       "position and rotation.",
                               .range = from(-kFarthest, kFarthest),
                               .slider = {-10, 10}}),
        field(&Motion::keyFrames, {.key = "keyFrames",
                                   .help = "Where the shape is at some times. Between them it moves smoothly and without overshooting, it "
                                           "rests before the first and after the last, and where it turns back."}),
        field(&Motion::repeat, {.key = "repeat",
                                .label = "Repeat",
                                .help = "After the last key frame goes on with the first, at once: both must place the shape alike."}),
    };
};

template <>
struct Table<Boundary> : NoLaterKeys {
    static constexpr std::string_view noun = "boundary";
    static constexpr auto exactlyOneOf = std::to_array<std::string_view>({"box", "sphere", "plane", "mesh"});
    static inline const std::tuple fields{
        field(&Boundary::name,
              {.key = "name", .label = "Name", .help = "What the boundary is called in the program and in exported files."}),
        field(&Boundary::box, {.key = "box", .help = "A box whose faces are walls."}),
        field(&Boundary::sphere, {.key = "sphere", .help = "A sphere whose surface is a wall."}),
        field(&Boundary::plane, {.key = "plane", .help = "A plane wall, as far as the domain, or what there is in the scene, reaches."}),
        field(&Boundary::mesh, {.key = "mesh", .help = "A mesh whose surface is a wall; an open one is felt from both sides."}),
        field(&Boundary::position,
              {.key = "position",
               .label = "Position",
               .unit = "m",
               .help = "Moves the shape, after its rotation. In a run the boundary goes there from the next step on, and "
                       "pushes the fluid out of its way; a plane waits for a restart.",
               .range = from(-kFarthest, kFarthest),
               .slider = {-10, 10}}),
        field(&Boundary::rotation,
              {.key = "rotation",
               .label = "Rotation",
               .unit = "°",
               .help = "Turns the shape about the x, then the y, then the z axis through the origin of its coordinates.",
               .range = from(-3600, 3600),
               .slider = {-180, 180}}),
        field(&Boundary::inside,
              {.key = "inside",
               .label = "Fluid inside",
               .help = "The fluid lives inside the shape, which is a tank; otherwise outside, and the shape is an obstacle.",
               .acts = kRestart}),
        field(&Boundary::motion, {.key = "motion", .help = "How the boundary moves; without it, it stays where it is."}),
    };
};

template <>
struct Table<Camera> : NoLaterKeys {
    static constexpr std::string_view noun = "camera";
    static inline const std::tuple fields{
        field(&Camera::position, {.key = "position",
                                  .label = "Position",
                                  .unit = "m",
                                  .help = "Where the view is seen from.",
                                  .range = from(-kFarthest, kFarthest),
                                  .slider = {-20, 20}}),
        field(&Camera::target, {.key = "target",
                                .label = "Target",
                                .unit = "m",
                                .help = "The point in the middle of the view.",
                                .range = from(-kFarthest, kFarthest),
                                .slider = {-20, 20}}),
    };
};

template <>
struct Table<Description> {
    static constexpr std::string_view noun = "scene";
    static constexpr auto laterKeys = std::to_array<std::string_view>({"emitters"});
    static inline const std::tuple fields{
        field(&Description::version,
              {.key = "version", .label = "Format version", .help = "Version of the scene format.", .range = from(1, 1), .acts = kRestart}),
        field(&Description::name, {.key = "name", .label = "Name", .help = "Title of the scene."}),
        field(&Description::description,
              {.key = "description", .label = "Description", .help = "What to look at, in one or two sentences.", .text = Text::Lines}),
        field(&Description::dimensions, {.key = "dimensions",
                                         .label = "Dimensions",
                                         .symbol = "d",
                                         .help = "3, or 2 for a scene in the plane z = 0.",
                                         .range = from(2, 3),
                                         .acts = kRestart}),
        field(&Description::particleRadius,
              {.key = "particleRadius",
               .label = "Particle radius",
               .symbol = "r",
               .unit = "m",
               .help = "Half the distance between particles at rest. Half the radius makes eight times as many particles.",
               .range = from(1e-6, 1e3),
               .slider = {1e-3, 0.5},
               .logarithmic = true,
               .acts = kRestart}),
        field(&Description::particleVolumeFactor, {.key = "particleVolumeFactor",
                                                   .label = "Volume factor",
                                                   .help = "A particle's volume in cubes (squares in 2D) of the spacing: 1 starts a "
                                                           "lattice at rest density, 0.8 lets it collapse a little first.",
                                                   .range = from(0.1, 2),
                                                   .acts = kRestart}),
        field(&Description::kernel, {.key = "kernel", .help = "How neighbours are weighed."}),
        field(&Description::gravity, {.key = "gravity",
                                      .label = "Gravity",
                                      .symbol = "g",
                                      .unit = "m/s²",
                                      .help = "Acceleration of everything.",
                                      .range = from(-1e5, 1e5),
                                      .slider = {-20, 20}}),
        field(&Description::domain, {.key = "domain", .help = "Where the simulation takes place; without it, everywhere."}),
        field(&Description::time, {.key = "time", .help = "Duration and time steps."}),
        field(&Description::pressure, {.key = "pressure", .help = "What keeps the fluids incompressible."}),
        field(&Description::boundaryHandling, {.key = "boundaryHandling", .help = "How walls act on the fluids."}),
        field(&Description::fluids, {.key = "fluids", .help = "The fluids at the start."}),
        field(&Description::boundaries, {.key = "boundaries", .help = "Walls and obstacles."}),
        field(&Description::deformables, {.key = "deformables", .help = "Cloth and soft bodies at the start."}),
        field(&Description::deformableSolver, {.key = "deformableSolver", .help = "How the equations of deformables are solved."}),
        field(&Description::camera, {.key = "camera", .help = "The view in which the scene opens; without it, one that shows all."}),
    };
};

}  // namespace meniscus::scene
