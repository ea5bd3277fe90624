// SPDX-License-Identifier: MIT
// What is typed into a number's field: "2*0.05", "5 cm", "1/3 s", "0,25".
#pragma once
#include <string>
#include <string_view>

namespace meniscus::actions {

/// The value in the field's own unit. Knows + - * / ^, brackets, pi, sqrt, sin, cos (degrees), e-notation, a decimal comma, and units that
/// are multiples of the field's: mm and cm in a field of m, ms in one of s, g/cm³ in one of kg/m³. Throws InputError.
double evaluate(std::string_view text, std::string_view unit);

}  // namespace meniscus::actions
