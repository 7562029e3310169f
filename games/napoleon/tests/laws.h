// The laws' hooks for Napoleon and his Marshals. Nothing is hidden: every view has one truth.
#pragma once

#include "games/napoleon/choices.h"
#include "games/napoleon/game.h"
#include "games/napoleon/tests/invariants.h"
#include "games/napoleon/tests/tense.h"
#include "tests/laws/subject.h"
#include "tests/laws_bot.h"

namespace casus::laws {

template <>
struct LawHooks<napoleon::Napoleon> {
  using G = napoleon::Napoleon;
  static Wrong broken_invariant(const G& game, const G::Position& position) {
    return napoleon::broken_invariant(game, position);
  }
  static G::Position resample(const G&, const G::Position& position, Viewer, Dice&) {
    return position;
  }
  static Choice bot_choice(const G& game, const G::View& view, Seat seat, Dice& dice) {
    return greedy_choice(game, view, seat, dice);
  }
  // Whatever stands on the map is taken up, built, gathered, led and thrown into battle.
  static void tempting(const G& game, const G::Position& position, Seat, Choices& choices) {
    using namespace napoleon;
    for (std::size_t i = 0; i < kDice; ++i) {
      const Die& die = position.dice[i];
      if (!is_on_map(die)) continue;
      const napoleon::Power power = game.board().die_owner[i];
      const Region region = region_at(die.region);
      const int size = die.pips;
      for (int pips = 1; pips <= size; ++pips) {
        choices.push_back(make_choice<Act::lift>(power, region, size, pips));
        choices.push_back(make_choice<Act::attack>(power, region, size, pips));
      }
      for (int own = 1; own <= kMostPips && position.frames.holds(napoleon::Ask::split); ++own) {
        choices.push_back(make_choice<Act::split>(power, size, own, Part::rest));
        choices.push_back(make_choice<Act::split>(power, size, own, Part::detached));
      }
      choices.push_back(make_choice<Act::gather>(power, region));
      choices.push_back(make_choice<Act::carry>(power, region, size));
      choices.push_back(make_choice<Act::activate>(power, region, size));
      choices.push_back(make_choice<Act::build>(power, region, size));
      choices.push_back(make_choice<Act::lead>(Leader::napoleon, region, size));
      choices.push_back(make_choice<Act::regroup>(power, region, 0, 0, 0, 0, size));
      choices.push_back(make_choice<Act::attack>(power, region, size, 0));
      choices.push_back(make_choice<Act::merge>(power, region));
    }
  }
  static G::Position begin(const G& game, int seats, const Options& options, Dice& dice) {
    return napoleon::tense_position(game, seats, options, dice);
  }
};

}  // namespace casus::laws
