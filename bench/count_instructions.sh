#!/bin/sh
# Instructions per random decision, exactly: callgrind counts two runs of different length, the
# difference divided by the additional decisions is the figure. Build `decisions` and `casus` first.
# Usage: bench/count_instructions.sh [BUILD_DIR] [GAME...] [OPTION=VALUE...]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$here/build/release}
[ $# -gt 0 ] && shift
games=
options=
for word in "$@"; do
  case $word in
    *=*) options="$options $word" ;;
    *) games="$games $word" ;;
  esac
done
program=$build/bench/decisions
short=20000
long=60000

if ! command -v valgrind > /dev/null; then
  echo "count_instructions.sh: valgrind is not installed" >&2
  exit 2
fi
for needed in "$program" "$build/casus"; do
  if [ ! -x "$needed" ]; then
    echo "count_instructions.sh: $needed is not built" >&2
    exit 2
  fi
done

count() {  # game seats decisions [option...]
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

per_decision() {  # game seats [option...]
  game=$1
  seats=$2
  shift 2
  less=$(count "$game" "$seats" $short "$@")
  more=$(count "$game" "$seats" $long "$@")
  echo $(((more - less + (long - short) / 2) / (long - short)))
}

printf '%-22s %s\n' "" "instructions per decision"
printf '%-22s %s\n' "reference map" "$(per_decision map 2)"
"$build/casus" games --tables | while read -r game seats; do
  case " ${games:-$game} " in *" $game "*) ;; *) continue ;; esac
  printf '%-22s %s\n' "$game, $seats seats" "$(per_decision "$game" "$seats" $options)"
done
