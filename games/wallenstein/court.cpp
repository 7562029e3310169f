// The Emperor's Court: armies become courtiers, courtiers buy favours.
#include <algorithm>
#include <bit>

#include "games/wallenstein/rules.h"
#include "games/wallenstein/vocabulary.h"

namespace casus::wallenstein {
namespace {

constexpr std::array<Box, 3> kConversions = {Box::convert_3, Box::convert_2, Box::convert_1};

int armies_of(Box box) { return kBoxes + 3 - static_cast<int>(at(box)); }

// Seats with courtiers, most first; the earlier in the player order where they are equal.
void order_audiences(Common& common) {
  common.choosing.fill(kNobody);
  int count = 0;
  for (const std::uint8_t leader : common.leaders) {
    if (leader == kNobody || common.hall[leader] == 0) continue;
    int at = count++;
    for (; at > 0 && common.hall[common.choosing[at - 1]] < common.hall[leader]; --at) {
      common.choosing[at] = common.choosing[at - 1];
    }
    common.choosing[at] = leader;
  }
  common.step = 0;
}

int space_of(const Common& common, Favour favour) {
  for (int space = 0; space < kSpaces; ++space) {
    if (common.favours[space] == at(favour)) return space;
  }
  return -1;
}

bool can_afford_any(const Board& board, const Common& common, Seat seat) {
  for (int space = 0; space < kSpaces; ++space) {
    if (common.favours[space] != kNobody && board.space_price[space] <= of(common.audience, seat)) {
      return true;
    }
  }
  return false;
}

void end_court(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    common.hall[seat] = static_cast<std::uint8_t>(common.hall[seat] + common.audience[seat]);
    common.audience[seat] = 0;
  }
  common.favours.fill(kNobody);
  common.choosing.fill(kNobody);
  common.step = 0;
  events.tell<EventKind::court_ended>();
  begin_actions(board, position, events);
}

void go_on_with_audiences(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  const auto is_gone = [](std::uint8_t favour) { return favour == kNobody; };
  while (common.step < common.setup.seats && common.choosing[common.step] != kNobody &&
         !std::all_of(common.favours.begin(), common.favours.end(), is_gone)) {
    const Seat seat = seat_at(common.choosing[common.step]);
    of(common.audience, seat) = of(common.hall, seat);
    of(common.hall, seat) = 0;
    events.tell<EventKind::audience_entered>(seat, of(common.audience, seat));
    if (can_afford_any(board, common, seat)) {
      common.active = seat;
      common.ask = Ask::audience;
      return;
    }
    ++common.step;
  }
  end_court(board, position, events);
}

Building free_building(FavourEffect effect) {
  if (effect == FavourEffect::free_palace) return Building::palace;
  return effect == FavourEffect::free_church ? Building::church : Building::trading_post;
}

CountySet free_sites(const Board& board, const Common& common, Favour favour) {
  const Building building = free_building(board.favour_effect[at(favour)]);
  CountySet sites = own_counties(common, common.active);
  for (CountySet left = sites; left != 0; left &= left - 1) {
    const auto each = static_cast<County>(std::countr_zero(left));
    if (!can_build(board, common, each, building)) sites &= ~mask(each);
  }
  return sites;
}

// False if a question is open.
bool grant(const Board& board, Position& position, Favour favour, Events& events) {
  Common& common = position.common;
  const Seat seat = common.active;
  const int value = board.favour_value[at(favour)];
  switch (board.favour_effect[at(favour)]) {
    case FavourEffect::thalers:
      add_up(of(common.thalers, seat), value);
      events.tell<EventKind::got_thalers>(seat, value);
      return true;
    case FavourEffect::grain:
      add_up(of(common.grain, seat), value);
      events.tell<EventKind::got_grain>(seat, value);
      return true;
    case FavourEffect::victory_points:
      add_up(of(common.points, seat), value);
      events.tell<EventKind::got_points>(seat, value);
      return true;
    case FavourEffect::armies_to_tray: {
      const int armies = std::min<int>(value, of(common.supply, seat));
      if (armies == 0) break;
      of(common.supply, seat) = static_cast<std::uint8_t>(of(common.supply, seat) - armies);
      add_up(common.tray[cube_of(common, seat)], armies);
      events.tell<EventKind::armies_to_tray>(seat, armies);
      return true;
    }
    case FavourEffect::cancel_event:
      common.event_cancelled = true;
      events.tell<EventKind::event_cancelled>(EventCard{common.event});
      return true;
    case FavourEffect::no_attack_a:
      common.safe_from_a = common.safe_from_a.with(seat);
      events.tell<EventKind::made_safe>(seat, Attacks::a);
      return true;
    case FavourEffect::no_attack_b:
      common.safe_from_b = common.safe_from_b.with(seat);
      events.tell<EventKind::made_safe>(seat, Attacks::b);
      return true;
    case FavourEffect::no_attack_a_b:
      common.safe_from_a = common.safe_from_a.with(seat);
      common.safe_from_b = common.safe_from_b.with(seat);
      events.tell<EventKind::made_safe>(seat, Attacks::a_b);
      return true;
    case FavourEffect::free_trading_post:
    case FavourEffect::free_church:
    case FavourEffect::free_palace: {
      const CountySet sites = free_sites(board, common, favour);
      if (sites == 0) break;
      common.favour = static_cast<std::uint8_t>(favour);
      common.ask = Ask::free_building;
      return false;
    }
  }
  events.tell<EventKind::favour_lost>(seat, favour);
  return true;
}

}  // namespace

// What a county or the tray gives up, all or nothing.
void convert(const Board& board, Position& position, Seat seat, Box box, Events& events) {
  Common& common = position.common;
  const std::uint8_t card = position.plans[static_cast<std::size_t>(seat)][at(box)];
  if (card == kNobody) {
    events.tell<EventKind::no_court_card>(seat, box);
    return;
  }
  common.revealed[static_cast<std::size_t>(seat)] =
      static_cast<BoxSet>(common.revealed[static_cast<std::size_t>(seat)] | mask(box));
  events.tell<EventKind::court_card>(seat, box, Card{card});
  if (is_money(Card{card})) return;
  const int wanted = armies_of(box);
  const bool from_tray = card == kTowerCard;
  std::uint8_t& source = from_tray ? common.tray[cube_of(common, seat)] : common.armies[card];
  const int available = from_tray ? source : source - 1;
  const int courtiers = board.courtiers_each - of(common.hall, seat) - of(common.audience, seat);
  if (available < wanted || courtiers < wanted) {
    events.tell<EventKind::not_converted>(seat, box);
    return;
  }
  source = static_cast<std::uint8_t>(source - wanted);
  of(common.supply, seat) = static_cast<std::uint8_t>(of(common.supply, seat) + wanted);
  of(common.hall, seat) = static_cast<std::uint8_t>(of(common.hall, seat) + wanted);
  if (from_tray) {
    events.tell<EventKind::converted_tray>(seat, wanted);
  } else {
    events.tell<EventKind::converted>(seat, County{card}, wanted);
  }
}

void begin_court(const Board& board, Position& position, Events& events) {
  Common& common = position.common;
  for (const std::uint8_t leader : common.leaders) {
    if (leader == kNobody) continue;
    for (const Box box : kConversions) convert(board, position, seat_at(leader), box, events);
  }
  order_audiences(common);
  go_on_with_audiences(board, position, events);
}

std::optional<Refusal> why_not_favour(const Board& board, const Position& position, Favour favour) {
  const Common& common = position.common;
  const int space = space_of(common, favour);
  if (space < 0) return refuse<Why::favour_absent>(favour);
  const int price = board.space_price[space];
  const int has = of(common.audience, common.active);
  if (has < price) return refuse<Why::too_few_courtiers>(price, has);
  return std::nullopt;
}

void list_favours(const Board& board, const Position& position, Choices& choices) {
  auto favours = position.common.favours;
  std::sort(favours.begin(), favours.end());
  for (const std::uint8_t favour : favours) {
    if (favour != kNobody && !why_not_favour(board, position, Favour{favour})) {
      choices.push_back(ask_favour(Favour{favour}));
    }
  }
  choices.push_back(decline());
}

void apply_favour(const Board& board, Position& position, Favour favour, Events& events) {
  Common& common = position.common;
  const int space = space_of(common, favour);
  const std::uint8_t price = board.space_price[space];
  common.favours[space] = kNobody;
  of(common.audience, common.active) =
      static_cast<std::uint8_t>(of(common.audience, common.active) - price);
  events.tell<EventKind::favour_taken>(common.active, favour, price);
  if (!grant(board, position, favour, events)) return;
  ++common.step;
  go_on_with_audiences(board, position, events);
}

void apply_decline(const Board& board, Position& position, Events& events) {
  events.tell<EventKind::favour_declined>(position.common.active);
  ++position.common.step;
  go_on_with_audiences(board, position, events);
}

std::optional<Refusal> why_not_build(const Board& board, const Position& position, County county) {
  const Common& common = position.common;
  const Building building = free_building(board.favour_effect[common.favour]);
  if (!owns(common, common.active, county)) return refuse<Why::not_yours_to_build>(county);
  if ((common.buildings[at(county)] & mask(building)) != 0) {
    return refuse<Why::built_already>(county, building);
  }
  if (!can_build(board, common, county, building)) {
    return refuse<Why::no_site>(county, board.sites[at(county)]);
  }
  return std::nullopt;
}

void list_free_sites(const Board& board, const Position& position, Choices& choices) {
  CountySet sites = free_sites(board, position.common, Favour{position.common.favour});
  for (; sites != 0; sites &= sites - 1) {
    choices.push_back(build(static_cast<County>(std::countr_zero(sites))));
  }
}

void apply_build(const Board& board, Position& position, County county, Events& events) {
  Common& common = position.common;
  const Building building = free_building(board.favour_effect[common.favour]);
  common.favour = kNobody;
  events.tell<EventKind::built_free>(common.active, building, county);
  put_building(board, position, county, building, events);
  ++common.step;
  go_on_with_audiences(board, position, events);
}

}  // namespace casus::wallenstein
