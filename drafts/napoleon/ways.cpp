#include "games/napoleon/ways.h"

#include <algorithm>
#include <span>

namespace casus::napoleon {

Control control_of(const Board& board, const Position& position) {
  Control control;
  std::array<std::uint8_t, kNations> master{};
  for (const Nation n : all_nations()) master[at(n)] = commander(position, n).byte();
  for (std::size_t r = 0; r < kRegions; ++r) {
    const std::uint8_t holder = position.regions[r].holder;
    if (holder != kItsState) {
      control.of[master[holder]].insert(region_at(r));
      continue;
    }
    control.of_states.insert(region_at(r));
    const Maybe<Power> its = board.state_of[r];
    const Maybe<Nation> patron = its ? state(position, *its).patron : Maybe<Nation>();
    if (patron) control.of[at(*patron)].insert(region_at(r));
  }
  return control;
}

namespace {

// What the marches of a power look at.
struct Field {
  Maybe<Nation> nation;
  Control control;
  RegionSet friendly;  // of the nation and its allies
  RegionSet enemies;   // where they stand
  std::array<std::uint8_t, kRegions> theirs{};
  std::array<std::uint8_t, kRegions> ours{};
};

void see_defences(const Board& board, const Position& position, const PowerSet& hostile,
                  Field& field) {
  for (const Nation n : {Power::france, Power::britain}) {
    if (!hostile.contains(n)) continue;
    for (const Region region : board.defended & board.home[at(n)]) {
      if (!has_defence(board, position, region)) continue;
      field.enemies.insert(region);
      ++field.theirs[at(region)];
    }
  }
}
void see_guerillas(const Board& board, const Position& position, const PowerSet& hostile,
                   Field& field) {
  if (!position.setup.guerillas) return;
  for (const Region region : board.remote) {
    const std::uint8_t pips = position.guerillas[at(region)];
    if (pips == 0) continue;
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (!owner || !hostile.contains(*owner)) continue;
    field.enemies.insert(region);
    field.theirs[at(region)] = byte(field.theirs[at(region)] + pips);
  }
}

// Enemies of the power, and dice that its nation commands.
void see_dice(const Board& board, const Position& position, Power power, Field& field) {
  field.enemies = {};
  field.theirs = {};
  field.ours = {};
  const PowerSet hostile = enemy_powers(position, power);
  for (const Power other : PowerSet::all()) {
    const bool own = commander(position, other) == *field.nation;
    if (!own && !hostile.contains(other)) continue;
    auto& pips = own ? field.ours : field.theirs;
    for (const Die& die : dice_of(board, position, other)) {
      if (!is_on_map(die)) break;  // those on the map come first
      pips[die.region] = byte(pips[die.region] + die.pips);
      if (!own) field.enemies.insert(region_at(die.region));
    }
  }
  see_defences(board, position, hostile, field);
  see_guerillas(board, position, hostile, field);
}

Field field_of(const Board& board, const Position& position, Power power) {
  Field field;
  field.nation = *commander(position, power);
  field.control = control_of(board, position);
  for (const Nation other : all_nations()) {
    if (are_allied(position, *field.nation, other)) field.friendly |= field.control.of[at(other)];
  }
  see_dice(board, position, power, field);
  return field;
}

RegionSet without_shut_straits(const Board& board, const Position& position, Nation n, Region from,
                               RegionSet open) {
  if (position.setup.straits_open) return open;
  for (const Region to : board.closed[at(from)] & open) {
    if (is_strait_shut(board, position, n, from, to)) open.erase(to);
  }
  return open;
}

// What a die may do hangs on itself: Russia's while it is invaded, the last one of Sweden.
bool is_slow_case(const Board& board, const Position& position, Power power) {
  return power == Power::sweden || (power == Power::russia && is_russia_invaded(board, position));
}
RegionSet slow_ways(const Board& board, const Position& position) {
  RegionSet ways;
  for (const Region to : board.land.near(region_at(position.moving.region))) {
    if (!why_not_to(board, position, to)) ways.insert(to);
  }
  return ways;
}

// Whether the die in motion has range for another step by land.
bool has_range(const Board& board, const Position& position) {
  const Moving& moving = position.moving;
  if (moving.bonus) return moving.steps < 2;
  if (moving.boxes > 0) return moving.boxes <= 4 && moving.steps == 0;
  return moving.steps == 0 || has_range_left(board, position);
}

// Where a die may go that leaves its region without the screen it needs.
RegionSet unscreened(const Board& board, const Position& position, const Field& field, int missing,
                     const RegionSet& open) {
  const Moving& moving = position.moving;
  if (moving.steps + moving.boxes == 0) {
    if (hold(position, region_at(moving.region)).fought) return {};
    return (open & field.control.of[at(*field.nation)]) - field.enemies;
  }
  const Power power = *moving.power;
  const int free = dice_limit(board, position, power) - dice_in_play(board, position, power);
  const bool drops = moving.pips > missing && dice_for(position, missing) <= free;
  return drops ? open : RegionSet();
}

}  // namespace

RegionSet ways_by_land(const Board& board, const Position& position) {
  const Moving& moving = position.moving;
  const Power power = *moving.power;
  if (is_slow_case(board, position, power)) return slow_ways(board, position);
  if (!has_range(board, position)) return {};
  const Region here = region_at(moving.region);
  const Field field = field_of(board, position, power);
  RegionSet open = board.land.near(here) & entry_of(board, position, field.control, power, here);
  open = without_shut_straits(board, position, *field.nation, here, open);
  if (season_of(position) == 4 && moving.steps + moving.boxes > 0) {
    const bool north =
        board.northern.contains(region_at(moving.from)) || board.northern.contains(here);
    open = north ? RegionSet() : open - board.northern;
  }
  if (moving.bonus) open = (open & field.friendly) - field.enemies;
  const int missing = field.theirs[at(here)] - field.ours[at(here)];
  return missing <= 0 ? open : unscreened(board, position, field, missing, open);
}

RegionSet ways_by_sea(const Board& board, const Position& position) {
  const Moving& moving = position.moving;
  const Nation n = mover(position);
  if (moving.bonus || moving.boxes > 0 || moving.steps > 1 || !could_use_lift(position, n)) {
    return {};
  }
  const Region here = region_at(moving.region);
  const int most = moving.steps == 0 ? 5 : 4;
  RegionSet reached;
  for (const bool british : {false, true}) {
    if (!may_use_lift(board, position, n, moving.pips, british)) continue;
    const SeaSet open = open_boxes(position, n, british);
    SeaSet boxes = board.boxes[at(here)] & open;
    for (int i = 1; i < most; ++i) boxes |= board.sea.around(boxes) & open;
    for (const Sea box : boxes) reached |= board.shores[at(box)];
  }
  reached.erase(here);
  RegionSet ways;
  if (reached.empty()) return ways;
  if (is_slow_case(board, position, *moving.power)) {
    for (const Region to : reached) {
      if (!why_not_land(board, position, to)) ways.insert(to);
    }
    return ways;
  }
  const Field field = field_of(board, position, *moving.power);
  ways = reached & entry_of(board, position, field.control, *moving.power, here);
  if (season_of(position) == 4 && moving.steps > 0) {
    const bool north =
        board.northern.contains(region_at(moving.from)) || board.northern.contains(here);
    ways = north ? RegionSet() : ways - board.northern;
  }
  const int missing = field.theirs[at(here)] - field.ours[at(here)];
  if (missing <= 0) return ways;
  if (moving.steps == 0) {
    const bool to_sea = n == Power::britain || is_free_for_all(position);
    return to_sea && !hold(position, here).fought ? ways : RegionSet();
  }
  return unscreened(board, position, field, missing, ways);
}

// --- the lists ---

namespace {

// Dice of one power that are alike: in a region, of a size.
struct Alike {
  Power power;
  Region region;
  int size;
  int spare;  // pips that may leave without a thought for screens
  bool unmoved;
  bool active;  // and unmoved
  bool idle;
  bool enemies;
  bool any_way;   // by land, if nothing need be screened
  bool free_way;  // into a free region of its own
  bool any_carry;
};

class MarchList {
 public:
  MarchList(const Board& board, const Position& position, Seat seat)
      : board_(board), position_(position), seat_(seat) {
    for (const Power power : PowerSet::all()) {
      if (may_command(position, seat, power) && has_dice(board, position, power)) add(power);
    }
  }

  // In the order of acts, so that the list is sorted.
  void gather(Sink& sink) const {
    if (position_.turn.something_moved) return;
    const Alike* last = nullptr;
    for (const Alike& each : alike()) {
      const bool seen = last != nullptr && last->power == each.power && last->region == each.region;
      last = &each;
      if (seen || sink.full()) continue;
      sink.offer(make_choice<Act::gather>(each.power, each.region),
                 why_not_gather(board_, position_, seat_, each.power, each.region));
    }
  }
  void lift(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (sink.full()) return;
      if (!each.unmoved) continue;
      const Account& account = account_of_power(each.power);
      if (account.slow) {
        lift_slowly(each, 1, sink);
        continue;
      }
      if (!each.active && !account.may_activate) continue;
      const int least = account.free_die ? 1 : each.size;
      for (int pips = least; pips <= each.size; ++pips) {
        const bool way = pips <= each.spare ? each.any_way : each.free_way;
        if (way) {
          sink.offer(make_choice<Act::lift>(each.power, each.region, each.size, pips), Refused{});
        } else if (account.may_sail) {
          sink.offer(
              make_choice<Act::lift>(each.power, each.region, each.size, pips),
              why_not_lift(board_, position_, seat_, each.power, each.region, each.size, pips));
        }
      }
    }
  }
  void carry(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (sink.full()) return;
      if (!each.unmoved) continue;
      const Account& account = account_of_power(each.power);
      if (account.slow) {
        sink.offer(make_choice<Act::carry>(each.power, each.region, each.size),
                   why_not_carry(board_, position_, seat_, each.power, each.region, each.size));
        continue;
      }
      const bool way = each.spare >= 1 ? each.any_carry : each.free_way;
      if (!account.may_carry || !way || (each.size > 1 && !account.free_die)) continue;
      sink.offer(make_choice<Act::carry>(each.power, each.region, each.size), Refused{});
    }
  }
  void activate(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (sink.full()) return;
      if (!each.idle || !each.enemies) continue;
      sink.offer(make_choice<Act::activate>(each.power, each.region, each.size),
                 why_not_activate(board_, position_, seat_, each.power, each.region, each.size));
    }
  }

 private:
  std::span<const Alike> alike() const { return std::span(all_).first(count_); }

  // What is the same for all dice of a power.
  struct Account {
    bool slow = false;
    bool may_activate = false;
    bool free_die = false;
    bool may_carry = false;
    bool may_sail = false;
  };
  const Account& account_of_power(Power power) const { return accounts_[at(power)]; }

  void lift_slowly(const Alike& each, int least, Sink& sink) const {
    for (int pips = least; pips <= each.size; ++pips) {
      sink.offer(make_choice<Act::lift>(each.power, each.region, each.size, pips),
                 why_not_lift(board_, position_, seat_, each.power, each.region, each.size, pips));
    }
  }

  void add(Power power) {
    const Nation n = *commander(position_, power);
    Account& account = accounts_[at(power)];
    account.slow = is_slow_case(board_, position_, power);
    account.may_activate = has_activation(board_, position_, account_of(position_, power));
    account.free_die = has_free_die(board_, position_, power);
    account.may_carry = is_nation(power) && !is_vassal(position_, power) &&
                        year_row(board_, position_, power).bonus_moves > 0 &&
                        !nation(position_, power).carried;
    account.may_sail = could_use_lift(position_, n);
    look(power, n);
    const auto dice = dice_of(board_, position_, power);
    for (std::size_t i = 0; i < dice.size() && is_on_map(dice[i]);) {
      Alike alike{};
      alike.power = power;
      alike.region = region_at(dice[i].region);
      alike.size = dice[i].pips;
      std::size_t j = i;
      for (; j < dice.size() && dice[j].region == dice[i].region && dice[j].pips == dice[i].pips;
           ++j) {
        const bool unmoved = (dice[j].marks & kMoved) == 0;
        const bool active = (dice[j].marks & kActive) != 0;
        alike.unmoved = alike.unmoved || unmoved;
        alike.active = alike.active || (unmoved && active);
        alike.idle = alike.idle || (unmoved && !active);
      }
      see_ways(alike);
      all_[count_++] = alike;
      i = j;
    }
  }
  // A state without wars of its own sees what its patron sees.
  void look(Power power, Nation n) {
    const bool own_wars = is_state(power) && state(position_, power).wars != 0;
    if (!(field_.nation == n)) {
      field_ = field_of(board_, position_, power);
      plain_ = !own_wars;
    } else if (own_wars || !plain_) {
      see_dice(board_, position_, power, field_);
      plain_ = !own_wars;
    }
  }
  void see_ways(Alike& alike) const {
    const Nation n = *field_.nation;
    const int theirs = field_.theirs[at(alike.region)];
    alike.enemies = theirs > 0;
    alike.spare = theirs == 0 ? kMostPips : field_.ours[at(alike.region)] - theirs;
    RegionSet open = board_.land.near(alike.region) &
                     entry_of(board_, position_, field_.control, alike.power, alike.region);
    open = without_shut_straits(board_, position_, n, alike.region, open);
    const bool passed = hold(position_, alike.region).fought;
    const RegionSet free = (open & field_.control.of[at(n)]) - field_.enemies;
    alike.any_way = !open.empty();
    alike.free_way = !passed && !free.empty();
    alike.any_carry = !((open & field_.friendly) - field_.enemies).empty();
  }

  const Board& board_;
  const Position& position_;
  Seat seat_;
  Field field_;
  bool plain_ = false;
  std::array<Account, kPowers> accounts_{};
  std::array<Alike, kDice> all_;  // as far as `count_`
  std::size_t count_ = 0;
};

}  // namespace

// Whether anything could march.
void offer_marches(const Board& board, const Position& position, Seat seat, Sink& sink) {
  const MarchList list(board, position, seat);
  list.lift(sink);
  list.carry(sink);
  list.activate(sink);
  if (!sink.full()) offer_sailings(board, position, seat, sink);
}
void list_marches(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  for (const Nation n : all_nations()) {
    if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
    for (const Power other : PowerSet::all()) {
      sink.offer(make_choice<Act::declare>(n, other),
                 why_not_declare_late(board, position, seat, n, other));
    }
  }
  const MarchList list(board, position, seat);
  list.gather(sink);
  list.lift(sink);
  list.carry(sink);
  list.activate(sink);
  sink.offer(make_choice<Act::defer>(), why_not_defer(position));
  choices.push_back(make_choice<Act::end_march>());
  offer_sailings(board, position, seat, sink);
}

void list_steps(const Board& board, const Position& position, Choices& choices) {
  for (const Region to : ways_by_land(board, position)) {
    choices.push_back(make_choice<Act::to>(to));
  }
  for (const Region to : ways_by_sea(board, position)) {
    choices.push_back(make_choice<Act::land>(to));
  }
  if (!why_not_halt(position)) choices.push_back(make_choice<Act::halt>());
}

}  // namespace casus::napoleon
