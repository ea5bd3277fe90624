// SPDX-License-Identifier: MIT
// How a person looks at the scene: what is shown, in which colours, cut where.
#pragma once
#include <string>

#include "app/view/outline.h"
#include "app/view/renderer.h"
#include "engine/world/snapshot.h"

namespace meniscus::editor {

/// The values at the ends of the colour map.
class Colouring {
public:
    enum class Fit {
        Auto,        ///< round numbers that hold nearly all values; it only grows, so that colours keep their meaning
        Percentile,  ///< what all but two in a hundred values at each end lie between, anew in every state
        Locked,
    };
    /// To be told of every new state.
    void follow(const world::Snapshot&, const view::Outline&);
    /// Another scene: begin anew, unless locked.
    void restart();
    void fit(Fit);
    void lock(view::Range r) { how = Fit::Locked, range = r; }

    view::ColourMap map = view::ColourMap::Viridis;
    view::Range range;
    Fit how = Fit::Auto;
    bool above = false, below = false;  ///< there are values beyond the ends

private:
    std::string field;
    bool fresh = true;
};

struct Looking {
    Colouring colouring;
    float occlusion = 0.7f;  ///< strength of ambient occlusion where it is shown
    bool floor = true, shadows = true, occludes = true, boundaries = true, samples = false, domain = false, neighbours = false,
         wires = false, pins = true;
    struct Clip {
        bool on = false, flipped = false;
        int axis = 0;
        float at = 0;  ///< m, along the axis
    } clip;
    bool flying = false;
    float flySpeed = 1;  ///< times half the scene's size a second

    /// What view.show names: "floor", "shadows", ...; null: there is no such thing.
    bool* shown(const std::string& what);
    view::Look look() const;
};
constexpr const char* kShown[][2] = {{"boundaries", "Boundaries"},
                                     {"samples", "Boundary samples"},
                                     {"domain", "Domain"},
                                     {"floor", "Floor"},
                                     {"shadows", "Shadows"},
                                     {"occlusion", "Ambient occlusion"},
                                     {"neighbours", "Neighbours of the pick"},
                                     {"wireframe", "Wireframe of deformables"},
                                     {"pins", "Pins of deformables"}};

/// Colours of the view, from the theme.
view::Style viewStyle();

}  // namespace meniscus::editor
