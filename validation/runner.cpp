// SPDX-License-Identifier: MIT
#include "validation/runner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/base/error.h"
#include "engine/scene/navigate.h"
#include "validation/cases.h"

namespace meniscus::validation {
namespace {
constexpr double kNoNumber = 1e30;  // an error that no bound lets pass; JSON has no infinity

double errorOf(const Quantity& q, const Value& v) {
    switch (q.error) {
        case Error::Relative:
            return v.measured / v.reference - 1;
        case Error::Absolute:
            return v.measured - v.reference;
        case Error::Shortfall:
            return std::max(v.reference - v.measured, 0.);
    }
    return kNoNumber;
}
double finite(double x) { return std::isfinite(x) ? x : kNoNumber; }
}  // namespace

std::vector<const Case*> select(const std::vector<std::string>& names) {
    std::vector<std::string_view> known;
    for (const Case& c : cases()) known.push_back(c.name);
    for (const std::string& name : names) {
        if (std::count(known.begin(), known.end(), name)) continue;
        std::string what = "there is no case '" + name + "'";
        if (const auto near = scene::nearest(name, known); !near.empty()) what += "; did you mean '" + std::string(near) + "'?";
        what += "; allowed: ";
        for (std::size_t k = 0; k < known.size(); ++k) (what += k ? ", " : "") += known[k];
        throw InputError(what);
    }
    std::vector<const Case*> chosen;
    for (const Case& c : cases())
        if (names.empty() || std::count(names.begin(), names.end(), c.name)) chosen.push_back(&c);
    return chosen;
}

std::vector<Row> measure(const Case& c, const Run& run, Device& device, std::string& remark) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<Value> values;
    try {
        values = run.measure(device);
        if (values.size() != run.quantities.size()) throw std::logic_error(c.name + ", " + run.method + ": not a value for each quantity");
    } catch (const Diverged& why) {
        remark = why.what();
        values.assign(run.quantities.size(), {kNoNumber, 0});
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    std::vector<Row> rows;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const Quantity& q = run.quantities[k];
        Row row{c.name, run.method.empty() ? q.name : run.method + ": " + q.name};
        row.measured = finite(values[k].measured);
        row.reference = finite(values[k].reference);
        row.error = row.measured == kNoNumber ? kNoNumber : finite(errorOf(q, values[k]));
        row.bound = q.bound;
        row.pass = std::abs(row.error) <= row.bound;
        row.seconds = spent.count() / static_cast<double>(values.size());
        rows.push_back(row);
    }
    return rows;
}

std::string json(const std::vector<Row>& rows) {
    auto list = nlohmann::ordered_json::array();
    for (const Row& r : rows)
        list.push_back({{"case", r.name},
                        {"method", r.method},
                        {"measured", r.measured},
                        {"reference", r.reference},
                        {"error", r.error},
                        {"bound", r.bound},
                        {"pass", r.pass},
                        {"seconds", r.seconds}});
    return nlohmann::ordered_json{{"rows", list}}.dump(1) + "\n";
}

}  // namespace meniscus::validation
