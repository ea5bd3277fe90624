// SPDX-License-Identifier: MIT
// Typefaces and icons: Inter with figures of one width, mathematics merged from DejaVu, Material Icons. All from Debian's packages.
#pragma once
#include <imgui.h>

namespace meniscus::editor {

struct Fonts {
    ImFont *body, *bodyMedium, *bodyStrong;  // 16 (13.2 px em)
    ImFont *small, *smallMedium;             // 14 (11.6 px em)
    ImFont *title, *display;                 // 20, 28
    ImFont* mono;                            // 13, for JSON paths
    ImFont *icon, *iconSmall;                // 20, 16
};
const Fonts& fonts();

/// Builds the font atlas for a scale, between frames only. Throws InputError where a font file is missing.
void loadFonts(float scale);

namespace icon {
inline constexpr const char *Play = "\xee\x80\xb7", *Pause = "\xee\x80\xb4", *Next = "\xee\x81\x84", *Prev = "\xee\x81\x85",
                            *Replay = "\xee\x81\x82", *Reset = "\xef\x81\x93", *Dot = "\xee\x81\xa1", *Stop = "\xee\x81\x87",
                            *Search = "\xee\xa2\xb6", *Menu = "\xee\x97\x92", *Down = "\xee\x97\x8f", *Right = "\xee\x97\x8c",
                            *Eye = "\xee\xa3\xb4", *EyeOff = "\xee\xa3\xb5", *Drop = "\xee\x9e\x98", *Waves = "\xee\x85\xb6",
                            *Box = "\xee\xa7\xbe", *Category = "\xee\x95\xb4", *Lock = "\xee\xa2\x97", *Memory = "\xee\x8c\xa2",
                            *Board = "\xee\x8c\x8d", *Speed = "\xee\xa7\xa4", *Tune = "\xee\x90\xa9", *Functions = "\xee\x89\x8a",
                            *Compare = "\xee\x8e\xb9", *Video = "\xee\x81\x8b", *Movie = "\xee\x80\xac", *Undo = "\xee\x85\xa6",
                            *Redo = "\xee\x85\x9a", *Add = "\xee\x85\x85", *Close = "\xee\x97\x8d", *Warning = "\xee\x80\x82",
                            *Error = "\xee\x80\x80", *Info = "\xee\xa2\x8e", *CheckCircle = "\xee\xa1\xac", *Check = "\xee\x97\x8a",
                            *Help = "\xee\xa3\xbd", *School = "\xee\xa0\x8c", *Book = "\xee\xa8\x99", *FolderOpen = "\xee\x8b\x88",
                            *Folder = "\xee\x8b\x87", *Save = "\xee\x85\xa1", *Select = "\xee\x95\xa9", *Pull = "\xee\xa4\x93",
                            *Move = "\xee\xa2\x9f", *Rotate = "\xee\x90\x9a", *Scale = "\xef\x87\x8e", *Copy = "\xee\x85\x8d",
                            *Chart = "\xee\x9b\xa1", *Timeline = "\xee\xa4\xa2", *Branch = "\xef\x86\x84", *Keyboard = "\xee\x8c\x92",
                            *Return = "\xee\x8c\x9b", *Dark = "\xee\x94\x9c", *Light = "\xee\x94\x98", *More = "\xee\x97\x93",
                            *Grid = "\xee\x8f\xac", *Ruler = "\xee\x90\x9c", *Layers = "\xee\x94\xbb", *Grain = "\xee\x8f\xaa",
                            *Bulb = "\xee\x83\xb0", *History = "\xee\xa2\x89", *Flag = "\xee\x85\x93", *Sensors = "\xee\x94\x9e",
                            *Pin = "\xef\x84\x8d", *Download = "\xef\x82\x90", *Image = "\xee\x8f\xb4", *Camera = "\xee\x90\x92",
                            *Loop = "\xee\x81\x80", *Tree = "\xee\xa5\xba", *Shower = "\xef\x81\xa1", *Settings = "\xee\xa2\xb8",
                            *Palette = "\xee\x90\x8a", *DropDown = "\xee\x97\x85", *Unfold = "\xee\x97\x97", *Frame = "\xee\x8e\xb4",
                            *Sidebar = "\xef\x84\x94", *Bolt = "\xee\xa8\x8b", *Square = "\xee\xac\xb6", *Link = "\xee\x85\x97",
                            *Hub = "\xee\xa7\xb4", *Expand = "\xee\x97\x8e", *Delete = "\xee\xa1\xb2", *Edit = "\xee\x8f\x89",
                            *Flip = "\xee\xa3\x94", *Up = "\xee\x97\x98", *Home = "\xee\xa2\x8a";
/// What the atlas has: a new icon goes here, too.
inline constexpr const char* const kAll[] = {
    Play,       Pause,  Next,   Prev,   Replay,   Reset,   Dot,      Stop,    Search,      Menu,    Down,      Right,   Eye,
    EyeOff,     Drop,   Waves,  Box,    Category, Lock,    Memory,   Board,   Speed,       Tune,    Functions, Compare, Video,
    Movie,      Undo,   Redo,   Add,    Close,    Warning, Error,    Info,    CheckCircle, Check,   Help,      School,  Book,
    FolderOpen, Folder, Save,   Select, Pull,     Move,    Rotate,   Scale,   Copy,        Chart,   Timeline,  Branch,  Keyboard,
    Return,     Dark,   Light,  More,   Grid,     Ruler,   Layers,   Grain,   Bulb,        History, Flag,      Sensors, Pin,
    Download,   Image,  Camera, Loop,   Tree,     Shower,  Settings, Palette, DropDown,    Unfold,  Frame,     Sidebar, Bolt,
    Square,     Link,   Hub,    Expand, Delete,   Edit,    Flip,     Up,      Home};
}  // namespace icon

}  // namespace meniscus::editor
