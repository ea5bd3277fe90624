// SPDX-License-Identifier: MIT
#include "app/editor/looking.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/editor/theme.h"

namespace meniscus::editor {
namespace {

/// The smallest of 1, 2, 4, 6, 8 times a power of ten that is not below x: quarters of it are round numbers, too.
float niceCeiling(float x) {
    if (!(x > 0)) return x < 0 ? -niceCeiling(-x) : 0;
    const float power = std::pow(10.f, std::floor(std::log10(x)));
    for (float m : {1.f, 2.f, 4.f, 6.f, 8.f})
        if (x <= m * power * 1.0001f) return m * power;
    return 10 * power;
}
/// The step of a scale with four of them, and the multiples of it around the values.
view::Range niceAround(float lo, float hi) {
    const float span = hi - lo;
    if (!(span > 0)) return {lo, lo + std::max(std::abs(lo) * 1e-3f, 1e-6f)};
    const float step = niceCeiling(span) / 4;
    return {step * std::floor(lo / step + 1e-3f), step * std::ceil(hi / step - 1e-3f)};
}

/// What all but this part of the values at each end lie between, from some thousand of them.
view::Range bulk(const std::vector<Packed4>& particles, float part) {
    std::vector<float> sample;
    const std::size_t stride = std::max<std::size_t>(1, particles.size() / 4096);
    for (std::size_t i = 0; i < particles.size(); i += stride)
        if (std::isfinite(particles[i].w)) sample.push_back(particles[i].w);
    if (sample.empty()) return {0, 0};
    const auto skip = static_cast<std::ptrdiff_t>(static_cast<float>(sample.size()) * part);
    const auto low = sample.begin() + skip, high = sample.end() - 1 - skip;
    std::nth_element(sample.begin(), low, sample.end());
    const float lo = *low;
    std::nth_element(sample.begin(), high, sample.end());
    return {lo, *high};
}

glm::vec4 rgba(ImU32 c) { return glm::vec4(c & 255, c >> 8 & 255, c >> 16 & 255, c >> 24) / 255.f; }

}  // namespace

void Colouring::restart() { fresh = true; }

void Colouring::fit(Fit f) {
    how = f;
    fresh = true;
}

void Colouring::follow(const world::Snapshot& s, const view::Outline& outline) {
    const bool other = s.colorField != field;
    field = s.colorField;
    if (other && how == Fit::Locked) how = Fit::Auto;  // a lock is for one field
    const bool begin = std::exchange(fresh, false) || other;
    std::vector<Packed4> all;
    if (!s.vertices.empty()) {
        all.assign(s.particles.begin(), s.particles.end());
        std::copy_if(s.vertices.begin(), s.vertices.end(), std::back_inserter(all), [](const Packed4& p) { return !std::isnan(p.w); });
    }
    const view::Range most = bulk(all.empty() ? s.particles : all, 0.02f);
    if (how == Fit::Percentile) {
        range = most;
        if (!(range.hi > range.lo)) range = niceAround(range.lo, range.hi);
    } else if (how == Fit::Auto && field == "speed") {
        // Speeds keep their colours from step to step: the range starts at the scene's own scale and only grows.
        if (begin) range = {0, std::max(niceCeiling(0.8f * outline.speedScale), 1e-6f)};
        if (most.hi > range.hi) range.hi = niceCeiling(most.hi);
    } else if (how == Fit::Auto && (begin || most.lo < range.lo || most.hi > range.hi)) {
        if (begin) range = most;
        range = niceAround(std::min(most.lo, range.lo), std::max(most.hi, range.hi));
    }
    if (how != Fit::Locked && map == view::ColourMap::CoolWarm && range.lo < 0) {  // the middle is zero
        range.hi = std::max(std::abs(range.lo), range.hi);
        range.lo = -range.hi;
    }
    const float slack = 1e-3f * (range.hi - range.lo);
    above = s.colorMax > range.hi + slack;
    below = s.colorMin < range.lo - slack;
}

bool* Looking::shown(const std::string& what) {
    bool* const all[] = {&boundaries, &samples, &domain, &floor, &shadows, &occludes, &neighbours, &wires, &pins};
    for (std::size_t i = 0; i < std::size(all); ++i)
        if (what == kShown[i][0]) return all[i];
    return nullptr;
}

view::Look Looking::look() const {
    view::Look l;
    l.map = colouring.map, l.range = colouring.range;
    l.occlusion = occludes ? occlusion : 0;
    l.floor = floor, l.shadows = shadows, l.boundaries = boundaries, l.samples = samples, l.domain = domain, l.wires = wires;
    if (clip.on) {
        view::ClipPlane p{glm::vec3(0), clip.at};
        p.normal[clip.axis] = 1;
        if (clip.flipped) p = {-p.normal, -p.offset};
        l.clip = p;
    }
    return l;
}

view::Style viewStyle() {
    const Tokens& k = tokens();
    view::Style s;
    s.top = glm::vec3(rgba(k.viewTop)), s.bottom = glm::vec3(rgba(k.viewBottom));
    s.grid = rgba(k.viewGrid), s.edge = rgba(k.viewEdge), s.solid = rgba(k.viewSolid);
    s.accent = rgba(k.accent), s.domain = rgba(k.warn);
    s.ambient = k.ambient, s.shadow = k.shadow;
    s.lineWidth = scale();
    return s;
}

}  // namespace meniscus::editor
