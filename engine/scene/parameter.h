// SPDX-License-Identifier: MIT
// How a parameter is declared: once, in a table of its struct (parameters.h). Reader, writer, schema, --set and the reference all
// walk these tables.
#pragma once
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/scene/scene.h"

namespace meniscus::scene {

/// The numbers allowed.
struct Range {
    double lo = -std::numeric_limits<double>::infinity(), hi = std::numeric_limits<double>::infinity();
    bool withoutLo = false;  ///< lo itself is not allowed

    bool contains(double x) const { return (withoutLo ? x > lo : x >= lo) && x <= hi; }
    bool bounded() const { return lo > -std::numeric_limits<double>::infinity(); }
    std::string text() const;  ///< "from 0 to 10", "above 0, at most 10"
};
constexpr Range from(double lo, double hi) { return {lo, hi, false}; }
constexpr Range above(double lo, double hi) { return {lo, hi, true}; }

/// What a text parameter may hold.
enum class Text { Line, Lines, Color, File };

/// Which choices a parameter belongs to: those of the choice `key` beside it; without choices, to objects that have a part `key`.
/// {}: it always plays a part.
struct Only {
    std::string_view key{};
    std::vector<std::string_view> choices{};
};

/// Everything about a parameter but where it is kept.
struct Parameter {
    std::string_view key;
    std::string_view label{};  ///< at most 15 characters, for the inspector
    std::string_view symbol{}, unit{}, equation{};
    std::string_view help{};
    Range range{};
    std::array<double, 2> slider{};  ///< the part of the range that a slider covers; {}: all of it
    bool logarithmic = false;
    bool required = false;  ///< has no default
    Text text = Text::Line;
    std::vector<std::string_view> choices{}, laterChoices{};  ///< texts allowed, and those known that a later version allows
    std::vector<std::string_view> choiceHelp{};               ///< one a choice, with its source, or none at all
    Only only{};
    Acts acts = Acts::NextStep;
};

/// A parameter kept in a member of S.
template <class S, class M>
struct Field {
    M S::*member;
    Parameter about;
};

template <class S, class M>
Field<S, M> field(M S::*member, Parameter about) {
    return {member, std::move(about)};
}
constexpr Acts kRestart = Acts::Restart;

/// The parameters of S: specialised with `fields`, a tuple of Field, `noun` ("fluid"), and `laterKeys`, which a later version reads; where
/// of some objects one must be there and no other, `exactlyOneOf` has their keys.
template <class S>
struct Table;
struct NoLaterKeys {
    static constexpr std::array<std::string_view, 0> laterKeys{};
};

// The kinds of members that there are.
template <class T>
concept IsStruct = requires {
    Table<T>::fields;
};
template <class T>
concept HasAlternatives = requires {
    Table<T>::exactlyOneOf;
};
template <class T>
struct IsArrayOf : std::false_type {};
template <class T, std::size_t N>
struct IsArrayOf<std::array<T, N>> : std::true_type {};
template <class T>
concept IsArray = IsArrayOf<T>::value;
template <class T>
concept IsOptional = requires(T t) {
    t.has_value();
};
/// Whole numbers, as many as one likes: one value, as a text is.
template <class T>
concept IsNumbers = std::is_same_v<T, std::vector<int>>;
template <class T>
concept IsList = requires(T t) {
    t.push_back(t[0]);
}
&&!std::is_same_v<T, std::string> && !IsNumbers<T>;
using TextOrNumber = std::variant<std::string, double>;
template <class T>
concept IsText = std::is_same_v<T, std::string> || std::is_same_v<T, TextOrNumber>;

/// Calls f with each field of S.
template <class S, class F>
void forEachField(const F& f) {
    std::apply([&](const auto&... field) { (f(field), ...); }, Table<S>::fields);
}

/// A name for errors and the reference: "a number", "true or false", "a list of 3 numbers".
template <class T>
constexpr std::string_view typeName() {
    if constexpr (std::is_same_v<T, double>) return "number";
    if constexpr (std::is_same_v<T, int>) return "whole number";
    if constexpr (std::is_same_v<T, bool>) return "true or false";
    if constexpr (std::is_same_v<T, std::string>) return "text";
    if constexpr (std::is_same_v<T, TextOrNumber>) return "text or number";
    if constexpr (std::is_same_v<T, std::array<double, 3>>) return "3 numbers";
    if constexpr (std::is_same_v<T, std::array<bool, 3>>) return "3 of true or false";
    if constexpr (std::is_same_v<T, std::array<double, 2>>) return "2 numbers";
    if constexpr (std::is_same_v<T, std::array<int, 2>>) return "2 whole numbers";
    if constexpr (std::is_same_v<T, std::array<int, 3>>) return "3 whole numbers";
    if constexpr (IsNumbers<T>) return "list of whole numbers";
    return "object";
}

}  // namespace meniscus::scene
