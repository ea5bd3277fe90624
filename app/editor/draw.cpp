// SPDX-License-Identifier: MIT
#include "app/editor/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/editor/widgets.h"

namespace meniscus::editor {

ImRect cutLeft(ImRect& r, float w) {
    ImRect c = r;
    c.Max.x = r.Min.x = std::min(r.Min.x + w, r.Max.x);
    return c;
}
ImRect cutRight(ImRect& r, float w) {
    ImRect c = r;
    c.Min.x = r.Max.x = std::max(r.Max.x - w, r.Min.x);
    return c;
}
ImRect cutTop(ImRect& r, float h) {
    ImRect c = r;
    c.Max.y = r.Min.y = r.Min.y + h;
    return c;
}
ImRect cutBottom(ImRect& r, float h) {
    ImRect c = r;
    c.Min.y = r.Max.y = r.Max.y - h;
    return c;
}
ImRect inset(ImRect r, float x, float y) { return {r.Min.x + x, r.Min.y + y, r.Max.x - x, r.Max.y - y}; }

namespace {
float width(ImFont* f, const char* from, const char* to) { return f->CalcTextSizeA(f->FontSize, FLT_MAX, 0, from, to).x; }
}  // namespace

float textWidth(ImFont* f, const std::string& s) { return width(f, s.data(), s.data() + s.size()); }

float text(ImFont* f, ImRect box, ImU32 colour, const std::string& s, float alignX) {
    const char* const end = s.data() + s.size();
    const float w = width(f, s.data(), end), room = box.GetWidth();
    const float y = snap((box.Min.y + box.Max.y - f->FontSize) / 2);
    if (w <= room + 0.5f) {
        canvas()->AddText(f, f->FontSize, ImVec2(snap(box.Min.x + (room - w) * alignX), y), colour, s.data(), end);
        return w;
    }
    noteCut(s);
    const float dots = textWidth(f, "…");
    const char* rest = nullptr;
    f->CalcTextSizeA(f->FontSize, std::max(room - dots, 1.f), 0, s.data(), end, &rest);
    while (rest > s.data() && rest[-1] == ' ') --rest;
    if (rest == s.data()) return 0;
    const float cut = width(f, s.data(), rest);
    canvas()->AddText(f, f->FontSize, ImVec2(snap(box.Min.x), y), colour, s.data(), rest);
    canvas()->AddText(f, f->FontSize, ImVec2(snap(box.Min.x + cut), y), colour, "…");
    return cut + dots;
}

float paragraph(ImFont* f, ImVec2 at, float room, ImU32 colour, const std::string& s, bool draw) {
    const float line = f->FontSize + px(4);  // ImGui's own wrapping has no line spacing
    const char *p = s.data(), *const end = p + s.size();
    float y = at.y;
    while (p < end) {
        const char* cut = f->CalcWordWrapPositionA(1.f, p, end, room);
        if (cut == p) ++cut;
        // Dear ImGui also breaks after a point or comma: not within a number.
        const auto digit = [](char c) { return c >= '0' && c <= '9'; };
        if (cut < end && cut - p > 1 && digit(*cut) && (cut[-1] == '.' || cut[-1] == ',') && digit(cut[-2])) {
            const char* space = cut;
            while (space > p && *space != ' ') --space;
            if (space > p) cut = space;
        }
        if (draw) canvas()->AddText(f, f->FontSize, ImVec2(snap(at.x), snap(y)), colour, p, cut);
        y += line;
        for (p = cut; p < end && *p == ' ';) ++p;
    }
    return y - at.y;
}

void glyph(ImFont* f, ImRect box, ImU32 colour, const char* s) {
    const ImVec2 at((box.Min.x + box.Max.x - textWidth(f, s)) / 2, (box.Min.y + box.Max.y - f->FontSize) / 2);
    canvas()->AddText(f, f->FontSize, ImVec2(snap(at.x), snap(at.y)), colour, s);
}

void hline(float x0, float x1, float y, ImU32 c) { canvas()->AddRectFilled(ImVec2(x0, snap(y)), ImVec2(x1, snap(y) + hair()), c); }

void vline(float x, float y0, float y1, ImU32 c) { canvas()->AddRectFilled(ImVec2(snap(x), y0), ImVec2(snap(x) + hair(), y1), c); }

void shadow(ImDrawList* d, ImRect r, float radius) {
    // Dear ImGui has no blurred shadow: translucent rounded rectangles on top of each other, quadratic falloff.
    const float strength = theme() == Theme::Dark ? 26 : 9;
    constexpr int kLayers = 12;
    for (int i = kLayers; i >= 1; --i) {
        const float g = px(static_cast<float>(i) * 2), t = 1 - static_cast<float>(i) / kLayers;
        const ImU32 c = IM_COL32(0, 0, 0, static_cast<int>(strength * t * t + 1));
        d->AddRectFilled(ImVec2(r.Min.x - g, r.Min.y - g + px(8)), ImVec2(r.Max.x + g, r.Max.y + g + px(8)), c, radius + g);
    }
}

void progress(ImRect r, float f, ImU32 colour) {
    canvas()->AddRectFilled(r.Min, r.Max, tokens().field, r.GetHeight() / 2);
    const float w = std::max(r.GetWidth() * std::clamp(f, 0.f, 1.f), r.GetHeight());
    canvas()->AddRectFilled(r.Min, ImVec2(snap(r.Min.x + w), r.Max.y), colour, r.GetHeight() / 2);
}

namespace {
std::vector<std::string> splitKeys(const std::string& keys) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from < keys.size();) {
        const std::size_t plus = std::min(keys.find('+', from + 1), keys.size());  // a lone + is a key
        out.push_back(keys.substr(from, plus - from));
        from = plus + 1;
    }
    return out;
}
float capWidth(const std::string& key) { return std::max(px(20), snap(textWidth(fonts().small, key) + px(12))); }
}  // namespace

float keycapsWidth(const std::string& keys) {
    float w = -px(4);
    for (const std::string& key : splitKeys(keys)) w += capWidth(key) + px(4);
    return w;
}

void keycaps(ImRect box, const std::string& keys, float alignX) {
    const Tokens& k = tokens();
    float x = snap(box.Min.x + (box.GetWidth() - keycapsWidth(keys)) * alignX);
    const float h = px(20), y = snap((box.Min.y + box.Max.y - h) / 2);
    for (const std::string& key : splitKeys(keys)) {
        const ImRect cap = rect(x, y, capWidth(key), h);
        canvas()->AddRectFilled(cap.Min, cap.Max, mix(k.raised, k.text, 0.04f), px(4));
        canvas()->AddRect(cap.Min, cap.Max, k.lineStrong, px(4));
        text(fonts().small, cap, k.text2, key, 0.5f);
        x = cap.Max.x + px(4);
    }
}

std::string grouped(long long n) {
    const std::string d = std::to_string(n);
    std::string out;
    for (std::size_t i = 0; i < d.size(); ++i) {
        if (i && d[i - 1] != '-' && (d.size() - i) % 3 == 0) out += "\u202F";
        out += d[i];
    }
    return out;
}

std::string number(double v, int digits) {
    const double size = std::abs(v);
    std::string s;
    if (v == 0) {
        s = "0";
    } else if (size >= 1e-6 && size < 1e7) {
        const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
        s = fmt::format("{:.{}f}", size, decimals);
        if (s.find('.') != std::string::npos) {
            while (s.back() == '0') s.pop_back();
            if (s.back() == '.') s.pop_back();
        }
    } else {
        s = fmt::format("{:.{}g}", size, digits);
    }
    return v < 0 ? "\u2212" + s : s;
}

std::string capital(std::string s) {
    if (!s.empty()) s[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(s[0])));
    return s;
}

std::string methodTitle(const std::string& name) {
    std::string title;
    for (std::size_t from = 0; from < name.size();) {
        const std::size_t end = std::min(name.find('-', from), name.size());
        std::string word = name.substr(from, end - from);
        const bool initials = word.size() <= 3 || word.ends_with("sph") || word.ends_with("pbd");
        for (std::size_t i = 0; i < word.size(); ++i)
            if (i == 0 || initials) word[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[i])));
        title += (title.empty() ? "" : " ") + word;
        from = end + 1;
    }
    return title;
}

ImU32 hexColour(const std::string& hex) {
    unsigned rgb = 0;
    std::from_chars(hex.data() + std::min<std::size_t>(1, hex.size()), hex.data() + hex.size(), rgb, 16);
    return IM_COL32(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, 255);
}

}  // namespace meniscus::editor
