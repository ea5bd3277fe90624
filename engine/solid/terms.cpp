// SPDX-License-Identifier: MIT
#include "engine/solid/terms.h"

namespace meniscus::solid {

template <class T>
std::vector<std::unique_ptr<Terms<T>>> makeTerms(Device& d, const Model& model, Order order) {
    std::vector<std::unique_ptr<Terms<T>>> all;
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        all.push_back(makeTermsOf<T, Kind>(d, model, order));
    });
    return all;
}
template std::vector<std::unique_ptr<Terms<float>>> makeTerms(Device&, const Model&, Order);
template std::vector<std::unique_ptr<Terms<double>>> makeTerms(Device&, const Model&, Order);

}  // namespace meniscus::solid
