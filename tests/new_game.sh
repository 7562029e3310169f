#!/usr/bin/env bash
# A game made by tools/new_game, in a copy of the tree that has no other game: it builds, obeys the laws, passes what
# every game must pass, and plays by the engine protocol, in the terminal and on the page, in words.
# What was built in build/new_game before is used again. The page is that of the release.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
tree=$root/build/new_game
page=$root/build/release/page/dist
name=first_day

fail() { echo "new_game.sh: $1" >&2; exit 1; }
# What is said must hold a text: said TEXT WORDS
said() { grep -qF "$2" <<<"$1" || fail "\"$2\" is missing in: $1"; }

[ -f "$page/index.html" ] || fail "the page is not built; ./check --only build does that"
mkdir -p "$tree"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
(cd "$root" && git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf -) 2>/dev/null |
  tar -xf - -C "$tree"
cd "$tree"

touch stamp
sleep 0.01
tools/new_game $name "First Day" >/dev/null
outside=$(find . -type f -newer stamp ! -path "./games/$name/*" ! -path './build/*')
[ "$outside" = ./games/all.h ] || fail "a new game touches more than its folder and games/all.h: $outside"
[ "$(diff "$root/games/all.h" games/all.h | grep -c '^[<>]')" = 1 ] || fail "a new game takes more than one line"
if tools/new_game $name 2>/dev/null; then fail "a game is made twice"; fi
if tools/new_game 'Bad Name' 2>/dev/null; then fail "a bad name is taken"; fi

# Away with the others: each is its folders and one line, too.
for header in games/*/game.h; do
  game=$(basename "$(dirname "$header")")
  [ "$game" != $name ] || continue
  rm -rf "games/$game" "bots/$game" "web/games/$game"
  sed -i "/GameTag<$game::/d" games/all.h
done

cmake --preset release -DCASUS_PAGE=OFF -DCASUS_LTO=OFF -DCASUS_TESTS=ON >/dev/null
cmake --build --preset release --target casus laws casus_game_tests
casus=$tree/build/release/casus

CASUS_WRITE_GOLDEN=1 build/release/tests/casus_game_tests --gtest_brief=1 \
  --gtest_filter='Signature*:Perft*:Golden*:OldRecords.Still*'
build/release/tests/casus_game_tests --gtest_brief=1
build/release/tests/laws --steps 100000 --complete --seed 1 --threads 2
"$casus" games --tables | while read -r game seats; do
  "$casus" simulate "$game" --seats "$seats" --games 200 --seed 1 --check
  "$casus" arena "$game" --seats "$seats" --bots random,greedy --games 4 --seed 1
done

session='{"cmd":"new","game":"'$name'","seats":2,"seed":1,"chance":"manual"}
{"cmd":"outcomes"}
'
for card in oak ash ash beech beech beech; do session+='{"cmd":"resolve","outcome":"deal '$card'"}'$'\n'; done
session+='{"cmd":"legal","seat":0}
{"cmd":"suggest","seat":1,"bot":"greedy:4it"}
{"cmd":"play","seat":0,"choice":"lay oak"}
{"cmd":"view","seat":null}
{"cmd":"play","seat":1,"choice":"lay beech"}
{"cmd":"position"}
{"cmd":"record"}'
answers=$("$casus" engine <<<"$session")
[ "$(grep -c '^{"ok":true' <<<"$answers")" = "$(wc -l <<<"$session")" ] || fail "the engine answered: $answers"
said "$answers" '"text":"Red scores 4 points."'

typed=$("$casus" play $name --seats 2 --seed 1 --bots random <<<$'1\n1\n1\n1\n')
said "$typed" "Lay one card in secret."
said "$typed" "The game ends."

CASUS=$casus CASUS_DIST=$page "$root/tools/build_page" --run first_day $name 4
