// SPDX-License-Identifier: MIT
// Contact of a state's vertices with obstacles and, in single precision, of deformables with themselves and each other; visited between
// the sweeps of any solver.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "engine/solid/host_contact.h"
#include "engine/solid/proximity.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

/// x = turn X + shift, from the coordinates of an obstacle to the world; rows of the turn.
struct ObstaclePose {
    std::array<Point, 3> turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    Point shift{};
};

/// What vertices do not enter.
struct Obstacles {
    std::vector<ObstacleShape> shapes;
    std::vector<float> values;  ///< of grids, one after the other
    /// Where all are, so many seconds after the step began.
    std::function<std::vector<ObstaclePose>(double seconds)> at;
};

struct ContactMeasures {
    int touching = 0;                           ///< vertices that contact holds
    double deepestVertex = 0, deepestFace = 0;  ///< m, into obstacles and the half thickness around them
};

template <class T>
class Contacts {
public:
    /// Of triangles, faces are measured.
    Contacts(State<T>&, const std::vector<ContactSkin>&, const std::vector<std::array<int, 3>>& triangles);

    void setObstacles(Obstacles);
    void setSkin(const std::vector<ContactSkin>&);
    /// Who touches whom; places at rest tell what is near by its making.
    void setGroups(const std::vector<ContactGroup>&, const std::vector<Point>& rest);

    /// A part of the step begins, `from` and `to` seconds after the step's start: once targets are known.
    void begin(double from, double to);
    /// Visits all vertices, whose x has in it what contact displaced so far, and displaces them anew.
    void visit();
    /// to += factor times these displacements.
    void addTo(Buffer<Packed<T>>& to, T factor);
    const Buffer<Packed<T>>& displacements() const { return p; }  ///< w: the part along normals

    // For solvers on the host.
    bool any() const { return !obstacles.shapes.empty(); }
    HostContact::Given onHost() const;
    void keep(const std::vector<Packed4d>& displacements);

    /// Of the last part of the step.
    ContactMeasures measure();
    /// 1 where contact holds a vertex.
    std::vector<float> touching() const;
    int pairs() const { return near ? near->pairs() : 0; }  ///< that were looked at

private:
    ObstacleViews<T> views() { return {shape.in(), values.in(), before.in(), after.in(), static_cast<int>(obstacles.shapes.size())}; }
    void place(Buffer<ObstaclePlace<T>>&, double seconds);

    State<T>& state;
    Obstacles obstacles;
    Buffer<ContactSkin> skin;
    Buffer<int> corner;
    Buffer<ObstacleShape> shape;
    Buffer<float> values;
    Buffer<ObstaclePlace<T>> before, after;
    Buffer<Packed<T>> p, began;
    Buffer<T> clear, deep;
    Buffer<float> each, one;
    const std::vector<std::array<int, 3>> faces;
    std::unique_ptr<Proximity> near;
};

}  // namespace meniscus::solid
