// The words of the game in example files: `given` builds a position from clauses, `expect` looks at
// one. It is summer of the first year, and the first seat marches, unless clauses say otherwise.
// Nobody has a province, a residence or gold. Clauses, in any order; seats are colours, owners also
// `ally`:
//   troops OWNER LOCATION INFANTRY CAVALRY ARTILLERY
//   owner SEAT PROVINCE ...        residence SEAT LOCATION       fortress LOCATION
//   prestige|gold|medals SEAT N    levels SEAT ATTACK DEFENCE    room SEAT
//   extensions SEAT EXTENSION ...  artist SEAT ARTIST ...        new_artist SEAT ARTIST ...
//   building LOCATION BUILDING     plundered LOCATION BUILDING   unrest PROVINCE
//   no_fixed                       the fixed neutral buildings are not there
//   year N   season SEASON   weather SPRING FALL   hat SEAT   order SEAT ...   moved SEAT ...
//   alliance SEAT ...              the others are the Counter-Alliance
//   box SEAT NUMBER LOCATION INFANTRY CAVALRY ARTILLERY    of the troops there
//   dummy SEAT LOCATION ARM        together SEAT ARM LOCATION|box_N ...    a cluster
// and one of these says what begins:
//   turn SEAT ...      who marches            seize SEAT ...     who annexes and plunders
//   new_season         season                 new_year           after a convention
//   winter             income                 plan               convention
//   placement          with: bought SEAT ITEM NUMBER             scoring
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/power_and_prestige/game.h"
#include "tests/support/example.h"

namespace casus::power_and_prestige {

const PowerAndPrestige& the_game();

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// Nothing if the clause holds, otherwise what is there instead:
//   prestige|gold|medals|provinces|goods SEAT N    levels SEAT ATTACK DEFENCE
//   troops|open OWNER LOCATION I C A    box SEAT NUMBER LOCATION I C A    box SEAT NUMBER nowhere
//   owner PROVINCE SEAT|nobody    residence SEAT LOCATION|none    extensions SEAT EXTENSION ...
//   artist ARTIST SEAT|nobody     sites LOCATION BUILDING[:MARK] ...    rural PROVINCE ...
//   fortress|unrest PLACE yes|no  question ASK   asked SEAT ...   hat SEAT   order SEAT ...
//   year N   season SEASON   alliance SEAT ...   tiles SEAT ...   dummies SEAT N
//   known SEAT ARM HOLDER N       what everybody knows of the holder's cluster
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

}  // namespace casus::power_and_prestige

template <>
casus::test::ExampleHook casus::test::example_hook<casus::power_and_prestige::PowerAndPrestige>();
