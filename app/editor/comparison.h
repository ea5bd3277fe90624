// SPDX-License-Identifier: MIT
// B: a second simulation of the scene, with other settings, that stays at the time of the first.
#pragma once
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/editor/drawn.h"
#include "app/editor/plot_data.h"
#include "app/editor/theme.h"
#include "app/view/outline.h"
#include "app/view/renderer.h"
#include "engine/world/worker.h"

namespace meniscus::editor {

class Session;

class Comparison {
public:
    enum class Look { Wipe, SideBySide };

    /// Starts B with the scene as A has it, and in this state of it. Throws InputError where there is no such device.
    Comparison(Session& a, const std::string& deviceName, std::shared_ptr<const world::SavedState>);
    ~Comparison();
    Comparison(const Comparison&) = delete;

    /// A parameter of B alone. The future as the worker's.
    std::future<void> set(const std::string& path, const std::string& value) { return worker.set(path, value); }
    /// To be called when that has acted.
    void parametersActed() { parametersChanged = true; }
    void watch(world::Watch w) { worker.watch(std::move(w)); }
    std::future<void> saveStatistics(const std::string& file) { return worker.saveStatistics(file); }
    /// Once a frame: takes what is new from B where it is taken from A, too, and keeps it at A's time, running while A runs. True if
    /// anything is new.
    bool refresh(bool takes);
    /// Whether B is where A is, as near as steps allow.
    bool settled() const;
    /// Whether its state can be shown beside A's: at the same time, or it goes no further.
    bool abreast() const;
    bool hasScene() const { return snapshot != nullptr; }
    /// What differs, for people: "Viscosity 0.1 m²/s"; of either.
    const std::string& differenceOf(bool b) const { return b ? tagB : tagA; }
    /// The picture of B from A's camera, drawn where anything changed.
    GLuint picture(int w, int h, view::Quality);

    Look look = Look::Wipe;
    float split = .5f;                 ///< of the view's width, where B begins
    std::string statistic = "energy";  ///< plot whose first series is compared
    std::string device;
    // What B's worker said last.
    world::WorkerState state;
    const world::Snapshot* snapshot = nullptr;
    scene::Description description;
    PlotData plots;

private:
    struct Prepared {
        std::mutex lock;
        std::shared_ptr<const view::Outline> outline;
    };
    void follow();
    void tellDifferences();
    double slack() const;

    Session& a;
    std::shared_ptr<world::Leash> leash = std::make_shared<world::Leash>();
    std::shared_ptr<Prepared> prepared = std::make_shared<Prepared>();
    world::Worker worker;
    std::shared_ptr<const view::Outline> outline;
    std::future<void> sent;
    double asked = -1;  ///< s, where B was told to go last
    std::uint64_t scene = 0, sceneOfA = 0, past = 0, revision = ~std::uint64_t{0};
    bool parametersChanged = false, outlineNew = false, particlesNew = false;
    std::string tagA, tagB;

    view::Renderer renderer;
    Drawn drawn;
    GLuint texture = 0;
};

}  // namespace meniscus::editor
