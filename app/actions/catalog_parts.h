// SPDX-License-Identifier: MIT
// The parts that the catalogue is put together from.
#pragma once
#include "app/actions/catalog.h"

namespace meniscus::actions {

/// Of an action that changes the scene.
inline Action edit(Action a) {
    a.edits = true;
    return a;
}

std::vector<Action> timeActions();
std::vector<Action> documentActions();
std::vector<Action> viewActions();
std::vector<Action> otherActions();

}  // namespace meniscus::actions
