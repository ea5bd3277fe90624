// SPDX-License-Identifier: MIT
// The background: a gradient, dithered so that it has no bands: with a regular pattern, which pictures compress well.
in vec2 uv;
out vec4 colour;
void main() {
    // Bayer's 8 x 8 thresholds: bits of x xor y and of y, interleaved, the lowest first.
    int y = int(gl_FragCoord.y), q = int(gl_FragCoord.x) ^ y;
    int rank = (q & 1) << 5 | (y & 1) << 4 | (q & 2) << 2 | (y & 2) << 1 | (q & 4) >> 1 | (y & 4) >> 2;
    float offset = (float(rank) + 0.5) / 64.0 - 0.5;
    colour = vec4(mix(bottom.rgb, top.rgb, smoothstep(0.0, 1.0, uv.y)) + offset / 255.0, 1);
}
