// SPDX-License-Identifier: MIT
// Where a value comes from (a line of a file, or a --set), and the one way to say that it is bad.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/text.h"

namespace meniscus::scene {

/// The way from the root of the scene to a value, as a chain on the stack: text is only made when an error needs it.
struct Path {
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
    const Path* parent = nullptr;
    std::string_view key{};
    std::size_t index = kNoIndex;  ///< of a list entry; else it is the key that counts

    Path at(std::string_view k) const { return {this, k, kNoIndex}; }
    Path at(std::size_t i) const { return {this, {}, i}; }
    std::string text() const;  ///< "fluids.0.viscosity.kinematic"; empty for the root
};

/// A text that values are read from.
class Source {
public:
    static Source file(std::string name) { return Source(std::move(name), {}, true); }
    /// A value set by its path; `command` stands before it in errors, as "--set " does.
    static Source setting(std::string_view path, std::string_view value, std::string_view command = {});
    /// Of a value that has no line of its own.
    static Source whole(std::string name) { return Source(std::move(name), {}, false); }

    /// Throws InputError "file:line: path: what". Always one line of valid UTF-8.
    [[noreturn]] void fail(int line, const std::string& path, std::string_view what) const;

private:
    Source(std::string n, std::string p, bool l) : name(std::move(n)), settingPath(std::move(p)), lines(l) {}
    std::string name, settingPath;
    bool lines;
};

}  // namespace meniscus::scene
