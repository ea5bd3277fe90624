// SPDX-License-Identifier: MIT
// Small pictures of scenes: each is loaded, simulated for a moment and drawn, in the background, and kept in the user's cache folder.
#pragma once
#include <deque>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "app/editor/session.h"

namespace meniscus::editor {

class Thumbnails {
public:
    static constexpr int kWidth = 440, kHeight = 232;
    explicit Thumbnails(view::Renderer& r) : renderer(r) {}
    /// A scene's picture; 0 as long as there is none. One that is asked for is made, or read, soon.
    GLuint of(const std::string& file);
    /// Goes on with the pictures that were asked for; in every frame that shows any. True if the renderer was used.
    bool advance(Session&);
    /// Nothing is made any more until a picture is asked for again.
    void stop();

private:
    struct Prepared {
        std::mutex lock;
        std::shared_ptr<const view::Outline> outline;
    };
    void begin(Session&);
    void finish(Session&);
    void keep(const std::string& file, view::Texture);
    std::string key(const std::string& file) const;
    view::Renderer& renderer;
    std::shared_ptr<Prepared> prepared = std::make_shared<Prepared>();
    std::unique_ptr<world::Worker> worker;
    std::map<std::string, view::Texture> pictures;  ///< by key; without a name where none can be made
    std::deque<std::string> wanted;                 ///< files
    std::deque<std::string> later;                  ///< files of which only the start has been drawn
    bool refines = false;                           ///< `making` is one of those
    std::string making;
    std::future<void> opened;
    const world::Snapshot* state = nullptr;
    double since = 0;
};

}  // namespace meniscus::editor
