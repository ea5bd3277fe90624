// SPDX-License-Identifier: MIT
// Fields of particles, declared once: from the declaration come sorting, removal, the last good state, read-back, export and colouring.
#pragma once
#include <list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/packed_words.h"
#include "engine/device/device.h"

namespace meniscus {

enum class Per {
    Particle,  ///< fluid only
    Sample,    ///< fluid, then boundary samples, then the far sentinel: whatever is gathered over neighbours
};
enum class Life {
    Kept,     ///< moves with its particle when particles are sorted; part of the state
    Scratch,  ///< computed anew in every step
};

struct FieldDeclaration {
    const char* name;
    const char* unit = "";
    Per per = Per::Particle;
    Life life = Life::Scratch;
    bool shown = false;  ///< can be exported, coloured by and picked
};

/// A kept field of the fluid, in the machine's memory.
struct PackedField {
    std::string name;
    PackedWords words;
};

class Fields {
public:
    /// `particles`: fluid; `samples`: all, with the sentinel.
    Fields(Device&, int particles, int samples);

    /// An array that starts as `initial` everywhere (and stays so where nobody writes). The reference stays good.
    template <class T>
    Buffer<T>& declare(const FieldDeclaration&, const T& initial = {});

    /// Fields declared from now on are numbered from this on.
    int next() const { return numbered; }
    /// Forgets the fields of these numbers: those of a method that makes way for another. References to them are no good then.
    void forget(int from, int to);

    /// Reorders the kept fields: element i becomes what order[i] was. `order` covers all samples.
    void sort(const Buffer<int>& order, int particles);
    /// Remembers the kept fields of the fluid, or puts them back.
    void save();
    void restore();

    /// The kept fields of the first `particles`, for good.
    std::vector<PackedField> pack(int particles) const;
    /// Puts them back; kept fields that are not among them are as if declared just now.
    void unpack(const std::vector<PackedField>&, int particles);

    using Data = std::variant<Buffer<float>, Buffer<int>, Buffer<Packed4>>;
    struct Field {
        FieldDeclaration declaration;
        std::variant<float, int, Packed4> initial;
        Data data;
        std::optional<Data> spare, saved;  ///< of kept fields
        int number;
    };
    const std::list<Field>& all() const { return fields; }

private:
    int length(Per per) const { return per == Per::Particle ? particleCount : sampleCount; }
    Device& device;
    int particleCount, sampleCount, numbered = 0;
    std::list<Field> fields;
};

template <class T>
Buffer<T>& Fields::declare(const FieldDeclaration& d, const T& initial) {
    const int n = length(d.per);
    Field& f = fields.emplace_back(Field{d, initial, Buffer<T>(device, n, d.name), std::nullopt, std::nullopt, numbered++});
    if (d.life == Life::Kept) {
        f.spare.emplace(Buffer<T>(device, n, d.name));
        f.saved.emplace(Buffer<T>(device, n, d.name));
    }
    auto& buffer = std::get<Buffer<T>>(f.data);
    buffer.fill(initial);
    return buffer;
}

}  // namespace meniscus
