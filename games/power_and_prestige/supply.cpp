// Out of supply losses and revolts (chapters 6.6.1, 6.6.2 and 6.5.5).
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// Cities of the opposing side in which no friendly troops stand.
Places closed_cities(const Board& board, const Common& common, SeatSet opponents,
                     const Places& friendly) {
  Places closed;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    const std::uint8_t owner = common.owner[land];
    if (owner == kNobody || !opponents.contains(seat_at(owner))) continue;
    closed |= board.province[land].places & board.cities;
  }
  return closed - friendly;
}

Places barracks_of(const Board& board, const Common& common, SeatSet seats) {
  Places found;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    const std::uint8_t owner = common.owner[land];
    if (owner == kNobody || !seats.contains(seat_at(owner))) continue;
    for (std::size_t s = 0; s < kSites; ++s) {
      const Site site = common.sites[land][s];
      if (site.is(Building::barracks) && !site.plundered()) {
        found.insert(place_of_site(board, static_cast<Province>(land), s));
      }
    }
  }
  return found;
}

void remove_unsupplied(Play& play) {
  Common& common = play.common;
  std::array<Places, kOwners> lost;
  // Seats of one side have the same supply.
  OwnerSet fed;
  Places supplied;
  for (std::size_t i = 0; i < kOwners; ++i) {
    if (common.present[i].empty()) continue;
    const Owner owner = seat_at(static_cast<int>(i));
    if (owner == kAlly || !fed.contains(owner)) {
      fed = friends_of(common, owner);
      supplied =
          supplied_places(play.board, common, owner, common.allowing, places_of(common, fed));
    }
    lost[i] = common.present[i] - supplied;
  }
  for (std::size_t i = 0; i < kOwners; ++i) {
    const Owner owner = seat_at(static_cast<int>(i));
    for (const Location place : lost[i]) {
      const Arms arms = play.position.troops[i][at(place)];
      reveal(play.position, owner, place);
      take_troops(play.position, owner, place, arms);
      play.events.tell<EventKind::out_of_supply>(banner_of(common, owner), place, arms.of[0],
                                                 arms.of[1], arms.of[2]);
      if (owner != kAlly) change_prestige(play, owner, -arms.total());
    }
  }
}

bool rolls_for_revolts(const Common& common, Seat seat) {
  if (common.held[at(seat)] == 0) return false;
  return common.prestige[at(seat)] == 0 || works_for(common, seat, Artist::swift);
}

void go_on_with_revolts(Play& play) {
  Common& common = play.common;
  for (; common.cursor < common.setup.seats; ++common.cursor) {
    if (!rolls_for_revolts(common, seat_at(common.cursor))) continue;
    common.ask = Ask::revolt_die;
    common.asked = {};
    return;
  }
  common.cursor = 0;
  begin_income(play);
}

void end_supply(Play& play) {
  remove_unsupplied(play);
  play.common.cursor = 0;
  go_on_with_revolts(play);
}

void supply_is_answered(Play& play, Seat seat) {
  play.common.asked = play.common.asked.without(seat);
  if (play.common.asked.empty()) end_supply(play);
}

}  // namespace

Places supplied_places(const Board& board, const Common& common, Owner owner, SeatSet allowing,
                       const Places& wanted) {
  const SeatSet extra = owner == kAlly ? allowing : SeatSet{};
  const OwnerSet friends = united(friends_of(common, owner), extra);
  const OwnerSet opponents = parted(opponents_of(common, owner), extra);
  const Places friendly = places_of(common, friends);
  const Places closed =
      places_of(common, opponents) | closed_cities(board, common, opponents, friendly);
  const SeatSet seats = friends.without(kAlly);
  Places sources = barracks_of(board, common, seats);
  for (const Seat seat : seats) {
    const std::uint8_t house = common.residence[at(seat)];
    if (house != kNobody) sources.insert(static_cast<Location>(house));
  }
  const auto& roads = table_of(board, common).roads;
  Places reached = sources - closed;
  Places last = reached;
  while (!last.empty() && !wanted.is_within(reached)) {
    last = roads.around(last) - closed - reached;
    reached |= last;
  }
  return reached;
}

void begin_winter(Play& play) {
  Common& common = play.common;
  common.side = {};
  common.moved = {};
  common.asked = {};
  common.allowing = {};  // who allowed it last winter was remembered as it was heard
  common.last_purchases = is_last_year(common);
  play.events.tell<EventKind::winter_began>(int{common.year});
  if (!common.allied) {
    common.cursor = 0;
    return go_on_with_revolts(play);
  }
  // The other side is asked only if it could save somebody.
  const SeatSet majority = parted(all_seats(common), common.tiles);
  const Places starving = common.present[at(kAlly)] -
                          supplied_places(play.board, common, kAlly, {}, common.present[at(kAlly)]);
  if (starving.empty() ||
      !starving.meets(supplied_places(play.board, common, kAlly, majority, starving))) {
    return end_supply(play);
  }
  common.ask = Ask::allow_supply;
  common.asked = majority;
}

void list_supply(const Position&, Seat, Choices& choices) {
  choices.push_back(make_choice<Act::allow>());
  choices.push_back(make_choice<Act::forbid>());
}

void apply_allow(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  position.common.allowing = position.common.allowing.with(seat);
  events.tell<EventKind::supply_allowed>(seat);
  supply_is_answered(play, seat);
}

void apply_forbid(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::supply_forbidden>(seat);
  supply_is_answered(play, seat);
}

void resolve_revolt_die(Play& play, int face) {
  Common& common = play.common;
  const Seat seat = seat_at(common.cursor++);
  play.events.tell<EventKind::revolt_rolled>(seat, face);
  const bool everywhere = common.prestige[at(seat)] == 0;
  const std::uint8_t house = common.residence[at(seat)];
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const auto land = static_cast<Province>(i);
    if (!is_own(common, seat, land) || play.board.of(land).unrest != face) continue;
    // With Swift alone only the province of the residence may rise.
    const bool at_home =
        house != kNobody && play.board.land_of(static_cast<Location>(house)) == land;
    if ((!everywhere && !at_home) || common.unrest.contains(land)) continue;
    if (units_in(play.position, play.board, friends_of(common, seat), land) >=
        play.board.figure(Figure::quiet_units)) {
      play.events.tell<EventKind::revolt_prevented>(land);
      continue;
    }
    common.unrest.insert(land);
    play.events.tell<EventKind::revolted>(land);
  }
  go_on_with_revolts(play);
}

}  // namespace casus::power_and_prestige
