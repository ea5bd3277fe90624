// SPDX-License-Identifier: MIT
// What of the edited scene does not run yet, drawn over what does: outlines, the particles that shapes will have, and how many.
#pragma once
#include <future>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/controls.h"

namespace meniscus::editor {

class Ghosts {
public:
    void draw(ImRect view, Session&);
    /// How many samples the ghosts have in all; none while they are counted.
    std::optional<long long> count() const { return shown ? std::optional(shown->count) : std::nullopt; }
    /// Why the shapes cannot be sampled; empty: they can.
    std::string problem() const { return shown ? shown->problem : ""; }

private:
    struct Ghost {
        std::vector<std::pair<glm::vec3, glm::vec3>> edges;
        std::vector<glm::vec3> samples;  ///< some of them
        glm::vec3 top{0};
        std::string label;
        bool gone = false;  ///< it runs, and will not
    };
    struct Made {
        std::vector<Ghost> ghosts;
        long long count = 0;
        std::string problem;
    };
    struct Wanted {
        scene::Description scene;  ///< of one object
        std::string name;
        bool fluid = false, gone = false;
    };
    static void drawTargets(ImRect view, const Session&);
    static std::vector<Wanted> wantedOf(const Session&);
    static Made make(const std::vector<Wanted>&);

    std::shared_ptr<const Made> shown;
    std::future<Made> making;
    std::uint64_t madeOf = 0, askedFor = 0;  ///< revisions of the document
    double askAt = 0;
};

}  // namespace meniscus::editor
