// SPDX-License-Identifier: MIT
#include "app/view/gl.h"

#include <stdexcept>

#include "app/view/resources.h"

namespace meniscus::view {
namespace gl {
void freeTexture(GLuint name) { glDeleteTextures(1, &name); }
void freeBuffer(GLuint name) { glDeleteBuffers(1, &name); }
void freeFramebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
void freeVertexArray(GLuint name) { glDeleteVertexArrays(1, &name); }
void freeProgram(GLuint name) { glDeleteProgram(name); }
}  // namespace gl
namespace {

void attach(GLuint program, GLenum type, const std::string& file, const std::string& define) {
    const std::string head =
        "#version 450 core\n" + (define.empty() ? "" : "#define " + define + "\n") + readResource("shaders/frame.glsl");
    const std::string body = "#line 1\n" + readResource("shaders/" + file);
    const char* parts[] = {head.c_str(), body.c_str()};
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 2, parts, nullptr);
    glCompileShader(shader);
    GLint ok = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
    if (!ok) {
        char log[2048] = "";
        glGetShaderInfoLog(shader, sizeof log, nullptr, log);
        glDeleteShader(shader);
        throw std::logic_error("shaders/" + file + ": " + log);
    }
    glAttachShader(program, shader);
    glDeleteShader(shader);  // lives as long as the program
}

}  // namespace

Program makeProgram(const std::string& vertex, const std::string& fragment, const std::string& define) {
    Program program(glCreateProgram());
    attach(program, GL_VERTEX_SHADER, vertex + ".vert", define);
    attach(program, GL_FRAGMENT_SHADER, fragment + ".frag", define);
    glLinkProgram(program);
    GLint ok = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (!ok) {
        char log[2048] = "";
        glGetProgramInfoLog(program, sizeof log, nullptr, log);
        throw std::logic_error("shaders/" + vertex + ".vert with " + fragment + ".frag: " + log);
    }
    return program;
}

Texture makeTexture(GLenum format, int width, int height, GLenum filter, int samples) {
    GLuint t = 0;
    if (samples > 1) {
        glCreateTextures(GL_TEXTURE_2D_MULTISAMPLE, 1, &t);
        glTextureStorage2DMultisample(t, samples, format, width, height, GL_TRUE);
        return Texture(t);
    }
    glCreateTextures(GL_TEXTURE_2D, 1, &t);
    glTextureStorage2D(t, 1, format, width, height);
    glTextureParameteri(t, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(filter));
    glTextureParameteri(t, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(filter));
    glTextureParameteri(t, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(t, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return Texture(t);
}

Framebuffer makeFramebuffer(GLuint colour, GLuint depth) {
    GLuint f = 0;
    glCreateFramebuffers(1, &f);
    if (colour) glNamedFramebufferTexture(f, GL_COLOR_ATTACHMENT0, colour, 0);
    if (depth) glNamedFramebufferTexture(f, GL_DEPTH_ATTACHMENT, depth, 0);
    if (!colour) glNamedFramebufferDrawBuffer(f, GL_NONE);
    return Framebuffer(f);
}

GlBuffer makeBuffer() {
    GLuint b = 0;
    glCreateBuffers(1, &b);
    return GlBuffer(b);
}

VertexArray makeVertexArray() {
    GLuint a = 0;
    glCreateVertexArrays(1, &a);
    return VertexArray(a);
}

}  // namespace meniscus::view
