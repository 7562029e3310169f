// Units that go at their owner's choice, regiments that find no room aboard, and the stowing of
// fleets of two or more squadrons.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

void go_on(Play& play, Then then) {
  switch (then) {
    case Then::end_march: return end_action(play);
    case Then::march_on: return march_on(play);
    case Then::plague: return go_on_with_event(play);
    case Then::upkeep: return go_on_with_upkeep(play);
    case Then::losses: return go_on_with_losses(play);
    case Then::nothing: return;
  }
}

bool is_too_full(const ByState& units) {
  return regiments_in(units) > Hold::kRoom * ships_in(units);
}

// In a naval battle the attacker's fleet stands apart.
bool drowns_in_battle(const Position& position) {
  return in_battle(position.common) && position.common.then == Then::losses;
}

std::array<std::uint8_t, kRegimentKinds> drowning(const Position& position) {
  std::array<std::uint8_t, kRegimentKinds> there{};
  const Counts units = drowns_in_battle(position)
                           ? side_units(position, position.common.battle.loser)
                           : counted(position.units[position.common.stow_tile]);
  std::copy_n(units.begin(), kRegimentKinds, there.begin());
  return there;
}

}  // namespace

Refused why_not_remove(const Position& position, Seat seat, Tile tile, Unit unit) {
  const bool there =
      position.common.stack[at(tile)] == byte(seat) && count_of(position.units[at(tile)], unit) > 0;
  return there ? std::nullopt : refuse<Why::nothing_to_remove>(tile, unit);
}

void list_removals(const Position& position, Seat seat, Choices& choices) {
  for (TileSet left = stacks_of(position.common, seat); left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    for (std::size_t u = 0; u < kUnits; ++u) {
      const auto unit = static_cast<Unit>(u);
      if (count_of(position.units[at(tile)], unit) > 0) {
        choices.push_back(make_choice<Act::remove>(tile, unit));
      }
    }
  }
}

void remove_unit(Play& play, Seat seat, Tile tile, Unit unit) {
  drop_holds(play.position, tile);
  drop_piece(play.position, seat, tile, unit);
  play.events.tell<EventKind::removed>(seat, tile, unit);
}

void apply_plague_removal(Play& play, Tile tile, Unit unit) {
  Common& common = play.common;
  const Seat seat = common.asked;
  remove_unit(play, seat, tile, unit);
  if (--common.left > 0) return;
  settle_fleets(play, seat, Then::plague);
}

bool settle_fleets(Play& play, Seat seat, Then then) {
  Common& common = play.common;
  common.then = then;
  // First all that drown, then what is left is stowed.
  for (const bool drowns : {true, false}) {
    for (TileSet left = stacks_of(common, seat) & play.board.sea; left != 0; left &= left - 1) {
      const auto tile = static_cast<Tile>(std::countr_zero(left));
      common.stow_tile = static_cast<std::uint8_t>(tile);
      if (drowns && is_too_full(play.position.units[at(tile)])) {
        ask(common, Ask::drown, seat);
        return true;
      }
      if (!drowns && needs_holds(play.board, play.position, tile) &&
          !has_holds(play.position, tile)) {
        open_holds(play.position, tile);
        ask(common, Ask::stow, seat);
        return true;
      }
    }
  }
  common.stow_tile = kNobody;
  common.then = Then::nothing;
  go_on(play, then);
  return false;
}

Refused why_not_drown(const Position& position, Unit unit) {
  if (is_ship(unit) || drowning(position)[at(unit)] == 0)
    return refuse<Why::no_room_is_short>(unit);
  return std::nullopt;
}

void list_drowning(const Position& position, Choices& choices) {
  const auto there = drowning(position);
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    if (there[u] > 0) choices.push_back(make_choice<Act::drown>(static_cast<Unit>(u)));
  }
}

void apply_drown(Play& play, Unit unit) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const auto tile = static_cast<Tile>(common.stow_tile);
  play.events.tell<EventKind::drowned>(seat, tile, unit);
  if (drowns_in_battle(play.position) && common.battle.loser == kAttacker) {
    --play.position.force[at(unit)];
    if (common.battle.known[at(unit)] > 0) --common.battle.known[at(unit)];
    --common.pieces[at(seat)][at(unit)];
  } else {
    drop_holds(play.position, tile);
    drop_piece(play.position, seat, tile, unit);
  }
  if (drowns_in_battle(play.position)) return go_on_with_losses(play);
  settle_fleets(play, seat, common.then);
}

Unit next_to_stow(const Position& position) {
  const ByState rest = unstowed(position, static_cast<Tile>(position.common.stow_tile));
  std::size_t unit = 0;
  while (rest[unit][at(State::fresh)] + rest[unit][at(State::finished)] == 0) ++unit;
  return static_cast<Unit>(unit);
}

namespace {

// The squadron of this number, counted among those of the fleet.
std::uint8_t hold_at(const Position& position, std::uint8_t tile, int squadron) {
  for (std::uint8_t h = 0; h < kHolds; ++h) {
    if (position.holds[h].tile == tile && --squadron == 0) return h;
  }
  return kNobody;
}

}  // namespace

Refused why_not_stow(const Position& position, int squadron) {
  const std::uint8_t hold = hold_at(position, position.common.stow_tile, squadron);
  if (hold == kNobody) return refuse<Why::no_such_squadron>(squadron);
  if (cargo_of(position.holds[hold]) >= Hold::kRoom) return refuse<Why::full>(Hold::kRoom);
  return std::nullopt;
}

void list_stowing(const Position& position, Choices& choices) {
  for (int squadron = 1; squadron <= kHolds; ++squadron) {
    if (hold_at(position, position.common.stow_tile, squadron) == kNobody) break;
    if (!why_not_stow(position, squadron)) choices.push_back(make_choice<Act::stow>(squadron));
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_stow(Play& play, int squadron) {
  Common& common = play.common;
  const auto tile = static_cast<Tile>(common.stow_tile);
  const Unit unit = next_to_stow(play.position);
  const ByState rest = unstowed(play.position, tile);
  const bool finished = rest[at(unit)][at(State::fresh)] == 0;
  const std::uint8_t hold = hold_at(play.position, common.stow_tile, squadron);
  load(play.position.holds[hold], byte(2 * static_cast<int>(at(unit)) + (finished ? 1 : 0)));
  sort_holds(play.position);
  if (is_empty(unstowed(play.position, tile))) apply_stow_rest(play);
}

void apply_stow_rest(Play& play) {
  Common& common = play.common;
  const auto tile = static_cast<Tile>(common.stow_tile);
  stow_rest(play.position, tile);
  play.events.tell<EventKind::stowed>(common.asked, tile);
  settle_fleets(play, common.asked, common.then);
}

}  // namespace casus::generalship
