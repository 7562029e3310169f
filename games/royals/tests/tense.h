// Positions of Royals in which much happens soon, for the laws: somewhere in a random game, with
// piles that run out on the next turns.
#pragma once

#include <algorithm>

#include "games/royals/game.h"

namespace casus::royals {

// So many cards of the pile go to the discards, whichever they are.
template <std::size_t N>
void thin_out(Bag<N>& pile, Bag<N>& discards, int left, Dice& dice) {
  discards = sum_of(discards, draw_from(pile, std::max(0, total(pile) - left), dice));
}

inline Position tense_position(const Royals& game, int seats, const Options& options, Dice& dice) {
  constexpr std::uint32_t kMostPlayed = 400;
  Position position = game.start(seats, options);
  Choices choices;
  Events nobody;
  // Only where a seat draws: everywhere else the piles have been counted already.
  Position drawing = position;
  for (std::uint32_t played = dice.below(kMostPlayed); played > 0; --played) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::nobody) break;
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
    } else {
      const Seat seat = position.common.active;
      choices.clear();
      game.legal(position, seat, choices);
      const Choice choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      game.apply(position, seat, choice, nobody);
    }
    const Common& common = position.common;
    if (common.ask == Ask::draw && common.drawn_country + common.drawn_intrigue == 0) {
      drawing = position;
    }
  }
  if (drawing.common.ask != Ask::draw) return drawing;
  const auto left = [&] { return static_cast<int>(1 + dice.below(8)); };
  thin_out(drawing.country_pile, drawing.common.country_discard, left(), dice);
  if (dice.below(2) == 0) {
    thin_out(drawing.intrigue_pile, drawing.common.intrigue_discard, left(), dice);
  }
  return drawing;
}

}  // namespace casus::royals
