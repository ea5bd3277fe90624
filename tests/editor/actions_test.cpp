// SPDX-License-Identifier: MIT
// The list of actions, walked.
#include <catch2/catch.hpp>

#include "app/actions/catalog.h"
#include "app/editor/handlers.h"

using namespace meniscus;

TEST_CASE("every action of the catalogue is done by something, and nothing else is") {
    editor::Handlers all;
    editor::addWindowActions(all);
    editor::addTimeActions(all);
    editor::addCompareActions(all);
    editor::addDocumentActions(all);
    editor::addViewActions(all);
    editor::addRecordActions(all);
    editor::addScriptActions(all);
    editor::addPlotActions(all);
    editor::addLessonActions(all);
    for (const actions::Action& a : actions::catalog()) {
        INFO(a.name);
        CHECK(all.contains(a.name));
    }
    for (const auto& [name, handler] : all) {
        INFO(name);
        CHECK(actions::find(name));
        CHECK(handler.start);
    }
}
