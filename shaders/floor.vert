// SPDX-License-Identifier: MIT
// A square around the scene at the height of its lowest point.
out vec3 world;
void main() {
    vec2 c = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * floorPlace.w;
    world = vec3(floorPlace.x + c.x, floorPlace.y, floorPlace.z + c.y);
    gl_Position = viewProjection * vec4(world, 1);
}
