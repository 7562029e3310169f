// What a player has, and for how much of an item there is room (chapters 6.6.3, 6.7 and 6.8.1),
// whatever it costs.
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

std::optional<Building> building_of(Item item) {
  switch (item) {
    case Item::art_manufactory: return Building::art_manufactory;
    case Item::bank: return Building::bank;
    case Item::university: return Building::university;
    case Item::art_academy: return Building::art_academy;
    case Item::barracks: return Building::barracks;
    case Item::foundry: return Building::foundry;
    case Item::manufactory: return Building::manufactory;
    case Item::trading_house: return Building::trading_house;
    case Item::windmill: return Building::windmill;
    case Item::horse_farm: return Building::horse_farm;
    case Item::attack_level:
    case Item::defence_level:
    case Item::artist_room:
    case Item::odd_infantry:
    case Item::odd_cavalry:
    case Item::odd_artillery:
    case Item::palace:
    case Item::grand_palace:
    case Item::garden:
    case Item::magnificent_hall:
    case Item::artists:
    case Item::repairs:
    case Item::fortress:
    case Item::artillery:
    case Item::cavalry:
    case Item::infantry: return std::nullopt;
  }
  return std::nullopt;
}

bool has_extension(const Common& common, Seat seat, Extension which) {
  return (common.extensions[at(seat)] >> at(which) & 1U) != 0;
}
Extension extension_of(Item item) { return static_cast<Extension>(at(item) - at(Item::palace)); }
Arm arm_of(Item item) {
  if (item == Item::infantry || item == Item::odd_infantry) return Arm::infantry;
  const bool cavalry = item == Item::cavalry || item == Item::odd_cavalry;
  return cavalry ? Arm::cavalry : Arm::artillery;
}
Building maker_of(Arm arm) {
  if (arm == Arm::infantry) return Building::barracks;
  return arm == Arm::cavalry ? Building::horse_farm : Building::foundry;
}

namespace {

void count_land(const Board& board, const Common& common, Province land, const Places& foes,
                Estate& estate) {
  const Sites& sites = common.sites[at(land)];
  const auto& count = board.of(land).sites;
  const std::size_t urban = count[0] + std::size_t{count[1]};
  const ProvinceFacts& facts = board.of(land);
  const bool other = facts.other_city != kNobody;
  const std::array<bool, 2> closed = {
      foes.contains(facts.capital),
      other && foes.contains(static_cast<Location>(facts.other_city))};
  const bool occupied = closed[0] && (closed[1] || !other);
  for (std::size_t s = 0; s < urban + count[2]; ++s) {
    if (s >= urban ? occupied : closed[s >= count[0] ? 1 : 0]) continue;
    if (sites[s].empty()) {
      ++(s < urban ? estate.free_urban : estate.free_rural);
    } else if (!sites[s].plundered()) {
      ++estate.active[at(sites[s].building())];
      // New and repaired barracks do nothing in this year.
      const bool new_now = sites[s].built_now() || sites[s].mended_now();
      estate.takes_troops |= sites[s].is(Building::barracks) && !new_now;
    }
  }
}

}  // namespace

Estate estate_of(const Board& board, const Common& common, Seat seat) {
  Estate estate;
  const Places foes = places_of(common, opponents_of(common, seat));
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] == byte(seat)) {
      count_land(board, common, static_cast<Province>(i), foes, estate);
    }
  }
  const std::uint8_t house = common.residence[at(seat)];
  estate.takes_troops |= house != kNobody && !foes.contains(static_cast<Location>(house));
  return estate;
}

int universities_left(const Board& board, const Estate& estate, const Position& position,
                      Seat seat) {
  const Common& common = position.common;
  if (common.marked[at(seat)] < board.figure(Figure::university_prestige)) return 0;
  const auto& count = position.secret[at(seat)].plan.count;
  return estate.active[at(Building::university)] - count[at(Item::attack_level)] -
         count[at(Item::defence_level)] - count[at(Item::artist_room)];
}

namespace {

// Units of an arm that may still be raised beside those that buildings make by themselves.
int arm_room(const Estate& estate, const Position& position, Seat seat, Arm arm) {
  if (!estate.takes_troops) return 0;
  const int made = estate.active[at(maker_of(arm))] / 2;
  const int odd = position.secret[at(seat)].plan.count[at(Item::odd_infantry) + at(arm)];
  return std::max(0, kMostUnits - units_of(position, seat, arm) - made - odd);
}

bool may_extend(const Common& common, Seat seat, Item item) {
  if (common.residence[at(seat)] == kNobody) return false;
  if (has_extension(common, seat, extension_of(item))) return false;
  return item == Item::palace || common.last_purchases ||
         has_extension(common, seat, Extension::palace);
}

// Buildings that could be upgraded: active ones, and those that the plan repairs.
int bases_for(const Board& board, const Estate& estate, const Position& position, Seat seat,
              Building building) {
  const Common& common = position.common;
  const auto base = static_cast<Building>(board.building[at(building)].base);
  if (position.secret[at(seat)].plan.count[at(Item::repairs)] == 0) return estate.active[at(base)];
  int count = 0;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    for (std::size_t s = 0; s < kSites; ++s) {
      if (!common.sites[i][s].is(base)) continue;
      const bool mended = (position.secret[at(seat)].plan.repairs[i] >> s & 1U) != 0;
      count += mended || is_active(board, common, static_cast<Province>(i), s) ? 1 : 0;
    }
  }
  return count;
}

int planned(const Purchases& plan, Item first, Item last) {
  int sum = 0;
  for (std::size_t item = at(first); item <= at(last); ++item) sum += plan.count[item];
  return sum;
}

}  // namespace

int room_for(const Board& board, const Estate& estate, const Position& position, Seat seat,
             Item item) {
  const Common& common = position.common;
  const Purchases& plan = position.secret[at(seat)].plan;
  const int highest = board.figure(Figure::most_level);
  const int universities = universities_left(board, estate, position, seat);
  switch (item) {
    case Item::attack_level: return std::min(universities, highest - common.attack[at(seat)]);
    case Item::defence_level: return std::min(universities, highest - common.defence[at(seat)]);
    case Item::artist_room:
      if (common.room[at(seat)] || common.residence[at(seat)] == kNobody) return 0;
      return std::min(1, universities);
    case Item::odd_infantry:
    case Item::odd_cavalry:
    case Item::odd_artillery:
      return std::min(arm_room(estate, position, seat, arm_of(item)),
                      estate.active[at(maker_of(arm_of(item)))] % 2);
    case Item::palace:
    case Item::grand_palace:
    case Item::garden:
    case Item::magnificent_hall: return may_extend(common, seat, item) ? 1 : 0;
    case Item::art_manufactory:
    case Item::bank:
    case Item::university: return bases_for(board, estate, position, seat, *building_of(item));
    case Item::art_academy:
    case Item::barracks:
    case Item::foundry:
    case Item::manufactory:
    case Item::trading_house:
      return estate.free_urban - planned(plan, Item::art_academy, Item::trading_house);
    case Item::windmill:
    case Item::horse_farm:
      return estate.free_rural - planned(plan, Item::windmill, Item::horse_farm);
    case Item::fortress: return places_for(board, common, seat, Item::fortress).size();
    case Item::artillery:
    case Item::cavalry:
    case Item::infantry: return arm_room(estate, position, seat, arm_of(item));
    case Item::artists:
    case Item::repairs: return 0;
  }
  return 0;
}

}  // namespace casus::power_and_prestige
