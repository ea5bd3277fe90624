// SPDX-License-Identifier: MIT
// Particles as the sun sees them.
layout(location = 0) in vec4 place;
void main() {
    gl_Position = vec4((light * vec4(place.xyz, 1)).xyz * 2.0 - 1.0, 1);
    if (dot(clip.xyz, place.xyz) > clip.w) gl_Position = vec4(2, 2, 0, 1);
    gl_PointSize = 2.0 * particle.w;
}
