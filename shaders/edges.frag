// SPDX-License-Identifier: MIT
flat in vec4 ink;
out vec4 colour;
void main() { colour = ink; }
