// Income (chapter 6.6.3): provinces given up, gold, goods, prestige, artists' dice.
#include <bit>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

int at_home(const Board& board, const Common& common, Seat seat, bool scenic) {
  int count = 0;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    const bool counts = !scenic || board.province[land].scenic;
    count += counts && common.owner[land] == byte(seat) ? 1 : 0;
  }
  return count;
}

int in_unrest(const Common& common, Seat seat) {
  int count = 0;
  for (const Province land : common.unrest) count += is_own(common, seat, land) ? 1 : 0;
  return count;
}

int with_horse_farm(const Board& board, const Common& common, Seat seat) {
  int count = 0;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    if (common.owner[land] != byte(seat)) continue;
    for (std::size_t s = 0; s < kSites; ++s) {
      if (!common.sites[land][s].is(Building::horse_farm)) continue;
      if (!is_active(board, common, static_cast<Province>(land), s)) continue;
      ++count;
      break;
    }
  }
  return count;
}

bool has_rare_garden(const Common& common, Seat seat) {
  const auto has_garden = [&](Seat one) {
    return (common.extensions[at(one)] >> at(Extension::garden) & 1U) != 0;
  };
  if (!has_garden(seat)) return false;
  int without = 0;
  for (const Seat one : all_seats(common)) without += has_garden(one) ? 0 : 1;
  return 2 * without >= common.setup.seats;
}

}  // namespace

void add_building(const Board& board, const Common& common, Seat seat, Building building,
                  Income& income) {
  const BuildingFacts& facts = board.building[at(building)];
  income.prestige += facts.prestige;
  income.barrels += facts.barrels;
  income.buildings += facts.gold;
  if (facts.bonus_at > 0 && common.marked[at(seat)] >= facts.bonus_at) {
    income.buildings += facts.bonus_gold;
  }
  if (building == Building::art_manufactory) {
    ++income.goods;
    income.types |= static_cast<std::uint16_t>(1U << at(Good::artwork));
  }
  if (building != Building::windmill) return;
  const std::size_t harvest = common.weather[0] + std::size_t{common.weather[1]};
  income.windmills += board.harvest_gold[harvest];
  income.barrels += board.harvest_barrels[harvest];
}

namespace {

void collect(Play& play, Seat seat) {
  Common& common = play.common;
  const Income income = income_of(play.board, common, seat);
  common.gold[at(seat)] = static_cast<std::uint16_t>(common.gold[at(seat)] + income.gold());
  common.goods[at(seat)] = common.produced[at(seat)] = byte(income.goods);
  common.types[at(seat)] = income.types;
  common.ally_goods[at(seat)] =
      byte(common.tiles.contains(seat) ? play.board.figure(Figure::ally_goods) : 0);
  play.events.tell<EventKind::income>(seat, income.provinces, income.buildings, income.windmills,
                                      income.goods);
  change_prestige(play, seat, income.prestige);
}

// The next artist who brings prestige rolls.
void go_on_with_artists(Play& play) {
  Common& common = play.common;
  common.asked = {};
  for (; common.cursor < kArtists; ++common.cursor) {
    const std::uint8_t owner = common.artist[common.cursor];
    if (owner == kNobody) continue;
    if (!works_for(common, seat_at(owner), static_cast<Artist>(common.cursor))) continue;
    common.ask = Ask::artist_die;
    common.dice_left = play.board.artist[common.cursor].dice;
    return;
  }
  common.cursor = 0;
  begin_trade(play);
}

void begin_collecting(Play& play) {
  Common& common = play.common;
  common.may_abandon = {};
  for (const Seat seat : all_seats(common)) collect(play, seat);
  common.cursor = 0;
  go_on_with_artists(play);
}

}  // namespace

Income income_of(const Board& board, const Common& common, Seat seat) {
  Income income;
  const bool glorious = common.marked[at(seat)] >= board.figure(Figure::province_bonus_prestige);
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const auto land = static_cast<Province>(i);
    const ProvinceFacts& facts = board.province[i];
    if (!common.unrest.contains(land) && !is_occupied(board, common, land)) {
      income.provinces += facts.gold;
      if (glorious) income.provinces += board.figure(Figure::province_bonus_gold);
      if (facts.good != kNobody) {
        ++income.goods;
        income.types |= static_cast<std::uint16_t>(1U << facts.good);
      }
    }
    for (std::size_t s = 0; s < kSites; ++s) {
      const Site site = common.sites[i][s];
      if (site.empty() || !is_active(board, common, land, s)) continue;
      add_building(board, common, seat, site.building(), income);
    }
  }
  return income;
}

int artist_bonus(const Board& board, const Common& common, Seat seat, Artist artist) {
  const ArtistFacts& facts = board.artist[at(artist)];
  const int amount = facts.amount;
  int bonus = facts.prestige;
  switch (artist) {
    case Artist::capability_brown: return bonus + (has_rare_garden(common, seat) ? amount : 0);
    case Artist::constable: return bonus + at_home(board, common, seat, false) / amount;
    case Artist::friedrich: return bonus + at_home(board, common, seat, true) / amount;
    case Artist::schiller: return bonus + (works_for(common, seat, Artist::goethe) ? amount : 0);
    case Artist::sieyes: return bonus + in_unrest(common, seat) * amount;
    case Artist::stubbs: return bonus + with_horse_farm(board, common, seat) / amount;
    case Artist::austen:
    case Artist::bach:
    case Artist::canova:
    case Artist::goethe:
    case Artist::goya:
    case Artist::gros:
    case Artist::haydn:
    case Artist::kent:
    case Artist::mozart:
    case Artist::swift:
    case Artist::vivaldi:
    case Artist::von_knobelsdorff: return bonus;
  }
  return bonus;
}

void begin_income(Play& play) {
  Common& common = play.common;
  common.marked = common.prestige;
  common.may_abandon = {};
  common.asked = {};
  common.ask = Ask::give_up;
  for (const Seat seat : all_seats(common)) {
    const bool may = may_abandon(play.board, common, seat);
    if (may) common.may_abandon = common.may_abandon.with(seat);
    if (may || common.held[at(seat)] > 0) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) begin_collecting(play);
}

Refused why_not_give_up(const Position& position, Seat seat, Province land) {
  return is_own(position.common, seat, land) ? Refused{} : refuse<Why::not_yours>(land);
}

void list_give_up(const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  if (common.may_abandon.contains(seat) && common.residence[at(seat)] != kNobody) {
    choices.push_back(make_choice<Act::abandon>());
  }
  for (std::size_t land = 0; land < kProvinces; ++land) {
    if (common.owner[land] == byte(seat)) {
      choices.push_back(make_choice<Act::give_up>(static_cast<Province>(land)));
    }
  }
  choices.push_back(make_choice<Act::keep>());
}

void apply_give_up(const Board& board, Position& position, Seat seat, Province land,
                   Events& events) {
  Play play{board, position, events};
  events.tell<EventKind::gave_up>(seat, land);
  set_land_owner(play, land, kNobody);
}

void apply_keep(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  position.common.asked = position.common.asked.without(seat);
  if (position.common.asked.empty()) begin_collecting(play);
}

void resolve_artist_die(Play& play, int face) {
  Common& common = play.common;
  const auto artist = static_cast<Artist>(common.cursor);
  const Seat seat = seat_at(common.artist[common.cursor]);
  const bool last = --common.dice_left == 0;
  const int bonus = last ? artist_bonus(play.board, common, seat, artist) : 0;
  play.events.tell<EventKind::artist_rolled>(seat, artist, face, bonus);
  change_prestige(play, seat, face + bonus);
  if (!last) return;
  ++common.cursor;
  go_on_with_artists(play);
}

}  // namespace casus::power_and_prestige
