// What a seat may do in its march, listed from what stands on the map.
#include <algorithm>
#include <optional>
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
  bool seen;  // all of these are known
};

class MarchList {
 public:
  MarchList(const Board& board, const Position& position, Seat seat)
      : board_(board), position_(position), seat_(seat) {
    for (const Nation n : all_nations()) {
      if (acts_now(position, n) && seat_of(position, n) == seat) commanding_.insert(n);
    }
  }
  void add_all() {
    for (const Power power : board_.with_dice) {
      if (const Maybe<Nation> n = leader_of(power)) add(power, *n);
    }
    see_the_rest();
  }
  // Whether a power can march, whatever others can.
  bool is_able(Power power) {
    const Maybe<Nation> n = leader_of(power);
    if (!n) return false;
    count_ = 0;
    unseen_ = {};
    add(power, *n);
    see_the_rest();
    Sink sink(nullptr);
    lift(sink);
    carry(sink);
    activate(sink);
    return sink.found();
  }

  // In the order of acts, so that the list is sorted.
  void gather(Sink& sink) const {
    if (position_.turn.something_moved) return;
    const Alike* last = nullptr;
    for (const Alike& each : alike()) {
      if (last != nullptr && last->power == each.power && last->region == each.region) continue;
      last = &each;
      int dice = 0;
      int pips = 0;
      for (const Die& die : dice_of(board_, position_, each.power)) {
        if (die.region != at(each.region)) continue;
        ++dice;
        pips += die.pips;
      }
      if (dice <= dice_for(position_, pips)) continue;
      sink.offer(make_choice<Act::gather>(each.power, each.region), Refused{});
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
        if (!way && !(account.may_sail && can_sail(each, pips))) continue;
        sink.offer(make_choice<Act::lift>(each.power, each.region, each.size, pips), Refused{});
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
      if (is_slow_case(board_, position_, each.power)) {
        sink.offer(make_choice<Act::activate>(each.power, each.region, each.size),
                   why_not_activate(board_, position_, seat_, each.power, each.region, each.size));
      } else if (account_of_power(each.power).may_activate) {
        sink.offer(make_choice<Act::activate>(each.power, each.region, each.size), Refused{});
      }
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
  // A die that cannot leave by land.
  bool can_sail(const Alike& each, int pips) const {
    if (account_of_power(each.power).bound) {
      return !why_not_lift(board_, position_, seat_, each.power, each.region, each.size, pips);
    }
    const Nation n = *commander(position_, each.power);
    const bool to_sea = n == Power::britain || is_free_for_all(position_);
    if (pips > each.spare && (!to_sea || hold(position_, each.region).fought)) return false;
    const RegionSet reached =
        napoleon::reached_by_sea(board_, position_, n, each.region, pips, kMostBoxes);
    if (reached.empty()) return false;
    if (!whole_) whole_ = control_of(board_, position_);
    if (!(sailing_ == each.power)) sea_entry_ = entry_for(board_, position_, *whole_, each.power);
    sailing_ = each.power;
    return reached.meets(sea_entry_.from(*whole_, each.region));
  }

  // The nation of the seat that commands its dice, if there are any.
  Maybe<Nation> leader_of(Power power) const {
    if (!is_on_map(position_.dice[board_.first_die[at(power)]])) return {};
    const Maybe<Nation> by = commander(position_, power);
    return by && commanding_.contains(*by) ? by : Maybe<Nation>();
  }
  void add(Power power, Nation n) {
    const auto dice = dice_of(board_, position_, power);
    Account& account = accounts_[at(power)];
    account = {};
    const Nation pays = account_of(position_, power);
    const bool invaded =
        (power == Power::russia || pays == Power::russia) && is_russia_invaded(board_, position_);
    account.slow = power == Power::russia && invaded;
    account.may_activate =
        nation(position_, pays).activated < all_moves(board_, position_, pays, invaded);
    account.free_die =
        dice_in_play(board_, position_, power) < dice_limit(board_, position_, power, invaded);
    account.may_carry = is_nation(power) && !is_vassal(position_, power) &&
                        year_row(board_, position_, power).bonus_moves > 0 &&
                        !nation(position_, power).carried;
    account.may_sail = could_use_lift(position_, n);
    if (power == Power::sweden) guard_sweden(account);
    const std::size_t first = count_;
    bool goes = account.slow || account.may_activate || account.may_carry;
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
      alike.seen = true;  // until it is looked at
      goes = goes || alike.active;
      all_[count_++] = alike;
      i = j;
    }
    if (goes) look_around(n, std::span(all_).subspan(first, count_ - first));
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

  // Where enemies of a nation might stand.
  const RegionSet& uneasy(Nation n) {
    if (!stands_) stands_ = stands_of(board_, position_);
    if (!uneasy_known_.contains(n)) {
      uneasy_[at(n)] = stands_->but_of(n) | (board_.defended - board_.home[at(n)]);
      uneasy_known_.insert(n);
    }
    return uneasy_[at(n)];
  }
  void look_around(Nation n, std::span<Alike> dice) {
    const RegionSet& uneasy = this->uneasy(n);
    const Alike* last = nullptr;
    for (Alike& alike : dice) {
      if (!alike.unmoved) continue;  // it stays where it is
      if (last != nullptr && last->region == alike.region) {
        copy_sight(*last, alike);
        continue;
      }
      last = &alike;
      see_enemies(alike, n, uneasy);
      alike.seen = !is_minor(alike.power) && sees_way_home(alike, n, uneasy);
      if (!alike.seen) unseen_ |= board_.land.near(alike.region).with(alike.region);
    }
  }
  // Those of other sizes in the same region see the same.
  static void copy_sight(const Alike& from, Alike& to) {
    to.spare = from.spare;
    to.enemies = from.enemies;
    to.any_way = from.any_way;
    to.free_way = from.free_way;
    to.any_carry = from.any_carry;
    to.seen = from.seen;
  }
  void see_enemies(Alike& alike, Nation n, const RegionSet& uneasy) const {
    alike.spare = kMostPips;
    if (!uneasy.contains(alike.region) && position_.guerillas[at(alike.region)] == 0) return;
    const PipsThere pips = pips_there(board_, position_, alike.power, n, alike.region);
    alike.enemies = pips.theirs > 0;
    if (alike.enemies) alike.spare = pips.ours - pips.theirs;
  }
  // A quiet region of its own beside it answers everything.
  bool sees_way_home(Alike& alike, Nation n, const RegionSet& uneasy) const {
    const Region here = alike.region;
    RegionSet near = board_.land.near(here) - board_.closed[at(here)] - uneasy;
    if (n == Power::britain) {
      near -= board_.lands[at(Power::spain)];
      if (is_britain_confined(position_)) near &= board_.home[at(n)];
    }
    for (const Region to : near) {
      if (!controls(board_, position_, n, to) || position_.guerillas[at(to)] > 0) continue;
      alike.any_way = alike.any_carry = true;
      alike.free_way = !hold(position_, here).fought;
      return true;
    }
    return false;
  }
  // What lies around those that have no such way, as a power sees it.
  struct Prospect {
    RegionSet enemies;
    RegionSet friendly;
    Entry entry;
  };
  Prospect prospect_of(Power power, Nation n, const Control& control) const {
    Prospect seen;
    seen.enemies = enemies_among(board_, position_, *stands_, power, unseen_);
    seen.entry = entry_for(board_, position_, control, *stands_, power);
    for (const Nation other : all_nations()) {
      if (are_allied(position_, n, other)) seen.friendly |= control.of[at(other)];
    }
    return seen;
  }
  // Whether it sees what every other power of its nation sees.
  bool is_plain(Power power, Nation n) const {
    if (is_state(power)) return !is_minor(power) && state(position_, power).wars == 0;
    if (power != n) return true;
    const bool at_home = n == Power::britain && is_britain_confined(position_);
    return !at_home && !is_confined_to_home(position_, n);
  }
  void see_the_rest() {
    if (unseen_.empty()) return;
    const Control control = control_among(board_, position_, unseen_);
    std::array<std::optional<Prospect>, kNations> plain;
    std::optional<Prospect> other;
    std::optional<Power> of;  // whose the other is
    const Alike* last = nullptr;
    for (Alike& alike : std::span(all_).first(count_)) {
      if (alike.seen) continue;
      if (last != nullptr && last->power == alike.power && last->region == alike.region) {
        copy_sight(*last, alike);
        continue;
      }
      last = &alike;
      const Nation n = *commander(position_, alike.power);
      if (is_plain(alike.power, n)) {
        auto& prospect = plain[at(n)];
        if (!prospect) prospect = prospect_of(alike.power, n, control);
        see_ways(alike, n, control, *prospect);
      } else {
        if (of != alike.power) other = prospect_of(alike.power, n, control);
        of = alike.power;
        see_ways(alike, n, control, *other);
      }
    }
  }
  void see_ways(Alike& alike, Nation n, const Control& control, const Prospect& prospect) const {
    const Region here = alike.region;
    RegionSet open = board_.land.near(here) & prospect.entry.from(control, here);
    open = without_shut_straits(board_, position_, n, here, open);
    if (account_of_power(alike.power).bound && swedish_home(board_).contains(here)) {
      open &= swedish_home(board_);
    }
    const RegionSet quiet = open - prospect.enemies;
    alike.any_way = !open.empty();
    alike.free_way = !hold(position_, here).fought && quiet.meets(control.of[at(n)]);
    alike.any_carry = quiet.meets(prospect.friendly);
  }

  static constexpr int kMostBoxes = 5;  // of a die that has not moved yet

  const Board& board_;
  const Position& position_;
  Seat seat_;
  NationSet commanding_;
  std::optional<Stands> stands_;  // when they are needed
  std::array<RegionSet, kNations> uneasy_{};
  NationSet uneasy_known_;
  mutable std::optional<Control> whole_;  // for those that could go by sea
  mutable Entry sea_entry_;
  mutable Maybe<Power> sailing_;  // whose entry it is
  RegionSet unseen_;              // regions around dice that are to be looked at
  std::array<Account, kPowers> accounts_{};
  std::array<Alike, kDice> all_;  // as far as `count_`
  std::size_t count_ = 0;
};

// A die of the nation that may be activated stands beside a region of its home, and nobody else's
// in either: it can march, whatever else there is.
bool surely_marches(const Board& board, const Position& position, Nation n) {
  if (is_vassal(position, n) || !has_activation(board, position, n) ||
      is_slow_case(board, position, n)) {
    return false;
  }
  const auto is_held = [&](Region region) {
    return hold(position, region).holder == at(n) && position.guerillas[at(region)] == 0;
  };
  const std::size_t first = board.first_die[at(n)];
  const std::size_t dice = board.most_dice[at(n)];
  const auto has_others = [&](Region region) {
    bool found = false;
    each_die_in(position, region, [&](std::size_t i) { found = found || i - first >= dice; });
    return found;
  };
  std::uint8_t last = kNone;  // dice of a region come one after the other
  for (const Die& die : dice_of(board, position, n)) {
    if (!is_on_map(die)) break;
    if ((die.marks & kMoved) != 0 || die.region == last) continue;
    last = die.region;
    const Region here = region_at(die.region);
    if (board.home_at[die.region] != at(n) || !is_held(here) || has_others(here)) continue;
    for (const Region to : (board.land.near(here) & board.home[at(n)]) - board.closed[at(here)]) {
      if (is_held(to) && !has_others(to)) return true;
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
  MarchList list(board, position, seat);
  for (const Power power : board.with_dice) {
    if (list.is_able(power)) return true;
  }
  Sink sink(nullptr);
  offer_sailings(board, position, seat, sink);
  return sink.found();
}
void list_marches(const Board& board, const Position& position, Seat seat, Choices& choices) {
  Sink sink(&choices);
  if (position.turn.turn >= kFirstWarTurn) {
    const PowerSet states = independent_states(board, position);
    for (const Nation n : all_nations()) {
      if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
      offer_wars(board, position, n, states, !is_two_player(position), sink);
    }
  }
  MarchList list(board, position, seat);
  list.add_all();
  list.gather(sink);
  list.lift(sink);
  list.carry(sink);
  list.activate(sink);
  sink.offer(make_choice<Act::defer>(), why_not_defer(position));
  choices.push_back(make_choice<Act::end_march>());
  offer_sailings(board, position, seat, sink);
}

}  // namespace casus::napoleon
