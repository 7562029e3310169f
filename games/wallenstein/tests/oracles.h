// The rules once more, slow and plain, from the rulebook: cubes are taken away one by one, lists
// are sorted, everything is counted anew each time.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/game.h"

namespace casus::wallenstein::oracle {

// What is left of both sides of a battle, cube against cube.
struct Fought {
  int attackers = 0;  // hold the county now
  int defenders = 0;  // hold it still
  bool tie = false;
};

// Peasants of the defender's side are the first to go. A side that has won with peasants alone has
// not won.
inline Fought battle(int attackers, int defenders, int peasants) {
  const bool own_armies = defenders > 0;
  while (attackers > 0 && defenders + peasants > 0) {
    --attackers;
    if (peasants > 0) {
      --peasants;
    } else {
      --defenders;
    }
  }
  if (attackers > 0) return {attackers, 0, false};
  if (defenders > 0 && own_armies) return {0, defenders, false};
  return {0, 0, true};
}

// A county's yield of taxes or grain: the card, then the event, then the tile.
inline int yield(const Board& board, const Common& common, int seat, int county, bool taxes) {
  int amount = taxes ? board.tax[county] : board.grain[county];
  if (common.event != kNobody && !common.event_cancelled) {
    const std::string& event = board.events->ids[common.event];
    if (taxes && event == "tax_floor" && amount < 6) amount = 6;
    if (taxes && event == "tax_ceiling" && amount > 5) amount = 5;
    if (!taxes && event == "grain_floor" && amount < 4) amount = 4;
    if (!taxes && event == "grain_ceiling" && amount > 3) amount = 3;
  }
  if (common.tile[seat] == kNobody) return amount;
  const std::string& tile = board.tiles->ids[common.tile[seat]];
  return amount + (tile == (taxes ? "plus_thaler" : "plus_grain") ? 1 : 0);
}

// Who bids more chooses first: 4, 3, 2, 1, a county, 0 or the tower, nothing.
inline int bid_rank(const Board& board, std::uint8_t card) {
  if (card == kNobody) return 7;
  const std::string& word = board.cards->ids[card];
  const std::array<std::string, 4> coins = {"money_4", "money_3", "money_2", "money_1"};
  for (int i = 0; i < 4; ++i) {
    if (word == coins[static_cast<std::size_t>(i)]) return 1 + i;
  }
  if (word == "money_0" || word == "tower") return 6;
  return 5;
}

// Points of one winter.
inline int points(const Board& board, const Common& common, int seat) {
  int sum = 0;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] != seat) continue;
    ++sum;
    for (int kind = 0; kind < 3; ++kind) sum += (common.buildings[county] >> kind) & 1;
  }
  const std::array<int, 3> most_points = {3, 2, 1};
  for (int region = 0; region < kRegions; ++region) {
    for (int kind = 0; kind < 3; ++kind) {
      std::vector<int> counts(static_cast<std::size_t>(common.setup.seats), 0);
      for (int county = 0; county < kCounties; ++county) {
        if (static_cast<int>(at(board.region_of[county])) != region) continue;
        if (common.owner[county] == kNobody || ((common.buildings[county] >> kind) & 1) == 0)
          continue;
        ++counts[common.owner[county]];
      }
      std::vector<int> sorted = counts;
      std::sort(sorted.rbegin(), sorted.rend());
      const int own = counts[static_cast<std::size_t>(seat)];
      if (own == 0 || own < sorted[0]) continue;
      sum += most_points[static_cast<std::size_t>(kind)] - (sorted[1] == own ? 1 : 0);
    }
  }
  return sum;
}

// The supply chart as printed.
struct Unrest {
  int revolts = 0;
  int peasants = 0;
};
inline Unrest unrest(int counties, int grain) {
  const int unsupplied = counties - grain;
  Unrest found;
  if (unsupplied <= 0) return found;
  if (unsupplied == 1) found = {1, 1};
  if (unsupplied == 2) found = {1, 2};
  if (unsupplied == 3 || unsupplied == 4) found = {2, 2};
  if (unsupplied == 5 || unsupplied == 6) found = {2, 3};
  if (unsupplied >= 7) found = {3, 3};
  found.revolts = std::min(found.revolts, counties);
  return found;
}

// Could this card lie in this box, as far as box and card go?
inline bool fits(const Board& board, const Position& position, int seat, int box, int card) {
  const Common& common = position.common;
  const Plan& plan = position.plans[seat];
  const bool court = common.setup.court;
  if (common.planned.contains(seat_at(seat))) return false;
  if (box > 10 && !court) return false;
  if (plan[box] != kNobody) return false;
  const std::string& word = board.cards->ids[card];
  const auto times = std::count(plan.begin(), plan.end(), static_cast<std::uint8_t>(card));
  if (word == "tower") return court && times < 3;
  if (times > 0) return false;
  if (card < kCounties) return common.owner[card] == seat;
  return box != 10 || card - kCounties <= common.thalers[seat];
}

// The cards still in hand, a tower card as often as it is there; of them those that can be bid.
struct Held {
  int cards = 0;
  int bids = 0;
};
inline Held held(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const Plan& plan = position.plans[seat];
  Held found;
  for (int card = 0; card < board.cards->size(); ++card) {
    const bool tower = board.cards->ids[card] == "tower";
    const bool county = card < kCounties;
    int copies = tower ? (common.setup.court ? 3 : 0) : 1;
    if (county && common.owner[card] != seat) copies = 0;
    copies -=
        static_cast<int>(std::count(plan.begin(), plan.end(), static_cast<std::uint8_t>(card)));
    if (copies <= 0) continue;
    found.cards += copies;
    if (tower || county || card - kCounties <= common.thalers[seat]) found.bids += copies;
  }
  return found;
}

// Every card that may be placed now, by trying all boxes and all cards: while there are cards for
// all boxes, one that can be bid must be left for the auction box.
inline bool may_place(const Board& board, const Position& position, int seat, int box, int card) {
  if (!fits(board, position, seat, box, card)) return false;
  Position after = position;
  after.plans[seat][box] = static_cast<std::uint8_t>(card);
  const Plan& plan = after.plans[seat];
  const int boxes = position.common.setup.court ? 14 : 11;
  const auto open = std::count(plan.begin(), plan.begin() + boxes, kNobody);
  const Held left = held(board, after, seat);
  return plan[10] != kNobody || left.cards < open || left.bids > 0;
}

inline Choices placements(const Board& board, const Position& position, int seat) {
  Choices all;
  for (int box = 0; box < 14; ++box) {
    for (int card = 0; card < board.cards->size(); ++card) {
      if (!may_place(board, position, seat, box, card)) continue;
      all.push_back(place(static_cast<Box>(box), static_cast<Card>(card)));
    }
  }
  return all;
}

}  // namespace casus::wallenstein::oracle
