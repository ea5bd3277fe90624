// SPDX-License-Identifier: MIT
// meniscus-cli validate: the physics table, row by row, against closed forms, tables and experiments.
#include <fmt/core.h>

#include <cstdio>

#include "app/batch/commands.h"
#include "engine/io/files.h"
#include "validation/cases.h"
#include "validation/runner.h"

namespace meniscus::batch {
namespace {
void print(const std::string& line) {
    std::puts(line.c_str());
    std::fflush(stdout);
}
std::string lineOf(const validation::Row& r) {
    return fmt::format("{:<15} {:<68} {:>12.6g} {:>12.6g} {:>10.2e} {:>9.1e}  {:<4} {:>7.2f}", r.name, r.method, r.measured, r.reference,
                       r.error, r.bound, r.pass ? "pass" : "FAIL", r.seconds);
}
}  // namespace

int validate(const ValidateOptions& o) {
    const auto chosen = validation::select(o.names);
    if (!o.json.empty()) io::prepareFile(o.json);
    const auto device = makeDevice(o.device, o.threads);
    if (o.explain) {
        for (const auto* c : chosen) {
            print(c->name + ": " + c->about);
            for (const auto& run : c->runs)
                for (const auto& q : run.quantities)
                    print(fmt::format("    {}{}{}: {:g}. {}", run.method, run.method.empty() ? "" : ": ", q.name, q.bound, q.why));
        }
        return 0;
    }
    print(fmt::format("{:<15} {:<68} {:>12} {:>12} {:>10} {:>9}  {:<4} {:>7}", "case", "method", "measured", "reference", "error", "bound",
                      "", "seconds"));
    std::vector<validation::Row> rows;
    std::size_t failed = 0;
    double seconds = 0;
    for (const auto* c : chosen)
        for (const auto& run : c->runs) {
            if (!run.quick && !o.all) continue;
            std::string remark;
            for (const auto& row : validation::measure(*c, run, *device, remark)) {
                print(lineOf(row));
                rows.push_back(row);
                failed += row.pass ? 0 : 1;
                seconds += row.seconds;
            }
            if (!remark.empty()) std::fprintf(stderr, "%s, %s: %s\n", c->name.c_str(), run.method.c_str(), remark.c_str());
        }
    if (!o.json.empty()) io::writeFile(o.json, validation::json(rows));
    print(fmt::format("{} rows, {} failed, {:.1f} s", rows.size(), failed, seconds));
    return failed ? 1 : 0;
}

}  // namespace meniscus::batch
