#!/bin/bash
# SPDX-License-Identifier: MIT
# The editor in twelve states, as pictures to look at: screenshots.sh [FOLDER [PROGRAM]]. Needs no display; takes a minute or two.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(mkdir -p "${1:-$root/build/screenshots}" && cd "${1:-$root/build/screenshots}" && pwd)
program=${2:-$root/build/release/bin/meniscus}
dam=$root/scenes/dam_break.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# shot NAME ARGUMENTS... reads the actions before the picture from standard input, one a line.
shot() {
    local name=$1 actions
    shift
    actions=$(paste -sd, -)
    printf '{"actions": [%s, {"action": "screenshot", "file": "%s"}, {"action": "quit"}]}\n' "$actions" "$out/$name.png" >"$work/play.json"
    if "$program" "$@" --hidden --play "$work/play.json"; then echo "$out/$name.png"; else echo "screenshots: $name failed" >&2 && failed=1; fi
}

run='{"action": "sim.step", "count": 90}'

shot 01-explore-dark-1280x720 "$dam" --size 1280x720 <<END
$run
END
shot 02-explore-light-1280x720 "$dam" --size 1280x720 <<END
$run
{"action": "view.theme", "name": "light"}
END
shot 03-explore-dark-1920x1080 "$dam" --size 1920x1080 <<END
$run
{"action": "view.panel", "name": "log", "shown": true}
END
shot 04-explore-scale2-1920x1080 "$dam" --size 1920x1080 --scale 2 <<END
$run
END
shot 05-palette-dark-1280x720 "$dam" --size 1280x720 <<END
$run
{"action": "palette.open", "query": "visc"}
END
shot 06-lesson-light-1920x1080 "$dam" --size 1920x1080 <<END
{"action": "view.theme", "name": "light"}
{"action": "view.preset", "name": "teach"}
{"action": "lesson.open", "file": "1_time_step"}
{"action": "wait", "seconds": 2}
END
shot 07-compare-dark-1920x1080 "$dam" --size 1920x1080 <<END
{"action": "compare.start", "path": "fluids.0.viscosity.kinematic", "value": 0.02}
$run
END
shot 08-diverged-dark-1280x720 "$dam" --size 1280x720 <<END
{"action": "sim.step", "count": 20}
{"action": "param.set", "path": "fluids.0.viscosity.kinematic", "value": 10000}
{"action": "sim.play"}
{"action": "wait", "diverged": 60}
END
shot 09-loading-light-1280x720 "$dam" --size 1280x720 <<END
{"action": "view.theme", "name": "light"}
{"action": "scene.open", "file": "$root/scenes/bench/dam_break_1m.json", "wait": false}
{"action": "wait", "seconds": 0.7}
END
shot 10-empty-light-1280x720 --empty --size 1280x720 <<END
{"action": "view.theme", "name": "light"}
{"action": "wait", "seconds": 40}
END
shot 11-recording-dark-1280x720 "$dam" --size 1280x720 <<END
{"action": "record.start", "folder": "$work/recording", "fps": 50}
{"action": "record.dialog"}
{"action": "sim.step", "count": 60}
END
shot 12-dialog-light-scale1.5-1920x1080 "$dam" --size 1920x1080 --scale 1.5 <<END
$run
{"action": "view.theme", "name": "light"}
{"action": "palette.open", "query": "place camera"}
{"action": "ui.keys", "keys": "Enter"}
END
exit $failed
