// SPDX-License-Identifier: MIT
#include "engine/solid/proximity.h"

#include <algorithm>

#include "engine/device/run.h"

namespace meniscus::solid {
namespace {
constexpr float kOpen = 1e30f;
constexpr float kBeyond = 1.1f;  // of inertia's way: elements pull, too
}  // namespace

Proximity::Proximity(State<float>& s, const std::vector<Point>& atRest, const std::vector<std::array<int, 3>>& faces)
    : state(s),
      triangles(static_cast<int>(faces.size())),
      corner(s.device, 3 * triangles, "corners of faces"),
      rest(s.device, s.n, "vertices at rest"),
      middle(s.device, triangles, "middles of faces"),
      moved(s.device, s.n, "moves of pairs in all"),
      each(s.device, std::max(s.n, triangles), "reach of each"),
      one(s.device, 1, "reach of all"),
      group(s.device, s.n, "deformables of vertices"),
      vertexGrid(s.device, s.n),
      triangleGrid(s.device, triangles),
      around(s.device),
      counts(s.device, triangles, "pairs of faces"),
      before(s.device, triangles + 1, "pairs before faces"),
      entry(s.device, 0, "entries of pairs"),
      entryStart(s.device, s.n + 1, "entries of vertices"),
      acting(s.device, s.n, "acting pairs of vertices"),
      pair(s.device, 0, "pairs"),
      displacement(s.device, 0, "displacements of pairs"),
      change(s.device, 0, "changes of pairs"),
      move(s.device, 0, "moves of pairs"),
      entryVertex(s.device, 0, "vertices of entries") {
    std::vector<int> flat;
    for (const auto& f : faces) flat.insert(flat.end(), f.begin(), f.end());
    corner.upload(flat);
    std::vector<Packed4> places;
    for (const Point& p : atRest) places.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 0});
    rest.upload(places);
    moved.fillZero();
}

void Proximity::setGroups(const std::vector<ContactGroup>& g) {
    group.upload(g);
    // One deformable that may not touch itself has nothing to look for.
    any = std::any_of(g.begin(), g.end(), [&](const ContactGroup& a) { return a.of >= 0 && (a.self != 0 || a.of != g.front().of); });
}

float Proximity::largest(Buffer<float>& of, int n) {
    maximum(state.device, of, n, one);
    return one.at(0);
}

void Proximity::begin(const Buffer<ContactSkin>& skin) {
    pairCount = 0;
    if (!any || triangles == 0) return;
    Device& d = state.device;
    moved.fillZero();
    d.launch(triangles, TriangleMiddles{corner.in(), state.start.in(), middle.out(), each.out()});
    const float size = largest(each, triangles);
    d.launch(state.n, Travel{state.start.in(), state.target.in(), each.out(), {0, 0, 0}});
    float gap = 0;
    for (const ContactSkin& s : skin.download()) gap = std::max(gap, 2 * s.half);
    const float reach = std::min(2 * kBeyond * largest(each, state.n), 4 * size) + .05f * size, cell = size + reach + gap;
    const Packed4 first = state.start.at(0);
    const CellSpace space = makeCellSpace(cell, {}, {first.x - 100 * cell, first.y - 100 * cell, first.z - 100 * cell});
    const Bounds open{{-kOpen, -kOpen, -kOpen}, {kOpen, kOpen, kOpen}};
    vertexGrid.sort(state.start, 0, state.n, space, open);
    triangleGrid.sort(middle, 0, triangles, space, open);
    if (vertexGrid.build() < state.n || triangleGrid.build() < triangles) return;  // a place that is no number: told elsewhere
    around.find(triangleGrid, vertexGrid, space, false);
    const auto find = [&](View<const int> to, View<NearPair> pairs) {
        d.launch(triangles, FindPairs{around.rangesIn(), around.countsIn(), triangleGrid.cellOf().in(), triangleGrid.order().in(),
                                      vertexGrid.order().in(), corner.in(), state.start.in(), rest.in(), skin.in(), group.in(), to, pairs,
                                      counts.out(), reach});
    };
    find({nullptr}, {nullptr});
    d.exclusiveScan(counts.memory(), triangles, before.memory());
    pairCount = before.at(triangles);
    if (pairCount == 0) return;
    const int room = pairCount + pairCount / 4;
    if (pair.size() < pairCount)
        pair.reserve(room), displacement.reserve(room), change.reserve(room), move.reserve(4 * room), entry.reserve(4 * room),
            entryVertex.reserve(4 * room);
    find(before.in(), pair.outPart());
    displacement.fillZero();
    d.launch(4 * pairCount, PairEntries{pair.in(), corner.in(), entryVertex.out(), entry.out()});
    int bits = 1;
    while ((1 << bits) < state.n) ++bits;
    d.sort(entryVertex.memory(), entry.memory(), 4 * pairCount, bits);
    d.launch(4 * pairCount, EntryStarts{entryVertex.in(), entryStart.outPart(), 4 * pairCount, state.n});
}

void Proximity::visit(const Buffer<ContactSkin>& skin) {
    if (pairCount == 0) return;
    Device& d = state.device;
    d.launch(pairCount, SeparatePair{pair.in(), corner.in(), state.x.in(), state.start.in(), skin.in(), displacement.in(), change.outPart(),
                                     move.outPart()});
    d.launch(state.n, CountMoves{entryStart.in(), entry.in(), move.in(), acting.out()});
    d.launch(pairCount, SharePair{pair.in(), acting.in(), corner.in(), change.in(), displacement.inOut(), move.inOut()});
    d.launch(state.n, GatherMoves{entryStart.in(), entry.in(), acting.in(), move.in(), state.x.inOut(), moved.inOut()});
}

void Proximity::addTo(Buffer<Packed4>& to, float factor) {
    if (pairCount > 0) state.device.launch(state.n, AddMoved{moved.in(), to.inOut(), factor});
}

}  // namespace meniscus::solid
