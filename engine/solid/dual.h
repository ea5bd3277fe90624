// SPDX-License-Identifier: MIT
// A number with its derivative in one direction: formulas over any Real become their derivatives.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

template <class Real>
struct DualOf {
    Real value, slope;
    DualOf() = default;
    template <class Number>
    MENISCUS_HD explicit DualOf(const Number& v) : value(v), slope(0.f) {}
    MENISCUS_HD DualOf(const Real& v, const Real& s) : value(v), slope(s) {}

    MENISCUS_HD friend DualOf operator+(const DualOf& a, const DualOf& b) { return {a.value + b.value, a.slope + b.slope}; }
    MENISCUS_HD friend DualOf operator-(const DualOf& a, const DualOf& b) { return {a.value - b.value, a.slope - b.slope}; }
    MENISCUS_HD friend DualOf operator-(const DualOf& a) { return {-a.value, -a.slope}; }
    MENISCUS_HD friend DualOf operator*(const DualOf& a, const DualOf& b) {
        return {a.value * b.value, a.slope * b.value + a.value * b.slope};
    }
    MENISCUS_HD friend DualOf operator/(const DualOf& a, const DualOf& b) {
        const Real q = a.value / b.value;
        return {q, (a.slope - q * b.slope) / b.value};
    }
    MENISCUS_HD friend auto operator<(const DualOf& a, const DualOf& b) { return a.value < b.value; }
    MENISCUS_HD friend auto operator>(const DualOf& a, const DualOf& b) { return a.value > b.value; }
    MENISCUS_HD friend auto operator>=(const DualOf& a, const DualOf& b) { return a.value >= b.value; }
    template <class Mask>
    MENISCUS_HD friend DualOf select(const Mask& m, const DualOf& a, const DualOf& b) {
        return {select(m, a.value, b.value), select(m, a.slope, b.slope)};
    }
    MENISCUS_HD friend DualOf sqrt(const DualOf& a) {
        const Real root = sqrt(a.value);
        return {root, a.slope / (Real(2.f) * root)};
    }
    MENISCUS_HD friend DualOf atan2(const DualOf& y, const DualOf& x) {
        return {atan2(y.value, x.value), (y.slope * x.value - x.slope * y.value) / (x.value * x.value + y.value * y.value)};
    }
};
using Dual = DualOf<double>;

}  // namespace meniscus::solid
