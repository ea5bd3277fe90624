// SPDX-License-Identifier: MIT
// A boundary's triangles, each part of it where it is.
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 direction;
layout(location = 2) in uint part;
layout(std430, binding = 1) readonly buffer Places { mat4 places[]; };
out vec3 world;
out vec3 normal;
flat out float marked;
void main() {
    vec4 p = places[part] * vec4(corner, 1);
    world = p.xyz;
    marked = int(part) == chosen.x ? 1.0 : 0.0;
    normal = mat3(view) * mat3(places[part]) * direction;
#ifdef SHADOW
    gl_Position = vec4((light * p).xyz * 2.0 - 1.0, 1);
#else
    gl_Position = viewProjection * p;
#endif
}
