// SPDX-License-Identifier: MIT
// A person wants to go: out of the program, or to another scene. What would be lost with that is asked about first.
#pragma once
#include "app/editor/actions.h"

namespace meniscus::editor {

/// Quits, unless a recording runs or changes could neither be saved nor kept: then the card asks.
void leave(Session&);
/// To be called once the recording that was to be finished first has ended.
void recordingEnded(Session&);
/// The card of session.leaving.
void leaveCard(Session&, Actions&);

}  // namespace meniscus::editor
