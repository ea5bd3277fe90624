// SPDX-License-Identifier: MIT
// What every SPH method works on: the samples, their neighbours, and the sums that all of them need.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "engine/base/schedule.h"
#include "engine/device/fields.h"
#include "engine/neighbors/search.h"
#include "engine/sph/boundary/bodies.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// A plane wall and the first layer of a fluid that rests on it.
struct WallPlane {
    double distance;   ///< m, of the layer from the wall's samples
    double depth;      ///< m, of the samples behind the surface
    double step;       ///< m, of the samples along the wall
    double thickness;  ///< m, volume of the samples a unit of area
};

/// The constants of a scene's discretisation.
struct Setup {
    int dimensions = 3;
    double spacing = 0;                              ///< m, particle size
    double support = 0;                              ///< m, kernel support radius h
    double volume = 0;                               ///< m^d, of a fluid particle
    double restDensity = 1000;                       ///< kg/m^3 (per metre of depth in 2D)
    std::optional<KernelFunction> kernel{};          ///< none: the cubic spline
    std::optional<KernelFunction> pressureKernel{};  ///< of density and pressure; none: the same
    std::optional<KernelFunction> wallKernel{};      ///< of walls that mirror the fluid's pressure (docs/walls.md); none: the same
    std::optional<WallPlane> wallPlane{};            ///< none: walls are taken as their samples lie
    bool wallsPress = false;                         ///< whether wall samples may have multipliers of their own (docs/walls.md)
    int virtualSamples = 0;                          ///< of each particle, written by the boundary method: the k-th is of body k
    Periodicity periodic;
    Bounds bounds;      ///< particles outside are removed
    Vec3<float> low{};  ///< a corner near the scene
};

class BoundaryMethod;
class Reactions;

class State {
public:
    /// fluid, boundary: positions; w is ignored. Boundary volumes are set by the boundary method.
    State(Device&, const Setup&, const std::vector<Packed4>& fluid, const std::vector<Packed4>& boundary, const Bodies& = {});

    Device& device;
    const Setup setup;
    const KernelFunction kernel, pressureKernel, wallKernel;  ///< the second of density and pressure, the first of all else
    // The sample space: fluid | samples of walls, those of bodies that move last | virtual samples | sentinel
    const int boundaryBegin, boundaryCount, movingBegin, movingCount, virtualBegin, sentinel;
    const bool wallsMove;
    BoundaryMethod* boundary = nullptr;  ///< writes the samples behind the fluid
    Reactions* reactions = nullptr;      ///< told of every push of a wall, where somebody wants to know
    int particles;                       ///< fluid particles now, the first ones
    double dt = 0;                       ///< s, of the step that is being made, or was made last
    double speed = 0;                    ///< m/s, of the fastest particle when dt was chosen
    double calmSpeed = 0;                ///< m/s, of the fastest particle in a fluid that is still
    double againstWalls = 0;             ///< m/s, speed of the fastest particle against the walls, at the last update of neighbours
    double calm = 0;                     ///< 1 in still fluid, 0 in a flow, at the last update of neighbours: how much walls press
    Fields fields;

    // Kept
    Buffer<Packed4>& x;         ///< m; w: volume, m^d
    Buffer<Packed4>& v;         ///< m/s; w: the coefficient of the viscosity model at work
    Buffer<int>& id;            ///< stable from the start
    Buffer<int>& fluid;         ///< which fluid of the scene
    Buffer<float>& multiplier;  ///< Pa, what the pressure solver found for each sample's density constraint in the last step
    Buffer<float>& pressure;    ///< Pa, mechanical: see updatePressure()
    // Scratch
    Buffer<float>& density;         ///< relative to rest density
    Buffer<Packed4>& acceleration;  ///< m/s^2, all but pressure
    Buffer<float>& wallMotion;      ///< 1/s, sum over walls of V_b v_b . grad W_ib; 0 where no wall moves
    Buffer<Packed4>& gradientSum;  ///< F_i = sum of V_j grad W_ij over fluid and walls; w: a_i = |F_i|^2 + sum over fluid |V_j grad W_ij|^2

    /// Sorts the particles, removes those out of bounds, and finds all neighbours. A state that is restored brings its speed against the
    /// walls: velocities have changed since.
    void updateNeighbors(std::optional<double> knownAgainstWalls = {});
    /// How many times shorter the step is, in still water, than 0.13 sqrt(s/g); at least 1.
    double brevity() const { return calm > 0 ? std::max(1., setup.spacing / (50 * calmSpeed * dt)) : 1; }
    bool hasWalls() const { return boundaryBegin < sentinel; }
    /// Of particle 0, the k-th virtual one; those of the others follow.
    int virtualAt(int k) const { return virtualBegin + k * boundaryBegin; }

    /// Where the bodies are and how they move, one entry each. Velocities count at once, places too; but new places that are not the old
    /// ones moved on by dt v need updateNeighbors next.
    void placeBodies(const std::vector<BodyState>&);
    /// wallMotion, from the velocities of the walls near each particle.
    void updateWallMotion();
    /// density, gradientSum and the stored gradients, in one pass over the pairs (SPH tutorial Eqs. 11, 79).
    void updateDensity();
    /// pressure, from the multipliers. Only who reads it needs it.
    void updatePressure();

    Neighbors<KernelFunction> neighbors() const { return {search.lists(), x.in(), kernel, setup.periodic}; }
    /// The same with the kernel functions of density and pressure, of walls that mirror the fluid's pressure, and of walls as they are
    /// now: the mean of what mirrors and what presses, by calm.
    Neighbors<KernelFunction> pressing() const { return {search.lists(), x.in(), pressureKernel, setup.periodic}; }
    Neighbors<KernelFunction> mirroring() const { return {search.lists(), x.in(), wallKernel, setup.periodic}; }
    Neighbors<WallFunction> walls() const {
        return {search.lists(), x.in(), WallFunction{wallKernel, pressureKernel, static_cast<float>(calm)}, setup.periodic};
    }
    StoredNeighbors stored() const { return {search.lists(), gradients.in(), gradientUnit()}; }
    Lists lists() const { return search.lists(); }
    std::int64_t pairs() const { return search.pairs(); }

    /// Boundary samples that know their fluid neighbours, since they have multipliers: those at rest, those that move.
    struct Facing {
        int begin, count;
        const Grid* grid;
        NeighborSearch* search;
    };
    std::span<const Facing> facing() const { return std::span(facings).first(calm > 0 ? facings.size() : 0); }
    /// Their neighbours, by the number of the sample.
    Neighbors<KernelFunction> neighborsOf(const Facing& f) const {
        Lists l = f.search->lists();
        l.first -= f.begin, l.count -= f.begin, l.fluid -= f.begin;
        return {l, x.in(), pressureKernel, setup.periodic};
    }
    /// Samples that may have multipliers: of all that lie before, the fluid's own and those of walls.
    int constrained() const { return facing().empty() ? particles : virtualBegin; }
    double particleMass() const { return setup.restDensity * setup.volume; }

    /// The body of each boundary sample, -1 for the sentinel; to be indexed as samples are.
    View<const float> bodyOf() const { return {body.in().data - boundaryBegin}; }
    /// Bodies::hidden, indexed alike.
    View<const float> hiddenOf() const { return {hidden.in().data - boundaryBegin}; }
    View<const BodyState> bodiesNow() const { return bodyStates.in(); }

    /// Once boundary samples have their places: volumes V_b = gamma / sum of W_bb (SPH tutorial Eq. 94), over all bodies that rest or, of
    /// one that moves, over itself: its volumes stay when it comes near another. A sample that knows its share of a cell, of the volume
    /// `cell`, has that, or what is left of it where bodies meet; with cell = 0 none does.
    void setBoundaryVolumes(double gamma, double cell = 0);

private:
    double speedAgainstWalls();
    /// A power of two, so that sums in units are rounded once.
    float gradientUnit() const { return std::ldexp(1.f, std::ilogb(largestVolume * steepest) - 30); }
    void setMovingVolumes(float gamma, float cell);
    std::vector<int> sortWalls(Grid&, int begin, int count);
    std::vector<float> setVolumes(const Grid&, int begin, int count, float gamma, float cell, bool ownBody);
    void placeSamples(const Buffer<int>& from);

    Grid grid, boundaryGrid, movingGrid;
    CellSpace space;
    NeighborSearch search;
    Buffer<int> order;  ///< of all samples; behind the fluid nothing moves
    Buffer<PairWords> gradients;
    const float steepest;                        ///< of the pressure kernel
    float largestVolume;                         ///< of a sample that may have a multiplier
    NeighborSearch restingSearch, movingSearch;  ///< what walls see of the fluid
    std::vector<Facing> facings;
    Buffer<float>& speeds;
    Buffer<float> fastest;
    Buffer<float> body, hidden, share;
    Buffer<Packed4> home;  ///< of moving samples, X in the body's frame and the volume, in an order that never changes
    Buffer<int> homeBody, homeOrder;
    Buffer<float> homeHidden;
    Buffer<BodyState> bodyStates;
    std::vector<BodyState> bodies;  ///< what bodyStates holds
    std::vector<double> samplesOf;  ///< of each body, how many
    bool moved = true;              ///< since the moving samples were sorted
};

}  // namespace meniscus::sph
