// Annexing, and in which order the members of a side annex, plunder and raze (chapter 6.1.1).
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

int free_units_in(const Position& position, const Board& board, Owner owner, Province land) {
  const auto& used = position.apart[at(owner)];
  const ProvinceFacts& facts = board.of(land);
  int units = -int{used[at(facts.capital)].of[1]};
  for (const Location place : position.common.present[at(owner)] & facts.places) {
    units += position.troops[at(owner)][at(place)].total() - used[at(place)].of[0];
  }
  return units;
}

// Units at a place that are not used yet and not needed by what was done anywhere in the province.
int free_units_at(const Position& position, const Board& board, Owner owner, Location place) {
  const int here =
      position.troops[at(owner)][at(place)].total() - position.apart[at(owner)][at(place)].of[0];
  if (here == 0) return 0;
  return std::min(here, free_units_in(position, board, owner, board.land_of(place)));
}

bool could_annex(const Board& board, const Position& position, Seat seat, Province land) {
  if (is_friendly_land(position.common, seat, land)) return false;
  return free_units_at(position, board, seat, board.of(land).capital) >=
         board.figure(Figure::annex_units);
}

namespace {

// Nobody can do anything who stands neither in a province nor at a residence that is not friendly.
// In fog nobody may learn numbers from who is asked: whoever stands there is.
bool might_seize(const Board& board, const Common& common, Seat seat) {
  const OwnerSet foes = foes_of(common, seat);
  for (const Owner victim : foes.without(kAlly)) {
    const std::uint8_t house = common.residence[at(victim)];
    if (house != kNobody && common.present[at(seat)].contains(static_cast<Location>(house))) {
      return true;
    }
  }
  const bool leads = common.leader == byte(seat) && !foes.contains(kAlly);
  for (const Owner owner : {seat, kAlly}) {
    if (owner == kAlly && !leads) continue;
    for (const Location place : common.present[at(owner)]) {
      const std::uint8_t holder = common.owner[at(board.land_of(place))];
      if (holder == kNobody || foes.contains(seat_at(holder))) return true;
    }
  }
  return may_abandon(board, common, seat);
}

bool can_seize(const Board& board, const Position& position, Seat seat) {
  const bool might = might_seize(board, position.common, seat);
  if (!might || has_fog(position.common)) return might;
  // Most find something at once: a capital to annex, a province to plunder.
  const Banner banner = banner_of(position.common, seat);
  for (const Location place : position.common.present[at(seat)]) {
    const Province land = board.land_of(place);
    if (is_friendly_land(position.common, seat, land)) continue;
    if (!why_not_plunder_province(board, position, seat, banner, land)) return true;
    if (board.of(land).capital == place && !why_not_annex(board, position, seat, land)) return true;
  }
  // The last choice is always `done`.
  thread_local Choices choices;
  choices.clear();
  list_seizures(board, position, seat, choices);
  return choices.size() > 1;
}

void begin_member(Play& play, Seat seat) {
  play.common.ask = Ask::seize;
  play.common.asked = SeatSet::of(seat);
  play.common.pending = play.common.pending.without(seat);
}

void end_seizing(Play& play) {
  Common& common = play.common;
  clear_apart(play.position);
  common.annexed = {};
  common.plundered = {};
  common.leader = kNobody;
  common.second_pass = false;
  common.asked = {};
  begin_declaring(play);
}

}  // namespace

void begin_seizing(Play& play) {
  Common& common = play.common;
  common.leader = byte(leader_of(common, common.side));
  common.pending = common.side;
  common.again_seize = {};
  common.second_pass = false;
  go_on_seizing(play);
}

// The next member who can do something; the leader says who, if several can.
void go_on_seizing(Play& play) {
  Common& common = play.common;
  SeatSet able;
  for (const Seat seat : common.pending) {
    if (can_seize(play.board, play.position, seat)) {
      able = able.with(seat);
    } else if (!common.second_pass && is_hindered(play.board, play.position, seat)) {
      common.again_seize = common.again_seize.with(seat);
    }
  }
  common.pending = able;
  if (able.size() == 1) return begin_member(play, *able.begin());
  if (able.size() > 1) {
    common.ask = Ask::next_member;
    common.asked = SeatSet::of(seat_at(common.leader));
    return;
  }
  if (common.again_seize.empty()) return end_seizing(play);
  // Those who had to wait for others who might have annexed are asked once more.
  common.second_pass = true;
  common.pending = common.again_seize;
  common.again_seize = {};
  go_on_seizing(play);
}

Refused why_not_next(const Position& position, Seat member) {
  return position.common.pending.contains(member) ? Refused{} : refuse<Why::no_member>(member);
}
void list_members(const Position& position, Choices& choices) {
  for (const Seat seat : position.common.pending) choices.push_back(make_choice<Act::next>(seat));
}
void apply_next(const Board& board, Position& position, Seat, Seat member, Events& events) {
  Play play{board, position, events};
  begin_member(play, member);
}

Refused why_not_annex(const Board& board, const Position& position, Seat seat, Province land) {
  const Common& common = position.common;
  if (!table_of(board, common).in_play.contains(land)) return refuse<Why::not_in_play>(land);
  if (is_friendly_land(common, seat, land)) return refuse<Why::friendly_province>(land);
  if (common.plundered.contains(land)) return refuse<Why::plundered_now>(land);
  if (!could_annex(board, position, seat, land)) {
    return refuse<Why::too_few_to_annex>(board.figure(Figure::annex_units), board.of(land).capital);
  }
  return {};
}

void act_of_war(Play& play, Seat seat, std::uint8_t victim) {
  Common& common = play.common;
  if (common.allied || victim == kNobody || common.victims.contains(seat_at(victim))) return;
  common.victims = common.victims.with(seat_at(victim));
  play.events.tell<EventKind::act_of_war>(seat, seat_at(victim));
  change_prestige(play, seat, -play.board.figure(Figure::act_of_war));
}

void apply_annex(const Board& board, Position& position, Seat seat, Province land, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  const bool weak = common.prestige[at(seat)] == 0;
  events.tell<EventKind::annexed>(seat, land);
  act_of_war(play, seat, common.owner[at(land)]);
  change_prestige(play, seat, -board.figure(Figure::annex_prestige));
  Arms& used = position.apart[at(seat)][at(board.of(land).capital)];
  used.of[0] = byte(used.of[0] + board.figure(Figure::annex_units));
  set_land_owner(play, land, byte(seat));
  common.annexed.insert(land);
  if (weak && !common.unrest.contains(land)) {
    common.unrest.insert(land);
    events.tell<EventKind::unrest_after_annexing>(land);
  }
}

Refused why_not_abandon(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  const bool may = common.ask == Ask::give_up
                       ? common.may_abandon.contains(seat) && common.residence[at(seat)] != kNobody
                       : may_abandon(board, common, seat);
  return may ? Refused{} : refuse<Why::may_not_abandon>();
}

void apply_abandon(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::abandoned>(seat);
  lose_residence(play, seat);
}

void apply_done(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  if (!common.second_pass && is_hindered(board, position, seat)) {
    common.again_seize = common.again_seize.with(seat);
  }
  go_on_seizing(play);
}

void list_seizures(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const std::size_t first = choices.size();
  const Common& common = position.common;
  for (const Location place : common.present[at(seat)]) {
    const Province land = board.land_of(place);
    if (board.of(land).capital != place) continue;
    if (!why_not_annex(board, position, seat, land)) {
      choices.push_back(make_choice<Act::annex>(land));
    }
  }
  list_plunders(board, position, seat, seat, choices);
  if (common.leader == byte(seat) && friends_of(common, seat).contains(kAlly)) {
    list_plunders(board, position, seat, kAlly, choices);
  }
  if (!why_not_abandon(board, position, seat)) choices.push_back(make_choice<Act::abandon>());
  choices.push_back(make_choice<Act::done>());
  std::sort(choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end());
}

}  // namespace casus::power_and_prestige
