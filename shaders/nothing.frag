// SPDX-License-Identifier: MIT
// Depth only, of what the clip plane leaves.
in vec3 world;
void main() {
    if (dot(clip.xyz, world) > clip.w) discard;
}
