// What a seat may do in its march, listed from what stands on the map.
#include <algorithm>
#include <optional>
#include <span>

#include "games/napoleon/known.h"
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
      : board_(board), position_(position), seat_(seat), control_(position) {
    for (const Nation n : all_nations()) {
      if (acts_now(position, n) && seat_of(position, n) == seat) commanding_.insert(n);
    }
  }
  void add_all() {
    for (const Power power : board_.with_dice) {
      if (const Maybe<Nation> n = leader_of(power)) add(power, *n);
    }
  }
  // Whether a power can march, whatever others can.
  bool is_able(Power power) {
    const Maybe<Nation> n = leader_of(power);
    if (!n) return false;
    count_ = 0;
    add(power, *n);
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
    if (pips > each.spare && (!to_sea || position_.fought.contains(each.region))) return false;
    const RegionSet reached =
        napoleon::reached_by_sea(board_, position_, n, each.region, pips, kMostBoxes);
    if (reached.empty()) return false;
    const RegionSet leash = leash_on(board_, position_, control_, each.power, n);
    return reached.meets(prospect_of(each.power, n).entry.from(control_, each.region) & leash);
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

  // The map as a power sees it.
  struct Prospect {
    RegionSet enemies;  // dice and guerillas
    RegionSet guarded;  // where there might be a defence without dice
    RegionSet friendly;
    Entry entry;
  };
  Prospect look(Power power, Nation n) const {
    Prospect seen;
    seen.enemies = enemy_dice(board_, position_, power);
    if (position_.setup.guerillas) seen.enemies |= hostile_guerillas(board_, position_, power);
    seen.guarded = guarded_against(board_, position_, power);
    seen.entry = entry_for_kind(board_, position_, control_, power);
    seen.friendly = control_.of[at(n)];
    for (const Nation other : allies_of(position_, n)) seen.friendly |= control_.of[at(other)];
    return seen;
  }
  // All powers of a nation see the same, but for states with wars of their own; where they may be
  // is another matter.
  const Prospect& prospect_of(Power power, Nation n) const {
    if (!is_state(power) || state(position_, power).wars == 0) {
      auto& prospect = plain_[at(n)];
      if (!prospect) prospect = look(power, n);
      return *prospect;
    }
    if (!(other_of_ == power)) other_ = look(power, n);
    other_of_ = power;
    return *other_;
  }
  void look_around(Nation n, std::span<Alike> dice) const {
    const Power power = dice.front().power;
    const Prospect& prospect = prospect_of(power, n);
    const RegionSet leash = leash_on(board_, position_, control_, power, n);
    const Alike* last = nullptr;
    for (Alike& alike : dice) {
      if (!alike.unmoved) continue;  // it stays where it is
      if (last != nullptr && last->region == alike.region) {
        copy_sight(*last, alike);
        continue;
      }
      last = &alike;
      see_enemies(alike, n, prospect);
      see_ways(alike, n, prospect, leash);
    }
  }
  // Those of other sizes in the same region see the same.
  static void copy_sight(const Alike& from, Alike& to) {
    to.spare = from.spare;
    to.enemies = from.enemies;
    to.any_way = from.any_way;
    to.free_way = from.free_way;
    to.any_carry = from.any_carry;
  }
  void see_enemies(Alike& alike, Nation n, const Prospect& prospect) const {
    alike.spare = kMostPips;
    if (!prospect.enemies.contains(alike.region) && !prospect.guarded.contains(alike.region)) {
      return;
    }
    const PipsThere pips = pips_there(board_, position_, alike.power, n, alike.region);
    alike.enemies = pips.theirs > 0;
    if (alike.enemies) alike.spare = pips.ours - pips.theirs;
  }
  void see_ways(Alike& alike, Nation n, const Prospect& prospect, const RegionSet& leash) const {
    const Region here = alike.region;
    RegionSet open = board_.land.near(here) & prospect.entry.from(control_, here) & leash;
    if (board_.closed[at(here)].meets(open)) {
      open = without_shut_straits(board_, position_, n, here, open);
    }
    if (account_of_power(alike.power).bound && swedish_home(board_).contains(here)) {
      open &= swedish_home(board_);
    }
    alike.any_way = !open.empty();
    RegionSet quiet = open - prospect.enemies;
    for (const Region region : quiet& prospect.guarded) {
      if (has_defence(board_, position_, region)) quiet.erase(region);
    }
    alike.free_way = !position_.fought.contains(here) && quiet.meets(control_.of[at(n)]);
    alike.any_carry = quiet.meets(prospect.friendly);
  }

  static constexpr int kMostBoxes = 5;  // of a die that has not moved yet

  const Board& board_;
  const Position& position_;
  Seat seat_;
  NationSet commanding_;
  Control control_;
  mutable std::array<std::optional<Prospect>, kNations> plain_;  // when they are needed
  mutable std::optional<Prospect> other_;
  mutable Maybe<Power> other_of_;          // whose it is
  std::array<Account, kPowers> accounts_;  // of those that were added
  std::array<Alike, kDice> all_;           // as far as `count_`
  std::size_t count_ = 0;
};

// A die of the nation that may be activated stands where it need not screen, and beside a region of
// its own where nobody else stands: it can march, whatever else there is.
bool surely_marches(const Board& board, const Position& position, Nation n) {
  if (is_vassal(position, n) || !has_activation(board, position, n) ||
      is_slow_case(board, position, n) || (n == Power::britain && is_britain_confined(position))) {
    return false;
  }
  RegionSet own = position.known.control[at(n)].set();
  if (n == Power::britain) own -= board.lands[at(Power::spain)];
  const auto is_quiet = [&](Region region) {
    const bool defended = board.defended.contains(region) && !(board.home_of[at(region)] == n);
    return !defended && position.guerillas[at(region)] == 0 &&
           !do_others_stand(position, n, region);
  };
  std::uint8_t last = kNone;  // dice of a region come one after the other
  for (const Die& die : dice_of(board, position, n)) {
    if (!is_on_map(die)) break;
    if ((die.marks & kMoved) != 0 || die.region == last) continue;
    last = die.region;
    const Region here = region_at(die.region);
    if (!is_quiet(here)) continue;
    for (const Region to : (board.land.near(here) & own) - board.closed[at(here)]) {
      if (!do_others_stand(position, n, to)) return true;
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
