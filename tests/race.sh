#!/bin/sh
# Two and three servers on one PostgreSQL, raced and disturbed (tests/serve_race_test.cpp), for as many
# minutes of tables as wanted:
#   tests/race.sh [--table-minutes N] [--tables N] [--build DIR]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
minutes=3000
tables=40
build=$root/build/release
while [ $# -gt 0 ]; do
  case $1 in
    --table-minutes) minutes=$2; shift 2 ;;
    --tables) tables=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    *) echo "race.sh: unknown argument $1" >&2; exit 2 ;;
  esac
done
# Half of them with two servers, half with three.
CASUS_RACE_TABLES=$tables CASUS_RACE_SECONDS=$((minutes * 60 / tables / 2)) \
  exec "$build/tests/casus_server_tests" --gtest_filter='ServeRace.*'
