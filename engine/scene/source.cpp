// SPDX-License-Identifier: MIT
// Located errors, always on one line.
#include "engine/scene/source.h"

#include "engine/base/error.h"

namespace meniscus::scene {

std::string Path::text() const {
    if (!parent) return {};
    std::string above = parent->text();
    if (!above.empty()) above += '.';
    return above + (index == kNoIndex ? oneLine(key, kKeyBytes) : std::to_string(index));
}

Source Source::setting(std::string_view path, std::string_view value, std::string_view command) {
    return Source(std::string(command) + oneLine(path, kKeyBytes) + "=" + oneLine(value, kKeyBytes), std::string(path), false);
}

void Source::fail(int line, const std::string& path, std::string_view what) const {
    std::string message = name;
    if (lines) message += ":" + std::to_string(line);
    message += ": ";
    if (!path.empty() && path != settingPath) message += path + ": ";
    throw InputError(oneLine(message.append(what), kMessageBytes));
}

}  // namespace meniscus::scene
