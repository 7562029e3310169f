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
  for (std::size_t r = 0; r < kRegions; ++r) {
    const std::uint8_t usual = board.usual_holder[r];
    const std::uint8_t holder = position.regions[r].holder;
    if (holder == usual) continue;
    change_control(board, position, r, usual, control,
                   [](RegionSet& set, Region region) { set.erase(region); });
    change_control(board, position, r, holder, control,
                   [](RegionSet& set, Region region) { set.insert(region); });
  }
  return control;
}

namespace {

void see_defences(const Board& board, const Position& position, Power power, Field& field) {
  for (const Nation n : {Power::france, Power::britain}) {
    if (!is_enemy(position, power, n)) continue;
    for (const Region region : board.defended & board.home[at(n)]) {
      if (!has_defence(board, position, region)) continue;
      field.enemies.insert(region);
      ++field.theirs[at(region)];
    }
  }
}
void see_guerillas(const Board& board, const Position& position, Power power, Field& field) {
  if (!position.setup.guerillas) return;
  for (const Region region : board.remote) {
    const std::uint8_t pips = position.guerillas[at(region)];
    if (pips == 0) continue;
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (!owner || !is_enemy(position, power, *owner)) continue;
    field.enemies.insert(region);
    field.theirs[at(region)] = byte(field.theirs[at(region)] + pips);
  }
}

}  // namespace

void see_dice(const Board& board, const Position& position, Power power, Field& field) {
  field.enemies = {};
  field.theirs = {};
  field.ours = {};
  for (const Power other : PowerSet::all()) {
    const auto dice = dice_of(board, position, other);
    if (dice.empty() || !is_on_map(dice.front())) continue;
    const bool own = commander(position, other) == *field.nation;
    if (!own && !is_enemy(position, power, other)) continue;
    auto& pips = own ? field.ours : field.theirs;
    for (const Die& die : dice) {
      if (!is_on_map(die)) break;  // those on the map come first
      pips[die.region] = byte(pips[die.region] + die.pips);
      if (!own) field.enemies.insert(region_at(die.region));
    }
  }
  see_defences(board, position, power, field);
  see_guerillas(board, position, power, field);
}

Field field_of(const Board& board, const Position& position, Power power, const Control& control) {
  Field field;
  field.nation = *commander(position, power);
  field.control = control;
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

// Of the die in motion. What the power sees is looked at once for both, and only if it matters.
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
    const Field& field = this->field();
    RegionSet open =
        board_.land.near(here_) & entry_of(board_, position_, field.control, power_, here_);
    open = without_shut_straits(board_, position_, *field.nation, here_, open);
    if (moving_.steps + moving_.boxes > 0) open = in_autumn(open);
    if (moving_.bonus) open = (open & field.friendly) - field.enemies;
    const int missing = missing_screen();
    return missing <= 0 ? open : unscreened(board_, position_, field, missing, open);
  }

  RegionSet by_sea() {
    const Nation n = mover(position_);
    if (moving_.bonus || moving_.boxes > 0 || moving_.steps > 1 || !could_use_lift(position_, n)) {
      return {};
    }
    const RegionSet reached = reached_by_sea(n);
    RegionSet ways;
    if (reached.empty()) return ways;
    if (is_slow_case(board_, position_, power_)) {
      for (const Region to : reached) {
        if (!why_not_land(board_, position_, to)) ways.insert(to);
      }
      return ways;
    }
    const Field& field = this->field();
    ways = reached & entry_of(board_, position_, field.control, power_, here_);
    if (moving_.steps > 0) ways = in_autumn(ways);
    const int missing = missing_screen();
    if (missing <= 0) return ways;
    if (moving_.steps == 0) {
      const bool to_sea = n == Power::britain || is_free_for_all(position_);
      return to_sea && !hold(position_, here_).fought ? ways : RegionSet();
    }
    return unscreened(board_, position_, field, missing, ways);
  }

 private:
  const Field& field() {
    if (!field_) field_ = field_of(board_, position_, power_, control_of(board_, position_));
    return *field_;
  }
  int missing_screen() { return field().theirs[at(here_)] - field().ours[at(here_)]; }
  // napoleon.remote.autumn: no second region in the north.
  RegionSet in_autumn(const RegionSet& ways) const {
    if (season_of(position_) != 4) return ways;
    const bool north =
        board_.northern.contains(region_at(moving_.from)) || board_.northern.contains(here_);
    return north ? RegionSet() : ways - board_.northern;
  }
  RegionSet reached_by_sea(Nation n) const {
    const int most = moving_.steps == 0 ? 5 : 4;
    RegionSet reached;
    for (const bool british : {false, true}) {
      if (!may_use_lift(board_, position_, n, moving_.pips, british)) continue;
      const SeaSet open = open_boxes(position_, n, british);
      SeaSet boxes = board_.boxes[at(here_)] & open;
      for (int i = 1; i < most; ++i) boxes |= board_.sea.around(boxes) & open;
      for (const Sea box : boxes) reached |= board_.shores[at(box)];
    }
    reached.erase(here_);
    return reached;
  }

  const Board& board_;
  const Position& position_;
  const Moving& moving_;
  Power power_;
  Region here_;
  std::optional<Field> field_;
};

}  // namespace

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
