// SPDX-License-Identifier: MIT
#include "app/view/soft_meshes.h"

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>

#include "engine/geometry/mesh.h"

namespace meniscus::view {
namespace {
constexpr GLint kBase = 0;  // location of the surface's own colour

glm::vec3 colourOf(const std::string& hex) {
    unsigned rgb = 0xffffff;
    std::sscanf(hex.c_str(), "#%6x", &rgb);
    return glm::vec3(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255) / 255.f;
}

/// Of each corner of a surface, which of its vertices' drawn copies it takes: at rest, faces that turn by more than this at a vertex
/// meet in an edge.
const float kSmooth = std::cos(glm::radians(40.f));
struct Copies {
    std::vector<std::int32_t> source;
    std::vector<glm::uvec3> triangles;
};
Copies split(const world::DeformableSurface& s, std::size_t before) {
    Copies to;
    std::vector<glm::vec3> normals;
    const auto rest = [&](std::int32_t v) {
        const auto& p = s.rest[static_cast<std::size_t>(v - s.first)];
        return glm::dvec3(p[0], p[1], p[2]);
    };
    for (const auto& t : s.triangles) {
        const glm::dvec3 n = glm::cross(rest(t[1]) - rest(t[0]), rest(t[2]) - rest(t[0]));
        normals.push_back(glm::length(n) > 0 ? glm::vec3(glm::normalize(n)) : glm::vec3(0));
    }
    struct Copy {
        glm::vec3 normal;
        unsigned number;
    };
    std::vector<std::vector<Copy>> copies(static_cast<std::size_t>(s.count));
    for (std::size_t t = 0; t < s.triangles.size(); ++t) {
        glm::uvec3 corners;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::int32_t v = s.triangles[t][k];
            auto& own = copies[static_cast<std::size_t>(v - s.first)];
            auto at = own.begin();
            while (at != own.end() && !s.sheet && glm::dot(at->normal, normals[t]) < kSmooth) ++at;
            if (at == own.end()) {
                own.push_back({normals[t], static_cast<unsigned>(before + to.source.size())});
                to.source.push_back(v);
                at = own.end() - 1;
            }
            corners[static_cast<int>(k)] = at->number;
        }
        to.triangles.push_back(corners);
    }
    return to;
}
}  // namespace

SoftMeshes::SoftMeshes()
    : shaded(makeProgram("soft", "solid", "SOFT")),
      wires(makeProgram("soft", "solid", "SOFT\n#define WIRES")),
      shadow(makeProgram("soft", "nothing", "SHADOW")),
      vertices(makeBuffer()),
      indices(makeBuffer()),
      array(makeVertexArray()) {
    const auto attribute = [&](GLuint k, GLint size, std::size_t offset) {
        glEnableVertexArrayAttrib(array, k);
        glVertexArrayAttribFormat(array, k, size, GL_FLOAT, GL_FALSE, static_cast<GLuint>(offset));
        glVertexArrayAttribBinding(array, k, 0);
    };
    attribute(0, 4, offsetof(Vertex, place));
    attribute(1, 3, offsetof(Vertex, normal));
    glVertexArrayElementBuffer(array, indices);
}

void SoftMeshes::take(const Surfaces& s) {
    surfaces = s;
    runs.clear(), source.clear(), triangles.clear();
    for (const world::DeformableSurface& surface : *s) {
        const Copies c = split(surface, source.size());
        runs.push_back({static_cast<GLsizei>(3 * c.triangles.size()), triangles.size() * sizeof(glm::uvec3), colourOf(surface.color)});
        source.insert(source.end(), c.source.begin(), c.source.end());
        triangles.insert(triangles.end(), c.triangles.begin(), c.triangles.end());
    }
    glNamedBufferData(indices, static_cast<GLsizeiptr>(triangles.size() * sizeof(glm::uvec3)), triangles.data(), GL_STATIC_DRAW);
}

void SoftMeshes::set(const Surfaces& s, std::span<const Packed4> v, const std::set<int>& hidden) {
    drawn.clear();
    if (!s || v.empty()) return surfaces.reset(), runs.clear();
    if (s != surfaces) take(s);
    for (std::size_t k = 0; k < runs.size(); ++k)
        if (!hidden.contains(static_cast<int>(k))) drawn.push_back(k);
    placed.resize(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        const Packed4& p = v[static_cast<std::size_t>(source[i])];
        placed[i] = {{p.x, p.y, p.z, p.w}, glm::vec3(0)};
    }
    for (const glm::uvec3& t : triangles) {  // as long as the triangle is large
        const glm::vec3 a(placed[t.x].place), n = glm::cross(glm::vec3(placed[t.y].place) - a, glm::vec3(placed[t.z].place) - a);
        for (int k = 0; k < 3; ++k) placed[t[k]].normal += n;
    }
    glNamedBufferData(vertices, static_cast<GLsizeiptr>(placed.size() * sizeof(Vertex)), placed.data(), GL_STREAM_DRAW);
    glVertexArrayVertexBuffer(array, 0, vertices, 0, sizeof(Vertex));
}

void SoftMeshes::drawRuns(GLuint program) {
    if (runs.empty()) return;
    glBindVertexArray(array);
    glUseProgram(program);
    for (const std::size_t k : drawn) {
        glProgramUniform3fv(program, kBase, 1, &runs[k].colour.x);
        glDrawElements(GL_TRIANGLES, runs[k].count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(runs[k].offset));
    }
}
void SoftMeshes::draw() { drawRuns(shaded); }
void SoftMeshes::drawShadow() { drawRuns(shadow); }
void SoftMeshes::drawWires() {
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1, -2);
    drawRuns(wires);
    glDisable(GL_POLYGON_OFFSET_LINE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace meniscus::view
