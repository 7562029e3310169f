// Purchases (chapters 6.6.3, 6.7 and 6.8.1): everybody plans in secret, item by item in a fixed
// order. What cannot be placed cannot be bought.
#include <bit>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

namespace {

constexpr std::uint8_t kSealStep = kItems;

bool has_free_hall(const Common& common, Seat seat) {
  constexpr unsigned kStone =
      1U << at(Good::artwork) | 1U << at(Good::glass) | 1U << at(Good::marble);
  return works_for(common, seat, Artist::canova) && (common.types[at(seat)] & kStone) != 0;
}

int gold_left(const Board& board, const Position& position, Seat seat) {
  const Secret& secret = position.secret[at(seat)];
  return position.common.gold[at(seat)] -
         plan_cost(board, position.common, seat, secret.plan, secret.artists);
}

// --- artists of a plan ---

int artists_of(const Common& common, Seat seat) {
  return static_cast<int>(std::ranges::count(common.artist, byte(seat)));
}
bool has_room(const Board& board, const Position& position, Seat seat) {
  const Secret& secret = position.secret[at(seat)];
  return artists_of(position.common, seat) + std::popcount(secret.artists) <
         artist_rooms(board, position.common, seat, secret.plan);
}

// The artists are gone through in their order, so that each set is said in one way.
std::uint32_t engageable(const Board& board, const Position& position, Seat seat) {
  if (!has_room(board, position, seat)) return 0;
  const std::uint32_t wanted = position.secret[at(seat)].artists;
  const int gold = gold_left(board, position, seat);
  std::uint32_t found = 0;
  for (std::size_t a = static_cast<std::size_t>(std::bit_width(wanted)); a < kArtists; ++a) {
    if (position.common.artist[a] == kNobody && board.artist[a].gold <= gold) found |= 1U << a;
  }
  return found;
}

// --- repairs of a plan ---

bool can_mend(const Board& board, const Common& common, Province land, std::size_t site) {
  const Site here = common.sites[at(land)][site];
  const Seat owner = seat_at(common.owner[at(land)]);
  if (here.empty() || !here.plundered()) return false;
  if (board.building[at(here.building())].rural) return !is_occupied(board, common, land);
  return !is_city_occupied(common, place_of_site(board, land, site), owner);
}

// The next plundered buildings of one kind in one place.
std::optional<Damage> damage_from(const Board& board, const Common& common, Seat seat,
                                  const std::array<std::uint8_t, 2>& mend) {
  for (std::size_t i = mend[0]; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const auto land = static_cast<Province>(i);
    for (std::size_t s = i == mend[0] ? mend[1] : 0; s < kSites; ++s) {
      if (!can_mend(board, common, land, s)) continue;
      Damage damage{place_of_site(board, land, s), common.sites[i][s].building(), i, s, 0};
      for (std::size_t t = s; t < kSites; ++t) {
        const Site site = common.sites[i][t];
        if (place_of_site(board, land, t) != damage.place || !site.is(damage.building)) break;
        damage.count += site.plundered() ? 1 : 0;
      }
      return damage;
    }
  }
  return std::nullopt;
}

std::optional<Damage> next_damage(const Board& board, const Position& position, Seat seat) {
  return damage_from(board, position.common, seat, position.secret[at(seat)].mend);
}

int most_mended(const Board& board, const Position& position, Seat seat, const Damage& damage) {
  const int gold = gold_left(board, position, seat) / board.figure(Figure::repair_cost);
  return std::min(damage.count, gold);
}

// How many of an item the gold that is left and the room allow.
int most_with(const Board& board, const Estate& estate, const Position& position, Seat seat,
              Item item, int gold) {
  const int price = item_cost(board, position.common, seat, item);
  if (gold < price) return 0;
  const int room = std::min(room_for(board, estate, position, seat, item), kMostUnits);
  return price == 0 ? room : std::min(room, gold / price);
}

bool asks_for(const Board& board, const Estate& estate, const Position& position, Seat seat,
              Item item, int gold) {
  if (item == Item::artists) return engageable(board, position, seat) != 0;
  if (item != Item::repairs) return most_with(board, estate, position, seat, item, gold) > 0;
  const auto damage = next_damage(board, position, seat);
  return damage && most_mended(board, position, seat, *damage) > 0;
}

Refused why_not_step(const Position& position, Seat seat, Item item) {
  const std::uint8_t cursor = position.secret[at(seat)].cursor;
  if (cursor == at(item)) return {};
  if (cursor == kSealStep) return refuse<Why::plan_is_full>();
  return refuse<Why::other_item>(static_cast<Item>(cursor));
}

}  // namespace

int item_cost(const Board& board, const Common& common, Seat seat, Item item) {
  if (const auto building = building_of(item)) return board.building[at(*building)].cost;
  switch (item) {
    case Item::odd_infantry:
    case Item::odd_cavalry:
    case Item::odd_artillery: return board.building[at(maker_of(arm_of(item)))].odd_unit_gold;
    case Item::magnificent_hall:
      if (has_free_hall(common, seat)) return 0;
      return board.extension[at(extension_of(item))].gold;
    case Item::palace:
    case Item::grand_palace:
    case Item::garden: return board.extension[at(extension_of(item))].gold;
    case Item::repairs: return board.figure(Figure::repair_cost);
    case Item::fortress: return board.figure(Figure::fortress_cost);
    case Item::artillery:
    case Item::cavalry:
    case Item::infantry: return board.arm[at(arm_of(item))].gold;
    case Item::attack_level:
    case Item::defence_level:
    case Item::artist_room:
    case Item::artists:
    case Item::art_manufactory:
    case Item::bank:
    case Item::university:
    case Item::art_academy:
    case Item::barracks:
    case Item::foundry:
    case Item::manufactory:
    case Item::trading_house:
    case Item::windmill:
    case Item::horse_farm: return 0;
  }
  return 0;
}

int plan_cost(const Board& board, const Common& common, Seat seat, const Purchases& bought,
              std::uint32_t artists) {
  int cost = 0;
  for (std::size_t item = 0; item < kItems; ++item) {
    if (bought.count[item] == 0) continue;
    cost += bought.count[item] * item_cost(board, common, seat, static_cast<Item>(item));
  }
  for (; artists != 0; artists &= artists - 1) {
    cost += board.artist[static_cast<std::size_t>(std::countr_zero(artists))].gold;
  }
  return cost;
}

namespace {

// Calls `visit` with each damage of a seat until it says that it has seen enough.
template <class Visit>
void visit_damages(const Board& board, const Common& common, Seat seat, const Visit& visit) {
  std::array<std::uint8_t, 2> from{};
  while (const auto damage = damage_from(board, common, seat, from)) {
    if (visit(*damage)) return;
    std::size_t site = damage->site;
    for (int left = damage->count; left > 0; ++site) {
      left -= common.sites[damage->land][site].plundered() ? 1 : 0;
    }
    from = {byte(static_cast<int>(damage->land)), byte(static_cast<int>(site))};
  }
}

bool is_damaged(const Board& board, const Common& common, Seat seat, Location place,
                Building building) {
  bool found = false;
  visit_damages(board, common, seat, [&](const Damage& one) {
    found = one.place == place && one.building == building;
    return found;
  });
  return found;
}

}  // namespace

std::vector<Damage> damages_of(const Board& board, const Common& common, Seat seat) {
  std::vector<Damage> found;
  visit_damages(board, common, seat, [&](const Damage& one) {
    found.push_back(one);
    return false;
  });
  return found;
}

Arms made_units(const Board& board, const Common& common, Seat seat) {
  Arms made;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    made.of[arm] = byte(count_active(board, common, seat, maker_of(static_cast<Arm>(arm))) / 2);
  }
  return made;
}

int artist_rooms(const Board& board, const Common& common, Seat seat, const Purchases& bought) {
  int rooms = common.room[at(seat)] || bought.count[at(Item::artist_room)] > 0 ? 1 : 0;
  for (std::size_t e = 0; e < kExtensions; ++e) {
    const bool has = has_extension(common, seat, static_cast<Extension>(e)) ||
                     bought.count[at(Item::palace) + e] > 0;
    rooms += has ? board.extension[e].rooms : 0;
  }
  return rooms;
}

int most_of(const Board& board, const Position& position, Seat seat, Item item) {
  const Estate estate = estate_of(board, position.common, seat);
  return most_with(board, estate, position, seat, item, gold_left(board, position, seat));
}

// Goes on to the next item about which there is something to say.
void go_on_planning(const Board& board, Position& position, Seat seat) {
  Secret& secret = position.secret[at(seat)];
  if (secret.cursor >= kSealStep) return;
  const int gold = gold_left(board, position, seat);
  const Estate estate = estate_of(board, position.common, seat);
  while (secret.cursor < kSealStep &&
         !asks_for(board, estate, position, seat, static_cast<Item>(secret.cursor), gold)) {
    ++secret.cursor;
  }
  if (secret.cursor > at(Item::repairs)) secret.mend = {};
}

void begin_plans(Play& play) {
  Common& common = play.common;
  common.missing = {};
  common.ask = Ask::plan;
  common.asked = {};
  for (const Seat seat : all_seats(common)) {
    play.position.secret[at(seat)] = {};
    go_on_planning(play.board, play.position, seat);
    if (play.position.secret[at(seat)].cursor < kSealStep) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) reveal_plans(play);
}

namespace {

// So many find no room, whatever they cost: the rule that limits the item.
Refused refuse_room(Item item, int most) {
  switch (item) {
    case Item::attack_level:
    case Item::defence_level:
    case Item::artist_room: return refuse<Why::no_university>(item, most);
    case Item::odd_infantry:
    case Item::odd_cavalry:
    case Item::odd_artillery: return refuse<Why::no_odd_building>(item, most);
    case Item::palace:
    case Item::grand_palace:
    case Item::garden:
    case Item::magnificent_hall: return refuse<Why::cannot_extend>(item, most);
    case Item::art_manufactory:
    case Item::bank:
    case Item::university: return refuse<Why::no_bases>(item, most);
    case Item::art_academy:
    case Item::barracks:
    case Item::foundry:
    case Item::manufactory:
    case Item::trading_house:
    case Item::windmill:
    case Item::horse_farm: return refuse<Why::no_sites_left>(item, most);
    case Item::fortress: return refuse<Why::no_fortress_sites>(item, most);
    case Item::artillery:
    case Item::cavalry:
    case Item::infantry: return refuse<Why::no_troop_places>(item, most);
    case Item::artists:
    case Item::repairs: break;
  }
  return refuse<Why::said_otherwise>(item);
}

}  // namespace

Refused why_not_buy(const Board& board, const Position& position, Seat seat, Item item,
                    int number) {
  if (item == Item::artists || item == Item::repairs) return refuse<Why::said_otherwise>(item);
  if (number > 0) {
    const Estate estate = estate_of(board, position.common, seat);
    const int room = std::max(0, room_for(board, estate, position, seat, item));
    if (number > room) return refuse_room(item, room);
  }
  if (const Refused no = why_not_step(position, seat, item)) return no;
  const int most = most_of(board, position, seat, item);
  return number <= most ? Refused{} : refuse<Why::not_so_many_items>(item, most);
}

void apply_buy(const Board& board, Position& position, Seat seat, Item item, int number, Events&) {
  Secret& secret = position.secret[at(seat)];
  secret.plan.count[at(item)] = byte(number);
  ++secret.cursor;
  go_on_planning(board, position, seat);
}

Refused why_not_engage(const Board& board, const Position& position, Seat seat, Artist artist) {
  const Secret& secret = position.secret[at(seat)];
  if (position.common.artist[at(artist)] != kNobody || (secret.artists >> at(artist) & 1U) != 0) {
    return refuse<Why::no_such_artist>(artist);
  }
  if (!has_room(board, position, seat)) return refuse<Why::no_room_for_artist>(artist);
  if (const Refused no = why_not_step(position, seat, Item::artists)) return no;
  if (board.artist[at(artist)].gold > gold_left(board, position, seat)) {
    return refuse<Why::artist_too_dear>(artist);
  }
  if ((engageable(board, position, seat) >> at(artist) & 1U) != 0) return {};
  return refuse<Why::artist_passed>(artist);
}

void apply_engage(const Board& board, Position& position, Seat seat, Artist artist, Events&) {
  position.secret[at(seat)].artists |= 1U << at(artist);
  go_on_planning(board, position, seat);
}

Refused why_not_no_artist(const Position& position, Seat seat) {
  return why_not_step(position, seat, Item::artists);
}

void apply_no_artist(const Board& board, Position& position, Seat seat, Events&) {
  ++position.secret[at(seat)].cursor;
  go_on_planning(board, position, seat);
}

Refused why_not_repair(const Board& board, const Position& position, Seat seat, Location place,
                       Building building, int number) {
  if (!is_damaged(board, position.common, seat, place, building)) {
    return refuse<Why::no_damage>(building, place);
  }
  if (const Refused no = why_not_step(position, seat, Item::repairs)) return no;
  const auto damage = next_damage(board, position, seat);
  if (!damage || damage->place != place || damage->building != building) {
    return refuse<Why::other_repair>(building, place);
  }
  const int most = most_mended(board, position, seat, *damage);
  return number <= most ? Refused{} : refuse<Why::not_so_many_items>(Item::repairs, most);
}

void apply_repair(const Board& board, Position& position, Seat seat, Location, Building, int number,
                  Events&) {
  Secret& secret = position.secret[at(seat)];
  const Damage damage = *next_damage(board, position, seat);
  std::size_t site = damage.site;
  for (int left = damage.count; left > 0; ++site) {
    if (!position.common.sites[damage.land][site].plundered()) continue;
    if (left-- > damage.count - number) {
      std::uint8_t& bits = secret.plan.repairs[damage.land];
      bits = static_cast<std::uint8_t>(bits | 1U << site);
    }
  }
  std::uint8_t& count = secret.plan.count[at(Item::repairs)];
  count = byte(count + number);
  secret.mend = {byte(static_cast<int>(damage.land)), byte(static_cast<int>(site))};
  go_on_planning(board, position, seat);
}

Refused why_not_seal(const Position& position, Seat seat) {
  const std::uint8_t cursor = position.secret[at(seat)].cursor;
  if (cursor == kSealStep) return {};
  return refuse<Why::other_item>(static_cast<Item>(cursor));
}

void apply_seal(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  position.common.asked = position.common.asked.without(seat);
  events.tell<EventKind::plan_sealed>(seat);
  if (position.common.asked.empty()) reveal_plans(play);
}

void list_plan(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const std::uint8_t cursor = position.secret[at(seat)].cursor;
  if (cursor == kSealStep) return choices.push_back(make_choice<Act::seal>());
  const auto item = static_cast<Item>(cursor);
  if (item == Item::artists) {
    for (std::uint32_t left = engageable(board, position, seat); left != 0; left &= left - 1) {
      choices.push_back(make_choice<Act::engage>(static_cast<Artist>(std::countr_zero(left))));
    }
    choices.push_back(make_choice<Act::no_artist>());
    return;
  }
  if (item == Item::repairs) {
    const Damage damage = *next_damage(board, position, seat);
    const int most = most_mended(board, position, seat, damage);
    for (int number = 0; number <= most; ++number) {
      choices.push_back(make_choice<Act::repair>(damage.place, damage.building, number));
    }
    return;
  }
  const int most = most_of(board, position, seat, item);
  for (int number = 0; number <= most; ++number) {
    choices.push_back(make_choice<Act::buy>(item, number));
  }
}

}  // namespace casus::power_and_prestige
