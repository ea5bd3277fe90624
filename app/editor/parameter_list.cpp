// SPDX-License-Identifier: MIT
#include "app/editor/parameter_list.h"

#include "app/editor/draw.h"

namespace meniscus::editor {
namespace {

/// Name of an object of a list, or its number.
std::string objectName(const std::string& name, const char* kind, std::size_t i) {
    return name.empty() ? std::string(kind) + " " + std::to_string(i + 1) : capital(name);
}

}  // namespace

std::vector<ParameterPlace> parametersOf(const scene::Description& d) {
    std::vector<ParameterPlace> all;
    const auto add = [&](const scene::ParameterInfo& p, const std::string& path, const std::string& object) {
        try {
            if (scene::playsPart(p, path, d) && scene::get(d, path) != "null") all.push_back({&p, path, object});
        } catch (const std::exception&) {  // the object has no such part: another shape, no motion
        }
    };
    for (const scene::ParameterInfo& p : scene::parameters()) {
        const std::size_t star = p.path.find('*');
        if (star == std::string::npos) {
            add(p, p.path, p.path.find('.') == std::string::npos ? "" : capital(p.path.substr(0, p.path.find('.'))));
            continue;
        }
        const auto addAll = [&](const auto& objects, const char* key, const char* kind) {
            if (p.path.rfind(key, 0) != 0) return;
            for (std::size_t i = 0; i < objects.size(); ++i)
                add(p, p.path.substr(0, star) + std::to_string(i) + p.path.substr(star + 1), objectName(objects[i].name, kind, i));
        };
        addAll(d.fluids, "fluids.", "Fluid");
        addAll(d.boundaries, "boundaries.", "Boundary");
        addAll(d.deformables, "deformables.", "Deformable");
    }
    return all;
}

}  // namespace meniscus::editor
