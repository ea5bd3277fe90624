// SPDX-License-Identifier: MIT
// Buffers that are made of what the host has.
#pragma once
#include <vector>

#include "engine/device/device.h"

namespace meniscus {

template <class Item>
Buffer<Item> uploaded(Device& d, const std::vector<Item>& all, const char* name) {
    Buffer<Item> b(d, static_cast<int>(all.size()), name);
    b.upload(all);
    return b;
}

}  // namespace meniscus
