// SPDX-License-Identifier: MIT
// Depths averaged along one axis (ACROSS: x, else y) over what belongs to the same surface: spheres become the surface that they lie on.
layout(binding = 2) uniform sampler2D depths;
out float smoothed;
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
    smoothed = texelFetch(depths, at, 0).r;
    if (smoothed >= kFar) return;
    float pixels = 0.5 * particle.x * particle.z / (projection[3][3] == 1.0 ? 1.0 : smoothed);
    int stride = int(clamp(pixels + 0.5, 1.0, 5.0));
    float sum = 0.0, weights = 0.0;
    for (int i = -4; i <= 4; ++i) {
#ifdef ACROSS
        ivec2 q = ivec2(at.x + i * stride, at.y);
#else
        ivec2 q = ivec2(at.x, at.y + i * stride);
#endif
        float d = texelFetch(depths, clamp(q, ivec2(0), last), 0).r, off = (d - smoothed) / (4.0 * particle.x), far = float(i) / 5.0;
        float weight = (1.0 - far * far) * max(1.0 - off * off, 0.0);
        sum += weight * d, weights += weight;
    }
    smoothed = sum / weights;
}
