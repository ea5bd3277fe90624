// SPDX-License-Identifier: MIT
#include "app/view/occlusion.h"

#include <utility>

namespace meniscus::view {

Occlusion::Occlusion()
    : away(makeProgram("screen", "away")),
      smoothX(makeProgram("screen", "smooth", "ACROSS")),
      smoothY(makeProgram("screen", "smooth")),
      openness(makeProgram("screen", "occlusion")),
      opennessBlur(makeProgram("screen", "occlusion_blur")),
      darken(makeProgram("screen", "occlude")),
      none(makeVertexArray()) {}

void Occlusion::draw(GLuint target, int w, int h) {
    const int halfW = (w + 1) / 2, halfH = (h + 1) / 2;
    if (!flatDepth) {
        flatDepth = makeTexture(GL_DEPTH_COMPONENT32F, w, h, GL_NEAREST);
        flatTarget = makeFramebuffer(0, flatDepth);
        for (auto [map, to] : {std::pair{&awayMap, &awayTarget}, {&smoothMap, &smoothTarget}})
            *map = makeTexture(GL_R32F, halfW, halfH, GL_NEAREST), *to = makeFramebuffer(*map, 0);
        for (auto [map, to] : {std::pair{&open, &openTarget}, {&openSmooth, &openSmoothTarget}})
            *map = makeTexture(GL_R8, halfW, halfH, GL_NEAREST), *to = makeFramebuffer(*map, 0);
    }
    glBlitNamedFramebuffer(target, flatTarget, 0, 0, w, h, 0, 0, w, h, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(none);
    glViewport(0, 0, halfW, halfH);
    const auto pass = [](GLuint program, GLuint to, GLuint depths, GLuint opens = 0) {
        glBindFramebuffer(GL_FRAMEBUFFER, to);
        glUseProgram(program);
        glBindTextureUnit(2, depths);
        if (opens) glBindTextureUnit(3, opens);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    };
    pass(away, awayTarget, flatDepth);
    pass(smoothX, smoothTarget, awayMap);
    pass(smoothY, awayTarget, smoothMap);
    pass(openness, openTarget, awayMap);
    pass(opennessBlur, openSmoothTarget, awayMap, open);
    // At the far plane, wherever something is before it; where edges are smooth, on the samples that have it.
    glViewport(0, 0, w, h);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    glBindTextureUnit(4, flatDepth);
    pass(darken, target, awayMap, openSmooth);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
}

}  // namespace meniscus::view
