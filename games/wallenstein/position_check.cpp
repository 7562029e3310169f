#include "games/wallenstein/position_check.h"

#include <algorithm>
#include <bit>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

using Wrong = std::optional<Impossible>;

std::string field_of_county(const Board& board, std::size_t county) {
  return "counties." + board.counties->ids[county];
}

std::string field_of_player(const Board& board, const Common& common, int seat) {
  return "players." + board.colours->ids[common.setup.colours[seat]];
}

Wrong check_counties(const Board& board, const Common& common) {
  std::array<int, kBuildings> tiles{};
  for (std::size_t county = 0; county < kCounties; ++county) {
    const std::string field = field_of_county(board, county);
    if (common.owner[county] == kNobody) continue;
    // While a battle is cast, its defenders are in the tower.
    const bool fought_for =
        is_casting(common.ask) && common.cast != Cast::fill && common.county == county;
    if (!fought_for && common.armies[county] == 0) {
      return Impossible{field + ".armies", "an owner has at least one army there"};
    }
    if (fought_for && common.armies[county] != 0) {
      return Impossible{field + ".armies", "they are in the tower, for the county is fought for"};
    }
    if (std::popcount(common.buildings[county]) > board.sites[county]) {
      return Impossible{
          field + ".buildings",
          "are more than the " + std::to_string(board.sites[county]) + " building sites"};
    }
    for (int kind = 0; kind < kBuildings; ++kind)
      tiles[kind] += common.buildings[county] >> kind & 1;
  }
  for (int kind = 0; kind < kBuildings; ++kind) {
    if (tiles[kind] > board.building_tiles[kind]) {
      return Impossible{"counties", "there are only " + std::to_string(board.building_tiles[kind]) +
                                        " buildings of the kind " + board.buildings->ids[kind]};
    }
  }
  for (std::size_t county = 0; county < kCounties; ++county) {
    if (((common.gained >> county) & 1U) == 0) continue;
    if (!is_past_planning(common)) {
      return Impossible{"gained", "counties are gained while actions are carried out"};
    }
    if (common.owner[county] == kNobody) {
      return Impossible{"gained", board.counties->ids[county] + " has no owner"};
    }
  }
  return std::nullopt;
}

Wrong check_tower(const Position& position) {
  const Common& common = position.common;
  if (!is_casting(common.ask)) return std::nullopt;
  if (total(common.tray) > 0) {
    return Impossible{"tower.tray", "is empty in a cast: all of it was cast"};
  }
  if (total(common.falling) == 0) return Impossible{"tower.falling", "nothing is cast"};
  if (common.ask != Ask::emerge) return std::nullopt;
  for (int cube = 0; cube < kCubes; ++cube) {
    if (position.upper[cube] + position.passing[cube] < common.falling[cube]) {
      return Impossible{"tower.passing", "what falls must be on the upper floor or past it"};
    }
  }
  return std::nullopt;
}

Wrong check_courtiers(const Board& board, const Common& common) {
  const bool in_audience = common.ask == Ask::audience || common.ask == Ask::free_building;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const std::string field = field_of_player(board, common, seat);
    if (common.hall[seat] + common.audience[seat] > board.courtiers_each) {
      return Impossible{field + ".hall", "hall and audience have more than the " +
                                             std::to_string(board.courtiers_each) +
                                             " courtiers there are"};
    }
    if (common.audience[seat] > 0 && !in_audience) {
      return Impossible{field + ".audience", "nobody is in audience now"};
    }
  }
  return std::nullopt;
}

// One card in each box, each card once, and only of own counties.
Wrong check_plan(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const Plan& plan = position.plans[seat];
  const std::string field = field_of_player(board, common, seat) + ".plan";
  int tower_cards = 0;
  for (int box = 0; box < kCourtBoxes; ++box) {
    const std::uint8_t card = plan[box];
    if (card == kNobody) continue;
    const std::string here = field + "." + board.boxes->ids[box];
    const std::string& name = board.cards->ids[card];
    if (common.ask != Ask::plan && !is_past_planning(common)) {
      return Impossible{here, "no cards lie on the mats now"};
    }
    if (box >= boxes_of(common)) return Impossible{here, "belongs to the Emperor's Court"};
    if (card == kTowerCard) {
      if (!common.setup.court) return Impossible{here, "tower cards belong to the Emperor's Court"};
      if (++tower_cards > kTowerCards) return Impossible{here, "there are three tower cards"};
      continue;
    }
    if (std::find(plan.begin(), plan.begin() + box, card) != plan.begin() + box) {
      return Impossible{here, name + " lies in another box already"};
    }
    if (card < kCounties && common.owner[card] != seat) {
      return Impossible{here, name + " is not a county of this player"};
    }
    if (card < kCounties && ((common.gained >> card) & 1U) != 0) {
      return Impossible{here, name + " was gained this round, so its card is in hand"};
    }
    const bool still_to_pay = common.ask == Ask::plan || common.ask == Ask::draw_event;
    if (box == static_cast<int>(Box::auction) && still_to_pay && is_money(Card{card}) &&
        card - kMoney0 > common.thalers[seat]) {
      return Impossible{here, "is more than the " + std::to_string(common.thalers[seat]) +
                                  " Thalers the player has"};
    }
  }
  return std::nullopt;
}

Wrong check_plans(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (auto wrong = check_plan(board, position, seat)) return wrong;
    if (is_past_planning(common) || !common.planned.contains(seat_at(seat))) continue;
    const std::string field = field_of_player(board, common, seat) + ".confirmed";
    if (common.ask != Ask::plan) return Impossible{field, "nobody plans now"};
    Position before = position;
    before.common.planned = {};
    if (why_not_confirm(before, seat_at(seat))) {
      return Impossible{field, "a card in hand could cover an open box"};
    }
  }
  if (common.ask == Ask::plan && common.planned == SeatSet::first(common.setup.seats)) {
    return Impossible{"ask", "all have confirmed, so planning is over"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Impossible> why_impossible(const Board& board, const Position& position) {
  if (auto wrong = check_counties(board, position.common)) return wrong;
  if (auto wrong = check_tower(position)) return wrong;
  if (auto wrong = check_courtiers(board, position.common)) return wrong;
  if (auto wrong = check_plans(board, position)) return wrong;
  return why_not_asked(board, position);
}

}  // namespace casus::wallenstein
