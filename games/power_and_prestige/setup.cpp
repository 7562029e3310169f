// Setting up: neutral buildings, the bicorne, provinces, troops, seating (chapter 4).
#include <cmath>
#include <numbers>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

constexpr std::array kFirstBuildings = {Building::art_manufactory, Building::bank,
                                        Building::university};

// The inner province whose neutral building comes next, or kNobody.
std::uint8_t next_inner(const Board& board, const Common& common) {
  int left = common.cursor;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    if (table_of(board, common).area[land] != Area::inner) continue;
    if (left-- == 0) return byte(static_cast<int>(land));
  }
  return kNobody;
}

// In a capital with a single site nothing is laid if there is another city.
Location neutral_city(const Board& board, Province land) {
  const ProvinceFacts& facts = board.of(land);
  const bool elsewhere = facts.sites[0] == 1 && facts.other_city != kNobody;
  return elsewhere ? static_cast<Location>(facts.other_city) : facts.capital;
}

bool is_accelerated(const Board& board, const Common& common) {
  return board.accelerated[common.setup.years];
}

Seat picking_seat(const Common& common) {
  const int seats = common.setup.seats;
  return seat_at((common.hat + common.cursor) % seats);
}

// Further provinces are chosen counter-clockwise, with the accelerated start two in a row.
void ask_for_province(Play& play) {
  Common& common = play.common;
  const int seats = common.setup.seats;
  const int each = is_accelerated(play.board, common) ? 2 : 1;
  const int turn = common.cursor / each;
  common.ask = Ask::choose_province;
  common.asked = SeatSet::of(seat_at((common.hat + seats - 1 - turn) % seats));
}

// Everybody sits as near as possible to the own residence: clockwise by its compass angle.
void seat_players(Play& play) {
  Common& common = play.common;
  const Table& table = table_of(play.board, common);
  double east = 0;
  double north = 0;
  for (const Province land : table.in_play) {
    east += play.board.east[at(land)];
    north += play.board.north[at(land)];
  }
  east /= table.in_play.size();
  north /= table.in_play.size();
  std::array<double, kSeats> angle{};
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    const auto land = at(play.board.land_of(static_cast<Location>(common.residence[seat])));
    const double turn = std::atan2(play.board.east[land] - east, play.board.north[land] - north);
    angle[seat] = turn < 0 ? turn + 2 * std::numbers::pi : turn;
  }
  // Whoever has the same angle sits in the order of before.
  const std::array<std::uint8_t, kSeats> before = common.order;
  const auto rank = [&](std::uint8_t seat) {
    return std::pair(angle[seat], std::ranges::find(before, seat));
  };
  std::sort(common.order.begin(), common.order.begin() + common.setup.seats,
            [&](std::uint8_t one, std::uint8_t other) { return rank(one) < rank(other); });
  for (std::size_t place = 0; place < common.setup.seats; ++place) {
    play.events.tell<EventKind::seated>(seat_at(common.order[place]), static_cast<int>(place) + 1);
  }
}

void hand_out(Play& play) {
  Common& common = play.common;
  const bool accelerated = is_accelerated(play.board, common);
  const Arms troops{{byte(play.board.figure(Figure::start_infantry)),
                     byte(play.board.figure(Figure::start_cavalry)),
                     byte(play.board.figure(Figure::start_artillery))}};
  for (const Seat seat : all_seats(common)) {
    const auto house = static_cast<Location>(common.residence[at(seat)]);
    add_troops(play.position, seat, house, troops);
    if (!accelerated) continue;
    common.fortresses.insert(house);
    common.attack[at(seat)] = common.defence[at(seat)] = 1;
  }
}

// Sites that a seat's first buildings still leave free in a city.
int left_in(const Board& board, const Position& position, Seat seat, Location city) {
  int free = free_sites(board, position.common, city, false);
  for (const std::uint8_t raised : position.secret[at(seat)].raised) {
    free -= raised == byte(city) ? 1 : 0;
  }
  return free;
}
Places raising_places(const Board& board, const Position& position, Seat seat) {
  Places found;
  for (const Location city : board.cities& table_of(board, position.common).places) {
    if (!is_own(position.common, seat, board.land_of(city))) continue;
    if (left_in(board, position, seat, city) > 0) found.insert(city);
  }
  return found;
}

void show_first_buildings(Play& play) {
  play.events.tell<EventKind::answers_shown>(Ask::place_start);
  for (const Seat seat : all_seats(play.common)) {
    auto& raised = play.position.secret[at(seat)].raised;
    for (std::size_t i = 0; i < kFirstBuildings.size(); ++i) {
      if (raised[i] == kNobody) continue;
      const auto city = static_cast<Location>(raised[i]);
      put_building(play.board, play.common, city, Site(kFirstBuildings[i]));
      play.events.tell<EventKind::raised>(seat, kFirstBuildings[i], city);
    }
    raised.fill(kNobody);
  }
  begin_year(play);
}

void end_choosing(Play& play) {
  Common& common = play.common;
  common.cursor = 0;
  hand_out(play);
  seat_players(play);
  common.asked = {};
  if (!is_accelerated(play.board, common)) return begin_year(play);
  for (const Seat seat : all_seats(common)) {
    if (!raising_places(play.board, play.position, seat).empty()) {
      common.asked = common.asked.with(seat);
    }
  }
  common.ask = Ask::place_start;
  if (common.asked.empty()) show_first_buildings(play);
}

void house_is_chosen(Play& play) {
  Common& common = play.common;
  ++common.cursor;
  if (common.cursor < common.setup.seats) {
    common.ask = Ask::choose_start;
    common.asked = SeatSet::of(picking_seat(common));
    return;
  }
  common.cursor = 0;
  ask_for_province(play);
}

void settle_house(Play& play, Seat seat, Location city) {
  play.common.residence[at(seat)] = byte(city);
  play.events.tell<EventKind::resided>(seat, city);
}

// Cities in which a residence may be put now.
Places house_places(const Board& board, const Common& common, Seat seat) {
  Places found;
  for (const Location city : board.cities& table_of(board, common).places) {
    if (!is_own(common, seat, board.land_of(city))) continue;
    if (!is_city_occupied(common, city, seat)) found.insert(city);
  }
  return found;
}

}  // namespace

Position start_position(const Board& board, const Setup& setup) {
  Position position;
  Common& common = position.common;
  common.setup = setup;
  common.owner.fill(kNobody);
  common.residence.fill(kNobody);
  common.artist.fill(kNobody);
  common.order.fill(kNobody);
  common.battle.went.fill(kNobody);
  for (auto& boxes : common.box_place) boxes.fill(kNobody);
  common.pool = board.pool;
  for (std::size_t seat = 0; seat < setup.seats; ++seat) {
    common.prestige[seat] = setup.start_prestige;
    common.gold[seat] = static_cast<std::uint16_t>(board.figure(Figure::start_gold));
    common.order[seat] = byte(static_cast<int>(seat));
  }
  for (const FixedBuilding& one : table_of(board, common).fixed) {
    put_building(board, common, one.city, Site(one.building));
  }
  return position;
}

std::array<std::uint8_t, kBuildings> neutral_pool(const Common& common) { return common.pool; }

void resolve_lay(const Board& board, Position& position, Building building, Events& events) {
  Common& common = position.common;
  const auto land = static_cast<Province>(next_inner(board, common));
  const Location city = neutral_city(board, land);
  put_building(board, common, city, Site(building));
  --common.pool[at(building)];
  ++common.cursor;
  events.tell<EventKind::neutral_laid>(building, city);
  if (next_inner(board, common) != kNobody) return;
  common.pool = {};
  common.cursor = 0;
  common.ask = Ask::draw_hat;
}

void resolve_hat(const Board&, Position& position, Seat hat, Events& events) {
  Common& common = position.common;
  common.hat = byte(hat);
  common.ask = Ask::choose_start;
  common.asked = SeatSet::of(hat);
  events.tell<EventKind::got_hat>(hat);
}

Refused why_not_settle(const Board& board, const Position& position, Province land) {
  const Common& common = position.common;
  const Table& table = table_of(board, common);
  if (!table.in_play.contains(land)) return refuse<Why::not_in_play>(land);
  if (common.owner[at(land)] != kNobody) return refuse<Why::taken_first>(land);
  if (common.setup.variable_start) {
    return table.edge.contains(land) ? Refused{} : refuse<Why::not_on_edge>(land);
  }
  for (const StartProvince& start : table.starts) {
    if (start.province == at(land)) return {};
  }
  return refuse<Why::no_start>(land);
}

void list_starts(const Board& board, const Position& position, Choices& choices) {
  for (const Province land : table_of(board, position.common).in_play) {
    if (!why_not_settle(board, position, land)) choices.push_back(make_choice<Act::settle>(land));
  }
}

void apply_settle(const Board& board, Position& position, Seat seat, Province land,
                  Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  set_land_owner(play, land, byte(seat));
  int gold = 0;
  for (const StartProvince& start : table_of(board, common).starts) {
    if (start.province == at(land) && !common.setup.variable_start) gold = start.gold;
  }
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] + gold);
  events.tell<EventKind::settled>(seat, land, gold);
  const ProvinceFacts& facts = board.of(land);
  if (facts.other_city != kNobody) {
    common.ask = Ask::choose_house;
    return;
  }
  settle_house(play, seat, facts.capital);
  house_is_chosen(play);
}

Refused why_not_reside(const Board& board, const Position& position, Seat seat, Location city) {
  const Common& common = position.common;
  if (!board.cities.contains(city)) return refuse<Why::no_city>(city);
  if (!is_own(common, seat, board.land_of(city))) {
    return refuse<Why::not_yours>(board.land_of(city));
  }
  if (is_city_occupied(common, city, seat)) return refuse<Why::city_occupied>(city);
  return {};
}

void list_houses(const Board& board, const Position& position, Seat seat, Choices& choices) {
  for (const Location city : house_places(board, position.common, seat)) {
    choices.push_back(make_choice<Act::reside>(city));
  }
}

void apply_reside(const Board& board, Position& position, Seat seat, Location city,
                  Events& events) {
  Play play{board, position, events};
  settle_house(play, seat, city);
  house_is_chosen(play);
}

void apply_new_house(const Board& board, Position& position, Seat seat, Location city,
                     Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  settle_house(play, seat, city);
  common.gold[at(seat)] =
      static_cast<std::uint16_t>(common.gold[at(seat)] - board.figure(Figure::residence_cost));
  common.asked = common.asked.without(seat);
  if (common.asked.empty()) begin_upkeep(play);
}

// A new residence for everybody who has lost his, can pay for it and has a city for it.
void begin_houses(Play& play) {
  Common& common = play.common;
  common.ask = Ask::house;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    if (common.residence[at(seat)] != kNobody) continue;
    if (common.gold[at(seat)] < play.board.figure(Figure::residence_cost)) continue;
    if (!house_places(play.board, common, seat).empty()) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) begin_upkeep(play);
}

Refused why_not_claim(const Board& board, const Position& position, Province land) {
  if (!table_of(board, position.common).in_play.contains(land)) {
    return refuse<Why::not_in_play>(land);
  }
  if (position.common.owner[at(land)] != kNobody) return refuse<Why::taken>(land);
  return {};
}

void list_claims(const Board& board, const Position& position, Choices& choices) {
  for (const Province land : table_of(board, position.common).in_play) {
    if (position.common.owner[at(land)] == kNobody) {
      choices.push_back(make_choice<Act::claim>(land));
    }
  }
}

void apply_claim(const Board& board, Position& position, Seat seat, Province land, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  set_land_owner(play, land, byte(seat));
  events.tell<EventKind::claimed>(seat, land);
  ++common.cursor;
  const int each = is_accelerated(board, common) ? 2 : 1;
  if (common.cursor < each * common.setup.seats) return ask_for_province(play);
  end_choosing(play);
}

Refused why_not_raise(const Board& board, const Position& position, Seat seat, Location city) {
  if (!board.cities.contains(city)) return refuse<Why::no_first_site>(city);
  if (!is_own(position.common, seat, board.land_of(city))) {
    return refuse<Why::not_yours>(board.land_of(city));
  }
  if (left_in(board, position, seat, city) <= 0) return refuse<Why::no_first_site>(city);
  return {};
}

void list_raises(const Board& board, const Position& position, Seat seat, Choices& choices) {
  for (const Location city : raising_places(board, position, seat)) {
    choices.push_back(make_choice<Act::raise>(city));
  }
}

void apply_raise(const Board& board, Position& position, Seat seat, Location city, Events& events) {
  Play play{board, position, events};
  Common& common = position.common;
  auto& raised = position.secret[at(seat)].raised;
  *std::ranges::find(raised, kNobody) = byte(city);
  const bool more = raised.back() == kNobody && !raising_places(board, position, seat).empty();
  if (more) return;
  common.asked = common.asked.without(seat);
  events.tell<EventKind::first_buildings_set>(seat);
  if (common.asked.empty()) show_first_buildings(play);
}

}  // namespace casus::power_and_prestige
