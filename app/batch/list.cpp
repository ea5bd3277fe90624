// SPDX-License-Identifier: MIT
// meniscus-cli schema and list: the reference, from the tables that the program itself works by.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "app/actions/catalog.h"
#include "app/actions/scene_library.h"
#include "app/batch/commands.h"
#include "engine/base/error.h"
#include "engine/scene/scene.h"

namespace meniscus::batch {
namespace {
void print(const std::string& line) { std::puts(line.c_str()); }
}  // namespace

int schema() {
    const std::string text = scene::schema();
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}

int listScenes() {
    const auto folder = actions::scenesFolder();
    if (folder.empty()) throw InputError("the folder of the scenes was found neither beside this program nor above it");
    for (const auto& file : actions::sceneFiles()) {
        const std::string path = file.string();
        try {
            const scene::Description d = scene::load(path);
            print(fmt::format("{}\n    {}{}{}", path, d.name, d.description.empty() ? "" : ": ", d.description));
        } catch (const InputError& e) {
            print(fmt::format("{}\n    cannot be read: {}", path, e.what()));
        }
    }
    return 0;
}

int listSolvers() {
    for (const auto& p : scene::parameters()) {
        const auto last = p.path.substr(p.path.rfind('.') + 1);
        if (p.choices.empty() || (last != "solver" && last != "method" && last != "model" && last != "iteration" && last != "function"))
            continue;
        std::string choices;
        for (const std::string& c : p.choices) choices += (choices.empty() ? "" : ", ") + c;
        print(fmt::format("{:<28} {} (default {})\n    {}", p.path, choices, p.byDefault, p.help));
        for (std::size_t i = 0; i < p.choiceHelp.size(); ++i) print(fmt::format("    {}: {}", p.choices[i], p.choiceHelp[i]));
    }
    return 0;
}

int listParameters(bool markdown) {
    if (markdown) {
        std::fputs(scene::parameterTable().c_str(), stdout);
        return 0;
    }
    for (const auto& p : scene::parameters()) {
        const auto with = [](const char* before, const std::string& text) { return text.empty() ? "" : before + text; };
        print(p.path + "  " + p.type + with(", ", p.unit) + with(", default ", p.byDefault) + with(", ", p.range) +
              (p.acts == scene::Acts::Restart ? ", restarts" : ""));
        if (!p.help.empty()) print("    " + p.help + with("  ", p.symbol) + with(", ", p.equation));
    }
    return 0;
}

int listActions() {
    for (const auto& a : actions::catalog()) {
        print(fmt::format("{:<36} {}", actions::signature(a), a.help));
        for (const auto& argument : a.arguments)
            print(fmt::format("    {}: {}, {}", argument.name, actions::name(argument.type), argument.help));
    }
    return 0;
}

}  // namespace meniscus::batch
