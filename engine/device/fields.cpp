// SPDX-License-Identifier: MIT
#include "engine/device/fields.h"

#include "engine/device/field_kernels.h"
#include "engine/device/run.h"

namespace meniscus {

Fields::Fields(Device& d, int particles, int samples) : device(d), particleCount(particles), sampleCount(samples) {}

void Fields::forget(int from, int to) {
    fields.remove_if([&](const Field& f) { return f.number >= from && f.number < to; });
}

void Fields::sort(const Buffer<int>& order, int particles) {
    for (Field& f : fields) {
        if (f.declaration.life != Life::Kept) continue;
        const int n = f.declaration.per == Per::Particle ? particles : sampleCount;
        std::visit(
            [&]<class T>(Buffer<T>& data) {
                auto& spare = std::get<Buffer<T>>(*f.spare);
                device.launch(n, Gather<T>{data.in(), order.in(), spare.out()});
                std::swap(data, spare);
            },
            f.data);
    }
}

namespace {
void copyAll(Device& device, const Fields::Data& from, Fields::Data& to) {
    std::visit(
        [&]<class T>(const Buffer<T>& source) { device.copy(source.memory(), std::get<Buffer<T>>(to).memory(), source.memory().bytes); },
        from);
}
}  // namespace

void Fields::save() {
    for (Field& f : fields)
        if (f.declaration.life == Life::Kept) copyAll(device, f.data, *f.saved);
}

void Fields::restore() {
    for (Field& f : fields)
        if (f.declaration.life == Life::Kept) copyAll(device, *f.saved, f.data);
}

}  // namespace meniscus
