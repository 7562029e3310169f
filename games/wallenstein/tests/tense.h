// Positions of Wallenstein in which much happens soon, for the laws: a planning round of a random
// game with empty barns, unrest, crowded counties, armies face to face and a full court.
#pragma once

#include <algorithm>
#include <bit>

#include "games/wallenstein/game.h"

namespace casus::wallenstein {

// A random game up to some planning round, or now and then to a draft whose open cards have just
// been replaced.
inline Position some_moment(const Wallenstein& game, int seats, const Options& options,
                            Dice& dice) {
  constexpr std::uint32_t kRounds = 6;
  const std::uint32_t wanted = dice.below(kRounds);
  const bool in_draft = dice.below(6) == 0;
  std::uint32_t rounds = 0;
  Position position = game.start(seats, options);
  Choices choices;
  Events nobody;
  bool planning = false;
  for (;;) {
    const bool begins = position.common.ask == Ask::plan && !planning;
    if (begins && rounds++ == wanted) return position;
    if (in_draft && position.common.ask == Ask::draft_card && position.common.replaced) {
      return position;
    }
    planning = position.common.ask == Ask::plan;
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
      continue;
    }
    const Seat seat = *turn.seats.begin();
    choices.clear();
    game.legal(position, seat, choices);
    const Choice choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
    game.apply(position, seat, choice, nobody);
  }
}

inline Position tense_position(const Wallenstein& game, int seats, const Options& options,
                               Dice& dice) {
  const Board& board = game.board();
  Position position = some_moment(game, seats, options, dice);
  Common& common = position.common;
  if (common.ask != Ask::plan) return position;
  const auto any = [&](int most) {
    return static_cast<int>(dice.below(static_cast<std::uint32_t>(most) + 1));
  };
  // One seat has built wherever it can: a free building finds no site.
  const int builder = any(seats - 1);
  std::array<int, kBuildings> built{};
  for (int county = 0; county < kCounties; ++county) {
    for (int kind = 0; kind < kBuildings; ++kind)
      built[kind] += (common.buildings[county] >> kind) & 1;
  }
  for (int county = 0; county < kCounties; ++county) {
    const std::uint8_t owner = common.owner[county];
    if (owner == kNobody) continue;
    if (any(3) == 0) common.revolt[county] = static_cast<std::uint8_t>(any(2));
    // Some garrisons are one army, some are large.
    const int all = common.armies[county] + common.supply[owner];
    const int armies = any(3) == 0 ? 1 : std::min(all, 1 + any(8));
    common.armies[county] = static_cast<std::uint8_t>(armies);
    common.supply[owner] = static_cast<std::uint8_t>(all - armies);
    for (int kind = 0; kind < kBuildings; ++kind) {
      const bool room = std::popcount(common.buildings[county]) < board.sites[county] &&
                        built[kind] < board.building_tiles[kind];
      const bool wanted = owner == builder || any(5) == 0;
      if (!room || !wanted || ((common.buildings[county] >> kind) & 1) != 0) continue;
      common.buildings[county] = static_cast<std::uint8_t>(common.buildings[county] | 1U << kind);
      ++built[kind];
    }
  }
  for (int seat = 0; seat < seats; ++seat) {
    common.grain[seat] = static_cast<std::uint8_t>(any(4));
    common.thalers[seat] = static_cast<std::uint8_t>(any(20));
    if (common.setup.court) {
      common.hall[seat] = static_cast<std::uint8_t>(any(board.courtiers_each));
    }
  }
  return position;
}

}  // namespace casus::wallenstein
