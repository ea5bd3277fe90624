// SPDX-License-Identifier: MIT
#include "app/batch/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "app/batch/interrupt.h"

namespace meniscus::batch {
namespace {
using namespace std::chrono_literals;
constexpr int kWidth = 30;

void put(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}
}  // namespace

Progress::Style Progress::fitting(bool quiet) {
    if (quiet) return Style::Silent;
    return isatty(STDERR_FILENO) ? Style::Bar : Style::Lines;
}

void Progress::show(double done, double time, int steps) {
    const auto now = Clock::now();
    if (style == Style::Silent || now - last < (style == Style::Bar ? 100ms : 1000ms)) return;
    last = now;
    const double seconds = std::chrono::duration<double>(now - start).count(), left = done > 0 ? seconds * (1 - done) / done : 0;
    draw(done, fmt::format("{:3.0f} %  {:.4f} s simulated  step {}  {:.1f} ms a step  {:.0f} s left", 100 * done, time, steps,
                           steps > 0 ? 1e3 * seconds / steps : 0., left));
}

world::LoadObserver Progress::loading() {
    return [this](std::string_view stage, double done) {
        const auto now = Clock::now();
        if (style != Style::Silent && now - last >= (style == Style::Bar ? 100ms : 5000ms)) {
            last = now;
            draw(done, fmt::format("{:3.0f} %  loading: {}", 100 * done, stage));
        }
        return !interrupted();
    };
}

void Progress::draw(double done, const std::string& text) {
    if (style == Style::Lines) return put(text + "\n");
    const int filled = std::clamp(static_cast<int>(done * kWidth), 0, kWidth);
    put("\r[" + std::string(static_cast<std::size_t>(filled), '#') + std::string(static_cast<std::size_t>(kWidth - filled), '.') + "] " +
        text + "\x1b[K");
    drawn = true;
}

void Progress::say(const std::string& line) {
    if (style == Style::Silent) return;
    clear();
    put(line + "\n");
}

void Progress::clear() {
    if (drawn) put("\r\x1b[K");
    drawn = false;
}

}  // namespace meniscus::batch
