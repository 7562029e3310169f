// Random games for the tests: any seat count, any options, chance from dice. Players choose at
// random among their legal choices; in some games they are thrifty and often end their turns
// without a claim, so that hands grow to their limits and dear nobles and wild payments come up.
#pragma once

#include <functional>

#include "games/royals/choices.h"
#include "games/royals/tests/given.h"

namespace casus::royals {

// Told of every step: the position before, the choice, the position after, and what was told.
using OnStep = std::function<void(const Position& before, const Choice& choice,
                                  const Position& after, const std::vector<Event>& told)>;

inline Options random_options(int seats, Dice& dice) {
  json::object chosen;
  for (const char* flag : {"free_wild", "unlimited_nobles", "cap36", "hidden_scores"}) {
    chosen[flag] = dice.below(2) == 1;
  }
  chosen["open_cards"] = 3 + static_cast<int>(dice.below(2));
  return *read_options(Royals::info().options, seats, chosen);
}

// Plays to the end; the last position.
inline Position play_random_game(int seats, const Options& options, Dice& dice,
                                 const OnStep& on_step) {
  const Royals& game = the_game();
  Position position = game.start(seats, options);
  const std::uint32_t thrift = dice.below(4);
  Choices choices;
  std::vector<Event> told;
  for (int step = 0; step < Royals::info().most_steps; ++step) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::nobody) return position;
    const Position before = position;
    told.clear();
    Events events(told);
    Choice choice;
    if (turn.waiting == Waiting::chance) {
      choice = game.sample(position, dice);
      game.resolve(position, choice, events);
    } else {
      const Seat seat = *turn.seats.begin();
      choices.clear();
      game.legal(position, seat, choices);
      choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      if (position.common.ask == Ask::play && dice.below(4) < thrift) choice = done();
      game.apply(position, seat, choice, events);
    }
    on_step(before, choice, position, told);
  }
  return position;
}

}  // namespace casus::royals
