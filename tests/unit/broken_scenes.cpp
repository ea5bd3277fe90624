// SPDX-License-Identifier: MIT
// Broken scenes of every kind: refused in one located line, or run a few steps without a number that is none. Never a crash, never a
// wait. MENISCUS_SEED repeats a random run; its seed is printed when something fails.
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "engine/world/statistics_json.h"
#include "tests/broken/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using broken::Generator;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr unsigned kPatience = 60;  // s, for one scene, of two cores of its own
#else
constexpr unsigned kPatience = 20;
#endif
constexpr unsigned kBusy = 6;  // times as long where others have the cores: what waits for ever uses none

/// Ends the program where one scene takes too long: says which.
char watched[4096];
void watch(const std::string& text) {
    std::snprintf(watched, sizeof watched, "\na scene took longer than %u s:\n%s\n", kPatience, text.c_str());
    const auto end = [](int) {
        [[maybe_unused]] const auto n = write(STDERR_FILENO, watched, std::char_traits<char>::length(watched));
        _exit(1);
    };
    std::signal(SIGPROF, end), std::signal(SIGALRM, end);
    const itimerval used{{}, {2 * kPatience, 0}};
    setitimer(ITIMER_PROF, &used, nullptr);
    alarm(kBusy * kPatience);
}
void stopWatching() {
    setitimer(ITIMER_PROF, std::array<itimerval, 1>{}.data(), nullptr);
    alarm(0);
}

enum class Outcome { Refused, Ran, Diverged, TooLarge };
const char* name(Outcome o) {
    switch (o) {
        case Outcome::Refused:
            return "refused";
        case Outcome::Ran:
            return "ran";
        case Outcome::Diverged:
            return "diverged";
        case Outcome::TooLarge:
            return "too large to be run here";
    }
    return "";
}

void checkLine(const std::string& error, const std::string& file, const std::string& text) {
    INFO(error);
    REQUIRE(error.find_first_of(std::string("\n\r\0", 3)) == std::string::npos);
    REQUIRE(error.size() < 1200);
    if (const std::string mesh = std::filesystem::path(file).parent_path() / "cube.obj: "; error.starts_with(mesh)) {
        REQUIRE(error.size() > mesh.size() + 10);  // of the whole file
        return;
    }
    REQUIRE(error.starts_with(file + ":"));
    const std::string rest = error.substr(file.size() + 1);
    REQUIRE(std::isdigit(static_cast<unsigned char>(rest[0])));
    const int line = std::stoi(rest);
    REQUIRE(line >= 1);
    REQUIRE(line <= 1 + std::count(text.begin(), text.end(), '\n'));
    const auto colon = rest.find(": ");
    REQUIRE(colon != std::string::npos);
    REQUIRE(rest.size() > colon + 10);  // and it says something
}

/// What comes of a scene; the least that must hold of anything is checked.
Outcome outcomeOf(const std::string& text, const std::string& file, std::string* error = nullptr) {
    constexpr int kSteps = 3;
    constexpr double kMostSamples = 20'000;
    watch(text);
    Outcome outcome = Outcome::Ran;
    try {
        const auto scene = scene::parse(text, file);
        if (scene::estimateSamples(scene) > kMostSamples) {
            outcome = Outcome::TooLarge;
        } else {
            const auto device = makeDevice("cpu", 1);
            world::Simulation simulation(scene, *device);
            try {
                for (int i = 0; i < kSteps; ++i) {
                    const auto s = simulation.step();
                    REQUIRE(std::isfinite(s.kineticEnergy));
                    REQUIRE(std::isfinite(s.maxSpeed));
                    REQUIRE(s.dt > 0);
                }
            } catch (const Diverged& e) {
                outcome = Outcome::Diverged;
                if (error) *error = e.what();
                REQUIRE(std::string(e.what()).find('\n') == std::string::npos);
            }
            REQUIRE(world::countNonFinite(simulation) == 0);
        }
    } catch (const InputError& e) {
        checkLine(e.what(), file, text);
        if (error) *error = e.what();
        outcome = Outcome::Refused;
    }
    stopWatching();
    return outcome;
}

struct Folder : scratch::Folder {
    Folder() { write("cube.obj", broken::cubeObj()); }
};

void checkMany(unsigned seed, int count) {
    const Folder folder;
    Generator generator(seed, folder.path.string());
    std::map<std::string, int> refused;
    for (int i = 0; i < count; ++i) {
        const auto kind = static_cast<std::size_t>(i) % Generator::kinds();  // each kind equally often
        const broken::Scene scene = generator.broken(kind);
        INFO("seed " << seed << ", scene " << i << ": " << scene.kind << "\n" << scene.text.substr(0, 4000));
        std::string error;
        const Outcome outcome = outcomeOf(scene.text, folder / "scene.json", &error);
        INFO(name(outcome) << ": " << error);
        if (scene.mustRefuse) REQUIRE(outcome == Outcome::Refused);
        if (outcome == Outcome::Refused) {
            ++refused[scene.kind];
            if (!scene.key.empty()) REQUIRE(error.find(scene.key) != std::string::npos);
            if (scene.line > 0) REQUIRE(error.find(":" + std::to_string(scene.line) + ": ") != std::string::npos);
        }
    }
}

}  // namespace

TEST_CASE("500 scenes broken in every way are refused in a located line, or run: the same 500 each time") { checkMany(20261130, 500); }

TEST_CASE("500 scenes broken in every way are refused in a located line, or run: others each time") {
    const char* given = std::getenv("MENISCUS_SEED");
    const unsigned seed = given ? static_cast<unsigned>(std::stoul(given)) : std::random_device{}();
    INFO("MENISCUS_SEED=" << seed);
    checkMany(seed, 500);
}

TEST_CASE("every parameter refuses every value that it must, with its line and its path") {
    const Folder folder;
    Generator generator(1, folder.path.string());
    for (const broken::Leaf& leaf : broken::leaves()) {
        const broken::Json good = generator.goodWith(leaf.path);
        INFO(leaf.path << "\n" << good.dump(2));
        for (const std::string& value : broken::wrongValues(leaf.schema)) {
            int line = 0;
            const std::string text = broken::withValue(good, leaf.path, value, line);
            INFO(value.substr(0, 100) << " at line " << line);
            try {
                scene::parse(text, folder / "scene.json");
                FAIL("taken");
            } catch (const InputError& e) {
                const std::string error = e.what();
                CHECK_THAT(error, Catch::StartsWith((folder / "scene.json") + ":" + std::to_string(line) + ": " + leaf.path));
                CHECK(error.find('\n') == std::string::npos);
            }
        }
    }
}

TEST_CASE("good scenes made from the schema, with every key, choice and shape, run") {
    const Folder folder;
    Generator generator(5, folder.path.string());
    for (int i = 0; i < 40; ++i) {
        const broken::Json scene = generator.good();
        INFO(scene.dump(2));
        std::string error;
        const Outcome outcome = outcomeOf(scene.dump(2), folder / "scene.json", &error);
        INFO(error);
        REQUIRE(outcome == Outcome::Ran);
    }
    for (const broken::Leaf& leaf : broken::leaves()) {
        const broken::Json scene = generator.goodWith(leaf.path);
        INFO(leaf.path << "\n" << scene.dump(2));
        REQUIRE_NOTHROW(scene::parse(scene.dump(2), folder / "scene.json"));
    }
}

/// Not a test: writes scenes for the test of the programs.
TEST_CASE("broken scenes are written", "[.write]") {
    const char* given = std::getenv("MENISCUS_BROKEN_FOLDER");
    if (!given) return;
    const std::filesystem::path folder = given;
    std::ofstream(folder / "cube.obj") << broken::cubeObj();
    Generator generator(3, folder.string());
    for (std::size_t i = 0; i < 4 * Generator::kinds(); ++i) {
        const broken::Scene scene = generator.broken(i % Generator::kinds());
        const std::string name = (scene.mustRefuse ? "refuse " : "any ") + scene.kind + " " + std::to_string(i) + ".json";
        std::ofstream(folder / name, std::ios::binary) << scene.text;
    }
}

/// Not a test: what comes of each kind, to look at. unit_tests "[report]"
TEST_CASE("what comes of broken scenes", "[.report]") {
    const Folder folder;
    const char* given = std::getenv("MENISCUS_SEED");
    Generator generator(given ? static_cast<unsigned>(std::stoul(given)) : 1, folder.path.string());
    for (std::size_t kind = 0; kind < Generator::kinds(); ++kind)
        for (int i = 0; i < 40; ++i) {
            const broken::Scene scene = generator.broken(kind);
            std::string error;
            const auto start = std::chrono::steady_clock::now();
            const Outcome outcome = outcomeOf(scene.text, folder / "scene.json", &error);
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            std::printf("%-22s %-9s %.2f s  %s\n", scene.kind.c_str(), name(outcome), seconds, error.c_str());
        }
}
