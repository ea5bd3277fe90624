// SPDX-License-Identifier: MIT
// Grid lines of constant width that fade with distance, and the shadow of the particles.
layout(binding = 1) uniform sampler2D shade;
in vec3 world;
out vec4 colour;
float lines(float spacing, float width) {
    vec2 q = world.xz / spacing, f = fwidth(q);
    vec2 g = abs(fract(q - 0.5) - 0.5) / f;
    return (1.0 - clamp(min(g.x, g.y) / width, 0.0, 1.0)) * (1.0 - smoothstep(0.15, 0.6, max(f.x, f.y)));
}
void main() {
    float far = length(world.xz - floorPlace.xz) / floorPlace.w;
    float a = max(lines(gridStep.x, 1.3) * 0.40, lines(gridStep.y, 1.6)) * grid.a * (1.0 - smoothstep(0.2, 0.95, far));
    vec3 l = (light * vec4(world, 1)).xyz;
    float dark = l.xy == clamp(l.xy, 0.0, 1.0) ? textureLod(shade, l.xy, 0).g * up.w : 0.0;
    colour = vec4(mix(grid.rgb, vec3(0), dark / max(a + dark, 1e-4)), a + dark * (1.0 - a));
}
