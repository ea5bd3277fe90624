// SPDX-License-Identifier: MIT
// A device that spoils a number, once, to see what becomes of it.
#pragma once
#include <functional>
#include <string>
#include <utility>

#include "tests/unit/forwarding_device.h"

namespace meniscus::testing {

/// Writes into a buffer once a launch has written it, when told to.
class Tampering final : public ForwardingDevice {
public:
    using ForwardingDevice::ForwardingDevice;
    std::function<void(float* numbers)> tamper;
    std::string buffer = "acceleration";

    void grant(const Block& b, Access access, std::size_t itemBytes) override {
        if (buffer == b.name && access != Access::In) written = b;
        inner->grant(b, access, itemBytes);
    }
    void run(const Launch& l) override {
        inner->run(l);
        const Block b = std::exchange(written, {});
        if (b.data && tamper) std::exchange(tamper, nullptr)(reinterpret_cast<float*>(b.data));
    }

private:
    Block written;
};

}  // namespace meniscus::testing
