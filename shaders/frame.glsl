// SPDX-License-Identifier: MIT
// What all drawings of a frame share; app/view/renderer.cpp fills it in. Put before every shader.
layout(std140, binding = 0) uniform Frame {
    mat4 view, projection, viewProjection;
    mat4 light;      // world to shadow map: x y in 0..1, z in 0..1 away from the sun
    vec4 viewport;   // width, height in pixels, width of edges in pixels; w: value at the start of the colour map
    vec4 sun;        // direction to the sun in view space; w: ambient light
    vec4 up;         // world's up in view space; w: how dark the shadow on the floor is
    vec4 halfway;    // between sun and viewer in view space; w: sharpness k of the shadow's exponential
    vec4 particle;   // radius, 1 / span of the colour map's values, pixels a metre at distance 1, radius in the shadow map in pixels
    vec4 floorPlace; // centre x, height, centre z, radius
    vec4 gridStep;   // small, large; z: coverage at which a pixel at a sphere's edge is drawn whole (one sample), or 0 (several)
    vec4 top, bottom, grid, edge, solid;
    vec4 clip;       // normal, offset: nothing is drawn where normal . x is larger
    vec4 accent;
    vec4 occlusion;  // reach of ambient occlusion, m; its strength, 0 to 1; what is no taller hides nothing, m
    ivec4 chosen;    // x: the part that is marked with the accent, or -1; y: not 0 where edges are cut, too
};

const float kFar = 1e9;  // where nothing is seen
/// How far away a depth of the picture is, along the view, m.
float awayOf(float depth) {
    float ndc = depth * 2.0 - 1.0;
    return depth < 1.0 ? (projection[3][2] - ndc * projection[3][3]) / (projection[2][2] - ndc * projection[2][3]) : kFar;
}
