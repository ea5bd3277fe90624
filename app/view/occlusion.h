// SPDX-License-Identifier: MIT
// Ambient occlusion: how much of the sky is hidden by what is near, from depths alone, at half the size and smoothed.
#pragma once
#include "app/view/gl.h"

namespace meniscus::view {

class Occlusion {
public:
    Occlusion();
    /// Darkens what is drawn so far into a framebuffer of w x h pixels; Frame (shaders/frame.glsl) is bound.
    void draw(GLuint target, int w, int h);
    /// Pictures have another size from now on.
    void forget() { flatDepth = {}; }

private:
    Program away, smoothX, smoothY, openness, opennessBlur, darken;
    Texture flatDepth, awayMap, smoothMap, open, openSmooth;
    Framebuffer flatTarget, awayTarget, smoothTarget, openTarget, openSmoothTarget;
    VertexArray none;
};

}  // namespace meniscus::view
