// Random games for the tests: any seat count, any options, chance from dice. In most games players
// attack often, so that counties change hands.
#pragma once

#include <functional>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"

namespace casus::wallenstein {

// Told of every step: the position before, the choice, the position after, and what was told.
using OnStep = std::function<void(const Position& before, const Choice& choice,
                                  const Position& after, const std::vector<Event>& told)>;

inline Options random_options(int seats, Dice& dice) {
  json::object chosen;
  for (const char* flag :
       {"emperors_court", "line_up", "six_cut_to_four", "guards_in_revolts", "no_income_if_lost"}) {
    chosen[flag] = dice.below(2) == 1;
  }
  chosen["first"] = 1 + static_cast<int>(dice.below(static_cast<std::uint32_t>(seats)));
  return *read_options(Wallenstein::info().options, seats, chosen);
}

// Plays to the end; the last position.
inline Position play_random_game(int seats, const Options& options, Dice& dice,
                                 const OnStep& on_step) {
  const Wallenstein& game = the_game();
  Position position = game.start(seats, options);
  Choices choices;
  std::vector<Event> told;
  for (int step = 0; step < Wallenstein::info().most_steps; ++step) {
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
      std::vector<Seat> asked;
      for (const Seat seat : turn.seats) asked.push_back(seat);
      const Seat seat = asked[dice.below(static_cast<std::uint32_t>(asked.size()))];
      choices.clear();
      game.legal(position, seat, choices);
      choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      game.apply(position, seat, choice, events);
    }
    on_step(before, choice, position, told);
  }
  return position;
}

// So many games for each number of seats, until one fails.
template <class F>
void each_random_game(int games, const F& play) {
  for (int seats = 3; seats <= kSeats; ++seats) {
    for (int i = 0; i < games; ++i) {
      Dice dice(static_cast<std::uint64_t>(1000 * seats + i));
      play(seats, random_options(seats, dice), dice);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace casus::wallenstein
