#include "games/napoleon/who.h"

#include <algorithm>

#include "games/napoleon/known.h"

namespace casus::napoleon {
namespace {

// The war that a state fights by itself.
bool fights(const Position& position, Power s, Nation n) {
  return is_state(s) && has_bit(state(position, s).wars, n);
}

}  // namespace

Nation account_of(const Position& position, Power power) {
  if (is_corps(power)) return giver_of(power);
  const Maybe<Nation> by = commander(position, power);
  return by.value_or(Power::france);
}

int place_of(const Position& position, Nation n) {
  const auto& order = position.turn.order;
  return static_cast<int>(std::find(order.begin(), order.end(), n) - order.begin());
}
// napoleon.alliance.states: a state shares the wars of its patron, besides its own.
bool is_enemy(const Position& position, Power one, Power other) {
  const Maybe<Nation> first = commander(position, one);
  const Maybe<Nation> second = commander(position, other);
  if (first && second && *first == *second) return false;
  if (first && fights(position, other, *first)) return true;
  if (second && fights(position, one, *second)) return true;
  return first && second && are_at_war(position, *first, *second);
}
bool is_friend(const Position& position, Power one, Power other) {
  const Maybe<Nation> first = commander(position, one);
  const Maybe<Nation> second = commander(position, other);
  if (!first || !second) return false;
  return are_allied(position, *first, *second) && !is_enemy(position, one, other);
}
PowerSet enemy_powers(const Position& position, Power power) {
  PowerSet found;
  const Maybe<Nation> by = commander(position, power);
  std::uint8_t fought = is_state(power) ? state(position, power).wars : std::uint8_t{0};
  for (const Nation other : all_nations()) {
    if (by && are_at_war(position, *by, other)) set_bit(fought, other);
  }
  for (const Power other : PowerSet::all()) {
    const Maybe<Nation> their = commander(position, other);
    if (by && their == by) continue;
    const bool hostile = (their && has_bit(fought, *their)) || (by && fights(position, other, *by));
    if (hostile) found.insert(other);
  }
  return found;
}
PowerSet friendly_powers(const Position& position, Power power) {
  PowerSet found;
  for (const Power other : PowerSet::all()) {
    if (other == power || is_friend(position, power, other)) found.insert(other);
  }
  return found;
}

// --- dice ---

int dice_in_play(const Board& board, const Position& position, Power power) {
  int count = position.moving.power == power ? 1 : 0;
  for (const Die& die : dice_of(board, position, power)) {
    if (!is_on_map(die)) break;  // those on the map come first
    ++count;
  }
  return count;
}
int pips_in_play(const Board& board, const Position& position, Power power) {
  int pips = position.moving.power == power ? position.moving.pips : 0;
  for (const Die& die : dice_of(board, position, power)) pips += die.pips;
  return pips;
}
int pips_in(const Board& board, const Position& position, Power power, Region region) {
  int pips = 0;
  for (const Die& die : dice_of(board, position, power)) {
    if (die.region == at(region)) pips += die.pips;
  }
  return pips;
}
int most_pips(const Position& position) { return position.setup.counters ? 5 : kMostPips; }

namespace {
bool fits(const Die& die, Region region, int size, std::uint8_t with, std::uint8_t without) {
  return die.region == at(region) && die.pips == size && (die.marks & with) == with &&
         (die.marks & without) == 0;
}
}  // namespace

Die* find_die(const Board& board, Position& position, Power power, Region region, int size,
              std::uint8_t with, std::uint8_t without) {
  for (Die& die : dice_of(board, position, power)) {
    if (fits(die, region, size, with, without)) return &die;
  }
  return nullptr;
}
bool has_die(const Board& board, const Position& position, Power power, Region region, int size,
             std::uint8_t with, std::uint8_t without) {
  return std::ranges::any_of(dice_of(board, position, power), [&](const Die& die) {
    return fits(die, region, size, with, without);
  });
}
namespace {
int order_of(const Die& die) { return die.region << 16 | die.pips << 8 | die.marks; }
// Moves a die to its place among those before it.
void sort_in(std::span<Die> dice, std::size_t i) {
  const Die die = dice[i];
  const int own = order_of(die);
  for (; i > 0 && order_of(dice[i - 1]) > own; --i) dice[i] = dice[i - 1];
  dice[i] = die;
}
}  // namespace

// They are few and nearly in order.
void sort_dice(const Board& board, Position& position, Power power) {
  const auto dice = dice_of(board, position, power);
  int last = -1;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const int own = order_of(dice[i]);
    if (own >= last) {
      last = own;
    } else {
      sort_in(dice, i);
    }
  }
}
void add_die(const Board& board, Position& position, Power power, Region region, int pips,
             std::uint8_t marks) {
  const auto dice = dice_of(board, position, power);
  std::size_t free = 0;
  while (free < dice.size() && is_on_map(dice[free])) ++free;
  assert(free < dice.size() && pips > 0);
  dice[free] = {static_cast<std::uint8_t>(region), byte(pips), marks};
  sort_dice(board, position, power);
  const Maybe<Nation> by = commander(position, power);
  position.known.stands[by ? at(*by) : kNations].insert(region);
}
void remove_die(const Board& board, Position& position, Power power, Die& die) {
  const Region region = region_at(die.region);
  die = {};
  sort_dice(board, position, power);
  note_left(board, position, power, region);
}

namespace {
// Intrinsic ones and guerillas.
int standing_enemies(const Board& board, const Position& position, Power power, Region region) {
  int pips = 0;
  if (has_defence(board, position, region) &&
      is_enemy(position, power, *board.home_of[at(region)])) {
    ++pips;
  }
  if (position.guerillas[at(region)] > 0) {
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (owner && is_enemy(position, power, *owner)) pips += position.guerillas[at(region)];
  }
  return pips;
}
}  // namespace

int enemy_pips(const Board& board, const Position& position, Power power, Region region) {
  int pips = standing_enemies(board, position, power, region);
  if (!do_others_stand(position, commander(position, power), region)) return pips;
  each_die_in(position, region, [&](std::size_t i) {
    if (is_enemy(position, power, board.die_owner[i])) pips += position.dice[i].pips;
  });
  return pips;
}
PipsThere pips_there(const Board& board, const Position& position, Power power, Nation n,
                     Region region) {
  PipsThere pips{standing_enemies(board, position, power, region), 0};
  each_die_in(position, region, [&](std::size_t i) {
    const Power owner = board.die_owner[i];
    if (commander(position, owner) == n) {
      pips.ours += position.dice[i].pips;
    } else if (is_enemy(position, power, owner)) {
      pips.theirs += position.dice[i].pips;
    }
  });
  return pips;
}
bool has_enemies(const Board& board, const Position& position, Power power, Region region) {
  return enemy_pips(board, position, power, region) > 0;
}
int own_pips(const Board& board, const Position& position, Nation n, Region region) {
  int pips = 0;
  if (!position.known.stands[at(n)].contains(region)) return pips;
  each_die_in(position, region, [&](std::size_t i) {
    if (commander(position, board.die_owner[i]) == n) pips += position.dice[i].pips;
  });
  return pips;
}
bool has_dice(const Board& board, const Position& position, Power power) {
  return dice_in_play(board, position, power) > 0;
}
RegionSet stands(const Board& board, const Position& position, const PowerSet& powers) {
  RegionSet found;
  for (const Power power : powers& board.with_dice) {
    for (const Die& die : dice_of(board, position, power)) {
      if (!is_on_map(die)) break;  // those on the map come first
      found.insert(region_at(die.region));
    }
  }
  return found;
}

// --- regions ---

bool is_home(const Board& board, const Position& position, Nation n, Region region) {
  if (!(board.home_of[at(region)] == n)) return false;
  const Hold& held = hold(position, region);
  return held.holder == at(n) || (held.holder != kItsState && held.how != How::ceded);
}
RegionSet home_of(const Board& board, const Position& position, Nation n) {
  RegionSet found;
  for (const Region region : board.home[at(n)]) {
    if (is_home(board, position, n, region)) found.insert(region);
  }
  return found;
}

namespace {
// Which bit of the intrinsic defences.
int defence_bit(const Board& board, Region region) {
  return (board.defended & RegionSet::first(static_cast<int>(region))).size();
}
}  // namespace

bool has_defence(const Board& board, const Position& position, Region region) {
  if (!board.defended.contains(region)) return false;
  if (!is_home(board, position, *board.home_of[at(region)], region)) return false;
  const int bit = defence_bit(board, region);
  const auto& lost = position.affairs.defences_lost;
  return (lost[static_cast<std::size_t>(bit / 8)] >> (bit % 8) & 1) == 0;
}
void set_defence(const Board& board, Position& position, Region region, bool stands) {
  const int bit = defence_bit(board, region);
  std::uint8_t& lost = position.affairs.defences_lost[static_cast<std::size_t>(bit / 8)];
  lost = byte(stands ? lost & ~(1 << (bit % 8)) : lost | 1 << (bit % 8));
}

Maybe<Power> owner_of_guerillas(const Board& board, const Position& position, Region region) {
  const Maybe<Nation> home = board.home_of[at(region)];
  if (home && hold(position, region).holder != kItsState) return home;
  return board.state_of[at(region)];
}

namespace {
// napoleon.production.shared_star: Bordeaux and Antwerp are one star.
Maybe<Nation> owner_of_shared_star(const Board& board, const Position& position) {
  const Maybe<Nation> south = controller(board, position, Region::aquitaine);
  const Maybe<Nation> north = controller(board, position, Region::belgium);
  if (south == Power::france || north == Power::france) return Power::france;
  const auto first = Maybe<Nation>::from_byte(position.affairs.bordeaux);
  if (first && (south == *first || north == *first)) return first;
  return south ? south : north;
}
}  // namespace

Stars stars_at(const Board& board, const Position& position, Nation n) {
  const RegionSet own = position.known.control[at(n)].set();
  const RegionSet at_home = own & board.home[at(n)];
  Stars stars;
  for (std::size_t bit = 0; bit < board.star_bits.size(); ++bit) {
    const int here = (at_home & board.star_bits[bit]).size() << bit;
    stars.home += here;
    stars.other += ((own & board.star_bits[bit]).size() << bit) - here;
  }
  if (owner_of_shared_star(board, position) == n) {
    ++(n == Power::france ? stars.home : stars.other);
  }
  if (n == Power::britain && own.contains(Region::london)) {
    stars.home += position.setup.london_base;
  }
  return stars;
}
int home_stars(const Board& board, const Position& position, Nation n) {
  return stars_at(board, position, n).home;
}
int other_stars(const Board& board, const Position& position, Nation n) {
  return stars_at(board, position, n).other;
}
int stars_of(const Board& board, const Position& position, Nation n) {
  const Stars stars = stars_at(board, position, n);
  return stars.home + stars.other;
}
int steps_apart(const Board& board, Region from, Region to) {
  return board.land.distance(RegionSet::of(from), to);
}

// --- the year ---

int epoch_of(const Position& position, Nation n) {
  if (!is_before(position, 1812)) return 2;
  if (!is_before(position, 1809)) return 1;
  return nation(position, n).reformed ? 1 : 0;
}
const YearRow& year_row(const Board& board, const Position& position, Nation n) {
  return board.years[static_cast<std::size_t>(epoch_of(position, n))][at(n)];
}

// napoleon.russia.invaded
bool is_russia_invaded(const Board& board, const Position& position) {
  constexpr Nation kRussia = Power::russia;
  if (epoch_of(position, kRussia) > 0) return false;
  const RegionSet& home = board.home[at(kRussia)];
  if (!do_enemies_stand(board, position, kRussia, home)) return false;
  for (const Region region : enemy_dice(board, position, kRussia) & home) {
    if (is_home(board, position, kRussia, region)) return true;
  }
  return false;
}

bool is_france_invaded(const Board& board, const Position& position) {
  return do_enemies_stand(board, position, Power::france, board.home[at(Power::france)]);
}

int dice_limit(const Board& board, const Position& position, Power power) {
  return dice_limit(board, position, power,
                    power == Power::russia && is_russia_invaded(board, position));
}
int dice_limit(const Board& board, const Position& position, Power power, bool russia_invaded) {
  if (!is_nation(power)) return board.most_dice[at(power)];
  if (is_vassal(position, power)) return 1;
  const NationState& own = nation(position, power);
  int limit = year_row(board, position, power).dice;
  if (power == Power::russia && russia_invaded) limit = 6;
  if (own.limited) limit = std::min(limit, 2);
  if (own.dice_cap > 0) limit = own.dice_cap;
  return std::min<int>(limit, board.most_dice[at(power)]);
}
bool has_free_die(const Board& board, const Position& position, Power power) {
  return dice_in_play(board, position, power) < dice_limit(board, position, power);
}

int long_moves(const Board& board, const Position& position, Nation n) {
  return year_row(board, position, n).long_moves;
}
int all_moves(const Board& board, const Position& position, Nation n) {
  return all_moves(board, position, n, n == Power::russia && is_russia_invaded(board, position));
}
int all_moves(const Board& board, const Position& position, Nation n, bool russia_invaded) {
  const YearRow& row = year_row(board, position, n);
  int moves = row.long_moves + row.short_moves;
  const bool invaded = !position.setup.bonus_when_invaded || is_france_invaded(board, position);
  if (n == Power::france && !is_before(position, 1810) && invaded) {
    moves += std::max(0, enemies_of(position, n).size() - 2);
  }
  if (n == Power::russia && russia_invaded) moves = 2;
  return moves;
}

bool is_napoleon_near(const Board& board, const Position& position) {
  const Leaders& leaders = position.leaders;
  if (leaders.napoleon == kNone) return false;
  if (leaders.napoleon_start == kNone || leaders.napoleon_start == leaders.napoleon) return true;
  const int steps =
      steps_apart(board, region_at(leaders.napoleon_start), region_at(leaders.napoleon));
  return steps >= 0 && steps <= 2;
}
namespace {
bool is_wellesley_near(const Board& board, const Position& position) {
  const Leaders& leaders = position.leaders;
  if (leaders.wellesley_start == kNone || leaders.wellesley_start == leaders.wellesley) return true;
  const int steps =
      steps_apart(board, region_at(leaders.wellesley_start), region_at(leaders.wellesley));
  return steps >= 0 && steps <= 2;
}
// napoleon.remote.winter
int in_weather(const Board& board, const Position& position, Power power, Region region,
               int faces) {
  if (!is_winter(position) || !board.northern.contains(region)) return faces;
  const bool russian = power == Power::russia || power == Power::russian_corps;
  if (russian && board.home[at(Power::russia)].contains(region)) return faces;
  return std::max(1, faces - 1);
}
int faces_of(const Board& board, const Position& position, Power power, const Die& die) {
  if (is_state(power)) return 1;
  const Nation n = is_corps(power) ? giver_of(power) : power;
  const int usual = year_row(board, position, n).hits;
  if (power == Power::france && (die.marks & kLed) != 0 && is_napoleon_near(board, position)) {
    return 4;
  }
  if (power == Power::britain && position.leaders.wellesley == die.region &&
      is_wellesley_near(board, position)) {
    return 4;
  }
  if (power == Power::russia && is_home(board, position, power, region_at(die.region)) &&
      is_russia_invaded(board, position)) {
    return std::max(usual, 2);
  }
  return usual;
}
}  // namespace

int hit_faces(const Board& board, const Position& position, Power power, const Die& die) {
  return in_weather(board, position, power, region_at(die.region),
                    faces_of(board, position, power, die));
}
int hit_faces_of_defence(const Board& board, const Position& position, Region region) {
  const Nation n = *board.home_of[at(region)];
  return in_weather(board, position, n, region, year_row(board, position, n).hits);
}

}  // namespace casus::napoleon
