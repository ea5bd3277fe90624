// SPDX-License-Identifier: MIT
// Every kernel on equal input: lanes of 8, as cpu runs it, against the scalar lane that checked and cuda run.
#include <catch2/catch.hpp>
#include <cstring>
#include <map>
#include <set>

#include "engine/device/checked_launch.h"
#include "engine/neighbors/lists.h"
#include "tests/unit/forwarding_device.h"
#include "tests/unit/kernels_of_tests.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
using Words = std::vector<std::uint32_t>;

/// Runs each launch on both lanes, from the same memory. A result may be off by 1e-5 of the sum of its terms' magnitudes. That sum nobody
/// hands out; but where every input is off by a fraction at random, a result is off by that fraction of the root of its terms' squares,
/// which is less. (A small fraction and a large one: clamps hide the large.)
class Comparing final : public ForwardingDevice {
public:
    using ForwardingDevice::ForwardingDevice;
    bool comparing = false;
    std::map<std::string, double> worst;  ///< of each kernel, as a fraction of what is allowed
    std::string firstWrong;

    void grant(const Block& b, Access access, std::size_t itemBytes) override { addGrant(granted, {b, access, itemBytes}); }
    void run(const Launch& l) override {
        const auto grants = std::exchange(granted, {});
        if (!comparing || l.n <= 0) return inner->run(l);
        std::vector<Words> before;
        for (const Grant& g : grants) before.push_back(read(g));
        inner->run(l);
        std::vector<Words> lanes;
        for (const Grant& g : grants) lanes.push_back(read(g));
        const auto first = scalar(l, grants, before, guarded::kUnwritten), second = scalar(l, grants, before, guarded::kOther);
        std::vector<std::pair<double, std::vector<Words>>> perturbed;
        for (const double by : {1e-5, 1e-5, 1e-2, 1e-2, 1e-2})
            perturbed.emplace_back(by, scalar(l, grants, before, guarded::kUnwritten, by, static_cast<unsigned>(perturbed.size() + 1)));
        double& most = worst[kernelName(l.name)];
        for (std::size_t b = 0; b < grants.size(); ++b) {
            write(grants[b], lanes[b]);
            if (grants[b].access == Access::In || ofLanes(grants[b])) continue;
            for (std::size_t i = 0; i < lanes[b].size(); ++i) {
                if (first[b][i] != second[b][i] || lanes[b][i] == first[b][i]) continue;  // not written; or the same bits
                const double value = real(first[b][i]);
                double allowed = 1e-5 * std::abs(value);
                for (const auto& [by, p] : perturbed) allowed = std::max(allowed, 1e-5 / by * std::abs(real(p[b][i]) - value));
                const double fraction = std::abs(real(lanes[b][i]) - value) / allowed;
                if (!(fraction <= most)) most = std::isfinite(fraction) ? fraction : HUGE_VAL;
                if (!(fraction <= 1) && firstWrong.empty())
                    firstWrong = kernelName(l.name) + ": '" + grants[b].block.name + "' at word " + std::to_string(i) + ": " +
                                 std::to_string(real(lanes[b][i])) + " in lanes, " + std::to_string(value) + " alone";
            }
        }
    }

private:
    static double real(std::uint32_t word) {
        float f;
        std::memcpy(&f, &word, sizeof f);
        return double(f);
    }
    static Words read(const Grant& g) {
        Words w(g.block.bytes / sizeof(std::uint32_t));
        if (!w.empty()) std::memcpy(w.data(), g.block.data, w.size() * sizeof w[0]);
        return w;
    }
    static void write(const Grant& g, const Words& w) {
        if (!w.empty()) std::memcpy(g.block.data, w.data(), w.size() * sizeof w[0]);
    }
    /// Scratch whose layout is the lane's own business; what comes of it, the lists, neighbors_test compares on both devices.
    static bool ofLanes(const Grant& g) {
        const std::string name = g.block.name;
        return name == "candidate rows" || name == "row room needed";
    }

    /// What the scalar lane leaves in each buffer, from the memory before, with every input number off by a fraction if there is one.
    std::vector<Words> scalar(const Launch& l, const std::vector<Grant>& grants, const std::vector<Words>& before, std::uint32_t pattern,
                              double by = 0, unsigned seed = 0) {
        Random random(seed);
        for (std::size_t b = 0; b < grants.size(); ++b) {
            Words w = before[b];
            if (grants[b].access == Access::Out || grants[b].access == Access::OutPart)
                std::fill(w.begin(), w.end(), pattern);
            else if (by > 0)
                perturb(grants[b], w, by, random);
            write(grants[b], w);
        }
        l.scalar(l.kernel, 0, l.n);
        std::vector<Words> after;
        for (std::size_t b = 0; b < grants.size(); ++b) {
            after.push_back(read(grants[b]));
            write(grants[b], before[b]);
        }
        return after;
    }
    /// Numbers only: indices and counts look like denormals. Of positions only the volumes, which are what terms are made of: pair vectors
    /// would be off by far more than that.
    static void perturb(const Grant& g, Words& words, double by, Random& random) {
        if (std::string(g.block.name) == "gradients of pairs") return perturbGradients(words, by, random);
        const bool vectors = g.itemBytes == sizeof(Packed4), positions = std::string(g.block.name) == "position";
        if (g.itemBytes != sizeof(float) && !vectors) return;
        for (std::size_t i = 0; i < words.size(); ++i) {
            float f;
            std::memcpy(&f, &words[i], sizeof f);
            if (!(std::abs(f) > 1e-30f && std::abs(f) < 1e30f) || (positions && i % 4 != 3)) continue;
            f *= static_cast<float>(1 + random(-by, by));
            std::memcpy(&words[i], &f, sizeof f);
        }
    }
    static void perturbGradients(Words& words, double by, Random& random) {
        auto* stored = reinterpret_cast<PairWords*>(words.data());
        const auto off = [&](float a) { return a / 2048 * static_cast<float>(1 + random(-by, by)); };
        for (int e = 0; e < static_cast<int>(words.size() / 16 * 8); ++e) {
            const Vec3<float> g = loadVector(ScalarLane{}, stored, e);
            storeVector(ScalarLane{}, stored, e, {off(g.x), off(g.y), off(g.z)});
        }
    }
    std::vector<Grant> granted;
};

const std::string kScenes = MENISCUS_SOURCE_DIR "/scenes/";
const std::vector<scene::Description>& scenes() {
    const std::string turning = "boundaries.0.motion={\"angularVelocity\": [0, 0, 30]}";
    static const std::vector<scene::Description> all{
        smallDam({"particleRadius=0.04"}),
        parsed(R"({"version": 1, "name": "still", "particleRadius": 0.05, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.8, 0.8, 0.8]}}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.8, 1, 0.8]}, "inside": true, "motion": {"velocity": [0, 0, 0.001]}}]})"),
        basin(3),
        smallDam({"particleRadius=0.04", "pressure.iteration=jacobi", "pressure.warmStart=false"}),
        smallDam({"particleRadius=0.04", "fluids.0.viscosity.corrected=true", "fluids.0.viscosity.boundary=0.01"}),
        smallDam({"particleRadius=0.04", "fluids.0.viscosity.boundary=0.01"}),
        smallDam({"particleRadius=0.04", "fluids.0.viscosity.corrected=true", "fluids.0.viscosity.boundary=0.01", turning}),
        smallDam({"particleRadius=0.04", "fluids.0.viscosity.boundary=0.01", turning}),
        smallDam({"particleRadius=0.04", "pressure.solver=wcsph", "fluids.0.viscosity.model=xsph",
                  "fluids.0.viscosity.boundaryCoefficient=0.1", turning}),
        scene::load(kScenes + "dam_break_2d.json", {"particleRadius=0.02"}),
        scene::load(kScenes + "periodic_channel.json", {"particleRadius=0.05"})};
    return all;
}
}  // namespace

TEST_CASE("Every kernel on equal input is the same in lanes and alone, to 1e-5 of the sum of its terms' magnitudes") {
    std::map<std::string, double> worst;
    for (const auto& scene : scenes()) {
        Comparing device(makeCpuDevice(2));
        device.comparing = true;  // also what happens only once
        world::Simulation s(scene, device);
        device.comparing = false;
        for (int step = 0; step < 40; ++step) s.step();
        s.pull(world::Pull{.particle = 0, .to = {0, 1, 0}, .radius = .2f, .stiffness = 10, .damping = 1});
        device.comparing = true;
        s.step();
        s.read("pressure");
        CAPTURE(scene.name);
        CHECK(device.firstWrong == "");
        for (const auto& [kernel, fraction] : device.worst) worst[kernel] = std::max(worst[kernel], fraction);
    }
    for (const auto& [kernel, fraction] : worst) {
        CAPTURE(kernel, fraction);
        CHECK(fraction <= 1);
    }
    const auto elsewhere = [](const std::string& name) { return isOperator(name) || name.starts_with("solid::"); };  // solid_devices_test
    for (const LaunchedKernel& k : launchedKernels())
        if (const std::string name = kernelName(k.name); !isTestKernel(k.name) && !elsewhere(name) && !worst.contains(name))
            FAIL_CHECK(name << " ran in none of these scenes: add one in which it does");
}
