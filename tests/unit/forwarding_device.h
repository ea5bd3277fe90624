// SPDX-License-Identifier: MIT
// A device that hands everything on to another one: tests that look over its shoulder override what they want to see.
#pragma once
#include <memory>
#include <string>

#include "engine/device/device.h"

namespace meniscus::testing {

class ForwardingDevice : public Device {
public:
    explicit ForwardingDevice(std::unique_ptr<Device> d) : inner(std::move(d)) {}
    std::string name() const override { return inner->name(); }
    std::string isa() const override { return inner->isa(); }
    int threads() const override { return inner->threads(); }
    RowLayout rowLayout() const override { return inner->rowLayout(); }
    Block allocate(std::size_t bytes, const char* buffer) override { return inner->allocate(bytes, buffer); }
    void release(Block& b) override { inner->release(b); }
    void upload(Block& b, std::size_t offset, const void* from, std::size_t bytes) override { inner->upload(b, offset, from, bytes); }
    void download(const Block& b, std::size_t offset, void* to, std::size_t bytes) override { inner->download(b, offset, to, bytes); }
    void copy(const Block& from, Block& to, std::size_t bytes) override { inner->copy(from, to, bytes); }
    void clear(Block& b) override { inner->clear(b); }
    void grant(const Block& b, Access access, std::size_t itemBytes) override { inner->grant(b, access, itemBytes); }
    void run(const Launch& l) override { inner->run(l); }
    void synchronize() override { inner->synchronize(); }
    void reduce(Reduction op, int components, const Block& in, int n, Block& out) override { inner->reduce(op, components, in, n, out); }
    void exclusiveScan(const Block& in, int n, Block& out) override { inner->exclusiveScan(in, n, out); }
    void sort(Block& keys, Block& values, int n, int bits) override { inner->sort(keys, values, n, bits); }
    void beginLoop() override { inner->beginLoop(); }
    bool stopLoop(const Block& value, float bound, bool mayStop, bool mustStop) override {
        return inner->stopLoop(value, bound, mayStop, mustStop);
    }
    LoopResult endLoop() override { return inner->endLoop(); }
    void leaveLoop() noexcept override { inner->leaveLoop(); }

protected:
    std::unique_ptr<Device> inner;
};

}  // namespace meniscus::testing
