// SPDX-License-Identifier: MIT
// Draws a scene into a texture: particles as lit spheres in one draw call, their shadow, the tank's edges, a floor grid. OpenGL 4.5.
#pragma once
#include <span>

#include "app/view/camera.h"
#include "app/view/gl.h"
#include "app/view/outline.h"
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
    glm::vec4 grid{1, 1, 1, 0.25f}, edge{1, 1, 1, 0.5f};
    float ambient = 0.5f, shadow = 0.4f;
    float lineWidth = 1;  ///< of edges, in pixels
};

/// Samples a pixel: Fine has smooth edges; Quick costs half where the processor draws.
enum class Quality { Quick, Fine };

class Renderer {
public:
    Renderer();
    /// The state to be drawn from now on: x y z, and in w the value that colours.
    void setParticles(std::span<const Packed4>);
    void setOutline(const Outline&);
    /// Draws into a texture of w x h pixels and returns its name; it is valid until the next call.
    GLuint draw(int w, int h, const Camera&, const Style&, Range, Quality);

private:
    void resize(int w, int h, Quality);
    void fillFrame(int w, int h, const Camera&, const Style&, Range, Quality);
    void drawShadow();
    void drawParticles(const Camera&, int h);

    Program points, quads, shadow, blur, backdrop, floor, edges;
    Texture colours, shadowDepth, shade, colour, depth, picture;
    Framebuffer shadowTarget, shadeTarget, target, resolved;
    GlBuffer frame, edgeBuffer;
    VertexArray pointArray, quadArray, edgeArray, none;
    StreamBuffer particles;
    Outline outline;
    int width = 0, height = 0;
    Quality quality = Quality::Fine;
    float shadowDetail = 1;  ///< every how manyth particle casts shadow
    bool shadowStale = true;
};

}  // namespace meniscus::view
