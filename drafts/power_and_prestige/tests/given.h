// The words of the game in example files: `given` builds a position from clauses, `expect` looks at
// one. It is summer of the first year, and the first seat marches. Clauses, in any order; seats are
// colours:
//   troops SEAT LOCATION INFANTRY CAVALRY ARTILLERY
//   owner SEAT PROVINCE ...
//   residence SEAT LOCATION
//   prestige|gold SEAT N
//   levels SEAT ATTACK DEFENCE
//   building LOCATION BUILDING
//   fortress LOCATION
//   alliance SEAT ...        the others are the Counter-Alliance
//   turn SEAT ...            who marches
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

// Nothing if the clause holds, otherwise what is there instead: `prestige SEAT N`, `gold SEAT N`,
// `troops SEAT LOCATION I C A`, `owner SEAT PROVINCE`.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

}  // namespace casus::power_and_prestige

template <>
casus::test::ExampleHook casus::test::example_hook<casus::power_and_prestige::PowerAndPrestige>();
