// SPDX-License-Identifier: MIT
#include "app/editor/offers.h"

#include <algorithm>
#include <sstream>

namespace meniscus::editor {

std::vector<Offer> offersOf(const actions::Action& a) {
    const auto required = std::count_if(a.arguments.begin(), a.arguments.end(), [](const auto& x) { return x.required; });
    if (required == 1 && !a.oneOf && a.arguments[0].required && !a.arguments[0].choices.empty()) {
        std::vector<Offer> all;
        for (const std::string& choice : a.arguments[0].choices)
            all.push_back({&a, {{a.arguments[0].name, valueOf(a.arguments[0], choice)}}, a.title + ": " + choice});
        return all;
    }
    return {{&a, Arguments::object(), a.title, required > 0 || a.oneOf}};
}

Arguments valueOf(const actions::Argument& a, const std::string& typed) {
    if (a.type == actions::Type::Text || a.type == actions::Type::File) return typed;
    if (a.type == actions::Type::Vector && typed.find('[') == std::string::npos) {
        std::string list = typed;
        std::replace(list.begin(), list.end(), ',', ' ');
        std::istringstream in(list);
        Arguments v = Arguments::array();
        for (double x = 0; in >> x;) v.push_back(x);
        return v;
    }
    Arguments v = Arguments::parse(typed, nullptr, false);
    return v.is_discarded() ? Arguments(typed) : v;
}

}  // namespace meniscus::editor
