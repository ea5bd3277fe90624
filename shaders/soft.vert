// SPDX-License-Identifier: MIT
// A vertex of cloth or of a soft body; its value colours, or, where it has none, its surface.
layout(location = 0) in vec4 place;  // x y z, value
layout(location = 1) in vec3 direction;
out vec3 world;
#ifdef SHADOW
void main() {
    world = place.xyz;
    gl_Position = vec4((light * vec4(place.xyz, 1)).xyz * 2.0 - 1.0, 1);
}
#else
layout(location = 0) uniform vec3 own;
layout(binding = 0) uniform sampler2D colours;
out vec3 normal;
out vec3 base;
flat out float marked;
void main() {
    world = place.xyz;
    marked = 0.0;
    normal = mat3(view) * direction;
    float at = clamp((place.w - viewport.w) * particle.y, 0.0, 1.0);
    base = isnan(place.w) ? own : textureLod(colours, vec2(at * 255.0 / 256.0 + 0.5 / 256.0, 0.5), 0).rgb;
    gl_Position = viewProjection * vec4(place.xyz, 1);
}
#endif
