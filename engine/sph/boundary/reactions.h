// SPDX-License-Identifier: MIT
// What each body does to the fluid in a step, and thereby what the fluid does to each body: added up in double from what every particle
// gets, so that momentum balances to round-off.
#pragma once
#include <array>
#include <utility>
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
    /// From now on the state tells of every push. It begins with the state's next density.
    Reactions(State&, int bodies);
    ~Reactions() { state.reactions = nullptr; }
    Reactions(const Reactions&) = delete;

    /// Forgets what was told so far.
    void begin() {
        sums.assign(sums.size(), {});
        forget();
    }
    /// All that was told since.
    const std::vector<Action>& actions() {
        collect();
        return sums;
    }

    /// To be called before particles or bodies move: torques count from where they are.
    void collect();
    /// For the state: there are new neighbours, and the sums over walls of V_b grad W_ib.
    void meet();
    Buffer<Packed4>& wallGradient() { return gradients; }

    // For whoever lets walls push.
    /// A pressure changed velocities by factor q_i sum over walls of V_b grad W_ib.
    void pressed(const Buffer<float>& q, double factor);
    /// launch(n, contacts, drag) adds accelerations by walls to the drag of n contacts.
    template <class Launch>
    void dragged(const Launch& launch) {
        if (contacts == 0) return;
        launch(contacts, Contacts{particle.in(), body.in()}, drag.inOut());
        pending = true;
    }
    /// The same with changes of velocity.
    template <class Launch>
    void pushed(const Launch& launch) {
        if (contacts == 0) return;
        launch(contacts, Contacts{particle.in(), body.in()}, push.inOut());
        pending = true;
    }
    /// launch(n, contacts, push) adds what a guard will do to particles with several contacts; what it has done to the others is in
    /// guarded().
    template <class Launch>
    void beforeGuard(const Launch& launch) {
        if (contacts == 0) return;
        launch(contacts, Contacts{particle.in(), body.in()}, push.inOut());
    }
    void afterGuard();
    Buffer<Packed4>& guarded() { return guardedBy; }

private:
    void forget();

    State& state;
    Buffer<int> count, first;
    Buffer<Packed4> gradients, guardedBy;  ///< of particles
    // Of contacts
    Buffer<int> particle;
    Buffer<float> body;
    Buffer<Packed4> gradient, push, drag, total, moment;
    int contacts = 0;
    bool pending = false;
    std::vector<Packed4> totals, moments;
    std::vector<Action> sums;
};

}  // namespace meniscus::sph
