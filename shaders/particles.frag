// SPDX-License-Identifier: MIT
// A lit sphere: normal and depth of the surface point under the pixel, coverage at its edge.
flat in vec3 base;
flat in vec4 sphere;
#ifdef QUADS
in vec2 uv;
#else
flat in float reach;
#endif
layout(depth_greater) out float gl_FragDepth;
out vec4 colour;

void main() {
#ifndef QUADS
    vec2 uv = (gl_PointCoord * 2.0 - 1.0) * vec2(reach, -reach);
#endif
    float r2 = dot(uv, uv);
    float cover = (1.0 - sqrt(r2)) * sphere.y + 0.5;
    if (cover <= gridStep.z) discard;
    float h = sqrt(max(1.0 - r2, 0.0));
    float z = sphere.x + h * sphere.w;
    if (projection[3][3] == 0.0) z = min(z, -1e-6);
    gl_FragDepth = (projection[2][2] * z + projection[3][2]) / (projection[2][3] * z + projection[3][3]) * 0.5 + 0.5;
    vec3 n = vec3(uv, h);
    float diffuse = max(dot(n, sun.xyz), 0.0) * mix(0.25, 1.0, sphere.z);
    float sky = 0.5 + 0.5 * dot(n, up.xyz);
    float s = max(dot(n, halfway.xyz), 0.0);
    s *= s, s *= s, s *= s, s *= s, s *= s;  // to the 32nd power
    vec3 body = base * (sun.w * mix(0.55, 1.0, sky) + 0.72 * diffuse) * mix(0.72, 1.0, h);
    colour = vec4(body + 0.16 * s * sphere.z, min(cover, 1.0));
}
