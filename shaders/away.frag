// SPDX-License-Identifier: MIT
// How far away what is seen is, along the view, m, at half the picture's size; far where nothing is.
layout(binding = 2) uniform sampler2D depths;
out float away;
void main() {
    ivec2 at = min(ivec2(gl_FragCoord.xy) * 2, textureSize(depths, 0) - 1);
    away = awayOf(texelFetch(depths, at, 0).r);
}
