// SPDX-License-Identifier: MIT
// Draws a scene into a texture: particles as lit spheres in one draw call, their shadow, the tank's edges, a floor grid. OpenGL 4.5.
#pragma once
#include <array>
#include <optional>
#include <span>

#include "app/view/camera.h"
#include "app/view/colour_map.h"
#include "app/view/gl.h"
#include "app/view/occlusion.h"
#include "app/view/outline.h"
#include "app/view/pick.h"
#include "app/view/soft_meshes.h"
#include "app/view/stream_buffer.h"

namespace meniscus::view {

/// Values at the ends of the colour map.
struct Range {
    float lo = 0, hi = 1;
    bool operator==(const Range&) const = default;
};

/// Colours of everything but the particles; they belong to the theme.
struct Style {
    glm::vec3 top{0.14f}, bottom{0.07f};  ///< background gradient
    glm::vec4 grid{1, 1, 1, 0.25f}, edge{1, 1, 1, 0.5f}, solid{0.5f, 0.5f, 0.5f, 1};
    glm::vec4 accent{0.4f, 0.6f, 1, 1}, domain{1, 0.8f, 0.4f, 0.6f};  ///< of the clip plane and what is chosen; of the domain
    float ambient = 0.5f, shadow = 0.4f;
    float lineWidth = 1;  ///< of edges, in pixels
};

/// What a person wants to see.
struct Look {
    float occlusion = 0;  ///< strength of ambient occlusion, 0 to 1; only in fine pictures
    ColourMap map = ColourMap::Viridis;
    Range range;
    bool floor = true, shadows = true, boundaries = true, samples = false, domain = false, wires = false;
    std::optional<ClipPlane> clip;
    int chosen = -1;  ///< part of the outline that is marked
    bool operator==(const Look&) const = default;
};

/// A sphere that is seen through everything.
struct Mark {
    glm::vec3 place;
    float radius;
    glm::vec4 colour;
};

/// Samples a pixel: Fine has smooth edges; Quick costs half where the processor draws.
enum class Quality { Quick, Fine };

class Renderer {
public:
    Renderer();
    /// The state to be drawn from now on: x y z, and in w the value that colours.
    void setParticles(std::span<const Packed4>);
    /// Cloth and soft bodies, likewise; `hidden`: those that are not seen.
    void setDeformables(const SoftMeshes::Surfaces&, std::span<const Packed4> vertices, const std::set<int>& hidden = {});
    void setOutline(const Outline&);
    /// Where the outline's parts are from now on, in their order. A matrix of zeros hides a part.
    void setPlaces(std::span<const glm::mat4>);
    void setBoundarySamples(std::span<const Packed4>);
    void setMarks(std::span<const Mark>);
    /// Draws into a texture of w x h pixels and returns its name; it is valid until the next call.
    GLuint draw(int w, int h, const Camera&, const Style&, const Look&, Quality);
    /// Of the last picture, to read it.
    GLuint framebuffer() const { return resolved; }

private:
    void resize(int w, int h, Quality);
    void fillFrame(int w, int h, const Camera&, const Style&, const Look&, Quality);
    void fillColours(ColourMap);
    void drawShadow(bool cast, const std::optional<ClipPlane>&);
    bool close(const Camera&, int h) const;
    void drawParticles(const Camera&, int h);
    void drawSamples(const Camera&, int h);
    void drawParts(Part::Look, const Program&, bool bothSides = false);
    void drawEdges(GLuint array, GLsizei count);
    void drawBoxes(const Look&, const Style&);
    void drawMarks();

    Program points, quads, samplePoints, sampleQuads, markQuads, shadow, blur, backdrop, floor, edges, solids, glass, solidShadow;
    Texture colours, shadowDepth, shade, colour, depth, picture;
    Framebuffer shadowTarget, shadeTarget, target, resolved;
    GlBuffer frame, edgeBuffer, boxBuffer, cornerBuffer, placeBuffer, boxPlace, sampleBuffer, markBuffer;
    VertexArray pointArray, quadArray, edgeArray, boxArray, cornerArray, markArray, none;
    StreamBuffer particles;
    SoftMeshes soft;
    Occlusion occlusion;
    GLsizei sampleCount = 0, markCount = 0;
    std::optional<ColourMap> filled;
    Outline outline;
    struct Run {
        GLint first = 0;
        GLsizei count = 0;
    };
    std::array<Run, 3> looks;  ///< corners of the parts of each look
    GLsizei edgeCount = 0;
    int width = 0, height = 0;
    Quality quality = Quality::Fine;
    float shadowDetail = 1;  ///< every how manyth particle casts shadow
    bool shadowStale = true, shadowCast = true;
    std::optional<ClipPlane> shadowClip;
};

}  // namespace meniscus::view
