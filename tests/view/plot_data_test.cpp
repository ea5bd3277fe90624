// SPDX-License-Identifier: MIT
// Plots follow the run, also where it goes back in time or into another future.
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "app/editor/plot_data.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::editor;
using namespace std::chrono_literals;

namespace {
/// The worker's newest state, and plots that have followed it.
struct Followed {
    explicit Followed(const scratch::Folder& folder) : worker({.device = "cpu", .threads = 2}) {
        worker.open(folder.write("s.json", scratch::cube())).get();
        follow();
    }
    void follow() {
        for (int i = 0; i < 20'000; ++i, std::this_thread::sleep_for(1ms))
            if (const world::Snapshot* s = worker.takeSnapshot()) return plots.follow(worker, *s);
        throw std::runtime_error("no snapshot came");
    }
    /// Rows are the worker's own steps, no more and no fewer.
    bool agrees() const {
        const auto steps = worker.statisticsAfter(0);
        const PlotHistory& h = plots.history();
        if (h.rows() != steps.size()) return false;
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (h.time(i) != steps[i].time || h.at(h.find("kinetic_energy"), i).mean != static_cast<float>(steps[i].kineticEnergy))
                return false;
        return true;
    }
    world::Worker worker;
    PlotData plots;
};
}  // namespace

TEST_CASE("plots have every step once, and follow a run back in time and into another future") {
    const scratch::Folder folder;
    Followed f(folder);
    CHECK(f.plots.history().empty());
    f.worker.step(20).get();
    f.follow();
    CHECK(f.plots.history().rows() == 20);
    CHECK(f.agrees());
    f.worker.rewind(0.0125).get();
    f.follow();
    CHECK(f.plots.history().rows() == 12);
    CHECK(f.agrees());
    f.worker.set("gravity", "[3, -9.81, 0]").get();
    f.worker.step(15).get();
    f.follow();
    CHECK(f.plots.history().rows() == 27);
    CHECK(f.agrees());
    const auto futures = f.worker.timeline()->futures;
    REQUIRE(futures.size() == 1);
    f.worker.enterFuture(futures.front().id, 0.02).get();
    f.follow();
    CHECK(f.plots.history().rows() == 20);
    CHECK(f.agrees());
    f.worker.reset().get();
    f.follow();
    CHECK(f.plots.history().empty());
}
