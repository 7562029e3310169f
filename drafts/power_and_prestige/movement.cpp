// Movement (chapter 6.2): a unit marches at most once in a phase. A march is said in three steps:
// from where, to where (and by which road where enemies stand), how many of each arm.
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

enum Step : std::uint8_t { kFromWhere, kToWhere, kHowMany };

constexpr std::size_t kFarthest = 6;

// Where troops get to from a place, by steps; enemies stop them.
struct Reach {
  std::array<Places, kFarthest + 1> within;
  Places foes;
};

Reach reach_from(const Board& board, const Common& common, Owner owner, Location from,
                 int farthest) {
  Reach reach;
  reach.foes = places_of(common, foes_of(common, owner));
  const auto& roads = table_of(board, common).roads;
  Places last = Places::of(from);
  reach.within[0] = last;
  for (std::size_t step = 1; step <= kFarthest; ++step) {
    reach.within[step] = reach.within[step - 1];
    if (static_cast<int>(step) > farthest) continue;
    const Places next = roads.around(last) - reach.within[step];
    reach.within[step] |= next;
    last = next - reach.foes;
  }
  return reach;
}

Arms unmarched(const Position& position, Owner owner, Location place) {
  Arms arms = position.troops[at(owner)][at(place)];
  const Arms& marched = position.apart[at(owner)][at(place)];
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    arms.of[arm] = byte(arms.of[arm] - marched.of[arm]);
  }
  return arms;
}

bool commands(const Board& board, const Common& common, Seat seat, Owner owner, Location place) {
  if (owner == seat) return true;
  if (owner != kAlly || !friends_of(common, seat).contains(kAlly)) return false;
  return ally_controller(board, common, place, common.side) == seat;
}

bool has_marches(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  for (const Owner owner : {seat, kAlly}) {
    for (const Location place : common.present[at(owner)]) {
      if (commands(board, common, seat, owner, place) &&
          unmarched(position, owner, place).total() > 0) {
        return true;
      }
    }
  }
  return false;
}

int range_of(const Board& board, const Common& common, std::size_t arm) {
  return extended_moves(common) ? board.arm[arm].extended_move : board.arm[arm].move;
}

// The farthest that any of these arms goes.
int farthest(const Board& board, const Common& common, const Arms& arms) {
  int most = 0;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (arms.of[arm] > 0) most = std::max(most, range_of(board, common, arm));
  }
  return most;
}

bool can_go(const Board& board, const Common& common, const Reach& reach, Location from,
            std::size_t arm, Location to, Location via) {
  if (!reach.foes.contains(to)) {
    if (via != to || to == from) return false;
    return reach.within[static_cast<std::size_t>(range_of(board, common, arm))].contains(to);
  }
  if (!table_of(board, common).roads.are_joined(via, to)) return false;
  if (via == from) return to != from;
  const std::size_t before = board.arm[arm].move - std::size_t{1};
  return !reach.foes.contains(via) && reach.within[before].contains(via);
}

bool can_any_go(const Board& board, const Common& common, const Reach& reach, const Draft& draft,
                const Arms& arms, Location to, Location via) {
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (arms.of[arm] > 0 &&
        can_go(board, common, reach, static_cast<Location>(draft.from), arm, to, via)) {
      return true;
    }
  }
  return false;
}

// What of each arm may go on the march that is being said.
Arms available(const Board& board, const Position& position, const Draft& draft) {
  const Common& common = position.common;
  const Owner owner = seat_at(draft.owner);
  const auto from = static_cast<Location>(draft.from);
  Arms arms = unmarched(position, owner, from);
  const Reach reach = reach_from(board, common, owner, from, farthest(board, common, arms));
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (!can_go(board, common, reach, from, arm, static_cast<Location>(draft.to),
                static_cast<Location>(draft.via))) {
      arms.of[arm] = 0;
    }
  }
  return arms;
}

// The fewest of the arm that is asked: one if nobody else goes.
int fewest(const Draft& draft, const Arms& arms) {
  int others = 0;
  for (std::size_t arm = 0; arm < draft.arm; ++arm) others += draft.sent[arm];
  for (std::size_t arm = draft.arm + std::size_t{1}; arm < kArms; ++arm) others += arms.of[arm];
  return others == 0 ? 1 : 0;
}

std::uint8_t road_bit(const Board& board, const Common& common, Location place, Location via) {
  unsigned bit = 1;
  for (const Location near : table_of(board, common).roads.near(place)) {
    if (near == via) return static_cast<std::uint8_t>(bit);
    bit <<= 1U;
  }
  return 0;
}

void end_marching_of(Play& play, Seat seat) {
  play.common.asked = play.common.asked.without(seat);
  if (!play.common.asked.empty()) return;
  play.position.apart = {};
  begin_combat(play, friends_of(play.common, *play.common.side.begin()));
}

void carry_out(Play& play, Seat seat) {
  Position& position = play.position;
  const Draft draft = position.secret[at(seat)].draft;
  position.secret[at(seat)].draft = {};
  const Owner owner = seat_at(draft.owner);
  const auto from = static_cast<Location>(draft.from);
  const auto to = static_cast<Location>(draft.to);
  const auto via = static_cast<Location>(draft.via);
  const Arms arms{draft.sent};
  const bool fights = places_of(play.common, foes_of(play.common, owner)).contains(to);
  take_troops(position, owner, from, arms);
  add_troops(position, owner, to, arms);
  Arms& marched = position.apart[at(owner)][at(to)];
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    marched.of[arm] = byte(marched.of[arm] + arms.of[arm]);
  }
  if (fights) {
    std::uint8_t& entered = play.common.entered[at(to)];
    entered = static_cast<std::uint8_t>(entered | road_bit(play.board, play.common, to, via));
    play.events.tell<EventKind::marched_in>(banner_of(play.common, owner), from, to, via,
                                            arms.of[0], arms.of[1], arms.of[2]);
  } else {
    play.events.tell<EventKind::marched>(banner_of(play.common, owner), from, to, arms.of[0],
                                         arms.of[1], arms.of[2]);
  }
  if (!has_marches(play.board, position, seat)) end_marching_of(play, seat);
}

// Goes on to the next arm about which there is something to say.
void go_on_sending(Play& play, Seat seat) {
  Draft& draft = play.position.secret[at(seat)].draft;
  const Arms arms = available(play.board, play.position, draft);
  for (; draft.arm < kArms; ++draft.arm) {
    const int most = arms.of[draft.arm];
    if (most == 0) continue;
    if (fewest(draft, arms) < most) return;
    draft.sent[draft.arm] = byte(most);
  }
  carry_out(play, seat);
}

void list_destinations(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  const Draft& draft = position.secret[at(seat)].draft;
  const auto from = static_cast<Location>(draft.from);
  const Arms arms = unmarched(position, seat_at(draft.owner), from);
  const int most = farthest(board, common, arms);
  const Reach reach = reach_from(board, common, seat_at(draft.owner), from, most);
  for (const Location to : reach.within[kFarthest]) {
    if (!reach.foes.contains(to)) {
      if (can_any_go(board, common, reach, draft, arms, to, to)) {
        choices.push_back(make_choice<Act::to>(to, to));
      }
      continue;
    }
    for (const Location via : table_of(board, common).roads.near(to)) {
      if (can_any_go(board, common, reach, draft, arms, to, via)) {
        choices.push_back(make_choice<Act::to>(to, via));
      }
    }
  }
}

}  // namespace

void begin_march(Play& play) {
  Common& common = play.common;
  common.ask = Ask::march;
  common.asked = {};
  for (const Seat seat : common.side) {
    if (has_marches(play.board, play.position, seat)) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) begin_combat(play, friends_of(common, *common.side.begin()));
}

Refused why_not_march(const Board& board, const Position& position, Seat seat, Banner banner,
                      Location place) {
  if (position.secret[at(seat)].draft.step != kFromWhere) return refuse<Why::march_begun>();
  const std::uint8_t owner = owner_with(position.common, banner);
  if (owner == kNobody || !commands(board, position.common, seat, seat_at(owner), place)) {
    return refuse<Why::not_your_troops>(banner);
  }
  if (unmarched(position, seat_at(owner), place).total() == 0) {
    return refuse<Why::nobody_to_march>(place);
  }
  return {};
}

void apply_march(const Board&, Position& position, Seat seat, Banner banner, Location place,
                 Events&) {
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = kToWhere;
  draft.owner = owner_with(position.common, banner);
  draft.from = byte(place);
}

Refused why_not_halt(const Position& position, Seat seat) {
  if (position.secret[at(seat)].draft.step != kFromWhere) return refuse<Why::march_begun>();
  return {};
}

void apply_halt(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::halted>(seat);
  end_marching_of(play, seat);
}

Refused why_not_to(const Board& board, const Position& position, Seat seat, Location to,
                   Location via) {
  const Common& common = position.common;
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kToWhere) return refuse<Why::no_march>();
  const auto from = static_cast<Location>(draft.from);
  const Arms arms = unmarched(position, seat_at(draft.owner), from);
  const Reach reach =
      reach_from(board, common, seat_at(draft.owner), from, farthest(board, common, arms));
  if (can_any_go(board, common, reach, draft, arms, to, via)) return {};
  return reach.foes.contains(to) ? refuse<Why::no_way_in>(to, via) : refuse<Why::too_far>(to);
}

void apply_to(const Board& board, Position& position, Seat seat, Location to, Location via,
              Events& events) {
  Play play{board, position, events};
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = kHowMany;
  draft.to = byte(to);
  draft.via = byte(via);
  go_on_sending(play, seat);
}

Refused why_not_send(const Board& board, const Position& position, Seat seat, Arm arm, int units) {
  if (position.common.ask == Ask::upkeep) {
    return why_not_send_away(board, position, seat, arm, units);
  }
  if (position.common.ask == Ask::place) return why_not_send_new(position, seat, arm, units);
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kHowMany || draft.arm != at(arm)) return refuse<Why::other_arm>(arm);
  const Arms arms = available(board, position, draft);
  const int least = fewest(draft, arms);
  if (units < least || units > arms.of[at(arm)]) {
    return refuse<Why::not_so_many>(least, int{arms.of[at(arm)]});
  }
  return {};
}

void apply_send(const Board& board, Position& position, Seat seat, Arm arm, int units,
                Events& events) {
  Play play{board, position, events};
  if (position.common.ask == Ask::upkeep) return send_away(play, seat, arm, units);
  if (position.common.ask == Ask::place) return send_new(play, seat, arm, units);
  Draft& draft = position.secret[at(seat)].draft;
  draft.sent[draft.arm++] = byte(units);
  go_on_sending(play, seat);
}

void list_march(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step == kToWhere) return list_destinations(board, position, seat, choices);
  if (draft.step == kHowMany) {
    const Arms arms = available(board, position, draft);
    for (int units = fewest(draft, arms); units <= arms.of[draft.arm]; ++units) {
      choices.push_back(make_choice<Act::send>(static_cast<Arm>(draft.arm), units));
    }
    return;
  }
  for (const Owner owner : {seat, kAlly}) {
    for (const Location place : common.present[at(owner)]) {
      if (commands(board, common, seat, owner, place) &&
          unmarched(position, owner, place).total() > 0) {
        choices.push_back(make_choice<Act::march>(banner_of(common, owner), place));
      }
    }
  }
  choices.push_back(make_choice<Act::halt>());
}

}  // namespace casus::power_and_prestige
