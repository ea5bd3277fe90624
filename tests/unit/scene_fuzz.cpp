// SPDX-License-Identifier: MIT
// Scenes damaged at random: reading returns or throws InputError with one line, and does nothing else. The seeds are fixed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "engine/base/error.h"
#include "engine/scene/scene.h"

using namespace meniscus;
using namespace meniscus::scene;

namespace {

using Random = std::mt19937;

std::size_t upTo(Random& random, std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(random); }

/// What a damaged file may have in it: what a person mistypes, and what a parser may trip over.
const std::vector<std::string> kPieces{"{",
                                       "}",
                                       "[",
                                       "]",
                                       ",",
                                       ":",
                                       "\"",
                                       "\\",
                                       "//",
                                       "/*",
                                       "*/",
                                       "\n",
                                       "0",
                                       "-",
                                       "1e999",
                                       "-1e999",
                                       "1e-999",
                                       "NaN",
                                       "null",
                                       "true",
                                       "false",
                                       "{}",
                                       "[]",
                                       "\"x\"",
                                       "1.5",
                                       "-0.0",
                                       "99999999999999999999",
                                       "\"box\"",
                                       "\"min\":",
                                       "[0,0,0]",
                                       "\xff",
                                       "\xed\xa0\x80",
                                       std::string(1, '\0'),
                                       "\\u0000",
                                       "\\ud800",
                                       "\"fluids\":",
                                       "\"time\":",
                                       "\"domain\":",
                                       "\"periodic\":",
                                       "[true,true,true]",
                                       "2",
                                       "3",
                                       "1e6",
                                       "1e-6",
                                       "\"dfsph\"",
                                       "\"wcsph\""};

/// A token of the text: a run of letters and digits, or a single other character.
std::pair<std::size_t, std::size_t> tokenAt(const std::string& text, std::size_t i) {
    const auto isWord = [&](std::size_t k) {
        return std::isalnum(static_cast<unsigned char>(text[k])) || text[k] == '.' || text[k] == '-';
    };
    std::size_t begin = i, end = i + 1;
    if (isWord(i)) {
        while (begin > 0 && isWord(begin - 1)) --begin;
        while (end < text.size() && isWord(end)) ++end;
    }
    return {begin, end - begin};
}

void damage(std::string& text, Random& random) {
    if (text.empty()) return;
    const std::size_t i = upTo(random, text.size() - 1);
    const auto [begin, count] = tokenAt(text, i);
    const std::string& piece = kPieces[upTo(random, kPieces.size() - 1)];
    switch (upTo(random, 7)) {
        case 0:
            text[i] = static_cast<char>(upTo(random, 255));
            break;
        case 1:
            text.erase(i, 1);
            break;
        case 2:
            text.insert(i, piece);
            break;
        case 3:
            text.replace(begin, count, piece);
            break;
        case 4:
            text.erase(begin, count);
            break;
        case 5:
            text.insert(i, text.substr(begin, count));
            break;
        case 6:
            text.resize(i);
            break;
        case 7: {  // some lines again
            const std::size_t from = upTo(random, text.size() - 1);
            text.insert(i, text.substr(from, upTo(random, 80)));
        }
    }
}

std::vector<std::string> goodScenes() {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(MENISCUS_SOURCE_DIR) / "scenes")) {
        if (entry.path().extension() != ".json" || entry.path().filename() == "scene.schema.json") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        texts.push_back(text.str());
    }
    return texts;
}

/// Anything but an InputError fails the test by itself.
template <class F>
bool refused(const F& f) {
    try {
        f();
        return false;
    } catch (const InputError& e) {
        const std::string line = e.what();
        REQUIRE_FALSE(line.empty());
        REQUIRE(line.find_first_of(std::string("\n\r\0", 3)) == std::string::npos);
        REQUIRE(line.size() < 1100);
        return true;
    }
}

}  // namespace

TEST_CASE("a scene damaged at random is read, or refused in one line that names the file and a line in it") {
    const auto scenes = goodScenes();
    Random random(20190506);
    int bad = 0;
    for (int i = 0; i < 6000; ++i) {
        std::string text = scenes[upTo(random, scenes.size() - 1)];
        for (std::size_t n = upTo(random, 3) + 1; n > 0; --n) damage(text, random);
        INFO(text);
        bad += refused([&] {
            try {
                parse(text, "s.json");
            } catch (const InputError& e) {
                const std::string error = e.what();
                REQUIRE(error.starts_with("s.json:"));
                const int line = std::stoi(error.substr(7));
                REQUIRE(line >= 1);
                REQUIRE(line <= 1 + std::count(text.begin(), text.end(), '\n'));
                throw;
            }
        });
    }
    CHECK(bad > 3000);
    CHECK(bad < 6000);
}

TEST_CASE("a scene that survives damage can be written and read back") {
    const auto scenes = goodScenes();
    Random random(7);
    int survivors = 0;
    for (int i = 0; i < 1500; ++i) {
        std::string text = scenes[upTo(random, scenes.size() - 1)];
        damage(text, random);
        Description scene;
        if (refused([&] { scene = parse(text, "s.json"); })) continue;
        ++survivors;
        for (const std::string path :
             {"time", "pressure", "kernel", "fluids", "boundaries", "gravity", "particleRadius", "boundaryHandling"}) {
            const std::string value = get(scene, path);
            INFO(text);
            INFO(path + "=" + value);
            REQUIRE_NOTHROW(set(scene, path, value));
            REQUIRE(get(scene, path) == value);
        }
    }
    CHECK(survivors > 100);
}

TEST_CASE("settings made at random are taken, or refused in one line") {
    Random random(12);
    const Description original = parse(goodScenes()[0], "s.json");
    for (int i = 0; i < 6000; ++i) {
        const auto& all = parameters();
        std::string path = all[upTo(random, all.size() - 1)].path, value;
        for (auto star = path.find('*'); star != std::string::npos; star = path.find('*')) path[star] = '0';
        for (std::size_t n = upTo(random, 3); n > 0; --n) value += kPieces[upTo(random, kPieces.size() - 1)];
        if (upTo(random, 3) == 0) damage(path, random);
        INFO(path + "=" + value);
        Description scene = original;
        refused([&] { set(scene, path, value); });
        refused([&] { parse("{}", "s.json", {path + "=" + value}); });
    }
}
