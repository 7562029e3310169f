#!/bin/sh
# kill -9 at random moments under load (tests/serve_kill_test.cpp), as often as wanted:
#   tests/kill.sh [--moments N] [--build DIR]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
moments=200
build=$root/build/release
while [ $# -gt 0 ]; do
  case $1 in
    --moments) moments=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    *) echo "kill.sh: unknown argument $1" >&2; exit 2 ;;
  esac
done
CASUS_KILL_MOMENTS=$moments exec "$build/tests/casus_server_tests" --gtest_filter='ServeKill.*'
