// Upkeep of the troops (chapter 6.6.3): who cannot pay for all disbands some.
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

int most_away(const Position& position, Seat seat) {
  const Draft& draft = position.secret[at(seat)].draft;
  return std::min<int>(position.troops[at(seat)][draft.from].of[draft.arm],
                       position.common.missing[at(seat)]);
}

bool is_disbanding(const Position& position, Seat seat) {
  return position.secret[at(seat)].draft.step != 0;
}

}  // namespace

int upkeep_due(const Board& board, const Position& position, Seat seat) {
  int units = 0;
  for (const Location place : position.common.present[at(seat)]) {
    units += position.troops[at(seat)][at(place)].total();
  }
  const int barrels = income_of(board, position.common, seat).barrels;
  return std::max(0, units * board.figure(Figure::upkeep) - barrels);
}

// All upkeep is reckoned before anybody disbands: that may free cities of others.
void begin_upkeep(Play& play) {
  Common& common = play.common;
  common.ask = Ask::upkeep;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    const int due = upkeep_due(play.board, play.position, seat);
    const int paid = std::min<int>(due, common.gold[at(seat)]);
    common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] - paid);
    common.missing[at(seat)] = static_cast<std::uint16_t>(due - paid);
    play.events.tell<EventKind::paid_upkeep>(seat, due, paid);
    if (due > paid) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) begin_plans(play);
}

Refused why_not_disband(const Position& position, Seat seat, Location place, Arm arm) {
  if (is_disbanding(position, seat)) return refuse<Why::say_how_many>();
  const bool there = position.troops[at(seat)][at(place)].of[at(arm)] > 0;
  return there ? Refused{} : refuse<Why::no_such_troops>(arm, place);
}

Refused why_not_send_away(const Board&, const Position& position, Seat seat, Arm arm, int units) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step == 0 || draft.arm != at(arm)) return refuse<Why::say_how_many>();
  const int most = most_away(position, seat);
  return units >= 1 && units <= most ? Refused{} : refuse<Why::not_so_many_away>(1, most);
}

void list_upkeep(const Board&, const Position& position, Seat seat, Choices& choices) {
  if (is_disbanding(position, seat)) {
    const auto arm = static_cast<Arm>(position.secret[at(seat)].draft.arm);
    const int most = most_away(position, seat);
    for (int units = 1; units <= most; ++units) {
      choices.push_back(make_choice<Act::send>(arm, units));
    }
    return;
  }
  for (const Location place : position.common.present[at(seat)]) {
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (position.troops[at(seat)][at(place)].of[arm] > 0) {
        choices.push_back(make_choice<Act::disband>(place, static_cast<Arm>(arm)));
      }
    }
  }
}

void apply_disband(const Board& board, Position& position, Seat seat, Location place, Arm arm,
                   Events& events) {
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = 1;
  draft.from = byte(place);
  draft.arm = byte(static_cast<int>(arm));
  if (most_away(position, seat) == 1) apply_send_away(board, position, seat, arm, 1, events);
}

void apply_send_away(const Board& board, Position& position, Seat seat, Arm arm, int units,
                     Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  Draft& draft = position.secret[at(seat)].draft;
  const auto place = static_cast<Location>(draft.from);
  draft = {};
  take_units(position, seat, place, at(arm), units);
  play.events.tell<EventKind::disbanded>(seat, arm, place, units);
  common.missing[at(seat)] = static_cast<std::uint16_t>(common.missing[at(seat)] - units);
  if (common.missing[at(seat)] > 0) return;
  common.asked = common.asked.without(seat);
  if (common.asked.empty()) begin_plans(play);
}

}  // namespace casus::power_and_prestige
