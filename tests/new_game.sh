#!/usr/bin/env bash
# A game made by tools/new_game, in a copy of the tree that has no other game: it builds, obeys the laws, passes what
# every game must pass, and plays by the engine protocol, in the terminal and, if the page was built, on the page.
# Usage: tests/new_game.sh [FOLDER]        what was built in FOLDER (build/new_game) before is used again
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
tree=${1:-$root/build/new_game}
name=first_day

fail() { echo "new_game.sh: $1" >&2; exit 1; }
# Says a line to the engine protocol for each line of its input; every answer must be good.
engine() {
  local answers
  answers=$("$casus" engine)
  [ "$(grep -c '^{"ok":true' <<<"$answers")" = "$1" ] || fail "the engine answered: $answers"
}

mkdir -p "$tree"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
(cd "$root" && git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf -) 2>/dev/null |
  tar -xf - -C "$tree"
cd "$tree"

touch stamp
sleep 0.01
tools/new_game $name "First Day"
outside=$(find . -type f -newer stamp ! -path "./games/$name/*" ! -path './build/*')
[ "$outside" = ./games/all.h ] || fail "a new game touches more than its folder and games/all.h: $outside"
[ "$(diff "$root/games/all.h" games/all.h | grep -c '^[<>]')" = 1 ] || fail "a new game takes more than one line"
tools/new_game $name 2>/dev/null && fail "a game is made twice"
tools/new_game 'Bad Name' 2>/dev/null && fail "a bad name is taken"

# Away with the others: each is its folders and one line, too.
for header in games/*/game.h; do
  game=$(basename "$(dirname "$header")")
  [ "$game" = $name ] && continue
  rm -rf "games/$game" "bots/$game" "web/games/$game"
  sed -i "/GameTag<$game::/d" games/all.h
done

cmake --preset release -DCASUS_PAGE=OFF -DCASUS_TESTS=ON >/dev/null
cmake --build --preset release --target casus laws casus_game_tests
casus=build/release/casus

CASUS_WRITE_GOLDEN=1 build/release/tests/casus_game_tests --gtest_brief=1 \
  --gtest_filter='Signature*:Perft*:Golden*:OldRecords.Still*'
build/release/tests/casus_game_tests --gtest_brief=1
build/release/tests/laws --games 200 --seed 1 --threads 2
"$casus" games --tables | while read -r game seats; do
  "$casus" simulate "$game" --seats "$seats" --games 200 --seed 1 --check
  "$casus" arena "$game" --seats "$seats" --bots random,greedy --games 4 --seed 1
done
seats=$("$casus" games --tables | head -n1 | cut -d' ' -f2)
engine 6 <<<'{"cmd":"new","game":"'$name'","seats":'"$seats"',"seed":1}
{"cmd":"legal","seat":0}
{"cmd":"suggest","seat":0,"bot":"greedy:4it"}
{"cmd":"view","seat":null}
{"cmd":"position"}
{"cmd":"record"}'
echo quit | "$casus" play $name --seats "$seats" --seed 1 >/dev/null

page=$root/build/release/page/dist
if [ -d "$page" ]; then
  CASUS="$tree/$casus" CASUS_DIST=$page "$root/tools/build_page" --run first_day $name
else
  echo "The page is not built ($page): the game was not looked at there."
fi
