// SPDX-License-Identifier: MIT
#include "app/view/renderer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/gtc/matrix_transform.hpp>

namespace meniscus::view {
namespace {

constexpr int kShadow = 512, kShade = 256, kSamples = 4;
constexpr std::size_t kShadowCasters = 150'000;  // more particles than that: every k-th casts a larger shadow
constexpr float kLargestPoint = 60;              // pixels; larger ones are drawn as quads (points vanish as their centre leaves the view)
const glm::vec3 kSun = glm::normalize(glm::vec3(-0.35f, 0.85f, 0.55f));

/// shaders/frame.glsl
struct Frame {
    glm::mat4 view, projection, viewProjection, light;
    glm::vec4 viewport, sun, up, halfway, particle, floorPlace, gridStep, top, bottom, grid, edge, solid, clip, accent, occlusion;
    glm::ivec4 chosen;
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

/// So many vec4 an element, for points; or an instance, for quads.
VertexArray vectorArray(GLuint vectors, GLuint divisor) {
    VertexArray a = makeVertexArray();
    for (GLuint k = 0; k < vectors; ++k) {
        glEnableVertexArrayAttrib(a, k);
        glVertexArrayAttribFormat(a, k, 4, GL_FLOAT, GL_FALSE, static_cast<GLuint>(k * sizeof(glm::vec4)));
        glVertexArrayAttribBinding(a, k, 0);
    }
    glVertexArrayBindingDivisor(a, 0, divisor);
    return a;
}

template <class Elements>
void fill(GLuint array, GLuint buffer, const Elements& elements, GLenum usage) {
    const auto size = sizeof(elements[0]);
    glNamedBufferData(buffer, static_cast<GLsizeiptr>(elements.size() * size), elements.data(), usage);
    if (array) glVertexArrayVertexBuffer(array, 0, buffer, 0, static_cast<GLsizei>(size));
}

void addBox(std::vector<PlacedSegment>& to, const Bounds& b) {
    const auto corner = [&](int i) { return glm::vec3(i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z); };
    for (int i = 0; i < 8; ++i)
        for (int axis : {1, 2, 4})
            if (!(i & axis)) to.push_back({{corner(i), corner(i | axis)}, 0});
}

/// Where a plane cuts a box.
void addCut(std::vector<PlacedSegment>& to, const Bounds& box, const ClipPlane& plane) {
    std::vector<PlacedSegment> edges;
    addBox(edges, box);
    std::vector<glm::vec3> points;
    for (const PlacedSegment& e : edges) {
        const float a = glm::dot(plane.normal, e.segment.from) - plane.offset, b = glm::dot(plane.normal, e.segment.to) - plane.offset;
        if ((a < 0) != (b < 0)) points.push_back(glm::mix(e.segment.from, e.segment.to, a / (a - b)));
    }
    if (points.empty()) return;
    glm::vec3 centre(0);
    for (const glm::vec3& p : points) centre += p / static_cast<float>(points.size());
    const glm::vec3 u = glm::normalize(std::abs(plane.normal.y) < 0.9f ? glm::cross(plane.normal, glm::vec3(0, 1, 0))
                                                                       : glm::cross(plane.normal, glm::vec3(1, 0, 0)));
    const glm::vec3 v = glm::cross(plane.normal, u);
    std::sort(points.begin(), points.end(), [&](const glm::vec3& a, const glm::vec3& b) {
        return std::atan2(glm::dot(a - centre, v), glm::dot(a - centre, u)) < std::atan2(glm::dot(b - centre, v), glm::dot(b - centre, u));
    });
    for (std::size_t i = 0; i < points.size(); ++i) to.push_back({{points[i], points[(i + 1) % points.size()]}, 0});
}

}  // namespace

Renderer::Renderer()
    : points(makeProgram("particles", "particles")),
      quads(makeProgram("particles", "particles", "QUADS")),
      samplePoints(makeProgram("particles", "particles", "SAMPLES")),
      sampleQuads(makeProgram("particles", "particles", "SAMPLES\n#define QUADS")),
      markQuads(makeProgram("particles", "particles", "MARKS\n#define QUADS")),
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
      boxBuffer(makeBuffer()),
      cornerBuffer(makeBuffer()),
      placeBuffer(makeBuffer()),
      boxPlace(makeBuffer()),
      sampleBuffer(makeBuffer()),
      markBuffer(makeBuffer()),
      pointArray(vectorArray(1, 0)),
      quadArray(vectorArray(1, 1)),
      edgeArray(partArray(1)),
      boxArray(partArray(1)),
      cornerArray(partArray(0)),
      markArray(vectorArray(2, 1)),
      none(makeVertexArray()) {
    glNamedBufferStorage(frame, sizeof(Frame), nullptr, GL_DYNAMIC_STORAGE_BIT);
}

void Renderer::fillColours(ColourMap map) {
    if (filled == map) return;
    std::array<std::array<float, 3>, 256> table;
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = colourAt(map, static_cast<float>(i) / 255);
    glTextureSubImage2D(colours, 0, 0, 0, 256, 1, GL_RGB, GL_FLOAT, table.data());
    filled = map;
}

void Renderer::setBoundarySamples(std::span<const Packed4> samples) {
    sampleCount = static_cast<GLsizei>(samples.size());
    if (sampleCount) fill(0, sampleBuffer, samples, GL_DYNAMIC_DRAW);
}

void Renderer::setMarks(std::span<const Mark> marks) {
    markCount = static_cast<GLsizei>(marks.size());
    if (markCount) fill(markArray, markBuffer, marks, GL_DYNAMIC_DRAW);
}

void Renderer::setParticles(std::span<const Packed4> p) {
    particles.write(p);
    shadowDetail = static_cast<float>((p.size() + kShadowCasters - 1) / kShadowCasters);
    shadowStale = true;
}

void Renderer::setDeformables(const SoftMeshes::Surfaces& s, std::span<const Packed4> vertices, const std::set<int>& hidden) {
    soft.set(s, vertices, hidden);
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
    fill(edgeArray, edgeBuffer, segments, GL_STATIC_DRAW);
    fill(cornerArray, cornerBuffer, corners, GL_STATIC_DRAW);
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
    occlusion.forget();
}

void Renderer::fillFrame(int w, int h, const Camera& camera, const Style& s, const Look& look, Quality q) {
    const Range range = look.range;
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
    f.up = {turn * glm::vec3(0, 1, 0), look.shadows ? s.shadow : 0};
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
    f.clip = look.clip ? glm::vec4(look.clip->normal, look.clip->offset) : glm::vec4(0, 0, 0, 1);
    f.accent = s.accent;
    f.occlusion = {std::max(0.16f * b.radius(), 4 * outline.particleRadius), look.occlusion, 1.2f * outline.particleRadius, 0};
    f.chosen = glm::ivec4(look.chosen, look.clip.has_value(), 0, 0);
    glNamedBufferSubData(frame, 0, sizeof f, &f);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, placeBuffer);
}

void Renderer::drawShadow(bool cast, const std::optional<ClipPlane>& clip) {
    shadowStale = false;
    shadowCast = cast;
    shadowClip = clip;
    glViewport(0, 0, kShadow, kShadow);
    glBindFramebuffer(GL_FRAMEBUFFER, shadowTarget);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_CLAMP);
    const auto stride = static_cast<std::size_t>(shadowDetail);
    if (const std::size_t casters = !cast ? 0 : particles.count() / std::max<std::size_t>(stride, 1)) {
        glVertexArrayVertexBuffer(pointArray, 0, particles.buffer(), static_cast<GLintptr>(particles.offset()),
                                  static_cast<GLsizei>(stride * sizeof(Packed4)));
        glBindVertexArray(pointArray);
        glUseProgram(shadow);
        glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(casters));
    }
    if (cast) drawParts(Part::Look::Solid, solidShadow), drawParts(Part::Look::Sheet, solidShadow), soft.drawShadow();
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

void Renderer::drawParts(Part::Look look, const Program& program, bool bothSides) {
    const Run& run = looks[static_cast<std::size_t>(look)];
    if (run.count == 0) return;
    glBindVertexArray(cornerArray);
    glUseProgram(program);
    if (look != Part::Look::Sheet && !bothSides) glEnable(GL_CULL_FACE);
    glDrawArrays(GL_TRIANGLES, run.first, run.count);
    glDisable(GL_CULL_FACE);
}

bool Renderer::close(const Camera& camera, int h) const {
    const Bounds& b = outline.bounds;
    const glm::vec3 eye = camera.position();
    const float nearest = std::max(glm::length(eye - glm::clamp(eye, b.min, b.max)), 1e-6f);
    return 2 * outline.particleRadius * static_cast<float>(h) / (2 * camera.halfHeight(nearest)) > kLargestPoint;
}

void Renderer::drawParticles(const Camera& camera, int h) {
    const auto n = static_cast<GLsizei>(particles.count());
    if (n == 0) return;
    const bool large = close(camera, h);
    const VertexArray& array = large ? quadArray : pointArray;
    glVertexArrayVertexBuffer(array, 0, particles.buffer(), static_cast<GLintptr>(particles.offset()), sizeof(Packed4));
    glBindVertexArray(array);
    glUseProgram(large ? quads : points);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    if (large)
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, n);
    else
        glDrawArrays(GL_POINTS, 0, n);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    particles.drawn();
}

void Renderer::drawSamples(const Camera& camera, int h) {
    if (sampleCount == 0) return;
    const bool large = close(camera, h);
    const VertexArray& array = large ? quadArray : pointArray;
    glVertexArrayVertexBuffer(array, 0, sampleBuffer, 0, sizeof(Packed4));
    glBindVertexArray(array);
    glUseProgram(large ? sampleQuads : samplePoints);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    large ? glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, sampleCount) : glDrawArrays(GL_POINTS, 0, sampleCount);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void Renderer::drawEdges(GLuint array, GLsizei count) {
    glBindVertexArray(array);
    glUseProgram(edges);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

/// The domain's box and the clip plane's outline: in the world's coordinates, not in a part's.
void Renderer::drawBoxes(const Look& look, const Style& style) {
    const auto draw = [&](const std::vector<PlacedSegment>& segments, const glm::vec4& ink) {
        if (segments.empty()) return;
        const glm::ivec4 noPart(-1, 0, 0, 0);
        glNamedBufferSubData(frame, offsetof(Frame, chosen), sizeof noPart, &noPart);
        const glm::mat4 here(1);
        glNamedBufferData(boxPlace, sizeof here, &here, GL_DYNAMIC_DRAW);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, boxPlace);
        glNamedBufferSubData(frame, offsetof(Frame, edge), sizeof ink, &ink);
        fill(boxArray, boxBuffer, segments, GL_DYNAMIC_DRAW);
        drawEdges(boxArray, static_cast<GLsizei>(segments.size()));
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, placeBuffer);
    };
    std::vector<PlacedSegment> segments;
    if (look.domain && outline.domain) addBox(segments, *outline.domain);
    draw(segments, style.domain);
    segments.clear();
    if (look.clip) addCut(segments, outline.bounds, *look.clip);
    draw(segments, style.accent);
}

void Renderer::drawMarks() {
    if (markCount == 0) return;
    glClear(GL_DEPTH_BUFFER_BIT);
    glBindVertexArray(markArray);
    glUseProgram(markQuads);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, markCount);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

GLuint Renderer::draw(int w, int h, const Camera& camera, const Style& style, const Look& look, Quality q) {
    resize(w, h, q);
    GLint before = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    fillFrame(w, h, camera, style, look, q);
    fillColours(look.map);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    if (shadowStale || look.shadows != shadowCast || look.clip != shadowClip) drawShadow(look.shadows, look.clip);

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, w, h);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);  // alpha is coverage here; the picture stays opaque
    glBindTextureUnit(0, colours);
    glBindTextureUnit(1, shade);
    if (look.boundaries) drawParts(Part::Look::Solid, solids, look.clip.has_value()), drawParts(Part::Look::Sheet, solids);
    soft.draw();
    drawParticles(camera, h);
    if (look.samples) drawSamples(camera, h);
    if (look.occlusion > 0 && q == Quality::Fine) occlusion.draw(target, w, h);

    glDepthMask(GL_FALSE);
    glBindVertexArray(none);
    glUseProgram(backdrop);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (look.wires) soft.drawWires();
    if (outline.particleRadius > 0) {  // there is a scene
        if (look.floor) {
            glUseProgram(floor);
            glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        }
        if (look.boundaries) {
            drawParts(Part::Look::Glass, glass);
            drawEdges(edgeArray, edgeCount);
        }
        drawBoxes(look, style);
    }
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    drawMarks();
    glDisable(GL_DEPTH_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glBlitNamedFramebuffer(target, resolved, 0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
    return picture;
}

}  // namespace meniscus::view
