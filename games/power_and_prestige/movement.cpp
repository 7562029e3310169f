// Movement (chapter 6.2): a unit marches at most once in a phase. A march is said in three steps:
// from where, to where (and by which road where enemies stand), how many of each arm. In fog an
// army box may march, and it is said which box takes them and whether dummies go along.
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

enum MarchStep : std::uint8_t { kFromWhere, kToWhere, kHowMany, kDummyToo, kIntoBox };

constexpr int kFarthest = 6;

// Where troops get to from a place, by steps; enemies stop them.
struct Reach {
  std::array<Places, kFarthest + 1> within;
  Places foes;
};

// No farther than a goal that is asked about, if there is one.
Reach reach_from(const Board& board, const Common& common, Owner owner, Location from, int farthest,
                 const Places& goal = {}) {
  Reach reach;
  reach.foes = places_of(common, foes_of(common, owner));
  const auto& roads = table_of(board, common).roads;
  Places last = Places::of(from);
  Places all = last;
  reach.within[0] = all;
  std::size_t step = 1;
  for (; static_cast<int>(step) <= farthest; ++step) {
    const Places next = (step == 1 ? roads.near(from) : roads.around(last)) - all;
    all |= next;
    reach.within[step] = all;
    if (next.meets(goal)) farthest = 0;
    last = next - reach.foes;
  }
  for (; step <= std::size_t{kFarthest}; ++step) reach.within[step] = all;
  return reach;
}

Arms unmarched(const Position& position, Owner owner, Location place) {
  return less(open_at(position, owner, place), open_marched(position, owner, place));
}
bool has_unmarched(const Position& position, Owner owner, Location place) {
  if (has_fog(position.common)) return unmarched(position, owner, place).total() > 0;
  return !(position.troops[at(owner)][at(place)] == position.apart[at(owner)][at(place)]);
}
Arms unmarched_in(const Position& position, Seat seat, std::size_t box) {
  return less(position.box[at(seat)][box], position.box_marched[at(seat)][box]);
}
// Those that may go on the march that is being said.
Arms marchers(const Position& position, const Draft& draft) {
  const Owner owner = seat_at(draft.owner);
  if (draft.box > 0) return unmarched_in(position, owner, draft.box - std::size_t{1});
  return unmarched(position, owner, static_cast<Location>(draft.from));
}

bool commands(const Board& board, const Common& common, Seat seat, Owner owner, Location place) {
  if (owner == seat) return true;
  if (owner != kAlly || !friends_of(common, seat).contains(kAlly)) return false;
  return ally_controller(board, common, place, common.side) == seat;
}

bool has_marches(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  // In fog it would tell something if whoever has marched with all were no longer asked.
  if (has_fog(common) && !common.present[at(seat)].empty()) return true;
  for (const Owner owner : {seat, kAlly}) {
    for (const Location place : common.present[at(owner)]) {
      if (has_unmarched(position, owner, place) && commands(board, common, seat, owner, place)) {
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

// Arms whose range allows the march, as everybody can tell from the map.
std::uint8_t arms_able(const Board& board, const Common& common, const Draft& draft) {
  const auto from = static_cast<Location>(draft.from);
  // Into a battle arms go if they get to the last place before it.
  const auto via = static_cast<Location>(draft.via);
  const Reach reach = reach_from(board, common, seat_at(draft.owner), from,
                                 via == from ? 0 : kFarthest, Places::of(via));
  unsigned able = 0;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (can_go(board, common, reach, from, arm, static_cast<Location>(draft.to), via)) {
      able |= 1U << arm;
    }
  }
  return static_cast<std::uint8_t>(able);
}

// What of each arm may go on the march that is being said.
Arms available(const Position& position, const Draft& draft) {
  Arms arms = marchers(position, draft);
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if ((draft.able >> arm & 1U) == 0) arms.of[arm] = 0;
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

void end_marching_of(Play& play, Seat seat) {
  play.common.asked = play.common.asked.without(seat);
  if (!play.common.asked.empty()) return;
  clear_apart(play.position);
  play.position.box_marched = {};
  play.common.unseen = {};
  play.common.last_from.fill(kNobody);
  play.common.last_to.fill(kNobody);
  begin_combat(play, friends_of(play.common, *play.common.side.begin()));
}

bool is_into_battle(const Common& common, const Draft& draft) {
  return places_of(common, foes_of(common, seat_at(draft.owner)))
      .contains(static_cast<Location>(draft.to));
}

// Told once for each road: who comes by one that others took before changes nothing.
void note_entry(Play& play, const Draft& draft) {
  const auto to = static_cast<Location>(draft.to);
  const auto via = static_cast<Location>(draft.via);
  std::uint8_t& entered = play.common.entered[at(to)];
  const std::uint8_t road = road_bit(play.board, play.common, to, via);
  if ((entered & road) != 0) return;
  entered = static_cast<std::uint8_t>(entered | road);
  play.events.tell<EventKind::came_over>(to, via);
}

Event march_event(const Common& common, const Draft& draft, bool fights) {
  const Banner banner = banner_of(common, seat_at(draft.owner));
  const auto from = static_cast<Location>(draft.from);
  const auto to = static_cast<Location>(draft.to);
  const auto& sent = draft.sent;
  if (!fights) {
    return make_event<EventKind::marched>(banner, from, to, sent[0], sent[1], sent[2]);
  }
  return make_event<EventKind::marched_in>(banner, from, to, sent[0], sent[1], sent[2]);
}
Event unseen_march_event(const Common& common, const Draft& draft) {
  const Banner banner = banner_of(common, seat_at(draft.owner));
  return make_event<EventKind::marched_unseen>(banner, static_cast<Location>(draft.from),
                                               static_cast<Location>(draft.to));
}

// In partial fog what leaves or joins the figures on the map is counted by everybody. Figures that
// come back to where they stood look as before, and how many of them went is not remembered.
bool is_counted(const Draft& draft, std::size_t into) {
  if (draft.box > 0) return into == 0;
  return into > 0 || draft.from != draft.to;
}

void carry_out(Play& play, Seat seat, std::size_t into = 0) {
  Position& position = play.position;
  const Draft draft = position.secret[at(seat)].draft;
  position.secret[at(seat)].draft = {};
  const Owner owner = seat_at(draft.owner);
  const auto to = static_cast<Location>(draft.to);
  const Arms arms{draft.sent};
  const bool fights = is_into_battle(play.common, draft);
  const bool hides = has_fog(play.common) && owner != kAlly;
  if (hides) {
    march_in_fog(position, draft, into);
    play.common.last_from[at(seat)] = draft.from;
    play.common.last_to[at(seat)] = draft.to;
  } else {
    take_troops(position, owner, static_cast<Location>(draft.from), arms);
    add_troops(position, owner, to, arms);
  }
  Arms& marched = position.apart[at(owner)][at(to)];
  marched = sum_of(marched, arms);
  if (!hides || (is_counted(draft, into) && !is_full_fog(play.common))) {
    play.events.tell(march_event(play.common, draft, fights));
  } else {
    note_unseen_act(play.common, seat);
    play.events.tell_apart(SeatSet::of(seat), march_event(play.common, draft, fights),
                           unseen_march_event(play.common, draft));
  }
  if (fights) note_entry(play, draft);
  if (!has_marches(play.board, position, seat)) end_marching_of(play, seat);
}

// In fog: whose dummy goes along must be said where only a part of a stack goes.
bool asks_for_dummy(const Position& position, const Draft& draft) {
  if (!is_full_fog(position.common) || draft.owner == byte(kAlly) || draft.box > 0) return false;
  if (draft.arm >= kArms || draft.sent[draft.arm] == 0) return false;
  const auto from = static_cast<Location>(draft.from);
  const Seat seat = seat_at(draft.owner);
  return draft.sent[draft.arm] < open_at(position, seat, from).of[draft.arm] &&
         has_dummy(position, seat, draft.arm, from);
}

// Goes on to the next arm about which there is something to say, then to dummies and boxes; whether
// there is anything.
bool asks_on(const Position& position, Draft& draft) {
  if (draft.step == kHowMany) {
    const Arms arms = available(position, draft);
    for (; draft.arm < kArms; ++draft.arm) {
      const int most = arms.of[draft.arm];
      if (most == 0) continue;
      if (fewest(draft, arms) < most) return true;
      draft.sent[draft.arm] = byte(most);
    }
    draft.step = kDummyToo;
    draft.arm = 0;
  }
  if (draft.step == kDummyToo) {
    while (draft.arm < kArms && !asks_for_dummy(position, draft)) ++draft.arm;
    if (draft.arm < kArms) return true;
    draft.step = kIntoBox;
  }
  if (!has_fog(position.common) || draft.owner == byte(kAlly)) return false;
  return boxes_for(position.common, seat_at(draft.owner), static_cast<Location>(draft.to),
                   draft.box) != 1;
}

void go_on_packing(Play& play, Seat seat) {
  if (!asks_on(play.position, play.position.secret[at(seat)].draft)) carry_out(play, seat);
}

// Places are gone through in their order; into a battle the last step is said too.
void list_destinations(const Board& board, const Position& position, const Draft& draft,
                       Choices& choices) {
  const Common& common = position.common;
  const auto from = static_cast<Location>(draft.from);
  const Arms arms = marchers(position, draft);
  const int most = farthest(board, common, arms);
  const Reach reach = reach_from(board, common, seat_at(draft.owner), from, most);
  Places goals = reach.within[static_cast<std::size_t>(most)] - reach.foes;
  goals.erase(from);
  const Places battles = reach.within[static_cast<std::size_t>(most)] & reach.foes;
  // The places from which some arm goes into a battle; see can_go.
  int move = 1;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (arms.of[arm] > 0) move = std::max<int>(move, board.arm[arm].move);
  }
  Places gates = reach.within[static_cast<std::size_t>(move - 1)] - reach.foes;
  gates.insert(from);
  const auto& roads = table_of(board, common).roads;
  // Written where they will stand: the longest lists of the game.
  std::size_t end = choices.size();
  choices.resize(end + static_cast<std::size_t>(goals.size() + kMostRoads * battles.size()));
  if (battles.empty()) {
    for (const Location to : goals) choices[end++] = make_choice<Act::to>(to, to);
    return;
  }
  for (const Location to : goals | battles) {
    if (!reach.foes.contains(to)) {
      choices[end++] = make_choice<Act::to>(to, to);
      continue;
    }
    for (const Location via : roads.near(to) & gates) {
      choices[end++] = make_choice<Act::to>(to, via);
    }
  }
  choices.resize(end);
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
    return refuse_troops(banner);
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

Refused why_not_march_box(const Position& position, Seat seat, int box) {
  if (position.secret[at(seat)].draft.step != kFromWhere) return refuse<Why::march_begun>();
  if (!has_fog(position.common)) return refuse<Why::no_fog>();
  if (unmarched_in(position, seat, static_cast<std::size_t>(box - 1)).total() == 0) {
    return refuse<Why::nobody_in_box>(box);
  }
  return {};
}

void apply_march_box(const Board&, Position& position, Seat seat, int box, Events&) {
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = kToWhere;
  draft.owner = byte(seat);
  draft.box = byte(box);
  draft.from = position.common.box_place[at(seat)][static_cast<std::size_t>(box - 1)];
}

Refused why_not_dummy(const Position& position, Seat seat, Arm arm, int) {
  const Draft& draft = position.secret[at(seat)].draft;
  const bool open = draft.step == kDummyToo && draft.arm == at(arm);
  return open ? Refused{} : refuse<Why::no_dummy_asked>(arm);
}

void apply_dummy(const Board& board, Position& position, Seat seat, Arm arm, int along,
                 Events& events) {
  Play play{board, position, events};
  Draft& draft = position.secret[at(seat)].draft;
  if (along > 0) draft.dummies = static_cast<std::uint8_t>(draft.dummies | 1U << at(arm));
  ++draft.arm;
  go_on_packing(play, seat);
}

Refused why_not_box(const Position& position, Seat seat, int box) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kIntoBox) return refuse<Why::no_box_asked>();
  const unsigned boxes =
      boxes_for(position.common, seat, static_cast<Location>(draft.to), draft.box);
  return (boxes >> static_cast<unsigned>(box) & 1U) != 0 ? Refused{}
                                                         : refuse<Why::box_elsewhere>(box);
}

void apply_box(const Board& board, Position& position, Seat seat, int box, Events& events) {
  Play play{board, position, events};
  carry_out(play, seat, static_cast<std::size_t>(box));
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
  const Arms arms = marchers(position, draft);
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
  draft.able = arms_able(board, position.common, draft);
  go_on_packing(play, seat);
}

Refused why_not_send(const Board&, const Position& position, Seat seat, Arm arm, int units) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kHowMany || draft.arm != at(arm)) return refuse<Why::other_arm>(arm);
  const Arms arms = available(position, draft);
  const int least = fewest(draft, arms);
  if (units < least || units > arms.of[at(arm)]) {
    return refuse<Why::not_so_many>(least, int{arms.of[at(arm)]});
  }
  return {};
}

void apply_send(const Board& board, Position& position, Seat seat, Arm, int units, Events& events) {
  Play play{board, position, events};
  Draft& draft = position.secret[at(seat)].draft;
  draft.sent[draft.arm++] = byte(units);
  go_on_packing(play, seat);
}

void list_march(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step == kToWhere) return list_destinations(board, position, draft, choices);
  if (draft.step == kHowMany) {
    const Arms arms = available(position, draft);
    for (int units = fewest(draft, arms); units <= arms.of[draft.arm]; ++units) {
      choices.push_back(make_choice<Act::send>(static_cast<Arm>(draft.arm), units));
    }
    return;
  }
  if (draft.step == kDummyToo) {
    choices.push_back(make_choice<Act::dummy>(static_cast<Arm>(draft.arm), 0));
    choices.push_back(make_choice<Act::dummy>(static_cast<Arm>(draft.arm), 1));
    return;
  }
  if (draft.step == kIntoBox) {
    list_boxes(boxes_for(common, seat, static_cast<Location>(draft.to), draft.box), choices);
    return;
  }
  for (const Owner owner : {seat, kAlly}) {
    for (const Location place : common.present[at(owner)]) {
      if (has_unmarched(position, owner, place) && commands(board, common, seat, owner, place)) {
        choices.push_back(make_choice<Act::march>(banner_of(common, owner), place));
      }
    }
  }
  for (std::size_t box = 0; box < kBoxes && has_fog(common); ++box) {
    if (unmarched_in(position, seat, box).total() > 0) {
      choices.push_back(make_choice<Act::march_box>(static_cast<int>(box) + 1));
    }
  }
  choices.push_back(make_choice<Act::halt>());
}

namespace {

// The answers of a march that takes everybody along and leaves dummies and boxes where they are.
Choices answers_with_all(const Position& position, Draft& draft) {
  Choices answers;
  while (asks_on(position, draft)) {
    const auto arm = static_cast<Arm>(draft.arm);
    if (draft.step == kHowMany) {
      draft.sent[draft.arm] = available(position, draft).of[draft.arm];
      answers.push_back(make_choice<Act::send>(arm, int{draft.sent[draft.arm]}));
      ++draft.arm;
    } else if (draft.step == kDummyToo) {
      answers.push_back(make_choice<Act::dummy>(arm, 0));
      ++draft.arm;
    } else {
      const auto boxes = boxes_for(position.common, seat_at(draft.owner),
                                   static_cast<Location>(draft.to), draft.box);
      const bool stays = draft.box > 0 && (boxes >> draft.box & 1U) != 0;
      answers.push_back(make_choice<Act::box>(stays ? int{draft.box} : 0));
      break;
    }
  }
  return answers;
}

}  // namespace

std::vector<MarchGoal> march_goals(const Board& board, const Position& position,
                                   const Draft& taken_up) {
  const Common& common = position.common;
  const auto from = static_cast<Location>(taken_up.from);
  const Reach reach = reach_from(board, common, seat_at(taken_up.owner), from, kFarthest);
  Choices listed;
  list_destinations(board, position, taken_up, listed);
  std::vector<MarchGoal> goals;
  for (const Choice& choice : listed) {
    const auto [to, via] = args_of<Act::to>(choice);
    MarchGoal goal{to, via, {}, {}, {choice}};
    Draft draft = taken_up;
    draft.step = kHowMany;
    draft.to = byte(to);
    draft.via = byte(via);
    draft.able = arms_able(board, common, draft);
    goal.sent = available(position, draft);
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      goal.far[arm] = goal.sent.of[arm] > 0 && !reach.foes.contains(to) &&
                      !reach.within[board.arm[arm].move].contains(to);
    }
    for (const Choice& answer : answers_with_all(position, draft)) goal.answers.push_back(answer);
    goals.push_back(std::move(goal));
  }
  return goals;
}

Arms march_units(const Position& position, const Draft& taken_up) {
  return marchers(position, taken_up);
}

}  // namespace casus::power_and_prestige
