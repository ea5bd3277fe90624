// SPDX-License-Identifier: MIT
// What several values of a scene must have together.
#pragma once
#include <initializer_list>

#include "engine/scene/json.h"
#include "engine/scene/scene.h"

namespace meniscus::scene {

/// Where the values of a scene were given, to blame the right one.
class Origins {
public:
    struct Setting {
        std::string path;
        Source source;
    };
    Origins(const JsonValue* root, Source file) : tree(root), fallback(std::move(file)) {}
    void add(Setting s) { settings.push_back(std::move(s)); }
    /// Whether the scene says something of this key of its root, rather than leaving it to the default.
    bool given(std::string_view key) const;
    /// The first path is what is wrong, the others what it depends on. Blames the first of them that was set by a --set, or else the
    /// first that the file has. Throws InputError.
    [[noreturn]] void fail(std::initializer_list<std::string> paths, const std::string& what) const;

private:
    const JsonValue* tree;  ///< null: no file
    Source fallback;
    std::vector<Setting> settings;
};

/// Throws InputError where values contradict each other or the scene is too large for this machine.
void check(const Description&, const Origins&);

}  // namespace meniscus::scene
