// SPDX-License-Identifier: MIT
#include "engine/world/fabric_file.h"

#include <algorithm>
#include <cmath>

#include "engine/base/read_file.h"
#include "engine/scene/json.h"
#include "engine/solid/splines.h"

namespace meniscus::world {
namespace {
using scene::JsonList;
using scene::JsonValue;
constexpr std::size_t kMostBytes = 16 << 20;

/// A value with the way to it.
struct At {
    const JsonValue& value;
    std::string path;
    const scene::Source& source;

    [[noreturn]] void fail(const std::string& what) const { source.fail(value.line, path, what); }
    std::string under(const std::string& key) const { return path.empty() ? key : path + "." + key; }
    At at(const std::string& key) const {
        const JsonValue* v = value.as<scene::JsonObject>() ? value.find(key) : nullptr;
        if (!v) fail("has no \"" + key + "\"");
        return {*v, under(key), source};
    }
    const JsonList& list() const {
        const auto* l = value.as<JsonList>();
        if (!l) fail("must be a list; is " + value.describe());
        return *l;
    }
    double number() const {
        const double* x = value.as<double>();
        if (!x || !std::isfinite(*x)) fail("must be a number; is " + value.describe());
        return *x;
    }
    double positive() const {
        if (const double x = number(); x > 0) return x;
        fail("must be a number above 0; is " + value.describe());
    }
    std::vector<double> numbers() const {
        std::vector<double> all;
        for (std::size_t i = 0; i < list().size(); ++i) {
            const At entry{list()[i], path + "." + std::to_string(i), source};
            if (entry.value.as<JsonList>()) {  // rows
                for (const double x : entry.numbers()) all.push_back(x);
            } else {
                all.push_back(entry.number());
            }
        }
        return all;
    }
    std::vector<double> numbers(const std::string& key, std::size_t count) const {
        const At there = at(key);
        auto all = there.numbers();
        if (all.size() != count)
            there.fail("must have " + std::to_string(count) + " numbers, one a knot; has " + std::to_string(all.size()));
        return all;
    }
    std::vector<double> knots(const std::string& key) const {
        const At there = at(key);
        auto t = there.numbers();
        constexpr std::size_t most = solid::kMostKnots - 1;  // one may have to be added at 0
        if (t.size() < 2 || t.size() > most)
            there.fail("must have 2 to " + std::to_string(most) + " knots; has " + std::to_string(t.size()));
        for (std::size_t i = 1; i < t.size(); ++i)
            if (!(t[i] > t[i - 1])) there.fail("must ascend; knot " + std::to_string(i) + " is not above the one before");
        return t;
    }
    int index(const std::string& key) const {
        const At there = at(key);
        const double x = there.number();
        if (x != std::trunc(x) || x < 0 || x > 4) there.fail("must be the number of a strain, 0 to 4; is " + there.value.describe());
        return static_cast<int>(x);
    }
};

solid::Fabric fabricOf(const At& file) {
    solid::Fabric f;
    f.density = file.at("density").positive();
    const At scales = file.at("strain scale");
    if (scales.list().size() != 5) scales.fail("must have 5 numbers; has " + std::to_string(scales.list().size()));
    for (std::size_t k = 0; k < 5; ++k) f.scale[k] = At{scales.list()[k], scales.under(std::to_string(k)), file.source}.positive();
    const At coeffs = file.at("coeffs"), one = coeffs.at("1D"), two = coeffs.at("2D");
    for (std::size_t i = 0; i < one.list().size(); ++i) {
        const At s{one.list()[i], one.under(std::to_string(i)), file.source};
        auto& to = f.one[static_cast<std::size_t>(s.index("k"))];
        if (!to.t.empty()) s.fail("there is a spline of this strain already");
        to.t = s.knots("t");
        to.p = s.numbers("p", to.t.size()), to.m = s.numbers("m", to.t.size());
    }
    for (std::size_t k = 0; k < 3; ++k)
        if (f.one[k].t.empty()) one.fail("has no spline with k = " + std::to_string(k) + ": the cloth would not resist there");
    for (std::size_t i = 0; i < two.list().size(); ++i) {
        const At s{two.list()[i], two.under(std::to_string(i)), file.source};
        const int k0 = s.index("k0"), k1 = s.index("k1");
        const auto* pair = std::find_if(std::begin(solid::Fabric::kPairs), std::end(solid::Fabric::kPairs),
                                        [&](const int(&p)[2]) { return p[0] == k0 && p[1] == k1; });
        if (pair == std::end(solid::Fabric::kPairs))
            s.fail("there is no term of strains " + std::to_string(k0) + " and " + std::to_string(k1) + "; k0 is below k1, and not 3");
        auto& to = f.two[static_cast<std::size_t>(pair - std::begin(solid::Fabric::kPairs))];
        if (!to.tu.empty()) s.fail("there is a spline of these strains already");
        to.tu = s.knots("tu"), to.tv = s.knots("tv");
        const std::size_t n = to.tu.size() * to.tv.size();
        to.p = s.numbers("p", n), to.mu = s.numbers("mu", n), to.mv = s.numbers("mv", n), to.muv = s.numbers("muv", n);
    }
    return f;
}
}  // namespace

solid::Fabric parseFabric(std::string_view text, const std::string& name) {
    const auto source = scene::Source::file(name);
    const JsonValue root = scene::readJson(text, source);
    if (!root.as<scene::JsonObject>()) source.fail(root.line, "", "a fabric is a JSON object; this is " + root.describe());
    return fabricOf({root, "", source});
}

solid::Fabric readFabric(const std::string& file) { return parseFabric(readFile(file, kMostBytes, "a fabric is a JSON file"), file); }

std::string fabricText(const solid::Fabric& f, const std::string& name, const std::string& description) {
    scene::JsonWriter out(true);
    const auto numbers = [&](const char* key, const auto& all) {
        out.key(key).beginList();
        for (const double x : all) out.value(x);
        out.endList();
    };
    out.beginObject().key("name").value(name).key("description").value(description);
    out.key("density").value(f.density);
    numbers("strain scale", f.scale);
    out.key("coeffs").beginObject().key("const").value(0.).key("1D").beginList();
    for (std::size_t k = 0; k < 5; ++k) {
        if (f.one[k].t.empty()) continue;
        out.beginObject().key("k").value(static_cast<double>(k));
        numbers("t", f.one[k].t), numbers("p", f.one[k].p), numbers("m", f.one[k].m);
        out.endObject();
    }
    out.endList().key("2D").beginList();
    for (std::size_t q = 0; q < 9; ++q) {
        const solid::HermitePatches& s = f.two[q];
        if (s.tu.empty()) continue;
        out.beginObject()
            .key("k0")
            .value(static_cast<double>(solid::Fabric::kPairs[q][0]))
            .key("k1")
            .value(static_cast<double>(solid::Fabric::kPairs[q][1]));
        numbers("tu", s.tu), numbers("tv", s.tv), numbers("p", s.p), numbers("mu", s.mu), numbers("mv", s.mv), numbers("muv", s.muv);
        out.endObject();
    }
    out.endList().endObject().endObject();
    return out.text() + "\n";
}

}  // namespace meniscus::world
