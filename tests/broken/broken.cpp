// SPDX-License-Identifier: MIT
// All ways in which scenes are broken.
#include "tests/broken/ways.h"

namespace broken {
namespace {

struct Kind {
    const char* name;
    Scene (*make)(Generator&);
};

const std::vector<Kind>& all() {
    static const std::vector<Kind> list = {{"a wrong value", wrongValue},
                                           {"a wrong value", wrongValue},
                                           {"an extreme value", extremeValue},
                                           {"an extreme value", extremeValue},
                                           {"an unknown key", unknownKey},
                                           {"a key twice", duplicateKey},
                                           {"a key missing", missingKey},
                                           {"shapes", shapes},
                                           {"another value", replacedObject},
                                           {"syntax", syntax},
                                           {"a number not of JSON", rawNumber},
                                           {"cut short", truncated},
                                           {"bytes", bytes},
                                           {"nested deeply", deep},
                                           {"many objects", many},
                                           {"random damage", randomDamage},
                                           {"size", size},
                                           {"corners", corners},
                                           {"domain", domain},
                                           {"overlap", overlap},
                                           {"overlap", overlap},
                                           {"materials", materials},
                                           {"steps", steps},
                                           {"motion", motion},
                                           {"files", files},
                                           {"space", space},
                                           {"names", names}};
    return list;
}

}  // namespace

std::size_t Generator::kinds() { return all().size(); }

Scene Generator::broken(std::size_t kind) {
    Scene scene = all()[kind].make(*this);
    scene.kind = all()[kind].name;
    return scene;
}
Scene Generator::broken() { return broken(random() % kinds()); }

}  // namespace broken
