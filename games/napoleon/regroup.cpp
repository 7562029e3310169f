// Consolidation at the end of movement, and where the leaders are.
#include <algorithm>

#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

using Sizes = std::array<int, 5>;  // of the dice below the full size, ascending, 0 for none

// The dice of one kind, active or idle, of a power in a region.
struct Class {
  int dice = 0;
  int pips = 0;
  Sizes below{};  // of those below the full size, as in a choice
  bool led = false;
  bool regrouped = false;
};
Class class_of(const Board& board, const Position& position, Power power, Region region,
               bool active) {
  Class found;
  for (const Die& die : dice_of(board, position, power)) {
    if (die.region != at(region) || ((die.marks & kActive) != 0) != active) continue;
    ++found.dice;
    found.pips += die.pips;
    if (die.pips < most_pips(position)) {
      // They come in rising order.
      std::ranges::rotate(found.below, found.below.begin() + 1);
      found.below.back() = die.pips;
    }
    found.led = found.led || (die.marks & kLed) != 0;
    found.regrouped = found.regrouped || (die.marks & kRegrouped) != 0;
  }
  return found;
}

int fewest(const Position& position, int pips) {
  return (pips + most_pips(position) - 1) / most_pips(position);
}

// napoleon.dice.consolidation: the fewest dice; what lacks to full ones is divided at will.
Refused why_not_divide(const Board& board, const Position& position, Seat seat, Power power,
                       Region region, bool active, const Sizes& sizes) {
  if (!may_command(position, seat, power)) return refuse<Why::not_yours>(power);
  const Class all = class_of(board, position, power, region, active);
  if (all.dice < 2) return refuse<Why::nothing_to_regroup>(region);
  if (all.regrouped) return refuse<Why::regrouped_already>(region);
  const int most = most_pips(position);
  const int dice = fewest(position, all.pips);
  int lacking = 0;
  int partial = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) continue;
    if (sizes[i] >= most || (i > 0 && sizes[i] < sizes[i - 1])) return refuse<Why::not_fewest>();
    lacking += most - sizes[i];
    ++partial;
  }
  // Zeros come first, so that one result has one notation.
  if (!std::ranges::is_sorted(sizes)) return refuse<Why::not_fewest>();
  if (partial > dice || lacking != dice * most - all.pips) return refuse<Why::not_fewest>();
  if (all.dice == dice && all.below == sizes) return refuse<Why::nothing_to_regroup>(region);
  return {};
}

void divide(Play& play, Power power, Region region, bool active, const Sizes& sizes) {
  Position& position = play.position;
  const Class all = class_of(play.board, position, power, region, active);
  std::uint8_t marks = kRegrouped;
  for (Die& die : dice_of(play.board, position, power)) {
    if (die.region != at(region) || ((die.marks & kActive) != 0) != active) continue;
    marks = byte(marks | (die.marks & ~kLed));
    die = {};
  }
  sort_dice(play.board, position, power);
  int full = fewest(position, all.pips);
  for (const int size : sizes) full -= size > 0 ? 1 : 0;
  bool led = all.led;
  const auto place = [&](int pips) {
    add_die(play.board, position, power, region, pips, byte(marks | (led ? kLed : 0)));
    led = false;
  };
  for (int i = 0; i < full; ++i) place(most_pips(position));
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] > 0) place(sizes[i]);
  }
  play.events.tell<EventKind::regrouped>(power, region);
  go_on(play);
}

template <class Visit>
void each_division(int lacking, int parts, int most, Sizes& sizes, std::size_t at, int largest,
                   const Visit& visit) {
  if (lacking == 0) return visit(sizes);
  if (parts == 0 || at == 0) return;
  for (int lack = std::min(largest, lacking); lack >= 1; --lack) {
    sizes[5 - at] = most - lack;
    each_division(lacking - lack, parts - 1, most, sizes, at - 1, lack, visit);
    sizes[5 - at] = 0;
  }
}

}  // namespace

int count_dice(const Board& board, const Position& position, Power power, Region region) {
  int count = 0;
  for (const Die& die : dice_of(board, position, power)) count += die.region == at(region) ? 1 : 0;
  return count;
}

void pool(Play& play, Power power, Region region, std::uint8_t marks) {
  Position& position = play.position;
  int pips = 0;
  bool led = false;
  for (Die& die : dice_of(play.board, position, power)) {
    if (die.region != at(region)) continue;
    pips += die.pips;
    led = led || (die.marks & kLed) != 0;
    die = {};
  }
  sort_dice(play.board, position, power);
  while (pips > 0) {
    const int size = std::min(pips, most_pips(position));
    add_die(play.board, position, power, region, size, byte(marks | (led ? kLed : 0)));
    led = false;
    pips -= size;
  }
}

Refused why_not_regroup(const Board& board, const Position& position, Seat seat, Power power,
                        Region region, int a, int b, int c, int d, int e) {
  return why_not_divide(board, position, seat, power, region, true, {a, b, c, d, e});
}
Refused why_not_regroup_idle(const Board& board, const Position& position, Seat seat, Power power,
                             Region region, int a, int b, int c, int d, int e) {
  return why_not_divide(board, position, seat, power, region, false, {a, b, c, d, e});
}
void apply_regroup(Play& play, Power power, Region region, int a, int b, int c, int d, int e) {
  divide(play, power, region, true, {a, b, c, d, e});
}
void apply_regroup_idle(Play& play, Power power, Region region, int a, int b, int c, int d, int e) {
  divide(play, power, region, false, {a, b, c, d, e});
}

namespace {
// He is with just such a die, or with none, and would gain nothing by another.
bool is_led_there(const Board& board, const Position& position, Region region, int size) {
  if (position.leaders.napoleon != at(region)) return false;
  if (size == 0) {
    return std::ranges::none_of(dice_of(board, position, Power::france),
                                [](const Die& die) { return (die.marks & kLed) != 0; });
  }
  return has_die(board, position, Power::france, region, size, kLed | kActive) ||
         (has_die(board, position, Power::france, region, size, kLed) &&
          !has_die(board, position, Power::france, region, size, kActive));
}
}  // namespace

// napoleon.leaders.napoleon, napoleon.leaders.wellesley
Refused why_not_lead(const Board& board, const Position& position, Seat seat, Leader leader,
                     Region region, int size) {
  const Nation n = leader == Leader::napoleon ? Power::france : Power::britain;
  if (!may_command(position, seat, n)) return refuse<Why::not_yours>(n);
  const Leaders& leaders = position.leaders;
  if (leader == Leader::wellesley) {
    if (is_before(position, 1809) || size != 0) return refuse<Why::no_leader>();
    if (leaders.wellesley_led) return refuse<Why::led_already>();
    if (leaders.wellesley == at(region)) return refuse<Why::no_leader>();
    if (pips_in(board, position, n, region) == 0) return refuse<Why::no_such_die>(n, region);
    return {};
  }
  if (leaders.napoleon == kNone) return refuse<Why::no_leader>();
  // From Provence he enters Paris at the beginning of a French turn, or not yet.
  if (size == 0 && position.affairs.returned && position.affairs.in_paris == 0) {
    return refuse<Why::led_already>();
  }
  if (leaders.led) return refuse<Why::led_already>();
  if (is_led_there(board, position, region, size)) return refuse<Why::no_leader>();
  if (size == 0 && region == Region::paris) return {};
  if (size == 0 || !has_die(board, position, n, region, size, 0, kLed)) {
    return refuse<Why::no_such_die>(n, region);
  }
  return {};
}
void apply_lead(Play& play, Leader leader, Region region, int size) {
  Position& position = play.position;
  Leaders& leaders = position.leaders;
  play.events.tell<EventKind::leader_moved>(leader, region);
  if (leader == Leader::wellesley) {
    leaders.wellesley = static_cast<std::uint8_t>(region);
    if (leaders.wellesley_start == kNone) leaders.wellesley_start = leaders.wellesley;
    leaders.wellesley_led = true;
    return go_on(play);
  }
  for (Die& die : dice_of(play.board, position, Power::france)) die.marks &= byte(~kLed);
  leaders.napoleon = static_cast<std::uint8_t>(region);
  leaders.led = true;
  if (size > 0) {
    Die* die = find_die(play.board, position, Power::france, region, size, kActive);
    if (die == nullptr) die = find_die(play.board, position, Power::france, region, size);
    die->marks |= kLed;
  }
  sort_dice(play.board, position, Power::france);
  go_on(play);
}

namespace {
void offer_napoleon(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (position.leaders.napoleon == kNone || position.leaders.led) return;
  each_place(dice_of(board, position, Power::france),
             [&](Region region, std::span<const Die> there) {
               int last = 0;
               for (const Die& die : there) {
                 if (sink.full() || die.pips == last) continue;
                 last = die.pips;
                 sink.offer(make_choice<Act::lead>(Leader::napoleon, region, last),
                            why_not_lead(board, position, seat, Leader::napoleon, region, last));
               }
             });
  sink.offer(make_choice<Act::lead>(Leader::napoleon, Region::paris, 0),
             why_not_lead(board, position, seat, Leader::napoleon, Region::paris, 0));
}
}  // namespace

namespace {
void offer_leaders(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (may_command(position, seat, Power::france)) offer_napoleon(board, position, seat, sink);
  if (is_before(position, 1809) || !may_command(position, seat, Power::britain)) return;
  each_place(dice_of(board, position, Power::britain), [&](Region region, std::span<const Die>) {
    sink.offer(make_choice<Act::lead>(Leader::wellesley, region, 0),
               why_not_lead(board, position, seat, Leader::wellesley, region, 0));
  });
}
// Whether two dice stand in one region; those of a region come one after the other.
bool do_any_share(std::span<const Die> dice) {
  for (std::size_t i = 1; i < dice.size() && is_on_map(dice[i]); ++i) {
    if (dice[i].region == dice[i - 1].region) return true;
  }
  return false;
}
}  // namespace

void offer_regroupings(const Board& board, const Position& position, Seat seat, Sink& sink) {
  if (sink.asks_any()) {  // leaders are seen at once
    offer_leaders(board, position, seat, sink);
    if (sink.full()) return;
  }
  for (const Power power : board.with_dice) {
    if (sink.full()) return;
    const auto own = dice_of(board, position, power);
    if (!do_any_share(own) || !may_command(position, seat, power)) continue;
    each_place(own, [&](Region region, std::span<const Die> there) {
      if (there.size() < 2 || sink.full()) return;
      for (const bool active : {true, false}) {
        const Class all = class_of(board, position, power, region, active);
        if (sink.full() || all.dice < 2 || all.regrouped) continue;
        const int dice = fewest(position, all.pips);
        const int most = most_pips(position);
        Sizes sizes{};
        each_division(
            dice * most - all.pips, std::min(dice, 5), most, sizes, 5, most - 1, [&](Sizes each) {
              std::ranges::sort(each);
              if (all.dice == dice && all.below == each) return;  // as they are
              const auto [a, b, c, d, e] = each;
              sink.offer(active ? make_choice<Act::regroup>(power, region, a, b, c, d, e)
                                : make_choice<Act::regroup_idle>(power, region, a, b, c, d, e),
                         Refused{});
            });
      }
    });
  }
  if (!sink.asks_any()) offer_leaders(board, position, seat, sink);
}
void list_regroupings(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  offer_regroupings(board, position, seat, sink);
  sink.offer(make_choice<Act::defer>(), why_not_defer(position));
  choices.push_back(make_choice<Act::end_regrouping>());
}
void end_regrouping(Play& play, Seat) { next_baton(play); }

}  // namespace casus::napoleon
