// Runs example files (games/<game>/examples/*.txt): readable tests of the rules. One line is one
// statement; docs of the statements are beside `run_example`. What `given` and `expect` clauses
// mean is a small hook of each game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/table.h"

namespace casus::test {

using Clauses = std::vector<std::string_view>;

// What a game adds to the language of its examples.
struct ExampleHook {
  // A consistent position from the clauses of one `given` line, as the game's position JSON.
  std::function<Expected<json::value>(int seats, const json::object& options, const Clauses&)>
      given;
  // Nothing if the clause holds in the position, otherwise what is there instead.
  std::function<std::optional<std::string>(const json::value& position, std::string_view clause)>
      expect;
};

// Specialised beside each game's tests (games/<game>/tests/given.h).
template <class G>
ExampleHook example_hook();

// The hook of a game by its id, or null.
using FindHook = std::function<const ExampleHook*(std::string_view game)>;

struct ExampleFailure {
  int line = 0;
  std::string text;
};

// A file is lines; `#` begins a comment; parts of a line are separated by `|`.
//   game ID seats N [option NAME=VALUE ...]   a new table, all chance by hand
//   nogame ID seats N [option ...]            such a table is not allowed
//   given CLAUSE | ...                        a position of the same table's game, built by the hook
//   play SEAT: CHOICE | ...                   the seat's answers, one after another
//   chance OUTCOME | ...                      what chance brings
//   refuse SEAT: CHOICE because RULE          the choice is refused, and by this rule
//   impossible OUTCOME | ...                  chance cannot bring these now
//   outcomes OUTCOME WEIGHT | ...             all that chance can bring, with the weights
//   legal SEAT: CHOICE | ...                  exactly these are allowed
//   offers SEAT: CHOICE | ...                 these are among the allowed ones
//   events EVENT | ...                        exactly these were told since the last check
//   tells EVENT | ...                         these were, in this order, perhaps among others
//   silent EVENT | ...                        none of these was told
//   told SEAT|spectator: EVENT | ...          exactly these were told to that viewer
//   expect CLAUSE | ...                       holds now: `score SEAT N [rank R]`,
//                                             `ask SEAT PROMPT...`, `waiting chance|nobody|SEAT...`,
//                                             or a clause of the game
// An event is written as its word and arguments, a bare word stands for any arguments; `nothing`
// stands for an empty list.
std::vector<ExampleFailure> run_example(std::string_view text, const std::vector<LoadedGame>& games,
                                        const FindHook& find_hook);

// The positions that the `given` lines of a file build; lines that fail are passed over.
std::vector<json::value> given_positions(std::string_view text,
                                         const std::vector<LoadedGame>& games,
                                         const FindHook& find_hook);

// "a | b" into its trimmed parts.
Clauses clauses_of(std::string_view text);

}  // namespace casus::test
