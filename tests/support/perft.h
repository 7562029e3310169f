// Perft: how many different ways there are to play so many steps from a fixed start, every answer
// and every outcome of chance counted. A step of chance too rich to list counts as one way: what
// fixed dice bring. One wrong rule changes the numbers.
#pragma once

#include "core/game.h"
#include "core/options.h"

namespace casus::tests {

template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  const Turn turn = game.turn(position);
  if (depth == 0 || turn.waiting == Waiting::nobody) return 1;
  Events nobody;
  std::uint64_t count = 0;
  if (turn.waiting == Waiting::chance) {
    Outcomes outcomes;
    if (!game.outcomes(position, outcomes)) {
      Dice dice(static_cast<std::uint64_t>(depth));
      outcomes.push_back({game.sample(position, dice), 1});
    }
    for (const Outcome& outcome : outcomes) {
      auto next = position;
      game.resolve(next, outcome.choice, nobody);
      count += perft(game, next, depth - 1);
    }
    return count;
  }
  Choices legal;
  for (const Seat seat : turn.seats) {
    legal.clear();
    game.legal(position, seat, legal);
    for (const Choice& choice : legal) {
      auto next = position;
      game.apply(next, seat, choice, nobody);
      count += perft(game, next, depth - 1);
    }
  }
  return count;
}

// The position after so many steps of a seeded game with default options.
template <Game G>
typename G::Position after_steps(const G& game, int seats, int steps) {
  auto position = game.start(seats, *read_options(G::info().options, seats, json::object()));
  Dice dice(static_cast<std::uint64_t>(seats));
  Events nobody;
  Choices legal;
  for (int i = 0; i < steps; ++i) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::nobody) break;
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
      continue;
    }
    const Seat seat = *turn.seats.begin();
    legal.clear();
    game.legal(position, seat, legal);
    game.apply(position, seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))], nobody);
  }
  return position;
}

}  // namespace casus::tests
