// SPDX-License-Identifier: MIT
// The parameters of cloth and soft bodies, and of what solves for them.
#pragma once
#include "engine/scene/parameter.h"

namespace meniscus::scene {

constexpr double kFarthest = 1e6;  ///< m, of any coordinate

template <>
struct Table<MeshFile> : NoLaterKeys {
    static constexpr std::string_view noun = "mesh";
    static inline const std::tuple fields{
        field(&MeshFile::file,
              {.key = "file",
               .label = "File",
               .help = "File with the mesh, relative to the scene file. Of cloth, Wavefront OBJ; of a soft body, a closed Wavefront OBJ "
                       "or tetrahedra: TetGen (.node with its .ele), Gmsh (.msh), legacy VTK (.vtk) or Medit (.mesh).",
               .required = true,
               .text = Text::File,
               .acts = kRestart}),
        field(&MeshFile::scale, {.key = "scale",
                                 .label = "Scale",
                                 .help = "Multiplies the coordinates of the file, before position and rotation: 0.001 for millimetres.",
                                 .range = above(0, 1e6),
                                 .slider = {1e-3, 1e3},
                                 .logarithmic = true,
                                 .acts = kRestart}),
    };
};

template <>
struct Table<Cloth> : NoLaterKeys {
    static constexpr std::string_view noun = "cloth";
    static inline const std::tuple fields{
        field(&Cloth::size, {.key = "size",
                             .label = "Size",
                             .unit = "m",
                             .help = "Of the grid: it lies in the plane y = 0 and reaches from the origin along x and along z, before "
                                     "position and rotation.",
                             .range = above(0, 1e4),
                             .slider = {0.1, 10},
                             .acts = kRestart}),
        field(&Cloth::cells, {.key = "cells",
                              .label = "Cells",
                              .help = "Squares of the grid along x and along z, each of two triangles. Vertex (i, j) is number "
                                      "i + j (cells along x + 1).",
                              .range = from(1, 4096),
                              .slider = {1, 256},
                              .acts = kRestart}),
        field(&Cloth::mesh, {.key = "mesh", .help = "A triangle mesh in place of the grid: its shape is the shape at rest."}),
    };
};

template <>
struct Table<SoftBody> : NoLaterKeys {
    static constexpr std::string_view noun = "soft body";
    static constexpr auto exactlyOneOf = std::to_array<std::string_view>({"box", "mesh"});
    static inline const std::tuple fields{
        field(&SoftBody::box, {.key = "box", .help = "A box, filled with cubes that are cut into tetrahedra."}),
        field(&SoftBody::cells, {.key = "cells",
                                 .label = "Cells",
                                 .help = "Cubes of the box along each axis. Vertex (i, j, k) is number i + (cells along x + 1) "
                                         "(j + (cells along y + 1) k). Of an OBJ mesh, the most along each axis: cubes of one size fill "
                                         "the mesh and reach beyond its surface, which moves with them.",
                                 .range = from(1, 1024),
                                 .slider = {1, 64},
                                 .acts = kRestart}),
        field(&SoftBody::cut, {.key = "cut",
                               .label = "Cut",
                               .help = "How each cube is cut into tetrahedra.",
                               .choices = {"five", "six"},
                               .choiceHelp = {"One in the middle and four at its corners, mirrored from cube to cube.",
                                              "Six around a diagonal, alike in all cubes: a little softer along it."},
                               .acts = kRestart}),
        field(&SoftBody::mesh, {.key = "mesh", .help = "A mesh of tetrahedra, or a closed surface: its shape is the shape at rest."}),
    };
};

template <>
struct Table<Material> : NoLaterKeys {
    static constexpr std::string_view noun = "material";
    static inline const Only woven{"model", {"orthotropic"}}, fabric{"model", {"hylc"}}, sheets{"cloth"};
    static inline const std::tuple fields{
        field(&Material::model,
              {.key = "model",
               .label = "Model",
               .help = "The law of elasticity.",
               .choices = {"stvk", "neo-hookean", "stable-neo-hookean", "corotated", "orthotropic", "hylc"},
               .choiceHelp =
                   {"St. Venant-Kirchhoff: quadratic in Green strain. It softens when it is pressed. Sifakis and Barbic 2012.",
                    "Neo-Hookean with a logarithmic barrier, which no element passes. Sifakis and Barbic 2012; of cloth, "
                    "compressible under plane stress.",
                    "Stable neo-Hookean, of soft bodies: gives way when it is pressed flat. Smith, de Goes and Kim 2018, with "
                    "moduli that mean what an engineer expects.",
                    "Co-rotated linear elasticity, of soft bodies: Hooke's law once the turn is taken out. Sifakis and Barbic 2012.",
                    "Of cloth: stiffer along x than across it, as woven cloth is.",
                    "Of cloth: splines over strain and curvature, from a file. Sperl, Narain and Wojtan 2020."}}),
        field(&Material::file,
              {.key = "file",
               .label = "Fabric",
               .help = "File with the splines of hylc cloth and its density, relative to the scene file (docs/fabrics.md).",
               .text = Text::File,
               .only = fabric,
               .acts = kRestart}),
        field(&Material::young,
              {.key = "young",
               .label = "Young's modulus",
               .symbol = "E",
               .unit = "Pa",
               .help = "Stiffness: stress over strain of a thin rod. Of orthotropic cloth, along x. Jelly has 1e4, rubber "
                       "1e6, cotton 1e7.",
               .range = above(0, 1e12),
               .slider = {1e2, 1e9},
               .logarithmic = true}),
        field(&Material::poisson, {.key = "poisson",
                                   .label = "Poisson's ratio",
                                   .symbol = "ν",
                                   .help = "How much it narrows when it is stretched; near 0.5 a body keeps its volume.",
                                   .range = from(0, 0.4999)}),
        field(&Material::density, {.key = "density",
                                   .label = "Density",
                                   .symbol = "ρ",
                                   .unit = "kg/m³",
                                   .help = "Mass a volume; of cloth, times its thickness a mass an area.",
                                   .range = above(0, 1e6),
                                   .slider = {10, 1e4},
                                   .logarithmic = true}),
        field(&Material::thickness, {.key = "thickness",
                                     .label = "Thickness",
                                     .symbol = "t",
                                     .unit = "m",
                                     .help = "Of cloth: gives its mass, its stiffness in its plane and, with the third power, in bending.",
                                     .range = above(0, 10),
                                     .slider = {1e-5, 0.1},
                                     .logarithmic = true,
                                     .only = sheets}),
        field(&Material::bending,
              {.key = "bending",
               .label = "Bending",
               .help = "Of cloth: its stiffness in bending over that of a plate of its thickness, E t³ / (12 (1 - ν²)); 0 is a membrane.",
               .range = from(0, 1e6),
               .slider = {0, 10},
               .only = sheets}),
        field(&Material::youngAcross, {.key = "youngAcross",
                                       .label = "Across",
                                       .symbol = "E_y",
                                       .unit = "Pa",
                                       .help = "Young's modulus across x, in the plane of the cloth.",
                                       .range = above(0, 1e12),
                                       .slider = {1e2, 1e9},
                                       .logarithmic = true,
                                       .only = woven}),
        field(&Material::shear, {.key = "shear",
                                 .label = "Shear modulus",
                                 .symbol = "G",
                                 .unit = "Pa",
                                 .help = "Resistance of the weave's right angles.",
                                 .range = above(0, 1e12),
                                 .slider = {1e2, 1e9},
                                 .logarithmic = true,
                                 .only = woven}),
    };
};

template <>
struct Table<Region> : NoLaterKeys {
    static constexpr std::string_view noun = "region";
    static inline const std::tuple fields{
        field(&Region::min, {.key = "min",
                             .label = "Minimum",
                             .unit = "m",
                             .help = "Corner with the smallest coordinates, in those of the shape at rest, before position and rotation.",
                             .range = from(-kFarthest, kFarthest),
                             .slider = {-10, 10},
                             .required = true}),
        field(&Region::max, {.key = "max",
                             .label = "Maximum",
                             .unit = "m",
                             .help = "Corner with the largest coordinates, in those of the shape at rest, before position and rotation.",
                             .range = from(-kFarthest, kFarthest),
                             .slider = {-10, 10},
                             .required = true}),
    };
};

template <>
struct Table<Pin> : NoLaterKeys {
    static constexpr std::string_view noun = "pin";
    static inline const std::tuple fields{
        field(&Pin::vertices,
              {.key = "vertices",
               .label = "Vertices",
               .help = "Numbers of vertices that are held where they are; of an OBJ soft body, those of the OBJ's vertices.",
               .range = from(0, 100'000'000)}),
        field(&Pin::box, {.key = "box", .help = "A box: vertices that lie in it at rest are held as well."}),
        field(&Pin::motion,
              {.key = "motion", .help = "How the held vertices move, as a boundary does; without it, they stay where they are."}),
        field(&Pin::body, {.key = "body", .label = "Body", .help = "Name of a boundary that the held vertices go with."}),
    };
};

template <>
struct Table<Contact> : NoLaterKeys {
    static constexpr std::string_view noun = "contact";
    static inline const std::tuple fields{
        field(&Contact::thickness, {.key = "thickness",
                                    .label = "Thickness",
                                    .unit = "m",
                                    .help = "Half of it is kept free on either side of the surface. 0: cloth has that of its material, a "
                                            "soft body none.",
                                    .range = from(0, 10),
                                    .slider = {0, 0.1}}),
        field(&Contact::self, {.key = "self",
                               .label = "Touches itself",
                               .help = "Folds lie on each other in place of passing through. Different deformables always touch."}),
    };
};

template <>
struct Table<Wind> : NoLaterKeys {
    static constexpr std::string_view noun = "wind";
    static inline const std::tuple fields{
        field(&Wind::velocity, {.key = "velocity",
                                .label = "Velocity",
                                .symbol = "v",
                                .unit = "m/s",
                                .help = "Of the air around it, everywhere.",
                                .range = from(-1000, 1000),
                                .slider = {-20, 20}}),
        field(&Wind::density, {.key = "density",
                               .label = "Air density",
                               .symbol = "ρ",
                               .unit = "kg/m³",
                               .help = "Of the air; 1.2 at the ground.",
                               .range = from(0, 2000),
                               .slider = {0, 10}}),
        field(&Wind::drag, {.key = "drag",
                            .label = "Drag",
                            .symbol = "C_D",
                            .help = "Drag coefficient of a face across the wind: its force is C_D ρ/2 v² times its area.",
                            .range = from(0, 10),
                            .slider = {0, 2}}),
        field(&Wind::lift,
              {.key = "lift",
               .label = "Lift",
               .symbol = "C_L",
               .help = "Lift coefficient: the part of the force that is along the face's normal. As large as drag, the air only "
                       "presses; smaller, it also drags along.",
               .range = from(0, 10),
               .slider = {0, 2}}),
    };
};

template <>
struct Table<Deformable> : NoLaterKeys {
    static constexpr std::string_view noun = "deformable";
    static constexpr auto exactlyOneOf = std::to_array<std::string_view>({"cloth", "softBody"});
    static inline const std::tuple fields{
        field(&Deformable::name,
              {.key = "name", .label = "Name", .help = "What the deformable is called in the program and in exported files."}),
        field(&Deformable::color, {.key = "color", .label = "Color", .help = "Color of the deformable.", .text = Text::Color}),
        field(&Deformable::cloth, {.key = "cloth", .help = "A sheet: a grid, or a triangle mesh."}),
        field(&Deformable::softBody, {.key = "softBody", .help = "A solid body of tetrahedra."}),
        field(&Deformable::rest, {.key = "rest",
                                  .help = "A mesh with the same vertices: its shape at rest, where it is not the shape it has at the "
                                          "start. OBJ for cloth, tetrahedra for soft bodies."}),
        field(&Deformable::position, {.key = "position",
                                      .label = "Position",
                                      .unit = "m",
                                      .help = "Moves the shape, after its rotation.",
                                      .range = from(-kFarthest, kFarthest),
                                      .slider = {-10, 10},
                                      .acts = kRestart}),
        field(&Deformable::rotation,
              {.key = "rotation",
               .label = "Rotation",
               .unit = "°",
               .help = "Turns the shape about the x, then the y, then the z axis through the origin of its coordinates.",
               .range = from(-3600, 3600),
               .slider = {-180, 180},
               .acts = kRestart}),
        field(&Deformable::velocity, {.key = "velocity",
                                      .label = "Velocity",
                                      .symbol = "v",
                                      .unit = "m/s",
                                      .help = "Velocity at the start.",
                                      .range = from(-1e5, 1e5),
                                      .slider = {-10, 10},
                                      .acts = kRestart}),
        field(&Deformable::start, {.key = "start",
                                   .label = "Start",
                                   .help = "How the shape lies at the start.",
                                   .choices = {"rest", "random", "flat", "point", "mirrored"},
                                   .choiceHelp = {"At rest.", "Every vertex anywhere in the box around the shape.",
                                                  "Pressed into the plane through the middle of the shape across its y.",
                                                  "All vertices in the middle.", "As in a mirror across its x: a body is inside out."},
                                   .acts = kRestart}),
        field(&Deformable::material, {.key = "material", .help = "What it is made of."}),
        field(&Deformable::pins, {.key = "pins", .help = "Vertices that are held."}),
        field(&Deformable::friction, {.key = "friction",
                                      .label = "Friction",
                                      .symbol = "μ",
                                      .help = "Coulomb's coefficient: what lies on a slope slides where the slope's tangent is above it.",
                                      .range = from(0, 100),
                                      .slider = {0, 1}}),
        field(&Deformable::contact, {.key = "contact", .help = "How it touches boundaries, others and itself."}),
        field(&Deformable::wind, {.key = "wind", .help = "Air that moves, or rests, around it; without it, there is none."}),
    };
};

template <>
struct Table<DeformableSolver> {
    static constexpr std::string_view noun = "deformable solver";
    static constexpr auto laterKeys = std::to_array<std::string_view>({"warmStart"});
    static inline const Only gpbd{"solver", {"gpbd", "gpbd-jacobi"}}, jacobi{"solver", {"gpbd-jacobi"}};
    static inline const Only local{"solver", {"gpbd", "gpbd-jacobi", "xpbd"}};
    static inline const Only vbd{"solver", {"vbd"}};
    static inline const std::tuple fields{
        field(
            &DeformableSolver::solver,
            {.key = "solver",
             .label = "Solver",
             .help = "How the equations of a step are solved.",
             .choices = {"gpbd", "gpbd-jacobi", "xpbd", "vbd", "newton"},
             .choiceHelp = {"Generalized position-based dynamics: every element solves for its own law. Elements of one colour come after "
                            "those of another. Chaudhary, Pokhariya and Narain.",
                            "The same, all elements at once from the same positions.",
                            "Extended position-based dynamics: every law as its Hessian at rest. Macklin, Müller and Chentanez 2016.",
                            "Vertex block descent: each vertex in turn goes to where its inertia and its elements balance. After Chen, "
                            "Liu, Yang and Yuksel (2024).",
                            "Backward Euler by Newton's method with a sparse direct solve, on the processor: the truth, and slow."}}),
        field(&DeformableSolver::substeps, {.key = "substeps",
                                            .label = "Substeps",
                                            .help = "Steps of the deformables in a time step.",
                                            .range = from(1, 1000),
                                            .slider = {1, 50}}),
        field(&DeformableSolver::iterations,
              {.key = "iterations",
               .label = "Iterations",
               .help = "Sweeps over all elements, or with vbd all vertices, in a substep; with newton, its iterations at most.",
               .range = from(1, 100'000),
               .slider = {1, 200}}),
        field(&DeformableSolver::newtonIterations,
              {.key = "newtonIterations",
               .label = "Local Newton",
               .help = "Newton iterations for one element at most; each ends early where little strain is missing.",
               .range = from(1, 1000),
               .slider = {1, 50},
               .only = local}),
        field(&DeformableSolver::residual,
              {.key = "residual",
               .label = "Residual",
               .help = "Ends a substep early, once the error in backward Euler is so small against that of free flight; 0: never.",
               .range = from(0, 1),
               .slider = {0, 0.1}}),
        field(&DeformableSolver::form, {.key = "form",
                                        .label = "Form",
                                        .help = "What an element keeps from sweep to sweep.",
                                        .choices = {"displacement", "multiplier"},
                                        .choiceHelp = {"The displacement that its force causes: ends at backward Euler.",
                                                       "Its multiplier alone, as XPBD does: ends near it."},
                                        .only = gpbd}),
        field(&DeformableSolver::jacobiWeights, {.key = "jacobiWeights",
                                                 .label = "Weights",
                                                 .help = "By what moves are divided that elements make at once.",
                                                 .choices = {"vertex", "element"},
                                                 .choiceHelp = {"The number of elements at a vertex: faster.",
                                                                "The largest such number at an element: keeps momentum exactly."},
                                                 .only = jacobi}),
        field(&DeformableSolver::omega, {.key = "omega",
                                         .label = "Over-relaxation",
                                         .symbol = "ω",
                                         .help = "Multiplies the moves; above 1 it converges faster, near 2 it may not at all.",
                                         .range = above(0, 2),
                                         .only = jacobi}),
        field(&DeformableSolver::acceleration,
              {.key = "acceleration",
               .label = "Acceleration",
               .help = "Takes forces across a mesh at once, before sweeps take them from element to element. In the displacement form; not "
                       "where something touches or is tangled.",
               .choices = {"none", "multigrid"},
               .choiceHelp = {"Sweeps alone: stiff cloth and bodies need thousands of iterations.",
                              "Newton's method, each step solved on coarser and coarser meshes, one for every ten iterations. Multigrid: "
                              "Brandt 1977."},
               .only = gpbd}),
        field(&DeformableSolver::lineSearch,
              {.key = "lineSearch",
               .label = "Line search",
               .help = "Halves the steps of vertices that would gain energy; without, each takes its whole step.",
               .only = vbd}),
        field(
            &DeformableSolver::damping,
            {.key = "damping",
             .label = "Damping",
             .unit = "1/s",
             .help = "Slows what a body does beyond its rigid motion: free oscillations lose energy at this rate, falls and turns nothing.",
             .range = from(0, 1e6),
             .slider = {0, 20}}),
    };
};

}  // namespace meniscus::scene
