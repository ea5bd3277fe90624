// SPDX-License-Identifier: MIT
#include "engine/solid/terms_of.h"
#include "engine/solid/vertex_terms_of.h"

namespace meniscus::solid {

template std::unique_ptr<Terms<float>> makeTermsOf<float, NeoHookeanTriangles>(Device&, const Model&, Order);
template std::unique_ptr<Terms<double>> makeTermsOf<double, NeoHookeanTriangles>(Device&, const Model&, Order);
template std::unique_ptr<VertexTerms<float>> makeVertexTermsOf<float, NeoHookeanTriangles>(Device&, const Model&, const ColorOrder&);
template std::unique_ptr<VertexTerms<double>> makeVertexTermsOf<double, NeoHookeanTriangles>(Device&, const Model&, const ColorOrder&);

}  // namespace meniscus::solid
