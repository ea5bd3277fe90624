// SPDX-License-Identifier: MIT
// Which parameters the inspector shows, their values, and what limits them.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <tuple>

#include "app/editor/draw.h"
#include "app/editor/inspector.h"
#include "app/editor/step_limits.h"
#include "engine/base/error.h"

namespace meniscus::editor {

using nlohmann::json;
using scene::Description;

json valueAt(const Description& d, const std::string& path) {
    try {
        return json::parse(scene::get(d, path));
    } catch (const InputError&) {
        return nullptr;  // a shape that the object does not have
    }
}

namespace {

constexpr std::size_t kMostRows = 300;  // of a search

/// Paths of the table with every * replaced by the numbers that there are: of the one object, or of all.
void expand(const std::string& path, const Description& d, const std::string& only, std::vector<std::string>& out) {
    const std::size_t star = path.find('*');
    if (star == std::string::npos) return out.push_back(path);
    const std::string before = path.substr(0, star), after = path.substr(star + 1);
    std::size_t n = 0;
    if (before == "fluids.")
        n = d.fluids.size();
    else if (before == "boundaries.")
        n = d.boundaries.size();
    else if (before == "deformables.")
        n = d.deformables.size();
    else if (const json list = valueAt(d, before.substr(0, before.size() - 1)); list.is_array())  // key frames, pins
        n = list.size();
    for (std::size_t i = 0; i < n && out.size() < 4 * kMostRows; ++i) {
        const std::string one = before + std::to_string(i);
        const bool isObject = before == "fluids." || before == "boundaries." || before == "deformables.";
        if (isObject && !only.empty() && one != only) continue;
        expand(one + after, d, only, out);
    }
}

/// What a section is called, and where it stands.
struct Section {
    const char* name;
    int rank;
};
Section sectionOf(const std::string& path) {
    const auto starts = [&](const char* s) { return path.starts_with(s); };
    const std::size_t second = path.find('.', path.find('.') + 1);
    if (starts("fluids.") || starts("boundaries.") || starts("deformables.")) {
        const std::string key = path.substr(std::min(second + 1, path.size()));
        if (key.starts_with("position") || key.starts_with("rotation") || key.starts_with("velocity") || key == "start")
            return {"Placement", 1};
        if (key.starts_with("motion")) return {"Motion", 3};
        if (key.starts_with("viscosity") || key.starts_with("material") || key == "restDensity" || key == "color") return {"Material", 0};
        if (key.starts_with("pins")) return {"Pins", 3};
        return {"Shape", 2};
    }
    if (starts("deformableSolver.")) return {"Deformable solver", 10};
    if (starts("pressure.")) return {"Pressure solver", 10};
    if (starts("time.")) return {"Time step", 11};
    if (starts("boundaryHandling.")) return {"Walls", 12};
    if (starts("kernel.") || path == "particleRadius" || path == "particleVolumeFactor" || path == "dimensions") return {"Particles", 14};
    if (starts("domain.")) return {"Domain", 15};
    if (starts("camera.")) return {"Camera", 17};
    return {path == "gravity" ? "Forces" : "Scene", path == "gravity" ? 13 : 16};
}

/// Which pin of its deformable a path belongs to; -1: none.
int pinOf(const std::string& path) {
    const std::size_t at = path.find(".pins.");
    return at == std::string::npos ? -1 : std::atoi(path.c_str() + at + 6);
}
std::string lower(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

/// Whether every word of a query is in what is known of a parameter.
bool matches(const scene::ParameterInfo& p, const std::string& path, const std::string& object, const std::string& query) {
    const std::string about = lower(p.label + " " + path + " " + p.help + " " + p.symbol + " " + sectionOf(path).name + " " + object);
    for (std::size_t from = 0; from < query.size();) {
        const std::size_t end = std::min(query.find(' ', from), query.size());
        if (end > from && about.find(lower(query.substr(from, end - from))) == std::string::npos) return false;
        from = end + 1;
    }
    return true;
}

std::string objectPath(const std::string& path) { return path.substr(0, path.find('.', path.find('.') + 1)); }

}  // namespace

void Inspector::readValues(const Session& s) {
    const scene::Document& document = s.editing.document;
    const Description& d = document.scene();
    const auto selected = s.editing.selection();
    const std::string only = selected ? selected->path() : "none";
    std::vector<Row> fresh;
    std::vector<std::string> paths;
    for (const scene::ParameterInfo& p : scene::parameters()) {
        if (p.path == "version" || p.path.ends_with("*.name")) continue;
        // What there is nothing for is found by searching only.
        const auto starts = [&](const char* key) { return p.path.starts_with(key); };
        if (query.empty() && d.deformables.empty() && starts("deformableSolver.")) continue;
        const bool onlySolid = d.fluids.empty() && !d.deformables.empty();
        if (query.empty() && onlySolid &&
            (starts("pressure.") || starts("kernel.") || starts("boundaryHandling.") || p.path == "particleVolumeFactor" ||
             p.path == "time.adaptive" || p.path == "time.cfl"))
            continue;
        paths.clear();
        expand(p.path, d, query.empty() ? only : "", paths);
        for (const std::string& path : paths) {
            if (fresh.size() > kMostRows) break;
            const bool ofObject = path.starts_with("fluids.") || path.starts_with("boundaries.") || path.starts_with("deformables.");
            std::string object;
            if (ofObject && !query.empty()) object = json::parse(scene::get(d, objectPath(path) + ".name")).get<std::string>();
            if (!query.empty() && !matches(p, path, object, query)) continue;
            json value = valueAt(d, path);
            if (value.is_null() || !scene::playsPart(p, path, d)) continue;
            if (p.type == "choice" && p.choices.size() < 2) continue;
            Row row{&p, path, sectionOf(path).name, std::move(value), {}};
            if (!object.empty()) row.section = capital(object) + ": " + lower(row.section);
            if (const auto filed = document.filedValue(path)) row.inFile = json::parse(*filed);
            fresh.push_back(std::move(row));
        }
    }
    // Each of several pins has a section of its own.
    for (Row& row : fresh)
        if (const int pin = pinOf(row.path); query.empty() && pin >= 0) row.section = "Pin " + std::to_string(pin + 1);
    // Sections of an object that it does without have a head all the same, and so have those of the scene.
    const auto rank = [](const Row& r) {
        const int n = sectionOf(r.path).rank;
        return std::tuple(n < 10 ? objectPath(r.path) : "~", n, pinOf(r.path));
    };
    std::stable_sort(fresh.begin(), fresh.end(), [&](const Row& x, const Row& y) { return rank(x) < rank(y); });
    rows = std::move(fresh);
}

void Inspector::readLimits(const Session& s) {
    limits.clear();
    const world::StepStatistics& last = s.snapshot->statistics;
    const Description& d = s.description;
    if (last.step != limitStep) limitStep = last.step, limitRevision = s.revision;
    if (last.step == 0 || s.revision != limitRevision) return;  // what limited the last step, with other parameters, may not limit the next
    const std::string ms = number(1e3 * last.dt, 3) + " ms";
    const std::pair<const char*, const char*> limiters[] = {
        {"cfl", "time.cfl"}, {"maxStep", "time.maxStep"}, {"minStep", "time.minStep"}, {"sound speed", "pressure.stiffness"}};
    for (const auto& [name, path] : limiters)
        if (scene::stepAdapts(d) && last.dtLimiter == name)
            limits[path] = {
                std::string(name) == "minStep" ? "Keeps the step at " + ms + ", though shorter is wanted" : "Limits the step to " + ms, 0};
    if (const double limit = viscosityLimit(last); limit > 0)
        for (std::size_t i = 0; i < d.fluids.size(); ++i)
            if (const auto& v = d.fluids[i].viscosity; v.model == "explicit" && v.kinematic > 0)
                limits["fluids." + std::to_string(i) + ".viscosity.kinematic"] = {
                    "Stable up to a step of " + number(limit, 3) + " ms; it is " + ms, v.kinematic * limit / (1e3 * last.dt)};
}

}  // namespace meniscus::editor
