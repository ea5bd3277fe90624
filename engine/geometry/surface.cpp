// SPDX-License-Identifier: MIT
// Repairs are tried from what most files need on; the first that leaves a closed surface without branches is kept, else the one that
// leaves the fewest edges that are not as they should be.
#include "engine/geometry/surface.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/orientation.h"
#include "engine/geometry/weld.h"

namespace meniscus::geometry {
namespace {

constexpr double kSeam = 1e-6;  ///< of the diagonal: how far the two sides of a seam may be apart

struct Count {
    std::size_t open = 0, unpaired = 0, branched = 0;
    std::size_t bad() const { return open + unpaired; }
    bool operator<(const Count& c) const { return bad() != c.bad() ? bad() < c.bad() : branched < c.branched; }
};
Count countOf(const Edges& edges) {
    Count count;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto edge = edges[e];
        count.open += edge.size() == 1;
        count.unpaired += edge.size() > 1 && !isPaired(edge);
        count.branched += edge.size() > 2;
    }
    return count;
}

/// One way to clean a mesh up, and what became of it.
struct Attempt {
    Cleaned clean;
    std::vector<Triangle> before;  ///< as the triangles looked before they were turned
    Edges edges;
    Count count;
    std::size_t merged;  ///< points

    Attempt(const TriangleMesh& mesh, const std::vector<std::int32_t>& sameAs, Cleaning cleaning)
        : clean(cleaned(mesh, sameAs, cleaning)), before(clean.mesh.triangles), edges(clean.mesh), count(countOf(edges)), merged(0) {
        for (std::size_t i = 0; i < sameAs.size(); ++i) merged += static_cast<std::size_t>(sameAs[i]) != i;
        if (count.unpaired == 0) return;
        matchNeighbors(clean.mesh, edges);
        edges = Edges(clean.mesh);
        count = countOf(edges);
    }
};

std::string counted(std::size_t n, const std::string& one, const std::string& many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

class Repair {
public:
    Repair(const TriangleMesh& m, const Progress& p) : mesh(m), progress(p) {}

    Attempt best() {
        const auto same = equalPoints(mesh);
        tryAll(same);
        if (!done() && kept->merged > 0) tryAll({});
        if (!done() && kept->count.open > 0) {
            const auto near = nearPoints(kept->clean.mesh, openPoints(), kSeam * boundsOf(kept->clean.mesh).diagonal());
            consider(kept->clean.mesh, near, {});
        }
        return std::move(*kept);
    }

private:
    bool done() const { return kept && kept->count.bad() == 0 && kept->count.branched == 0; }

    void tryAll(const std::vector<std::int32_t>& sameAs) {
        const auto [slivers, repeats] = consider(mesh, sameAs, {});
        if (!done() && slivers) consider(mesh, sameAs, {false, true});
        if (!done() && repeats) consider(mesh, sameAs, {true, false});
        if (!done() && slivers && repeats) consider(mesh, sameAs, {false, false});
    }
    /// Keeps an attempt that is the best so far; tells whether it left out slivers and repeated triangles.
    std::pair<bool, bool> consider(const TriangleMesh& from, const std::vector<std::int32_t>& sameAs, Cleaning cleaning) {
        report(progress, .1 * tries++);
        Attempt attempt(from, sameAs, cleaning);
        const std::pair<bool, bool> left{attempt.clean.slivers > 0, attempt.clean.repeats > 0};
        if (!kept || (attempt.count < kept->count && !attempt.clean.mesh.triangles.empty())) kept.emplace(std::move(attempt));
        return left;
    }
    std::vector<char> openPoints() const {
        std::vector<char> open(kept->clean.mesh.points.size());
        for (std::size_t e = 0; e < kept->edges.size(); ++e) {
            const auto edge = kept->edges[e];
            if (edge.size() != 1) continue;
            for (const std::int32_t corner : kept->clean.mesh.triangles[static_cast<std::size_t>(edge[0].triangle)])
                open[static_cast<std::size_t>(corner)] = 1;
        }
        return open;
    }

    const TriangleMesh& mesh;
    const Progress& progress;
    int tries = 0;
    std::optional<Attempt> kept;
};

}  // namespace

Surface repaired(const TriangleMesh& mesh, const Progress& progress) {
    report(progress, 0);
    Attempt attempt = Repair(mesh, progress).best();
    Surface s;
    s.mesh = std::move(attempt.clean.mesh);
    s.openEdges = attempt.count.open;
    s.unpairedEdges = attempt.count.unpaired;
    Parts parts = connectedParts(s.mesh, attempt.edges);
    std::vector<char> closed(static_cast<std::size_t>(parts.count), 1);
    for (std::size_t e = 0; e < attempt.edges.size(); ++e)
        if (!isPaired(attempt.edges[e]))
            closed[static_cast<std::size_t>(parts.of[static_cast<std::size_t>(attempt.edges[e][0].triangle)])] = 0;
    report(progress, .9);
    const std::size_t cavities = lookOutwards(s.mesh, parts, closed, between(progress, .9, 1));
    s.partOf = std::move(parts.of);
    s.parts = parts.count;

    std::size_t turned = 0;
    for (std::size_t t = 0; t < attempt.before.size(); ++t) turned += s.mesh.triangles[t] != attempt.before[t];
    const auto note = [&](std::size_t n, const std::string& one, const std::string& many) {
        if (n > 0) s.notes.push_back(counted(n, one, many));
    };
    note(attempt.clean.slivers, "triangle without area was left out", "triangles without area were left out");
    note(attempt.clean.repeats, "repeated triangle was left out", "repeated triangles were left out");
    note(turned, "triangle was turned to look outwards", "triangles were turned to look outwards");
    note(cavities, "part lies within another and is a cavity of it", "parts lie within others and are cavities of them");
    report(progress, 1);
    return s;
}

std::vector<Surface> partsOf(const Surface& whole) {
    std::vector<TriangleMesh> meshes(static_cast<std::size_t>(whole.parts));
    std::vector<std::int32_t> renamed(whole.mesh.points.size());
    std::vector<std::int32_t> namedFor(whole.mesh.points.size(), -1);
    std::vector<std::vector<std::int32_t>> members(meshes.size());
    for (std::size_t t = 0; t < whole.mesh.triangles.size(); ++t)
        members[static_cast<std::size_t>(whole.partOf[t])].push_back(static_cast<std::int32_t>(t));
    std::vector<Surface> parts(meshes.size());
    for (std::size_t part = 0; part < parts.size(); ++part) {
        TriangleMesh mesh;
        for (const std::int32_t t : members[part]) {
            Triangle triangle = whole.mesh.triangles[static_cast<std::size_t>(t)];
            for (std::int32_t& corner : triangle) {
                const auto c = static_cast<std::size_t>(corner);
                if (std::exchange(namedFor[c], static_cast<std::int32_t>(part)) != static_cast<std::int32_t>(part)) {
                    renamed[c] = static_cast<std::int32_t>(mesh.points.size());
                    mesh.points.push_back(whole.mesh.points[c]);
                }
                corner = renamed[c];
            }
            mesh.triangles.push_back(triangle);
        }
        const Edges edges(mesh);
        const Count count = countOf(edges);
        Surface& s = parts[part];
        s.openEdges = count.open;
        s.unpairedEdges = count.unpaired;
        s.parts = 1;
        s.partOf.assign(mesh.triangles.size(), 0);
        if (s.closed()) lookOutwards(mesh, {s.partOf, 1}, {1});
        s.mesh = std::move(mesh);
    }
    return parts;
}

std::string whyNotClosed(const Surface& s) {
    std::string why;
    if (s.openEdges > 0) why = counted(s.openEdges, "edge is open (has one triangle)", "edges are open (have one triangle)");
    if (s.unpairedEdges > 0)
        why += (why.empty() ? "" : ", ") +
               counted(s.unpairedEdges, "edge has triangles that do not match in pairs", "edges have triangles that do not match in pairs");
    return why;
}

Surface loadSurface(const std::string& file, double scale, const Progress& progress) {
    TriangleMesh mesh = readObj(file, between(progress, 0, .6));
    for (Point& p : mesh.points) p = scale * p;
    Surface surface = repaired(mesh, between(progress, .6, 1));
    if (surface.mesh.triangles.empty())
        throw InputError(file + ": none of its " + std::to_string(mesh.triangles.size()) + " triangles has an area");
    return surface;
}

}  // namespace meniscus::geometry
