// SPDX-License-Identifier: MIT
// Contact for solvers on the host that minimise: a steep penalty on depth, and friction as a potential with normal forces of the last
// round (Li et al. 2020, Incremental Potential Contact, section 5).
#pragma once
#include <vector>

#include "engine/solid/contact_kernels.h"
#include "engine/solid/energies.h"

namespace meniscus::solid {

class HostContact {
public:
    struct Given {
        std::vector<ObstacleShape> shapes;
        std::vector<float> values;
        std::vector<ObstaclePlace<double>> before, after;
        std::vector<ContactSkin> skin;
        std::vector<double> deep;  ///< m, of each vertex at the start
    };
    HostContact(Given, const Positions& start, const Positions& mass, double h);

    double value(const Positions& x) const;
    void addGradient(const Positions& x, Positions& g) const;
    /// f(vertex, 3 x 3 block) for what Newton's matrix gains.
    template <class F>
    void forEachBlock(const Positions& x, const F& f) const {
        for (int i = 0; i < vertices(); ++i)
            for (const Touch& t : touches(x, i)) f(i, curvature(i, t));
    }
    /// Friction from now on has the normal forces of here. Returns by how much they differ from those before, relative.
    double holdNormals(const Positions& x);
    /// What contact moves each vertex by, m; the part along normals in w.
    std::vector<Packed4d> displacements(const Positions& x) const;

private:
    struct Touch {
        int obstacle;
        Eigen::Vector3d normal, slip;  ///< in the world
        double depth;
    };
    int vertices() const { return static_cast<int>(mass.size() / 3); }
    std::vector<Touch> touches(const Positions& x, int i) const;
    double held(int i, int obstacle) const {
        return normals[static_cast<std::size_t>(i) * given.shapes.size() + static_cast<std::size_t>(obstacle)];
    }
    double friction(int i, int o) const { return static_cast<double>(given.skin[static_cast<std::size_t>(i)].friction) * held(i, o); }
    Eigen::Vector3d slope(int i, const Touch&) const;
    Eigen::Matrix3d curvature(int i, const Touch&) const;

    const Given given;
    const Positions start, mass;
    const double slow;            ///< m, of a slip that friction does not hold fully
    std::vector<double> normals;  ///< kg m, penalty's slope
};

}  // namespace meniscus::solid
