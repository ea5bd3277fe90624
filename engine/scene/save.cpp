// SPDX-License-Identifier: MIT
// From a description to the text of a scene file: only what differs from the defaults, so that a file says what a scene is about, and
// always in the order of the tables, so that two versions of a scene differ in the lines that were edited.
#include <filesystem>

#include "engine/io/files.h"
#include "engine/scene/json.h"
#include "engine/scene/write.h"

namespace meniscus::scene {
namespace {

template <class T>
bool equal(const T& a, const T& b) {
    if constexpr (IsOptional<T>) {
        return a.has_value() == b.has_value() && (!a || equal(*a, *b));
    } else if constexpr (IsList<T>) {
        bool same = a.size() == b.size();
        for (std::size_t i = 0; same && i < a.size(); ++i) same = equal(a[i], b[i]);
        return same;
    } else if constexpr (IsStruct<T>) {
        bool same = true;
        forEachField<T>([&](const auto& field) { same = same && equal(a.*field.member, b.*field.member); });
        return same;
    } else {
        return a == b;
    }
}

template <class T>
void writeChanged(JsonWriter& json, const T& v) {
    if constexpr (IsOptional<T>) {
        writeChanged(json, *v);
    } else if constexpr (IsList<T>) {
        json.beginList();
        for (const auto& entry : v) writeChanged(json, entry);
        json.endList();
    } else if constexpr (IsStruct<T>) {
        const T byDefault{};
        json.beginObject();
        forEachField<T>([&](const auto& field) {
            if (!field.about.required && field.about.key != "version" && equal(v.*field.member, byDefault.*field.member)) return;
            json.key(field.about.key);
            writeChanged(json, v.*field.member);
        });
        json.endObject();
    } else {
        write(json, v);
    }
}

/// The names that reading gives to what has none.
template <class Objects>
void dropGivenNames(Objects& objects, const std::string& noun) {
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (objects[i].name == noun + " " + std::to_string(i + 1)) objects[i].name.clear();
}

void dropGivenNames(std::vector<Deformable>& all) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == (all[i].cloth ? "cloth " : "body ") + std::to_string(i + 1)) all[i].name.clear();
}

/// One entry a line, but for what fits on one.
class Layout {
public:
    explicit Layout(std::string_view t) : text(t) {}
    std::string laidOut() {
        value(0, true);
        return out += '\n';
    }

private:
    static constexpr std::size_t kWidth = 120;

    /// Where the value that starts here ends.
    std::size_t endOf(std::size_t from) const {
        int depth = 0;
        for (std::size_t i = from; i < text.size(); ++i) {
            if (text[i] == '"') i = endOfString(i);
            if (text[i] == '{' || text[i] == '[') ++depth;
            if (text[i] == '}' || text[i] == ']') --depth;
            if (depth < 0 || (depth == 0 && text[i] == ',')) return i;
            if (depth == 0 && (text[i] == '}' || text[i] == ']')) return i + 1;
        }
        return text.size();
    }
    std::size_t endOfString(std::size_t from) const {
        std::size_t i = from + 1;
        while (text[i] != '"') i += text[i] == '\\' ? 2 : 1;
        return i;
    }
    void value(std::size_t indent, bool breaks) {
        const std::size_t end = endOf(at), column = out.size() - (out.rfind('\n') + 1);
        const bool isList = text[at] == '[' || text[at] == '{';
        // The blanks after commas and colons are not counted: a line may be a few characters longer.
        if (!isList || (!breaks && column + (end - at) <= kWidth) || text[at + 1] == ']' || text[at + 1] == '}') {
            for (; at < end; ++at) {
                out += text[at];
                if (text[at] == '"')
                    for (const std::size_t close = endOfString(at); at < close;) out += text[++at];
                else if (text[at] == ',' || text[at] == ':')
                    out += ' ';
            }
            return;
        }
        out += text[at++];
        while (text[at] != ']' && text[at] != '}') {
            (out += '\n').append(indent + 4, ' ');
            if (text[at] == '"' && text[endOfString(at) + 1] == ':') {
                const std::size_t colon = endOfString(at) + 1;
                (out += text.substr(at, colon - at)) += ": ";
                at = colon + 1;
            }
            value(indent + 4, false);
            if (text[at] == ',') out += text[at++];
        }
        (out += '\n').append(indent, ' ');
        out += text[at++];
    }

    std::string_view text;
    std::string out;
    std::size_t at = 0;
};

/// Files are named from the folder of the scene; what is named from the root of the disk stays so.
void rename(std::string& file, const std::filesystem::path& from, const std::filesystem::path& to) {
    if (!std::filesystem::path(file).is_absolute()) file = (from / file).lexically_normal().lexically_proximate(to).generic_string();
}
template <class Object>
void renameMesh(Object& o, const std::filesystem::path& from, const std::filesystem::path& to) {
    if (o.mesh) rename(o.mesh->file, from, to);
}

std::filesystem::path folderOf(const std::string& file) {
    if (file.empty()) return std::filesystem::current_path();  // of a scene that has no file yet
    return std::filesystem::weakly_canonical(std::filesystem::absolute(file)).parent_path();
}

}  // namespace

bool same(const Description& a, const Description& b) { return equal(a, b); }

std::string text(const Description& scene) {
    Description named = scene;
    dropGivenNames(named.fluids, "fluid");
    dropGivenNames(named.boundaries, "boundary");
    dropGivenNames(named.deformables);
    JsonWriter json(false);
    writeChanged(json, named);
    return Layout(json.text()).laidOut();
}

Description relocated(const Description& scene, const std::string& file) {
    Description moved = scene;
    if (scene.file == file) return moved;
    if (const auto from = folderOf(scene.file), to = folderOf(file); from != to) {
        for (Fluid& f : moved.fluids) renameMesh(f, from, to);
        for (Boundary& b : moved.boundaries) renameMesh(b, from, to);
        for (Deformable& d : moved.deformables) {
            if (d.cloth) renameMesh(*d.cloth, from, to);
            if (d.softBody) renameMesh(*d.softBody, from, to);
            if (d.rest) rename(d.rest->file, from, to);
            if (!d.material.file.empty()) rename(d.material.file, from, to);
        }
    }
    moved.file = file;
    return moved;
}

Description save(const Description& scene, const std::string& file) {
    Description saved = relocated(scene, file);
    // A link's own file is replaced, not written through: a full disk then leaves what there was.
    std::error_code none;
    const bool isLink = std::filesystem::is_symlink(file, none);
    io::writeFile(isLink ? std::filesystem::weakly_canonical(file) : std::filesystem::path(file), text(saved));
    return saved;
}

}  // namespace meniscus::scene
