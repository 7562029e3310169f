// Setting up: the nations take their places, the neutral tiles are laid, generals are dealt and
// commanders chosen.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

constexpr int kMostDeals = 50;  // then the map stays as it lies

// Which tile lies on each space, or kNobody.
std::array<std::uint8_t, kTiles> tiles_by_space(const Common& common) {
  std::array<std::uint8_t, kTiles> tiles{};
  tiles.fill(kNobody);
  for (std::uint8_t tile = 0; tile < kTiles; ++tile) {
    if (common.space[tile] != kNobody) tiles[common.space[tile]] = tile;
  }
  return tiles;
}

// The spaces that these tiles lie on, as bits.
TileSet spaces_of(const Common& common, TileSet tiles) {
  TileSet spaces = 0;
  for (; tiles != 0; tiles &= tiles - 1) {
    spaces |= TileSet{1} << common.space[static_cast<std::size_t>(std::countr_zero(tiles))];
  }
  return spaces;
}

TileSet unlaid(const Common& common) {
  constexpr TileSet kNeutral = 0xFFF000U;
  return kNeutral & ~tiles_in_play(common);
}

struct NextSpace {
  std::uint8_t space = kNobody;  // kNobody: no space can be filled
  TileSet tiles = 0;             // that may lie there
};

// Corners take any tile. Elsewhere a sea tile needs a sea beside it; where only seas are left and
// none lies beside the space, the next space with a sea beside it comes first.
NextSpace next_space(const Board& board, const Common& common) {
  const Layout& layout = board.layout[common.setup.seats];
  const TileSet rest = unlaid(common);
  const TileSet laid = tiles_in_play(common);
  const TileSet taken = spaces_of(common, laid);
  const TileSet seas = spaces_of(common, laid & board.sea);
  for (std::size_t i = 0; i < layout.order.size(); ++i) {
    const std::uint8_t space = layout.order[i];
    if ((taken >> space & 1U) != 0) continue;
    const bool any = static_cast<int>(i) < layout.corners || common.deals >= kMostDeals;
    const bool by_the_sea = (layout.near[space] & seas) != 0;
    const TileSet fitting = any || by_the_sea ? rest : rest & ~board.sea;
    if (fitting != 0) return {space, fitting};
  }
  return {};
}

// Every capital is reached from every other by infantry and ships, and every nation can bring
// cavalry (or ships) to a neutral tile.
bool has_ways_out(const Board& board, const Common& common) {
  const auto spread = [&](TileSet from, TileSet closed) {
    TileSet reached = from;
    for (TileSet last = from; last != 0;) {
      TileSet next = 0;
      for (; last != 0; last &= last - 1) {
        const auto tile = static_cast<std::size_t>(std::countr_zero(last));
        const TileSet bit = TileSet{1} << tile;
        TileSet near = common.near[tile] & ~closed;
        if ((board.sea & bit) != 0) near &= ~board.mountains;
        if ((board.mountains & bit) != 0) near &= ~board.sea;
        next |= near;
      }
      last = next & ~reached;
      reached |= last;
    }
    return reached;
  };
  TileSet capitals = 0;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    capitals |= mask(capital_of(common, seat_at(seat)));
  }
  const TileSet first = capitals & (0U - capitals);
  if ((capitals & ~spread(first, 0)) != 0) return false;
  for (TileSet left = capitals; left != 0; left &= left - 1) {
    if ((spread(left & (0U - left), board.mountains) >> kNationTiles) == 0) return false;
  }
  return true;
}

void lay_again(Play& play) {
  for (std::size_t tile = kNationTiles; tile < kTiles; ++tile) play.common.space[tile] = kNobody;
  play.common.near = {};
  ++play.common.deals;
  play.events.tell<EventKind::laid_again>();
}

void reveal_leads(Play& play) {
  Common& common = play.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Seat who = seat_at(seat);
    const auto [commander, power] = play.position.lead[seat];
    for (std::uint8_t g = 0; g < kGenerals; ++g) {
      GeneralCard& card = play.position.generals[g];
      if (card.where != place_of(Where::hand, who)) continue;
      if (g == commander) {
        card = {place_of(Where::commander, who), 0, {}};
      } else {
        card.where =
            g == power ? place_of(Where::power, who) : static_cast<std::uint8_t>(Where::thrown);
      }
    }
    common.commander[seat] = commander;
    common.power[seat] = 1;
    common.hand[seat] = 0;
    play.events.tell<EventKind::leads>(who, static_cast<General>(commander));
  }
  play.position.lead = {};
  common.answered = {};
}

bool was_dealt(const Position& position, Seat seat, General general) {
  return position.generals[at(general)].where == place_of(Where::hand, seat);
}

}  // namespace

Position start_position(const Board& board, const Setup& setup) {
  Position position;
  Common& common = position.common;
  common.setup = setup;
  common.space.fill(kNobody);
  common.cube.fill(kNobody);
  common.stack.fill(kNobody);
  common.commander.fill(kNobody);
  common.developed.fill(kNobody);
  common.spot.fill(kNobody);
  common.order.fill(kNobody);
  for (auto& two : common.cylinders) two.fill(kNobody);
  int place = 0;
  for (std::size_t nation = 0; nation < kNations; ++nation) {
    const std::uint8_t seat = seat_of(common, static_cast<Nation>(nation));
    if (seat != kNobody) common.order[static_cast<std::size_t>(place++)] = seat;
  }
  for (int rank = 1, next = 0; rank <= kNations; ++rank) {
    for (std::size_t nation = 0; nation < kNations; ++nation) {
      if (board.seating[nation] != rank) continue;
      if (seat_of(common, static_cast<Nation>(nation)) == kNobody) continue;
      for (int slot = 0; slot < 3; ++slot) {
        common.space[at(board.slots[nation][slot])] = byte(3 * next + slot);
      }
      ++next;
    }
  }
  for (int seat = 0; seat < setup.seats; ++seat) {
    common.population[seat] = static_cast<std::uint16_t>((1U << board.figures.population) - 1);
    common.food[seat] = board.figures.food;
    common.metal[seat] = board.figures.metal;
    add_piece(position, seat_at(seat), capital_of(common, seat_at(seat)), Unit::light_infantry);
  }
  common.ask = Ask::lay;
  return position;
}

TileSet layable(const Board& board, const Common& common) {
  return next_space(board, common).tiles;
}

void compute_near(const Board& board, Common& common) {
  const Layout& layout = board.layout[common.setup.seats];
  const auto tiles = tiles_by_space(common);
  common.near = {};
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (common.space[tile] == kNobody) continue;
    for (TileSet left = layout.near[common.space[tile]]; left != 0; left &= left - 1) {
      const std::uint8_t other = tiles[static_cast<std::size_t>(std::countr_zero(left))];
      if (other != kNobody) common.near[tile] |= TileSet{1} << other;
    }
  }
}

void lay(Play& play, Tile tile) {
  Common& common = play.common;
  common.space[at(tile)] = next_space(play.board, common).space;
  const Layout& layout = play.board.layout[common.setup.seats];
  const int laid = kTiles - kNationTiles - std::popcount(unlaid(common));
  const bool done = laid == static_cast<int>(layout.order.size());
  if (done) compute_near(play.board, common);
  const bool fails = done ? common.deals < kMostDeals && !has_ways_out(play.board, common)
                          : next_space(play.board, common).space == kNobody;
  // A tile that is taken up again with all others is not worth telling.
  if (fails) return lay_again(play);
  play.events.tell<EventKind::tile_laid>(tile);
  if (!done) return;
  play.events.tell<EventKind::map_done>();
  common.ask = Ask::deal;
  common.left = byte(play.board.figures.generals_dealt * common.setup.seats);
}

Seat dealt_to(const Board& board, const Common& common) {
  const int all = board.figures.generals_dealt * common.setup.seats;
  return seat_at((all - common.left) / board.figures.generals_dealt);
}

void deal(Play& play, General general) {
  Common& common = play.common;
  const Seat seat = dealt_to(play.board, common);
  play.position.generals[at(general)] = {place_of(Where::hand, seat), 0, SeatSet::of(seat)};
  ++common.hand[at(seat)];
  --common.deck;
  play.events.tell_apart(SeatSet::of(seat), make_event<EventKind::dealt>(seat, general),
                         make_event<EventKind::dealt_unseen>(seat));
  if (--common.left == 0) common.ask = Ask::lead;
}

Refused why_not_lead(const Position& position, Seat seat, General commander, General power) {
  if (!was_dealt(position, seat, commander)) return refuse<Why::not_dealt>(commander);
  if (!was_dealt(position, seat, power)) return refuse<Why::not_dealt>(power);
  if (commander == power) return refuse<Why::two_generals>();
  return std::nullopt;
}

void list_leads(const Position& position, Seat seat, Choices& choices) {
  for (std::uint8_t one = 0; one < kGenerals; ++one) {
    if (!was_dealt(position, seat, static_cast<General>(one))) continue;
    for (std::uint8_t other = 0; other < kGenerals; ++other) {
      if (other == one || !was_dealt(position, seat, static_cast<General>(other))) continue;
      choices.push_back(
          make_choice<Act::lead>(static_cast<General>(one), static_cast<General>(other)));
    }
  }
}

void apply_lead(Play& play, Seat seat, General commander, General power) {
  Common& common = play.common;
  play.position.lead[at(seat)] = {static_cast<std::uint8_t>(commander),
                                  static_cast<std::uint8_t>(power)};
  common.answered = common.answered.with(seat);
  play.events.tell_apart(SeatSet::of(seat),
                         make_event<EventKind::chose_lead>(seat, commander, power),
                         make_event<EventKind::chose_unseen>(seat));
  if (common.answered != SeatSet::first(common.setup.seats)) return;
  reveal_leads(play);
  begin_turn(play);
}

}  // namespace casus::generalship
