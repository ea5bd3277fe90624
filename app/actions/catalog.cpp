// SPDX-License-Identifier: MIT
#include "app/actions/catalog.h"

#include <algorithm>

namespace meniscus::actions {

std::string_view name(Type t) {
    switch (t) {
        case Type::Number:
            return "number";
        case Type::Count:
            return "integer from 1";
        case Type::Text:
            return "string";
        case Type::File:
            return "path";
        case Type::Point:
            return "[x, y], parts of the window from 0 to 1";
        case Type::Vector:
            return "[x, y, z]";
        case Type::Flag:
            return "true or false";
        case Type::AnyValue:
            return "any value";
    }
    return "";
}

std::string_view title(Menu m) {
    switch (m) {
        case Menu::File:
            return "File";
        case Menu::Edit:
            return "Edit";
        case Menu::Simulation:
            return "Simulation";
        case Menu::View:
            return "View";
        case Menu::Record:
            return "Record";
        case Menu::Help:
            return "Help";
        case Menu::Scripts:
            return "Scripts";
    }
    return "";
}

namespace {
/// Of an action that changes the scene.
Action edit(Action a) {
    a.edits = true;
    return a;
}
}  // namespace

const std::vector<Action>& catalog() {
    static const std::vector<Action> all = {
        {"sim.play", Menu::Simulation, "Play", "Space", "Lets the simulation run.", {}},
        {"sim.pause", Menu::Simulation, "Pause", "Space", "Stops the simulation after the step it is making.", {}},
        {"sim.step",
         Menu::Simulation,
         "Step",
         ". Right",
         "Pauses, then makes some steps.",
         {{"count", Type::Count, false, "number of steps, 1 if not given"}}},
        {"sim.reset", Menu::Simulation, "Reset", "R", "Goes back to the scene's start; parameters stay as they are.", {}},
        {"sim.stepBack",
         Menu::Simulation,
         "Step back",
         ", Left",
         "Pauses, then goes some steps back.",
         {{"count", Type::Count, false, "number of steps, 1 if not given"}}},
        {"sim.rewind",
         Menu::Simulation,
         "Rewind",
         "",
         "Pauses, and goes to the last step at or before a time, with the parameters that were in force.",
         {{"time", Type::Number, true, "s, from 0 to the end of what was simulated"}}},
        {"sim.goTo",
         Menu::Simulation,
         "Jump to time",
         "Ctrl+J",
         "Goes to a time: back to what was simulated, or on until it is reached.",
         {{"time", Type::Number, false, "s; asked for beside the timeline if not given"}}},
        {"sim.toStart", Menu::Simulation, "Back to the start", "Home", "Goes to the first state of this run; what came after stays.", {}},
        {"sim.toEnd", Menu::Simulation, "On to the end", "End", "Goes to the last state of this run.", {}},
        {"sim.future",
         Menu::Simulation,
         "Other future",
         "Ctrl+B",
         "Goes into an old future: what came after a step before other parameters took its place.",
         {{"number", Type::Count, false, "its number, the newest if not given"}, {"time", Type::Number, false, "s, its end if not given"}}},
        {"sim.loop",
         Menu::Simulation,
         "Loop",
         "L",
         "Runs round between two times; without times, round what was simulated, or no more.",
         {{"from", Type::Number, false, "s"}, {"to", Type::Number, false, "s"}}},
        {"sim.speed",
         Menu::Simulation,
         "Speed",
         "",
         "How fast it may go: below 1 is slow motion.",
         {{"factor", Type::Number, true, "simulated seconds a second; 0: as fast as it can"}}},
        {"sim.historyBound",
         Menu::Simulation,
         "Memory of the history",
         "",
         "How much memory past states may take.",
         {{"megabytes", Type::Number, true, "MB (of 2^20 bytes), from 0"}}},
        {"scene.open",
         Menu::File,
         "Open scene",
         "Ctrl+O",
         "Loads a scene and shows its start.",
         {{"file", Type::File, true, "scene file"},
          {"wait", Type::Flag, false, "false: the next action does not wait until the scene is loaded"}}},
        {"scene.cancel", Menu::File, "Cancel loading", "Esc", "Stops loading; the scene that was open stays.", {}},
        edit({"param.set",
              Menu::Edit,
              "Set parameter",
              "",
              "Changes a parameter; it acts on the next step, or restarts the scene where it has to.",
              {{"path", Type::Text, true, "where the parameter lies in the scene file, such as pressure.maxIterations"},
               {"value", Type::AnyValue, true, "its new value"}}}),
        {"view.frameAll", Menu::View, "Frame all", "F", "Moves the camera until the whole scene is in view.", {}},
        {"view.camera",
         Menu::View,
         "Place camera",
         "",
         "Puts the camera at a position and turns it to a target.",
         {{"position", Type::Vector, true, "m"}, {"target", Type::Vector, true, "m"}}},
        {"view.frameSelection", Menu::View, "Frame what is picked", "Shift+F", "Moves the camera until what is picked fills the view.", {}},
        {"view.front", Menu::View, "From the front", "1", "Looks along -z.", {}},
        {"view.back", Menu::View, "From the back", "Ctrl+1", "Looks along z.", {}},
        {"view.right", Menu::View, "From the right", "3", "Looks along -x.", {}},
        {"view.left", Menu::View, "From the left", "Ctrl+3", "Looks along x.", {}},
        {"view.top", Menu::View, "From above", "7", "Looks straight down.", {}},
        {"view.bottom", Menu::View, "From below", "Ctrl+7", "Looks straight up.", {}},
        {"view.corner", Menu::View, "From a corner", "0", "Looks at the scene askew.", {}},
        {"view.orthographic",
         Menu::View,
         "Orthographic",
         "5",
         "Shows things equally large near and far, or in perspective again.",
         {{"on", Type::Flag, false, "the other way round if not given"}}},
        {"view.fly",
         Menu::View,
         "Fly",
         "Shift+W",
         "Dragging turns the view about the eye; W, A, S, D, Q and E move it, the wheel changes how fast. Escape ends it.",
         {{"on", Type::Flag, false, "the other way round if not given"}}},
        {"view.colorBy",
         Menu::View,
         "Colour by",
         "",
         "Colours the particles by a field.",
         {{"field", Type::Text, true, "speed, a field such as density, or a part of one such as velocity.x"}}},
        {"view.colorMap",
         Menu::View,
         "Colour map",
         "",
         "Changes the colours that values have.",
         {{"name", Type::Text, true, "viridis, inferno, coolwarm, turbo or grey"}}},
        {"view.colorRange",
         Menu::View,
         "Lock the colours' range",
         "L",
         "Sets which values the ends of the colours stand for. Without arguments locks the range as it is, or gives it free.",
         {{"fit", Type::Text, false, "auto (round numbers that only grow), percentile (2 to 98 % of each state) or locked"},
          {"min", Type::Number, false, "value at the lower end; locks the range"},
          {"max", Type::Number, false, "value at the upper end; locks the range"}}},
        {"view.clip",
         Menu::View,
         "Clip plane",
         "C",
         "Hides what lies beyond a plane.",
         {{"on", Type::Flag, false, "the other way round if nothing is given"},
          {"axis", Type::Text, false, "x, y or z"},
          {"at", Type::Number, false, "m, where the plane lies on the axis"},
          {"flip", Type::Flag, false, "true: hides what lies before the plane"}}},
        {"view.show",
         Menu::View,
         "Show",
         "",
         "Shows or hides a part of the picture.",
         {{"what", Type::Text, true, "boundaries, samples, domain, floor, shadows or neighbours (of the picked particle)"},
          {"on", Type::Flag, false, "the other way round if not given"}}},
        {"tool.pick", Menu::View, "Pick and orbit", "Q", "A click picks, dragging turns the view.", {}},
        {"tool.pull", Menu::View, "Pull", "P", "Dragging pulls the fluid, as Ctrl and dragging always does.", {}},
        {"tool.probe", Menu::View, "Place probes", "O", "A click places a probe, which reads the fluid there.", {}},
        {"pick",
         Menu::Scripts,
         "Pick",
         "",
         "Picks the particle or the boundary that is seen there, or nothing.",
         {{"x", Type::Number, true, "part of the window's width, from the left"},
          {"y", Type::Number, true, "part of the window's height, from the top"},
          {"add", Type::Flag, false, "true: keeps what was picked before; what was picked already is given up"}}},
        {"pick.clear", Menu::View, "Pick nothing", "Esc", "Gives up what was picked.", {}},
        {"drag",
         Menu::Scripts,
         "Pull the fluid",
         "",
         "Pulls the fluid that is seen at a point with a spring to another point, and lets go.",
         {{"from", Type::Point, true, "where the fluid is taken hold of"},
          {"to", Type::Point, true, "where it is pulled to"},
          {"seconds", Type::Number, true, "s, wall clock, that this takes"}}},
        {"probe.add",
         Menu::View,
         "Add a probe",
         "Shift+O",
         "Reads the fluid at a point from now on: where the picked particle is, or the middle of the scene, if none is given.",
         {{"position", Type::Vector, false, "m"}}},
        {"probe.remove",
         Menu::View,
         "Remove probes",
         "",
         "Removes a probe, or all.",
         {{"number", Type::Count, false, "1 is the first; all if not given"}}},
        {"view.theme",
         Menu::View,
         "Light or dark",
         "Ctrl+Shift+L",
         "Changes the colours of the window.",
         {{"name", Type::Text, false, "the other one if not given", {"dark", "light"}}}},
        {"view.panel",
         Menu::View,
         "Show panel",
         "",
         "Shows or hides a panel.",
         {{"name", Type::Text, true, "which", {"scene", "lesson", "inspector", "timeline", "plots", "log"}},
          {"shown", Type::Flag, false, "the other way round if not given"}}},
        {"view.preset",
         Menu::View,
         "Layout",
         "",
         "Arranges the panels for a purpose.",
         {{"name", Type::Text, true, "teach: with a lesson; record: only the view", {"explore", "teach", "record"}}}},
        {"lesson.list", Menu::Help, "Lessons", "", "Shows the lessons beside the view, or hides them.", {}},
        {"lesson.open",
         Menu::Help,
         "Start a lesson",
         "",
         "Begins a lesson: a scene with steps, each with something to watch.",
         {{"file", Type::File, true, "lesson file, or the name of one that comes with the program, such as 1_time_step"}}},
        {"lesson.next", Menu::Help, "Next step of the lesson", "", "Goes on with the lesson, once its question is answered.", {}},
        {"lesson.back", Menu::Help, "Previous step of the lesson", "", "Goes back to the step before, and starts it again.", {}},
        {"lesson.answer",
         Menu::Help,
         "Answer the lesson's question",
         "",
         "Chooses an answer; another may be chosen afterwards.",
         {{"number", Type::Count, true, "1 is the first"}}},
        {"lesson.close", Menu::Help, "Leave the lesson", "", "Ends the lesson at any point; the scene stays as it is.", {}},
        {"plots.show",
         Menu::View,
         "Show plot",
         "",
         "Puts a plot into one of the three places.",
         {{"plot", Type::Text, true,
           "density, iterations, step, energy, momentum, angular, speed, stages, convergence, forces, or watch.QUANTITY"},
          {"slot", Type::Count, false, "1 to 3, 1 if not given"}}},
        {"plots.range",
         Menu::View,
         "Show the whole run in plots",
         "",
         "Shows a part of the time in all plots, or the whole run.",
         {{"from", Type::Number, false, "s; the start if not given"}, {"to", Type::Number, false, "s; the end if not given"}}},
        {"plots.log",
         Menu::View,
         "Logarithmic axis",
         "",
         "Makes a plot's axis logarithmic, or linear.",
         {{"plot", Type::Text, false, "which; the first if not given"}, {"on", Type::Flag, false, "the other way round if not given"}}},
        {"plots.csv",
         Menu::Record,
         "Save plots as CSV",
         "",
         "Writes every step of the run as comma-separated values.",
         {{"file", Type::File, false, "file to write; named after the scene if not given"}}},
        {"plots.png",
         Menu::Record,
         "Save plots as PNG",
         "",
         "Writes the panel of plots as a picture.",
         {{"file", Type::File, false, "file to write; named after the scene if not given"}}},
        {"record.dialog", Menu::Record, "Record", "Ctrl+R", "Shows or hides the settings and the progress of a recording.", {}},
        {"record.start",
         Menu::Record,
         "Start recording",
         "",
         "Records pictures, a film or the particles, a frame each 1/fps of simulated time, from the state as it is.",
         {{"folder", Type::File, true, "where the files go"},
          {"fps", Type::Number, false, "frames a second of simulated time, 25 if not given"},
          {"format", Type::Text, false, "png (the default), mp4 or ply"},
          {"name", Type::Text, false, "of the film's file; the scene's if not given"},
          {"width", Type::Count, false, "of pictures, 1920 if not given"},
          {"height", Type::Count, false, "of pictures, 1080 if not given"},
          {"seconds", Type::Number, false, "simulated time to record; until record.stop if not given"},
          {"overlays", Type::Flag, false, "time and colour bar on pictures; true if not given"},
          {"overwrite", Type::Flag, false, "true: an older recording in the folder is replaced"}}},
        {"record.stop",
         Menu::Record,
         "Stop recording",
         "",
         "Ends the recording and keeps it: complete when all is written and the film is made.",
         {}},
        {"record.pause", Menu::Record, "Pause recording", "", "Leaves out what is simulated until it is called again.", {}},
        {"record.discard", Menu::Record, "Discard recording", "", "Ends the recording and removes its files.", {}},
        {"record.retry", Menu::Record, "Try the recording again", "", "Tries at once what failed: writing, or making the film.", {}},
        {"view.scale",
         Menu::View,
         "Size of everything",
         "",
         "Changes the size of texts and controls.",
         {{"factor", Type::AnyValue, true, "from 0.5 to 4, or monitor: as that says", {"monitor", "1", "1.25", "1.5", "2"}}}},
        {"palette.open",
         Menu::Help,
         "Find anything",
         "Ctrl+P",
         "Finds parameters, actions, scenes and lessons by a few letters.",
         {{"query", Type::Text, false, "the letters"}}},
        {"stats.save",
         Menu::Record,
         "Save statistics",
         "",
         "Writes the statistics of the run as JSON.",
         {{"file", Type::File, true, "file to write"}}},
        {"profile.save",
         Menu::Scripts,
         "Save frame profile",
         "",
         "Writes the times of the window's frames as JSON.",
         {{"file", Type::File, true, "file to write"}}},
        {"screenshot",
         Menu::Record,
         "Save screenshot",
         "F12",
         "Writes the window as a PNG.",
         {{"file", Type::File, true, "file to write"}}},
        {"wait",
         Menu::Scripts,
         "Wait",
         "",
         "Waits for a time on the clock, or until that much simulated time has passed (fails while paused).",
         {{"seconds", Type::Number, false, "s, wall clock"}, {"simulated", Type::Number, false, "s, simulated"}},
         true},
        {"ui.click",
         Menu::Scripts,
         "Click",
         "",
         "Presses what has this name on screen.",
         {{"widget", Type::Text, true, "such as toolbar/play; ui.save lists them"}}},
        {"ui.hover",
         Menu::Scripts,
         "Point at",
         "",
         "Moves the pointer over what has this name on screen.",
         {{"widget", Type::Text, true, "such as toolbar/play"}}},
        {"ui.drag",
         Menu::Scripts,
         "Drag",
         "",
         "Drags what has this name on screen.",
         {{"widget", Type::Text, true, "such as toolbar/play"},
          {"x", Type::Number, true, "logical pixels to the right"},
          {"y", Type::Number, true, "logical pixels down"}}},
        {"ui.keys", Menu::Scripts, "Press keys", "", "Presses keys together.", {{"keys", Type::Text, true, "such as Ctrl+P"}}},
        {"ui.type", Menu::Scripts, "Type", "", "Types a text into what takes text.", {{"text", Type::Text, true, "what to type"}}},
        {"ui.save",
         Menu::Scripts,
         "Save widgets",
         "",
         "Writes names and places of all that can be pressed, and the texts that do not fit, as JSON.",
         {{"file", Type::File, true, "file to write"}}},
        {"help.shortcuts", Menu::Help, "Shortcuts", "? F1", "Shows or hides the list of shortcuts.", {}},
        {"quit", Menu::File, "Quit", "Ctrl+Q", "Ends the program.", {}},
    };
    return all;
}

const Action* find(std::string_view name) {
    const auto& all = catalog();
    const auto at = std::find_if(all.begin(), all.end(), [&](const Action& a) { return a.name == name; });
    return at == all.end() ? nullptr : &*at;
}

std::string signature(const Action& a) {
    if (a.arguments.empty()) return a.name;
    std::string text = a.name + " {";
    for (const Argument& argument : a.arguments) {
        if (&argument != &a.arguments.front()) text += a.oneOf ? " | " : ", ";
        text += argument.required || a.oneOf ? argument.name : "[" + argument.name + "]";
    }
    return text + "}";
}

}  // namespace meniscus::actions
