// SPDX-License-Identifier: MIT
// A number that counts what is computed with it: + - * / and functions as one operation each, a product with a sum as two.
#pragma once
#include <cmath>

namespace meniscus::batch {

struct Counted {
    static inline long operations = 0;
    float value = 0;
    Counted() = default;
    explicit Counted(float v) : value(v) {}

    friend Counted operator+(const Counted& a, const Counted& b) { return count(a.value + b.value); }
    friend Counted operator-(const Counted& a, const Counted& b) { return count(a.value - b.value); }
    friend Counted operator-(const Counted& a) { return Counted(-a.value); }
    friend Counted operator*(const Counted& a, const Counted& b) { return count(a.value * b.value); }
    friend Counted operator/(const Counted& a, const Counted& b) { return count(a.value / b.value); }
    friend bool operator<(const Counted& a, const Counted& b) { return a.value < b.value; }
    friend bool operator>(const Counted& a, const Counted& b) { return a.value > b.value; }
    friend bool operator<=(const Counted& a, const Counted& b) { return a.value <= b.value; }
    friend Counted select(bool m, const Counted& a, const Counted& b) { return m ? a : b; }
    friend Counted max(const Counted& a, const Counted& b) { return count(a.value > b.value ? a.value : b.value); }
    friend Counted sqrt(const Counted& a) { return count(std::sqrt(a.value)); }
    friend Counted log(const Counted& a) { return count(std::log(a.value)); }
    friend Counted log1p(const Counted& a) { return count(std::log1p(a.value)); }
    friend Counted fma(const Counted& a, const Counted& b, const Counted& c) {
        ++operations;
        return count(std::fma(a.value, b.value, c.value));
    }

private:
    static Counted count(float v) {
        ++operations;
        return Counted(v);
    }
};

}  // namespace meniscus::batch
