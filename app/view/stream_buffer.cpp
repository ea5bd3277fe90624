// SPDX-License-Identifier: MIT
#include "app/view/stream_buffer.h"

#include <algorithm>
#include <cstring>

namespace meniscus::view {

StreamBuffer::~StreamBuffer() {
    for (GLsync s : busy) glDeleteSync(s);  // null is allowed
}

void StreamBuffer::grow(std::size_t count) {
    glFinish();  // rare: a larger scene than any before
    for (GLsync& s : busy) glDeleteSync(std::exchange(s, nullptr));
    capacity = std::max<std::size_t>(count + count / 8, 1024);
    storage = makeBuffer();
    const auto bytes = static_cast<GLsizeiptr>(3 * capacity * sizeof(Packed4));
    const GLbitfield how = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    glNamedBufferStorage(storage, bytes, nullptr, how);
    mapped = static_cast<Packed4*>(glMapNamedBufferRange(storage, 0, bytes, how));
    region = 0;
}

void StreamBuffer::write(std::span<const Packed4> particles) {
    if (particles.size() > capacity) grow(particles.size());
    region = (region + 1) % 3;
    if (busy[region]) {  // signalled two states ago in all but pathological cases
        glClientWaitSync(busy[region], GL_SYNC_FLUSH_COMMANDS_BIT, 1'000'000'000);
        glDeleteSync(std::exchange(busy[region], nullptr));
    }
    used = particles.size();
    if (used) std::memcpy(mapped + region * capacity, particles.data(), particles.size_bytes());
}

void StreamBuffer::drawn() {
    glDeleteSync(busy[region]);
    busy[region] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

}  // namespace meniscus::view
