// SPDX-License-Identifier: MIT
// A surface, lit as particles are; GLASS: thin, brighter where it is seen at a grazing angle; SOFT: cloth and soft bodies; WIRES: their edges.
layout(binding = 1) uniform sampler2D shade;
in vec3 world;
in vec3 normal;
flat in float marked;
#ifdef SOFT
in vec3 base;
#endif
out vec4 colour;
void main() {
    if (dot(clip.xyz, world) > clip.w) discard;
#ifdef SOFT
    vec3 paint = mix(base, accent.rgb, 0.45 * marked);
#else
    vec3 paint = mix(solid.rgb, accent.rgb, 0.45 * marked);
#endif
    vec3 n = normalize(normal) * (gl_FrontFacing ? 1.0 : -1.0);
    vec3 toEye = projection[3][3] == 1.0 ? vec3(0, 0, 1) : normalize(-(view * vec4(world, 1)).xyz);
#if defined(WIRES)
    colour = vec4(edge.rgb, 0.7 * edge.a);
#elif defined(GLASS)
    float grazing = 1.0 - max(dot(n, toEye), 0.0);
    colour = vec4(paint, mix(0.10, 0.34, grazing * grazing));
#else
    vec3 l = (light * vec4(world, 1)).xyz;
    float bias = 2.5 * particle.x * length(vec3(light[0][2], light[1][2], light[2][2]));
    float lit = clamp(textureLod(shade, l.xy, 0).r * exp(halfway.w * (bias - min(l.z, 1.0))), 0.0, 1.0);
    if (any(notEqual(l.xy, clamp(l.xy, 0.0, 1.0)))) lit = 1.0;
    float diffuse = max(dot(n, sun.xyz), 0.0) * mix(0.35, 1.0, lit);
    float sky = 0.5 + 0.5 * dot(n, up.xyz);
#ifdef SOFT
    // A weak light from the eye: folds keep their shape on the side that the sun does not see.
    colour = vec4(paint * (sun.w * mix(0.6, 1.0, sky) + 0.45 * diffuse + 0.25 * max(dot(n, toEye), 0.0)), 1);
#else
    colour = vec4(paint * (sun.w * mix(0.6, 1.0, sky) + 0.6 * diffuse), 1);
#endif
#endif
}
