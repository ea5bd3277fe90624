// SPDX-License-Identifier: MIT
#include "app/editor/picture_overlays.h"

#include <fmt/format.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/editor/colour_bar.h"
#include "app/editor/draw.h"

namespace meniscus::editor {
namespace {

/// Draws in pixels of the picture: `unit` of them are a logical pixel.
struct Pen {
    ImDrawList& list;
    float unit;
    float px(float logical) const { return std::round(logical * unit); }
    /// The face is drawn as it is where its own size is near: scaled letters are soft.
    void text(ImFont* f, float logical, ImVec2 at, ImU32 colour, const std::string& s, float alignX = 0) const {
        const float size = sizeOf(f, logical);
        const float w = f->CalcTextSizeA(size, FLT_MAX, 0, s.c_str()).x;
        list.AddText(f, size, ImVec2(std::floor(at.x - alignX * w), std::floor(at.y)), colour, s.c_str());
    }
    float width(ImFont* f, float logical, const std::string& s) const {
        return f->CalcTextSizeA(sizeOf(f, logical), FLT_MAX, 0, s.c_str()).x;
    }
    float sizeOf(ImFont* f, float logical) const {
        const float wanted = logical * unit;
        return std::abs(wanted / f->FontSize - 1) < 0.15f ? f->FontSize : wanted;
    }
};

void timePlate(const Pen& p, const Session& s, float h) {
    const Tokens& k = tokens();
    const std::string time = fmt::format("{:.3f}", s.snapshot->time);
    const float w = p.width(fonts().title, 20, time), unit = p.width(fonts().body, 16, "s");
    const ImVec2 at(p.px(16), h - p.px(16 + 36)), end(at.x + w + unit + p.px(12 + 6 + 12), h - p.px(16));
    p.list.AddRectFilled(at, end, k.glass, p.px(8));
    p.text(fonts().title, 20, ImVec2(at.x + p.px(12), at.y + p.px(8)), k.text, time);
    p.text(fonts().body, 16, ImVec2(at.x + p.px(12 + 6) + w, at.y + p.px(10)), k.text2, "s");
}

void colourPlate(const Pen& p, const Session& s, float right, float bottom) {
    const Tokens& k = tokens();
    const view::Range range = s.looking.colouring.range;
    const view::ColourMap map = s.looking.colouring.map;
    const float bar = p.px(128), w = p.px(96);
    const ImVec2 at(right - p.px(16) - w, bottom - p.px(16 + 32 + 12) - bar);
    p.list.AddRectFilled(at, ImVec2(at.x + w, bottom - p.px(16)), k.glass, p.px(8));
    const std::string title = fieldTitle(s.snapshot->colorField);
    p.text(fonts().bodyMedium, 16, ImVec2(at.x + p.px(12), at.y + p.px(8)), k.text, title);
    const ImVec2 top(at.x + p.px(12), at.y + p.px(32));
    constexpr int kStrips = 64;
    for (int i = 0; i < kStrips; ++i) {
        const float t0 = static_cast<float>(i) / kStrips, t1 = static_cast<float>(i + 1) / kStrips;
        const ImU32 c0 = mapColour(map, t0), c1 = mapColour(map, t1);
        p.list.AddRectFilledMultiColor(ImVec2(top.x, std::round(top.y + bar * (1 - t1))),
                                       ImVec2(top.x + p.px(12), std::round(top.y + bar * (1 - t0))), c1, c1, c0, c0);
    }
    const int digits = digitsOf(range);
    for (int i = 0; i <= 4; ++i) {
        const float t = static_cast<float>(i) / 4, y = std::floor(top.y + bar - p.px(1) - (bar - p.px(1)) * t);
        p.list.AddRectFilled(ImVec2(top.x + p.px(14), y), ImVec2(top.x + p.px(18), y + std::max(1.f, p.px(1))), k.text3);
        const float c = std::clamp(y, top.y + p.px(4), top.y + bar - p.px(4));
        const std::string label = number(static_cast<double>(range.lo + (range.hi - range.lo) * t), digits);
        p.text(fonts().small, 14, ImVec2(top.x + p.px(22), c - p.px(7)), k.text2, i == 4 ? label + " " + s.snapshot->colorUnit : label);
    }
}

}  // namespace

void drawPictureOverlays(const Session& s, GLuint framebuffer, int w, int h) {
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    const auto fw = static_cast<float>(w), fh = static_cast<float>(h);
    list.PushClipRect(ImVec2(0, 0), ImVec2(fw, fh));
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    // As large as in a window of 720 lines, so that it can be read in a film, too.
    const Pen pen{list, std::max(fh / 720, 0.5f)};
    timePlate(pen, s, fh);
    if (ColourBar::hasBar(s)) colourPlate(pen, s, fw, fh);
    ImDrawList* lists[] = {&list};
    ImDrawData data;
    data.Valid = true;
    data.CmdLists = lists, data.CmdListsCount = 1;
    data.TotalVtxCount = list.VtxBuffer.Size, data.TotalIdxCount = list.IdxBuffer.Size;
    data.DisplaySize = ImVec2(fw, fh), data.FramebufferScale = ImVec2(1, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, w, h);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
}

}  // namespace meniscus::editor
