// SPDX-License-Identifier: MIT
#include "app/view/renderer.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "app/view/colour_map.h"

namespace meniscus::view {
namespace {

constexpr int kShadow = 512, kShade = 256, kSamples = 4;
constexpr std::size_t kShadowCasters = 150'000;  // more particles than that: every k-th casts a larger shadow
constexpr float kLargestPoint = 60;              // pixels; larger ones are drawn as quads (points vanish as their centre leaves the view)
const glm::vec3 kSun = glm::normalize(glm::vec3(-0.35f, 0.85f, 0.55f));

/// shaders/frame.glsl
struct Frame {
    glm::mat4 view, projection, viewProjection, light;
    glm::vec4 viewport, sun, up, halfway, particle, floorPlace, gridStep, top, bottom, grid, edge, solid;
};

/// The largest of 1, 2, 5 times a power of ten that is not above x.
float niceStep(float x) {
    const float power = std::pow(10.f, std::floor(std::log10(x))), rest = x / power;
    return power * (rest >= 5 ? 5.f : rest >= 2 ? 2.f : 1.f);
}

/// Edges and corners of parts as they lie in memory.
struct PlacedSegment {
    Segment segment;
    GLuint part;
};
struct PlacedCorner {
    Corner corner;
    GLuint part;
};
/// Two vectors and the number of a part an element.
VertexArray partArray(GLuint divisor) {
    VertexArray a = makeVertexArray();
    for (GLuint k : {0u, 1u, 2u}) {
        glEnableVertexArrayAttrib(a, k);
        const auto offset = static_cast<GLuint>(k * sizeof(glm::vec3));
        k < 2 ? glVertexArrayAttribFormat(a, k, 3, GL_FLOAT, GL_FALSE, offset)
              : glVertexArrayAttribIFormat(a, k, 1, GL_UNSIGNED_INT, offset);
        glVertexArrayAttribBinding(a, k, 0);
    }
    glVertexArrayBindingDivisor(a, 0, divisor);
    return a;
}

/// One vec4 an element, for points; or an instance, for quads.
VertexArray particleArray(GLuint divisor) {
    VertexArray a = makeVertexArray();
    glEnableVertexArrayAttrib(a, 0);
    glVertexArrayAttribFormat(a, 0, 4, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(a, 0, 0);
    glVertexArrayBindingDivisor(a, 0, divisor);
    return a;
}

}  // namespace

Renderer::Renderer()
    : points(makeProgram("particles", "particles")),
      quads(makeProgram("particles", "particles", "QUADS")),
      shadow(makeProgram("shadow", "shadow")),
      blur(makeProgram("screen", "shadow_blur")),
      backdrop(makeProgram("screen", "backdrop")),
      floor(makeProgram("floor", "floor")),
      edges(makeProgram("edges", "edges")),
      solids(makeProgram("solid", "solid")),
      glass(makeProgram("solid", "solid", "GLASS")),
      solidShadow(makeProgram("solid", "nothing", "SHADOW")),
      colours(makeTexture(GL_RGBA8, 256, 1, GL_LINEAR)),
      shadowDepth(makeTexture(GL_DEPTH_COMPONENT24, kShadow, kShadow, GL_LINEAR)),
      shade(makeTexture(GL_RG32F, kShade, kShade, GL_LINEAR)),
      shadowTarget(makeFramebuffer(0, shadowDepth)),
      shadeTarget(makeFramebuffer(shade, 0)),
      frame(makeBuffer()),
      edgeBuffer(makeBuffer()),
      cornerBuffer(makeBuffer()),
      placeBuffer(makeBuffer()),
      pointArray(particleArray(0)),
      quadArray(particleArray(1)),
      edgeArray(partArray(1)),
      cornerArray(partArray(0)),
      none(makeVertexArray()) {
    std::array<std::array<float, 3>, 256> table;
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = viridis(static_cast<float>(i) / 255);
    glTextureSubImage2D(colours, 0, 0, 0, 256, 1, GL_RGB, GL_FLOAT, table.data());
    glNamedBufferStorage(frame, sizeof(Frame), nullptr, GL_DYNAMIC_STORAGE_BIT);
}

void Renderer::setParticles(std::span<const Packed4> p) {
    particles.write(p);
    shadowDetail = static_cast<float>((p.size() + kShadowCasters - 1) / kShadowCasters);
    shadowStale = true;
}

void Renderer::setOutline(const Outline& o) {
    outline = o;
    std::vector<PlacedSegment> segments;
    std::vector<PlacedCorner> corners;
    std::vector<glm::mat4> places;
    for (std::size_t look = 0; look < looks.size(); ++look) {
        looks[look].first = static_cast<GLint>(corners.size());
        for (GLuint k = 0; k < o.parts.size(); ++k)
            if (o.parts[k].look == static_cast<Part::Look>(look))
                for (const Corner& c : o.parts[k].corners) corners.push_back({c, k});
        looks[look].count = static_cast<GLsizei>(corners.size()) - looks[look].first;
    }
    for (GLuint k = 0; k < o.parts.size(); ++k) {
        for (const Segment& e : o.parts[k].edges) segments.push_back({e, k});
        places.push_back(o.parts[k].place);
    }
    edgeCount = static_cast<GLsizei>(segments.size());
    const auto fill = [](GLuint array, GLuint buffer, const auto& elements) {
        const auto size = sizeof(elements[0]);
        glNamedBufferData(buffer, static_cast<GLsizeiptr>(elements.size() * size), elements.data(), GL_STATIC_DRAW);
        glVertexArrayVertexBuffer(array, 0, buffer, 0, static_cast<GLsizei>(size));
    };
    fill(edgeArray, edgeBuffer, segments);
    fill(cornerArray, cornerBuffer, corners);
    setPlaces(places);
}

void Renderer::setPlaces(std::span<const glm::mat4> places) {
    glNamedBufferData(placeBuffer, static_cast<GLsizeiptr>(places.size_bytes()), places.data(), GL_DYNAMIC_DRAW);
    shadowStale = true;
}

void Renderer::resize(int w, int h, Quality q) {
    if (w == width && h == height && q == quality) return;
    width = w, height = h, quality = q;
    const int samples = q == Quality::Fine ? kSamples : 1;
    colour = makeTexture(GL_RGBA8, w, h, GL_NEAREST, samples);
    depth = makeTexture(GL_DEPTH_COMPONENT32F, w, h, GL_NEAREST, samples);
    picture = makeTexture(GL_RGBA8, w, h, GL_LINEAR);
    target = makeFramebuffer(colour, depth);
    resolved = makeFramebuffer(picture, 0);
}

void Renderer::fillFrame(int w, int h, const Camera& camera, const Style& s, Range range, Quality q) {
    const Bounds& b = outline.bounds;
    const float radius = std::max(b.radius(), 1e-6f) * 1.05f;
    Frame f;
    f.view = camera.view();
    f.projection = camera.projection(static_cast<float>(w) / static_cast<float>(h), b);
    f.viewProjection = f.projection * f.view;
    const glm::mat4 toUnit = glm::translate(glm::mat4(1), glm::vec3(0.5f)) * glm::scale(glm::mat4(1), glm::vec3(0.5f));
    f.light = toUnit * glm::ortho(-radius, radius, -radius, radius, 0.f, 2 * radius) *
              glm::lookAt(b.centre() + radius * kSun, b.centre(), glm::vec3(0, 1, 0));
    f.viewport = {w, h, s.lineWidth, range.lo};
    const glm::mat3 turn(f.view);
    const glm::vec3 sun = turn * kSun;
    f.sun = {sun, s.ambient};
    f.up = {turn * glm::vec3(0, 1, 0), s.shadow};
    const float blurLength = 5 * outline.particleRadius;  // how far behind its caster a shadow is deep
    f.halfway = {glm::normalize(sun + glm::vec3(0, 0, 1)), std::min(2 * radius / std::max(blurLength, 1e-6f), 80.f)};
    const float casterRadius = outline.particleRadius * std::cbrt(shadowDetail);
    f.particle = {outline.particleRadius, 1 / std::max(range.hi - range.lo, 1e-20f), f.projection[1][1] * static_cast<float>(h) / 2,
                  std::max(casterRadius * kShadow / (2 * radius), 1.f)};
    f.floorPlace = {b.centre().x, outline.floor - 2e-3f * radius, b.centre().z, 4 * radius};
    const float step = niceStep(radius / 8);
    f.gridStep = {step, niceStep(step * 5.001f), q == Quality::Fine ? 0.f : 0.5f, 0};
    f.top = {s.top, 1}, f.bottom = {s.bottom, 1};
    f.grid = s.grid, f.edge = s.edge, f.solid = s.solid;
    glNamedBufferSubData(frame, 0, sizeof f, &f);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, placeBuffer);
}

void Renderer::drawShadow() {
    shadowStale = false;
    glViewport(0, 0, kShadow, kShadow);
    glBindFramebuffer(GL_FRAMEBUFFER, shadowTarget);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_CLAMP);
    const auto stride = static_cast<std::size_t>(shadowDetail);
    if (const std::size_t casters = particles.count() / std::max<std::size_t>(stride, 1)) {
        glVertexArrayVertexBuffer(pointArray, 0, particles.buffer(), static_cast<GLintptr>(particles.offset()),
                                  static_cast<GLsizei>(stride * sizeof(Packed4)));
        glBindVertexArray(pointArray);
        glUseProgram(shadow);
        glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(casters));
    }
    drawParts(Part::Look::Solid, solidShadow);
    drawParts(Part::Look::Sheet, solidShadow);
    glDisable(GL_DEPTH_CLAMP);
    glBindFramebuffer(GL_FRAMEBUFFER, shadeTarget);
    glViewport(0, 0, kShade, kShade);
    glDisable(GL_DEPTH_TEST);
    glBindTextureUnit(2, shadowDepth);
    glBindVertexArray(none);
    glUseProgram(blur);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

void Renderer::drawParts(Part::Look look, const Program& program) {
    const Run& run = looks[static_cast<std::size_t>(look)];
    if (run.count == 0) return;
    glBindVertexArray(cornerArray);
    glUseProgram(program);
    if (look != Part::Look::Sheet) glEnable(GL_CULL_FACE);
    glDrawArrays(GL_TRIANGLES, run.first, run.count);
    glDisable(GL_CULL_FACE);
}

void Renderer::drawParticles(const Camera& camera, int h) {
    const auto n = static_cast<GLsizei>(particles.count());
    if (n == 0) return;
    const Bounds& b = outline.bounds;
    const glm::vec3 eye = camera.position();
    const float nearest = std::max(glm::length(eye - glm::clamp(eye, b.min, b.max)), 1e-6f);
    const float pixels = 2 * outline.particleRadius * static_cast<float>(h) / (2 * std::tan(Camera::fieldOfView / 2)) / nearest;
    const bool close = pixels > kLargestPoint;
    const VertexArray& array = close ? quadArray : pointArray;
    glVertexArrayVertexBuffer(array, 0, particles.buffer(), static_cast<GLintptr>(particles.offset()), sizeof(Packed4));
    glBindVertexArray(array);
    glUseProgram(close ? quads : points);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    if (close)
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, n);
    else
        glDrawArrays(GL_POINTS, 0, n);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    particles.drawn();
}

GLuint Renderer::draw(int w, int h, const Camera& camera, const Style& style, Range range, Quality q) {
    resize(w, h, q);
    GLint before = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    fillFrame(w, h, camera, style, range, q);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    if (shadowStale) drawShadow();

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, w, h);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);  // alpha is coverage here; the picture stays opaque
    glBindTextureUnit(0, colours);
    glBindTextureUnit(1, shade);
    drawParts(Part::Look::Solid, solids);
    drawParts(Part::Look::Sheet, solids);
    drawParticles(camera, h);

    glDepthMask(GL_FALSE);
    glBindVertexArray(none);
    glUseProgram(backdrop);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (outline.particleRadius > 0) {  // there is a scene
        glUseProgram(floor);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        drawParts(Part::Look::Glass, glass);
        glBindVertexArray(edgeArray);
        glUseProgram(edges);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, edgeCount);
    }
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glBlitNamedFramebuffer(target, resolved, 0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
    return picture;
}

}  // namespace meniscus::view
