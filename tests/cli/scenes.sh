#!/bin/bash
# SPDX-License-Identifier: MIT
# Every scene that comes with the program runs, starts about as dense as it should be, and says what to look at.
set -uo pipefail
cli=${MENISCUS_CLI:?} source=${MENISCUS_SOURCE_DIR:?}
failures=0
for scene in "$source"/scenes/*.json; do
    name=$(basename "$scene" .json)
    [[ $name == scene.schema ]] && continue
    timeout 120 "$cli" run "$scene" --steps 5 --stats stats.json --quiet 2>err || {
        echo "FAILED: $name: $(cat err)"
        failures=$((failures + 1))
        continue
    }
    [[ -s err ]] && echo "$name: $(cat err)"
    python3 - "$scene" <<'E2' || failures=$((failures + 1))
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
scene = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))
stats = json.load(open("stats.json", encoding="utf-8"))
wrong = []
if not scene.get("name") or len(scene.get("description", "")) < 40: wrong.append("says too little about itself")
if stats["summary"]["nan"] != 0: wrong.append("has particles that are nowhere")
if stats["steps"][-1]["density_error_avg"] > 0.005: wrong.append("is compressed by %g" % stats["steps"][-1]["density_error_avg"])
if stats["steps"][-1]["removed"] > 0: wrong.append("loses particles")
if wrong: print("FAILED: " + sys.argv[1] + " " + ", ".join(wrong))
sys.exit(bool(wrong))
E2
done
exit $((failures > 0))
