#!/bin/bash
# SPDX-License-Identifier: MIT
# Shows that the physics table sees mistakes: in a copy of the sources, one wrong sign or factor at a time, meniscus-cli is built, and
# `validate` must then fail a row. Takes half an hour on two cores; not part of ./dev test.
#
#   tests/validation/mutations.sh [NAME]...     all mutations, or those whose names are given
#   tests/validation/mutations.sh --check       only whether each still fits the sources
#
# A mutation is one substitution that must match exactly one line; where the source has changed so that it does not, that is an error.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
copy=${MENISCUS_MUTANTS:-$root/build/mutants}
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$copy} CCACHE_NOHASHDIR=1

# name | file | text as it is | text as it is wrong | cases that must tell
mutations=(
    "viscosity-power|engine/sph/viscosity/explicit.cpp|return f < 2.5 ? 2.4|return f < 2.5 ? 1.4|poiseuille"
    "wall-friction|engine/sph/viscosity/explicit.cpp|walls.push_back(static_cast<float>(factors.force * against));|walls.push_back(static_cast<float>(.5 * factors.force * against));|poiseuille"
    "viscosity-factor|engine/sph/viscosity/explicit_kernels.h|const Real nu = Real(.5f) * (nu_i + v_j.w);|const Real nu = Real(.4f) * (nu_i + v_j.w);|poiseuille"
    "wall-share|engine/sph/viscosity/explicit_kernels.h|S += k * pair.V_j * G.radial(r2) * r2 * r2;|S -= k * pair.V_j * G.radial(r2) * r2 * r2;|poiseuille"
    "displacement-sign|engine/sph/pressure/projection_kernels.h|sum += q[pair.j] * pair.gradient;|sum -= q[pair.j] * pair.gradient;|momentum hydrostatic"
    "pressure-own-term|engine/sph/pressure/projection_kernels.h|store(u, i, q.data[i] * gradientSum[i] + neighbors.unit * lane.sum(sum));|store(u, i, .5f * q.data[i] * gradientSum[i] + neighbors.unit * lane.sum(sum));|momentum hydrostatic"
    "gravity-factor|engine/sph/motion_kernels.h|store(acceleration, i, spread<L>(gravity));|store(acceleration, i, typename L::Real(1.01f) * spread<L>(gravity));|free-fall"
    "advection|engine/sph/motion_kernels.h|periodic.inside(vec(old) + dt * v_i)|periodic.inside(vec(old) + .999f * dt * v_i)|free-fall"
    "wall-volumes|engine/sph/state_kernels.h|volume.data[b] = known > 0.f ? known * lane.sum(own) / whole : gamma / whole;|volume.data[b] = .8f * (known > 0.f ? known * lane.sum(own) / whole : gamma / whole);|wall-distance"
    "wall-density|engine/sph/state_kernels.h|rho += pair.V_j * wall.value(r);|rho += Real(1.2f) * pair.V_j * wall.value(r);|wall-distance"
    "curl-sign|engine/sph/operators.h|sum -= cross(a, g);|sum += cross(a, g);|operators"
    "gradient-sign|engine/sph/operators.h|{ sum += a * g; });|{ sum -= a * g; });|operators"
    "gradients-order|engine/sph/operators.h|x += a.x * g, y += a.y * g, z += a.z * g;|x += a.x * g, y += a.y * g, z += a.y * g;|operators"
    "laplacian-factor|engine/sph/operators.h|sum += (Real(2.f) * V * operators::slope|sum += (Real(1.9f) * V * operators::slope|operators"
    "grad-div-sign|engine/sph/operators.h|* pair.x_ij - k * A_ij;|* pair.x_ij + k * A_ij;|operators"
    "along-pairs-sign|engine/sph/operators.h|return (-VK * dot(A_ij, x_ij)) * x_ij;|return (VK * dot(A_ij, x_ij)) * x_ij;|operators momentum"
    "xsph-factor|engine/sph/viscosity/xsph_kernels.h|sum += ((alpha_i + v_j.w)|sum += Real(.9f) * ((alpha_i + v_j.w)|operators"
    "kernel-value|engine/sph/kernel.h|Real(norm) * (Real(2.f) * a * a * a - Real(8.f) * b * b * b)|Real(norm) * (Real(2.f) * a * a * a - Real(7.f) * b * b * b)|kernel"
    "kernel-slope|engine/sph/kernel.h|(Real(24.f) * b * b - Real(6.f) * a * a)|(Real(24.f) * b * b - Real(5.f) * a * a)|kernel"
)

say() { printf '%-20s %s\n' "$1" "$2"; }
# fits FILE TEXT
fits() {
    local count
    count=$(grep -cF -- "$2" "$1")
    ((count == 1)) || say "$name" "$1: '$2' is there $count times"
    ((count == 1))
}
if [[ ${1:-} == --check ]]; then
    failures=0
    for mutation in "${mutations[@]}"; do
        IFS='|' read -r name file right _ <<<"$mutation"
        fits "$root/$file" "$right" || failures=$((failures + 1))
    done
    exit $((failures > 0))
fi
mkdir -p "$copy"
(cd "$root" && tar -cf - --exclude=./build --exclude=./.git .) | tar -xf - -C "$copy"
cd "$copy" || exit 1
{ cmake --preset release -DMENISCUS_CUDA=OFF && ninja -C build/release meniscus-cli; } >build.log 2>&1 || { tail -5 build.log && say original "does not build" && exit 1; }

failures=0 seen=0
for mutation in "${mutations[@]}"; do
    IFS='|' read -r name file right wrong cases <<<"$mutation"
    (($#)) && [[ " $* " != *" $name "* ]] && continue
    if ! fits "$file" "$right"; then
        failures=$((failures + 1))
        continue
    fi
    cp -p "$file" original
    RIGHT=$right WRONG=$wrong python3 -c 'import os, sys; p = sys.argv[1]; s = open(p).read(); open(p, "w").write(s.replace(os.environ["RIGHT"], os.environ["WRONG"]))' "$file"
    if ! ninja -C build/release meniscus-cli >build.log 2>&1; then
        say "$name" "does not build"
        tail -5 build.log
        failures=$((failures + 1))
    else
        # shellcheck disable=SC2086
        timeout 600 build/release/bin/meniscus-cli validate $cases >table 2>err
        code=$?
        row=$(grep -m1 'FAIL' table | sed 's/  */ /g')
        if ((code == 1)) && [[ -n $row ]]; then
            seen=$((seen + 1))
            say "$name" "seen, $(grep -c FAIL table) rows: $row"
        else
            say "$name" "NOT SEEN by $cases (exit $code)"
            failures=$((failures + 1))
        fi
    fi
    cp -p original "$file" && touch "$file"
done
echo "$seen mutations seen, $failures failures"
exit $((failures > 0))
