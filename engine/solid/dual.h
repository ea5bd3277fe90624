// SPDX-License-Identifier: MIT
// A number with its derivative in one direction: formulas over any Real become their derivatives.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

struct Dual {
    double value = 0, slope = 0;
    Dual() = default;
    explicit Dual(double v, double s = 0) : value(v), slope(s) {}

    friend Dual operator+(const Dual& a, const Dual& b) { return Dual(a.value + b.value, a.slope + b.slope); }
    friend Dual operator-(const Dual& a, const Dual& b) { return Dual(a.value - b.value, a.slope - b.slope); }
    friend Dual operator-(const Dual& a) { return Dual(-a.value, -a.slope); }
    friend Dual operator*(const Dual& a, const Dual& b) { return Dual(a.value * b.value, a.slope * b.value + a.value * b.slope); }
    friend Dual operator/(const Dual& a, const Dual& b) {
        const double q = a.value / b.value;
        return Dual(q, (a.slope - q * b.slope) / b.value);
    }
    friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
    friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
    friend bool operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }
    friend Dual select(bool m, const Dual& a, const Dual& b) { return m ? a : b; }
    friend Dual sqrt(const Dual& a) {
        const double root = ::sqrt(a.value);
        return Dual(root, a.slope / (2 * root));
    }
    friend Dual atan2(const Dual& y, const Dual& x) {
        return Dual(::atan2(y.value, x.value), (y.slope * x.value - x.slope * y.value) / (x.value * x.value + y.value * y.value));
    }
};

}  // namespace meniscus::solid
