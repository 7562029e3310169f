// The words of Generalship in example files: `given` builds a consistent position from clauses,
// `expect` looks at one. Used by the example runner, the laws and the unit tests.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/generalship/events.h"
#include "games/generalship/game.h"
#include "tests/support/example.h"

namespace casus::generalship {

// Generalship with the compiled board, loaded once.
const Generalship& the_game();

// The first player of the order chooses an action; the neutral tiles lie in the order of the data
// file, nobody has a commander or a card, and all generals are in the pile. Clauses change that, in
// any order; seats are nations.
//
//   map TILE ...                     the neutral tiles as they are laid, the corners first
//   TILE SEAT UNIT N ...             a stack, all fresh; a neutral tile is then the seat's
//   TILE empty                       no units, and no cube
//   owner TILE SEAT                  a cube
//   food|metal|points|battles SEAT N
//   population SEAT N                on the lowest circles
//   circles SEAT CIRCLE ...          on these
//   cylinders SEAT ACTION_TILE ...   where the seat's cylinders stand
//   commander SEAT GENERAL
//   hand|power SEAT GENERAL ...      unused generals; the row of political power
//   studies SEAT ONES TWOS           technology cards
//   studied ONES TWOS                technology cards that were discarded
//   pile GENERAL ...                 only these; the rest lies in the open discards
//   developed TECHNOLOGY ...         by the first seat
//   event SPOT EVENT                 an event that was drawn before
//   settlements N                    so many have been
//   era ERA
//   allied SEAT SEAT ...
//   order SEAT ...                   the turn order
//   turn N                           of the turns between two settlements, from 1
//   attack TILE SEAT UNIT N ...      the seat marches, and these units have come upon the stack
//                                    there; the defender is asked for reinforcements
//   finished TILE                    the units there have had their march (while one attacks)
//   tactics SEAT CARD ...            in a battle
//   step STEP                        of the battle: buy_off, exchange, withdraw, ambush, buy_cards,
//                                    fight (the defender's attack), attack (the attacker's)
Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// The same for unit tests, where a mistake in the clauses ends the test program.
Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options = {});

// Nothing if the clause holds, otherwise what is there instead. Clauses as above, with exact
// contents; `population SEAT N` counts, `question WORD` is what is asked, `asked SEAT` whom,
// `fee SEAT N` upkeep, `supply UNIT N`, `winner SEAT`, `pile N` generals, `allied SEAT SEAT ...`
// its allies, `developed TECHNOLOGY SEAT|nobody`. In a battle `force UNIT N ...` are the attacker's
// units, `draws SEAT BASIC ADVANCED` what is still to be drawn, `losses N` what losses must still
// cover. `finished TILE UNIT N ...` have had their march, of `known TILE UNIT N ...` everybody
// knows.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

}  // namespace casus::generalship

template <>
casus::test::ExampleHook casus::test::example_hook<casus::generalship::Generalship>();
