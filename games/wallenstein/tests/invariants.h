// What is true of every position of Wallenstein that play can reach. Written from the rulebook and
// against Position alone; the laws hold every game to it.
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
// Between the end of planning and the end of the round.
inline bool is_after_planning(const Common& common) {
  switch (common.ask) {
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::choose_place:
    case Ask::audience:
    case Ask::free_building:
    case Ask::march: return true;
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge: return common.cast == Cast::attack || common.cast == Cast::collecting;
    case Ask::turn_action: return common.action != kNobody;
    default: return false;
  }
}

inline Wrong setup(const Common& common) {
  const Setup& setup = common.setup;
  if (setup.seats < 3 || setup.seats > kSeats) return "there are 3 to 5 seats";
  if (setup.tower > 2) return "there are three towers";
  if (setup.first >= setup.seats) return "nobody sits on the first seat";
  for (int seat = 0; seat < setup.seats; ++seat) {
    if (setup.colours[seat] >= kSeats) return about(seat) + "has no colour";
    for (int other = 0; other < seat; ++other) {
      if (setup.colours[seat] == setup.colours[other]) return about(seat) + "has another's colour";
    }
  }
  if (index(common.active) >= setup.seats) return "nobody sits on the active seat";
  if (common.year < 1 || common.year > 2) return "there are two years";
  if (at(common.season) > at(Season::winter)) return "there are four seasons";
  if (common.ask == Ask::over && (common.year != 2 || common.season != Season::winter)) {
    return "the game is not over yet";
  }
  return std::nullopt;
}

inline Wrong counties(const Board& board, const Common& common) {
  const CountySet in_play = board.in_play(common.setup.seats);
  std::array<int, kBuildings> tiles{};
  for (int county = 0; county < kCounties; ++county) {
    const std::string& name = board.counties->ids[county];
    const std::uint8_t owner = common.owner[county];
    if (((common.gained >> county) & 1U) != 0 && (owner == kNobody || !is_after_planning(common))) {
      return name + " cannot have been gained this round";
    }
    const int armies = common.armies[county];
    const int built = std::popcount(common.buildings[county]);
    if (owner == kNobody) {
      if (armies + built + common.revolt[county] != 0) return name + " is neutral and not bare";
      continue;
    }
    if (((in_play >> county) & 1U) == 0) return name + " is not in play";
    if (owner >= common.setup.seats) return name + " belongs to a strange seat";
    // While a battle is cast, its defenders are in the tower.
    const bool fought_for = is_cast(common.ask) && common.county == county;
    if (fought_for ? armies != 0 : armies == 0) return name + " has the wrong armies";
    if (common.buildings[county] >= (1U << kBuildings)) return name + " has a strange building";
    if (built > board.sites[county]) return name + " has more buildings than sites";
    for (int kind = 0; kind < kBuildings; ++kind) {
      tiles[kind] += (common.buildings[county] >> kind) & 1U;
    }
    if (common.revolt[county] > 6) return name + " was collected in too often";
  }
  if ((common.gained >> kCounties) != 0) return "a strange county was gained";
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
  if (!is_cast(common.ask) && position.pour != 0) return "nothing is poured";
  if (common.ask == Ask::pour && position.pour != 0) return "it is poured too early";
  if (is_cast(common.ask) != (common.cast != Cast::none)) return "a cast has a reason";
  return std::nullopt;
}

inline Wrong courtiers(const Board& board, const Common& common) {
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const int at_court = common.hall[seat] + common.audience[seat];
    if (at_court > board.courtiers_each) return about(seat) + "has too many courtiers";
    if (!common.setup.court && at_court > 0) return about(seat) + "has a courtier and no court";
    const bool in_audience = common.ask == Ask::audience || common.ask == Ask::free_building;
    if (common.audience[seat] > 0 && !in_audience) return "an audience after its end";
  }
  return std::nullopt;
}

// Every card is once in a hand or on a mat, and only its owner has it.
inline Wrong plans(const Board& board, const Position& position) {
  const Common& common = position.common;
  const int boxes = common.setup.court ? kCourtBoxes : kBoxes;
  const bool planning = common.ask == Ask::plan;
  const bool planned = is_after_planning(common);
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Plan& plan = position.plans[seat];
    std::array<int, kCards> used{};
    BoxSet covered = 0;
    for (int box = 0; box < kCourtBoxes; ++box) {
      const std::uint8_t card = plan[box];
      if (card == kNobody) continue;
      if (!planning && !planned) return about(seat) + "has a card on the mat too long";
      if (box >= boxes) return about(seat) + "uses a box that is not there";
      if (card >= kCards) return about(seat) + "uses a strange card";
      covered |= mask(static_cast<Box>(box));
      ++used[card];
      if (card < kCounties && common.owner[card] != seat) {
        return about(seat) + "plans in " + board.counties->ids[card] + " of another";
      }
      if (card < kCounties && ((common.gained >> card) & 1U) != 0) {
        return about(seat) + "plans in " + board.counties->ids[card] + ", gained this round";
      }
    }
    for (int card = 0; card < kTowerCard; ++card) {
      if (used[card] > 1) return about(seat) + "uses " + board.cards->ids[card] + " twice";
    }
    if (used[kTowerCard] > (common.setup.court ? kTowerCards : 0)) {
      return about(seat) + "uses too many tower cards";
    }
    const bool counted = planned && common.ask != Ask::draw_event;
    if (common.covered[seat] != covered && (counted || common.covered[seat] != 0)) {
      return about(seat) + "covers other boxes";
    }
    if ((common.revealed[seat] & ~common.covered[seat]) != 0) {
      return about(seat) + "shows what is not there";
    }
    const std::uint8_t bid = plan[at(Box::auction)];
    if (planning && bid != kNobody && is_money(Card{bid}) && bid - kMoney0 > common.thalers[seat]) {
      return about(seat) + "bids more than it has";
    }
    const bool shown = (common.revealed[seat] & mask(Box::auction)) != 0;
    if (shown && common.bid[seat] != bid) return about(seat) + "shows another bid";
    if (common.action != kNobody && covered != 0 && common.action < kActions) {
      for (int done = 0; done < common.action; ++done) {
        const BoxSet box = mask(static_cast<Box>(common.actions[done]));
        if ((covered & box) != 0 && (common.revealed[seat] & box) == 0) {
          return about(seat) + "has not shown a card whose action is over";
        }
      }
    }
  }
  if (common.planned.bits() >= (1U << common.setup.seats)) return "nobody has planned there";
  if (planning && common.planned == SeatSet::first(common.setup.seats)) return "all have planned";
  return std::nullopt;
}

template <std::size_t N>
Wrong no_twice(const std::array<std::uint8_t, N>& row, int most, const std::string& what) {
  for (std::size_t i = 0; i < N; ++i) {
    if (row[i] == kNobody) continue;
    if (row[i] >= most) return what + " holds something strange";
    for (std::size_t j = 0; j < i; ++j) {
      if (row[i] == row[j]) return what + " holds something twice";
    }
  }
  return std::nullopt;
}

// Action cards, tiles and leaders of the round.
inline Wrong round(const Common& common) {
  if (Wrong wrong = no_twice(common.actions, kActions, "the row of actions")) return wrong;
  if (Wrong wrong = no_twice(common.tiles, kTiles, "the places")) return wrong;
  if (Wrong wrong = no_twice(common.leaders, common.setup.seats, "the player order")) return wrong;
  if (Wrong wrong = no_twice(common.tile, kTiles, "the tiles of the players")) return wrong;
  int open = 0;
  while (open < kActions && common.actions[open] != kNobody) ++open;
  for (int i = open; i < kActions; ++i) {
    if (common.actions[i] != kNobody) return "the row of actions has a gap";
  }
  const bool planning = common.ask == Ask::plan;
  const bool planned = is_after_planning(common);
  if (planning && (open != 5 || std::ranges::count(common.tiles, kNobody) != 0)) {
    return "five actions and five tiles are laid out for planning";
  }
  if (common.action != kNobody) {
    const int known = common.ask == Ask::turn_action ? common.action + 4 : common.action + 5;
    if (common.action >= kActions || open != std::min(known, kActions)) {
      return "five actions are known ahead";
    }
  }
  for (int tile = 0; tile < kTiles && planned; ++tile) {
    const auto card = static_cast<std::uint8_t>(tile);
    const int times = static_cast<int>(std::ranges::count(common.tiles, card) +
                                       std::ranges::count(common.tile, card));
    if (times > 1) return "a tile is there twice";
    const bool early = common.ask == Ask::draw_event || common.ask == Ask::draw_leader ||
                       common.ask == Ask::choose_place;
    if (early && times != 1) return "a tile is lost";
  }
  for (int place = 0; place < kPlaces; ++place) {
    if (planned && common.leaders[place] != kNobody && common.tiles[place] != kNobody) {
      return "a leader stands on a tile";
    }
  }
  if (common.action != kNobody || common.ask == Ask::audience || common.ask == Ask::march) {
    for (int seat = 0; seat < common.setup.seats; ++seat) {
      const auto who = static_cast<std::uint8_t>(seat);
      if (std::ranges::count(common.leaders, who) != 1) return about(seat) + "has no place";
      if (common.tile[seat] == kNobody) return about(seat) + "has no tile";
    }
  }
  return std::nullopt;
}

inline Wrong cards(const Common& common) {
  if ((common.events_open & common.events_gone) != 0) return "an open event is gone";
  if (((common.events_open | common.events_gone) >> kEvents) != 0) return "a strange event";
  if (common.event != kNobody) {
    if (common.event >= kEvents) return "a strange event";
    const unsigned bit = 1U << common.event;
    if (((common.events_open | common.events_gone) & bit) != 0) return "an event is there twice";
  }
  // Of the four of a year so many are still open or current; the others are gone.
  const int gone = std::popcount(common.events_gone);
  const int open = std::popcount(common.events_open);
  if (common.ask == Ask::plan || common.ask == Ask::draw_event) {
    if (open != 4 - static_cast<int>(common.season)) return "too many or too few events are open";
    if (open + gone != 4 * common.year) return "events are lost";
  }
  if (is_after_planning(common) && common.ask != Ask::draw_event) {
    if (common.event == kNobody || open + gone + 1 != 4 * common.year) return "events are lost";
  }
  if (common.favours_gone >> kFavours != 0) return "a strange favour";
  if (Wrong wrong = no_twice(common.favours, kFavours, "the audience hall")) return wrong;
  if (!common.setup.court && common.favours_gone != 0) return "a favour and no court";
  for (const std::uint8_t favour : common.favours) {
    if (favour == kNobody) continue;
    if (((common.favours_gone >> favour) & 1U) == 0) return "a favour lies here and in the pile";
  }
  if (common.ask == Ask::plan && common.setup.court) {
    const auto& shown = common.favours;
    if (!(shown[0] > shown[1] && shown[1] > shown[2]) || shown[0] == kNobody) {
      return "the favours do not lie in the order of their numbers";
    }
  }
  return std::nullopt;
}

// The draft: every county card is open, under the pile, owned, or in the pile; the groups placed
// and those to come are all there are.
inline Wrong draft(const Board& board, const Common& common) {
  if (!is_draft(common.ask)) {
    for (const auto& groups : common.groups) {
      if (std::ranges::count(groups, 0) != kGroupSizes) return "groups are left after the draft";
    }
    return common.under_count == 0 ? Wrong() : "cards lie under the pile after the draft";
  }
  CountySet seen = 0;
  const auto once = [&](std::uint8_t card) {
    if (card == kNobody) return true;
    if (card >= kCounties || ((seen >> card) & 1U) != 0) return false;
    seen |= CountySet{1} << card;
    return true;
  };
  for (const std::uint8_t card : common.open) {
    if (!once(card)) return "an open card is strange or there twice";
  }
  for (int i = 0; i < common.under_count; ++i) {
    if (!once(common.under[i])) return "a card under the pile is strange or there twice";
  }
  if (common.ask == Ask::draft_group && !once(common.county)) return "the card in hand is strange";
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    if (!once(static_cast<std::uint8_t>(county))) return "an owned county has another card";
  }
  if ((seen & ~board.in_play(common.setup.seats)) != 0) return "a county that is not in play";
  int least = kCounties;
  int most = 0;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    auto left = common.groups[seat];
    int placed = 0;
    for (int county = 0; county < kCounties; ++county) {
      if (common.owner[county] != seat) continue;
      ++placed;
      if (common.armies[county] >= kGroupSizes) return "a group is too large";
      ++left[common.armies[county]];
    }
    if (left != board.groups[common.setup.seats]) return about(seat) + "has other groups";
    least = std::min(least, placed);
    most = std::max(most, placed);
  }
  if (most > least + 1) return "somebody had too many turns in the draft";
  return std::nullopt;
}

inline Wrong winter(const Common& common) {
  for (int county = 0; county < kCounties; ++county) {
    if (((common.drawn >> county) & 1U) == 0) continue;
    if (common.season != Season::winter) return "a county was drawn before winter";
    if (common.owner[county] != static_cast<std::uint8_t>(common.active)) {
      return "a drawn county is not of the affected player";
    }
  }
  if ((common.drawn >> kCounties) != 0) return "a strange county was drawn";
  if (common.ask == Ask::draw_county && common.to_draw == 0) return "nothing is to be drawn";
  if (common.ask == Ask::order_revolts && std::popcount(common.drawn) < 2) {
    return "there is nothing to put in order";
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
  if (auto wrong = invariants::setup(common)) return wrong;
  if (auto wrong = invariants::nobody_beyond(position)) return wrong;
  if (auto wrong = invariants::counties(board, common)) return wrong;
  if (auto wrong = invariants::cubes(board, position)) return wrong;
  if (auto wrong = invariants::courtiers(board, common)) return wrong;
  if (auto wrong = invariants::plans(board, position)) return wrong;
  if (auto wrong = invariants::round(common)) return wrong;
  if (auto wrong = invariants::cards(common)) return wrong;
  if (auto wrong = invariants::draft(board, common)) return wrong;
  return invariants::winter(common);
}

}  // namespace casus::wallenstein
