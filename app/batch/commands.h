// SPDX-License-Identifier: MIT
// What meniscus-cli can do. Each command returns the exit code, and throws InputError (2) or Diverged (3).
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace meniscus::batch {

struct RunOptions {
    std::string scene;
    std::vector<std::string> settings;
    std::optional<double> seconds;
    std::optional<int> steps;
    std::string device = "cpu";
    int threads = 0;
    std::vector<std::string> exports, fields;
    std::string out;
    double fps = 25;
    std::string stats, checkpoint, resume;
    bool quiet = false;
};
int run(const RunOptions&);

struct CheckOptions {
    std::string scene;
    std::vector<std::string> settings;
};
int check(const CheckOptions&);

struct BenchOptions {
    std::vector<std::string> names;
    std::string json, device = "cpu";
    int threads = 0;
};
int bench(const BenchOptions&);
std::vector<std::string> benchNames();

struct ValidateOptions {
    std::vector<std::string> names;
    bool all = false, explain = false;
    std::string json, device = "cpu";
    int threads = 0;
};
/// 1 where a row fails.
int validate(const ValidateOptions&);

int schema();
int listScenes();
int listSolvers();
int listParameters(bool markdown);
int listActions();

}  // namespace meniscus::batch
