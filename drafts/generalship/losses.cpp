// After the combats: losses at the loser's choice, the retreat, the winner's reward, and what else
// the end of a battle brings.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

Seat loser_seat(const Common& common) { return side_seat(common.battle, common.battle.loser); }
std::size_t winner_side(const Battle& battle) { return 1U - battle.loser; }

// What may be lost now: on land regiments; at sea ships under bombardment, else regiments and, when
// none is left, ships.
struct Ranks {
  std::size_t first = 0;
  std::size_t end = kRegimentKinds;
};
Ranks ranks_of(const Common& common, const Counts& units) {
  if (!is_naval(common)) return {};
  const bool ships = common.battle.style == Style::bombardment || regiments_in(units) == 0;
  return ships ? Ranks{kRegimentKinds, kUnits} : Ranks{};
}

int value_of(const Board& board, const Common& common, std::size_t unit) {
  if (!is_naval(common)) return board.unit[unit].land_def;
  return board.unit[unit].sea_loss[at(common.battle.style)];
}

// No stronger unit after a weaker one, and the weaker ones must still cover the rest: so no unit
// can be spared in the end.
bool is_fit_to_lose(const Board& board, const Common& common, const Counts& units,
                    const Ranks& ranks, std::size_t unit) {
  const int value = value_of(board, common, unit);
  if (units[unit] == 0 || value > common.battle.floor) return false;
  int covered = 0;
  for (std::size_t u = ranks.first; u < ranks.end; ++u) {
    const int each = value_of(board, common, u);
    if (each <= value) covered += units[u] * each;
  }
  return covered >= common.battle.difference;
}

// A bit for each unit that may be lost; where all together are too few, any.
unsigned losable(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Counts units = side_units(position, common.battle.loser);
  const Ranks ranks = ranks_of(common, units);
  unsigned fit = 0;
  unsigned any = 0;
  for (std::size_t u = ranks.first; u < ranks.end; ++u) {
    if (units[u] == 0) continue;
    any |= 1U << u;
    if (is_fit_to_lose(board, common, units, ranks, u)) fit |= 1U << u;
  }
  return fit != 0 ? fit : any;
}

void drop_from_side(Play& play, std::size_t side, Unit unit) {
  Common& common = play.common;
  const Seat seat = side_seat(common.battle, side);
  if (side == kDefender) {
    return drop_piece(play.position, seat, static_cast<Tile>(common.battle.tile), unit);
  }
  --play.position.force[at(unit)];
  if (common.battle.known[at(unit)] > 0) --common.battle.known[at(unit)];
  --common.pieces[at(seat)][at(unit)];
}

// Those of a range of kinds are lost for want of a tile to go to.
void lose_in_retreat(Play& play, std::size_t first, std::size_t end) {
  const std::size_t side = play.common.battle.loser;
  const Counts units = side_units(play.position, side);
  for (std::size_t u = first; u < end; ++u) {
    if (units[u] == 0) continue;
    const auto unit = static_cast<Unit>(u);
    play.events.tell<EventKind::lost_in_retreat>(loser_seat(play.common), unit, int{units[u]});
    for (int i = units[u]; i > 0; --i) drop_from_side(play, side, unit);
  }
}

// Where the loser's regiments (or on a sea the fleet), or the ships of a land battle can go.
TileSet refuges(const Board& board, const Position& position, bool ships) {
  const Common& common = position.common;
  const Counts units = side_units(position, common.battle.loser);
  const TileSet own = owned_by(common, loser_seat(common)) & common.near[common.battle.tile];
  if (ships || is_naval(common)) return own & board.sea;
  const TileSet land = own & ~board.sea;
  const TileSet low = land & ~board.mountains;
  return in_group(units, Group::cavalry) > 0 && low != 0 ? low : land;
}

// Which kinds go together.
Ranks retreating(const Common& common, bool ships) {
  if (is_naval(common)) return {0, kUnits};
  return ships ? Ranks{kRegimentKinds, kUnits} : Ranks{};
}

void retreat_to(Play& play, Tile to, bool ships) {
  Common& common = play.common;
  Position& position = play.position;
  const Seat seat = loser_seat(common);
  const std::size_t side = common.battle.loser;
  if (!ships && (play.board.mountains & mask(to)) != 0) {
    lose_in_retreat(play, kInfantryKinds, kRegimentKinds);
  }
  const Ranks ranks = retreating(common, ships);
  const Counts units = side_units(position, side);
  ByState group{};
  for (std::size_t u = ranks.first; u < ranks.end; ++u) group[u][at(State::finished)] = units[u];
  if (is_empty(group)) return;
  drop_holds(position, to);
  play.events.tell<EventKind::retreated>(seat, to, in_group(group, Group::infantry),
                                         in_group(group, Group::cavalry), ships_in(group));
  if (side == kDefender) {
    return shift(position, seat, static_cast<Tile>(common.battle.tile), to, group, group);
  }
  for (const Group kind : {Group::infantry, Group::cavalry, Group::ships}) {
    move_known(kind, common.battle.known, in_group(position.force, kind), common.known[at(to)],
               in_group(group, kind));
  }
  position.force = rest_of(position.force, counted(group));
  put(position, seat, to, group);
}

bool may_depose(const Board& board, const Common& common) {
  return common.commander[at(loser_seat(common))] != kNobody && !are_rivals(board, common);
}
bool may_take_both(const Board& board, const Common& common) {
  const std::size_t winner = winner_side(common.battle);
  return may_depose(board, common) && battle_modifiers(board, common, winner).triumph &&
         common.power[common.battle.seat[winner]] > 0;
}

void count_battle(Play& play, std::size_t side) {
  Common& common = play.common;
  const Seat seat = side_seat(common.battle, side);
  const int more = battle_modifiers(play.board, common, side).battle_record ? 2 : 1;
  std::uint8_t& battles = common.battles[at(seat)];
  battles = byte(std::min<int>(battles + more, play.board.figures.most_battles));
  play.events.tell<EventKind::battles_counted>(seat, int{battles});
}

void plunder(Play& play) {
  Common& common = play.common;
  const Battle& battle = common.battle;
  if (battle.withdrawn || battle.loser != kDefender) return;
  const int most = battle_modifiers(play.board, common, kAttacker).plunder[at(battle.theatre)];
  std::uint8_t& larder = common.food[battle.seat[kDefender]];
  const int food = std::min<int>(most, larder);
  if (food == 0) return;
  larder = byte(larder - food);
  add_up(common.food[battle.seat[kAttacker]], food);
  play.events.tell<EventKind::plundered>(side_seat(battle, kAttacker), side_seat(battle, kDefender),
                                         food);
}

// The attackers stand where they have won.
void settle_attackers(Play& play) {
  Common& common = play.common;
  const auto tile = static_cast<Tile>(common.battle.tile);
  const Seat seat = side_seat(common.battle, kAttacker);
  if (common.battle.loser == kAttacker || play.position.force == Counts{}) return;
  ByState group{};
  for (std::size_t u = 0; u < kUnits; ++u) group[u][at(State::finished)] = play.position.force[u];
  put(play.position, seat, tile, group);
  common.known[at(tile)] = common.battle.known;
  take_over(play, seat, tile);
}

// Holds that no longer say what their fleet carries.
void drop_stale_holds(Play& play, Seat seat) {
  for (TileSet left = stacks_of(play.common, seat) & play.board.sea; left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    if (!has_holds(play.position, tile)) continue;
    int squadrons = 0;
    for (const Hold& hold : play.position.holds) squadrons += hold.tile == at(tile) ? 1 : 0;
    const bool whole = squadrons == ships_in(play.position.units[at(tile)]) &&
                       needs_holds(play.board, play.position, tile) &&
                       is_empty(unstowed(play.position, tile));
    if (!whole) drop_holds(play.position, tile);
  }
}

void conclude(Play& play, Act reward) {
  Common& common = play.common;
  const Battle battle = common.battle;
  const std::size_t side = winner_side(battle);
  const Seat winner = side_seat(battle, side);
  const Seat loser = side_seat(battle, battle.loser);
  count_battle(play, kAttacker);
  if (!battle.bought) count_battle(play, kDefender);
  plunder(play);
  settle_attackers(play);
  int points = 0;
  if (!battle.withdrawn && reward != Act::depose) {
    points =
        side == kAttacker ? play.board.figures.points_attacker : play.board.figures.points_defender;
    const int more = battle_modifiers(play.board, common, side).laurel[side][at(battle.theatre)];
    if (more > 0 && !common.laurels.contains(winner)) {
      points += more;
      common.laurels = common.laurels.with(winner);
    }
  }
  const bool deposes = !battle.withdrawn && reward != Act::points;
  if (reward == Act::both) spend_power(play, winner);
  if (deposes) {
    const auto general = static_cast<General>(common.commander[at(loser)]);
    play.events.tell<EventKind::deposed>(winner, loser, general);
    remove_commander(play, loser);
  }
  common.battle = {};
  play.position.force = {};
  play.position.hand = {};
  play.position.tossed = {};
  const Seat defender = side_seat(battle, kDefender);
  drop_stale_holds(play, defender);
  award(play, winner, points, Part::battles);
  if (is_over(common)) return;
  settle_fleets(play, defender, Then::march_on);
}

// Losses are over; regiments that no ship can carry go with them.
void go_on_to_retreat(Play& play) {
  Common& common = play.common;
  const Counts units = side_units(play.position, common.battle.loser);
  if (is_naval(common) && regiments_in(units) > Hold::kRoom * ships_in(units)) {
    if (ships_in(units) > 0) {
      common.then = Then::losses;
      common.stow_tile = common.battle.tile;
      return ask(common, Ask::drown, loser_seat(common));
    }
    lose_in_retreat(play, 0, kRegimentKinds);
  }
  common.then = Then::nothing;
  common.stow_tile = kNobody;
  begin_retreat(play);
}

void begin_reward(Play& play) {
  Common& common = play.common;
  if (!common.battle.withdrawn && may_depose(play.board, common)) {
    return ask(common, Ask::reward, side_seat(common.battle, winner_side(common.battle)));
  }
  conclude(play, Act::points);
}

}  // namespace

void begin_losses(Play& play) {
  Battle& battle = play.common.battle;
  const int less =
      battle_modifiers(play.board, play.common, battle.loser).fewer_losses[at(battle.theatre)];
  battle.difference = byte(std::max(1, battle.difference - less));
  battle.floor = kNobody;
  go_on_with_losses(play);
}

void go_on_with_losses(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  const Counts units = side_units(play.position, battle.loser);
  const Ranks ranks = ranks_of(common, units);
  int there = 0;
  for (std::size_t u = ranks.first; u < ranks.end; ++u) there += units[u];
  if (battle.difference > 0 && there > 0 && common.then != Then::losses) {
    return ask(common, Ask::lose, loser_seat(common));
  }
  battle.difference = 0;
  battle.floor = kNobody;
  go_on_to_retreat(play);
}

Refused why_not_lose(const Board& board, const Position& position, Unit unit) {
  if ((losable(board, position) >> at(unit) & 1U) == 0) return refuse<Why::cannot_be_lost>(unit);
  return std::nullopt;
}

void list_losses(const Board& board, const Position& position, Choices& choices) {
  for (unsigned left = losable(board, position); left != 0; left &= left - 1) {
    choices.push_back(make_choice<Act::lose>(static_cast<Unit>(std::countr_zero(left))));
  }
}

void apply_lose(Play& play, Unit unit) {
  Battle& battle = play.common.battle;
  const bool had_regiments = regiments_in(side_units(play.position, battle.loser)) > 0;
  const int value = value_of(play.board, play.common, at(unit));
  play.events.tell<EventKind::lost>(play.common.asked, unit);
  drop_from_side(play, battle.loser, unit);
  battle.difference = byte(std::max(0, battle.difference - value));
  battle.floor = byte(value);
  // Ships come only after all regiments, and begin anew.
  const bool has_regiments = regiments_in(side_units(play.position, battle.loser)) > 0;
  if (had_regiments && !has_regiments) battle.floor = kNobody;
  go_on_with_losses(play);
}

void begin_retreat(Play& play) {
  Common& common = play.common;
  Battle& battle = common.battle;
  const Seat seat = loser_seat(common);
  const auto goes = [&](bool ships) {
    const Ranks ranks = retreating(common, ships);
    const Counts units = side_units(play.position, battle.loser);
    int there = 0;
    for (std::size_t u = ranks.first; u < ranks.end; ++u) there += units[u];
    return there > 0;
  };
  for (const bool ships : {false, true}) {
    if (!ships && battle.retreated) continue;
    if (goes(ships)) {
      const TileSet tiles = refuges(play.board, play.position, ships);
      const Ranks ranks = retreating(common, ships);
      if (tiles == 0) {
        lose_in_retreat(play, ranks.first, ranks.end);
      } else if (std::popcount(tiles) > 1) {
        return ask(common, Ask::retreat, seat);
      } else {
        retreat_to(play, static_cast<Tile>(std::countr_zero(tiles)), ships);
      }
    }
    battle.retreated = true;
  }
  begin_reward(play);
}

namespace {

Refused why_not_refuge(const Board& board, const Position& position, Tile tile, bool ships) {
  const bool may = ships == position.common.battle.retreated &&
                   (refuges(board, position, ships) & mask(tile)) != 0;
  if (may) return std::nullopt;
  const bool sails = ships || is_naval(position.common);
  return sails ? refuse<Why::no_haven>(tile) : refuse<Why::no_retreat>(tile);
}

}  // namespace

Refused why_not_retreat(const Board& board, const Position& position, Tile tile) {
  return why_not_refuge(board, position, tile, false);
}
Refused why_not_retreat_ships(const Board& board, const Position& position, Tile tile) {
  return why_not_refuge(board, position, tile, true);
}

void list_retreats(const Board& board, const Position& position, Choices& choices) {
  const bool ships = position.common.battle.retreated;
  for (TileSet left = refuges(board, position, ships); left != 0; left &= left - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(left));
    choices.push_back(ships ? make_choice<Act::retreat_ships>(tile)
                            : make_choice<Act::retreat>(tile));
  }
}

void apply_retreat(Play& play, Tile tile) {
  retreat_to(play, tile, false);
  play.common.battle.retreated = true;
  begin_retreat(play);
}
void apply_retreat_ships(Play& play, Tile tile) {
  retreat_to(play, tile, true);
  begin_reward(play);
}

Refused why_not_both(const Board& board, const Position& position) {
  if (!may_take_both(board, position.common)) return refuse<Why::no_triumph>();
  return std::nullopt;
}

// The question is asked only where there is a commander to remove.
void list_rewards(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  choices.push_back(make_choice<Act::points>());
  choices.push_back(make_choice<Act::depose>());
  if (may_take_both(board, common)) choices.push_back(make_choice<Act::both>());
}

void apply_points(Play& play) { conclude(play, Act::points); }
void apply_depose(Play& play) { conclude(play, Act::depose); }
void apply_both(Play& play) { conclude(play, Act::both); }

}  // namespace casus::generalship
