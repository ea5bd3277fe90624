// SPDX-License-Identifier: MIT
#include "engine/solid/terms_of.h"
#include "engine/solid/vertex_terms_of.h"

namespace meniscus::solid {

template std::unique_ptr<Terms<float>> makeTermsOf<float, Springs>(Device&, const Model&, Order);
template std::unique_ptr<Terms<double>> makeTermsOf<double, Springs>(Device&, const Model&, Order);
template std::unique_ptr<VertexTerms<float>> makeVertexTermsOf<float, Springs>(Device&, const Model&, const ColorOrder&);
template std::unique_ptr<VertexTerms<double>> makeVertexTermsOf<double, Springs>(Device&, const Model&, const ColorOrder&);

}  // namespace meniscus::solid
