// SPDX-License-Identifier: MIT
// The background: a gradient, dithered so that it has no bands.
in vec2 uv;
out vec4 colour;
void main() {
    float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    colour = vec4(mix(bottom.rgb, top.rgb, smoothstep(0.0, 1.0, uv.y)) + noise / 255.0, 1);
}
