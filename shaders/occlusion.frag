// SPDX-License-Identifier: MIT
// How much of the sky above a surface what stands around it hides: the obscurance of McGuire, Mara and Luebke, "Scalable ambient
// obscurance" (2012). Taps lie on a spiral; it is turned otherwise in each of 4 x 4 pixels, over which the average is taken then.
layout(binding = 2) uniform sampler2D depths;
out float open;

const int kTaps = 14;

vec3 placeAt(ivec2 at) {
    float z = texelFetch(depths, at, 0).r;
    vec2 ndc = (vec2(at) + 0.5) / vec2(textureSize(depths, 0)) * 2.0 - 1.0;
    return vec3(ndc / vec2(projection[0][0], projection[1][1]) * (projection[3][3] == 1.0 ? 1.0 : z), -z);
}

/// The slope towards the neighbour that is more likely on the same surface.
vec3 slope(vec3 here, ivec2 at, ivec2 to, ivec2 last) {
    vec3 before = here - placeAt(clamp(at - to, ivec2(0), last)), after = placeAt(clamp(at + to, ivec2(0), last)) - here;
    if (any(lessThan(at - to, ivec2(0)))) return after;
    if (any(greaterThan(at + to, last))) return before;
    return abs(before.z) < abs(after.z) ? before : after;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
    open = 1.0;
    vec3 here = placeAt(at);
    if (-here.z >= kFar) return;
    float scale = 0.5 * particle.z / (projection[3][3] == 1.0 ? 1.0 : -here.z);  // pixels a metre
    int side = int(clamp(2.0 * particle.x * scale, 2.0, 8.0));
    vec3 n = normalize(cross(slope(here, at, ivec2(side, 0), last), slope(here, at, ivec2(0, side), last)));
    float wide = min(occlusion.x * scale, 0.2 * float(last.y)), radius = wide / scale, bias = occlusion.z;
    if (wide < 1.0) return;
    float turn = float((at.x & 3) * 4 + (at.y & 3)) * (6.2831853 / 16.0), sum = 0.0;
    for (int i = 0; i < kTaps; ++i) {
        float part = (float(i) + 0.5) / float(kTaps), angle = float(i) * 2.3999632 + turn;
        ivec2 q = at + ivec2(round(part * wide * vec2(cos(angle), sin(angle))));
        if (any(notEqual(q, clamp(q, ivec2(0), last)))) continue;
        vec3 v = placeAt(q) - here;
        float vv = dot(v, v), f = max(radius * radius - vv, 0.0);
        sum += f * f * f * max((dot(v, n) - bias) / (vv + 0.01 * radius * radius), 0.0);
    }
    float r2 = radius * radius;
    open = max(1.0 - 5.0 * radius * sum / (r2 * r2 * r2 * float(kTaps)), 0.0);
}
