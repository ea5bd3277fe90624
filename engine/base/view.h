// SPDX-License-Identifier: MIT
// What a kernel sees of a buffer.
#pragma once
#include "engine/base/vec.h"

namespace meniscus {

/// v[i] is one element, v[j] for a lane's Index gathers, v[e] for a lane's Pack loads. Writes go through store().
template <class T>
struct View {
    T* data;
    template <class I>
    MENISCUS_HD decltype(auto) operator[](const I& i) const {
        return fetch(*this, i);
    }
    /// Reads of a view that may also be written.
    MENISCUS_HD View<const T> read() const { return {data}; }
};
template <class T>
MENISCUS_HD T& fetch(const View<T>& v, int i) {
    return v.data[i];
}
MENISCUS_HD Vec4<float> fetch(const View<const Packed4>& v, int i) {
    const Packed4 p = v.data[i];
    return {{p.x, p.y, p.z}, p.w};
}
MENISCUS_HD void store(const View<float>& v, int i, float a) { v.data[i] = a; }
MENISCUS_HD void store(const View<Packed4>& v, int i, const Vec3<float>& a, float w = 0) { v.data[i] = {a.x, a.y, a.z, w}; }

}  // namespace meniscus
