// Alliances (chapter 6.5): war, conventions, who is with whom, and the external ally.
#include <limits>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

bool is_minority(const Common& common, SeatSet side) {
  const int seats = common.setup.seats;
  return (seats == 3 || seats == 5) && 2 * side.size() < seats;
}

SeatSet minority_of(const Common& common) {
  if (is_minority(common, common.alliance)) return common.alliance;
  return is_minority(common, common.counter) ? common.counter : SeatSet{};
}

namespace {

int provinces_of(const Common& common, SeatSet side, bool doubled) {
  int sum = 0;
  int fewest = std::numeric_limits<int>::max();
  for (const Seat seat : side) {
    sum += common.held[at(seat)];
    fewest = std::min<int>(fewest, common.held[at(seat)]);
  }
  return doubled && !side.empty() ? sum + fewest : sum;
}

SeatSet with_former(Seat former, SeatSet allies) { return allies.with(former); }

// Whoever has made war may not be on one side with those he made it on.
bool parts_the_enemies(const Common& common, SeatSet alliance) {
  if (common.allied || common.side.empty()) return true;
  SeatSet victims = common.victims;
  if (common.declared != kNobody) victims = victims.with(seat_at(common.declared));
  if (victims.empty()) return true;
  const bool inside = alliance.contains(*common.side.begin());
  for (const Seat victim : victims) {
    if (alliance.contains(victim) == inside) return false;
  }
  return true;
}

// The most provinces that an alliance of several may be ahead.
int allowed_surplus(const Board& board, const Common& common, Seat former) {
  int smallest = std::numeric_limits<int>::max();
  const unsigned all = all_seats(common).bits();
  for (unsigned bits = 1; bits < all; ++bits) {
    const SeatSet alliance = SeatSet::from_bits(static_cast<std::uint8_t>(bits));
    if (!alliance.contains(former) || alliance.size() < 2) continue;
    if (!parts_the_enemies(common, alliance)) continue;
    smallest = std::min(smallest, surplus_of(common, alliance));
  }
  return std::max(smallest, board.figure(Figure::allowed_surplus));
}

bool may_form(const Common& common, SeatSet alliance, int allowed) {
  if (alliance == all_seats(common) || !parts_the_enemies(common, alliance)) return false;
  return alliance.size() == 1 || surplus_of(common, alliance) <= allowed;
}

void hand_out_tiles(Play& play) {
  Common& common = play.common;
  common.tiles = minority_of(common);
  if (!common.tiles.empty()) play.events.tell<EventKind::ally_joined>(common.tiles);
}

const AllyRow& row_of_year(const Board& board, const Common& common) {
  const bool is_short = board.accelerated[common.setup.years];
  return table_of(board, common).ally[is_short ? 1 : 0][common.year - 1U];
}

void ally_is_answered(Play& play, Seat seat) {
  Common& common = play.common;
  common.asked = common.asked.without(seat);
  if (!common.asked.empty()) return;
  // Nobody has the turn yet at the start of a year.
  if (common.side.empty()) return go_on_with_year(play);
  end_turn(play);
}

}  // namespace

int counted_provinces(const Common& common, SeatSet side) {
  return provinces_of(common, side, is_minority(common, side));
}

int surplus_of(const Common& common, SeatSet alliance) {
  const SeatSet counter = parted(all_seats(common), alliance);
  return counted_provinces(common, alliance) - counted_provinces(common, counter);
}

void begin_declaring(Play& play) {
  Common& common = play.common;
  if (common.allied) return end_turn(play);
  common.ask = Ask::declare;
  common.asked = common.side;
}

Refused why_not_declare(const Position& position, Seat seat, Seat on) {
  if (on == seat) return refuse<Why::on_yourself>();
  if (position.common.victims.contains(on)) return refuse<Why::at_war_already>(on);
  return {};
}

void list_declarations(const Position& position, Seat seat, Choices& choices) {
  for (const Seat on : all_seats(position.common)) {
    if (!why_not_declare(position, seat, on)) choices.push_back(make_choice<Act::declare>(on));
  }
  choices.push_back(make_choice<Act::peace>());
}

void apply_declare(const Board& board, Position& position, Seat seat, Seat on, Events& events) {
  Play play{board, position, events};
  position.common.declared = byte(on);
  events.tell<EventKind::declared_war>(seat, on);
  change_prestige(play, seat, -board.figure(Figure::declaration));
  begin_forming(play);
}

void apply_peace(const Board& board, Position& position, Seat, Events& events) {
  Play play{board, position, events};
  if (position.common.victims.empty()) return end_turn(play);
  begin_forming(play);
}

void begin_forming(Play& play) {
  Common& common = play.common;
  common.ask = Ask::form;
  common.asked = SeatSet::of(leader_of(common, all_seats(common)));
}

Refused why_not_form(const Board& board, const Position& position, Seat seat, SeatSet allies) {
  const Common& common = position.common;
  if (allies.contains(seat) || !parted(allies, all_seats(common)).empty()) {
    return refuse<Why::no_allies>();
  }
  const SeatSet alliance = with_former(seat, allies);
  if (alliance == all_seats(common)) return refuse<Why::not_everybody>();
  if (!parts_the_enemies(common, alliance)) return refuse<Why::enemies_together>();
  const int allowed = allowed_surplus(board, common, seat);
  if (!may_form(common, alliance, allowed)) {
    return refuse<Why::too_many_provinces>(allowed);
  }
  return {};
}

void list_alliances(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  const int allowed = allowed_surplus(board, common, seat);
  const unsigned all = all_seats(common).bits();
  for (unsigned bits = 0; bits < all; ++bits) {
    const SeatSet allies = SeatSet::from_bits(static_cast<std::uint8_t>(bits));
    if (allies.contains(seat)) continue;
    if (may_form(common, with_former(seat, allies), allowed)) {
      choices.push_back(make_choice<Act::form>(allies));
    }
  }
}

void apply_form(const Board& board, Position& position, Seat seat, SeatSet allies, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  const SeatSet alliance = with_former(seat, allies);
  const int over = surplus_of(common, alliance) - board.figure(Figure::allowed_surplus);
  if (alliance.size() > 1 && over > 0) {
    change_prestige(play, seat, -over * board.figure(Figure::surplus_province));
  }
  const bool first = !common.allied;
  const bool in_season = !common.side.empty();
  if (!in_season) common.sides_changed = first || common.alliance != alliance;
  common.allied = true;
  common.alliance = alliance;
  common.counter = parted(all_seats(common), alliance);
  events.tell<EventKind::alliances_formed>(common.alliance, common.counter);
  hand_out_tiles(play);
  common.victims = {};
  common.declared = kNobody;
  common.asked = {};
  if (!in_season) return end_year(play);
  if (!ask_for_ally(play)) end_turn(play);
}

// --- the external ally ---

bool ask_for_ally(Play& play) {
  Common& common = play.common;
  common.asked = {};
  const AllyRow& row = row_of_year(play.board, common);
  if (common.ally_came || row.troops[0] + row.troops[1] + row.troops[2] == 0) return false;
  for (const Seat seat : common.tiles) {
    if (common.residence[at(seat)] != kNobody) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) return false;
  common.ally_came = true;
  common.ask = Ask::take_ally;
  return true;
}

void list_ally(const Position&, Seat, Choices& choices) {
  choices.push_back(make_choice<Act::accept>());
  choices.push_back(make_choice<Act::refuse_troops>());
}

void apply_accept(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  Arms arms{row_of_year(board, position.common).troops};
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    const int room = kMostUnits - units_of(position, kAlly, static_cast<Arm>(arm));
    arms.of[arm] = byte(std::min<int>(arms.of[arm], room));
  }
  const auto place = static_cast<Location>(position.common.residence[at(seat)]);
  add_troops(position, kAlly, place, arms);
  events.tell<EventKind::ally_came>(seat, place, arms.of[0], arms.of[1], arms.of[2]);
  ally_is_answered(play, seat);
}

void apply_refuse_troops(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::ally_refused>(seat);
  ally_is_answered(play, seat);
}

// --- conventions ---

void begin_convention(Play& play) {
  Common& common = play.common;
  common.side = {};
  if (is_last_year(common)) return end_year(play);
  if (!common.allied && common.year >= play.board.convention[common.setup.years]) {
    play.events.tell<EventKind::automatic_convention>();
    return begin_forming(play);
  }
  common.ask = Ask::convention;
  common.asked = all_seats(common);
}

namespace {

void convention_is_answered(Play& play, Seat seat, bool calls) {
  Common& common = play.common;
  play.position.secret[at(seat)].calls = calls;
  common.asked = common.asked.without(seat);
  if (!common.asked.empty()) return;
  play.events.tell<EventKind::answers_shown>(Ask::convention);
  SeatSet callers;
  for (const Seat one : all_seats(common)) {
    if (play.position.secret[at(one)].calls) callers = callers.with(one);
    play.position.secret[at(one)].calls = false;
  }
  if (callers.empty()) {
    play.events.tell<EventKind::no_convention>();
    return end_year(play);
  }
  // Only the first clockwise from the bicorne would have been asked, and pays.
  const Seat caller = first_from_hat(common, callers);
  play.events.tell<EventKind::called_convention>(caller);
  change_prestige(play, caller, -play.board.figure(Figure::convention));
  begin_forming(play);
}

}  // namespace

void list_calls(const Position&, Seat, Choices& choices) {
  choices.push_back(make_choice<Act::call>());
  choices.push_back(make_choice<Act::pass>());
}
void apply_call(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  convention_is_answered(play, seat, true);
}
void apply_pass(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  convention_is_answered(play, seat, false);
}

}  // namespace casus::power_and_prestige
