#!/bin/bash
# SPDX-License-Identifier: MIT
# meniscus-cli from outside: what it writes, what it refuses, and with which exit code. Runs in an empty folder of its own.
set -uo pipefail
cli=${MENISCUS_CLI:?} source=${MENISCUS_SOURCE_DIR:?}
scene="$source/scenes/bench/dam_break_12k.json"
failures=0

fail() {
    echo "FAILED: $1"
    [[ -s err ]] && sed 's/^/    /' err
    failures=$((failures + 1))
}
# expect CODE WHAT ARGUMENTS...: runs the program; keeps its output in the files out and err.
expect() {
    local code=$1 what=$2
    shift 2
    timeout 120 "$cli" "$@" >out 2>err
    local got=$?
    ((got == code)) || fail "$what: exit code $got instead of $code"
}
# refuse WHAT PATTERN ARGUMENTS...: exit code 2 and exactly one line, which matches.
refuse() {
    local what=$1 pattern=$2
    shift 2
    expect 2 "$what" "$@"
    (($(wc -l <err) == 1)) || fail "$what: not one line"
    grep -qE -- "$pattern" err || fail "$what: the line does not match '$pattern'"
    [[ -s out ]] && fail "$what: something on stdout"
}
# json FILE EXPRESSION: a Python expression over the file's content j must hold.
json() {
    python3 -c 'import json, sys, os; j = json.load(open(sys.argv[1], encoding="utf-8")); sys.exit(0 if eval(sys.argv[2]) else 1)' "$1" "$2" ||
        fail "$1: $2"
}

# A folder with a space and an umlaut, and a small scene in it.
dir="a földer"
mkdir "$dir"
small="$dir/smäll scene.json"
cat >"$small" <<'END'
{"version": 1, "name": "small", "particleRadius": 0.05, // 1000 particles
 "time": {"end": 0.02, "adaptive": false, "step": 0.002},
 "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
 "boundaries": [{"box": {"min": [0, 0, 0], "max": [2, 2, 1]}, "inside": true}]}
END

echo "run: ends, exports, statistics"
expect 0 "a run to the scene's end" run "$small" --stats "$dir/st ats.json" --export ply --out "$dir/new/deep er" --fps 100
grep -qE '^10 steps, 0\.0200 s simulated in .* ms a step, .* x real time, 3 frames written$' out || fail "the summary is: $(cat out)"
json "$dir/st ats.json" 'len(j["steps"]) == 10 and j["summary"]["steps"] == 10 and abs(j["summary"]["time"] - 0.02) < 1e-9 and j["summary"]["nan"] == 0'
json "$dir/st ats.json" 'j["scene"].endswith("smäll scene.json") and j["device"] == "cpu" and j["threads"] >= 1 and j["counts"]["fluid"] == 1000'
json "$dir/st ats.json" 'abs(sum(s["wall_ms"] for s in j["steps"]) / 1e3 - j["summary"]["wall_s"]) < 0.5 * j["summary"]["wall_s"] + 0.05'
[[ $(ls "$dir/new/deep er") == $'water_000000.ply\nwater_000001.ply\nwater_000002.ply' ]] || fail "the frames are: $(ls "$dir/new/deep er")"
expect 0 "no steps at all" run "$small" --steps 0 --stats s.json --quiet
json s.json 'j["steps"] == []'
expect 0 "a number of steps" run "$small" --steps 7 --stats s.json
json s.json 'len(j["steps"]) == 7'
expect 0 "a time" run "$small" --seconds 0.005 --stats s.json
json s.json 'len(j["steps"]) == 3'
expect 0 "past the scene's end" run "$small" --seconds 0.03 --stats s.json
json s.json 'len(j["steps"]) == 15'
expect 0 "quietly" run "$small" --quiet
[[ -s out || -s err ]] && fail "--quiet is not quiet"
expect 0 "settings" run "$small" --set time.step=0.004 --set 'pressure.iteration=jacobi' --set 'pressure.maxIterations=3' --steps 2 --stats s.json
json s.json 'j["steps"][0]["dt"] == 0.004'
expect 0 "threads" run "$small" --threads 1 --steps 1 --stats s.json
json s.json 'j["threads"] == 1'
expect 0 "the checked device" run "$small" --device checked --steps 1 --stats s.json
json s.json 'j["device"] == "checked" and j["isa"] == "scalar"'

echo "run: nothing to simulate, or nothing left"
echo '{"version": 1, "time": {"end": 0.01}, "boundaries": [{"box": {"min": [0,0,0], "max": [1,1,1]}}]}' >empty.json
expect 0 "a scene without fluids" run empty.json --stats s.json --export ply --out empty
json s.json 'j["counts"]["fluid"] == 0 and [s["dt"] for s in j["steps"]] == [0.002] * 5'
cat >gone.json <<'END'
{"version": 1, "particleRadius": 0.05, "time": {"end": 0.2}, "domain": {"min": [-1,-1,-1], "max": [2,2,2]},
 "fluids": [{"name": "drop", "box": {"min": [0,0,0], "max": [0.4,0.4,0.4]}, "velocity": [0,-20,0]}]}
END
expect 0 "a scene whose fluid leaves" run gone.json --stats s.json --export ply --out gone
json s.json 'j["counts"]["fluid"] == 64 and j["steps"][-1]["removed"] == 64'
grep -aq 'element vertex 0$' gone/drop_*5.ply || fail "an empty fluid has no frames"

echo "run: steps do not depend on where the run ends, nor on who watches"
expect 0 "a short run" run "$scene" --seconds 0.03 --stats short.json --quiet
expect 0 "a longer run" run "$scene" --seconds 0.05 --stats long.json --export ply --out frames --quiet
python3 - <<'END' || fail "the short run is no prefix of the longer one"
import json
short, long = (json.load(open(f))["steps"] for f in ("short.json", "long.json"))
wall = ("wall_ms", "stages_ms")
strip = lambda steps: [{k: v for k, v in s.items() if k not in wall} for s in steps]
assert 0 < len(short) < len(long) and strip(short) == strip(long)[:len(short)]
END

echo "run: other locales"
for locale in C.UTF-8 POSIX de_DE.UTF-8; do
    locale -a 2>/dev/null | grep -qix "${locale//UTF-8/utf8}" || continue
    LC_ALL=$locale expect 0 "$locale" run "$small" --seconds 0.005 --set particleRadius=0.0625 --stats s.json
    json s.json 'len(j["steps"]) == 3 and j["counts"]["fluid"] == 512'
done

echo "run: interrupted"
"$cli" run "$scene" --seconds 1000 --stats int.json --export ply --out int --fps 1000 >out 2>err &
pid=$!
until [[ -e int/water_000002.ply ]] || ! kill -0 $pid; do sleep 0.1; done 2>kill.err
kill -INT $pid
wait $pid
code=$?
((code == 130)) || fail "exit code $code instead of 130 after Ctrl+C"
json int.json 'len(j["steps"]) == j["summary"]["steps"] > 0'
(($(find int -name '*.part' | wc -l) == 0)) || fail "unfinished files are left"
[[ $(stat -c %s int/*.ply | sort -u | wc -l) == 1 ]] || fail "a frame is cut short"

echo "run: interrupted while it loads"
"$cli" check "$MENISCUS_SOURCE_DIR/scenes/bench/dam_break_1m.json" >out 2>err &
pid=$!
# A shell's child in the background ignores the signal until it has said that it catches it.
until grep -qE '^SigCgt:.*[2367abef]$' /proc/$pid/status || ! kill -0 $pid; do sleep 0.02; done 2>kill.err
kill -INT $pid
wait $pid
code=$?
((code == 130)) && grep -qx "interrupted while the scene was loading" err && [[ ! -s out ]] || fail "exit code $code, '$(cat err)' after Ctrl+C while loading"

echo "run: diverged"
bang=(--set time.adaptive=false --set time.maxStep=1 --set time.step=1)
expect 3 "a step that is far too long" run "$small" "${bang[@]}" --steps 5 --stats div.json --export ply --out div
(($(wc -l <err) == 1)) && grep -qE '^step 1, 0 s, dfsph: ' err || fail "why it diverged is not one line"
json div.json 'j["steps"] == [] and j["summary"]["nan"] == 0'
[[ -s div/water_000000.ply ]] || fail "the last good state is not written"

echo "bad input"
refuse "no scene" "SCENE" run
refuse "no such scene" "^none.json: " run none.json
refuse "a folder as a scene" "^a földer: " run "$dir"
mkfifo pipe.json
refuse "a pipe as a scene" "^pipe.json: cannot be read: it is a pipe" check pipe.json
refuse "a device as a scene" "^/dev/zero: cannot be read: it is a device" check /dev/zero
echo '{"version": 1, "fluids": [{"box": {"min": [0,0,0], "max": [1,1,1]}}], "time": {"cfll": 1}}' >bad.json
refuse "an unknown key" '^bad.json:1: .*cfl' run bad.json
printf '{"version": 1,\n"fluids": [' >cut.json
refuse "a scene cut short" '^cut.json:2: ' check cut.json
refuse "a bad setting" 'time.cfl' run "$small" --set time.cfl=-1
refuse "an unknown setting" 'nope' check "$small" --set nope=1
refuse "a setting without a value" 'PATH=VALUE' run "$small" --set time.cfl
refuse "an unknown option" "--bogus" run "$small" --bogus
refuse "an unknown command" "." simulate "$small"
refuse "no command" "."
refuse "two goals" "--steps" run "$small" --steps 1 --seconds 1
for seconds in nan inf -1 x 1e999; do refuse "--seconds $seconds" "--seconds" run "$small" "--seconds=$seconds"; done
for steps in 1.5 -1 x 99999999999; do refuse "--steps $steps" "--steps" run "$small" "--steps=$steps"; done
refuse "more steps than can be counted" "^meniscus-cli: --steps: must be a whole number from 0 to 2000000000, not '99999999999'" run "$small" --steps=99999999999
for threads in -1 x 100000; do refuse "--threads $threads" "--threads" run "$small" "--threads=$threads"; done
for fps in 0 -1 nan; do refuse "--fps $fps" "--fps" run "$small" --export ply "--fps=$fps"; done
refuse "an unknown device" "cpu, cuda, checked" run "$small" --device tpu
for format in vtu bgeo vdb obj xyz; do refuse "--export $format" "$format.*ply" run "$small" --export $format; done
refuse "a checkpoint" "--checkpoint" run "$small" --checkpoint c
refuse "to resume" "--resume" run "$small" --resume c
refuse "an unknown field" "taste.*density" run "$small" --export ply --out fields --fields taste --quiet
refuse "a scene with too many particles" "." check "$small" --set particleRadius=1e-5
nvidia-smi >/dev/null 2>&1 || refuse "a GPU that is not there" "cuda" run "$small" --device cuda

echo "folders that cannot be written to"
touch file
refuse "a file as the output folder" "^file: " run "$small" --export ply --out file
refuse "a folder inside a file" "^file/deeper: " run "$small" --export ply --out file/deeper
refuse "a folder as the statistics file" "^a földer: " run "$small" --stats "$dir"
refuse "statistics below a file" "^file: " run "$small" --stats file/s.json
mkdir locked && chmod 555 locked
if ! touch locked/probe 2>/dev/null; then # root writes anywhere
    refuse "a read-only folder" "^locked: " run "$small" --export ply --out locked
    refuse "statistics in a read-only folder" "^locked: " run "$small" --stats locked/s.json
fi
[[ -e /dev/full ]] && refuse "a full disk" "^/dev: |^/dev/full: " run "$small" --steps 0 --stats /dev/full/s.json

echo "check"
expect 0 "check" check "$small"
for word in "1000 particles" "1000 kg" "1 m\^3" "samples" "support radius *0.2 m"; do
    grep -q "$word" out || fail "check does not say '$word': $(cat out)"
done

echo "schema and lists"
expect 0 "schema" schema
json out 'j["properties"]["particleRadius"]["type"] == "number"'
expect 0 "list scenes" list scenes
grep -q 'scenes/bench/dam_break_100k.json$' out && grep -q 'Dam break, 100k' out || fail "list scenes: $(cat out)"
grep -q 'cannot be read' out && fail "list scenes: $(cat out)"
expect 0 "list solvers" list solvers
grep -q 'dfsph' out || fail "list solvers: $(cat out)"
expect 0 "list parameters" list parameters
grep -q '^fluids.\*.viscosity.kinematic .*m²/s' out || fail "list parameters: $(cat out)"
expect 0 "list actions" list actions
grep -q '^sim.step {\[count\]}' out && grep -q '^wait {seconds | simulated | diverged}' out || fail "list actions: $(cat out)"
refuse "list without a word" "." list
expect 0 "help" --help
expect 0 "help of a command" run --help
expect 0 "version" --version

((failures == 0)) || exit 1
echo "all as expected"
