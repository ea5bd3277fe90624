// SPDX-License-Identifier: MIT
// A scene as plain, validated data: what the JSON file says, with every default filled in. SI units, degrees, +y up.
// The tables in scene/parameters.h say the same with units, ranges and help; the reader, the schema and the editor use them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace meniscus::scene {

using Vector = std::array<double, 3>;

struct Box {
    Vector min{0, 0, 0}, max{1, 1, 1};
};
struct Sphere {
    Vector center{};
    double radius = .5;
};
/// The solid fills the side that the normal points away from.
struct Plane {
    Vector point{}, normal{0, 1, 0};
};
struct Mesh {
    std::string file;    ///< OBJ, relative to the scene file
    double scale = 1;    ///< of its coordinates, before position and rotation
    bool split = false;  ///< each connected part is a body of its own
};
struct Kernel {
    std::string function = "cubic-spline", pressure = "wendland-c2";
    double supportFactor = 2;  ///< support radius = supportFactor x 2 particleRadius
};
struct Domain {
    Vector min{0, 0, 0}, max{1, 1, 1};
    std::array<bool, 3> periodic{};
};
struct Time {
    double end = 10;
    bool adaptive = true;
    double step = 0.002, minStep = 5e-5, maxStep = 5e-3, cfl = 1;
};
struct Pressure {
    std::string solver = "dfsph", iteration = "nncg";
    double maxDensityError = 0.0005, maxDivergenceError = 0.001;
    int minIterations = 2, maxIterations = 100;
    bool warmStart = true;
    std::string stateEquation = "tait";
    double stiffness = 0;  ///< Pa (J/kg for linear-density); 0: from the scene
    double exponent = 7;
    double soundDamping = 0.2;  ///< bulk viscosity, in sound speeds x support radii
};
struct BoundaryHandling {
    std::string method = "akinci";
    double sampleOffset = 0.5;                        ///< in particle spacings behind the surface
    std::variant<std::string, double> gamma{"rest"};  ///< "rest", or a number
};
struct Viscosity {
    std::string model = "explicit";
    double kinematic = 0.01;  ///< m^2/s
    double boundary = 0;      ///< m^2/s, against walls
    bool corrected = true;
    double coefficient = 0.05, boundaryCoefficient = 0;  ///< of XSPH
};
struct Fluid {
    std::string name, color = "#3b8ed0";
    double restDensity = 1000;
    Viscosity viscosity;
    std::optional<Box> box;  ///< exactly one shape is there
    std::optional<Sphere> sphere;
    std::optional<Mesh> mesh;
    Vector position{}, rotation{}, velocity{};
    int line = 0;  ///< of the scene file, for errors; 0: none
};
/// Where a moving shape is at a time, counted from where `position` and `rotation` of the boundary place it.
struct KeyFrame {
    double time = 0;
    Vector position{}, rotation{};
    bool operator==(const KeyFrame&) const = default;
};
/// How a boundary moves: with constant velocities, along key frames, or both, one added to the other (trajectory.h).
struct Motion {
    Vector velocity{}, angularVelocity{};  ///< m/s; degrees a second
    Vector pivot{};                        ///< in the shape's own coordinates, before position and rotation: it turns about this point
    std::vector<KeyFrame> keyFrames;       ///< ascending in time; the shape rests before the first and after the last
    bool repeat = false;                   ///< after the last key frame comes the first
    bool operator==(const Motion&) const = default;
};
struct Boundary {
    std::string name;
    std::optional<Box> box;  ///< exactly one shape is there
    std::optional<Sphere> sphere;
    std::optional<Plane> plane;
    std::optional<Mesh> mesh;
    Vector position{}, rotation{};
    bool inside = false;  ///< the fluid lives inside the shape
    std::optional<Motion> motion;
    int line = 0;  ///< of the scene file, for errors; 0: none
};
/// A mesh file of a deformable.
struct MeshFile {
    std::string file;  ///< relative to the scene file
    double scale = 1;  ///< of its coordinates, before position and rotation
};
/// A sheet: a grid in the plane y = 0 from the origin along x and z, or a mesh.
struct Cloth {
    std::array<double, 2> size{1, 1};
    std::array<int, 2> cells{20, 20};  ///< vertex (i, j) is number i + j (cells[0] + 1)
    std::optional<MeshFile> mesh;
};
/// A body of tetrahedra: a box of cubes, each cut in five or six, or a mesh of tetrahedra.
struct SoftBody {
    std::optional<Box> box;             ///< exactly one of box and mesh is there
    std::array<int, 3> cells{8, 8, 8};  ///< vertex (i, j, k) is number i + (cells[0] + 1) (j + (cells[1] + 1) k)
    std::string cut = "five";
    std::optional<MeshFile> mesh;
};
struct Material {
    std::string model = "neo-hookean";
    double young = 1e5, poisson = 0.3, density = 1000;  ///< Pa, -, kg/m^3
    double thickness = 5e-4, bending = 1;               ///< of cloth: m; times the stiffness of a plate so thick
    double youngAcross = 1e5, shear = 4e4;              ///< of orthotropic cloth, Pa
    std::string file;                                   ///< of hylc: the fabric, relative to the scene file
};
/// A part of space, in the coordinates of a shape before its position and rotation.
struct Region {
    Vector min{0, 0, 0}, max{1, 1, 1};
    bool operator==(const Region&) const = default;
};
/// Vertices that stay where they are, or move as they are told.
struct Pin {
    std::vector<int> vertices;
    std::optional<Region> box;     ///< those in it at rest, too
    std::optional<Motion> motion;  ///< as a boundary's
    std::string body;              ///< name of a boundary that they go with
    bool operator==(const Pin&) const = default;
};
/// Contact of a deformable.
struct Contact {
    double thickness = 0;  ///< m; 0: cloth has that of its material, a body none
    bool self = false;     ///< touches itself
};
/// The air around a deformable, and how it acts on its faces.
struct Wind {
    Vector velocity{};                           ///< m/s
    double density = 1.2, drag = 1, lift = 0.3;  ///< kg/m^3; coefficients
};
struct Deformable {
    std::string name, color = "#d98c5f";
    std::optional<Cloth> cloth;  ///< exactly one of cloth and softBody is there
    std::optional<SoftBody> softBody;
    std::optional<MeshFile> rest;  ///< its shape at rest, where that is not the shape it has at the start
    Vector position{}, rotation{}, velocity{};
    std::string start = "rest";
    Material material;
    std::vector<Pin> pins;
    double friction = 0.3;  ///< Coulomb's coefficient
    Contact contact;
    std::optional<Wind> wind;
    int line = 0;  ///< of the scene file, for errors; 0: none
};
struct DeformableSolver {
    std::string solver = "gpbd", form = "displacement", jacobiWeights = "vertex", acceleration = "none";
    int substeps = 4, iterations = 20, newtonIterations = 20;
    double omega = 1.5, residual = 0, damping = 0;
    bool lineSearch = true;
};
struct Camera {
    Vector position{0, 2, 6}, target{0, 0.5, 0};
};

struct Description {
    int version = 1;
    std::string name, description;
    int dimensions = 3;
    double particleRadius = 0.025, particleVolumeFactor = 1;
    Kernel kernel;
    Vector gravity{0, -9.81, 0};
    std::optional<Domain> domain;
    Time time;
    Pressure pressure;
    BoundaryHandling boundaryHandling;
    std::vector<Fluid> fluids;
    std::vector<Boundary> boundaries;
    std::vector<Deformable> deformables;
    DeformableSolver deformableSolver;
    std::optional<Camera> camera;
    std::string file;  ///< that it was read from; paths in the scene are relative to it

    double spacing() const { return 2 * particleRadius; }
    double supportRadius() const { return kernel.supportFactor * spacing(); }
};

}  // namespace meniscus::scene
