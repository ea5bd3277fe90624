// SPDX-License-Identifier: MIT
// A scene in motion: the fields, the solvers and the schedule of a step. Knows nothing of threads, files or windows.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/vec.h"
#include "engine/device/fields.h"
#include "engine/scene/description.h"
#include "engine/world/body_place.h"
#include "engine/world/course.h"
#include "engine/world/deformable_surface.h"
#include "engine/world/loading.h"
#include "engine/world/object_counts.h"
#include "engine/world/statistics.h"

namespace meniscus::world {

struct SceneSamples;

/// A field of the fluid particles that can be shown, picked and exported.
struct FieldInfo {
    std::string name, unit;
    int components;  ///< 1 or 3
    bool integer = false;
};

/// A state that a simulation can go back to: with it goes all that the next steps depend on but the parameters.
struct SavedState {
    double time = 0, dt = 0, againstWalls = 0;
    int steps = 0, particles = 0;
    std::string escape;  ///< what was said of fluid outside its tank
    StepStatistics statistics;
    std::vector<PackedField> fields;
    std::vector<Course> courses;  ///< of the bodies
    std::size_t bytes() const;
};

class Simulation {
public:
    /// Samples the scene and makes it ready for its first step. Throws InputError where the scene yields nothing to simulate, and
    /// Cancelled where the observer says so.
    Simulation(const scene::Description&, Device&, const LoadObserver& = {});
    /// The same with particles and walls of one's own, such as `sample` gives for the scene, shifted.
    Simulation(const scene::Description&, Device&, const SceneSamples&, const LoadObserver& = {});
    ~Simulation();

    /// The same simulation, at the same state, on another device. Throws as a simulation that is made does.
    std::unique_ptr<Simulation> on(Device&, const LoadObserver& = {}) const;

    /// One time step. Throws Diverged after putting back the state before the step; the simulation stays readable, and may be
    /// stepped again once a parameter has changed.
    StepStatistics step();

    double time() const;
    int steps() const;
    const scene::Description& description() const;
    Counts counts() const;
    ObjectCounts objectCounts() const;  ///< at the start
    /// Statistics of the current state (of the last step; at the start: energies and density error of the initial state).
    const StepStatistics& statistics() const;

    /// Changes a parameter by its scene path; acts on the next step. Throws InputError (and changes nothing) where path or value is bad,
    /// and where the parameter only acts after a restart. A boundary that is to be elsewhere goes there in the steps that follow, and
    /// pushes the fluid out of its way.
    void set(const std::string& path, const std::string& value);

    /// The present state, packed. It stays good as long as this simulation is there.
    SavedState save() const;
    /// Goes back to it, and to the parameters that made it. The same steps, with the same parameters, then give the same bits again.
    void restore(const SavedState&, const scene::Description&);
    /// All parameters at once; those that only act after a restart must be as they are.
    void setParameters(const scene::Description&);
    /// Whether a boundary is to be elsewhere from the next step on.
    bool boundariesEdited() const;

    // Reading back, in the order of the moment; `id` tells who is who.
    std::vector<FieldInfo> fields() const;                    ///< id, velocity, density, pressure, ...
    std::vector<Packed4> positions() const;                   ///< fluid; w is the volume
    std::vector<float> read(const std::string& field) const;  ///< fluid; `components` floats a particle; throws std::out_of_range
    std::vector<std::int32_t> ids() const;
    // The same into memory that is there already.
    void positions(std::vector<Packed4>& to) const;
    void read(const std::string& field, std::vector<float>& to) const;
    void ids(std::vector<std::int32_t>& to) const;
    std::vector<Packed4> boundaryPositions() const;
    /// Vertices of the deformables; w: 0 where one is held.
    void vertices(std::vector<Packed4>& to) const;
    /// Of each vertex; false where vertices have no such field.
    bool readVertices(const std::string& field, std::vector<float>& to) const;
    static const std::vector<std::pair<std::string, std::string>>& vertexFields();  ///< name and unit of each
    const std::vector<DeformableSurface>& surfaces() const;
    std::shared_ptr<const std::vector<DeformableSurface>> sharedSurfaces() const;
    const std::vector<BodyPlace>& bodies() const;  ///< where the boundaries are now

    /// Whether the steps' statistics say what the fluid does to each boundary. On from the start where a boundary moves; else it is off,
    /// as it costs some per cent of a step.
    void measureForces(bool);

    /// What the statistics of steps read from now on, too.
    void watch(Watch);
    Readings readings() const;  ///< of what is watched, now
    /// Pulls from the next step on, until it is told otherwise.
    void pull(std::optional<Pull>);

private:
    struct Origin;
    struct Parts;
    void goWhereEdited();
    void remake(const std::vector<char>& moving);
    std::unique_ptr<const Origin> origin;
    std::unique_ptr<Parts> parts;
};

}  // namespace meniscus::world
