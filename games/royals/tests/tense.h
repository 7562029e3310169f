// Positions of Royals in which much happens soon, for the laws: somewhere in a random game, with
// piles that run out on the next turns; a King that can be taken over; a last turn in which nobody
// has won anything.
#pragma once

#include <algorithm>

#include "games/royals/choices.h"
#include "games/royals/game.h"
#include "games/royals/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::royals {

// So many cards of the pile go to the discards, whichever they are.
template <std::size_t N>
void thin_out(Bag<N>& pile, Bag<N>& discards, int left, Dice& dice) {
  discards = sum_of(discards, draw_from(pile, std::max(0, total(pile) - left), dice));
}

// The first seat takes over the King of Paris, and can pay for him in more than one way.
inline Position king_in_danger(const Royals& game, int seats, const json::object& options,
                               const std::vector<std::string>& colours, Dice& dice) {
  const std::string fitting =
      "france-spain 1 britain-france 1 france-german_states 1 britain-spain 1";
  const std::string wild = "france-spain 1 britain-spain 2 german_states-spain 1";
  const auto some = [&] { return std::to_string(1 + dice.below(3)); };
  const std::string hand = "hand " + colours[0] + " france 8 britain " + some() + " spain " +
                           some() + " intrigue " + (dice.below(2) == 0 ? fitting : wild);
  const std::string king = "paris.king " + colours[1];
  Position position = casus::test::built(build_position(seats, options, {hand, king}));
  Events nobody;
  game.apply(position, seat_at(0),
             take(Noble{static_cast<std::uint8_t>(*game.board().nobles->find("paris.king"))}),
             nobody);
  return position;
}

inline Position nothing_won(int seats, const json::object& options,
                            const std::vector<std::string>& colours, Dice& dice) {
  const std::string hand = "hand " + colours.back() + " intrigue britain-france " +
                           std::to_string(1 + dice.below(2)) + " france-spain " +
                           std::to_string(1 + dice.below(2));
  const std::string turn =
      "turn " + colours.back() + " play round " + std::to_string(2 + dice.below(18));
  return casus::test::built(build_position(seats, options, {hand, turn, "period 1714 ending"}));
}

inline Position tense_position(const Royals& game, int seats, const Options& options, Dice& dice) {
  constexpr std::uint32_t kMostPlayed = 400;
  Position position = game.start(seats, options);
  const std::vector<std::string> colours = game.seat_words(position);
  const std::uint32_t kind = dice.below(6);
  if (kind <= 1) {
    return king_in_danger(game, seats, to_json(Royals::info().options, options), colours, dice);
  }
  if (kind == 2) return nothing_won(seats, to_json(Royals::info().options, options), colours, dice);
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
