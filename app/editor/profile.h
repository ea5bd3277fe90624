// SPDX-License-Identifier: MIT
// Times of the frames drawn, for `profile.save`.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace meniscus::editor {

/// Of the processor, by this thread.
double threadMilliseconds();

inline double milliseconds(std::chrono::steady_clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

class Profile {
public:
    struct Frame {
        double frameMs;  ///< from the start of the frame until it was handed to the screen
        double waitMs;   ///< the UI thread waiting for the worker: locks and taking the snapshot
        double cpuMs;    ///< of the processor for the UI thread's own work, before drawing commands are handed to OpenGL
    };
    void add(Frame f) {
        if (frames.empty()) frames.reserve(kKept);  // so that frames cost no memory
        if (frames.size() < kKept)
            frames.push_back(f);
        else
            frames[next] = f;
        next = (next + 1) % kKept;
    }
    /// {"frames": [...], oldest first, "heap_bytes": what the program holds of the heap by now}. Throws InputError where the file cannot be
    /// written.
    void save(const std::string& file) const;

private:
    static constexpr std::size_t kKept = 36'000;  // ten minutes at 60 Hz
    std::vector<Frame> frames;
    std::size_t next = 0;
};

}  // namespace meniscus::editor
