#!/bin/sh
# The longest games on a server, played to their end with a person who comes and goes; prints how quick
# answers and coming in were at the beginning and at the end.
# Usage: tests/long_games.sh [--build DIR]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/release
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    *) echo "long_games.sh: unknown argument $1" >&2; exit 2 ;;
  esac
done
CASUS_LONG_GAMES=1 exec "$build/tests/casus_server_tests" --gtest_filter='*ServeLongGame.*'
