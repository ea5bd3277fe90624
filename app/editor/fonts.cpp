// SPDX-License-Identifier: MIT
#include "app/editor/fonts.h"

#include <imgui_freetype.h>
#include <imgui_internal.h>
#include <stb_truetype.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

const std::string kInter = "/usr/share/fonts/opentype/inter/Inter-";
const std::string kDejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
const std::string kDejaVuMono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
const std::string kIcons = "/usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf";

// Ranges have to outlive the building of the atlas.
const ImWchar kNoDigits[] = {0x20, 0x2F, 0x3A, 0x17F, 0};
const ImWchar kDigits[] = {0x30, 0x39, 0};
const ImWchar kMono[] = {0x20, 0x7E, 0};
const ImWchar kMath[] = {0x0370, 0x03FF,                                  // Greek
                         0x1D62, 0x1D6A,                                  // subscripts i, r, u, v
                         0x2010, 0x2044,                                  // dashes, quotes, narrow no-break space
                         0x2070, 0x209C,                                  // super- and subscripts
                         0x2202, 0x22FF, 0x2190, 0x2194, 0x2C7C, 0x2C7C,  // operators and relations, arrows, subscript j
                         0};

Fonts loaded;

/// imgui_freetype 1.86 rounds every advance up, which letter-spaces small text by up to a pixel: takes the unhinted advance, rounded.
struct Face {
    ImFont* font;
    std::string file;
    float pixels;
};
void fixAdvances(const Face& face) {
    std::ifstream in(face.file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    stbtt_fontinfo info;
    if (!stbtt_InitFont(&info, reinterpret_cast<const unsigned char*>(bytes.data()), 0)) return;
    const float unit = stbtt_ScaleForPixelHeight(&info, face.pixels);
    for (ImFontGlyph& g : face.font->Glyphs) {
        if (g.Codepoint >= 0x180 || (g.Codepoint >= '0' && g.Codepoint <= '9') || g.Codepoint < 0x20) continue;
        int advance = 0, bearing = 0;
        stbtt_GetCodepointHMetrics(&info, static_cast<int>(g.Codepoint), &advance, &bearing);
        const float roundUp = g.Codepoint == ' ' ? 0.99f : 0.5f;  // words need their space
        g.AdvanceX = static_cast<float>(static_cast<int>(static_cast<float>(advance) * unit + roundUp));
    }
    face.font->BuildLookupTable();
}

class Builder {
public:
    explicit Builder(float s) : scale(s), atlas(*ImGui::GetIO().Fonts) {
        atlas.Clear();
        atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
        atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
        atlas.TexDesiredWidth = s > 1.3f ? 4096 : 2048;
    }
    ImFont* text(const char* weight, float size) {
        const std::string file = kInter + weight + ".otf";
        const float p = pixels(size);
        ImFontConfig c = config();
        ImFont* f = add(file, p, c, kNoDigits);
        faces.push_back({f, file, p});
        c.MergeMode = true;
        // Inter's figures are proportional: give the digits one width, so that numbers stand still while they change.
        c.GlyphMinAdvanceX = c.GlyphMaxAdvanceX = static_cast<float>(static_cast<int>(p / 1.21f * 0.635f + 0.5f));
        add(file, p, c, kDigits);
        c.GlyphMinAdvanceX = 0, c.GlyphMaxAdvanceX = 3.4e38f;
        add(file, p, c, kMath);             // what Inter has of it
        add(kDejaVu, p * 0.94f, c, kMath);  // the rest; DejaVu's x-height is larger
        return f;
    }
    ImFont* mono(float size) { return add(kDejaVuMono, pixels(size), config(), kMono); }
    ImFont* icons(float size) {
        if (iconRange.empty()) {
            ImFontGlyphRangesBuilder used;  // those of the list only: the whole font costs atlas
            for (const char* s : icon::kAll) used.AddText(s);
            ImVector<ImWchar> range;
            used.BuildRanges(&range);
            iconRange.assign(range.begin(), range.end());
        }
        return add(kIcons, pixels(size), config(), iconRange.data());
    }
    void finish() {
        atlas.Build();
        for (const Face& f : faces) fixAdvances(f);
    }

private:
    float pixels(float size) const { return static_cast<float>(static_cast<int>(size * scale + 0.5f)); }
    static ImFontConfig config() {
        ImFontConfig c;
        c.OversampleH = c.OversampleV = 1;  // light hinting; oversampling would blur it
        c.PixelSnapH = true;
        return c;
    }
    ImFont* add(const std::string& file, float p, const ImFontConfig& c, const ImWchar* range) {
        std::error_code none;
        if (!std::filesystem::exists(file, none))
            throw InputError(file + ": font not found (packages fonts-inter, fonts-dejavu-core, fonts-material-design-icons-iconfont)");
        return atlas.AddFontFromFileTTF(file.c_str(), p, &c, range);
    }
    float scale;
    ImFontAtlas& atlas;
    std::vector<Face> faces;
    std::vector<ImWchar> iconRange;
};

}  // namespace

const Fonts& fonts() { return loaded; }

void loadFonts(float scale) {
    Builder b(scale);
    loaded.body = b.text("Regular", 16);
    loaded.bodyMedium = b.text("Medium", 16);
    loaded.bodyStrong = b.text("SemiBold", 16);
    loaded.small = b.text("Regular", 14);
    loaded.smallMedium = b.text("Medium", 14);
    loaded.title = b.text("SemiBold", 20);
    loaded.display = b.text("SemiBold", 28);
    loaded.mono = b.mono(13);
    loaded.icon = b.icons(20);
    loaded.iconSmall = b.icons(16);
    b.finish();
    ImGui::GetIO().FontDefault = loaded.body;
}

}  // namespace meniscus::editor
