// SPDX-License-Identifier: MIT
// What people type into a number's field.
#include <catch2/catch.hpp>

#include "app/actions/expression.h"
#include "engine/base/error.h"

using namespace meniscus;
using actions::evaluate;

TEST_CASE("a field takes expressions") {
    CHECK(evaluate("2*0.05", "m") == Approx(0.1));
    CHECK(evaluate(" 1 + 2 * 3 ", "") == 7);
    CHECK(evaluate("(1+2)*3", "") == 9);
    CHECK(evaluate("-2^2", "") == -4);
    CHECK(evaluate("2^-1", "") == 0.5);
    CHECK(evaluate("2^3^2", "") == 512);
    CHECK(evaluate("1/4/2", "") == 0.125);
    CHECK(evaluate("1e-6", "m²/s") == 1e-6);
    CHECK(evaluate("0,25", "m") == 0.25);
    CHECK(evaluate(".5", "m") == 0.5);
    CHECK(evaluate("\u22123.5", "m") == -3.5);
    CHECK(evaluate("sqrt(2)^2", "") == Approx(2));
    CHECK(evaluate("cos(60)", "") == Approx(0.5));
}

TEST_CASE("a field takes units that are multiples of its own") {
    CHECK(evaluate("5 cm", "m") == Approx(0.05));
    CHECK(evaluate("5mm + 1 cm", "m") == Approx(0.015));
    CHECK(evaluate("2*(3 mm)", "m") == Approx(0.006));
    CHECK(evaluate("2 m", "m") == 2);
    CHECK(evaluate("3 m/s", "m/s") == 3);
    CHECK(evaluate("36 km/h", "m/s") == Approx(10));
    CHECK(evaluate("2 ms", "s") == Approx(0.002));
    CHECK(evaluate("1 cSt", "m²/s") == Approx(1e-6));
    CHECK(evaluate("1 g/cm³", "kg/m³") == Approx(1000));
    CHECK(evaluate("0.5 rad", "°") == Approx(28.6479));
    CHECK(evaluate("10 rpm", "°/s") == Approx(60));
    CHECK(evaluate("1 g", "m/s²") == Approx(9.81));
    CHECK(evaluate("5 %", "") == Approx(0.05));
}

TEST_CASE("what is no number is refused with a reason") {
    for (const char* bad : {"", "  ", "water", "1 +", "2 kg", "(1", "1)", "1/0", "1 2", "1e999", "nan", "inf", "0x10", "--", "1..2", "5 ms",
                            "sqrt(-1)", "2 mmm", "2 pi"}) {
        INFO(bad);
        CHECK_THROWS_AS(evaluate(bad, "m"), InputError);
    }
}

TEST_CASE("what is reckoned has no digits that nobody meant, what is typed keeps all of its own") {
    CHECK(evaluate("7*0.05", "m") == 0.35);
    CHECK(evaluate("0.1+0.2", "m") == 0.3);
    CHECK(evaluate("3.5 cm", "m") == 0.035);
    CHECK(evaluate("0.30000000000000004", "m") == 0.30000000000000004);
}
