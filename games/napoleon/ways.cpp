#include "games/napoleon/ways.h"

#include <algorithm>
#include <optional>
#include <span>

namespace casus::napoleon {

namespace {
// Adds what is held, or takes it away again.
template <class Change>
void change_control(const Board& board, const Position& position, std::size_t region,
                    std::uint8_t holder, Control& control, const Change& change) {
  if (holder != kItsState) {
    return change(control.of[at(*commander(position, power_at(holder)))], region_at(region));
  }
  change(control.of_states, region_at(region));
  const Maybe<Power> its = board.state_of[region];
  const Maybe<Nation> patron = its ? state(position, *its).patron : Maybe<Nation>();
  if (patron) change(control.of[at(*patron)], region_at(region));
}
}  // namespace

namespace {
// Holders of a few regions are compared at once.
constexpr std::size_t kTogether = 4;
static_assert(kRegions % kTogether == 0);
bool are_usual(const Board& board, const Position& position, std::size_t first) {
  const Hold* held = &position.regions[first];
  const std::uint8_t* usual = &board.usual_holder[first];
  return ((held[0].holder ^ usual[0]) | (held[1].holder ^ usual[1]) | (held[2].holder ^ usual[2]) |
          (held[3].holder ^ usual[3])) == 0;
}
}  // namespace

// Most regions are held by whom they belong to: those are entered all at once, and then mended.
Control control_of(const Board& board, const Position& position) {
  Control control;
  control.of_states = board.of_states;
  for (const Nation n : all_nations()) {
    control.of[at(*commander(position, n))] |= board.home[at(n)];
  }
  for (std::size_t s = kNations; s < kStatesEnd; ++s) {
    const Maybe<Nation> patron = state(position, power_at(s)).patron;
    if (patron) control.of[at(*patron)] |= board.lands[s] & board.of_states;
  }
  for (std::size_t r = 0; r < kRegions; r += kTogether) {
    if (are_usual(board, position, r)) continue;
    for (std::size_t each = r; each < r + kTogether; ++each) {
      const std::uint8_t usual = board.usual_holder[each];
      const std::uint8_t holder = position.regions[each].holder;
      if (holder == usual) continue;
      change_control(board, position, each, usual, control,
                     [](RegionSet& set, Region region) { set.erase(region); });
      change_control(board, position, each, holder, control,
                     [](RegionSet& set, Region region) { set.insert(region); });
    }
  }
  return control;
}
Control control_among(const Board& board, const Position& position, const RegionSet& where) {
  Control control;
  for (const Region region : where) {
    const std::uint8_t holder = hold(position, region).holder;
    Maybe<Nation> by;
    if (holder != kItsState) {
      by = position.nations[holder].patron;
      if (!by) by = power_at(holder);
    } else {
      control.of_states.insert(region);
      const Maybe<Power> its = board.state_of[at(region)];
      if (its) by = state(position, *its).patron;
    }
    if (by) control.of[at(*by)].insert(region);
  }
  return control;
}

// --- who stands where ---

Stands stands_of(const Board& board, const Position& position) {
  Stands stands;
  for (const Power power : board.with_dice) {
    const Die* die = &position.dice[board.first_die[at(power)]];
    if (!is_on_map(*die)) continue;
    const Maybe<Nation> by = commander(position, power);
    if (is_state(power) && (!by || state(position, power).wars != 0)) {
      stands.quarrels.insert(power);
    }
    RegionSet& found = stands.of[by ? at(*by) : kNations];
    const Die* const end = die + board.most_dice[at(power)];
    // Those on the map come first.
    for (; die != end && is_on_map(*die); ++die) found.insert(region_at(die->region));
  }
  return stands;
}
namespace {

void see_defences(const Board& board, const Position& position, Power power, const RegionSet& where,
                  RegionSet& found) {
  for (const Nation n : {Power::france, Power::britain}) {
    const RegionSet there = (board.defended & board.home[at(n)] & where) - found;
    if (there.empty() || !is_enemy(position, power, n)) continue;
    for (const Region region : there) {
      if (has_defence(board, position, region)) found.insert(region);
    }
  }
}
void see_guerillas(const Board& board, const Position& position, Power power,
                   const RegionSet& where, RegionSet& found) {
  if (!position.setup.guerillas) return;
  for (const Region region : board.remote& where) {
    if (position.guerillas[at(region)] == 0) continue;
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (owner && is_enemy(position, power, *owner)) found.insert(region);
  }
}

// The same from the dice themselves, for a few regions.
RegionSet enemies_near(const Board& board, const Position& position, Power power,
                       const RegionSet& where) {
  RegionSet found;
  for (const Power other : board.with_dice) {
    const auto dice = dice_of(board, position, other);
    if (!is_on_map(dice.front()) || !is_enemy(position, power, other)) continue;
    for (const Die& die : dice) {
      if (!is_on_map(die)) break;  // those on the map come first
      found.insert(region_at(die.region));
    }
  }
  found &= where;
  see_defences(board, position, power, where, found);
  see_guerillas(board, position, power, where, found);
  return found;
}

}  // namespace

RegionSet enemies_among(const Board& board, const Position& position, const Stands& stands,
                        Power power, const RegionSet& where) {
  RegionSet found;
  const Nation n = *commander(position, power);
  for (const Nation other : enemies_of(position, n)) found |= stands.of[at(other)];
  if (is_state(power) && state(position, power).wars != 0) {
    for (const Nation other : NationSet::from_bits(state(position, power).wars).without(n)) {
      found |= stands.of[at(other)];
    }
  }
  for (const Power other : stands.quarrels) {
    if (!is_enemy(position, power, other)) continue;
    for (const Die& die : dice_of(board, position, other)) {
      if (is_on_map(die)) found.insert(region_at(die.region));
    }
  }
  found &= where;
  see_defences(board, position, power, where, found);
  see_guerillas(board, position, power, where, found);
  return found;
}

RegionSet without_shut_straits(const Board& board, const Position& position, Nation n, Region from,
                               RegionSet open) {
  if (position.setup.straits_open) return open;
  for (const Region to : board.closed[at(from)] & open) {
    if (is_strait_shut(board, position, n, from, to)) open.erase(to);
  }
  return open;
}

bool is_slow_case(const Board& board, const Position& position, Power power) {
  return power == Power::russia && is_russia_invaded(board, position);
}

namespace {

RegionSet slow_ways(const Board& board, const Position& position) {
  RegionSet ways;
  for (const Region to : board.land.near(region_at(position.moving.region))) {
    if (!why_not_to(board, position, to)) ways.insert(to);
  }
  return ways;
}

// Of the die in motion.
class Steps {
 public:
  Steps(const Board& board, const Position& position)
      : board_(board),
        position_(position),
        moving_(position.moving),
        power_(*moving_.power),
        here_(region_at(moving_.region)) {}

  RegionSet by_land() {
    if (is_slow_case(board_, position_, power_)) return slow_ways(board_, position_);
    if (!has_range(board_, position_)) return {};
    const Nation n = mover(position_);
    RegionSet open = board_.land.near(here_);
    if (moving_.steps + moving_.boxes > 0) open = in_autumn(open);
    if (open.empty()) return open;
    const Control control = control_among(board_, position_, open.with(here_));
    open = entry_among(board_, position_, control, power_, here_, open);
    open = without_shut_straits(board_, position_, n, here_, open);
    if (moving_.bonus) {
      open &= friendly(control, n);
      if (!open.empty()) open -= enemies_near(board_, position_, power_, open);
    }
    if (open.empty()) return open;
    const int missing = missing_screen(n);
    return missing <= 0 ? open : unscreened(n, missing, open, control);
  }

  RegionSet by_sea() {
    const Nation n = mover(position_);
    if (moving_.bonus || moving_.boxes > 0 || moving_.steps > 1 || !could_use_lift(position_, n)) {
      return {};
    }
    const int most = moving_.steps == 0 ? 5 : 4;
    const RegionSet reached = reached_by_sea(board_, position_, n, here_, moving_.pips, most);
    RegionSet ways;
    if (reached.empty()) return ways;
    if (is_slow_case(board_, position_, power_)) {
      for (const Region to : reached) {
        if (!why_not_land(board_, position_, to)) ways.insert(to);
      }
      return ways;
    }
    const Control control = control_of(board_, position_);
    ways = reached & entry_of(board_, position_, control, power_, here_);
    if (moving_.steps > 0) ways = in_autumn(ways);
    const int missing = missing_screen(n);
    if (missing <= 0) return ways;
    if (moving_.steps == 0) {
      const bool to_sea = n == Power::britain || is_free_for_all(position_);
      return to_sea && !hold(position_, here_).fought ? ways : RegionSet();
    }
    return unscreened(n, missing, ways, control);
  }

 private:
  // Pips that would have to stay; not more than 0 if none.
  int missing_screen(Nation n) const {
    const int theirs = enemy_pips(board_, position_, power_, here_);
    return theirs == 0 ? 0 : theirs - own_pips(board_, position_, n, here_);
  }
  RegionSet friendly(const Control& control, Nation n) const {
    RegionSet found;
    for (const Nation other : all_nations()) {
      if (are_allied(position_, n, other)) found |= control.of[at(other)];
    }
    return found;
  }
  // Where a die may go that leaves its region without the screen it needs.
  RegionSet unscreened(Nation n, int missing, const RegionSet& open, const Control& control) const {
    if (moving_.steps + moving_.boxes == 0) {
      if (hold(position_, here_).fought) return {};
      const RegionSet own = open & control.of[at(n)];
      return own - enemies_near(board_, position_, power_, own);
    }
    const int free =
        dice_limit(board_, position_, power_) - dice_in_play(board_, position_, power_);
    const bool drops = moving_.pips > missing && dice_for(position_, missing) <= free;
    return drops ? open : RegionSet();
  }
  // napoleon.remote.autumn: no second region in the north.
  RegionSet in_autumn(const RegionSet& ways) const {
    if (season_of(position_) != 4) return ways;
    const bool north =
        board_.northern.contains(region_at(moving_.from)) || board_.northern.contains(here_);
    return north ? RegionSet() : ways - board_.northern;
  }

  const Board& board_;
  const Position& position_;
  const Moving& moving_;
  Power power_;
  Region here_;
};

}  // namespace

RegionSet reached_by_sea(const Board& board, const Position& position, Nation n, Region from,
                         int pips, int most) {
  RegionSet reached;
  if (board.boxes[at(from)].empty()) return reached;
  for (const bool british : {false, true}) {
    if (!may_use_lift(board, position, n, pips, british)) continue;
    if (british && !position.setup.ships) {
      reached |= board.by_sea[at(from)][static_cast<std::size_t>(most)];
      continue;
    }
    const SeaSet open = open_boxes(position, n, british);
    SeaSet boxes = board.boxes[at(from)] & open;
    for (int i = 1; i < most; ++i) boxes |= board.sea.around(boxes) & open;
    for (const Sea box : boxes) reached |= board.shores[at(box)];
  }
  reached.erase(from);
  return reached;
}

bool can_step(const Board& board, const Position& position) {
  Steps steps(board, position);
  return !steps.by_land().empty() || !steps.by_sea().empty();
}

void list_steps(const Board& board, const Position& position, Choices& choices) {
  Steps steps(board, position);
  for (const Region to : steps.by_land()) choices.push_back(make_choice<Act::to>(to));
  for (const Region to : steps.by_sea()) choices.push_back(make_choice<Act::land>(to));
  if (!why_not_halt(position)) choices.push_back(make_choice<Act::halt>());
}

}  // namespace casus::napoleon
