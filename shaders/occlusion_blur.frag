// SPDX-License-Identifier: MIT
// The average over 4 x 4 pixels, which holds each turn of the spiral once, of what belongs to the same surface.
layout(binding = 2) uniform sampler2D depths;
layout(binding = 3) uniform sampler2D opens;
out float open;
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
    float here = texelFetch(depths, at, 0).r, sum = 0.0, weights = 0.0;
    for (int i = -2; i < 2; ++i)
        for (int j = -2; j < 2; ++j) {
            ivec2 q = clamp(at + ivec2(i, j), ivec2(0), last);
            float weight = 1.0 / (1.0 + abs(texelFetch(depths, q, 0).r - here) / particle.x);
            sum += weight * texelFetch(opens, q, 0).r, weights += weight;
        }
    open = sum / weights;
}
