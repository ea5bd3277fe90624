// SPDX-License-Identifier: MIT
// A play file: actions one after the other, each complete before the next.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app/editor/actions.h"

namespace meniscus::editor {

class Script {
public:
    /// Reads {"actions": [{"action": NAME, argument: value ...} ...]} and checks every action's name and arguments. Throws InputError.
    explicit Script(const std::string& file);
    /// Goes on with the list, as far as it can; true if an action was completed or started. Throws InputError, naming the action that
    /// failed, or Diverged.
    bool advance(Actions&, const Session&);
    bool finished() const { return next == steps.size() && !current; }

private:
    struct Step {
        std::string action;
        Arguments arguments;
    };
    std::string where(std::size_t step) const;
    std::string file;
    std::filesystem::path folder;
    std::vector<Step> steps;
    std::size_t next = 0;
    Completion current;
};

}  // namespace meniscus::editor
