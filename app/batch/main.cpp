// SPDX-License-Identifier: MIT
// meniscus-cli: simulations without a window. Exit 0 done, 1 a row of validate fails, 2 bad input, 3 diverged, 130 interrupted.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <new>

#include "app/batch/commands.h"
#include "app/batch/interrupt.h"
#include "engine/base/error.h"
#include "engine/base/progress.h"
#ifdef MENISCUS_CUDA
#include "gpu/register.h"
#endif

namespace {
using namespace meniscus;
using namespace meniscus::batch;

int fail(int code, std::string what) {
    std::replace(what.begin(), what.end(), '\n', ' ');
    std::fprintf(stderr, "%s\n", what.c_str());
    return code;
}

/// What is wrong with a command line; which commands there are, where one is missing.
std::string explain(const CLI::App& app, const CLI::ParseError& e) {
    if (e.get_name() != "RequiredError" || std::string(e.what()) != "A subcommand is required") return e.what();
    const CLI::App* incomplete = &app;
    for (const CLI::App* parsed : app.get_subcommands()) incomplete = parsed;
    const auto unknown = app.remaining(true);
    std::string line = unknown.empty() ? "a command is missing" : "there is no command '" + unknown.front() + "'";
    const char* separator = "; allowed: ";
    for (const CLI::App* command : incomplete->get_subcommands([](const CLI::App*) { return true; }))
        line += separator + command->get_name(), separator = ", ";
    return line;
}

/// A number, read by us: what the library says of one that it cannot convert does not tell what is allowed.
CLI::Validator number(const std::string& allowed, std::function<bool(const std::string&)> good) {
    return CLI::Validator([=](std::string& text) { return good(text) ? "" : "must be " + allowed + ", not '" + text + "'"; }, "");
}
CLI::Validator wholeNumber(int least, int most) {
    return number("a whole number from " + std::to_string(least) + " to " + std::to_string(most), [=](const std::string& text) {
        int x = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
        return error == std::errc() && end == text.data() + text.size() && x >= least && x <= most;
    });
}
CLI::Validator positive(bool orZero) {
    return number(orZero ? "a number from 0" : "a number above 0", [=](const std::string& text) {
        double x = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
        return error == std::errc() && end == text.data() + text.size() && std::isfinite(x) && (orZero ? x >= 0 : x > 0);
    });
}

using Commands = std::vector<std::pair<const CLI::App*, std::function<int()>>>;

void addDevice(CLI::App* app, std::string& device, int& threads) {
    app->add_option("--device", device, "cpu, cuda or checked")->capture_default_str()->type_name("NAME");
    app->add_option("--threads", threads, "threads of the cpu device; 0: one a core")->check(wholeNumber(0, 1024))->type_name("N");
}
CLI::Option* addSettings(CLI::App* app, std::vector<std::string>& settings) {
    return app->add_option("--set", settings, "set a parameter of the scene by its path; may be repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}

void addRun(CLI::App& app, Commands& commands, RunOptions& o) {
    CLI::App* run = app.add_subcommand("run", "Simulate a scene, until its time.end unless told otherwise");
    run->add_option("SCENE", o.scene, "scene file")->required();
    auto* seconds = run->add_option("--seconds", o.seconds, "simulated time to stop at")->check(positive(true))->type_name("T");
    run->add_option("--steps", o.steps, "number of steps to make")->check(wholeNumber(0, 2'000'000'000))->excludes(seconds)->type_name("N");
    addDevice(run, o.device, o.threads);
    addSettings(run, o.settings);
    run->add_option("--export", o.exports, "write frames in this format (ply: fluids, obj: surfaces of deformables); may be repeated")
        ->type_name("FORMAT")
        ->allow_extra_args(false);
    run->add_option("--fields", o.fields, "export these fields too")->delimiter(',')->allow_extra_args(false)->type_name("A,B");
    run->add_option("--out", o.out, "folder of the exported frames, made where missing; this one if not given")->type_name("DIR");
    run->add_option("--fps", o.fps, "exported frames a simulated second")->check(positive(false))->capture_default_str()->type_name("F");
    run->add_option("--stats", o.stats, "write the statistics of every step as JSON")->type_name("FILE");
    run->add_option("--checkpoint", o.checkpoint)->group("");
    run->add_option("--resume", o.resume)->group("");
    run->add_flag("--quiet", o.quiet, "no progress, no summary");
    commands.emplace_back(run, [&o] { return batch::run(o); });
}
void addCheck(CLI::App& app, Commands& commands, CheckOptions& o) {
    CLI::App* check = app.add_subcommand("check", "Read, validate and sample a scene, and print what is in it");
    check->add_option("SCENE", o.scene, "scene file")->required();
    addSettings(check, o.settings);
    commands.emplace_back(check, [&o] { return batch::check(o); });
}
void addBench(CLI::App& app, Commands& commands, BenchOptions& o) {
    CLI::App* bench = app.add_subcommand("bench", "Measure speed, in milliseconds and in passes of a built-in yardstick");
    bench->add_option("NAME", o.names, "cases; if none is named, all but the longest")->check(CLI::IsMember(benchNames()));
    bench->add_option("--json", o.json, "write the figures as JSON")->type_name("FILE");
    addDevice(bench, o.device, o.threads);
    commands.emplace_back(bench, [&o] { return batch::bench(o); });
}
void addValidate(CLI::App& app, Commands& commands, ValidateOptions& o) {
    CLI::App* validate =
        app.add_subcommand("validate", "Hold the physics against closed forms, tables and experiments; exit 1 if a row fails");
    validate->add_option("NAME", o.names, "cases; if none is named, all, each with its quick part");
    validate->add_flag("--all", o.all, "the long runs, too");
    validate->add_flag("--explain", o.explain, "run nothing; say what each row measures and where its bound comes from");
    validate->add_option("--json", o.json, "write the rows as JSON")->type_name("FILE");
    addDevice(validate, o.device, o.threads);
    commands.emplace_back(validate, [&o] { return batch::validate(o); });
}
void addLists(CLI::App& app, Commands& commands) {
    commands.emplace_back(app.add_subcommand("schema", "Print the JSON schema of scene files"), schema);
    CLI::App* list = app.add_subcommand("list", "Print what there is")->require_subcommand(1);
    commands.emplace_back(list->add_subcommand("scenes", "the scenes that come with the program"), listScenes);
    commands.emplace_back(list->add_subcommand("solvers", "the methods that a scene may choose"), listSolvers);
    CLI::App* parameters = list->add_subcommand("parameters", "every parameter of a scene");
    parameters->add_flag("--markdown")->description("as the table of docs/scene.md");
    commands.emplace_back(parameters, [parameters] { return listParameters(parameters->count("--markdown") > 0); });
    commands.emplace_back(list->add_subcommand("actions", "what a play file may tell the editor to do"), listActions);
}
}  // namespace

int main(int argc, char** argv) {
#ifdef MENISCUS_CUDA
    registerCuda();
#endif
    CLI::App app("Simulates fluids and deformables without a window.", "meniscus-cli");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("meniscus-cli ") + MENISCUS_VERSION);
    RunOptions runOptions;
    CheckOptions checkOptions;
    BenchOptions benchOptions;
    ValidateOptions validateOptions;
    Commands commands;
    try {
        addRun(app, commands, runOptions);
        addCheck(app, commands, checkOptions);
        addBench(app, commands, benchOptions);
        addValidate(app, commands, validateOptions);
        addLists(app, commands);
        app.parse(argc, argv);
        for (const auto& [command, act] : commands)
            if (command->parsed()) return act();
    } catch (const CLI::ParseError& e) {
        return e.get_exit_code() == 0 ? app.exit(e) : fail(2, "meniscus-cli: " + explain(app, e));
    } catch (const InputError& e) {
        return fail(2, e.what());
    } catch (const Diverged& e) {
        return fail(3, e.what());
    } catch (const Cancelled&) {
        return fail(kInterrupted, "interrupted while the scene was loading");
    } catch (const std::bad_alloc&) {
        return fail(2, "there is not enough memory for this scene");
    }
    return 0;
}
