// SPDX-License-Identifier: MIT
#include "engine/device/fields.h"

#include <algorithm>
#include <cstdint>

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
/// Of the fluid only. Walls either rest or are placed anew by who moves them; and memory that is never written costs none.
void copyFluid(Device& device, const Fields::Data& from, Fields::Data& to, int particles) {
    std::visit(
        [&]<class T>(const Buffer<T>& source) {
            device.copy(source.memory(), std::get<Buffer<T>>(to).memory(), static_cast<std::size_t>(particles) * sizeof(T));
        },
        from);
}
}  // namespace

void Fields::save() {
    for (Field& f : fields)
        if (f.declaration.life == Life::Kept) copyFluid(device, f.data, *f.saved, particleCount);
}

void Fields::restore() {
    for (Field& f : fields)
        if (f.declaration.life == Life::Kept) copyFluid(device, *f.saved, f.data, particleCount);
}

std::vector<PackedField> Fields::pack(int particles) const {
    std::vector<PackedField> packed;
    std::vector<std::uint32_t> words;
    for (const Field& f : fields) {
        if (f.declaration.life != Life::Kept) continue;
        std::visit(
            [&]<class T>(const Buffer<T>& data) {
                constexpr std::size_t kWords = sizeof(T) / sizeof(std::uint32_t);
                words.resize(static_cast<std::size_t>(particles) * kWords);
                device.download(data.memory(), 0, words.data(), words.size() * sizeof(std::uint32_t));
                packed.push_back({f.declaration.name, PackedWords(words, kWords)});
            },
            f.data);
    }
    return packed;
}

void Fields::unpack(const std::vector<PackedField>& packed, int particles) {
    std::vector<std::uint32_t> words;
    for (Field& f : fields) {
        if (f.declaration.life != Life::Kept) continue;
        const auto from = std::find_if(packed.begin(), packed.end(), [&](const PackedField& p) { return p.name == f.declaration.name; });
        std::visit(
            [&]<class T>(Buffer<T>& data) {
                if (from == packed.end()) return data.fill(std::get<T>(f.initial));
                words.resize(static_cast<std::size_t>(particles) * sizeof(T) / sizeof(std::uint32_t));
                from->words.unpack(words);
                device.upload(data.memory(), 0, words.data(), words.size() * sizeof(std::uint32_t));
            },
            f.data);
    }
}

}  // namespace meniscus
