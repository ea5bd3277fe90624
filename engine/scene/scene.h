// SPDX-License-Identifier: MIT
// Scene files to descriptions and back: located errors, settings by path, the generated schema.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/description.h"

namespace meniscus::scene {

/// Reads a scene. Throws InputError "file:line: key: what is wrong and what is allowed". Settings are `--set` texts, "path=value".
Description load(const std::string& file, const std::vector<std::string>& settings = {});
/// The same from text; `file` names it in errors.
Description parse(std::string_view text, const std::string& file, const std::vector<std::string>& settings = {});

/// The scene as a file: what differs from the defaults, in the order of the parameter tables. `parse` of it is the same scene.
std::string text(const Description&);
/// The scene as it reads from another file: with the same meshes, whose paths count from there.
Description relocated(const Description&, const std::string& file);
/// Writes it there, whole or not at all. Returns the scene as it then reads. Throws InputError.
Description save(const Description&, const std::string& file);
/// Whether two scenes say the same, wherever they were read from.
bool same(const Description&, const Description&);
/// Throws InputError where values contradict each other or the scene is too large for this machine.
void validate(const Description&);

/// A path in a scene, which counts from the folder of the scene's file.
std::string pathOf(const Description&, const std::string& path);

/// Whether a change of this parameter acts on the next step of a running simulation, or needs a restart.
enum class Acts { NextStep, Restart };
/// Whether a boundary that is placed elsewhere needs a restart for it: a plane reaches as far as the scene, and is another one then.
bool placedAnew(const Boundary&, const Boundary&);
/// Sets one parameter by its JSON path ("pressure.maxIterations", "fluids.0.viscosity.kinematic"); value is JSON, or a bare word for a
/// string; null takes away what a scene may do without, such as a boundary's motion. Throws InputError and leaves the description as it was
/// where path or value is bad. Other cells of a deformable number its vertices anew: its pins then name those nearest to where they were.
Acts set(Description&, const std::string& path, std::string_view value);
/// Whether the time step follows the fluid's speed: without fluid it is time.step.
inline bool stepAdapts(const Description& d) { return d.time.adaptive && !d.fluids.empty(); }
/// The value at a path as JSON text.
std::string get(const Description&, const std::string& path);

/// The JSON schema of a scene file (scenes/scene.schema.json).
std::string schema();

/// One row of the parameter reference. `path` has * for list indices; `type` is one of number, integer, boolean, text, color, choice,
/// "choice or number", vector (3 numbers), flags (3 booleans), pair (2 numbers), counts (2 or 3 whole
/// numbers), numbers (any number of whole ones); `byDefault` is JSON, or "required".
struct ParameterInfo {
    std::string path, type, unit, byDefault, range, label, symbol, equation, help;
    double lo = 0, hi = 0;  ///< range of numbers, as the editor's slider uses it; lo == hi: none
    bool logarithmic = false;
    std::vector<std::string> choices, choiceHelp;  ///< choiceHelp: one a choice, or none
    std::string onlyWith;                          ///< path of the choice that decides whether it plays a part; "": always
    std::vector<std::string> onlyChoices;          ///< with which it does; none: with objects that have a part of its last name
    Acts acts = Acts::NextStep;
};
const std::vector<ParameterInfo>& parameters();
/// The row that a path in a scene belongs to ("fluids.0.position.1" to "fluids.*.position"); null where it leads to no parameter.
const ParameterInfo* parameterAt(const std::string& path);
/// Whether a parameter, of this path, plays a part with the choices of a scene.
bool playsPart(const ParameterInfo&, const std::string& path, const Description&);
/// All of them as a Markdown table, for docs/scene.md.
std::string parameterTable();

}  // namespace meniscus::scene
