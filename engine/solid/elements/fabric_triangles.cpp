// SPDX-License-Identifier: MIT
#include "engine/solid/terms_of.h"

namespace meniscus::solid {

template std::unique_ptr<Terms<float>> makeTermsOf<float, FabricTriangles>(Device&, const Model&);
template std::unique_ptr<Terms<double>> makeTermsOf<double, FabricTriangles>(Device&, const Model&);

}  // namespace meniscus::solid
