// SPDX-License-Identifier: MIT
#include "engine/solid/damping.h"

#include <cmath>

#include "engine/device/run.h"

namespace meniscus::solid {

template <class T>
Damping<T>::Damping(Device& d, const Model& model) : device(d), rigid(d, model) {}

template <class T>
void Damping<T>::apply(State<T>& s, double rate, double h) {
    rigid.find(s.x, s.v);
    device.launch(s.n, Damp<T>{rigid.bodies().in(), s.x.in(), rigid.motions().in(), s.v.inOut(), static_cast<T>(-std::expm1(-rate * h))});
}

template class Damping<float>;
template class Damping<double>;

}  // namespace meniscus::solid
