// SPDX-License-Identifier: MIT
// A particle as a point sprite, or as a quad (QUADS) where it is larger on screen than points may be. Colour and shadow are those of
// its centre: once a particle instead of once a pixel. SAMPLES of boundaries are smaller and grey; MARKS have a radius and a colour each.
layout(location = 0) in vec4 place;  // x y z, value
#ifdef MARKS
layout(location = 1) in vec4 ink;
#endif
layout(binding = 0) uniform sampler2D colours;
layout(binding = 1) uniform sampler2D shade;

flat out vec3 base;
flat out vec4 sphere;  // depth of the centre (view z), radius in pixels, sunlight that reaches it, radius
#ifdef QUADS
out vec2 uv;
#else
flat out float reach;  // half the sprite's size in radii
#endif

void main() {
    vec4 c = view * vec4(place.xyz, 1);
#ifdef MARKS
    float radius = place.w;
#elif defined(SAMPLES)
    float radius = 0.3 * particle.x;
#else
    float radius = particle.x;
#endif
    bool parallel = projection[3][3] == 1.0;  // orthographic
    float pixels = radius * particle.z / (parallel ? 1.0 : max(-c.z, 1e-6));
    float wide = (max(pixels, 0.7) + 0.6) / pixels;  // room for the soft edge
    gl_Position = projection * c;
#ifdef QUADS
    uv = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * wide;
    gl_Position = projection * (c + vec4(uv * radius, 0, 0));
#else
    reach = wide;
    gl_PointSize = 2.0 * wide * pixels;
#endif
    // At the depth of the sphere's foremost point: fragments are never nearer, so they may be rejected early.
    float front = parallel ? c.z + radius : min(c.z + radius, -1e-6);
    gl_Position.z = max((projection[2][2] * front + projection[3][2]) / (parallel ? 1.0 : -front), -1.0) * gl_Position.w;
#ifndef MARKS
    if (dot(clip.xyz, place.xyz) > clip.w) gl_Position = vec4(0, 0, -2, 1);  // outside of the picture
#endif

#ifdef MARKS
    base = ink.rgb;
#elif defined(SAMPLES)
    base = mix(solid.rgb, edge.rgb, 0.5);
#else
    base = textureLod(colours, vec2(clamp((place.w - viewport.w) * particle.y, 0.0, 1.0) * 255.0 / 256.0 + 0.5 / 256.0, 0.5), 0).rgb;
#endif
    vec3 l = (light * vec4(place.xyz, 1)).xyz;
    float bias = 1.5 * radius * length(vec3(light[0][2], light[1][2], light[2][2]));
    float lit = clamp(textureLod(shade, l.xy, 0).r * exp(halfway.w * (bias - min(l.z, 1.0))), 0.0, 1.0);
#ifdef MARKS
    lit = 1.0;
#endif
    sphere = vec4(c.z, max(pixels, 0.7), any(notEqual(l.xy, clamp(l.xy, 0.0, 1.0))) ? 1.0 : lit, radius);
}
