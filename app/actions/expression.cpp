// SPDX-License-Identifier: MIT
#include "app/actions/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/scene/json.h"

namespace meniscus::actions {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Unit {
    std::string_view name, of;  ///< a multiple of this one
    double factor;
};
constexpr Unit kUnits[] = {
    {"km", "m", 1e3},        {"cm", "m", 1e-2},       {"mm", "m", 1e-3},       {"um", "m", 1e-6},        {"µm", "m", 1e-6},
    {"in", "m", 0.0254},     {"ft", "m", 0.3048},     {"min", "s", 60},        {"ms", "s", 1e-3},        {"us", "s", 1e-6},
    {"µs", "s", 1e-6},       {"cm/s", "m/s", 1e-2},   {"mm/s", "m/s", 1e-3},   {"km/h", "m/s", 1 / 3.6}, {"g", "m/s²", 9.81},
    {"deg", "°", 1},         {"rad", "°", 180 / kPi}, {"turns", "°", 360},     {"deg/s", "°/s", 1},      {"rad/s", "°/s", 180 / kPi},
    {"rpm", "°/s", 6},       {"Hz", "°/s", 360},      {"g/cm³", "kg/m³", 1e3}, {"g/cm3", "kg/m³", 1e3},  {"g/l", "kg/m³", 1},
    {"kg/l", "kg/m³", 1e3},  {"kg/m3", "kg/m³", 1},   {"m2/s", "m²/s", 1},     {"mm²/s", "m²/s", 1e-6},  {"mm2/s", "m²/s", 1e-6},
    {"cm²/s", "m²/s", 1e-4}, {"cm2/s", "m²/s", 1e-4}, {"cSt", "m²/s", 1e-6},   {"St", "m²/s", 1e-4},     {"m/s2", "m/s²", 1},
    {"kPa", "Pa", 1e3},      {"MPa", "Pa", 1e6},      {"bar", "Pa", 1e5},      {"%", "", 1e-2},
};

class Parser {
public:
    Parser(std::string_view text, std::string_view fieldUnit) : rest(text), unit(fieldUnit) {}
    double whole() {
        skip();
        if (rest.empty()) fail("a number is missing");
        const double value = sum();
        if (!rest.empty()) fail("cannot read " + inQuotes(rest));
        if (!std::isfinite(value)) fail("is no finite number");
        return value == literal ? value : scene::plain(value);  // what was reckoned has no digits that nobody meant
    }

private:
    [[noreturn]] static void fail(const std::string& what) { throw InputError(what); }
    void skip() {
        for (;;) {
            if (!rest.empty() && (rest[0] == ' ' || rest[0] == '\t'))
                rest.remove_prefix(1);
            else if (!take("\u202F") && !take("\u00A0"))
                return;
        }
    }
    bool take(std::string_view s) {
        if (!rest.starts_with(s)) return false;
        rest.remove_prefix(s.size());
        return true;
    }
    bool sign(std::string_view s) {
        if (!take(s)) return false;
        skip();
        return true;
    }
    double sum() {
        double value = product();
        for (;;) {
            if (sign("+"))
                value += product();
            else if (sign("-") || sign("\u2212"))
                value -= product();
            else
                return value;
        }
    }
    double product() {
        double value = power();
        for (;;) {
            if (sign("*") || sign("×") || sign("·")) {
                value *= power();
            } else if (sign("/")) {
                const double by = power();
                if (by == 0) fail("divides by zero");
                value /= by;
            } else {
                return value;
            }
        }
    }
    double power() {
        if (sign("-") || sign("\u2212")) return -power();
        if (sign("+")) return power();
        const double base = measured();
        return sign("^") ? std::pow(base, power()) : base;
    }
    /// A value, and its unit if one follows.
    double measured() {
        const double value = single();
        // The longest unit that fits: "m/s²" before "m".
        const Unit* best = nullptr;
        std::size_t length = 0;
        for (const Unit& u : kUnits)
            if (u.of == unit && rest.starts_with(u.name) && u.name.size() > length) best = &u, length = u.name.size();
        if (!unit.empty() && rest.starts_with(unit) && unit.size() > length) best = nullptr, length = unit.size();
        if (length == 0 || letter(length)) return value;
        rest.remove_prefix(length);
        skip();
        return best ? value * best->factor : value;
    }
    bool letter(std::size_t at) const { return at < rest.size() && ((rest[at] | 32) >= 'a' && (rest[at] | 32) <= 'z'); }
    double single() {
        if (sign("(")) {
            const double value = sum();
            if (!sign(")")) fail("a closing bracket is missing");
            return value;
        }
        const std::pair<std::string_view, double (*)(double)> functions[] = {{"sqrt(", [](double x) { return std::sqrt(x); }},
                                                                             {"sin(", [](double x) { return std::sin(x * kPi / 180); }},
                                                                             {"cos(", [](double x) { return std::cos(x * kPi / 180); }}};
        for (const auto& [name, f] : functions) {
            if (!sign(name)) continue;
            const double value = f(sum());
            if (!sign(")")) fail("a closing bracket is missing");
            return value;
        }
        if (rest.starts_with("pi") && !letter(2)) return rest.remove_prefix(2), skip(), kPi;
        if (sign("π")) return kPi;
        return number();
    }
    double number() {
        // Half the world's decimal point.
        std::string digits(rest.substr(0, std::min<std::size_t>(rest.size(), 64)));
        std::replace(digits.begin(), digits.end(), ',', '.');
        double value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool isNumber = error == std::errc() && (digits[0] == '.' || (digits[0] >= '0' && digits[0] <= '9'));
        if (!isNumber) fail(rest.empty() ? "a number is missing at the end" : "cannot read " + inQuotes(rest));
        rest.remove_prefix(static_cast<std::size_t>(end - digits.data()));
        skip();
        return literal = value;
    }

    std::string_view rest, unit;
    double literal = 0;  ///< the last number that was read
};

}  // namespace

double evaluate(std::string_view text, std::string_view unit) { return Parser(text, unit).whole(); }

}  // namespace meniscus::actions
