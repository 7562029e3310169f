// The words of Royals in example files: `given` builds a consistent position from clauses, `expect`
// looks at one. Used by the example runner and by the unit tests.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/royals/game.h"
#include "tests/support/example.h"

namespace casus::royals {

// Royals with the compiled board, loaded once.
const Royals& the_game();

// Clauses, in any order; seats are colours, nobles `paris.king`:
//   NOBLE SEAT                             the seat holds it, with its cube on the Title marker
//   country COUNTRY SEAT                   the seat holds every noble of the country not named otherwise
//   cathedral CITY SEAT N [TITLE]          N vanquished nobles (of that title) with their title cubes
//   hand SEAT COUNTRY N ... PAIR N ...     cards out of the piles
//   row COUNTRY ... | row empty            open cards; unless told, one of each of the first countries
//   pile COUNTRY N ...                     all that is in the pile, the rest is discarded
//   discard COUNTRY N ...                  cards that have been discarded
//   intrigue_pile, intrigue_discard        the same for Intrigue cards
//   turn SEAT draw|play [round N] [drawn C I]
//   period 1680 [ending]
//   marker ID SEAT|removed                 such as city.paris, country.france.higher, noble_house.8
// Unless told, it is round 2 and the seat of the first hand is to play cards.
// Bonus markers that must have been taken are given to somebody who can have taken them; markers of
// past periods are removed.
Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// The same for unit tests, where a mistake in the clauses ends the test program.
Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options = {});

// Nothing if the clause holds, otherwise what is there instead. Clauses as above, with exact
// contents; also `NOBLE vacant`, `cathedral CITY SEAT N ...`, `title TITLE SEAT N ...`, `pile N`
// for the number of cards, `hand SEAT empty`, `markers SEAT ID ...` for all a seat owns, `supply
// SEAT N`, `titles`.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

casus::test::ExampleHook example_hook();

}  // namespace casus::royals

template <>
inline casus::test::ExampleHook casus::test::example_hook<casus::royals::Royals>() {
  return casus::royals::example_hook();
}
