// SPDX-License-Identifier: MIT
// One launch on the checked device: run twice, compared, and what went wrong told.
#pragma once
#include <vector>

#include "engine/device/guarded.h"

namespace meniscus {

struct Grant {
    Block block;
    Access access;
    std::size_t itemBytes;
};
/// A buffer that is asked for twice in one launch, as in() and out(), is read and written.
void addGrant(std::vector<Grant>&, const Grant&);

/// Runs of words that hold guarded::kUnwritten.
using Parts = std::vector<std::span<std::byte>>;
Parts unwrittenParts(std::span<std::byte>);

class CheckedLaunch {
public:
    /// whole[i]: known to have no unwritten parts; set where that is found.
    CheckedLaunch(const Launch&, const std::vector<Grant>&, const std::vector<bool*>& whole, const std::vector<int>& order);
    ~CheckedLaunch();
    CheckedLaunch(const CheckedLaunch&) = delete;
    /// Throws std::logic_error, naming kernel and buffer; all buffers are then as they were.
    void run();

private:
    struct Used {
        Grant grant;
        Parts hidden;                          ///< what the kernel must not read
        std::vector<std::byte> before, first;  ///< if writable; what the second run left lies in the buffer
        bool writable() const { return grant.access != Access::In; }
        bool writesOnly() const { return grant.access == Access::Out || grant.access == Access::OutPart; }
        std::span<std::byte> bytes() const { return {grant.block.data, grant.block.bytes}; }
    };
    enum class Order { Forwards, Backwards };
    /// Runs all bodies from the memory as it was; `other` buffers show the other pattern where they are hidden.
    template <class Other>
    void pass(Order, const Other& other);
    void bodies(Order);
    void hide(const Used&, std::uint32_t pattern);
    static bool conflicts(const Used&);
    [[noreturn]] void explain(const Used& differs);
    void merge(const Used&);
    [[noreturn]] void fail(const std::string& what);

    const Launch& launch;
    const std::vector<int>& order;
    std::vector<Used> all;
    bool changed = false;  ///< memory, by a pass
};

}  // namespace meniscus
