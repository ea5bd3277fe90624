// SPDX-License-Identifier: MIT
out vec4 colour;
void main() { colour = edge; }
