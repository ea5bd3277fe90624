// SPDX-License-Identifier: MIT
// Changing the scene: parameters, objects, undo, and its file.
#include <imgui.h>

#include <algorithm>
#include <map>

#include "app/editor/handlers.h"
#include "app/editor/scene_file.h"
#include "engine/base/error.h"
#include "engine/scene/json.h"
#include "engine/world/deformable_shapes.h"

namespace meniscus::editor {
namespace {

using scene::Document;
using scene::ObjectId;
using scene::ObjectKind;

Document& document(const Call& c) { return c.session.editing.document; }
ObjectId object(const Call& c) { return c.session.editing.objectNamed(c.arguments.value("object", "")); }

std::string vectorText(const scene::Vector& v) { return Arguments(v).dump(); }

/// Other cells number vertices anew: what the pins hold by now is told.
void sayPinsMoved(Session& s, const std::vector<scene::Deformable>& before) {
    const auto& now = s.editing.document.scene().deformables;
    for (std::size_t k = 0; k < std::min(before.size(), now.size()); ++k)
        if (!(before[k].pins == now[k].pins))
            s.say(
                {Notice::Kind::Info, "The pins of " + now[k].name + " hold the vertices nearest to where they were, by their new numbers"});
}

Completion setParameter(const Call& c) {
    const std::string path = c.text("path");
    const bool cells = path.find(".cells") != std::string::npos;
    const std::vector<scene::Deformable> before = cells ? document(c).scene().deformables : std::vector<scene::Deformable>();
    const bool restarts = document(c).set(path, c.arguments["value"].dump()) == scene::Acts::Restart;
    if (cells) sayPinsMoved(c.session, before);
    if (!restarts || !c.arguments.value("apply", true)) return edited(c.session);
    return [&s = c.session, done = restarting(c.session)] {
        try {
            return done();
        } catch (const InputError&) {
            s.editing.document.undo();  // the scene that runs stays, and so does what is edited
            throw;
        }
    };
}

/// To what it is in the file, or by default.
Completion resetParameter(const Call& c) {
    const std::string path = c.text("path"), to = c.arguments.value("to", "file");
    if (to != "file" && to != "default") throw InputError("param.reset: to: must be file or default, not " + to);
    if (to == "file") {
        const auto value = document(c).filedValue(path);
        if (!value) throw InputError("param.reset: " + path + ": the file has no such value");
        document(c).set(path, *value);
    } else {
        const scene::ParameterInfo* p = scene::parameterAt(path);
        if (!p) throw InputError("param.reset: there is no parameter " + path);
        if (p->byDefault == "required") throw InputError("param.reset: " + path + ": has no default");
        document(c).set(path, p->byDefault);
    }
    return edited(c.session);
}

Completion add(const Call& c) {
    const std::string kind = c.text("kind"),
                      shape = c.arguments.value("shape", kind == "deformable" && c.arguments.contains("file") ? "cloth" : "box");
    if (kind != "fluid" && kind != "boundary" && kind != "deformable")
        throw InputError("object.add: kind: must be fluid, boundary or deformable, not " + kind);
    std::string mesh;
    if (c.arguments.contains("file")) mesh = meshPath(document(c).scene(), c.file());
    c.session.editing.selected = document(c).add(kind == "fluid"      ? ObjectKind::Fluid
                                                 : kind == "boundary" ? ObjectKind::Boundary
                                                                      : ObjectKind::Deformable,
                                                 mesh.empty() || kind == "deformable" ? shape : "mesh", mesh);
    return edited(c.session);
}

/// Of the last picked vertices, each changes sides: held ones are let go of, where a pin names them.
Completion togglePins(const Call& c) {
    Session& s = c.session;
    std::map<std::size_t, std::vector<scene::Pin>> pins;
    for (const Picked& p : s.touching.picks) {
        if (p.kind != Picked::Kind::Vertex) continue;
        const auto k = deformableOf(*s.snapshot, p.number);
        if (!k || *k >= document(c).scene().deformables.size()) continue;
        const scene::Deformable& d = document(c).scene().deformables[*k];
        auto& all = pins.try_emplace(*k, d.pins).first->second;
        const int v = p.number - (*s.snapshot->surfaces)[*k].first;
        bool held = false;
        for (scene::Pin& pin : all) held = std::erase(pin.vertices, v) > 0 || held;
        std::erase_if(all, [](const scene::Pin& pin) { return pin.vertices.empty() && !pin.box; });
        if (held) continue;
        const auto& rest = (*s.snapshot->surfaces)[*k].rest;
        for (const scene::Pin& pin : all)
            if (pin.box && world::holds(*pin.box, d, rest[static_cast<std::size_t>(v)]))
                throw InputError("vertex " + std::to_string(v) + " of " + d.name + " is held by the box of a pin: change the box");
        auto own = std::find_if(all.begin(), all.end(), [](const scene::Pin& pin) { return !pin.box && !pin.motion; });
        if (own == all.end()) own = all.insert(all.end(), scene::Pin{});
        own->vertices.push_back(v);
    }
    if (pins.empty()) throw InputError("pin.toggle: pick a vertex of cloth or of a soft body first");
    std::vector<Document::Setting> settings;
    for (const auto& [k, all] : pins) {
        scene::Description with = document(c).scene();
        with.deformables[k].pins = all;
        const std::string path = "deformables." + std::to_string(k) + ".pins";
        settings.push_back({path, scene::get(with, path)});
    }
    document(c).setAll(settings, "Pin");
    return edited(s);
}

Completion remove(const Call& c) {
    document(c).remove(object(c));
    if (!c.session.editing.selection()) c.session.editing.selected = 0;
    return edited(c.session);
}

Completion hide(const Call& c) {
    const ObjectId id = object(c);
    document(c).hide(id, c.arguments.value("hidden", !document(c).now().hidden.contains(id)));
    return edited(c.session);
}

Completion move(const Call& c) {
    const ObjectId id = object(c);
    const std::string path = document(c).now().find(id)->path();
    auto add = [&](const char* key, const char* by) {
        if (!c.arguments.contains(by)) return;
        auto v = Arguments::parse(scene::get(document(c).scene(), path + key)).get<scene::Vector>();
        for (std::size_t a = 0; a < 3; ++a) v[a] = scene::plain(v[a] + c.arguments[by][a].get<double>());
        document(c).set(path + key, vectorText(v));
    };
    add(".position", "by");
    return edited(c.session);
}

Completion turn(const Call& c) {
    const std::string path = document(c).now().find(object(c))->path() + ".rotation";
    auto v = Arguments::parse(scene::get(document(c).scene(), path)).get<scene::Vector>();
    for (std::size_t a = 0; a < 3; ++a) v[a] = scene::plain(v[a] + c.arguments["by"][a].get<double>());
    document(c).set(path, vectorText(v));
    return edited(c.session);
}

Completion save(const Call& c, const std::string& file) {
    saveScene(c.session, file);
    return immediately;
}

bool canUndo(const Session& s) { return ready(s) && s.editing.document.canUndo(); }
bool canRedo(const Session& s) { return ready(s) && s.editing.document.canRedo(); }
bool hasSelection(const Session& s) { return ready(s) && s.editing.selection().has_value(); }

}  // namespace

void addDocumentActions(Handlers& all) {
    all["param.set"] = {setParameter, ready};
    all["param.reset"] = {resetParameter, ready};
    all["param.copyPath"] = {[](const Call& c) -> Completion {
                                 scene::get(document(c).scene(), c.text("path"));
                                 ImGui::SetClipboardText(c.text("path").c_str());
                                 c.session.say({Notice::Kind::Info, "Copied " + c.text("path")});
                                 return immediately;
                             },
                             ready};
    all["edit.undo"] = {[](const Call& c) -> Completion {
                            const std::string title = document(c).undoTitle();
                            document(c).undo();
                            c.session.say({Notice::Kind::Info, "Undone: " + title});
                            return edited(c.session);
                        },
                        canUndo};
    all["edit.redo"] = {[](const Call& c) -> Completion {
                            document(c).redo();
                            c.session.say({Notice::Kind::Info, "Done again: " + document(c).undoTitle()});
                            return edited(c.session);
                        },
                        canRedo};
    all["param.find"] = {[](const Call& c) -> Completion {
                             c.session.editing.findParameter = true;
                             c.session.layout.at(Panel::Inspector).shown = true;
                             return immediately;
                         },
                         ready};
    for (const auto& [name, tool] : {std::pair{"tool.move", Tool::Move}, {"tool.turn", Tool::Turn}, {"tool.scale", Tool::Scale}})
        all[name] = {[tool = tool](const Call& c) -> Completion {
                         c.session.tool = tool;
                         return immediately;
                     },
                     ready};
    all["tool.local"] = {[](const Call& c) -> Completion {
                             c.session.editing.localAxes = !c.session.editing.localAxes;
                             return immediately;
                         },
                         ready};
    all["tool.snap"] = {[](const Call& c) -> Completion {
                            c.session.editing.snapping = !c.session.editing.snapping;
                            return immediately;
                        },
                        ready};
    all["object.add"] = {add, ready};
    all["pin.toggle"] = {togglePins, [](const Session& s) {
                             const auto& picks = s.touching.picks;
                             return std::any_of(picks.begin(), picks.end(), [](const Picked& p) { return p.kind == Picked::Kind::Vertex; });
                         }};
    all["object.mesh"] = {[](const Call& c) -> Completion {
                              c.session.meshAsked = true;
                              c.session.touch();
                              return immediately;
                          },
                          ready};
    all["object.select"] = {[](const Call& c) -> Completion {
                                const std::string name = c.arguments.value("object", "");
                                c.session.editing.selected = name.empty() ? 0 : c.session.editing.objectNamed(name);
                                return immediately;
                            },
                            ready};
    all["object.duplicate"] = {[](const Call& c) -> Completion {
                                   c.session.editing.selected = document(c).duplicate(object(c));
                                   return edited(c.session);
                               },
                               hasSelection};
    all["object.delete"] = {remove, hasSelection};
    all["object.rename"] = {[](const Call& c) -> Completion {
                                const ObjectId id = object(c);
                                if (!c.arguments.contains("name")) {
                                    c.session.editing.selected = c.session.editing.renaming = id;
                                    return immediately;
                                }
                                document(c).rename(id, c.text("name"));
                                return edited(c.session);
                            },
                            hasSelection};
    all["object.hide"] = {hide, hasSelection};
    all["object.shape"] = {[](const Call& c) -> Completion {
                               document(c).reshape(object(c), c.text("shape"));
                               return edited(c.session);
                           },
                           hasSelection};
    all["object.move"] = {move, hasSelection};
    all["object.turn"] = {turn, hasSelection};
    all["object.scale"] = {[](const Call& c) -> Completion {
                               const double by = c.arguments["by"].get<double>();
                               if (!(by > 0)) throw InputError("object.scale: by: must be above 0");
                               document(c).scale(object(c), {by, by, by});
                               return edited(c.session);
                           },
                           hasSelection};
    all["scene.apply"] = {[](const Call& c) -> Completion {
                              if (!c.session.editing.waiting().any()) return immediately;
                              return restarting(c.session);
                          },
                          [](const Session& s) { return ready(s) && s.editing.waiting().any(); }};
    all["scene.reload"] = {[](const Call& c) -> Completion {
                               if (c.session.sceneFile.reload(c.session) == SceneFile::News::Restart) return restarting(c.session);
                               return edited(c.session);
                           },
                           ready};
    all["scene.restore"] = {[](const Call& c) -> Completion {
                                if (!c.session.draft) throw InputError("nothing of this scene was left unsaved");
                                document(c).become(*c.session.draft, "Restore unsaved changes");
                                c.session.draft.reset();
                                return c.session.editing.needsRestart() ? restarting(c.session) : edited(c.session);
                            },
                            [](const Session& s) { return ready(s) && s.draft.has_value(); }};
    all["scene.forget"] = {[](const Call& c) -> Completion {
                               c.session.drafts.forget(document(c).scene().file);
                               c.session.draft.reset();
                               return immediately;
                           },
                           [](const Session& s) { return ready(s) && s.draft.has_value(); }};
    all["scene.save"] = {[](const Call& c) { return save(c, document(c).scene().file); }, ready};
    all["scene.saveAs"] = {[](const Call& c) -> Completion { return save(c, c.file()); }, ready};
}

}  // namespace meniscus::editor
