// Provinces, building sites, residences, troops and prestige: what all chapters look at and change.
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

const Table& table_of(const Board& board, const Common& common) {
  return board.table[common.setup.seats];
}

void clear_apart(Position& position) {
  for (const Owner owner : position.common.side.with(kAlly)) position.apart[at(owner)] = {};
}

std::uint8_t road_bit(const Board& board, const Common& common, Location place, Location via) {
  unsigned bit = 1;
  for (const Location near : table_of(board, common).roads.near(place)) {
    if (near == via) return static_cast<std::uint8_t>(bit);
    bit <<= 1U;
  }
  return 0;
}

void move_in(Position& position, Owner owner, Location place, const Arms& arms) {
  Arms& here = position.troops[at(owner)][at(place)];
  here = sum_of(here, arms);
  if (here.total() > 0) position.common.present[at(owner)].insert(place);
}

void move_out(Position& position, Owner owner, Location place, const Arms& arms) {
  Arms& here = position.troops[at(owner)][at(place)];
  here = less(here, arms);
  if (here.total() == 0) position.common.present[at(owner)].erase(place);
}

void add_troops(Position& position, Owner owner, Location place, const Arms& arms) {
  move_in(position, owner, place, arms);
  note_open(position, owner, place);
}

void take_troops(Position& position, Owner owner, Location place, const Arms& arms) {
  move_out(position, owner, place, arms);
  note_open(position, owner, place);
}

int units_of(const Position& position, Owner owner, Arm arm) {
  int units = 0;
  for (const Location place : position.common.present[at(owner)]) {
    units += position.troops[at(owner)][at(place)].of[at(arm)];
  }
  return units;
}

int units_in(const Position& position, const Board& board, OwnerSet owners, Province land) {
  int units = 0;
  for (const Owner owner : owners) {
    for (const Location place : position.common.present[at(owner)] & board.of(land).places) {
      units += position.troops[at(owner)][at(place)].total();
    }
  }
  return units;
}

void change_prestige(Play& play, Seat seat, int change) {
  std::uint16_t& prestige = play.common.prestige[at(seat)];
  const int now = std::clamp(prestige + change, 0, 30000);
  const int changed = now - prestige;
  prestige = static_cast<std::uint16_t>(now);
  if (changed > 0) play.events.tell<EventKind::gained_prestige>(seat, changed, now);
  if (changed < 0) play.events.tell<EventKind::lost_prestige>(seat, -changed, now);
}

void set_land_owner(Play& play, Province land, std::uint8_t owner) {
  Common& common = play.common;
  const std::uint8_t before = common.owner[at(land)];
  common.owner[at(land)] = owner;
  if (owner != kNobody) ++common.held[owner];
  if (before == kNobody) return;
  if (--common.held[before] > 0) return;
  common.province_lost = true;
  play.events.tell<EventKind::lost_last_province>(seat_at(before));
}

bool is_own(const Common& common, Seat seat, Province land) {
  return common.owner[at(land)] == byte(seat);
}

bool is_friendly_land(const Common& common, Owner owner, Province land) {
  const std::uint8_t holder = common.owner[at(land)];
  return holder != kNobody && friends_of(common, owner).contains(seat_at(holder));
}

bool is_occupied(const Board& board, const Common& common, Province land) {
  const std::uint8_t owner = common.owner[at(land)];
  if (owner == kNobody || !common.allied) return false;
  const Places cities = board.of(land).places & board.cities;
  return cities.is_within(places_of(common, opponents_of(common, seat_at(owner))));
}

bool is_city_occupied(const Common& common, Location city, Seat owner) {
  for (const Owner opponent : opponents_of(common, owner)) {
    if (common.present[at(opponent)].contains(city)) return true;
  }
  return false;
}

SiteRange sites_at(const Board& board, Location city, bool rural) {
  const auto& sites = board.of(board.land_of(city)).sites;
  const std::size_t urban = sites[0] + std::size_t{sites[1]};
  if (rural) return {urban, urban + sites[2]};
  if (board.kind[at(city)] == Kind::capital) return {0, sites[0]};
  return board.kind[at(city)] == Kind::city ? SiteRange{sites[0], urban} : SiteRange{};
}

SiteRange sites_for(const Board& board, Location place, Building building) {
  const bool rural = board.building[at(building)].rural;
  // Rural sites belong to the province; its capital stands for it.
  if (rural && board.kind[at(place)] != Kind::capital) return {};
  return sites_at(board, place, rural);
}

int free_sites(const Board& board, const Common& common, Location place, bool rural) {
  const SiteRange range = sites_at(board, place, rural);
  const Sites& sites = common.sites[at(board.land_of(place))];
  int count = 0;
  for (std::size_t s = range.first; s < range.end; ++s) count += sites[s].empty() ? 1 : 0;
  return count;
}

void sort_sites(const Board& board, Common& common, Province land) {
  Sites& sites = common.sites[at(land)];
  auto begin = sites.begin();
  for (const std::uint8_t count : board.of(land).sites) {
    std::sort(begin, begin + count, [](Site one, Site other) { return one.bits() > other.bits(); });
    begin += count;
  }
}

void put_building(const Board& board, Common& common, Location place, Site site) {
  const Province land = board.land_of(place);
  const SiteRange range = sites_for(board, place, site.building());
  for (std::size_t s = range.first; s < range.end; ++s) {
    if (!common.sites[at(land)][s].empty()) continue;
    common.sites[at(land)][s] = site;
    break;
  }
  sort_sites(board, common, land);
}

Location place_of_site(const Board& board, Province land, std::size_t site) {
  const ProvinceFacts& facts = board.of(land);
  const bool in_other =
      site >= facts.sites[0] && site < std::size_t{facts.sites[0]} + facts.sites[1];
  return in_other ? static_cast<Location>(facts.other_city) : facts.capital;
}

bool is_active(const Board& board, const Common& common, Province land, std::size_t site) {
  const Site here = common.sites[at(land)][site];
  const std::uint8_t owner = common.owner[at(land)];
  if (here.empty() || here.plundered() || owner == kNobody) return false;
  if (!common.allied) return true;
  if (board.building[at(here.building())].rural) return !is_occupied(board, common, land);
  return !is_city_occupied(common, place_of_site(board, land, site), seat_at(owner));
}

int count_active(const Board& board, const Common& common, Seat seat, Building building) {
  int count = 0;
  for (std::size_t land = 0; land < kProvinces; ++land) {
    if (common.owner[land] != byte(seat)) continue;
    for (std::size_t site = 0; site < kSites; ++site) {
      if (!common.sites[land][site].is(building)) continue;
      count += is_active(board, common, static_cast<Province>(land), site) ? 1 : 0;
    }
  }
  return count;
}

void lose_residence(Play& play, Seat seat) {
  Common& common = play.common;
  int worth = 0;
  for (std::size_t e = 0; e < kExtensions; ++e) {
    if ((common.extensions[at(seat)] >> e & 1U) != 0) worth += play.board.extension[e].prestige;
  }
  play.events.tell<EventKind::residence_lost>(seat,
                                              static_cast<Location>(common.residence[at(seat)]));
  common.residence[at(seat)] = kNobody;
  common.extensions[at(seat)] = 0;
  common.room[at(seat)] = false;
  for (std::size_t a = 0; a < kArtists; ++a) {
    if (common.artist[a] != byte(seat)) continue;
    common.artist[a] = kNobody;
    common.fresh_artists &= ~(1U << a);
    play.events.tell<EventKind::artist_left>(seat, static_cast<Artist>(a));
  }
  if (worth > 0) change_prestige(play, seat, -worth);
}

bool has_artist(const Common& common, Seat seat, Artist artist) {
  return common.artist[at(artist)] == byte(seat);
}

bool works_for(const Common& common, Seat seat, Artist artist) {
  if (!has_artist(common, seat, artist)) return false;
  if ((common.fresh_artists >> at(artist) & 1U) != 0) return false;
  return !is_city_occupied(common, static_cast<Location>(common.residence[at(seat)]), seat);
}

int level_of(const Common& common, Seat seat, bool attacking) {
  const int own = attacking ? common.attack[at(seat)] : common.defence[at(seat)];
  return own + (common.tiles.contains(seat) ? 1 : 0);
}

bool may_abandon(const Board& board, const Common& common, Seat seat) {
  const std::uint8_t place = common.residence[at(seat)];
  if (place == kNobody) return false;
  const Province land = board.land_of(static_cast<Location>(place));
  const std::uint8_t owner = common.owner[at(land)];
  if (owner != kNobody && owner != byte(seat)) return true;
  return board.of(land).places.meets(places_of(common, opponents_of(common, seat)));
}

}  // namespace casus::power_and_prestige
