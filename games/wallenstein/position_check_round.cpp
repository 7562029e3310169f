// Does the question fit what lies on the table? One function for each chapter of the round.
#include <algorithm>
#include <bit>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/position_check.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {

Part part_of(const Common& common) {
  switch (common.ask) {
    case Ask::draft_row:
    case Ask::draft_card:
    case Ask::draft_pile:
    case Ask::draft_group:
    case Ask::turn_event: return Part::before_rounds;
    case Ask::turn_action: return common.action == kNobody ? Part::actions : Part::acting;
    case Ask::lay_tile: return Part::tiles;
    case Ask::turn_favour: return Part::favours;
    case Ask::plan: return Part::plan;
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::choose_place: return Part::order;
    case Ask::audience:
    case Ask::free_building: return Part::court;
    case Ask::march: return Part::acting;
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
      if (common.cast == Cast::fill) return Part::before_rounds;
      return common.cast == Cast::winter ? Part::after : Part::acting;
    case Ask::draw_county:
    case Ask::order_revolts:
    case Ask::over: return Part::after;
  }
  return Part::after;
}

namespace {

template <std::size_t N>
bool has_twice(std::array<std::uint8_t, N> row) {
  std::sort(row.begin(), row.end());
  const auto twice = std::adjacent_find(row.begin(), row.end());
  return twice != row.end() && *twice != kNobody;
}

Wrong check_season(const Board&, const Position& position) {
  const Common& common = position.common;
  const Part part = part_of(common);
  if ((part == Part::after) != (common.season == Season::winter)) {
    return Impossible{"season", "does not fit the question"};
  }
  if (part == Part::before_rounds && common.season != Season::spring) {
    return Impossible{"season", "must be spring, a year begins"};
  }
  const bool first_year = is_drafting(common.ask) || common.cast == Cast::fill;
  if ((first_year && common.year != 1) || (common.ask == Ask::over && common.year != 2)) {
    return Impossible{"year", "does not fit the question"};
  }
  const bool court = common.ask == Ask::turn_favour || part == Part::court;
  if (court && !common.setup.court) return Impossible{"ask", "belongs to the Emperor's Court"};
  return std::nullopt;
}

// Four events in a year: one for each round, and the last for the winter.
Wrong check_events(const Board&, const Position& position) {
  const Common& common = position.common;
  const unsigned current = common.event == kNobody ? 0U : 1U << common.event;
  if ((common.events_open & common.events_gone) != 0) {
    return Impossible{"events.gone", "holds an event that lies open"};
  }
  if ((current & (common.events_open | common.events_gone)) != 0) {
    return Impossible{"events.current", "lies open or is gone as well"};
  }
  const bool drawn = is_past_planning(common) && common.ask != Ask::draw_event;
  if (drawn != (common.event != kNobody)) {
    return Impossible{"events.current", drawn ? "the round has an event" : "is not drawn yet"};
  }
  const int rounds = static_cast<int>(common.season);  // finished in this year
  int gone = 4 * (common.year - 1) + rounds;
  int open = 4 - rounds - (drawn ? 1 : 0);
  if (common.ask == Ask::over) {
    gone = 8;
    open = 0;
  }
  if (is_drafting(common.ask) || common.cast == Cast::fill) open = 0;
  const int found = std::popcount(common.events_open);
  if (common.ask == Ask::turn_event ? found >= 4 : found != open) {
    return Impossible{"events.open", common.ask == Ask::turn_event ? "must be fewer than four now"
                                                                   : must_have(open, "events")};
  }
  if (std::popcount(common.events_gone) != gone) {
    return Impossible{"events.gone", must_have(gone, "events")};
  }
  return std::nullopt;
}

Wrong check_actions(const Board&, const Position& position) {
  const Common& common = position.common;
  const Part part = part_of(common);
  const int open = filled(common.actions);
  if (!is_gapless(common.actions)) {
    return Impossible{"actions", "a card is face up behind one that is face down"};
  }
  if (part == Part::acting) {
    if (common.action == kNobody) return Impossible{"action", "an action is being carried out"};
    const bool turning = common.ask == Ask::turn_action;
    const int known = turning ? common.action + 4 : std::min(common.action + 5, kActions);
    if (open == known && (!turning || (open < kActions && common.action > 0))) return std::nullopt;
    if (turning && (common.action == 0 || known >= kActions)) {
      return Impossible{"ask", "no action card is turned up before this action"};
    }
    return Impossible{"actions", must_have(known, "cards face up")};
  }
  if (common.action != kNobody) return Impossible{"action", "none is carried out now"};
  if (part == Part::actions) {
    if (open < 5) return std::nullopt;
    return Impossible{"actions", "must be fewer than five cards face up now"};
  }
  const bool laid_out = part != Part::before_rounds && part != Part::after;
  const int wanted = laid_out ? 5 : 0;
  if (open != wanted) return Impossible{"actions", must_have(wanted, "cards face up")};
  return std::nullopt;
}

// Tiles on the places, then leaders in their stead.
Wrong check_places(const Board&, const Position& position) {
  const Common& common = position.common;
  const Part part = part_of(common);
  const int seats = common.setup.seats;
  if (has_twice(common.tiles)) return Impossible{"places", "a tile stands twice"};
  if (has_twice(common.leaders)) return Impossible{"places", "a leader stands twice"};
  if (has_twice(common.tile)) return Impossible{"players", "two have the same tile"};
  for (int place = 0; place < kPlaces; ++place) {
    if (common.tiles[place] == kNobody || common.leaders[place] == kNobody) continue;
    return Impossible{"places[" + std::to_string(place) + "]", "has a tile or a leader, not both"};
  }
  int tiles = 0;
  int leaders = 0;
  if (part == Part::favours || part == Part::plan || part == Part::order) tiles = kPlaces;
  if (part == Part::court || part == Part::acting) leaders = seats;
  if (part == Part::after && common.ask != Ask::over) leaders = seats;
  if (common.ask == Ask::choose_place) {
    leaders = common.step;
    tiles = kPlaces - leaders;
  }
  if (part == Part::tiles) {
    if (filled(common.tiles) >= kPlaces || !is_gapless(common.tiles)) {
      return Impossible{"places", "must have tiles on the first places, and one to be laid"};
    }
  } else if (filled(common.tiles) != tiles) {
    return Impossible{"places", must_have(tiles, "tiles")};
  }
  if (filled(common.leaders) != leaders) {
    return Impossible{"places", must_have(leaders, "leaders")};
  }
  for (int seat = 0; seat < seats; ++seat) {
    const auto leader = static_cast<std::uint8_t>(seat);
    const bool stands =
        std::find(common.leaders.begin(), common.leaders.end(), leader) != common.leaders.end();
    const bool has_tile = common.tile[seat] != kNobody;
    const std::string field = player_field(seat) + ".tile";
    if (has_tile != (stands && part != Part::after)) {
      return Impossible{field, has_tile ? "nobody without a place has a tile"
                                        : "whoever stands on a place has its tile"};
    }
    if (has_tile && std::find(common.tiles.begin(), common.tiles.end(), common.tile[seat]) !=
                        common.tiles.end()) {
      return Impossible{field, "lies on a place as well"};
    }
  }
  return std::nullopt;
}

// Those with the higher bids choose first; lots are drawn among all who bid the most of the rest.
Wrong check_bids(const Common& common) {
  const auto bid = [&](int seat) { return bid_strength(common.bid[seat]); };
  SeatSet rest = SeatSet::first(common.setup.seats);
  int last = bid_strength(kNobody) + kCards;
  for (int i = 0; i < filled(common.choosing); ++i) {
    if (bid(common.choosing[i]) > last) {
      return Impossible{"order.choosing", "must be by the bids, the highest first"};
    }
    last = bid(common.choosing[i]);
    rest = rest.without(seat_at(common.choosing[i]));
  }
  if (common.ask != Ask::draw_leader) return std::nullopt;
  int most = 0;
  for (const Seat seat : rest) most = std::max(most, bid(index(seat)));
  if (most > last) return Impossible{"order.choosing", "must be by the bids, the highest first"};
  for (const Seat seat : rest) {
    if (common.tied.contains(seat) == (bid(index(seat)) == most)) continue;
    return Impossible{"order.tied", "must be all who bid the most of those left"};
  }
  return std::nullopt;
}

Wrong check_order(const Board&, const Position& position) {
  const Common& common = position.common;
  const int seats = common.setup.seats;
  const int choosing = filled(common.choosing);
  const bool tied = common.ask == Ask::draw_leader;
  if (tied != !common.tied.empty() || common.tied.size() == 1) {
    return Impossible{"order.tied", tied ? "must be two at least" : "no lots are drawn now"};
  }
  for (int i = 0; i < choosing; ++i) {
    if (common.tied.contains(seat_at(common.choosing[i]))) {
      return Impossible{"order.tied", "has a player whose turn to choose is known"};
    }
  }
  if (common.ask == Ask::draw_leader) return check_bids(common);
  const bool at_court = common.ask == Ask::audience || common.ask == Ask::free_building;
  if (common.ask != Ask::choose_place && !at_court) {
    if (choosing == 0) return std::nullopt;
    return Impossible{"order.choosing", "nobody chooses now"};
  }
  if (!at_court && choosing != seats) {
    return Impossible{"order.choosing", must_have(seats, "players")};
  }
  if (common.choosing[common.step] != static_cast<std::uint8_t>(common.active)) {
    return Impossible{"order.choosing", "does not have the active player"};
  }
  if (at_court) return std::nullopt;
  for (int i = 0; i < seats; ++i) {
    const bool stands = std::find(common.leaders.begin(), common.leaders.end(),
                                  common.choosing[i]) != common.leaders.end();
    if (stands == (i < common.step)) continue;
    return Impossible{"order.choosing", "those before the active player stand on a place"};
  }
  return check_bids(common);
}

// Marches and casts while actions are carried out.
Wrong check_acting(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (part_of(common) != Part::acting || common.ask == Ask::turn_action) return std::nullopt;
  const auto action = static_cast<Action>(common.actions[common.action]);
  const std::uint8_t planned = position.plans[index(common.active)][at(action)];
  const bool combat = action == Action::combat_a || action == Action::combat_b;
  const bool collects = action == Action::collect_grain || action == Action::collect_taxes;
  const bool attack = common.cast == Cast::attack;
  if (common.cast == Cast::collecting ? !collects
                                      : !combat && (attack || action != Action::deploy_1_move)) {
    return Impossible{"action", "does not fit the question"};
  }
  const std::string field = attack || common.ask == Ask::march ? "battle.from" : "battle.county";
  const std::uint8_t home = attack ? common.from : common.county;
  if (planned != home) return Impossible{field, "is not the county planned for this action"};
  if (common.owner[home] != index(common.active)) {
    return Impossible{field, "is not a county of the active player"};
  }
  if (attack) {
    const auto to = static_cast<County>(common.county);
    if ((board.in_play(common.setup.seats) & board.neighbours(home) & mask(to)) == 0) {
      return Impossible{"battle.county", "does not border the county the attack comes from"};
    }
    if (owns(common, common.active, to)) {
      return Impossible{"battle.county", "is the attacker's own"};
    }
  } else if (common.ask == Ask::march) {
    Choices choices;
    list_marches(board, position, choices);
    if (choices.size() < 2) return Impossible{"ask", "there is no march but to stay"};
  } else if (common.revolt[home] == 0) {
    return Impossible{"battle.county", "has no revolt marker, so there is no revolt"};
  }
  return std::nullopt;
}

Wrong check_turn(const Board&, const Position& position) {
  const Common& common = position.common;
  const Part part = part_of(common);
  const bool in_order =
      is_wintering(common) || (part == Part::acting && common.ask != Ask::turn_action);
  if (!in_order || common.leaders[common.step] == static_cast<std::uint8_t>(common.active)) {
    return std::nullopt;
  }
  return Impossible{"active", "stands on no place of the order"};
}

// Before the first revolt of a player the chart can be read again.
Wrong check_shortage(const Board& board, const Common& common, int counties, int drawn) {
  const int shortage = counties - common.grain[index(common.active)];
  if (shortage <= 0) return Impossible{"winter.to_draw", "the active player has enough grain"};
  const auto row = static_cast<std::size_t>(std::min(shortage, Board::kChartRows - 1));
  const int revolts = std::min<int>(board.revolting[row], counties);
  const std::string why = " for a shortage of " + std::to_string(shortage);
  if (common.to_draw != revolts - drawn) {
    return Impossible{"winter.to_draw",
                      "must be " + std::to_string(std::max(0, revolts - drawn)) + why};
  }
  if (common.extra_peasants != board.extra_peasants[row]) {
    return Impossible{"winter.extra_peasants",
                      "must be " + std::to_string(board.extra_peasants[row]) + why};
  }
  return std::nullopt;
}

// After revolts some counties may be lost: the chart was read when the player had `lost` more.
Wrong check_revolts_left(const Board& board, const Common& common, int counties, int left) {
  for (int lost = 0; lost <= kCounties - counties; ++lost) {
    const int shortage = counties + lost - common.grain[index(common.active)];
    if (shortage <= 0) continue;
    const auto row = static_cast<std::size_t>(std::min(shortage, Board::kChartRows - 1));
    const int fought = std::min<int>(board.revolting[row], counties + lost) - left;
    if (fought >= lost && common.extra_peasants == board.extra_peasants[row]) return std::nullopt;
  }
  return Impossible{"winter",
                    "revolts and peasants fit no row of the supply chart with this grain"};
}

Wrong check_winter(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (!is_wintering(common)) return std::nullopt;
  CountySet own = 0;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] == index(common.active)) own |= CountySet{1} << county;
  }
  if ((common.drawn & ~own) != 0) {
    return Impossible{"winter.drawn", "has a county that is not the active player's"};
  }
  const int drawn = std::popcount(common.drawn);
  if (common.ask == Ask::draw_county) {
    if (common.to_draw > 0 && common.to_draw <= std::popcount(own) - drawn) {
      return check_shortage(board, common, std::popcount(own), drawn);
    }
    return Impossible{"winter.to_draw", "must be 1 at least, and no more than the counties left"};
  }
  if (common.to_draw > 0) return Impossible{"winter.to_draw", "nothing is left to draw"};
  if (common.ask == Ask::order_revolts) {
    if (drawn > 1) return check_revolts_left(board, common, std::popcount(own), drawn);
    return Impossible{"winter.drawn", "with fewer than two there is nothing to choose"};
  }
  const auto county = static_cast<County>(common.county);
  if ((own & mask(county)) == 0) {
    return Impossible{"battle.county", "is not a county of the active player"};
  }
  if ((common.drawn & mask(county)) != 0) {
    return Impossible{"winter.drawn", "has the county whose revolt is fought"};
  }
  return check_revolts_left(board, common, std::popcount(own), drawn + 1);
}

constexpr Check kRoundChecks[] = {
    {"the season fits the question", check_season},
    {"four events a year, one for each round", check_events},
    {"five action cards are known ahead", check_actions},
    {"seats choose by their bids, and by their courtiers", check_order},
    {"leaders stand in the stead of tiles", check_places},
    {"the active seat stands on its place", check_turn},
    {"marches and casts fit the plans", check_acting},
    {"revolts fit the supply chart", check_winter},
};

}  // namespace

std::span<const Check> round_checks() { return kRoundChecks; }

}  // namespace casus::wallenstein
