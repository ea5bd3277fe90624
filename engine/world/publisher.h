// SPDX-License-Identifier: MIT
// From a simulation to snapshots: reads the particles back, colours them, hands them over. Allocates nothing once it has run.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "engine/world/pace.h"
#include "engine/world/snapshot.h"
#include "engine/world/triple_buffer.h"

namespace meniscus::world {

class Simulation;

class Publisher {
public:
    /// To be called when another simulation takes over. Keeps the field that was asked for, where it has that; else colours by speed, and
    /// deformables that are alone by their own colours.
    void adopt(const Simulation&);
    /// To be called when the simulation is at another time than its last step led to.
    void jumped() { ++past, boundarySamples = nullptr; }
    /// The simulation taken over last is of another scene, not the same one from its start.
    void sceneOpened() { ++opened; }
    std::uint64_t scenesOpened() const { return opened; }
    /// Throws InputError, which lists the fields, where there is none of that name.
    void colorBy(const Simulation&, const std::string& field);
    void showBoundarySamples(bool on) { showBoundary = on, boundarySamples = nullptr; }
    void publish(const Simulation&, bool running, const Pace&, int frame = -1);
    /// Whether a screen could show another state by now.
    bool due() const { return Pace::Clock::now() - last >= std::chrono::milliseconds(4); }

    /// The reader's side; the only thing that another thread may call.
    const Snapshot* take() { return snapshots.take(); }

private:
    void color(Snapshot&) const;
    void readBoundary(const Simulation&);
    TripleBuffer<Snapshot> snapshots;
    std::string field = "speed", unit = "m/s";
    bool asked = false;  ///< for the field
    std::shared_ptr<const std::vector<Quantity>> choices;
    std::shared_ptr<const std::vector<Packed4>> boundarySamples;
    bool showBoundary = false;
    std::vector<float> values, ofVertices;
    std::uint64_t generation = 0, scene = 0, past = 0, opened = 0;
    Pace::Clock::time_point last{};
};

}  // namespace meniscus::world
