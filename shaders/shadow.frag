// SPDX-License-Identifier: MIT
// Depth only, of a disc.
void main() {
    vec2 uv = gl_PointCoord * 2.0 - 1.0;
    if (dot(uv, uv) > 1.0) discard;
}
