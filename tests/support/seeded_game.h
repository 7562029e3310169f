// A game on a table played from a seed by seats that choose at random, for goldens and records.
#pragma once

#include <memory>
#include <string>

#include "core/dice.h"
#include "core/table.h"

namespace casus::tests {

// Starts with options drawn at random that go together.
std::unique_ptr<Table> start_seeded(const LoadedGame& game, int seats, std::uint64_t seed);

struct Answered {
  Seat seat{};
  Choice choice;
};
// What a seat that may move answers; pre: players are waited for.
Answered random_answer(const Table& table, Dice& dice);

void play_to_end(Table& table, Dice& dice);

}  // namespace casus::tests
