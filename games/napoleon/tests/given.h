// The words of Napoleon and his Marshals in example files: `given` builds a position from clauses,
// `expect` looks at one. Used by the example runner, the laws and the unit tests.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/napoleon/game.h"
#include "tests/support/example.h"

namespace casus::napoleon {

// The game with the compiled board, loaded once.
const Napoleon& the_game();

// The armies of the scenario stand, France's three free pips in N. Lombardy and Sweden's die in
// Svealand; in the free-for-all there are none. The order is that of the nations, and the first of
// it (with two players the Coalition) holds its council. Clauses change that, in any order.
//
//   turn YEAR SEASON                  the season as a word: jan_feb ... nov_dec
//   order NATION NATION NATION NATION NATION
//   slot NATION ...                   whose place it is; the others act in it as well
//   step STEP                         council, produce, march, regroup, battle; choose_slot: the
//                                     turn begins
//   dice POWER none | REGION PIPS ... all of its dice; Napoleon goes with none of them
//   active POWER REGION PIPS          the die may attack
//   led REGION PIPS                   Napoleon is with this French die
//   napoleon REGION                   he is there, with no die
//   wellesley REGION
//   holder REGION NATION|its_state [own|conquered|ceded|liberated]
//   patron STATE NATION|nobody
//   war|allied|neutral NATION NATION  nation and nation
//   truce NATION NATION TURNS
//   treaty NATION NATION AGE TURNS    signed AGE turns ago for so many
//   state_war STATE NATION            the state fights the nation by itself; its army stands
//   set PATH VALUE                    a field of the position's JSON, as in nations.prussia.dice_cap 3
Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// The same for unit tests, where a mistake in the clauses ends the test program.
Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options = {});

// Nothing if the clause holds, otherwise what is there instead. Clauses as above, with exact
// contents; `control REGION NATION|nobody` who controls it, `tie NATION NATION WORD`, `question
// WORD` what is asked, `asked SEAT` whom, `stars|capacity|most_dice|moves NATION N`, `in POWER
// REGION PIPS ...` its dice there, `value PATH VALUE` a field of the position's JSON, `none` where
// there is no such field.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

}  // namespace casus::napoleon

template <>
casus::test::ExampleHook casus::test::example_hook<casus::napoleon::Napoleon>();
