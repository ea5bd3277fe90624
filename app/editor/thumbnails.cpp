// SPDX-License-Identifier: MIT
#include "app/editor/thumbnails.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "app/editor/controls.h"
#include "app/editor/looking.h"
#include "app/view/image.h"
#include "engine/io/files.h"
#include "engine/scene/need.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {

namespace {

constexpr double kSimulated = 0.4, kPatience = 3;  ///< s: of the scene, of the person
constexpr double kMostParticles = 150'000;

std::filesystem::path cacheFolder() {
    const auto folder = [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::filesystem::path(value ? value : "");
    };
    if (const auto cache = folder("XDG_CACHE_HOME"); cache.is_absolute()) return cache / "meniscus/thumbnails";
    if (const auto home = folder("HOME"); home.is_absolute()) return home / ".cache/meniscus/thumbnails";
    return {};
}

view::Texture textureOf(const record::Image& p) {
    view::Texture t = view::makeTexture(GL_RGB8, p.width, p.height, GL_LINEAR);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(t, 0, 0, 0, p.width, p.height, GL_RGB, GL_UNSIGNED_BYTE, p.rgb.data());
    return t;
}

}  // namespace

/// Another file, another picture: its path, size and time make the name; so does the theme.
std::string Thumbnails::key(const std::string& file) const {
    std::error_code none;
    const auto size = std::filesystem::file_size(file, none);
    const auto time = std::filesystem::last_write_time(file, none).time_since_epoch().count();
    const std::string all = file + '|' + std::to_string(size) + '|' + std::to_string(time) + (theme() == Theme::Dark ? "d" : "l");
    return std::to_string(std::hash<std::string>()(all));
}

GLuint Thumbnails::of(const std::string& file) {
    if (const auto at = pictures.find(key(file)); at != pictures.end()) return at->second;
    if (file != making && std::find(wanted.begin(), wanted.end(), file) == wanted.end()) wanted.push_back(file);
    return 0;
}

void Thumbnails::keep(const std::string& file, view::Texture picture) {
    pictures.insert_or_assign(key(file), std::move(picture));
    if (making == file) making.clear();
}

void Thumbnails::stop() {
    wanted.clear();
    if (!making.empty() && refines) later.push_front(making);
    making.clear();
    state = nullptr;
    worker.reset();
}

bool Thumbnails::advance(Session& s) {
    bool drawn = false;
    if (making.empty() && !(wanted.empty() && later.empty())) {
        // Every scene's start first, which only has to be loaded; then what becomes of them.
        refines = wanted.empty();
        auto& from = refines ? later : wanted;
        making = from.front();
        from.pop_front();
        begin(s);
    } else if (!making.empty() && opened.valid()) {
        if (opened.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            try {
                opened.get();
                if (refines) worker->play();
                since = s.now();
            } catch (const std::exception&) {  // a scene that cannot be opened says so when it is opened
                keep(making, {});
            }
        }
    } else if (!making.empty()) {
        if (const world::Snapshot* fresh = worker->takeSnapshot()) state = fresh;
        if (state && (!refines || state->time >= kSimulated || s.now() - since > kPatience)) finish(s), drawn = true;
    }
    if (!making.empty() || !wanted.empty() || !later.empty()) wakeIn(0.03);
    return drawn;
}

void Thumbnails::begin(Session& s) {
    const std::filesystem::path cached = cacheFolder() / (key(making) + ".png");
    std::error_code none;
    try {
        if (std::filesystem::exists(cached, none)) return keep(making, textureOf(view::loadPng(cached.string())));
        if (scene::needOf(scene::load(making)).particles > kMostParticles) return keep(making, {});
    } catch (const std::exception&) {
        return keep(making, {});
    }
    if (!worker) {
        world::WorkerOptions o;
        o.threads = 1;
        o.prepare = [to = prepared](const scene::Description& d) {
            auto made = std::make_shared<const view::Outline>(view::outlineOf(d));
            const std::lock_guard hold(to->lock);
            to->outline.swap(made);
        };
        worker = std::make_unique<world::Worker>(o);
    }
    state = nullptr;
    opened = worker->open(making);
    since = s.now();
}

void Thumbnails::finish(Session& s) {
    worker->pause();
    std::shared_ptr<const view::Outline> outline;
    {
        const std::lock_guard hold(prepared->lock);
        outline = prepared->outline;
    }
    constexpr float kAspect = static_cast<float>(kWidth) / kHeight;
    const view::Camera camera = startCamera(worker->description(), *outline, kAspect).framing(outline->bounds, kAspect);
    renderer.setOutline(*outline);
    renderer.setParticles(state->particles);
    renderer.setDeformables(state->surfaces, state->vertices);
    renderer.setPlaces(view::placesOf(*outline, state->bodies));
    view::Look look;
    look.range = {0, 0.6f * outline->speedScale};
    const GLuint drawn = renderer.draw(kWidth, kHeight, camera, viewStyle(), look, view::Quality::Fine);
    const record::Image pixels = view::readPixels(view::makeFramebuffer(drawn, 0), kWidth, kHeight);
    // The view's own scene, if any, has to be handed over again.
    renderer.setOutline({});
    renderer.setParticles({});
    renderer.setDeformables({}, {});
    s.outlineNew = s.particlesNew = s.hasScene();
    std::error_code none;
    if (!refines) {
        later.push_back(making);
    } else if (const auto folder = cacheFolder(); !folder.empty() && (std::filesystem::create_directories(folder, none), !none)) {
        try {
            io::writeFile(folder / (key(making) + ".png"), record::png(pixels));
        } catch (const std::exception&) {  // it will be made again
        }
    }
    keep(making, textureOf(pixels));
}

}  // namespace meniscus::editor
