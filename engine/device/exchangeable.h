// SPDX-License-Identifier: MIT
// A method that can make way for another while a simulation runs.
#pragma once
#include <memory>

#include "engine/device/fields.h"

namespace meniscus {

/// Owns a method and, through it, the fields that it declared.
template <class Method>
class Exchangeable {
public:
    explicit Exchangeable(Fields& f) : fields(f) {}
    /// The old one is gone before the new one is made.
    template <class Make>
    void exchange(const Make& make) {
        remove();
        from = fields.next();
        method = make();
        to = fields.next();
    }
    void remove() {
        method.reset();
        fields.forget(from, to);
    }
    Method* operator->() const { return method.get(); }
    explicit operator bool() const { return method != nullptr; }

private:
    Fields& fields;
    std::unique_ptr<Method> method;
    int from = 0, to = 0;
};

}  // namespace meniscus
