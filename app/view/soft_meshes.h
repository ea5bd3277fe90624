// SPDX-License-Identifier: MIT
// Cloth and soft bodies as they are drawn: triangles with smooth normals, seen from both sides, in their own colour or by a value a vertex.
#pragma once
#include <glm/glm.hpp>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "app/view/gl.h"
#include "engine/base/vec.h"
#include "engine/world/deformable_surface.h"

namespace meniscus::view {

class SoftMeshes {
public:
    using Surfaces = std::shared_ptr<const std::vector<world::DeformableSurface>>;
    SoftMeshes();
    /// Vertices in the order of the surfaces' numbers, w: the value that colours, or NaN. `hidden`: surfaces that are not drawn.
    void set(const Surfaces&, std::span<const Packed4> vertices, const std::set<int>& hidden);
    bool empty() const { return runs.empty(); }
    void draw();
    void drawWires();
    void drawShadow();

private:
    struct Run {
        GLsizei count = 0;
        std::size_t offset = 0;  ///< in bytes
        glm::vec3 colour{1};
    };
    struct Vertex {
        glm::vec4 place;  ///< and the value
        glm::vec3 normal;
    };
    void take(const Surfaces&);
    void drawRuns(GLuint program);

    Program shaded, wires, shadow;
    GlBuffer vertices, indices;
    VertexArray array;
    Surfaces surfaces;
    std::vector<Run> runs;
    std::vector<std::size_t> drawn;    ///< runs that are not hidden
    std::vector<std::int32_t> source;  ///< of each drawn vertex: several share a place where faces meet in an edge
    std::vector<glm::uvec3> triangles;
    std::vector<Vertex> placed;
};

}  // namespace meniscus::view
