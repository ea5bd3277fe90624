// SPDX-License-Identifier: MIT
// Darkens what is drawn by what hides the sky from it; drawn over everything that has a depth, to be multiplied.
layout(binding = 2) uniform sampler2D depths;    // of half the size, smooth
layout(binding = 3) uniform sampler2D opens;
layout(binding = 4) uniform sampler2D pictureDepths;
out vec4 factor;
void main() {
    float here = awayOf(texelFetch(pictureDepths, ivec2(gl_FragCoord.xy), 0).r), sum = 0.0, weights = 0.0;
    vec2 p = 0.5 * gl_FragCoord.xy - 0.5, base = floor(p), part = p - base;
    ivec2 last = textureSize(depths, 0) - 1;
    for (int k = 0; k < 4; ++k) {
        ivec2 o = ivec2(k & 1, k >> 1), q = clamp(ivec2(base) + o, ivec2(0), last);
        vec2 near = mix(1.0 - part, part, vec2(o));
        float weight = (near.x * near.y + 1e-3) / (1.0 + abs(texelFetch(depths, q, 0).r - here) / (2.0 * particle.x));
        sum += weight * texelFetch(opens, q, 0).r, weights += weight;
    }
    factor = vec4(vec3(mix(1.0, sum / weights, occlusion.y)), 1);
}
