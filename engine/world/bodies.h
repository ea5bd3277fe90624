// SPDX-License-Identifier: MIT
// The boundaries of a scene as bodies that move: where they are at a time, how long a step they allow, and what acts on them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/sph/boundary/reactions.h"
#include "engine/world/body_place.h"
#include "engine/world/course.h"
#include "engine/world/sampling.h"
#include "engine/world/statistics.h"

namespace meniscus::world {

/// Samples of boundaries as the state wants them.
sph::Bodies bodySamples(const scene::Description&, const SceneSamples&);

class Bodies {
public:
    /// Of a state that was made with the bodySamples of the same scene. Places the bodies where they are at the start.
    Bodies(sph::State&, const scene::Description&, const SceneSamples&);

    /// `time` is that of the step's start. Within a step a body's velocities are those that take its points where they will be at the
    /// end; at the end they are those of its motion then.
    void join(Schedule&, const double& time);
    /// To be called when all who push in a step have joined.
    void joinLast(Schedule&);
    /// Puts all where they are at a time; acts with the state's next neighbours.
    void placeAt(double time);

    /// The boundaries that a scene now has elsewhere, or moving otherwise, than they are on their way to.
    std::vector<int> differing(const scene::Description&) const;
    /// Those go there, no faster for that than `speed`, m/s. All of them must be free to move (Course::moves).
    void follow(const scene::Description&, double time, double speed);
    /// Part of the state: to be kept, and put back.
    std::vector<Course> courses() const;
    void setCourses(const std::vector<Course>&);

    /// From the coordinates of a boundary's shape to the world.
    scene::Placement placeOf(int boundary, double time) const;

    bool anyMoves() const { return state.wallsMove; }
    /// Offers a step in which no point of a body goes farther than `most`, m, under the name "moving wall".
    void limitStep(double time, double most, StepLimit&) const;
    /// How far the fastest point went in the last step, m.
    double farthest() const { return went; }

    /// Whether the actions of bodies are measured. Where none moves it costs some per cent of a step.
    void measure(bool);
    bool measures() const { return reactions.has_value(); }
    /// Of the step that ended at a time, on the bodies: empty where nothing was measured.
    std::vector<BoundaryStatistics> forces(double time, double dt);

    const std::vector<BodyPlace>& places() const { return now; }

private:
    struct Moving {
        std::string name;
        int boundary;
        Course course;
        std::vector<scene::Vector> outermost;  ///< points of it, in its coordinates, of which one is the fastest of all to 1 %
    };
    double reach(double from, double to) const;
    sph::BodyState stateOf(const Moving&, double time) const;
    void place(std::vector<sph::BodyState>);

    sph::State& state;
    std::vector<Moving> bodies;
    std::vector<BodyPlace> now;
    std::optional<sph::Reactions> reactions;
    double went = 0;
};

}  // namespace meniscus::world
