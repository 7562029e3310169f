// Who is who: time, commanders, wars and alliances, who controls what, and what a nation may do in
// this year. Every special of the rulebook is a line in one of these functions.
#pragma once

#include <cassert>
#include <optional>
#include <span>

#include "core/event.h"
#include "core/info.h"
#include "games/napoleon/board.h"
#include "games/napoleon/position.h"

namespace casus::napoleon {

// A step under way: the board, the position it changes, and who listens.
struct Play {
  const Board& board;
  Position& position;
  Events& events;
};

// --- time ---
constexpr int year_of(const Position& position) { return position.turn.turn / kTurnsOfYear; }
constexpr int season_of(const Position& position) { return position.turn.turn % kTurnsOfYear; }
constexpr int year_index(int year) { return year - 1805; }
constexpr bool is_before(const Position& position, int year) {
  return position.turn.turn < year_index(year) * kTurnsOfYear;
}
constexpr bool is_winter(const Position& position) {
  return season_of(position) == 0 || season_of(position) == 5;
}
constexpr bool is_two_player(const Position& position) { return position.setup.seats == 2; }
constexpr bool is_free_for_all(const Position& position) {
  return position.setup.seats > 2 &&
         static_cast<Scenario>(position.setup.scenario) == Scenario::free_for_all;
}
constexpr std::size_t scenario_row(const Position& position) {
  return is_two_player(position) ? 0 : is_free_for_all(position) ? 2 : 1;
}
inline constexpr int kFirstWarTurn = 2;  // M/J 1805

// --- nations, seats, commanders ---
inline NationState& nation(Position& position, Nation n) { return position.nations[at(n)]; }
inline const NationState& nation(const Position& position, Nation n) {
  return position.nations[at(n)];
}
inline State& state(Position& position, Power s) { return position.states[at(s) - kNations]; }
inline const State& state(const Position& position, Power s) {
  return position.states[at(s) - kNations];
}
inline Seat seat_of(const Position& position, Nation n) {
  return seat_at(nation(position, n).seat);
}
inline unsigned bit_of(Nation n) { return 1U << at(n); }
inline bool has_bit(std::uint8_t bits, Nation n) { return (bits & bit_of(n)) != 0; }
inline void set_bit(std::uint8_t& bits, Nation n) {
  bits = byte(bits | static_cast<int>(bit_of(n)));
}
inline void clear_bit(std::uint8_t& bits, Nation n) {
  bits = byte(bits & ~static_cast<int>(bit_of(n)));
}
inline bool is_vassal(const Position& position, Nation n) {
  return nation(position, n).patron.has_value();
}
// Who commands the dice of a power; none for a state without a patron.
inline Maybe<Nation> commander(const Position& position, Power power) {
  if (is_nation(power)) {
    const Maybe<Nation> patron = nation(position, power).patron;
    return patron ? patron : Maybe<Nation>(power);
  }
  if (is_state(power)) return state(position, power).patron;
  return Maybe<Nation>::from_byte(nation(position, giver_of(power)).corps_victor);
}
// On whose account its activations go.
Nation account_of(const Position& position, Power power);
// In the order of the turn, as a place from 0.
int place_of(const Position& position, Nation n);
// Whether it is in the group of this slot.
inline bool acts_now(const Position& position, Nation n) { return has_bit(position.turn.group, n); }

// --- ties ---
inline constexpr auto kPairIndex = [] {
  std::array<std::array<std::uint8_t, kNations>, kNations> index{};
  std::uint8_t next = 0;
  for (std::size_t one = 0; one < kNations; ++one) {
    for (std::size_t other = one + 1; other < kNations; ++other) {
      index[one][other] = index[other][one] = next++;
    }
  }
  return index;
}();
inline Pair& pair_of(Position& position, Nation one, Nation other) {
  assert(one != other);
  return position.pairs[kPairIndex[at(one)][at(other)]];
}
inline const Pair& pair_of(const Position& position, Nation one, Nation other) {
  assert(one != other);
  return position.pairs[kPairIndex[at(one)][at(other)]];
}
inline bool is_first_of_pair(Nation one, Nation other) { return at(one) < at(other); }
inline Tie tie(const Position& position, Nation one, Nation other) {
  return pair_of(position, one, other).tie;
}
inline bool are_at_war(const Position& position, Nation one, Nation other) {
  return has_bit(position.known.wars[at(one)], other);
}
inline bool are_allied(const Position& position, Nation one, Nation other) {
  return one == other || has_bit(position.known.allies[at(one)], other);
}
inline NationSet enemies_of(const Position& position, Nation n) {
  return NationSet::from_bits(position.known.wars[at(n)]);
}
inline NationSet allies_of(const Position& position, Nation n) {
  return NationSet::from_bits(position.known.allies[at(n)]);
}
inline bool have_common_enemy(const Position& position, Nation one, Nation other) {
  return (position.known.wars[at(one)] & position.known.wars[at(other)]) != 0;
}
bool is_enemy(const Position& position, Power one, Power other);
bool is_friend(const Position& position, Power one, Power other);
PowerSet enemy_powers(const Position& position, Power power);
PowerSet friendly_powers(const Position& position, Power power);

// --- dice ---
inline std::span<Die> dice_of(const Board& board, Position& position, Power power) {
  return std::span(position.dice).subspan(board.first_die[at(power)], board.most_dice[at(power)]);
}
inline std::span<const Die> dice_of(const Board& board, const Position& position, Power power) {
  return std::span(position.dice).subspan(board.first_die[at(power)], board.most_dice[at(power)]);
}
int dice_in_play(const Board& board, const Position& position, Power power);
int pips_in_play(const Board& board, const Position& position, Power power);
int pips_in(const Board& board, const Position& position, Power power, Region region);
int most_pips(const Position& position);  // of one die
// The die of this size with all marks of `with` and none of `without`, or nothing.
Die* find_die(const Board& board, Position& position, Power power, Region region, int size,
              std::uint8_t with = 0, std::uint8_t without = 0);
bool has_die(const Board& board, const Position& position, Power power, Region region, int size,
             std::uint8_t with = 0, std::uint8_t without = 0);
void add_die(const Board& board, Position& position, Power power, Region region, int pips,
             std::uint8_t marks = 0);
void sort_dice(const Board& board, Position& position, Power power);
// The die is to be one of the power; it is cleared, and the rest sorted.
void remove_die(const Board& board, Position& position, Power power, Die& die);
// All pips in a region of powers that are enemies of this one, intrinsic ones and guerillas too.
int enemy_pips(const Board& board, const Position& position, Power power, Region region);
int own_pips(const Board& board, const Position& position, Nation n, Region region);
// Both, of a power that the nation commands.
struct PipsThere {
  int theirs = 0;
  int ours = 0;
};
PipsThere pips_there(const Board& board, const Position& position, Power power, Nation n,
                     Region region);
bool has_enemies(const Board& board, const Position& position, Power power, Region region);
bool has_dice(const Board& board, const Position& position, Power power);
// Calls `visit` with each region in which some of a power's dice stand, and with those.
template <class Visit>
void each_place(std::span<const Die> dice, const Visit& visit) {
  for (std::size_t i = 0; i < dice.size() && is_on_map(dice[i]);) {
    std::size_t end = i + 1;
    while (end < dice.size() && dice[end].region == dice[i].region) ++end;
    visit(region_at(dice[i].region), dice.subspan(i, end - i));
    i = end;
  }
}
RegionSet stands(const Board& board, const Position& position, const PowerSet& powers);
// Calls `visit` with the number of each die that stands in a region.
template <class Visit>
void each_die_in(const Position& position, Region region, const Visit& visit) {
  constexpr std::size_t kAtOnce = 4;
  static_assert(kDice % kAtOnce == 0);
  const std::size_t there = at(region);
  for (std::size_t i = 0; i < kDice; i += kAtOnce) {
    const Die* die = &position.dice[i];
    if (die[0].region == there) visit(i);
    if (die[1].region == there) visit(i + 1);
    if (die[2].region == there) visit(i + 2);
    if (die[3].region == there) visit(i + 3);
  }
}

// --- regions ---
inline Hold& hold(Position& position, Region region) { return position.regions[at(region)]; }
inline const Hold& hold(const Position& position, Region region) {
  return position.regions[at(region)];
}
inline Maybe<Nation> controller(const Board& board, const Position& position, Region region) {
  const std::uint8_t holder = hold(position, region).holder;
  // A vassal's regions are a client of its master.
  if (holder != kItsState) return commander(position, power_at(holder));
  const Maybe<Power> its = board.state_of[at(region)];
  return its ? state(position, *its).patron : Maybe<Nation>();
}
inline bool controls(const Board& board, const Position& position, Nation n, Region region) {
  return controller(board, position, region) == n;
}
// Whose home it is, less what was conceded.
bool is_home(const Board& board, const Position& position, Nation n, Region region);
RegionSet home_of(const Board& board, const Position& position, Nation n);
bool has_defence(const Board& board, const Position& position, Region region);
void set_defence(const Board& board, Position& position, Region region, bool stands);
// Whose guerillas they are.
Maybe<Power> owner_of_guerillas(const Board& board, const Position& position, Region region);
struct Stars {
  int home = 0;
  int other = 0;
};
Stars stars_at(const Board& board, const Position& position, Nation n);
int home_stars(const Board& board, const Position& position, Nation n);
int other_stars(const Board& board, const Position& position, Nation n);
int stars_of(const Board& board, const Position& position, Nation n);
int steps_apart(const Board& board, Region from, Region to);  // over land

// --- what a nation may do in this year ---
int epoch_of(const Position& position, Nation n);
const YearRow& year_row(const Board& board, const Position& position, Nation n);
bool is_russia_invaded(const Board& board, const Position& position);
bool is_france_invaded(const Board& board, const Position& position);  // as it was in 1805
int dice_limit(const Board& board, const Position& position, Power power);
bool has_free_die(const Board& board, const Position& position, Power power);
// The same where it is known whether Russia is invaded.
int dice_limit(const Board& board, const Position& position, Power power, bool russia_invaded);
int all_moves(const Board& board, const Position& position, Nation n, bool russia_invaded);
int long_moves(const Board& board, const Position& position, Nation n);
int all_moves(const Board& board, const Position& position, Nation n);
// On how many faces each pip of the die hits.
int hit_faces(const Board& board, const Position& position, Power power, const Die& die);
int hit_faces_of_defence(const Board& board, const Position& position, Region region);
bool is_napoleon_near(const Board& board, const Position& position);

// --- scores ---
int score_of_year(const Board& board, const Position& position, int year, Nation n);
int running_score(const Board& board, const Position& position,
                  Nation n);  // in sixtieths of its seat
Scores scores_of(const Board& board, const Position& position);

}  // namespace casus::napoleon
