// SPDX-License-Identifier: MIT
// Arguments of an action, checked against the catalogue's types.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/actions/catalog.h"

namespace meniscus::editor {

using Arguments = nlohmann::json;  ///< an object

/// Throws InputError "action: argument: what is wrong and what is allowed".
void check(const actions::Action&, const Arguments&);

}  // namespace meniscus::editor
