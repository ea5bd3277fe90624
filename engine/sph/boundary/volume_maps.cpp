// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/volume_maps.h"

#include "engine/device/run.h"

namespace meniscus::sph {

VolumeMaps::VolumeMaps(State& s, const VolumeMap& map, const std::vector<PlaneWall>& walls)
    : state(s),
      planes(walls),
      shape{static_cast<float>(map.from),  static_cast<float>(1 / map.step),    static_cast<float>(map.offset),
            static_cast<float>(map.least), static_cast<float>(s.setup.support), static_cast<int>(map.table.size())},
      volume(s.device, shape.entries, "volume map") {
    volume.upload(map.table);
}

void VolumeMaps::write() {
    for (std::size_t k = 0; k < planes.size(); ++k)
        state.device.launch(state.particles, WriteVolumeSamples{state.x.inOut(), state.v.outPart(), state.bodiesNow(), volume.in(), shape,
                                                                planes[k], state.virtualAt(static_cast<int>(k))});
}

}  // namespace meniscus::sph
