// Years, seasons and turns (chapters 6.1 and 6.9).
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

void begin_year(Play& play) {
  play.events.tell<EventKind::year_began>(int{play.common.year});
  if (!ask_for_ally(play)) go_on_with_year(play);
}

void go_on_with_year(Play& play) {
  Common& common = play.common;
  if (!common.sides_changed) return begin_season(play);
  // Former allies who stand together fight before spring; the Alliance attacks.
  common.sides_changed = false;
  common.change_turn = true;
  common.side = common.alliance;
  begin_combat(play, friends_of(common, *common.alliance.begin()));
}

void begin_season(Play& play) {
  Common& common = play.common;
  common.moved = {};
  if (!common.allied) {
    common.hat = byte(next_clockwise(common, seat_at(common.hat)));
    play.events.tell<EventKind::hat_moved>(seat_at(common.hat));
  }
  play.events.tell<EventKind::season_began>(common.season);
  if (common.season == Season::spring || common.season == Season::fall) {
    common.ask = Ask::weather;
    common.asked = {};
    return;
  }
  next_turn(play);
}

void resolve_weather(Play& play, int face) {
  Common& common = play.common;
  common.weather[common.season == Season::spring ? 0 : 1] = byte(face);
  play.events.tell<EventKind::weather_rolled>(common.season, face);
  next_turn(play);
}

bool extended_moves(const Common& common) {
  switch (common.season) {
    case Season::spring: return common.weather[0] != 6;
    case Season::summer: return true;
    case Season::fall: return common.weather[1] != 6;
    case Season::winter: return false;
  }
  return false;
}

namespace {

SeatSet next_side(const Common& common) {
  const SeatSet left = parted(all_seats(common), common.moved);
  if (left.empty()) return {};
  if (!common.allied) return SeatSet::of(first_from_hat(common, left));
  for (const SeatSet side : {common.alliance, common.counter}) {
    const SeatSet members = parted(side, common.moved);
    if (!members.empty()) return members;
  }
  return {};
}

void end_season(Play& play) {
  Common& common = play.common;
  if (common.season == Season::winter) return begin_winter(play);
  common.season = static_cast<Season>(at(common.season) + 1);
  begin_season(play);
}

}  // namespace

void next_turn(Play& play) {
  Common& common = play.common;
  common.victims = {};
  common.declared = kNobody;
  common.side = next_side(common);
  if (common.side.empty()) return end_season(play);
  play.events.tell<EventKind::turn_began>(common.side);
  begin_march(play);
}

void end_turn(Play& play) {
  play.common.moved = united(play.common.moved, play.common.side);
  next_turn(play);
}

void end_combat(Play& play) {
  Common& common = play.common;
  common.battle = {};
  common.battle.went.fill(kNobody);
  common.entered = {};
  if (!common.change_turn) return begin_seizing(play);
  common.change_turn = false;
  common.side = {};
  begin_season(play);
}

}  // namespace casus::power_and_prestige
