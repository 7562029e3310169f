#!/bin/sh
# Runs the fuzz targets for a bounded number of runs each. What they find new stays in the build
# folder; put a useful input into corpus/ by hand. A crash leaves its input and exits with 1.
# Usage: tests/fuzz/run.sh [--runs N] [--target T] [--build DIR]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
runs=20000
targets=$(cd "$here" && ls -- *.cpp | sed 's/\.cpp$//')
build=$root/build/asan
while [ $# -gt 0 ]; do
  case $1 in
    --runs) runs=$2; shift 2 ;;
    --target) targets=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    *) echo "run.sh: unknown argument $1" >&2; exit 2 ;;
  esac
done

if [ ! -f "$build/build.ninja" ]; then
  (cd "$root" && cmake --preset asan -B "$build" > /dev/null)
fi
names=""
for target in $targets; do names="$names fuzz_$target"; done
# shellcheck disable=SC2086
cmake --build "$build" --target $names > /dev/null

for target in $targets; do
  found=$build/found/$target
  mkdir -p "$found"
  dictionary=""
  [ -f "$here/$target.dict" ] && dictionary="-dict=$here/$target.dict"
  # Loading a whole board is some hundred times slower than the others.
  count=$runs
  [ "$target" = data_files ] && count=$((runs / 50))
  printf '%-12s ' "$target"
  # shellcheck disable=SC2086
  if ! "$build/tests/fuzz/fuzz_$target" -runs="$count" -seed=1 -max_len=65536 -timeout=20 \
      -rss_limit_mb=4096 -artifact_prefix="$build/found/" $dictionary "$found" \
      "$here/corpus/$target" > "$build/found/$target.log" 2>&1; then
    echo "FAILED, see $build/found/$target.log"
    tail -40 "$build/found/$target.log" >&2
    exit 1
  fi
  tail -1 "$build/found/$target.log"
done
