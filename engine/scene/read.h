// SPDX-License-Identifier: MIT
// From JSON to a description, value by value: types, ranges and choices. What concerns several values is in checks.h.
#pragma once
#include "engine/scene/json.h"
#include "engine/scene/scene.h"

namespace meniscus::scene {

/// Throws InputError at the first bad value.
Description readScene(const JsonValue&, const Source&);
/// Sets what the path leads to. Throws InputError, and then has changed nothing but perhaps made an absent object.
Acts readSetting(Description&, const std::string& path, std::string_view value, const Source&);

}  // namespace meniscus::scene
