#include "games/wallenstein/position_check.h"

#include <algorithm>
#include <bit>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

Wrong check_counties(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<int, kBuildings> tiles{};
  for (std::size_t county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    const std::string field = county_field(board, county);
    if (((board.in_play(common.setup.seats) >> county) & 1U) == 0) {
      return Impossible{field, "is not in play with three players"};
    }
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
    for (int kind = 0; kind < kBuildings; ++kind) {
      tiles[kind] += common.buildings[county] >> kind & 1;
    }
  }
  for (int kind = 0; kind < kBuildings; ++kind) {
    if (tiles[kind] <= board.building_tiles[kind]) continue;
    return Impossible{"counties", "there are only " + std::to_string(board.building_tiles[kind]) +
                                      " buildings of the kind " + board.buildings->ids[kind]};
  }
  return std::nullopt;
}

Wrong check_gained(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (CountySet left = common.gained; left != 0; left &= left - 1) {
    const auto county = static_cast<std::size_t>(std::countr_zero(left));
    if (!is_past_planning(common)) {
      return Impossible{"gained", "counties are gained while actions are carried out"};
    }
    if (common.owner[county] == kNobody) {
      return Impossible{"gained", board.counties->ids[county] + " has no owner"};
    }
  }
  return std::nullopt;
}

// 62 armies of each player and 20 peasants, wherever they are; nobody else's.
Wrong check_cubes(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<int, kCubes> cubes = cubes_in_use(position);
  std::array<int, kCubes> all{};
  all[kPeasants] = board.peasants;
  cubes[kPeasants] += common.peasants;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const std::size_t cube = cube_of(common, seat_at(seat));
    all[cube] = board.armies_each;
    cubes[cube] += common.supply[seat];
  }
  for (int cube = 0; cube < kCubes; ++cube) {
    if (cubes[cube] == all[cube]) continue;
    return Impossible{"tower", "counties, tray and tower hold " + std::to_string(cubes[cube]) +
                                   " cubes of " + board.cubes->ids[cube] + ", there are " +
                                   std::to_string(all[cube])};
  }
  return std::nullopt;
}

Wrong check_floor(const Board& board, const Position& position, const char* name,
                  const Cubes& resting) {
  const std::uint32_t most = board.tower[position.common.setup.tower].capacity;
  if (static_cast<std::uint32_t>(total(resting)) <= most) return std::nullopt;
  return Impossible{std::string("tower.") + name, "has " + std::to_string(total(resting)) +
                                                      " cubes, a floor keeps " +
                                                      std::to_string(most) + " at most"};
}

Wrong check_tower(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (auto wrong = check_floor(board, position, "upper", position.upper)) return wrong;
  if (auto wrong = check_floor(board, position, "lower", position.lower)) return wrong;
  if (is_casting(common.ask) ? common.cast == Cast::none : common.cast != Cast::none) {
    return Impossible{"battle.for", is_casting(common.ask) ? "must be what the tower is cast for"
                                                           : "must be \"march\" now"};
  }
  if (!is_casting(common.ask)) return std::nullopt;
  if (total(common.tray) > 0) {
    return Impossible{"tower.tray", "is empty in a cast: all of it was cast"};
  }
  if (total(common.falling) == 0) return Impossible{"tower.falling", "nothing is cast"};
  if (common.ask != Ask::emerge) return std::nullopt;
  for (int cube = 0; cube < kCubes; ++cube) {
    if (position.upper[cube] + position.passing[cube] >= common.falling[cube]) continue;
    return Impossible{"tower.passing", "what falls must be on the upper floor or past it"};
  }
  return std::nullopt;
}

// The armies of the supply that join the defender by tile and event, as long as there are any.
int guards_of(const Board& board, const Common& common, Seat owner) {
  const bool act = common.cast == Cast::attack ||
                   (common.cast == Cast::collecting && common.setup.guards_in_revolts);
  if (!act || of(common.supply, owner) == 0) return 0;
  const bool palace = (common.buildings[common.county] & mask(Building::palace)) != 0 &&
                      event_is(board, common, EventEffect::palace_defence);
  return (has_tile(common, owner, Tile::defence) ? 1 : 0) +
         (palace ? board.event_value[common.event] : 0);
}

// The peasants of a neutral county or of a revolt.
int peasants_cast(const Board& board, const Common& common) {
  if (common.cast == Cast::attack) {
    if (common.owner[common.county] != kNobody) return 0;
    const bool armed = event_is(board, common, EventEffect::neutral_peasants);
    return armed ? board.event_value[common.event] : 1;
  }
  const int extra = common.cast == Cast::winter ? common.extra_peasants : 0;
  return common.revolt[common.county] + extra;
}

// Whoever fights is among what falls; peasants are missing only if there were no more.
Wrong check_cast(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_casting(common.ask) || common.cast == Cast::fill) return std::nullopt;
  const auto falls = [&](Seat seat) { return int{common.falling[cube_of(common, seat)]}; };
  const std::uint8_t owner = common.owner[common.county];
  if (common.cast == Cast::attack) {
    const bool joined =
        has_tile(common, common.active, Tile::attack) && of(common.supply, common.active) > 0;
    if (falls(common.active) < 1) {
      return Impossible{"tower.falling", "has no army of the attacker"};
    }
    if (falls(common.active) < (joined ? 2 : 1)) {
      return Impossible{"tower.falling", "lacks the army of the attacker's tile"};
    }
  } else if (owner == kNobody) {
    return Impossible{"battle.county", "has no owner, so nobody revolts"};
  }
  if (owner != kNobody) {
    const std::string whose = "of the owner of " + board.counties->ids[common.county];
    if (falls(seat_at(owner)) < 1) return Impossible{"tower.falling", "has no army " + whose};
    if (falls(seat_at(owner)) < 1 + guards_of(board, common, seat_at(owner))) {
      return Impossible{"tower.falling", "lacks the guard " + whose};
    }
  }
  const int peasants = peasants_cast(board, common);
  if (common.falling[kPeasants] >= peasants || common.peasants == 0) return std::nullopt;
  return Impossible{"tower.falling", "must have " + std::to_string(peasants) +
                                         (peasants == 1 ? " peasant" : " peasants") +
                                         ", as long as there are any"};
}

Wrong check_courtiers(const Board& board, const Position& position) {
  const Common& common = position.common;
  const bool in_audience = common.ask == Ask::audience || common.ask == Ask::free_building;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (common.hall[seat] + common.audience[seat] > board.courtiers_each) {
      return Impossible{player_field(seat) + ".hall", "hall and audience have more than the " +
                                                          std::to_string(board.courtiers_each) +
                                                          " courtiers there are"};
    }
    if (common.audience[seat] > 0 && !in_audience) {
      return Impossible{player_field(seat) + ".audience", "nobody is in audience now"};
    }
  }
  return std::nullopt;
}

// One card in each box, each card once, and only of own counties.
Wrong check_plan(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const Plan& plan = position.plans[seat];
  int tower_cards = 0;
  for (int box = 0; box < kCourtBoxes; ++box) {
    const std::uint8_t card = plan[box];
    if (card == kNobody) continue;
    const std::string here = player_field(seat) + ".plan." + board.boxes->ids[box];
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
    if (common.ask == Ask::plan && keeps_no_bid(position, seat_at(seat))) {
      return Impossible{player_field(seat) + ".plan.auction",
                        "must have a card, for none that could be bid is left in hand"};
    }
    if (is_past_planning(common) || !common.planned.contains(seat_at(seat))) continue;
    const std::string field = player_field(seat) + ".confirmed";
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

// What is on the mats and in the order follows from the question and the plans.
Wrong check_shown(const Board& board, const Position& position) {
  Position again = position;
  fill_in(board, again);
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    const bool same = again.common.covered[seat] == position.common.covered[seat] &&
                      again.common.revealed[seat] == position.common.revealed[seat] &&
                      again.common.bid[seat] == position.common.bid[seat];
    if (!same)
      return Impossible{player_field(seat) + ".plan", "other cards have been shown by now"};
  }
  if (again.common.step == position.common.step) return std::nullopt;
  return Impossible{"active", "is not the one whose turn it is"};
}

constexpr Check kPieceChecks[] = {
    {"counties are held by armies, and have as many buildings as sites", check_counties},
    {"cubes are conserved", check_cubes},
    {"the tower is cast for something", check_tower},
    {"whoever fights is cast", check_cast},
    {"courtiers are conserved", check_courtiers},
    {"every card is once in a hand or on a mat", check_plans},
    {"counties are gained while actions are carried out", check_gained},
    {"cards are shown when their turn comes", check_shown},
};

}  // namespace

std::span<const Check> piece_checks() { return kPieceChecks; }

std::optional<Impossible> Wallenstein::why_impossible(const Position& position) const {
  for (const auto& checks : {piece_checks(), round_checks(), court_checks(), draft_checks()}) {
    if (auto wrong = first_impossible(checks, board_, position)) return wrong;
  }
  return std::nullopt;
}

}  // namespace casus::wallenstein
