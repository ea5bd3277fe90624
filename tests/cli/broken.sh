#!/bin/bash
# SPDX-License-Identifier: MIT
# Broken scenes through the program: exit code 2 and one line that says where, or a run, or 3 and one line; never a crash or a wait.
set -u
cli=$MENISCUS_CLI
failures=0
fail() {
    echo "FAILED: $*"
    ((++failures))
}

# judge FILE MUST: runs a few steps. MUST: refuse, or anything.
judge() {
    local file=$1 must=$2 code
    timeout -s KILL 20 "$cli" run "$file" --steps 2 --quiet >out 2>err
    code=$?
    case $code in
        0 | 2 | 3) ;;
        *) fail "$file: exit code $code, $(head -c 300 err)" ;;
    esac
    [[ $must == refuse ]] && ((code != 2)) && fail "$file: exit code $code instead of 2"
    [[ -s out ]] && fail "$file: something on stdout"
    if ((code == 2 || code == 3)); then
        (($(wc -l <err) == 1)) || fail "$file: not one line: $(head -c 300 err)"
    fi
    if ((code == 2)); then
        [[ $(head -c $((${#file} + 1)) err) == "$file:" || $(<err) == scenes/cube.obj:* ]] || fail "$file: the line does not begin with the file: $(head -c 300 err)"
    fi
}

echo "a sample of all kinds"
mkdir scenes
MENISCUS_BROKEN_FOLDER=$PWD/scenes "$MENISCUS_UNIT_TESTS" "[write]" >/dev/null || fail "no scenes were written"
count=0
for file in scenes/*.json; do
    case $file in
        scenes/refuse*) judge "$file" refuse ;;
        *) judge "$file" any ;;
    esac
    ((++count))
done
((count >= 80)) || fail "only $count scenes"

echo "what is no scene file"
mkfifo pipe.json
mkdir folder.json
ln -s loop.json loop.json
truncate -s 5G huge.json
printf '{"version": 1, "fluids": [' >cut.json
head -c 100000 /dev/urandom >noise.json
: >empty.json
for file in pipe.json folder.json loop.json huge.json cut.json noise.json empty.json missing.json /dev/zero /dev/null /dev/tty "" \
    "$(printf 'x%.0s' {1..5000})" scenes/cube.obj "$cli"; do
    judge "$file" refuse
done

echo "a million objects"
python3 -c 'print("{\"boundaries\": [" + ",\n".join(["{\"box\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}}"] * 1000000) + "]}")' >million.json
judge million.json refuse
python3 -c 'print("{\"fluids\": [" + ",\n".join(["{\"box\": {\"min\": [0, 0, 0], \"max\": [0.1, 0.1, 0.1]}}"] * 1000000) + "]}")' >million.json
judge million.json refuse

echo "too large, within a second"
cat >large.json <<'END'
{"version": 1,
 "particleRadius": 0.0005,
 "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}
END
start=$(date +%s%N)
judge large.json refuse
((($(date +%s%N) - start) / 1000000 < 2000)) || fail "it took $((($(date +%s%N) - start) / 1000000)) ms to refuse a scene of 1e9 particles"
grep -qE '^large.json:2: particleRadius: makes about 1 billion particles, which need .* GB; ' err || fail "large.json: $(cat err)"

((failures == 0)) || exit 1
echo "all as expected"
