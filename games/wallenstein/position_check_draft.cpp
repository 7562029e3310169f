// The draft and the first cast: what was taken, what is left, whose turn it is.
#include <algorithm>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/position_check.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

// Every county card is in one place: with a player, open, taken, or under the pile.
Wrong check_draft_cards(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_drafting(common.ask)) return std::nullopt;
  CountySet used = 0;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] != kNobody) used |= CountySet{1} << county;
  }
  const CountySet in_play = board.in_play(common.setup.seats);
  const auto take = [&](std::uint8_t card) {
    const CountySet bit = CountySet{1} << card;
    const bool fits = (in_play & ~used & bit) != 0;
    used |= bit;
    return fits;
  };
  const std::string twice = "has a county that is out of play or somewhere else as well";
  for (const std::uint8_t card : common.open) {
    if (card != kNobody && !take(card)) return Impossible{"draft.open", twice};
  }
  if (common.county != kNobody && !take(common.county)) return Impossible{"draft.taken", twice};
  for (int i = 0; i < common.under_count; ++i) {
    if (!take(common.under[i])) return Impossible{"draft.under", twice};
  }
  for (const auto& seen : common.seen) {
    if ((seen[0] == kNobody) != (seen[1] == kNobody) ||
        (seen[0] == seen[1] && seen[0] != kNobody)) {
      return Impossible{"draft.seen", "must be two counties"};
    }
    for (const std::uint8_t card : seen) {
      if (card != kNobody && ((in_play >> card) & 1U) == 0) {
        return Impossible{"draft.seen", "has a county that is out of play"};
      }
    }
  }
  return std::nullopt;
}

// Each player has garrisoned counties with groups of the start, and no other armies.
Wrong check_draft_groups(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_drafting(common.ask)) return std::nullopt;
  const int seats = common.setup.seats;
  std::array<int, kSeats> placed{};
  auto groups = common.groups;
  for (std::size_t county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    const std::string field = county_field(board, county);
    if (common.armies[county] >= kGroupSizes) {
      return Impossible{field + ".armies", "is no group of the start"};
    }
    if (common.buildings[county] != 0 || common.revolt[county] != 0) {
      return Impossible{field, "has nothing but armies before the first round"};
    }
    ++groups[common.owner[county]][common.armies[county]];
    ++placed[common.owner[county]];
  }
  for (int seat = 0; seat < seats; ++seat) {
    if (groups[seat] != board.groups[seats]) {
      return Impossible{"draft.groups." + std::to_string(seat),
                        "with the armies on the board they are not the groups of the start"};
    }
    // Those who sit between the first player and the active one are a turn ahead.
    const int turn = (seat - common.setup.first + seats) % seats;
    const int now = (index(common.active) - common.setup.first + seats) % seats;
    const int ahead = placed[seat] - placed[index(common.active)];
    if (ahead != (turn < now ? 1 : 0)) {
      return Impossible{"active", "it is not this player's turn: count the counties of each"};
    }
  }
  return std::nullopt;
}

Wrong check_draft_turn(const Board&, const Position& position) {
  const Common& common = position.common;
  if (!is_drafting(common.ask)) return std::nullopt;
  const auto has_gap =
      std::find(common.open.begin(), common.open.end(), kNobody) != common.open.end();
  const bool row = common.ask == Ask::draft_row;
  if (row != has_gap) {
    return Impossible{"draft.open", row ? "has no gap to be filled" : "has a gap"};
  }
  const bool taken = common.county != kNobody;
  const bool asks_group = common.ask == Ask::draft_group;
  if (!row && taken != asks_group) {
    return Impossible{"draft.taken", taken ? "the group for it comes first" : "is missing"};
  }
  bool anybody = false;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    bool placed = false;
    for (const std::uint8_t owner : common.owner) placed = placed || owner == seat;
    anybody = anybody || placed;
    const bool in_turn = seat == index(common.active) && (taken || common.ask == Ask::draft_pile);
    const bool seen = common.seen[seat][0] != kNobody;
    if (seen != (placed || in_turn)) {
      return Impossible{"draft.seen." + std::to_string(seat),
                        seen ? "this player has had no turn" : "is missing"};
    }
  }
  // A card from the row was one of two, and the other lies there still; one from the pile left
  // both.
  const auto& chosen_from = common.seen[index(common.active)];
  const auto still_open = [&](std::uint8_t card) {
    return card == common.county ||
           std::find(common.open.begin(), common.open.end(), card) != common.open.end();
  };
  if (taken && !std::all_of(chosen_from.begin(), chosen_from.end(), still_open)) {
    return Impossible{"draft.seen." + std::to_string(index(common.active)),
                      "must be the cards that the county was chosen from"};
  }
  const bool replaceable = common.seen[index(common.active)][0] != kNobody;
  if (common.replaced && !replaceable) {
    return Impossible{"draft.replaced", "nobody may on a first turn"};
  }
  if (row && !taken && !common.replaced && anybody) {
    return Impossible{"draft.open", "has a gap, yet no card was taken"};
  }
  if (taken) {
    int left = 0;
    for (const std::uint8_t count : common.groups[index(common.active)]) left += count;
    if (left == 0) return Impossible{"draft.groups", "no group is left for the county taken"};
  }
  return std::nullopt;
}

// What the players have in the beginning.
Wrong check_first_purses(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_drafting(common.ask) && !(is_casting(common.ask) && common.cast == Cast::fill)) {
    return std::nullopt;
  }
  const int start = board.start_thalers[common.setup.seats];
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const std::string field = player_field(seat);
    if (common.thalers[seat] != start) {
      return Impossible{field + ".thalers",
                        "must be " + std::to_string(start) + " before the first round"};
    }
    if (common.grain[seat] > 0) return Impossible{field + ".grain", "must be 0 at the beginning"};
    if (common.points[seat] > 0) return Impossible{field + ".points", "must be 0 at the beginning"};
    if (common.hall[seat] > 0) {
      return Impossible{field + ".hall", "the first cast brings the first courtiers"};
    }
  }
  return std::nullopt;
}

Wrong check_first_cast(const Board& board, const Position& position) {
  const Common& common = position.common;
  const bool filling = is_casting(common.ask) && common.cast == Cast::fill;
  if (!filling && !is_drafting(common.ask)) return std::nullopt;
  if (total(inside_of(position)) + total(common.tray) > 0) {
    return Impossible{"tower", "is empty before the first cast"};
  }
  if (!filling) {
    if (!common.setup.line_up) return std::nullopt;
    return Impossible{"ask", "with the line-up nothing is drafted"};
  }
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (common.falling[cube_of(common, seat_at(seat))] == board.fill_armies) continue;
    return Impossible{"tower.falling", "has " + std::to_string(board.fill_armies) +
                                           " armies of each player in the first cast"};
  }
  if (common.falling[kPeasants] == board.fill_peasants) return std::nullopt;
  return Impossible{"tower.falling",
                    "has " + std::to_string(board.fill_peasants) + " peasants in the first cast"};
}

constexpr Check kDraftChecks[] = {
    {"everybody begins with the same", check_first_purses},
    {"the first cast is that of the rulebook", check_first_cast},
    {"every county card is in one place", check_draft_cards},
    {"groups are placed whole, and in turn", check_draft_groups},
    {"the draft's question fits what lies open", check_draft_turn},
};

}  // namespace

std::span<const Check> draft_checks() { return kDraftChecks; }

}  // namespace casus::wallenstein
