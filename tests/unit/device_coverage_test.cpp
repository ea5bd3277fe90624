// SPDX-License-Identifier: MIT
// Every kernel that the engine launches passes the checked device, in scenes that are small enough for it.
#include <catch2/catch.hpp>
#include <set>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "tests/unit/forwarding_device.h"
#include "tests/unit/kernels_of_tests.h"
#include "tests/unit/scenes.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;

namespace {
/// Notes which kernels ran.
class Noting final : public meniscus::testing::ForwardingDevice {
public:
    Noting(std::unique_ptr<Device> d, std::set<std::string>& names) : ForwardingDevice(std::move(d)), seen(names) {}
    void run(const Launch& l) override {
        if (l.n > 0) seen.insert(kernelName(l.name));
        ForwardingDevice::run(l);
    }

private:
    std::set<std::string>& seen;
};

const std::string kScenes = MENISCUS_SOURCE_DIR "/scenes/";
struct Case {
    const char* scene;
    std::vector<std::string> settings;
};
}  // namespace

TEST_CASE("Every kernel that the engine launches passes the checked device in one of these scenes") {
    const std::vector<std::string> coarse{"particleRadius=0.05"};
    const std::string turning = "boundaries.0.motion={\"angularVelocity\": [0, 0, 30]}";
    const std::vector<Case> cases{
        {"bench/dam_break_12k.json", coarse},
        {"bench/dam_break_12k.json", {"particleRadius=0.05", "pressure.iteration=jacobi", "pressure.warmStart=false"}},
        {"bench/dam_break_12k.json", {"particleRadius=0.05", "fluids.0.viscosity.corrected=true", "fluids.0.viscosity.boundary=0.01"}},
        {"bench/dam_break_12k.json", {"particleRadius=0.05", "fluids.0.viscosity.boundary=0.01"}},
        {"bench/dam_break_12k.json",
         {"particleRadius=0.05", "pressure.solver=wcsph", "fluids.0.viscosity.model=xsph", "fluids.0.viscosity.boundaryCoefficient=0.1",
          turning}},
        {"bench/collision.json", {}},
        {"bench/dam_break_12k.json",
         {"particleRadius=0.05", "fluids.0.viscosity.boundary=0.01", "fluids.0.viscosity.corrected=true", turning}},
        {"bench/dam_break_12k.json",
         {"particleRadius=0.05", "fluids.0.viscosity.boundary=0.01", "fluids.0.viscosity.corrected=false", turning}},
        {"dam_break_2d.json", {}},
        {"periodic_channel.json", {}},
        {"twisting_bar.json", {"deformables.0.softBody.cells=[4,1,1]", "deformableSolver.damping=1"}},
        {"stacked_boxes.json",
         {"deformables.0.softBody.cells=[1,1,1]", "deformables.1.softBody.cells=[1,1,1]", "deformables.2.softBody.cells=[1,1,1]",
          "deformables.1.position=[0.02,0.2015,0]", "particleRadius=0.1"}},
        {"cloth_on_sphere.json",
         {"deformables.0.cloth.cells=[3,3]", "deformables.0.position=[-0.6,0.751,-0.6]", R"(deformables.0.wind={"velocity":[1,0,0]})",
          "particleRadius=0.1"}},
    };
    std::vector<scene::Description> scenes{meniscus::testing::basin(3)};
    for (const Case& c : cases) scenes.push_back(scene::load(kScenes + c.scene, c.settings));
    std::set<std::string> seen;
    for (std::size_t k = 0; k < scenes.size(); ++k) {
        CAPTURE(k);
        Noting device(makeCheckedDevice(), seen);
        world::Simulation s(scenes[k], device);
        if (s.counts().fluid > 0) s.pull(world::Pull{s.ids().front(), {}, .1f, 1, 1});
        for (int i = 0; i < 3; ++i) REQUIRE_NOTHROW(s.step());
        std::vector<float> pressure;
        s.read("pressure", pressure);
    }
    Noting device(makeCheckedDevice(), seen);
    for (const solid::Method method : {solid::Method::Gpbd, solid::Method::Multipliers, solid::Method::Xpbd, solid::Method::VertexDescent})
        for (const solid::Order order : {solid::Order::GaussSeidel, solid::Order::JacobiElements}) {
            solid::Deformables<float> d(device, meniscus::testing::flatKinds(),
                                        {.method = method, .order = order, .iterations = 2, .tolerance = 1e-9});
            REQUIRE_NOTHROW(d.step(1e-2, {0, 0, -9.81}));
        }
    solid::Deformables<float> accelerated(device, meniscus::testing::allKinds(), {.acceleration = solid::Accelerate::Multigrid});
    REQUIRE_NOTHROW(accelerated.step(5e-3, {0, 0, -9.81}));
    std::set<std::string> never;
    for (const LaunchedKernel& k : launchedKernels())
        if (const std::string name = kernelName(k.name);
            !meniscus::testing::isTestKernel(k.name) && !meniscus::testing::isOperator(name) && !seen.contains(name))
            never.insert(name);
    for (const std::string& name : never) FAIL_CHECK(name << " ran in none of these scenes: add one in which it does");
    CHECK(seen.size() > 20);
}
