// SPDX-License-Identifier: MIT
// The ways to break a scene, by what they break, and what they share.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/broken/scenes.h"

namespace broken {

inline std::size_t below(Generator& g, std::size_t n) { return g.random() % n; }
template <class T>
const T& anyOf(Generator& g, const std::vector<T>& list) {
    return list[below(g, list.size())];
}

inline Scene refuse(std::string text, std::string key = "", int line = 0) { return {"", std::move(text), true, std::move(key), line}; }
inline Scene either(std::string text) { return {"", std::move(text), false, "", 0}; }
inline Scene either(const Json& scene) { return either(scene.dump(1)); }

inline std::string number(double x) { return nlohmann::json(x).dump(); }

/// A tank of 2 m by 1.2 m by 0.6 m with a box of water.
Json tank();

// Values and keys
Scene wrongValue(Generator&);
Scene extremeValue(Generator&);
Scene unknownKey(Generator&);
Scene duplicateKey(Generator&);
Scene missingKey(Generator&);
Scene shapes(Generator&);
Scene replacedObject(Generator&);
// Text
Scene syntax(Generator&);
Scene rawNumber(Generator&);
Scene truncated(Generator&);
Scene bytes(Generator&);
Scene deep(Generator&);
Scene many(Generator&);
Scene randomDamage(Generator&);
// Meaning
Scene size(Generator&);
Scene corners(Generator&);
Scene domain(Generator&);
Scene overlap(Generator&);
Scene materials(Generator&);
Scene steps(Generator&);
Scene motion(Generator&);
Scene files(Generator&);
Scene space(Generator&);
Scene names(Generator&);

}  // namespace broken
