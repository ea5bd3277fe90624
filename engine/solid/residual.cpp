// SPDX-License-Identifier: MIT
#include "engine/solid/residual.h"

#include "engine/device/run.h"
#include "engine/solid/contacts.h"
#include "engine/solid/state_kernels.h"

namespace meniscus::solid {

template <class T>
Residual<T>::Residual(State<T>& s, std::vector<std::unique_ptr<Terms<T>>>& t)
    : state(s),
      terms(t),
      residual(s.device, s.n, "residual"),
      norms(s.device, s.n, "residuals squared"),
      reference(s.device, 1, "residual without elements"),
      now(s.device, 1, "residual now"),
      relative(s.device, 1, "relative residual") {}

template <class T>
void Residual<T>::norm(T h2, Buffer<float>& to) {
    Device& d = state.device;
    d.launch(state.n, Displaced<T>{state.x.in(), state.target.in(), residual.out()});
    for (const auto& t : terms) t->forces(state, h2), t->subtractMoves(residual);
    if (state.contacts) state.contacts->addTo(residual, -1);
    d.launch(state.n, ResidualNorm<T>{residual.in(), norms.out()});
    sum(d, norms, state.n, to);
}
template <class T>
void Residual<T>::measureReference(T h2) {
    norm(h2, reference);
}
template <class T>
const Buffer<float>& Residual<T>::measure(T h2) {
    norm(h2, now);
    state.device.launch(1, RelativeResidual{now.in(), reference.in(), relative.out()});
    return relative;
}

template class Residual<float>;
template class Residual<double>;

}  // namespace meniscus::solid
