// SPDX-License-Identifier: MIT
// The scene that is edited beside the one that runs: edits act there as soon as they can, and wait for a restart where they must.
#pragma once
#include <future>
#include <memory>
#include <string>

#include "engine/scene/document.h"
#include "engine/world/worker.h"

namespace meniscus::editor {

class Editing {
public:
    scene::Document document;
    scene::ObjectId selected = 0;              ///< 0: the scene itself
    bool findParameter = false;                ///< the inspector is to take what is typed as a search
    bool localAxes = false, snapping = false;  ///< of the tools
    scene::ObjectId renaming = 0;              ///< whose name is being typed in the tree

    /// Where the selected object stands; none: the scene itself is selected.
    std::optional<scene::ObjectPlace> selection() const { return document.now().find(selected); }
    /// The object of this path ("fluids.0") or name. Throws InputError where there is none; an empty text means the selected one.
    scene::ObjectId objectNamed(const std::string&) const;

    /// The scene was written to this file.
    void saved(const std::string& file);
    /// As waiting(), of the document as it is now.
    bool needsRestart() const { return scene::pending(*runs, document.now()).any(); }

    // What runs.
    void opened(const scene::Description&, std::uint64_t number);  ///< another scene, of this number (Snapshot::opened)
    void restarted(const scene::Description&);  ///< the scene, or the version of it that was to start, is at its beginning
    void inForce(const scene::Description&);    ///< parameters of what runs, as the worker has them
    const scene::DocumentState& running() const { return *runs; }
    /// What waits for a restart.
    const scene::Pending& waiting() const {
        if (compared != document.revision()) compare();
        return pendingNow;
    }

    /// Once a frame: hands edits that act at once to the worker, one set of them after the other. Throws what the worker refused; the
    /// document has then gone back to before. True if anything came to its end.
    bool advance(world::Worker&);
    /// What the worker refused last, and how many times it did.
    const std::string& refusal() const { return refused; }
    std::uint64_t refusals() const { return refusedTimes; }
    /// Whether all that acts at once is in force.
    bool settled() const { return number == 0 || (!sent.valid() && handedOver == document.revision()); }
    /// Starts the scene as it is edited. The future as the worker's.
    std::future<void> apply(world::Worker&);
    /// The start that was asked for last has failed.
    void applyFailed() { starting.reset(); }

private:
    void compare() const;
    void runsNow(scene::DocumentState, const scene::Description&);
    std::shared_ptr<const scene::DocumentState> runs = std::make_shared<scene::DocumentState>(), starting;
    mutable scene::Pending pendingNow;
    mutable std::uint64_t compared = 0;  ///< revision of the document that was compared with what runs
    std::uint64_t handedOver = 0;        ///< revision whose parameters are in force or on their way
    std::future<void> sent;
    std::string refused;
    std::uint64_t refusedTimes = 0;
    std::uint64_t number = 0;  ///< of the scene that is open; 0: none
};

}  // namespace meniscus::editor
