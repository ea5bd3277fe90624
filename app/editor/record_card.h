// SPDX-License-Identifier: MIT
// The record dialog: what to record, how far it is, what went wrong. Not modal: closing it lets the recording go on.
#pragma once
#include <string>

#include "app/editor/actions.h"
#include "app/editor/controls.h"

namespace meniscus::editor {

class RecordCard {
public:
    void draw(Session&, Actions&);

private:
    ImRect row(ImRect& card, const char* label);
    void settings(ImRect&, Session&, Actions&);
    void running(ImRect&, Session&, Actions&);
    void ended(ImRect&, Session&, Actions&);
    void start(Session&, Actions&, bool overwrite);
    void proposePath(const Session&);
    /// The settings as the dialog has them.
    record::Options wanted(const Session&) const;

    std::string path, seconds;
    std::string proposed;  ///< what `path` was set to last; another text is the person's own
    std::string checkedFor;
    std::size_t inTheWay = 0;  ///< files, for `checkedFor`
    std::uintmax_t free = 0;
    bool writable = true, ffmpeg = true;  ///< is there
    double checkedAt = -10;
    bool seen = false;  ///< the ended recording has been acknowledged
};

/// "0:12", "1:02:09"
std::string clockTime(double seconds);
/// "41 MB", "1.2 GB"
std::string sizeText(double bytes);

}  // namespace meniscus::editor
