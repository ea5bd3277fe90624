// SPDX-License-Identifier: MIT
// A segment as a strip of constant width on screen.
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in uint part;
layout(std430, binding = 1) readonly buffer Places { mat4 places[]; };
flat out vec4 ink;
out vec3 world;
void main() {
    if (places[part][3][3] == 0.0) {  // hidden
        gl_Position = vec4(2, 2, 2, 1);
        return;
    }
    bool marked = int(part) == chosen.x;
    ink = marked ? accent : edge;
    mat4 m = viewProjection * places[part];
    world = (places[part] * vec4(gl_VertexID < 2 ? from : to, 1)).xyz;
    vec4 a = m * vec4(from, 1), b = m * vec4(to, 1);
    const float nearest = 1e-3;  // ends behind the eye are cut off
    if (a.w < nearest) a = mix(a, b, (nearest - a.w) / max(b.w - a.w, 1e-9));
    if (b.w < nearest) b = mix(b, a, (nearest - b.w) / max(a.w - b.w, 1e-9));
    vec2 along = (b.xy / b.w - a.xy / a.w) * viewport.xy;
    vec2 across = vec2(-along.y, along.x) / max(length(along), 1e-6) / viewport.xy * viewport.z * (marked ? 2.0 : 1.0);
    vec4 p = gl_VertexID < 2 ? a : b;
    p.xy += across * p.w * ((gl_VertexID & 1) == 0 ? -1.0 : 1.0);
    p.z -= 2e-4 * p.w;
    gl_Position = p;
}
