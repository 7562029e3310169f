// Draft and upgrade: units for population and resources, better ones for battles fought.
#include "games/generalship/kinds.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

bool is_known(const Board& board, const Common& common, Unit unit) {
  const std::uint8_t needed = board.unit[at(unit)].technology;
  return needed == kNobody || common.developed[needed] != kNobody;
}

bool has_pieces(const Board& board, const Common& common, Unit unit) {
  int pieces = 0;
#pragma GCC unroll 4
  for (const Counts& of_seat : common.pieces) pieces += of_seat[at(unit)];
  return pieces < board.unit[at(unit)].pieces;
}

bool can_pay(const Common& common, const Price& price) {
  const std::size_t seat = at(common.asked);
  return common.food[seat] >= price.food && common.metal[seat] >= price.metal;
}

// A bit for each unit that is known and of which pieces are left.
unsigned available(const Board& board, const Common& common) {
  unsigned found = 0;
  for (std::size_t u = 0; u < kUnits; ++u) {
    const auto unit = static_cast<Unit>(u);
    if (is_known(board, common, unit) && has_pieces(board, common, unit)) found |= 1U << u;
  }
  return found;
}

// What both kinds of drafting ask for: technology, pieces, population, resources.
Refused why_not_any(const Board& board, const Position& position, Unit unit) {
  const Common& common = position.common;
  const Seat seat = common.asked;
  if (!is_known(board, common, unit)) {
    return refuse<Why::needs_technology>(unit,
                                         static_cast<Technology>(board.unit[at(unit)].technology));
  }
  if (!has_pieces(board, common, unit)) return refuse<Why::no_pieces>(unit);
  const Price price = price_of(board, common, seat, unit);
  if (!can_pay(common, price)) {
    return refuse<Why::too_poor_to_draft>(unit, price.food, price.metal);
  }
  if (active_population(board, common, seat) == 0) return refuse<Why::no_population>();
  return std::nullopt;
}

bool is_port(const Board& board, const Common& common, Seat seat, Tile tile) {
  return (board.ports & mask(tile)) != 0 && owner_of(common, tile) == byte(seat) &&
         !has_foreigners(common, seat, tile) && (common.near[at(tile)] & board.sea) != 0 &&
         common.space[at(tile)] != kNobody;
}

// Units of the kind there that were not drafted in this action.
int can_be_upgraded(const Position& position, Seat seat, Tile tile, Unit unit) {
  const Common& common = position.common;
  const int there = count_of(position.units[at(tile)], unit);
  if (is_ship(unit)) return there - (unit == Unit::galley ? common.launched[at(tile)] : 0);
  return there - (tile == capital_of(common, seat) ? common.drafted[at(unit)] : 0);
}

Price upgrade_price(const Board& board, Unit unit, Unit into, Saving saving) {
  const auto& before = board.unit[at(unit)];
  const auto& after = board.unit[at(into)];
  const int food = after.food - before.food - (saving != Saving::metal ? 1 : 0);
  const int metal = after.metal - before.metal - (saving != Saving::food ? 1 : 0);
  return {std::max(0, food), std::max(0, metal)};
}

// With one or two battles the player saves one of the two, where there is something to be saved.
bool may_save(const Board& board, const Common& common, Unit unit, Unit into, Saving saving) {
  if (common.battles[at(common.asked)] >= 3) return saving == Saving::both;
  const auto& before = board.unit[at(unit)];
  const auto& after = board.unit[at(into)];
  if (saving == Saving::food) return after.food > before.food;
  return saving == Saving::metal && after.metal > before.metal;
}

}  // namespace

Price price_of(const Board& board, const Common& common, Seat seat, Unit unit) {
  const auto& facts = board.unit[at(unit)];
  const Modifiers& commander = modifiers(board, common, seat);
  const int before = common.drafted[at(unit)];
  Price price{facts.food, facts.metal};
  // Light infantry comes by twos, with a levy by threes, for the price of one.
  if (unit == Unit::light_infantry && before % (commander.levy ? 3 : 2) != 0) price.food = 0;
  const auto& discount = commander.discount;
  if (before < discount.most && discount.unit == at(unit)) {
    price.food = std::max(0, price.food - discount.food);
    price.metal = std::max(0, price.metal - discount.metal);
  }
  return price;
}

void begin_draft(Play& play) { ask(play.common, Ask::draft, play.common.doer); }

Refused why_not_draft(const Board& board, const Position& position, Unit unit) {
  const Common& common = position.common;
  if (is_ship(unit)) return refuse<Why::ships_are_launched>(unit);
  if (has_foreigners(common, common.asked, capital_of(common, common.asked))) {
    return refuse<Why::capital_closed>();
  }
  return why_not_any(board, position, unit);
}

Refused why_not_launch(const Board& board, const Position& position, Unit unit, Tile tile) {
  if (!is_ship(unit)) return refuse<Why::regiments_are_drafted>(unit);
  if (!is_port(board, position.common, position.common.asked, tile)) {
    return refuse<Why::no_port>(tile);
  }
  return why_not_any(board, position, unit);
}

Refused why_not_upgrade(const Board& board, const Position& position, Tile tile, Unit unit,
                        Unit into, Saving saving) {
  const Common& common = position.common;
  const Seat seat = common.asked;
  if (common.battles[at(seat)] == 0) return refuse<Why::no_battles>();
  if ((board.unit[at(unit)].upgrades >> at(into) & 1U) == 0) {
    return refuse<Why::no_such_upgrade>(unit, into);
  }
  if (!is_known(board, common, into)) {
    return refuse<Why::needs_technology>(into,
                                         static_cast<Technology>(board.unit[at(into)].technology));
  }
  const bool mine = common.stack[at(tile)] == byte(seat);
  if (!mine || count_of(position.units[at(tile)], unit) == 0) {
    return refuse<Why::no_such_unit>(tile, unit);
  }
  if (can_be_upgraded(position, seat, tile, unit) <= 0) return refuse<Why::drafted_now>(unit);
  if (!has_pieces(board, common, into)) return refuse<Why::no_pieces>(into);
  if (!may_save(board, common, unit, into, saving)) return refuse<Why::wrong_saving>(saving);
  const Price price = upgrade_price(board, unit, into, saving);
  if (!can_pay(common, price)) {
    return refuse<Why::too_poor_to_upgrade>(into, price.food, price.metal);
  }
  return std::nullopt;
}

namespace {

void list_new_units(const Board& board, const Common& common, unsigned units, Choices& choices) {
  const Seat seat = common.asked;
  const bool capital_open = !has_foreigners(common, seat, capital_of(common, seat));
  const TileSet ports = owned_by(common, seat) & board.ports;
  for (; units != 0; units &= units - 1) {
    const auto unit = static_cast<Unit>(std::countr_zero(units));
    if (!can_pay(common, price_of(board, common, seat, unit))) continue;
    if (!is_ship(unit)) {
      if (capital_open) choices.push_back(make_choice<Act::draft>(unit));
      continue;
    }
    for (TileSet left = ports; left != 0; left &= left - 1) {
      const auto tile = static_cast<Tile>(std::countr_zero(left));
      if (is_port(board, common, seat, tile)) {
        choices.push_back(make_choice<Act::launch>(unit, tile));
      }
    }
  }
}

void list_upgrades(const Board& board, const Position& position, unsigned units, Tile tile,
                   Choices& choices) {
  const Common& common = position.common;
  for (unsigned kinds = kinds_in(position.units[at(tile)]); kinds != 0; kinds &= kinds - 1) {
    const auto unit = static_cast<Unit>(std::countr_zero(kinds));
    unsigned left = board.unit[at(unit)].upgrades & units;
    if (left == 0 || can_be_upgraded(position, common.asked, tile, unit) <= 0) continue;
    for (; left != 0; left &= left - 1) {
      const auto into = static_cast<Unit>(std::countr_zero(left));
      for (const Saving saving : {Saving::food, Saving::metal, Saving::both}) {
        if (may_save(board, common, unit, into, saving) &&
            can_pay(common, upgrade_price(board, unit, into, saving))) {
          choices.push_back(make_choice<Act::upgrade>(tile, unit, into, saving));
        }
      }
    }
  }
}

}  // namespace

void list_drafts(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const Seat seat = common.asked;
  const unsigned units = available(board, common);
  if (active_population(board, common, seat) != 0) list_new_units(board, common, units, choices);
  if (common.battles[at(seat)] > 0) {
    for (TileSet left = stacks_of(common, seat); left != 0; left &= left - 1) {
      list_upgrades(board, position, units, static_cast<Tile>(std::countr_zero(left)), choices);
    }
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_draft(Play& play, Unit unit) {
  apply_launch(play, unit, capital_of(play.common, play.common.asked));
}

void apply_launch(Play& play, Unit unit, Tile tile) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const Price price = price_of(play.board, common, seat, unit);
  common.food[at(seat)] = byte(common.food[at(seat)] - price.food);
  common.metal[at(seat)] = byte(common.metal[at(seat)] - price.metal);
  add_piece(play.position, seat, tile, unit);
  ++common.drafted[at(unit)];
  if (unit == Unit::galley) ++common.launched[at(tile)];
  play.events.tell<EventKind::drafted>(seat, unit, tile);
  draft_population(play);
}

void apply_upgrade(Play& play, Tile tile, Unit unit, Unit into, Saving saving) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const Price price = upgrade_price(play.board, unit, into, saving);
  common.food[at(seat)] = byte(common.food[at(seat)] - price.food);
  common.metal[at(seat)] = byte(common.metal[at(seat)] - price.metal);
  const bool veterans = modifiers(play.board, common, seat).veterans && common.upgraded == 0;
  if (!veterans) --common.battles[at(seat)];
  common.upgraded = 1;
  change_piece(play.position, seat, tile, unit, into);
  play.events.tell<EventKind::upgraded>(seat, tile, unit, into);
}

void end_draft(Play& play) {
  Common& common = play.common;
  common.drafted = {};
  common.launched = {};
  common.upgraded = 0;
  play.events.tell<EventKind::draft_ended>(common.asked);
  end_action(play);
}

}  // namespace casus::generalship
