// SPDX-License-Identifier: MIT
// What the fluid does to each body in a step, and thereby what each body does to the fluid. Added up in double from what every particle
// gets, so that momentum balances to round-off.
#pragma once
#include <array>
#include <functional>
#include <vector>

#include "engine/sph/boundary/reaction_kernels.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

/// Of a body on the fluid. A body's action on the fluid is minus that of the fluid on the body.
struct Action {
    std::array<double, 3> impulse{}, angularImpulse{};  ///< kg m/s; kg m^2/s about the body's origin
};

class Reactions {
public:
    /// Asks the state to tell of every push from now on.
    Reactions(State&, int bodies);
    ~Reactions() { state.reactions = nullptr; }
    Reactions(const Reactions&) = delete;

    /// Forgets what was told so far.
    void begin() { impulses.assign(impulses.size(), {}), forces = impulses; }
    /// A pressure changed velocities by factor q_i sum over walls of V_b grad W_ib.
    void pressed(const Buffer<float>& q, double factor);
    /// `launch` runs a kernel that writes changes of velocity, or accelerations, to a record: once for each body that a particle has near.
    using Record = ReactionRecord;
    enum class Of { Velocity, Acceleration };
    void record(Of, const std::function<void(const Record&)>& launch);

    /// All that was told; accelerations lasted for dt.
    std::vector<Action> actions(double dt) const;

private:
    State& state;
    Buffer<Packed4> push, moment;
    std::vector<Packed4> pushes, moments;
    std::vector<Action> impulses, forces;
};

}  // namespace meniscus::sph
