// SPDX-License-Identifier: MIT
// `meniscus`: the editor. Exit 0 done, 2 bad input, 3 the simulation of a play file diverged.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/editor/editor.h"
#include "app/view/resources.h"
#include "engine/base/error.h"
#if MENISCUS_CUDA
#include "gpu/register.h"
#endif

int main(int argc, char** argv) {
    using namespace meniscus;
#if MENISCUS_CUDA
    registerCuda();
#endif
    editor::EditorOptions o;
    std::string size;
    bool empty = false;
    CLI::App app("Meniscus: an interactive simulator of fluids and deformables");
    app.add_option("scene", o.scene, "Scene file (default: the dam break)")->type_name("SCENE");
    app.add_option("--device", o.device, "Where the simulation runs")
        ->check(CLI::IsMember({"cpu", "cuda", "checked"}))
        ->capture_default_str();
    app.add_option("--threads", o.threads, "Threads of the cpu device; 0: all")->check(CLI::Range(0, 4096));
    app.add_option("--play", o.play, "Carry out the actions of a play file")->type_name("FILE");
    app.add_flag("--empty", empty, "Open no scene");
    app.add_flag("--hidden", o.hidden, "Draw the same frames without a visible window, or without any display");
    app.add_option("--size", size, "Size of the window in pixels, such as 1920x1080")->type_name("WxH");
    app.add_option("--scale", o.scale, "Size of everything; default: as the monitor says")
        ->check(CLI::Range(0.5, 4.0))
        ->envname("MENISCUS_SCALE");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& e) {
        return app.exit(e);
    } catch (const CLI::ParseError& e) {
        std::fprintf(stderr, "meniscus: %s\n", e.what());
        return 2;
    }
    char rest = 0;
    if (!size.empty() && (std::sscanf(size.c_str(), "%dx%d%c", &o.width, &o.height, &rest) != 2 || o.width < 320 || o.height < 240 ||
                          o.width > 16384 || o.height > 16384)) {
        std::fprintf(stderr, "meniscus: --size: %s: expected WIDTHxHEIGHT, from 320x240 to 16384x16384\n", size.c_str());
        return 2;
    }
    if (o.scene.empty() && !empty) o.scene = view::findResource("scenes/dam_break.json").string();
    try {
        editor::runEditor(o);
    } catch (const InputError& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 2;
    } catch (const Diverged& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 3;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "meniscus: %s\n", e.what());
        return 1;
    }
    return 0;
}
