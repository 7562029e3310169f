// Combat (chapter 6.3): battles one after another, each in rounds of losses and retreats.
#include <numeric>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

int units_on(const Position& position, std::size_t side) {
  const std::array<int, kArms> arms = in_battle(position, side);
  return std::accumulate(arms.begin(), arms.end(), 0);
}

int hits_of(const Battle& battle, std::size_t side) {
  const int total = battle.total[side];
  if (total <= 0) return 0;
  const int rest = total % 6;
  return total / 6 + (rest > 0 && battle.die[side] <= rest ? 1 : 0);
}

// What a row of losses or final losses can take: units in battle, or in the loss row.
int row_of(const Position& position, std::size_t row) {
  const Battle& battle = position.common.battle;
  const std::size_t owner = row / kArms;
  if (!battle.side[battle.turn].contains(seat_at(static_cast<int>(owner)))) return 0;
  const bool burying = position.common.ask == Ask::bury;
  const Arms& arms = burying ? battle.lost[owner] : position.troops[owner][battle.place];
  return arms.of[row % kArms];
}
constexpr std::size_t kRows = kOwners * kArms;

struct Bounds {
  int least = 0, most = 0;
};
Bounds bounds_of(const Position& position, std::size_t row) {
  const Battle& battle = position.common.battle;
  int later = 0;
  for (std::size_t other = row + 1; other < kRows; ++other) later += row_of(position, other);
  return {std::max(0, battle.due - later), std::min<int>(row_of(position, row), battle.due)};
}

// Who chooses losses: the player whose units they are, or the leader if several players have some.
Seat chooser_of(const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  SeatSet there;
  for (std::size_t row = 0; row < kRows - kArms; ++row) {
    if (row_of(position, row) > 0) there = there.with(seat_at(static_cast<int>(row / kArms)));
  }
  if (there.size() == 1) return *there.begin();
  if (!common.allied) return leader_of(common, there);
  return leader_of(common, alliance_with(common, *battle.side[battle.turn].begin()));
}

void take_row(Play& play, std::size_t row, int units) {
  Battle& battle = play.common.battle;
  battle.due = static_cast<std::uint16_t>(battle.due - units);
  if (units == 0) return;
  const Owner owner = seat_at(static_cast<int>(row / kArms));
  const auto arm = static_cast<Arm>(row % kArms);
  const Banner banner = banner_of(play.common, owner);
  Arms arms;
  arms.of[at(arm)] = byte(units);
  std::uint8_t& lost = battle.lost[at(owner)].of[at(arm)];
  if (play.common.ask == Ask::bury) {
    lost = byte(lost - units);
    battle.dead[at(owner)] = static_cast<std::uint16_t>(battle.dead[at(owner)] + units);
    play.events.tell<EventKind::buried>(banner, arm, units);
    return;
  }
  take_troops(play.position, owner, static_cast<Location>(battle.place), arms);
  lost = byte(lost + units);
  play.events.tell<EventKind::lost_units>(banner, arm, units);
}

// Goes on to the next row about which there is something to say; whether somebody is asked.
bool go_on_with_rows(Play& play) {
  Battle& battle = play.common.battle;
  for (; battle.row < kRows; ++battle.row) {
    if (row_of(play.position, battle.row) == 0) continue;
    const Bounds bounds = bounds_of(play.position, battle.row);
    if (bounds.least < bounds.most) {
      play.common.asked = SeatSet::of(chooser_of(play.position));
      return true;
    }
    take_row(play, battle.row, bounds.least);
  }
  return false;
}

void go_on_with_losses(Play& play) {
  Battle& battle = play.common.battle;
  if (go_on_with_rows(play)) return;
  if (battle.turn == kAttackers) {
    battle.turn = kDefenders;
    battle.row = 0;
    battle.due = static_cast<std::uint16_t>(
        std::min(hits_of(battle, kAttackers), units_on(play.position, kDefenders)));
    return go_on_with_losses(play);
  }
  battle.turn = kAttackers;
  battle.row = 0;
  begin_retreats(play);
}

void begin_losses(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  play.events.tell<EventKind::hits>(hits_of(battle, kAttackers), hits_of(battle, kDefenders));
  common.ask = Ask::lose;
  battle.turn = kAttackers;
  battle.row = 0;
  battle.due = static_cast<std::uint16_t>(
      std::min(hits_of(battle, kDefenders), units_on(play.position, kAttackers)));
  go_on_with_losses(play);
}

bool needs_die(const Battle& battle, std::size_t side) {
  return battle.total[side] > 0 && battle.total[side] % 6 != 0 && battle.die[side] == 0;
}

void go_on_with_dice(Play& play) {
  Common& common = play.common;
  common.asked = {};
  if (needs_die(common.battle, kAttackers)) {
    common.ask = Ask::attack_die;
  } else if (needs_die(common.battle, kDefenders)) {
    common.ask = Ask::defend_die;
  } else {
    begin_losses(play);
  }
}

void tell_total(Play& play, std::size_t side, const Total& total) {
  if (side == kAttackers) {
    play.events.tell<EventKind::attack_total>(total.units, total.pairs, total.attack, total.defence,
                                              total.terrain, total.sum());
  } else {
    play.events.tell<EventKind::defence_total>(total.units, total.pairs, total.sum());
  }
}

// In fog whatever stands in a battle is shown when it begins.
void show_armies(Play& play, Location place) {
  if (!has_fog(play.common)) return;
  for (const Seat seat : all_seats(play.common)) {
    if (!play.common.present[at(seat)].contains(place)) continue;
    reveal(play.position, seat, place);
    const Arms& arms = play.position.troops[at(seat)][at(place)];
    play.events.tell<EventKind::army_shown>(banner_of(play.common, seat), place, arms.of[0],
                                            arms.of[1], arms.of[2]);
  }
}

void start_battle(Play& play, Location place) {
  Common& common = play.common;
  common.open.erase(place);
  Battle& battle = common.battle;
  battle = {};
  battle.went.fill(kNobody);
  battle.place = byte(place);
  const OwnerSet attackers = friends_of(common, *common.side.begin());
  for (int i = 0; i < kOwners; ++i) {
    const Owner owner = seat_at(i);
    if (!common.present[at(owner)].contains(place)) continue;
    OwnerSet& side = battle.side[attackers.contains(owner) ? kAttackers : kDefenders];
    side = side.with(owner);
  }
  play.events.tell<EventKind::battle_began>(place, parted(battle.side[0], OwnerSet::of(kAlly)),
                                            parted(battle.side[1], OwnerSet::of(kAlly)));
  show_armies(play, place);
  if (!common.allied) {
    for (const Seat victim : battle.side[kDefenders]) {
      act_of_war(play, *common.side.begin(), byte(victim));
    }
  }
  begin_round(play);
}

}  // namespace

void begin_combat(Play& play, OwnerSet attackers) {
  Common& common = play.common;
  const OwnerSet others = parted(all_seats(common).with(kAlly), attackers);
  common.open = places_of(common, attackers) & places_of(common, others);
  next_battle(play);
}

void next_battle(Play& play) {
  Common& common = play.common;
  if (common.open.empty()) return end_combat(play);
  if (common.open.size() == 1) return start_battle(play, common.open.front());
  common.battle = {};
  common.battle.went.fill(kNobody);
  common.ask = Ask::choose_battle;
  common.asked = SeatSet::of(leader_of(common, common.side));
}

Refused why_not_fight(const Position& position, Location place) {
  return position.common.open.contains(place) ? Refused{} : refuse<Why::no_battle>(place);
}
void list_battles(const Position& position, Choices& choices) {
  for (const Location place : position.common.open) {
    choices.push_back(make_choice<Act::fight>(place));
  }
}
void apply_fight(const Board& board, Position& position, Location place, Events& events) {
  Play play{board, position, events};
  start_battle(play, place);
}

void begin_round(Play& play) {
  Battle& battle = play.common.battle;
  ++battle.round;
  battle.die = {};
  play.events.tell<EventKind::round_began>(int{battle.round});
  for (const std::size_t side : {kAttackers, kDefenders}) {
    const Total total = total_of(play.board, play.position, side);
    battle.total[side] = static_cast<std::int16_t>(total.sum());
    tell_total(play, side, total);
  }
  go_on_with_dice(play);
}

void resolve_battle_die(Play& play, int face) {
  Battle& battle = play.common.battle;
  const std::size_t side = play.common.ask == Ask::attack_die ? kAttackers : kDefenders;
  battle.die[side] = byte(face);
  if (side == kAttackers) {
    play.events.tell<EventKind::attack_rolled>(face);
  } else {
    play.events.tell<EventKind::defence_rolled>(face);
  }
  go_on_with_dice(play);
}

namespace {

Refused why_not_row(const Position& position, Banner banner, Arm arm, int units) {
  const Battle& battle = position.common.battle;
  const std::uint8_t owner = owner_with(position.common, banner);
  if (owner == kNobody || std::size_t{owner} * kArms + at(arm) != battle.row) {
    return refuse<Why::other_row>(banner, arm);
  }
  const Bounds bounds = bounds_of(position, battle.row);
  if (units < bounds.least || units > bounds.most) {
    return refuse<Why::not_so_many_losses>(bounds.least, bounds.most);
  }
  return {};
}

template <Act act>
void list_rows(const Position& position, Choices& choices) {
  const std::size_t row = position.common.battle.row;
  const Bounds bounds = bounds_of(position, row);
  const Banner banner = banner_of(position.common, seat_at(static_cast<int>(row / kArms)));
  for (int units = bounds.least; units <= bounds.most; ++units) {
    choices.push_back(make_choice<act>(banner, static_cast<Arm>(row % kArms), units));
  }
}

}  // namespace

Refused why_not_lose(const Board&, const Position& position, Banner banner, Arm arm, int units) {
  return why_not_row(position, banner, arm, units);
}
Refused why_not_bury(const Board&, const Position& position, Banner banner, Arm arm, int units) {
  return why_not_row(position, banner, arm, units);
}
void list_losses(const Board&, const Position& position, Choices& choices) {
  list_rows<Act::lose>(position, choices);
}
void list_burials(const Board&, const Position& position, Choices& choices) {
  list_rows<Act::bury>(position, choices);
}

void apply_lose(const Board& board, Position& position, Banner, Arm, int units, Events& events) {
  Play play{board, position, events};
  take_row(play, position.common.battle.row++, units);
  go_on_with_losses(play);
}

void apply_bury(const Board& board, Position& position, Banner, Arm, int units, Events& events) {
  Play play{board, position, events};
  take_row(play, position.common.battle.row++, units);
  go_on_with_burials(play);
}

void end_round(Play& play) {
  Battle& battle = play.common.battle;
  if (units_on(play.position, kAttackers) == 0 || units_on(play.position, kDefenders) == 0) {
    return end_battle(play);
  }
  const int total = total_of(play.board, play.position, kAttackers).sum();
  if (total > 0 && battle.round < kLastRound) return begin_round(play);
  force_retreat(play);
}

namespace {

// How many of a side's losses are final.
int final_losses(const Position& position, std::size_t side) {
  const Battle& battle = position.common.battle;
  int lost = 0;
  bool out = false;
  for (const Owner owner : battle.side[side]) {
    lost += battle.lost[at(owner)].total();
    out = out || battle.went[at(owner)] != kNobody;
  }
  if (battle.winner == side) return lost / 2;
  if (battle.winner == kNobody || !out) return lost;
  const int pursued = std::min<int>(battle.pursuers, lost);
  return pursued + (lost - pursued) / 2;
}

void settle_prestige(Play& play) {
  Common& common = play.common;
  const Battle& battle = common.battle;
  if (battle.winner == kNobody) return;
  const auto place = static_cast<Location>(battle.place);
  int gain = play.board.figure(Figure::win_prestige);
  for (const Owner loser : battle.side[1U - battle.winner]) {
    if (loser == kAlly || !works_for(common, loser, Artist::goya)) continue;
    gain -= play.board.artist[at(Artist::goya)].amount;
    play.events.tell<EventKind::goya_spoils>(loser);
  }
  for (const Owner winner : battle.side[battle.winner]) {
    if (winner == kAlly || !common.present[at(winner)].contains(place)) continue;
    const bool painted = works_for(common, winner, Artist::gros);
    change_prestige(play, winner,
                    gain + (painted ? play.board.artist[at(Artist::gros)].amount : 0));
  }
  for (const Owner loser : battle.side[1U - battle.winner]) {
    if (loser != kAlly) change_prestige(play, loser, -int{battle.dead[at(loser)]});
  }
}

// Troops that have retreated into a battle stand there now, unless enemies hold the place.
void release_waiting(Play& play, Location place) {
  Common& common = play.common;
  OwnerSet holders;
  OwnerSet arriving;
  for (int i = 0; i < kOwners; ++i) {
    if (common.present[static_cast<std::size_t>(i)].contains(place))
      holders = holders.with(seat_at(i));
  }
  for (int i = 0; i < kOwners; ++i) {
    const Owner owner = seat_at(i);
    Arms& waiting = play.position.apart[at(owner)][at(place)];
    if (waiting.total() == 0) continue;
    const Arms arms = waiting;
    waiting = {};
    if (meet(foes_of(common, owner), holders)) {
      play.events.tell<EventKind::waiting_lost>(banner_of(common, owner), place, arms.of[0],
                                                arms.of[1], arms.of[2]);
      if (owner != kAlly) change_prestige(play, owner, -arms.total());
      continue;
    }
    add_troops(play.position, owner, place, arms);
    arriving = arriving.with(owner);
  }
  // Units of both sides came to a place where nobody was left: they fight as well. Strangers who
  // both defended do not: neither has the turn.
  const OwnerSet attackers = friends_of(common, *common.side.begin());
  if (meet(attackers, arriving) && !parted(arriving, attackers).empty()) common.open.insert(place);
}

}  // namespace

void end_battle(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  for (const std::size_t side : {kAttackers, kDefenders}) {
    if (units_on(play.position, side) > 0) battle.winner = byte(static_cast<int>(side));
  }
  if (battle.winner != kNobody) {
    battle.pursuers =
        static_cast<std::uint16_t>(in_battle(play.position, battle.winner)[at(Arm::cavalry)]);
  }
  common.ask = Ask::bury;
  battle.turn = kAttackers;
  battle.row = 0;
  battle.due = static_cast<std::uint16_t>(final_losses(play.position, kAttackers));
  go_on_with_burials(play);
}

void go_on_with_burials(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  common.ask = Ask::bury;
  if (go_on_with_rows(play)) return;
  place_survivors(play);
  if (common.ask == Ask::join) return;
  if (battle.turn == kAttackers) {
    battle.turn = kDefenders;
    battle.row = 0;
    battle.due = static_cast<std::uint16_t>(final_losses(play.position, kDefenders));
    return go_on_with_burials(play);
  }
  const auto place = static_cast<Location>(battle.place);
  if (battle.winner == kNobody) {
    play.events.tell<EventKind::nobody_won>(place);
  } else {
    play.events.tell<EventKind::battle_won>(
        place, parted(battle.side[battle.winner], OwnerSet::of(kAlly)));
  }
  settle_prestige(play);
  common.entered[at(place)] = 0;
  release_waiting(play, place);
  next_battle(play);
}

}  // namespace casus::power_and_prestige
