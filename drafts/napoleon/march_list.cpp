// What a seat may do in its march, listed from what stands on the map.
#include <algorithm>
#include <span>

#include "games/napoleon/ways.h"

namespace casus::napoleon {
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
      : board_(board), position_(position), seat_(seat), control_(control_of(board, position)) {
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
    bool bound = false;  // Sweden's last die at home
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
    entry_ = entry_for(board_, position_, field_.control, power);
    if (power == Power::sweden) guard_sweden(account);
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
  // napoleon.minor.sweden: the last die at home stays there; if part of it may go, each part is
  // tried.
  void guard_sweden(Account& account) {
    const RegionSet home = swedish_home(board_);
    int dice = 0;
    bool whole = true;
    for (const Die& die : dice_of(board_, position_, Power::sweden)) {
      if (!is_on_map(die) || !home.contains(region_at(die.region))) continue;
      ++dice;
      whole = die.pips == 1 || !account.free_die;
    }
    account.bound = dice == 1;
    account.slow = account.bound && !whole;
  }
  // A state without wars of its own sees what its patron sees.
  void look(Power power, Nation n) {
    const bool own_wars = is_state(power) && state(position_, power).wars != 0;
    if (!(field_.nation == n)) {
      field_ = field_of(board_, position_, power, control_);
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
    RegionSet open = board_.land.near(alike.region) & entry_.from(field_.control, alike.region);
    open = without_shut_straits(board_, position_, n, alike.region, open);
    if (account_of_power(alike.power).bound && swedish_home(board_).contains(alike.region)) {
      open &= swedish_home(board_);
    }
    const bool passed = hold(position_, alike.region).fought;
    const RegionSet free = (open & field_.control.of[at(n)]) - field_.enemies;
    alike.any_way = !open.empty();
    alike.free_way = !passed && !free.empty();
    alike.any_carry = !((open & field_.friendly) - field_.enemies).empty();
  }

  const Board& board_;
  const Position& position_;
  Seat seat_;
  Control control_;
  Field field_;
  Entry entry_;
  bool plain_ = false;
  std::array<Account, kPowers> accounts_{};
  std::array<Alike, kDice> all_;  // as far as `count_`
  std::size_t count_ = 0;
};

}  // namespace

namespace {
// Where dice stand that others than the nation command.
RegionSet regions_of_others(const Board& board, const Position& position, Nation n) {
  RegionSet found;
  for (const Power power : PowerSet::all()) {
    const auto dice = dice_of(board, position, power);
    if (dice.empty() || !is_on_map(dice.front()) || commander(position, power) == n) continue;
    for (const Die& die : dice) {
      if (is_on_map(die)) found.insert(region_at(die.region));
    }
  }
  return found;
}
// A die of the nation that may be activated stands alone beside an empty region of its home: it can
// march, whatever else there is.
bool surely_marches(const Board& board, const Position& position, Nation n) {
  if (is_vassal(position, n) || is_slow_case(board, position, n) ||
      !has_activation(board, position, n)) {
    return false;
  }
  const RegionSet others = regions_of_others(board, position, n);
  const auto is_quiet = [&](Region region) {
    return !others.contains(region) && position.guerillas[at(region)] == 0 &&
           hold(position, region).holder == at(n);
  };
  for (const Die& die : dice_of(board, position, n)) {
    if (!is_on_map(die)) break;
    const Region here = region_at(die.region);
    if ((die.marks & kMoved) != 0 || !is_quiet(here)) continue;
    for (const Region to : (board.land.near(here) & board.home[at(n)]) - board.closed[at(here)]) {
      if (is_quiet(to)) return true;
    }
  }
  return false;
}
}  // namespace

bool can_march(const Board& board, const Position& position, Seat seat) {
  for (const Nation n : all_nations()) {
    const bool own = acts_now(position, n) && seat_of(position, n) == seat;
    if (own && surely_marches(board, position, n)) return true;
  }
  Sink sink(nullptr);
  const MarchList list(board, position, seat);
  list.lift(sink);
  list.carry(sink);
  list.activate(sink);
  if (!sink.full()) offer_sailings(board, position, seat, sink);
  return sink.found();
}
void list_marches(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  const PowerSet states = independent_states(board, position);
  for (const Nation n : all_nations()) {
    if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
    for (const Power other : states | PowerSet::first(kNations)) {
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

}  // namespace casus::napoleon
