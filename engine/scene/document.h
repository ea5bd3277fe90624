// SPDX-License-Identifier: MIT
// A scene while it is edited: who its objects are, what was done to it and can be undone, and whether it differs from its file.
//
// Every edit makes a new state, which never changes afterwards; undo and redo move along the row of states. Objects keep their identity
// from state to state, so that the scene that runs can be compared with the one that is edited whatever was added or removed between.
#pragma once
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene.h"

namespace meniscus::scene {

enum class ObjectKind { Fluid, Boundary, Deformable };
inline constexpr ObjectKind kObjectKinds[] = {ObjectKind::Fluid, ObjectKind::Deformable, ObjectKind::Boundary};

/// Who an object is, for as long as a document is open. Never 0.
using ObjectId = std::uint64_t;

/// Where an object stands in a scene.
struct ObjectPlace {
    ObjectKind kind = ObjectKind::Fluid;
    std::size_t index = 0;
    std::string path() const;  ///< "fluids.0"
};

/// A scene with the identities of its objects.
struct DocumentState {
    Description scene;
    std::vector<ObjectId> fluids, boundaries, deformables;  ///< one an object
    std::set<ObjectId> hidden;                              ///< of objects, in the view alone: files do not say it

    std::optional<ObjectPlace> find(ObjectId) const;
    const std::vector<ObjectId>& idsOf(ObjectKind k) const {
        return k == ObjectKind::Fluid ? fluids : k == ObjectKind::Boundary ? boundaries : deformables;
    }
    ObjectId idAt(const ObjectPlace& p) const { return idsOf(p.kind).at(p.index); }
    std::string nameOf(const ObjectPlace&) const;
};

class Document {
public:
    Document();
    /// Starts anew with a scene that is as its file has it.
    void open(Description);
    /// The scene is now in this file. All states move there: undo goes back in what a scene is, not in where it lies.
    void saved(const std::string& file);

    const DocumentState& now() const { return *states[at].state; }
    std::shared_ptr<const DocumentState> share() const { return states[at].state; }
    const Description& scene() const { return now().scene; }
    /// The value at a path as the file has it, as JSON; none where the object is not in the file.
    std::optional<std::string> filedValue(const std::string& path) const;
    bool dirty() const { return isDirty; }
    /// Grows with every change of the scene, its history or its file.
    std::uint64_t revision() const { return changes; }

    // Edits. Each throws InputError and changes nothing where the scene would not be valid. `title` is what undoing it is called.
    /// Edits of the same path that follow each other with the same gesture, other than 0, are one.
    /// Tells what the parameter acts on.
    Acts set(const std::string& path, std::string_view value, std::uint64_t gesture = 0);
    /// A fluid or boundary of this shape ("box", "sphere", "plane") of a size that suits the scene; or "mesh", from a file.
    ObjectId add(ObjectKind, const std::string& shape, const std::string& meshFile = {});
    ObjectId duplicate(ObjectId);
    void remove(ObjectId);
    void rename(ObjectId, const std::string& name);
    /// Gives an object another shape of about the same place and size.
    void reshape(ObjectId, const std::string& shape);
    /// Scales an object's shape along its own axes about its middle (a mesh: about its origin).
    void scale(ObjectId, const Vector& factors, std::uint64_t gesture = 0);
    /// Several parameters at once, as one edit.
    struct Setting {
        std::string path, value;
    };
    void setAll(const std::vector<Setting>&, const std::string& title, std::uint64_t gesture = 0);
    void hide(ObjectId, bool);
    /// Becomes another version of the scene, in which objects that kept their names are the same.
    void become(const Description&, const std::string& title);
    /// The same, of the scene that its file has by now; like every edit, it can be undone.
    void reload(const Description&);
    /// Takes over the parameters of what runs, where they became others there, as they do in going back in time.
    void follow(const DocumentState& running, const std::string& title);

    bool canUndo() const { return at > 0; }
    bool canRedo() const { return at + 1 < states.size(); }
    std::string undoTitle() const { return canUndo() ? states[at].title : ""; }
    std::string redoTitle() const { return canRedo() ? states[at + 1].title : ""; }
    void undo();
    void redo();

private:
    struct Entry {
        std::shared_ptr<const DocumentState> state;
        std::string title, path;  ///< of the edit that led here
        std::uint64_t gesture = 0;
    };
    void add(DocumentState, std::string title, std::string path = {}, std::uint64_t gesture = 0);
    DocumentState version(const Description&);
    void forgetOldest();
    void changed();
    ObjectPlace require(ObjectId) const;

    std::vector<Entry> states;
    std::size_t at = 0;
    std::shared_ptr<const DocumentState> inFile;
    bool isDirty = false;
    std::uint64_t changes = 0;
    ObjectId lastId = 0;
};

/// `to` with all that acts on the next step, rather than after a restart, as `from` has it, for the objects that are in both.
DocumentState withParameters(const DocumentState& to, const DocumentState& from);

/// What only a restart brings into force.
struct Pending {
    std::vector<ObjectId> added, removed, changed;  ///< objects; a changed one has another shape, place or start
    bool settings = false;                          ///< of the scene itself, such as its particle radius
    bool any() const { return settings || !added.empty() || !removed.empty() || !changed.empty(); }
};
Pending pending(const DocumentState& running, const DocumentState& wanted);

}  // namespace meniscus::scene
