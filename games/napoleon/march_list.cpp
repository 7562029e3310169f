// What a seat may do in its march, listed from what stands on the map.
#include <algorithm>
#include <optional>
#include <span>

#include "games/napoleon/known.h"
#include "games/napoleon/ways.h"

namespace casus::napoleon {
namespace {

// Dice of one power that are alike, in a region and of a size, and what they can do.
struct Alike {
  Power power;
  Region region;
  std::uint8_t size;
  std::uint8_t least;  // pips that may be lifted at least; more than there are: none
  std::uint8_t most;   // that can leave by land
  std::int8_t spare;   // pips that may leave without a thought for screens
  bool slow;           // each part is tried
  bool carries;
  bool activates;
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
    for (const Place& each : std::span(gathering_).first(gatherings_)) {
      sink.take(make_choice<Act::gather>(each.power, each.region));
    }
  }
  void lift(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (sink.full()) return;
      if (each.slow) {
        lift_slowly(each, sink);
        continue;
      }
      for (int pips = each.least; pips <= each.size; ++pips) {
        if (pips > each.most && !can_sail(each, pips)) continue;
        sink.take(make_choice<Act::lift>(each.power, each.region, each.size, pips));
      }
    }
  }
  void carry(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (!each.carries) continue;
      if (sink.full()) return;
      const Choice choice = make_choice<Act::carry>(each.power, each.region, each.size);
      if (each.slow) {
        sink.offer(choice,
                   why_not_carry(board_, position_, seat_, each.power, each.region, each.size));
      } else {
        sink.take(choice);
      }
    }
  }
  void activate(Sink& sink) const {
    for (const Alike& each : alike()) {
      if (!each.activates) continue;
      if (sink.full()) return;
      const Choice choice = make_choice<Act::activate>(each.power, each.region, each.size);
      if (each.slow && each.power == Power::russia) {
        sink.offer(choice,
                   why_not_activate(board_, position_, seat_, each.power, each.region, each.size));
      } else {
        sink.take(choice);
      }
    }
  }

 private:
  std::span<const Alike> alike() const { return std::span(all_).first(count_); }

  // What is the same for all dice of a power.
  struct Account {
    Power power{};
    Nation nation{};
    bool slow = false;
    bool may_activate = false;
    bool free_die = false;
    bool may_carry = false;
    bool may_sail = false;
    bool bound = false;  // Sweden's last die at home
  };
  // What is the same for all dice of a power in a region.
  struct Sight {
    int spare = kMostPips;
    bool enemies = false;
    bool any_way = false;  // by land, if nothing need be screened
    // These two only where it matters: where enemies are, or for the pip that is carried.
    bool free_way = false;  // into a free region of its own
    bool any_carry = false;
  };

  void lift_slowly(const Alike& each, Sink& sink) const {
    for (int pips = 1; pips <= each.size; ++pips) {
      sink.offer(make_choice<Act::lift>(each.power, each.region, each.size, pips),
                 why_not_lift(board_, position_, seat_, each.power, each.region, each.size, pips));
    }
  }
  // A die that cannot leave by land.
  bool can_sail(const Alike& each, int pips) const {
    const Nation n = *commander(position_, each.power);
    if (!could_use_lift(position_, n)) return false;
    if (bound_ && each.power == Power::sweden) {
      return !why_not_lift(board_, position_, seat_, each.power, each.region, each.size, pips);
    }
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
  bool may_activate(Nation pays) {
    std::int8_t& left = left_[at(pays)];
    if (left < 0) {
      const int moves = all_moves(board_, position_, pays, pays == Power::russia && is_invaded());
      left = nation(position_, pays).activated < moves ? 1 : 0;
    }
    return left > 0;
  }
  bool is_invaded() {
    if (!invaded_) invaded_ = is_russia_invaded(board_, position_);
    return *invaded_;
  }
  bool has_free_die(Power power, std::span<const Die> dice) {
    const bool invaded = power == Power::russia && is_invaded();
    const int room =
        dice_limit(board_, position_, power, invaded) - (position_.moving.power == power ? 1 : 0);
    // Those on the map come first.
    return room > static_cast<int>(dice.size()) ||
           (room > 0 && !is_on_map(dice[static_cast<std::size_t>(room) - 1]));
  }
  void add(Power power, Nation n) {
    const auto dice = dice_of(board_, position_, power);
    Account& account = account_;
    account = {};
    account.power = power;
    account.nation = n;
    account.may_activate = may_activate(is_corps(power) ? giver_of(power) : n);
    if (is_nation(power)) {
      const NationState& own = nation(position_, power);
      account.slow = power == Power::russia && is_invaded();
      account.may_carry =
          !own.carried && !own.patron && year_row(board_, position_, power).bonus_moves > 0;
    }
    const bool pools = !position_.turn.something_moved;
    if (power != Power::sweden && !account.slow && !account.may_activate && !account.may_carry &&
        !is_any_active(dice)) {
      if (pools) add_gatherings(power, dice);
      return;
    }
    account.free_die = has_free_die(power, dice);
    account.may_sail = could_use_lift(position_, n);
    if (power == Power::sweden) guard_sweden(account);
    if (pools) add_gatherings(power, dice);
    add_places(dice);
  }
  // Activated ones that have not moved yet.
  static bool is_any_active(std::span<const Die> dice) {
    for (const Die& die : dice) {
      if (!is_on_map(die)) break;
      if ((die.marks & (kActive | kMoved)) == kActive) return true;
    }
    return false;
  }
  void add_gatherings(Power power, std::span<const Die> dice) {
    if (dice.size() < 2 || !is_on_map(dice[1])) return;
    each_place(dice, [&](Region region, std::span<const Die> there) {
      if (there.size() < 2) return;
      int pips = 0;
      for (const Die& die : there) pips += die.pips;
      if (static_cast<int>(there.size()) <= dice_for(position_, pips)) return;
      gathering_[gatherings_++] = {power, region};
    });
  }
  void add_places(std::span<const Die> dice) {
    const bool goes = account_.slow || account_.may_activate || account_.may_carry;
    const Die* die = dice.data();
    const Die* const end = die + dice.size();
    int seen = kNone;
    while (die != end && is_on_map(*die)) {
      const int region = die->region;
      const int size = die->pips;
      bool active = false;
      bool idle = false;
      do {
        if ((die->marks & kMoved) == 0) ((die->marks & kActive) != 0 ? active : idle) = true;
        ++die;
      } while (die != end && die->region == region && die->pips == size);
      if (!active && (!idle || !goes)) continue;
      // Those of other sizes in the same region see the same.
      if (seen != region) look_around(region_at(static_cast<std::size_t>(region)), seen == kNone);
      seen = region;
      note(region_at(static_cast<std::size_t>(region)), size, active, idle);
    }
  }
  void note(Region region, int size, bool active, bool idle) {
    const Account& account = account_;
    const Sight& sight = sight_;
    const bool activates =
        idle && sight.enemies &&
        (account.may_activate || (account.slow && account.power == Power::russia));
    int least = size + 1;
    int most = 0;
    if (sight.any_way) most = sight.free_way || sight.spare >= size ? size : sight.spare;
    if (!account.slow && (active || account.may_activate) && (most > 0 || account.may_sail)) {
      least = account.free_die ? 1 : size;
    }
    const bool way = sight.spare >= 1 ? sight.any_carry : sight.free_way;
    const bool carries =
        account.slow || (account.may_carry && way && (size == 1 || account.free_die));
    if (least > size && !carries && !activates) return;
    Alike& alike = all_[count_++];
    alike.power = account.power;
    alike.region = region;
    alike.size = byte(size);
    alike.least = byte(least);
    alike.most = byte(std::max(0, most));
    alike.spare = static_cast<std::int8_t>(std::max(sight.spare, -1));
    alike.slow = account.slow;
    alike.carries = carries;
    alike.activates = activates;
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
    account.bound = bound_ = dice == 1;
    account.slow = account.bound && !whole;
  }

  // The map as a power sees it.
  struct Prospect {
    RegionSet enemies;  // dice and guerillas
    RegionSet guarded;  // where there might be a defence without dice
    RegionSet watched;  // either
    RegionSet friendly;
    RegionSet reach;  // from anywhere
    Entry entry;
  };
  // What it is to a power: where it may go from anywhere, and of that, where a pip may be carried
  // without another look.
  struct Reach {
    RegionSet leash = RegionSet::all();
    RegionSet leashed;               // what it may reach of all that its kind may
    const RegionSet* all = nullptr;  // this, or that
    RegionSet carried;
    bool plain = false;  // it is the same from every region
  };
  void find_reach() {
    const Account& account = account_;
    const Prospect& prospect = *prospect_;
    Reach& reach = reach_;
    reach.plain = prospect.entry.left.empty() && !account.bound;
    reach.all = &prospect.reach;
    if (account.power == account.nation || is_minor(account.power)) {
      reach.leash = leash_on(board_, position_, control_, account.power, account.nation);
      reach.leashed = prospect.reach & reach.leash;
      reach.all = &reach.leashed;
    } else {
      reach.leash = RegionSet::all();
    }
    if (account.may_carry) reach.carried = (*reach.all & prospect.friendly) - prospect.watched;
  }
  Prospect look(Power power, Nation n) const {
    Prospect seen;
    seen.enemies = enemy_dice(board_, position_, power);
    if (position_.setup.guerillas) seen.enemies |= hostile_guerillas(board_, position_, power);
    seen.guarded = guarded_against(board_, position_, power);
    seen.watched = seen.enemies | seen.guarded;
    seen.entry = entry_for_kind(board_, position_, control_, power);
    seen.reach = seen.entry.open & seen.entry.allowed;
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
  void look_around(Region here, bool first) {
    const Account& account = account_;
    if (first) {
      prospect_ = &prospect_of(account.power, account.nation);
      find_reach();
    }
    Sight& sight = sight_;
    sight = {};
    if (prospect_->watched.contains(here)) see_enemies(here);
    // The first way that is found will do.
    const RegionSet& near = board_.land.near(here);
    if (reach_.plain && !sight.enemies && !board_.closed[at(here)].meets(*reach_.all)) {
      sight.any_way = near.meets(*reach_.all);
      if (!sight.any_way || !account.may_carry) return;
      sight.any_carry = near.meets(reach_.carried);
      if (sight.any_carry) return;
    }
    see_ways(here);
  }
  void see_enemies(Region here) {
    const PipsThere pips = pips_there(board_, position_, account_.power, account_.nation, here);
    sight_.enemies = pips.theirs > 0;
    if (sight_.enemies) sight_.spare = pips.ours - pips.theirs;
  }
  void see_ways(Region here) {
    const Account& account = account_;
    const Prospect& prospect = *prospect_;
    RegionSet open = board_.land.near(here) & prospect.entry.from(control_, here) & reach_.leash;
    if (board_.closed[at(here)].meets(open)) {
      open = without_shut_straits(board_, position_, account.nation, here, open);
    }
    if (account.bound && swedish_home(board_).contains(here)) open &= swedish_home(board_);
    sight_.any_way = !open.empty();
    if (!sight_.enemies && !account.may_carry) return;
    RegionSet quiet = open - prospect.enemies;
    for (const Region region : quiet& prospect.guarded) {
      if (has_defence(board_, position_, region)) quiet.erase(region);
    }
    sight_.free_way =
        !position_.fought.contains(here) && quiet.meets(control_.of[at(account.nation)]);
    sight_.any_carry = quiet.meets(prospect.friendly);
  }

  static constexpr int kMostBoxes = 5;  // of a die that has not moved yet
  struct Place {
    Power power;
    Region region;
  };

  const Board& board_;
  const Position& position_;
  Seat seat_;
  NationSet commanding_;
  Control control_;
  mutable std::array<std::optional<Prospect>, kNations> plain_;  // when they are needed
  mutable std::optional<Prospect> other_;
  mutable Maybe<Power> other_of_;                               // whose it is
  std::array<std::int8_t, kNations> left_{-1, -1, -1, -1, -1};  // activations; -1: not known yet
  std::optional<bool> invaded_;
  Account account_;  // of the power that is added, and what it sees
  const Prospect* prospect_ = nullptr;
  Reach reach_;
  Sight sight_;                         // from the region that is looked at
  bool bound_ = false;                  // Sweden's last die at home
  std::array<Alike, kDice> all_;        // as far as `count_`
  std::array<Place, kDice> gathering_;  // as far as `gatherings_`
  std::size_t count_ = 0;
  std::size_t gatherings_ = 0;
};

bool may_carry(const Board& board, const Position& position, Nation n) {
  const NationState& own = nation(position, n);
  return !own.carried && !own.patron && year_row(board, position, n).bonus_moves > 0;
}
// A die of the nation that may be activated, or a pip that may be carried, stands where it need not
// screen, and beside a region of its own where nobody else stands: it can march, whatever else
// there is.
bool surely_marches(const Board& board, const Position& position, Nation n) {
  const bool active = has_activation(board, position, n);
  if ((!active && !may_carry(board, position, n)) || is_vassal(position, n) ||
      is_slow_case(board, position, n) || (n == Power::britain && is_britain_confined(position))) {
    return false;
  }
  const bool any_size = active || has_free_die(board, position, n);
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
    if ((die.marks & kMoved) != 0 || die.region == last || (die.pips > 1 && !any_size)) continue;
    last = die.region;
    const Region here = region_at(die.region);
    if (!is_quiet(here)) continue;
    for (const Region to : (board.land.near(here) & own) - board.closed[at(here)]) {
      if (!do_others_stand(position, n, to)) return true;
    }
  }
  return false;
}

// Somebody may still be activated, or carried, or was activated and has not moved yet.
bool might_march(const Board& board, const Position& position, Seat seat) {
  for (const Nation n : all_nations()) {
    if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
    if (has_activation(board, position, n) || may_carry(board, position, n)) return true;
  }
  unsigned active = 0;
  for (const Die& die : position.dice) active |= (die.marks & (kActive | kMoved)) == kActive;
  if (active != 0) return true;
  // Corps march on the account of those who gave them.
  for (const Nation giver : {Power::austria, Power::prussia, Power::russia}) {
    if (nation(position, giver).corps_victor != kNone) return true;
  }
  return false;
}
}  // namespace

bool can_march(const Board& board, const Position& position, Seat seat) {
  for (const Nation n : all_nations()) {
    const bool own = acts_now(position, n) && seat_of(position, n) == seat;
    if (own && surely_marches(board, position, n)) return true;
  }
  if (might_march(board, position, seat)) {
    MarchList list(board, position, seat);
    for (const Power power : board.with_dice) {
      if (list.is_able(power)) return true;
    }
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
