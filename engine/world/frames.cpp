// SPDX-License-Identifier: MIT
#include "engine/world/frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <numeric>

#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/io/ply.h"
#include "engine/world/simulation.h"

namespace meniscus::world {
namespace {
const std::vector<std::string> kAlways = {"id", "velocity", "density", "pressure"};

/// No two alike. Fluids and deformables may be: their files end otherwise.
template <class Objects>
std::vector<std::string> fileNames(const Objects& objects) {
    std::vector<std::string> names;
    for (const auto& o : objects) {
        const std::string name = safeFileName(o.name);
        std::string unique = name;
        for (int i = 2; std::count(names.begin(), names.end(), unique); ++i) unique = name + "-" + std::to_string(i);
        names.push_back(unique);
    }
    return names;
}

/// The columns of a state and the memory that they point into.
struct Table {
    explicit Table(const Simulation& s, const std::vector<std::string>& fields) : positions(s.positions()), ids(s.ids()) {
        positions.reserve(1);  // an empty table points somewhere, too
        for (const char* axis : {"x", "y", "z"}) columns.push_back({axis, &positions.data()->x + columns.size(), sizeof(Packed4), false});
        columns.push_back({"id", ids.data(), 4, true});
        add(s, "velocity", {"vx", "vy", "vz"});
        add(s, "density", {"density"});
        add(s, "pressure", {"pressure"});
        for (const std::string& name : fields) add(s, name, {});
    }
    void add(const Simulation& s, const std::string& field, std::vector<std::string> properties) {
        const auto all = s.fields();
        const auto info = std::find_if(all.begin(), all.end(), [&](const FieldInfo& f) { return f.name == field; });
        if (properties.empty())
            properties = info->components == 1 ? std::vector{field} : std::vector{field + "_x", field + "_y", field + "_z"};
        values.push_back(s.read(field));
        std::vector<float>& v = values.back();
        v.reserve(3);
        if (info->integer)
            for (float& x : v) x = std::bit_cast<float>(static_cast<std::int32_t>(x));
        for (std::size_t c = 0; c < properties.size(); ++c)
            columns.push_back({properties[c], v.data() + c, 4 * properties.size(), info->integer});
    }
    std::vector<Packed4> positions;
    std::vector<std::int32_t> ids;
    std::deque<std::vector<float>> values;
    std::vector<io::PlyColumn> columns;
};
}  // namespace

std::string safeFileName(const std::string& name) {
    std::string safe = name;
    for (char& c : safe)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos) c = '_';
    if (safe.size() > 200) safe.resize(200);  // names of files end at 255 bytes
    if (safe.empty()) return "fluid";
    if (safe.front() == '.') safe.front() = '_';
    return safe;
}

ParticleFrames::ParticleFrames(const Simulation& simulation, Options o) : options(std::move(o)) {
    if (!(options.fps > 0) || !std::isfinite(options.fps)) throw InputError("frames a second must be above 0");
    if (options.ply && simulation.description().fluids.empty() && !simulation.surfaces().empty())
        throw InputError("--export ply: the scene has no fluid; its deformables are written as obj");
    if (options.obj && simulation.surfaces().empty())
        throw InputError("--export obj: the scene has no deformables; fluids are written as ply");
    std::erase_if(options.fields, [](const std::string& f) { return std::count(kAlways.begin(), kAlways.end(), f) > 0; });
    const auto all = simulation.fields();
    for (const std::string& wanted : options.fields) {
        std::string known;
        for (const FieldInfo& f : all) known += (known.empty() ? "" : ", ") + f.name;
        if (std::none_of(all.begin(), all.end(), [&](const FieldInfo& f) { return f.name == wanted; }))
            throw InputError("there is no field '" + wanted + "' to export; allowed: " + known);
    }
    io::prepareFolder(options.folder);
}

void ParticleFrames::offer(const Simulation& simulation) {
    const double frame = simulation.time() * options.fps * (1 + 1e-9);  // a sum of steps may miss the frame's time by a rounding
    if (frame < due) return;
    write(simulation);
    due = std::floor(frame) + 1;
}

void ParticleFrames::finish(const Simulation& simulation) {
    if (simulation.steps() != lastStep) write(simulation);
}

void ParticleFrames::write(const Simulation& simulation) {
    const auto put = [&](const std::vector<ParticleFile>& files) {
        for (const ParticleFile& f : files) io::writeFile(options.folder / f.name, f.bytes);
    };
    if (options.ply) put(particleFiles(simulation, options.fields, count));
    if (options.obj) put(surfaceFiles(simulation, count));
    ++count;
    lastStep = simulation.steps();
}

std::vector<ParticleFile> particleFiles(const Simulation& simulation, const std::vector<std::string>& fields, int frame) {
    const std::vector<std::string> names = fileNames(simulation.description().fluids);
    const Table table(simulation, fields);
    std::vector<float> fluid(table.ids.size(), 0.f);
    if (names.size() > 1) fluid = simulation.read("fluid");
    // By id: a particle keeps its row from frame to frame, for as long as none is removed.
    std::vector<int> order(table.ids.size());
    std::iota(order.begin(), order.end(), 0);
    const auto id = [&](int i) { return table.ids[static_cast<std::size_t>(i)]; };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return id(a) < id(b); });
    char number[16];
    std::snprintf(number, sizeof number, "_%06d.ply", frame);
    std::vector<ParticleFile> files;
    for (std::size_t f = 0; f < names.size(); ++f) {
        std::vector<int> rows;
        std::copy_if(order.begin(), order.end(), std::back_inserter(rows),
                     [&](int i) { return static_cast<std::size_t>(fluid[static_cast<std::size_t>(i)]) == f; });
        files.push_back({names[f] + number, io::ply(table.columns, rows)});
    }
    return files;
}

std::vector<ParticleFile> surfaceFiles(const Simulation& simulation, int frame) {
    const auto& surfaces = simulation.surfaces();
    const std::vector<std::string> names = fileNames(surfaces);
    std::vector<Packed4> vertices;
    simulation.vertices(vertices);
    char number[16];
    std::snprintf(number, sizeof number, "_%06d.obj", frame);
    std::vector<ParticleFile> files;
    for (std::size_t k = 0; k < surfaces.size(); ++k) {
        const DeformableSurface& s = surfaces[k];
        std::vector<int> place(static_cast<std::size_t>(s.count), s.sheet ? 0 : -1);
        for (const auto& t : s.triangles)
            for (const auto v : t) place[static_cast<std::size_t>(v - s.first)] = 0;
        std::string text;
        int written = 0;
        for (int i = 0; i < s.count; ++i) {
            int& at = place[static_cast<std::size_t>(i)];
            if (at < 0) continue;
            at = ++written;
            const Packed4& p = vertices[static_cast<std::size_t>(s.first + i)];
            fmt::format_to(std::back_inserter(text), "v {} {} {}\n", p.x, p.y, p.z);
        }
        for (const auto& t : s.triangles) {
            text += 'f';
            for (const auto v : t) fmt::format_to(std::back_inserter(text), " {}", place[static_cast<std::size_t>(v - s.first)]);
            text += '\n';
        }
        files.push_back({names[k] + number, std::move(text)});
    }
    return files;
}

}  // namespace meniscus::world
