// SPDX-License-Identifier: MIT
// The view: the scene's picture, what lies over it, and the gestures that move the camera.
#include <algorithm>

#include "app/editor/comparison.h"
#include "app/editor/picture_overlays.h"
#include "app/editor/ui.h"
#include "app/view/image.h"

namespace meniscus::editor {

namespace {
view::Look lookNow(const Session& s) {
    view::Look l = s.looking.look();
    if (const auto boundary = s.touching.boundary())
        for (std::size_t k = 0; k < s.outline->parts.size(); ++k)
            if (s.outline->parts[k].boundary == *boundary) l.chosen = static_cast<int>(k);
    return l;
}
}  // namespace

void Ui::viewPanel(ImRect r) {
    session.aspect = r.GetWidth() / r.GetHeight();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    session.view = {r.Min.x, r.Min.y, r.GetWidth(), r.GetHeight(), window.x, window.y};
    beginPanel("##view", r, tokens().viewBottom);
    // The picture lies under everything, but is drawn last, as gestures change it; and what lies over the view takes the pointer first.
    canvas()->ChannelsSplit(3);
    canvas()->ChannelsSetCurrent(2);
    const bool loading = session.has(world::WorkerState::Phase::Loading);
    if (session.hasScene()) {
        overlays(r);
        if (session.has(world::WorkerState::Phase::Diverged) && !session.bannerClosed) divergedBanner(r);
    } else if (!loading) {
        emptyState(r);
    }
    constexpr double kPatience = 0.3;  // what is over sooner needs no card
    if (const double left = session.loadingSince + kPatience - session.now(); loading && left > 0)
        wakeIn(left + 0.01);
    else if (loading)
        loadingCard(r);
    if (session.hasScene()) {
        if (session.comparison) compareControls(r);
        newsBars(r);
        canvas()->ChannelsSetCurrent(1);
        ghosts.draw(r, session);
        objectGizmo.draw(r, session, actions);
        canvas()->ChannelsSetCurrent(2);
        gestures(r);
        canvas()->ChannelsSetCurrent(1);
        markers(r);
    }
    canvas()->ChannelsSetCurrent(0);
    uploadScene();
    drawScene(r);
    canvas()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(viewTexture)), r.Min, r.Max, ImVec2(0, 1), ImVec2(1, 0));
    if (session.comparison) comparePicture(r);
    canvas()->ChannelsMerge();
    endPanel();
}

bool Ui::pictureRests() const { return session.now() - drawnAt < lastSeconds && !session.outlineNew && !session.screenshotDue; }

void Ui::uploadScene() {
    if (session.outlineNew) renderer.setOutline(*session.outline);
    if (Hidden h = session.hasScene() ? hiddenNow(session) : Hidden{}; h != hidden) hidden = std::move(h), session.particlesNew = true;
    if (session.particlesNew) {
        renderer.setParticles(seen(*session.snapshot, hidden).particles);
        renderer.setDeformables(session.snapshot->surfaces, session.snapshot->vertices, hidden.deformables);
        renderer.setPlaces(placesNow(session, hidden));
        session.particlesNew = false;
        sceneStale = true;
    }
    if (session.marksStale && session.hasScene()) {
        renderer.setMarks(neighbourMarks(session));
        session.marksStale = false;
        sceneStale = true;
    }
    if (session.hasScene() && session.snapshot->boundarySamples != samplesDrawn) {
        samplesDrawn = session.snapshot->boundarySamples;
        renderer.setBoundarySamples(samplesDrawn ? std::span<const Packed4>(*samplesDrawn) : std::span<const Packed4>());
        sceneStale = true;
    }
    if (session.running() && pictureRests()) wakeIn(drawnAt + lastSeconds - session.now() + 0.001);
    sceneStale = sceneStale || session.outlineNew;
    session.outlineNew = false;
}

void Ui::drawScene(ImRect r) {
    Drawn wanted{static_cast<int>(r.GetWidth()),
                 static_cast<int>(r.GetHeight()),
                 session.camera.now.view(),
                 session.camera.now.orthographic,
                 lookNow(session),
                 theme(),
                 scale(),
                 drawn.quality};
    const bool moves = sceneStale || wanted != drawn;
    constexpr double kSlow = 0.03, kRest = 0.2;
    if (session.screenshotDue || fineSeconds < kSlow || (!moves && session.now() - drawnAt > kRest))
        wanted.quality = view::Quality::Fine;
    else if (moves)
        wanted.quality = view::Quality::Quick;
    if (wanted.quality == view::Quality::Quick) wakeIn(kRest + 0.01);  // to be replaced by a fine picture when things come to rest
    if ((!sceneStale && wanted == drawn) || wanted.w <= 0 || wanted.h <= 0) return;
    const double before = threadMilliseconds();
    drawn = wanted;
    sceneStale = false;
    viewTexture = renderer.draw(wanted.w, wanted.h, session.camera.now, viewStyle(), wanted.look, wanted.quality);
    session.sceneDrawn = true;
    session.sceneCpuMs = threadMilliseconds() - before;
}

record::Image Ui::takePicture(int w, int h, bool overlays) {
    uploadScene();
    view::Style style = viewStyle();
    style.lineWidth = std::max(1.f, static_cast<float>(h) / 1080);
    const auto drawA = [&](int width) { return renderer.draw(width, h, session.camera.now, style, lookNow(session), view::Quality::Fine); };
    const bool compares = session.comparison && session.comparison->hasScene();
    const view::Texture both = compares ? pictureOfBoth(w, h, drawA) : view::Texture();
    const GLuint texture = compares ? static_cast<GLuint>(both) : drawA(w);
    drawn = {};  // the view's own picture is gone
    const view::Framebuffer target = view::makeFramebuffer(texture, 0);
    if (overlays) drawPictureOverlays(session, target, w, h);
    return view::readPixels(target, w, h);
}

void Ui::sceneTook(double seconds) {
    drawnAt = session.now();
    lastSeconds = seconds;
    if (drawn.quality == view::Quality::Fine) fineSeconds = seconds;
}

}  // namespace meniscus::editor
