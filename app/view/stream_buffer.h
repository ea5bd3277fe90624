// SPDX-License-Identifier: MIT
// Particles on their way to the GPU: three regions of one persistently mapped buffer in turn, so that writing the next state never waits
// for the drawing of the last.
#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "app/view/gl.h"
#include "engine/base/vec.h"

namespace meniscus::view {

class StreamBuffer {
public:
    StreamBuffer() = default;
    StreamBuffer(const StreamBuffer&) = delete;
    ~StreamBuffer();
    /// Copies the particles into the next region, which becomes the current one.
    void write(std::span<const Packed4> particles);
    /// To be called after the last draw call that reads the current region.
    void drawn();

    GLuint buffer() const { return storage; }
    std::size_t offset() const { return region * capacity * sizeof(Packed4); }  ///< of the current region, in bytes
    std::size_t count() const { return used; }

private:
    void grow(std::size_t count);
    GlBuffer storage;
    Packed4* mapped = nullptr;
    std::size_t capacity = 0, used = 0, region = 0;
    std::array<GLsync, 3> busy{};
};

}  // namespace meniscus::view
