// Random play through the game concept, without a virtual call: list the choices, pick one, apply
// it, take the chance steps that follow. `casus simulate`, `casus bench` and the instruction
// counter all run this one loop.
#pragma once

#include <bit>
#include <cstdint>

#include "core/game.h"

namespace casus::cli {

struct Counts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t chance_steps = 0;
  std::uint64_t options = 0;  // over all decisions
  // Of every answer and outcome of every game. The sum does not depend on the order of the games.
  std::uint64_t signature = 0;

  void add(const Counts& more) {
    games += more.games;
    decisions += more.decisions;
    chance_steps += more.chance_steps;
    options += more.options;
    signature += more.signature;
  }
};

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
  return (std::rotl(hash, 23) ^ more) * 0x9E3779B97F4A7C15U;
}

// The dice of one game of a series: the same whichever thread plays it.
inline Dice dice_of_game(std::uint64_t seed, std::uint64_t game) {
  return Dice(mixed(mixed(0x43617375U, seed), game));
}

// Looks on while a game is played. This one sees nothing and costs nothing.
struct Unwatched {
  template <class Position>
  static constexpr bool decision(const Position&, Seat, const Choices&) {
    return true;
  }
  template <class Position>
  static constexpr bool stepped(const Position&) {
    return true;
  }
};

// Plays from `position` to the end, or until so many decisions were made, or until the watcher says
// stop. True at the end of the game.
template <Game G, class Watcher = Unwatched>
bool play_at_random(const G& game, typename G::Position& position, Dice& dice, Choices& choices,
                    std::uint64_t most_decisions, Counts& counts, Watcher&& watcher = {}) {
  Events silent;
  std::uint64_t decisions = 0;
  std::uint64_t chance_steps = 0;
  std::uint64_t options = 0;
  std::uint64_t hash = 0;
  bool over = false;
  while (true) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::players) {
      if (decisions == most_decisions) break;
      Seat seat = *turn.seats.begin();
      if (turn.seats.size() > 1) {
        auto at = turn.seats.begin();
        for (auto skip = dice.below(static_cast<std::uint32_t>(turn.seats.size())); skip > 0;
             --skip)
          ++at;
        seat = *at;
      }
      choices.clear();
      game.legal(position, seat, choices);
      if (!watcher.decision(position, seat, choices) || choices.empty()) break;
      const Choice choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      options += choices.size();
      ++decisions;
      hash = mixed(hash, std::bit_cast<std::uint64_t>(choice));
      game.apply(position, seat, choice, silent);
    } else if (turn.waiting == Waiting::chance) {
      const Choice outcome = game.sample(position, dice);
      ++chance_steps;
      hash = mixed(hash, std::bit_cast<std::uint64_t>(outcome));
      game.resolve(position, outcome, silent);
    } else {
      over = true;
      break;
    }
    if (!watcher.stepped(position)) break;
  }
  counts.add({over ? 1U : 0U, decisions, chance_steps, options, hash});
  return over;
}

}  // namespace casus::cli
