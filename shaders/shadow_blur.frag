// SPDX-License-Identifier: MIT
// Exponential shadow map: depths as exp(k z), averaged; a later exp(-k z) of a receiver tells how much light reaches it. Beside it, for
// the floor below everything, the part of the sky that anything hides.
layout(binding = 2) uniform sampler2D depths;
in vec2 uv;
out vec2 blurred;
void main() {
    vec2 texel = 1.0 / vec2(textureSize(depths, 0));
    float light = 0.0, hidden = 0.0;
    for (int i = -2; i <= 2; ++i)
        for (int j = -2; j <= 2; ++j) {
            float weight = float((3 - abs(i)) * (3 - abs(j))) / 81.0;
            light += exp(halfway.w * texture(depths, uv + vec2(i, j) * texel).r) * weight;
            hidden += (texture(depths, uv + vec2(i, j) * 3.0 * texel).r < 0.9999 ? 1.0 : 0.0) * weight;
        }
    blurred = vec2(light, hidden);
}
