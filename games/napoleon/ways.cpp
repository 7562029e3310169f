#include "games/napoleon/ways.h"
#include "games/napoleon/known.h"

#include <algorithm>
#include <optional>
#include <span>

namespace casus::napoleon {

// --- who stands where ---

RegionSet guarded_against(const Board& board, const Position& position, Power power) {
  RegionSet guarded;
  const NationSet foes = foes_of(position, power);
  for (const Nation n : {Power::france, Power::britain}) {
    if (foes.contains(*commander(position, n))) guarded |= board.defended & board.home[at(n)];
  }
  return guarded;
}
RegionSet hostile_guerillas(const Board& board, const Position& position, Power power) {
  RegionSet found;
  if (!position.setup.guerillas) return found;
  for (const Region region : board.remote) {
    if (position.guerillas[at(region)] == 0) continue;
    const Maybe<Power> owner = owner_of_guerillas(board, position, region);
    if (owner && is_enemy(position, power, *owner)) found.insert(region);
  }
  return found;
}
RegionSet enemies_among(const Board& board, const Position& position, Power power,
                        const RegionSet& where) {
  RegionSet found = enemy_dice(board, position, power);
  if (position.setup.guerillas) found |= hostile_guerillas(board, position, power);
  found &= where;
  for (const Region region : (guarded_against(board, position, power) & where) - found) {
    if (has_defence(board, position, region)) found.insert(region);
  }
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
    const Control control(position_);
    open &= entry_of(board_, position_, control, power_, here_);
    if (board_.closed[at(here_)].meets(open)) {
      open = without_shut_straits(board_, position_, n, here_, open);
    }
    if (moving_.bonus) {
      open &= friendly(control, n);
      if (!open.empty()) open -= enemies_among(board_, position_, power_, open);
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
    const Control control(position_);
    ways = reached & entry_of(board_, position_, control, power_, here_);
    if (moving_.steps > 0) ways = in_autumn(ways);
    const int missing = missing_screen(n);
    if (missing <= 0) return ways;
    if (moving_.steps == 0) {
      const bool to_sea = n == Power::britain || is_free_for_all(position_);
      return to_sea && !position_.fought.contains(here_) ? ways : RegionSet();
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
      if (position_.fought.contains(here_)) return {};
      const RegionSet own = open & control.of[at(n)];
      return own - enemies_among(board_, position_, power_, own);
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

namespace {
// A quiet region of its own lies beside a quiet one: whatever else there is, the die can go there.
bool surely_steps(const Board& board, const Position& position) {
  const Power power = *position.moving.power;
  const Nation n = mover(position);
  const Region here = region_at(position.moving.region);
  if (is_minor(power) || n == Power::britain || season_of(position) == 4 ||
      is_slow_case(board, position, power) || !has_range(board, position)) {
    return false;
  }
  const auto is_quiet = [&](Region region) {
    const bool defended = board.defended.contains(region) && !(board.home_of[at(region)] == n);
    return !defended && position.guerillas[at(region)] == 0 &&
           !do_others_stand(position, n, region);
  };
  if (!is_quiet(here)) return false;
  const RegionSet own = position.known.control[at(n)].set();
  for (const Region to : (board.land.near(here) & own) - board.closed[at(here)]) {
    if (is_quiet(to)) return true;
  }
  return false;
}
}  // namespace

bool can_step(const Board& board, const Position& position) {
  if (surely_steps(board, position)) return true;
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
