// SPDX-License-Identifier: MIT
// Bodies: samples of walls that move as one.
#pragma once
#include <vector>

#include "engine/base/vec.h"

namespace meniscus::sph {

/// Where a body's points X, in its own frame, are and how they move: x = place (X, 1), v = velocity (X, 1); three rows each.
struct BodyState {
    Packed4 place[3]{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}, velocity[3]{};
};

/// What belongs to boundary samples besides their places. Empty: all belong to one body that rests.
struct Bodies {
    std::vector<int> of{};          ///< body of each boundary sample
    std::vector<float> share{};     ///< of each boundary sample: its volume, of one cell of a plane wall; 0: as its neighbours leave it
    std::vector<float> hidden{};    ///< relative density at each boundary sample of all but the fluid that fills the space in front of it
    std::vector<Packed4> inBody{};  ///< each boundary sample in its body's frame
    std::vector<char> moves{};      ///< whether a body ever moves
};

}  // namespace meniscus::sph
