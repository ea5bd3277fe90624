// SPDX-License-Identifier: MIT
// The little of OpenGL that every drawing needs: programs from shader files, textures, frame buffers that free themselves.
#pragma once
#include <glad/gl.h>

#include <string>
#include <utility>

namespace meniscus::view {

/// Owns one OpenGL name.
template <void (*Free)(GLuint)>
class Name {
public:
    Name() = default;
    explicit Name(GLuint name) : value(name) {}
    Name(Name&& other) noexcept : value(std::exchange(other.value, 0)) {}
    Name& operator=(Name&& other) noexcept {
        std::swap(value, other.value);
        return *this;
    }
    ~Name() {
        if (value) Free(value);
    }
    operator GLuint() const { return value; }

private:
    GLuint value = 0;
};
namespace gl {
void freeTexture(GLuint);
void freeBuffer(GLuint);
void freeFramebuffer(GLuint);
void freeVertexArray(GLuint);
void freeProgram(GLuint);
}  // namespace gl
using Texture = Name<gl::freeTexture>;
using GlBuffer = Name<gl::freeBuffer>;
using Framebuffer = Name<gl::freeFramebuffer>;
using VertexArray = Name<gl::freeVertexArray>;
using Program = Name<gl::freeProgram>;

/// A program of shaders/`vertex`.vert and shaders/`fragment`.frag. shaders/frame.glsl is put before both, and the line `#define define`
/// where one is given. Throws std::logic_error with the compiler's log: shaders come with the program.
Program makeProgram(const std::string& vertex, const std::string& fragment, const std::string& define = "");

/// A 2D texture with clamped edges; samples > 1 makes it multisampled.
Texture makeTexture(GLenum format, int width, int height, GLenum filter, int samples = 1);
/// A frame buffer of a colour and a depth texture, either of which may be 0.
Framebuffer makeFramebuffer(GLuint colour, GLuint depth);
GlBuffer makeBuffer();
VertexArray makeVertexArray();

}  // namespace meniscus::view
