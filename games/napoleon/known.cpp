#include "games/napoleon/known.h"

namespace casus::napoleon {
namespace {

std::size_t place_of_commander(Maybe<Nation> by) { return by ? at(*by) : kNations; }

void know_control(const Board& board, Position& position) {
  std::array<std::size_t, kNations> master{};
  for (std::size_t n = 0; n < kNations; ++n) {
    master[n] = place_of_commander(commander(position, power_at(n)));
  }
  std::array<RegionSet, kNations + 1> control{};  // and nobody's
  for (std::size_t r = 0; r < kRegions; ++r) {
    const std::uint8_t holder = position.regions[r].holder;
    std::size_t by = kNations;
    if (holder != kItsState) {
      by = master[holder];
    } else if (const Maybe<Power> its = board.state_of[r]) {
      by = place_of_commander(state(position, *its).patron);
    }
    control[by].insert(region_at(r));
  }
  for (std::size_t n = 0; n < kNations; ++n) position.known.control[n].put(control[n]);
}
void know_stands(const Board& board, Position& position) {
  std::array<RegionSet, kNations + 1> stands{};
  for (const Power power : board.with_dice) {
    RegionSet& own = stands[place_of_commander(commander(position, power))];
    for (const Die& die : dice_of(board, position, power)) {
      if (is_on_map(die)) own.insert(region_at(die.region));
    }
  }
  for (std::size_t n = 0; n <= kNations; ++n) position.known.stands[n].put(stands[n]);
}

// Nobody commands it, and some of its land is its own.
bool is_free(const Board& board, const Position& position, Power of) {
  if (state(position, of).patron) return false;
  for (const Region region : board.lands[at(of)]) {
    if (hold(position, region).holder == kItsState) return true;
  }
  return false;
}
void put(std::array<std::uint8_t, 4>& bytes, const PowerSet& states) {
  const auto bits = static_cast<std::uint32_t>(states.bits() >> kNations);
  std::memcpy(bytes.data(), &bits, sizeof(bits));
}

}  // namespace

void know(const Board& board, Position& position) {
  know_control(board, position);
  know_stands(board, position);
  note_wars(position);
  note_ties(position);
  PowerSet independent;
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    if (is_free(board, position, power_at(s))) independent.insert(power_at(s));
  }
  put(position.known.independent, independent);
}

void note_holder(const Board& board, Position& position, Region region) {
  for (RegionBytes& each : position.known.control) each.erase(region);
  const Maybe<Nation> by = controller(board, position, region);
  if (by) position.known.control[at(*by)].insert(region);
  const Maybe<Power> its = board.state_of[at(region)];
  if (!its) return;
  PowerSet independent = states_from(position.known.independent);
  independent.erase(*its);
  if (is_free(board, position, *its)) independent.insert(*its);
  put(position.known.independent, independent);
}

void note_left(const Board& board, Position& position, Power power, Region region) {
  const Maybe<Nation> by = commander(position, power);
  bool stays = false;
  each_die_in(position, region, [&](std::size_t i) {
    stays = stays || commander(position, board.die_owner[i]) == by;
  });
  if (!stays) position.known.stands[place_of_commander(by)].erase(region);
}

void note_wars(Position& position) {
  PowerSet states;
  for (std::size_t s = 0; s < kStates; ++s) {
    if (position.states[s].wars != 0) states.insert(power_at(kNations + s));
  }
  put(position.known.at_war, states);
}

void note_ties(Position& position) {
  Known& known = position.known;
  known.wars = known.allies = {};
  std::size_t pair = 0;
  for (std::size_t one = 0; one < kNations; ++one) {
    for (std::size_t other = one + 1; other < kNations; ++other) {
      const Tie tie = position.pairs[pair++].tie;
      if (tie != Tie::war && tie != Tie::allied) continue;
      auto& sets = tie == Tie::war ? known.wars : known.allies;
      set_bit(sets[one], power_at(other));
      set_bit(sets[other], power_at(one));
    }
  }
}

RegionSet stands_but_of(const Position& position, Maybe<Nation> by) {
  RegionSet found;
  for (std::size_t i = 0; i <= kNations; ++i) {
    if (i != place_of_commander(by)) found |= position.known.stands[i].set();
  }
  return found;
}

bool do_enemies_stand(const Board& board, const Position& position, Nation n,
                      const RegionSet& where) {
  const Maybe<Nation> by = commander(position, n);
  for (const Nation foe : foes_of(position, n)) {
    if (position.known.stands[at(foe)].set().meets(where)) return true;
  }
  for (const Power other : states_at_war(position) & board.with_dice) {
    const State& own = state(position, other);
    if (!by || !has_bit(own.wars, *by) || own.patron == *by) continue;
    for (const Die& die : dice_of(board, position, other)) {
      if (!is_on_map(die)) break;  // those on the map come first
      if (where.contains(region_at(die.region))) return true;
    }
  }
  return false;
}

NationSet foes_of(const Position& position, Power power) {
  const Maybe<Nation> by = commander(position, power);
  NationSet foes = by ? enemies_of(position, *by) : NationSet();
  if (is_state(power)) {
    foes |= NationSet::from_bits(state(position, power).wars);
    if (by) foes.erase(*by);
  }
  return foes;
}

// napoleon.alliance.states, as is_enemy has it.
RegionSet enemy_dice(const Board& board, const Position& position, Power power) {
  RegionSet found;
  const Maybe<Nation> by = commander(position, power);
  for (const Nation foe : foes_of(position, power)) {
    found |= position.known.stands[at(foe)].set();
  }
  if (!by) return found;
  for (const Power other : states_at_war(position) & board.with_dice) {
    const State& own = state(position, other);
    if (!has_bit(own.wars, *by) || own.patron == *by) continue;
    for (const Die& die : dice_of(board, position, other)) {
      if (!is_on_map(die)) break;  // those on the map come first
      found.insert(region_at(die.region));
    }
  }
  return found;
}

bool do_others_stand(const Position& position, Maybe<Nation> by, Region region) {
  const std::size_t place = at(region) / 8;
  const unsigned bit = 1U << (at(region) % 8);
  const auto& stands = position.known.stands;
  const auto there = [&](std::size_t i) { return stands[i].bytes[place] & bit; };
  static_assert(kNations == 5);
  const unsigned all = there(0) + there(1) + there(2) + there(3) + there(4) + there(5);
  return all > there(place_of_commander(by));
}

}  // namespace casus::napoleon
