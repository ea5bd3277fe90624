// SPDX-License-Identifier: MIT
flat in vec4 ink;
in vec3 world;
out vec4 colour;
void main() {
    if (chosen.y != 0 && dot(clip.xyz, world) > clip.w) discard;
    colour = ink;
}
