// What no play can create or destroy: cubes, courtiers, buildings, county cards, tiles and events.
// Written from the rulebook and against Position alone, apart from the game's own checks, which the
// laws ask too.
// rule: wallenstein.setup.armies wallenstein.setup.peasants wallenstein.setup.buildings
// rule: wallenstein.battle.limits wallenstein.tower.kept wallenstein.court.pieces
// rule: wallenstein.plan.one_use wallenstein.plan.own_county wallenstein.build.once
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>

#include "games/wallenstein/game.h"

namespace casus::wallenstein {
namespace invariants {

using Wrong = std::optional<std::string>;

inline std::string about(int seat) { return "seat " + std::to_string(seat) + ": "; }

inline bool is_draft(Ask ask) {
  return ask == Ask::draft_row || ask == Ask::draft_card || ask == Ask::draft_pile ||
         ask == Ask::draft_group;
}
inline bool is_cast(Ask ask) { return ask == Ask::pour || ask == Ask::upper || ask == Ask::emerge; }

inline Wrong buildings(const Board& board, const Common& common) {
  std::array<int, kBuildings> tiles{};
  for (int county = 0; county < kCounties; ++county) {
    const std::string& name = board.counties->ids[county];
    const int built = std::popcount(common.buildings[county]);
    if (common.owner[county] == kNobody) {
      if (common.armies[county] + built + common.revolt[county] != 0) {
        return name + " is neutral and not bare";
      }
      continue;
    }
    if (common.owner[county] >= common.setup.seats) return name + " belongs to a strange seat";
    if (built > board.sites[county]) return name + " has more buildings than sites";
    for (int kind = 0; kind < kBuildings; ++kind) {
      tiles[kind] += (common.buildings[county] >> kind) & 1U;
    }
  }
  for (int kind = 0; kind < kBuildings; ++kind) {
    if (tiles[kind] > board.building_tiles[kind]) return "there are not so many buildings";
  }
  return std::nullopt;
}

// 62 armies of each player and 20 peasants, wherever they are.
inline Wrong cubes(const Board& board, const Position& position) {
  const Common& common = position.common;
  const bool past_upper = common.ask == Ask::emerge;
  std::array<int, kCubes> count{};
  for (int cube = 0; cube < kCubes; ++cube) {
    // Once they have fallen past the upper floor, those that fall are counted as `passing`.
    count[cube] = common.tray[cube] + position.upper[cube] + position.lower[cube] +
                  (past_upper ? position.passing[cube] : common.falling[cube]);
    if (!past_upper && position.passing[cube] != 0) return "cubes pass the upper floor";
    if (!is_cast(common.ask) && common.falling[cube] != 0) return "cubes fall without a cast";
    if (is_cast(common.ask) && common.tray[cube] != 0) return "the tray was not cast";
  }
  std::array<bool, kCubes> used{};
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const int cube = common.setup.colours[seat];
    used[cube] = true;
    count[cube] += common.supply[seat];
    for (int county = 0; county < kCounties; ++county) {
      if (common.owner[county] == seat) count[cube] += common.armies[county];
    }
    if (count[cube] != board.armies_each) {
      return about(seat) + "has " + std::to_string(count[cube]) + " armies";
    }
  }
  used[kPeasants] = true;
  count[kPeasants] += common.peasants;
  if (count[kPeasants] != board.peasants) {
    return "there are " + std::to_string(count[kPeasants]) + " peasants";
  }
  for (int cube = 0; cube < kCubes; ++cube) {
    if (!used[cube] && count[cube] != 0) return "cubes of nobody are there";
  }
  return std::nullopt;
}

inline Wrong courtiers(const Board& board, const Common& common) {
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const int at_court = common.hall[seat] + common.audience[seat];
    if (at_court > board.courtiers_each) return about(seat) + "has too many courtiers";
    if (!common.setup.court && at_court > 0) return about(seat) + "has a courtier and no court";
  }
  return std::nullopt;
}

// Every card is once in a hand or on a mat, and only its owner has it.
inline Wrong plans(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    std::array<int, kCards> used{};
    for (const std::uint8_t card : position.plans[seat]) {
      if (card == kNobody) continue;
      if (card >= kCards) return about(seat) + "uses a strange card";
      if (++used[card] > (card == kTowerCard && common.setup.court ? kTowerCards : 1)) {
        return about(seat) + "uses " + board.cards->ids[card] + " too often";
      }
      if (card < kCounties && common.owner[card] != seat) {
        return about(seat) + "plans in " + board.counties->ids[card] + " of another";
      }
    }
  }
  return std::nullopt;
}

// Tiles and events are in one place each; of the four events of a year none is lost.
inline Wrong cards(const Common& common) {
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto card = static_cast<std::uint8_t>(tile);
    if (std::ranges::count(common.tiles, card) + std::ranges::count(common.tile, card) > 1) {
      return "a tile is there twice";
    }
  }
  const unsigned current = common.event == kNobody ? 0U : 1U << common.event;
  if ((common.events_open & common.events_gone) != 0 ||
      (current & (common.events_open | common.events_gone)) != 0) {
    return "an event is there twice";
  }
  const int events = std::popcount(common.events_open) + std::popcount(common.events_gone) +
                     std::popcount(current);
  if (common.ask == Ask::plan && events != 4 * common.year) return "events are lost";
  for (const std::uint8_t favour : common.favours) {
    if (favour != kNobody && ((common.favours_gone >> favour) & 1U) == 0) {
      return "a favour lies here and in the pile";
    }
  }
  return std::nullopt;
}

// In the draft the groups placed and those to come are all there are.
inline Wrong groups(const Board& board, const Common& common) {
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    auto left = common.groups[seat];
    if (!is_draft(common.ask)) {
      if (std::ranges::count(left, 0) != kGroupSizes) return "groups are left after the draft";
      continue;
    }
    for (int county = 0; county < kCounties; ++county) {
      if (common.owner[county] == seat) ++left.at(common.armies[county]);
    }
    if (left != board.groups[common.setup.seats]) return about(seat) + "has other groups";
  }
  return std::nullopt;
}

inline Wrong nobody_beyond(const Position& position) {
  const Common& common = position.common;
  for (int seat = common.setup.seats; seat < kSeats; ++seat) {
    const bool clean = common.thalers[seat] == 0 && common.grain[seat] == 0 &&
                       common.points[seat] == 0 && common.supply[seat] == 0 &&
                       common.hall[seat] == 0 && common.audience[seat] == 0 &&
                       common.covered[seat] == 0 && common.tile[seat] == kNobody &&
                       std::ranges::count(position.plans[seat], kNobody) == kCourtBoxes;
    if (!clean) return about(seat) + "has things, but nobody sits there";
  }
  return std::nullopt;
}

}  // namespace invariants

// What is wrong with the position, or nothing.
inline std::optional<std::string> broken_invariant(const Wallenstein& game,
                                                   const Position& position) {
  const Board& board = game.board();
  const Common& common = position.common;
  if (auto wrong = invariants::nobody_beyond(position)) return wrong;
  if (auto wrong = invariants::buildings(board, common)) return wrong;
  if (auto wrong = invariants::cubes(board, position)) return wrong;
  if (auto wrong = invariants::courtiers(board, common)) return wrong;
  if (auto wrong = invariants::plans(board, position)) return wrong;
  if (auto wrong = invariants::cards(common)) return wrong;
  return invariants::groups(board, common);
}

}  // namespace casus::wallenstein
