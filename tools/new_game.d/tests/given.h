// The words of the game in example files: `given` builds a position from clauses, `expect` looks at
// one. Clauses, in any order; seats are colours:
//   hand SEAT KIND N ...     the cards of a hand; the pile has what is nowhere else
//   laid SEAT KIND           a card face down, one of the hand
//   round N                  the first, unless told
//   step lay | step swap SEAT
//   points SEAT N
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/sample_game/game.h"
#include "tests/support/example.h"

namespace casus::sample_game {

const SampleGame& the_game();

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// Nothing if the clause holds, otherwise what is there instead.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

}  // namespace casus::sample_game

template <>
casus::test::ExampleHook casus::test::example_hook<casus::sample_game::SampleGame>();
