#!/bin/bash
# SPDX-License-Identifier: MIT
# Cloth and soft bodies from outside: runs, statistics, frames as OBJ, and one line for what is wrong.
set -uo pipefail
cli=${MENISCUS_CLI:?} source=${MENISCUS_SOURCE_DIR:?}
failures=0
fail() {
    echo "FAILED: $1"
    [[ -s err ]] && sed 's/^/    /' err
    failures=$((failures + 1))
}
json() {
    python3 -c 'import json, sys; j = json.load(open(sys.argv[1], encoding="utf-8")); s = j["steps"]; sys.exit(0 if eval(sys.argv[2]) else 1)' "$1" "$2" ||
        fail "$1: $2"
}
# refuse FILE PATTERN: exit code 2 and exactly one line, which matches.
refuse() {
    timeout 60 "$cli" run "$1" --steps 1 --quiet >out 2>err
    local got=$?
    ((got == 2)) || fail "$1: exit code $got instead of 2"
    (($(wc -l <err) == 1)) || fail "$1: not one line"
    grep -qE -- "$2" err || fail "$1: the line does not match '$2'"
}

dir="a földer"
mkdir "$dir"
cat >"$dir/cloth.json" <<'E'
{"version": 1, "time": {"step": 0.004}, "deformableSolver": {"substeps": 2, "iterations": 8},
 "deformables": [{"name": "flag / red", "cloth": {"size": [1, 0.6], "cells": [10, 6]},
   "material": {"model": "stvk", "young": 1e5, "thickness": 5e-4, "density": 400}, "pins": [{"vertices": [0, 10]}]}]}
E
echo "a hanging cloth: steps, statistics, frames"
timeout 120 "$cli" run "$dir/cloth.json" --steps 25 --stats s.json --export obj --fps 50 --out "$dir/out" --quiet 2>err || fail "it does not run"
json s.json 'j["counts"]["vertices"] == 77 and j["counts"]["elements"] == 120 and j["counts"]["fluid"] == 0 and j["summary"]["nan"] == 0'
json s.json 'all(abs(t["dt"] - 0.004) < 1e-12 for t in s) and s[-1]["deformable"]["name"] == "gpbd" and s[-1]["deformable"]["iterations"] == 16'
json s.json 's[-1]["deformable"]["residual"] > 0 and s[-1]["elastic_energy"] > 0 and s[-1]["kinetic_energy"] > 0 and s[-1]["momentum"][1] < 0'
[[ $(ls "$dir/out" | head -2) == $'flag _ red_000000.obj\nflag _ red_000001.obj' ]] || fail "the frames are: $(ls "$dir/out")"
(($(ls "$dir/out" | wc -l) == 6)) || fail "not 6 frames: $(ls "$dir/out")"
(($(grep -c '^v ' "$dir/out/flag _ red_000005.obj") == 77)) || fail "not 77 vertices"
(($(grep -c '^f ' "$dir/out/flag _ red_000005.obj") == 120)) || fail "not 120 faces"

echo "every solver"
for solver in gpbd gpbd-jacobi xpbd newton; do
    timeout 120 "$cli" run "$dir/cloth.json" --steps 3 --stats s.json --quiet --set deformableSolver.solver=$solver 2>err || fail "$solver does not run"
    json s.json "s[-1]['deformable']['name'] == '$solver' and j['summary']['nan'] == 0"
done

echo "check tells what there is"
"$cli" check "$dir/cloth.json" >out 2>err || fail "check"
grep -qE '^deformables +77 vertices, 120 elements$' out || fail "check says: $(cat out)"
grep -qE 'flag / red: 77 vertices, 2 held, 120 triangles of a sheet' out || fail "check says: $(cat out)"

echo "what diverges ends with 3 and says who"
timeout 60 "$cli" run "$dir/cloth.json" --quiet --set 'deformables.0.velocity=[1e5,0,0]' --set deformables.0.pins=[] --set time.maxStep=1 --set time.step=1 --set gravity=[0,0,0] >out 2>err
(($? == 3)) || fail "not 3"
grep -qE "^step [0-9]+, [0-9]+ s, gpbd: vertex [0-9]+ of 'flag / red' " err || fail "the line is: $(cat err)"
(($(wc -l <err) == 1)) || fail "not one line"

echo "broken meshes"
body() { echo '{"version": 1, "deformables": [{"softBody": {"mesh": {"file": "'"$1"'"}}}]}' >"$dir/b.json"; }
sheet() { echo '{"version": 1, "deformables": [{"cloth": {"mesh": {"file": "'"$1"'"}}}]}' >"$dir/b.json"; }
printf 'MeshVersionFormatted 2\nDimension 3\nVertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\nTetrahedra 1\n1 2 3 4 0\nEnd\n' >"$dir/good.mesh"
body good.mesh
timeout 60 "$cli" run "$dir/b.json" --steps 2 --quiet 2>err || fail "a tetrahedron does not run"
sed 's/^1 2 3 4 0/2 1 3 4 0/' "$dir/good.mesh" >"$dir/inverted.mesh"
body inverted.mesh
refuse "$dir/b.json" 'inverted.mesh:9: tetrahedron 0: it is inside out'
sed 's/^1 2 3 4 0/1 2 3 5 0/' "$dir/good.mesh" >"$dir/index.mesh"
body index.mesh
refuse "$dir/b.json" 'index.mesh:9: tetrahedron 0: there is no vertex 5'
sed -e 's/^Vertices 4/Vertices 5/' -e 's/^0 0 1 0/0 0 1 0\n5 5 5 0/' "$dir/good.mesh" >"$dir/massless.mesh"
body massless.mesh
refuse "$dir/b.json" 'massless.mesh:8: vertex 4: no tetrahedron has it, so it has no mass'
printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nv 9 9 9\nf 1 2 3\n' >"$dir/massless.obj"
sheet massless.obj
refuse "$dir/b.json" "b.json:1: deformables.0.cloth.mesh.file: 'massless.obj': vertex 3 has no triangle, and so no mass"
: >"$dir/empty.vtk"
body empty.vtk
refuse "$dir/b.json" 'empty.vtk:1: '
head -c 3000 /dev/urandom >"$dir/noise.msh"
body noise.msh
refuse "$dir/b.json" 'noise.msh:1: no Gmsh file'
body good.obj
refuse "$dir/b.json" 'deformables.0.softBody.mesh.file: .*cannot be read'
sheet good.mesh
refuse "$dir/b.json" 'good.mesh:4: .* is no statement of an OBJ file'

((failures == 0)) || exit 1
echo "all as expected"
