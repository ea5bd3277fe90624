// SPDX-License-Identifier: MIT
// What a person has picked, the probes they placed, and the spring they pull with.
#pragma once
#include <future>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/view/camera.h"
#include "app/view/renderer.h"
#include "engine/world/snapshot.h"
#include "engine/world/watch.h"

namespace meniscus::editor {

class Session;

/// What can be picked.
struct Picked {
    enum class Kind { Particle, Boundary, Vertex } kind = Kind::Particle;
    int number = 0;  ///< the particle's id, the boundary's place in the scene's list, or the number of a vertex among all
    bool operator==(const Picked&) const = default;
};

/// What the person does not want to see.
struct Hidden {
    std::set<int> fluids, boundaries, deformables;  ///< by their places in the scene that runs
    bool operator==(const Hidden&) const = default;
};
Hidden hiddenNow(const Session&);
/// Of a snapshot's particles those that are seen.
struct SeenParticles {
    std::span<const Packed4> particles;
    std::span<const std::int32_t> ids;
    std::vector<Packed4> chosen;  ///< what the spans show where not all are seen
    std::vector<std::int32_t> chosenIds;
};
SeenParticles seen(const world::Snapshot&, const Hidden&);
/// Where the outline's parts are: nowhere, those that are hidden.
std::vector<glm::mat4> placesNow(const Session&, const Hidden&);

/// What is under a point of the view.
struct Under {
    Picked what;
    float depth = 0;  ///< m before the eye
    glm::vec3 place{0};
};

struct Touching {
    std::vector<Picked> picks;  ///< the last one was picked last
    std::vector<glm::vec3> probes;
    bool ofB = false;  ///< the last one was picked in the picture of B

    /// The spring, while a person pulls.
    struct Spring {
        std::int32_t particle = 0;
        bool ofVertex = false;
        float depth = 0;  ///< of the plane that its end moves in
        glm::vec3 end{0};
    };
    std::optional<Spring> spring;
    double springSentAt = 0;

    bool has(const Picked& p) const;
    std::optional<std::int32_t> particle() const;  ///< that was picked last
    std::optional<int> boundary() const;
    world::Watch watch(bool boundarySamples) const;
};

/// `at` in -1..1 times aspect, +y up. Fluid is seen through tanks: what one looks through is found only where nothing else is.
std::optional<Under> under(const Session&, glm::vec2 at, bool ofB = false);
/// The fluid particle nearest to a point of the view, if one is near.
std::optional<Under> fluidUnder(const Session&, glm::vec2 at, bool ofB = false);

/// The vertex of cloth or a soft body nearest to what is seen at a point of the view.
std::optional<Under> vertexUnder(const Session&, glm::vec2 at, bool ofB = false);
/// Which deformable of the snapshot has a vertex, and where it is.
std::optional<std::size_t> deformableOf(const world::Snapshot&, int vertex);
std::optional<glm::vec3> vertexPlace(const world::Snapshot&, int vertex);

/// Where a particle is in the snapshot; none: it was removed.
std::optional<std::size_t> indexOf(const world::Snapshot&, std::int32_t id);
std::optional<glm::vec3> placeOf(const world::Snapshot&, std::int32_t id);

/// The state that what was picked last is read from: that of B where it was picked there.
const world::Snapshot& pickedFrom(const Session&);
/// A point given in parts of the window, in the view, and whether B is seen there.
std::optional<std::pair<glm::vec2, bool>> viewPoint(const Session&, glm::vec2 fraction);
/// Picks; `add` keeps what was picked before, and gives up what was picked twice.
void pick(Session&, const std::optional<Under>&, bool add);
/// Tells the worker what is watched.
std::future<void> sendWatch(Session&);

// The spring: takes hold of the fluid there, moves its end, lets go. Throws InputError where there is nothing to pull.
void beginPull(Session&, glm::vec2 at);
void movePull(Session&, glm::vec2 at);
std::future<void> endPull(Session&);

/// The picked particle's neighbours and itself, as they are drawn.
std::vector<view::Mark> neighbourMarks(const Session&);

}  // namespace meniscus::editor
