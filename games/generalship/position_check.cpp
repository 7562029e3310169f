#include "games/generalship/position_check.h"

#include <algorithm>
#include <bit>
#include <string>

#include "games/generalship/game.h"
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

std::string tile_field(const Board& board, std::size_t tile) {
  return "tiles." + board.tiles->ids[tile];
}
std::string player_field(int seat) { return "players." + std::to_string(seat); }

bool is_laid_out(const Common& common) { return common.ask != Ask::lay; }
Wrong check_order(const Board&, const Position& position) {
  const Common& common = position.common;
  unsigned seen = 0;
  for (int place = 0; place < kSeats; ++place) {
    const std::uint8_t seat = common.order[place];
    const bool there = place < common.setup.seats;
    if (there != (seat < common.setup.seats))
      return Impossible{"order", "must have every seat once"};
    if (there) seen |= 1U << seat;
  }
  if (std::popcount(seen) != common.setup.seats) {
    return Impossible{"order", "must have every seat once"};
  }
  if (common.turn >= 2 * common.setup.seats) return Impossible{"turn", "is beyond the last"};
  for (const Seat seat : {common.active, common.doer, common.asked}) {
    if (index(seat) >= common.setup.seats) return Impossible{"asked", "is no seat"};
  }
  return std::nullopt;
}

Wrong check_map(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Layout& layout = board.layout[common.setup.seats];
  const Position start = start_position(board, common.setup);
  TileSet used = 0;
  int laid = 0;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const std::uint8_t space = common.space[tile];
    if (tile < kNationTiles && space != start.common.space[tile]) {
      const int own = start.common.space[tile];
      return Impossible{tile_field(board, tile) + ".space",
                        own == kNobody
                            ? "the nation does not play"
                            : "must be " + std::to_string(own + 1) + ", where the nation lies"};
    }
    if (space == kNobody) continue;
    if (space >= layout.spaces || (used >> space & 1U) != 0) {
      return Impossible{tile_field(board, tile) + ".space", "is no free space of the map"};
    }
    if (tile >= kNationTiles && space < 3 * common.setup.seats) {
      return Impossible{tile_field(board, tile) + ".space", "belongs to a nation"};
    }
    used |= TileSet{1} << space;
    ++laid;
  }
  if (is_laid_out(common) && laid != layout.spaces) {
    return Impossible{"tiles", "must cover the map"};
  }
  if (!is_laid_out(common) && layable(board, common) == 0) {
    return Impossible{"tiles", "no tile can be laid next"};
  }
  return std::nullopt;
}

// Whether regiments may for the moment be more than the ships of the tile carry.
bool may_be_too_full(const Common& common, std::size_t tile) {
  if (common.ask == Ask::remove || common.ask == Ask::drown) return true;
  return in_battle(common) && common.battle.tile == tile;
}

Wrong check_stacks(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const std::string field = tile_field(board, tile);
    const ByState& units = position.units[tile];
    const std::uint8_t stack = common.stack[tile];
    const bool in_play = common.space[tile] != kNobody;
    if ((stack == kNobody) != is_empty(units)) {
      return Impossible{field + ".stack", "units have an owner, and nothing else has"};
    }
    const std::uint8_t cube = common.cube[tile];
    if ((stack != kNobody && stack >= common.setup.seats) ||
        (cube != kNobody && cube >= common.setup.seats)) {
      return Impossible{field, "belongs to no seat of the game"};
    }
    if (!in_play && (stack != kNobody || cube != kNobody)) {
      return Impossible{field, "is not on the map"};
    }
    if (tile < kNationTiles && cube != kNobody) {
      return Impossible{field + ".owner", "a nation's tile has no cube"};
    }
    if (stack == kNobody) continue;
    if (tile >= kNationTiles && cube != stack) {
      return Impossible{field + ".owner", "whoever stands on a neutral tile owns it"};
    }
    const bool sea = (board.sea >> tile & 1U) != 0;
    if (ships_in(units) > 0 && !sea && (board.ports >> tile & 1U) == 0) {
      return Impossible{field + ".units", "no ship can be there: it has no port"};
    }
    if (ships_in(units) > 0 && !sea && (common.near[tile] & board.sea) == 0) {
      return Impossible{field + ".units", "no ship can be there, for no sea touches it"};
    }
    if (sea && regiments_in(units) > Hold::kRoom * ships_in(units) &&
        !may_be_too_full(common, tile)) {
      return Impossible{field + ".units", "are more than the ships carry"};
    }
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (common.known[tile][u] > count_of(units, static_cast<Unit>(u))) {
        return Impossible{field + ".known",
                          "has more " + board.units->ids[u] + " than stand there"};
      }
    }
  }
  return std::nullopt;
}

Wrong check_pieces(const Board& board, const Position& position) {
  for (std::size_t u = 0; u < kUnits; ++u) {
    int pieces = 0;
    for (const Counts& of_seat : position.common.pieces) pieces += of_seat[u];
    if (pieces > board.unit[u].pieces) {
      return Impossible{"tiles", "have more pieces of " + board.units->ids[u] + " than there are"};
    }
  }
  return std::nullopt;
}

// Units have moved only while somebody marches.
Wrong check_states(const Board& board, const Position& position) {
  const Common& common = position.common;
  const bool marching = common.action == Action::march && common.ask != Ask::act;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    for (const auto& states : position.units[tile]) {
      const bool moved = states[1] + states[2] > 0;
      const bool marcher = marching && common.stack[tile] == byte(common.doer);
      const bool comes = position.marching.on_the_way && position.marching.from == tile;
      if ((moved && !marcher && !comes && common.ask != Ask::over) ||
          (states[3] > 0 && !marching && common.ask != Ask::over)) {
        return Impossible{
            tile_field(board, tile) + ".units",
            "must all be fresh: units move only in a march, and points are spent only "
            "by whoever marches"};
      }
    }
  }
  return std::nullopt;
}

Wrong check_holds(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<bool, kTiles> seen{};
  for (const Hold& hold : position.holds) {
    if (hold.tile == kNobody) continue;
    const ByState& units = position.units[hold.tile];
    if ((board.sea >> hold.tile & 1U) == 0 || common.stack[hold.tile] == kNobody) {
      return Impossible{"fleets", "no fleet is in " + board.tiles->ids[hold.tile]};
    }
    if (seen[hold.tile]) continue;
    seen[hold.tile] = true;
    std::array<int, 2> ships{};
    std::array<std::array<int, 2>, kRegimentKinds> regiments{};
    for (const Hold& other : position.holds) {
      if (other.tile != hold.tile) continue;
      ++ships[static_cast<std::size_t>(other.ship - kRegimentKinds)];
      for (const std::uint8_t regiment : other.cargo) {
        if (regiment != kNobody) ++regiments[regiment / 2][regiment % 2];
      }
    }
    for (std::size_t s = 0; s < 2; ++s) {
      if (ships[s] > count_of(units, static_cast<Unit>(kRegimentKinds + s))) {
        return Impossible{"fleets", "have more ships than their tile"};
      }
    }
    for (std::size_t u = 0; u < kRegimentKinds; ++u) {
      if (regiments[u][1] > units[u][3] ||
          regiments[u][0] > units[u][0] + units[u][1] + units[u][2]) {
        return Impossible{"fleets", "carry more than there is on their tile"};
      }
    }
  }
  // A fleet of several squadrons is stowed unless its owner marches or fights.
  const bool settled = common.ask == Ask::act || common.ask == Ask::technology ||
                       common.ask == Ask::generals || common.ask == Ask::draft;
  for (std::size_t tile = 0; settled && tile < kTiles; ++tile) {
    const auto place = static_cast<Tile>(tile);
    if (!needs_holds(board, position, place)) continue;
    if (!has_holds(position, place) || !is_empty(unstowed(position, place))) {
      return Impossible{"fleets",
                        "must say what carries the regiments in " + board.tiles->ids[tile]};
    }
  }
  return std::nullopt;
}

Wrong check_population(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const std::size_t nation = common.setup.nations[seat];
    if (std::popcount(common.population[seat]) > board.most_population[nation]) {
      return Impossible{player_field(seat) + ".population", "is more than the nation can have"};
    }
  }
  return std::nullopt;
}

Wrong check_generals(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<std::array<bool, kGenerals>, kSeats> row{};
  std::array<int, kSeats> commanders{};
  for (std::size_t g = 0; g < kGenerals; ++g) {
    const GeneralCard& card = position.generals[g];
    const std::string field = "generals." + board.generals->ids[g];
    const Where where = where_of(card);
    const bool open = where == Where::discard || where == Where::commander || where == Where::deck;
    if (open && !card.knows.empty()) {
      return Impossible{field + ".known_to", "only what lies face down is known to some"};
    }
    if (card.knows.bits() >= 1U << common.setup.seats) {
      return Impossible{field + ".known_to", "has a seat that does not play"};
    }
    if (where == Where::hand && card.knows != SeatSet::of(seat_of(card))) {
      return Impossible{field + ".known_to", "a hand is known to its owner alone"};
    }
    if (where == Where::commander) ++commanders[at(seat_of(card))];
    if (where != Where::power) continue;
    if (row[at(seat_of(card))][card.place]) return Impossible{field + ".place", "is taken"};
    row[at(seat_of(card))][card.place] = true;
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    const std::string who = "seat " + std::to_string(seat);
    if (commanders[seat] > 1) return Impossible{"generals", who + " has more than one commander"};
    for (int place = 0; place < common.power[seat]; ++place) {
      if (row[seat][place]) continue;
      return Impossible{"generals", "nothing lies at place " + std::to_string(place + 1) +
                                        " of the political power of " + who};
    }
  }
  return std::nullopt;
}

Wrong check_technology(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (std::size_t c = 0; c < 2; ++c) {
    int cards = common.studied[c];
    for (const auto& hand : position.studies) cards += hand[c];
    if (cards > board.technology_copies[c]) {
      return Impossible{"players", "have more technology cards than there are"};
    }
  }
  for (std::size_t spot = 0; spot < kEventSpots; ++spot) {
    for (std::size_t other = 0; other < spot; ++other) {
      if (common.spot[spot] != kNobody && common.spot[spot] == common.spot[other]) {
        return Impossible{"events", "each event is there once"};
      }
    }
  }
  for (const std::uint8_t seat : common.developed) {
    if (seat != kNobody && seat >= common.setup.seats) {
      return Impossible{"technologies", "developed by no seat of the game"};
    }
  }
  return std::nullopt;
}

Wrong check_alliances(const Board&, const Position& position) {
  const Common& common = position.common;
  const SeatSet first = common.alliance[0];
  const SeatSet second = common.alliance[1];
  const int limit = common.setup.seats == 4 ? 3 : common.setup.seats == 3 ? 2 : 0;
  const bool fits = (first.bits() & second.bits()) == 0 && first.size() != 1 &&
                    second.size() != 1 && first.size() <= limit && second.size() <= limit &&
                    (second.empty() || (!first.empty() && *first.begin() < *second.begin()));
  if (!fits || (first.bits() | second.bits()) >= 1U << common.setup.seats) {
    return Impossible{"alliances", limit == 0
                                       ? std::string("there are none between two players")
                                       : "each of the two is of 2 to " + std::to_string(limit) +
                                             " seats, and nobody is in both"};
  }
  return std::nullopt;
}

Wrong check_circles(const Board& board, const Position& position) {
  const Common& common = position.common;
  std::array<int, kActionTiles> used{};
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (const std::uint8_t tile : common.cylinders[seat]) {
      if (tile != kNobody) ++used[tile];
    }
  }
  for (std::size_t tile = 0; tile < kActionTiles; ++tile) {
    if (used[tile] > board.action_circles[tile][common.setup.seats]) {
      return Impossible{"players", "have more cylinders on " + board.action_tiles->ids[tile] +
                                       " than it has circles"};
    }
  }
  return std::nullopt;
}

constexpr Check kPieceChecks[] = {
    {"every seat has its place in the order", check_order},
    {"the tiles lie on the map", check_map},
    {"stacks have owners, and ships for their regiments", check_stacks},
    {"pieces are conserved", check_pieces},
    {"units move while somebody marches", check_states},
    {"fleets carry what their tile has", check_holds},
    {"population fits the nation", check_population},
    {"every general is in one place", check_generals},
    {"technology cards are conserved", check_technology},
    {"alliances fit their boxes", check_alliances},
    {"cylinders stand on circles", check_circles},
};

}  // namespace

std::span<const Check> piece_checks() { return kPieceChecks; }

std::optional<Impossible> Generalship::why_impossible(const Position& position) const {
  for (const auto checks : {piece_checks(), question_checks(), turn_checks()}) {
    if (auto wrong = first_impossible(checks, board_, position)) return wrong;
  }
  // Whoever is asked has an answer, and whatever is drawn is there to be drawn.
  const Turn now = turn(position);
  if (now.waiting == Waiting::chance) {
    Outcomes drawn;
    outcomes(position, drawn);
    if (drawn.empty()) return Impossible{"ask", "there is nothing to be drawn"};
  }
  for (const Seat seat : now.seats) {
    Choices answers;
    legal(position, seat, answers);
    if (answers.empty()) return Impossible{"ask", "there is no answer to it"};
  }
  return std::nullopt;
}

}  // namespace casus::generalship
