// SPDX-License-Identifier: MIT
#include "engine/solid/terms.h"

namespace meniscus::solid {

template <class T>
std::vector<std::unique_ptr<Terms<T>>> makeTerms(Device& d, const Model& model) {
    std::vector<std::unique_ptr<Terms<T>>> all;
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        all.push_back(makeTermsOf<T, Kind>(d, model));
    });
    return all;
}
template std::vector<std::unique_ptr<Terms<float>>> makeTerms(Device&, const Model&);
template std::vector<std::unique_ptr<Terms<double>>> makeTerms(Device&, const Model&);

}  // namespace meniscus::solid
