// SPDX-License-Identifier: MIT
// The deformables of a scene in motion: their state, their solver, and what holds them.
//
// A step of theirs, the place where whatever else acts on them joins in:
//
//     forces before      gravity (Deformables::step); wind
//     held vertices      go to where their motion has them (here)
//     solve              elements, and contacts as projections between sweeps (solid::Solver)
//     after              velocities; damping (Deformables::stepOnce)
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/schedule.h"
#include "engine/device/fields.h"
#include "engine/scene/trajectory.h"
#include "engine/solid/contacts.h"
#include "engine/solid/deformables.h"
#include "engine/solid/wind.h"
#include "engine/world/deformable_shapes.h"
#include "engine/world/energy_watch.h"
#include "engine/world/obstacles.h"
#include "engine/world/statistics.h"

namespace meniscus::world {

class DeformableObjects {
public:
    DeformableObjects(Device&, std::shared_ptr<const DeformableShapes>, const scene::Description&);

    /// Moves with each step, from `time` over `dt`.
    void join(Schedule&, const double& time, const double& dt);
    /// Materials, pins, solver and gravity, as they are now; acts on the next step.
    void set(const scene::Description&, double time = 0);

    /// Keeps them out of these; `placeOf(boundary, time)` tells where a boundary is.
    using Places = std::function<scene::Placement(int boundary, double time)>;
    void obstruct(std::shared_ptr<const ObstacleGeometry>, Places);

    /// Pulls at what is around a vertex, until it is told otherwise.
    void pull(const std::optional<Pull>& p) { pulling = p && p->ofVertex ? p : std::nullopt; }

    /// Remembers the state, or puts it back.
    void save();
    void restore();
    /// The state, for good.
    void pack(std::vector<PackedField>&) const;
    void unpack(const std::vector<PackedField>&);

    /// Adds energies, momenta and speed to those of the fluid, and a warning where they gained energy from nothing. Throws Diverged where a
    /// vertex is nowhere.
    void measure(const Vec3<float>& lowest, StepStatistics&);

    int vertices() const { return shapes->vertices; }
    std::int64_t elements() const { return elementCount; }
    const std::shared_ptr<const std::vector<DeformableSurface>>& surfaces() const { return surfaceList; }
    /// x, y, z of each vertex, then of the points of skins; w: 0 where it is held.
    void positions(std::vector<Packed4>& to) const;
    /// What vertices can be coloured by, and one of it.
    static const std::vector<std::pair<std::string, std::string>>& fields();  ///< name, unit
    bool read(const std::string& field, std::vector<float>& to) const;        ///< false where there is no such field
    /// Adds where vertices are and their fields to what is read of the fluid.
    void read(const std::vector<std::int32_t>& vertices, Readings& to) const;

private:
    struct Held {
        int vertex, motion;
        solid::Point home;  ///< in the world, at the start: what is held later has one that leaves it where it is then
        bool own = false;   ///< it is not where the vertex was at the start
    };
    void make(const scene::Description&);
    void hold(const scene::Description&, double time);
    void touch();
    std::vector<solid::ContactSkin> skins() const;
    std::vector<solid::ContactGroup> groups() const;
    void blow(double h);
    bool pushed(double time, double dt) const;
    void step(double time, double dt);
    void place(double time);
    void pullOn(double h);
    bool readVertices(const std::string& field, std::vector<float>& to) const;
    Diverged lost(int vertex, const char* what) const;

    Device& device;
    std::shared_ptr<const DeformableShapes> shapes;
    std::shared_ptr<const std::vector<DeformableSurface>> surfaceList;
    std::vector<scene::Deformable> objects;  ///< what they are made of by now
    scene::DeformableSolver solver;
    solid::Point gravity{};
    std::optional<solid::Deformables<float>> moving;
    std::optional<solid::Contacts<float>> contacts;
    std::optional<solid::FacesInAir<float>> faces;  ///< made when there is wind
    std::shared_ptr<const ObstacleGeometry> obstacles;
    Places placeOf;
    double stepBegan = 0;  ///< s
    std::int64_t elementCount = 0;
    std::vector<double> masses;  ///< kg, of every vertex, held or not
    std::vector<char> held;
    std::vector<Held> led;  ///< held vertices that move
    std::vector<scene::Trajectory> motions;
    std::optional<Pull> pulling;
    std::vector<Packed4> savedX, savedV;
    DeformableStatistics last;
    EnergyWatch watch;
};

}  // namespace meniscus::world
