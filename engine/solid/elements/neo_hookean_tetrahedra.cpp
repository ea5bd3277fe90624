// SPDX-License-Identifier: MIT
#include "engine/solid/terms_of.h"

namespace meniscus::solid {

template std::unique_ptr<Terms<float>> makeTermsOf<float, NeoHookeanTetrahedra>(Device&, const Model&);
template std::unique_ptr<Terms<double>> makeTermsOf<double, NeoHookeanTetrahedra>(Device&, const Model&);

}  // namespace meniscus::solid
