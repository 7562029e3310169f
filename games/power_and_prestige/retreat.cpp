// Retreats and survivors (chapters 6.3.1 and 6.3.3).
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

Location battlefield(const Common& common) { return static_cast<Location>(common.battle.place); }

// Neighbours by which attackers came in.
Places entries(const Board& board, const Common& common) {
  Places found;
  unsigned bit = 1;
  for (const Location near : table_of(board, common).roads.near(battlefield(common))) {
    if ((common.entered[common.battle.place] & bit) != 0) found.insert(near);
    bit <<= 1U;
  }
  return found;
}

bool is_there(const Common& common, Owner owner) {
  return common.present[at(owner)].contains(battlefield(common));
}

Seat decider_of(const Board& board, const Common& common, Owner owner) {
  if (owner != kAlly) return owner;
  return ally_controller(board, common, battlefield(common), alliance_with(common, kAlly));
}

// Asks all who have a retreat to decide; co-defenders who are strangers one after another.
void ask_retreats(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  common.asked = {};
  const bool strangers = !common.allied && battle.deciding.size() > 1;
  if (strangers) {
    common.asked = SeatSet::of(first_from_hat(common, battle.deciding));
    return;
  }
  for (const Owner owner : battle.deciding) {
    common.asked = common.asked.with(decider_of(play.board, common, owner));
  }
}

void find_deciding(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  battle.deciding = {};
  for (const Owner owner : battle.side[battle.turn]) {
    if (!is_there(common, owner)) continue;
    if (!retreat_places(play.board, play.position, owner).empty()) {
      battle.deciding = battle.deciding.with(owner);
    }
  }
}

bool has_units(const Common& common, std::size_t side) {
  for (const Owner owner : common.battle.side[side]) {
    if (is_there(common, owner)) return true;
  }
  return false;
}

// Troops go to a place, or wait beside the battle that is still to be fought there.
void arrive(Play& play, Owner owner, Location place, const Arms& arms) {
  if (!play.common.open.contains(place)) return add_troops(play.position, owner, place, arms);
  Arms& waiting = play.position.apart[at(owner)][at(place)];
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    waiting.of[arm] = byte(waiting.of[arm] + arms.of[arm]);
  }
}

void go_off(Play& play, Owner owner, Location to) {
  Common& common = play.common;
  const Arms arms = play.position.troops[at(owner)][common.battle.place];
  take_troops(play.position, owner, battlefield(common), arms);
  arrive(play, owner, to, arms);
  common.battle.went[at(owner)] = byte(to);
  play.events.tell<EventKind::retreated>(banner_of(common, owner), to, arms.of[0], arms.of[1],
                                         arms.of[2]);
}

void end_retreats(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  battle.deciding = {};
  if (common.ask == Ask::forced_retreat) return end_battle(play);
  if (battle.turn == kDefenders) {
    battle.turn = kAttackers;
    return end_round(play);
  }
  battle.turn = kDefenders;
  begin_retreats(play);
}

void has_decided(Play& play, Owner owner) {
  Battle& battle = play.common.battle;
  battle.deciding = battle.deciding.without(owner);
  if (!play.common.allied && battle.turn == kDefenders) {
    // A stranger's retreat may close a place to the others.
    for (const Owner other : battle.deciding) {
      if (retreat_places(play.board, play.position, other).empty()) {
        battle.deciding = battle.deciding.without(other);
      }
    }
  }
  if (battle.deciding.empty()) return end_retreats(play);
  ask_retreats(play);
}

// Where the retreated troops of a side went.
Places havens_of(const Common& common) {
  Places found;
  for (const Owner owner : common.battle.side[common.battle.turn]) {
    const std::uint8_t went = common.battle.went[at(owner)];
    if (went != kNobody) found.insert(static_cast<Location>(went));
  }
  return found;
}

void settle_survivors(Play& play, Owner owner, Location place) {
  Arms& lost = play.common.battle.lost[at(owner)];
  const Arms arms = lost;
  lost = {};
  play.events.tell<EventKind::survived>(banner_of(play.common, owner), place, arms.of[0],
                                        arms.of[1], arms.of[2]);
  arrive(play, owner, place, arms);
}

}  // namespace

Places retreat_places(const Board& board, const Position& position, Owner owner) {
  const Common& common = position.common;
  const Table& table = table_of(board, common);
  const Location here = battlefield(common);
  Places near = table.roads.near(here) - table.bridged.near(here);
  near -= places_of(common, foes_of(common, owner)) - common.open;
  const bool attacks = common.battle.side[kAttackers].contains(owner);
  if (attacks && !common.change_turn) return near & entries(board, common);
  return near - (entries(board, common) - places_of(common, friends_of(common, owner)));
}

void begin_retreats(Play& play) {
  Common& common = play.common;
  common.ask = Ask::retreat;
  // Whoever is alone on the field has won, and stays.
  if (!has_units(common, kAttackers) || !has_units(common, kDefenders)) {
    common.battle.turn = kAttackers;
    return end_round(play);
  }
  find_deciding(play);
  if (common.battle.deciding.empty()) return end_retreats(play);
  ask_retreats(play);
}

void force_retreat(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  common.ask = Ask::forced_retreat;
  battle.turn = kAttackers;
  play.events.tell<EventKind::must_retreat>(battlefield(common));
  find_deciding(play);
  for (const Owner owner : battle.side[kAttackers]) {
    if (!is_there(common, owner)) continue;
    const Places places = retreat_places(play.board, play.position, owner);
    if (places.size() == 1) {
      battle.deciding = battle.deciding.without(owner);
      go_off(play, owner, places.front());
    } else if (places.empty()) {
      const Arms arms = play.position.troops[at(owner)][battle.place];
      take_troops(play.position, owner, battlefield(common), arms);
      battle.dead[at(owner)] = static_cast<std::uint16_t>(battle.dead[at(owner)] + arms.total());
      play.events.tell<EventKind::cut_off>(banner_of(common, owner), arms.of[0], arms.of[1],
                                           arms.of[2]);
    }
  }
  if (battle.deciding.empty()) return end_retreats(play);
  ask_retreats(play);
}

// Losses that are not final stand on the field again, or with those who have retreated.
void place_survivors(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  for (const Owner owner : battle.side[battle.turn]) {
    if (battle.lost[at(owner)].total() == 0) continue;
    if (battle.winner == battle.turn) {
      settle_survivors(play, owner, battlefield(common));
      continue;
    }
    const std::uint8_t own = battle.went[at(owner)];
    const Places havens = havens_of(common);
    if (own != kNobody) {
      settle_survivors(play, owner, static_cast<Location>(own));
    } else if (havens.size() == 1) {
      settle_survivors(play, owner, havens.front());
    } else {
      common.ask = Ask::join;
      battle.deciding = OwnerSet::of(owner);
      common.asked = SeatSet::of(decider_of(play.board, common, owner));
      return;
    }
  }
}

namespace {

Refused why_not_decide(const Board& board, const Position& position, Seat seat, Banner banner) {
  const Common& common = position.common;
  const std::uint8_t owner = owner_with(common, banner);
  const bool open = owner != kNobody && common.battle.deciding.contains(seat_at(owner)) &&
                    decider_of(board, common, seat_at(owner)) == seat;
  return open ? Refused{} : refuse_troops(banner);
}

}  // namespace

Refused why_not_hold(const Board& board, const Position& position, Seat seat, Banner banner) {
  return why_not_decide(board, position, seat, banner);
}

Refused why_not_withdraw(const Board& board, const Position& position, Seat seat, Banner banner,
                         Location to) {
  if (const Refused no = why_not_decide(board, position, seat, banner)) return no;
  const Owner owner = seat_at(owner_with(position.common, banner));
  if (retreat_places(board, position, owner).contains(to)) return {};
  const Table& table = table_of(board, position.common);
  if (table.bridged.are_joined(to, battlefield(position.common))) {
    return refuse<Why::over_river>(to);
  }
  return refuse<Why::no_retreat>(to);
}

void list_retreats(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  const std::size_t first = choices.size();
  for (const Owner owner : common.battle.deciding) {
    if (decider_of(board, common, owner) != seat) continue;
    const Banner banner = banner_of(common, owner);
    if (common.ask == Ask::retreat) choices.push_back(make_choice<Act::hold>(banner));
    for (const Location to : retreat_places(board, position, owner)) {
      choices.push_back(make_choice<Act::withdraw>(banner, to));
    }
  }
  std::sort(choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end());
}

void apply_hold(const Board& board, Position& position, Seat, Banner banner, Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::held>(banner);
  has_decided(play, seat_at(owner_with(position.common, banner)));
}

void apply_withdraw(const Board& board, Position& position, Seat, Banner banner, Location to,
                    Events& events) {
  Play play{board, position, events};
  const Owner owner = seat_at(owner_with(position.common, banner));
  go_off(play, owner, to);
  has_decided(play, owner);
}

Refused why_not_join(const Position& position, Banner banner, Location place) {
  const Common& common = position.common;
  const std::uint8_t owner = owner_with(common, banner);
  if (owner == kNobody || !common.battle.deciding.contains(seat_at(owner))) {
    return refuse_troops(banner);
  }
  return havens_of(common).contains(place) ? Refused{} : refuse<Why::no_retreat>(place);
}

void list_joins(const Position& position, Choices& choices) {
  const Common& common = position.common;
  const Banner banner = banner_of(common, *common.battle.deciding.begin());
  for (const Location place : havens_of(common)) {
    choices.push_back(make_choice<Act::join>(banner, place));
  }
}

void apply_join(const Board& board, Position& position, Banner banner, Location place,
                Events& events) {
  Play play{board, position, events};
  position.common.battle.deciding = {};
  settle_survivors(play, seat_at(owner_with(position.common, banner)), place);
  go_on_with_burials(play);
}

}  // namespace casus::power_and_prestige
