// Placements (chapter 6.6.4): upgrades, buildings, fortresses, troops, in full fog also dummies.
// What finds no place is lost.
#include <functional>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

constexpr std::array kTroopItems = {Item::infantry, Item::cavalry, Item::artillery};  // by arm

bool is_upgrade(const Board& board, Building building) {
  return board.building[at(building)].base != kNobody;
}

// Where the base of an upgrade stands: active, and not built in this round.
Places upgrade_places(const Board& board, const Common& common, Seat seat, Building building) {
  const auto base = static_cast<Building>(board.building[at(building)].base);
  Places found;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const auto land = static_cast<Province>(i);
    for (std::size_t s = 0; s < kSites; ++s) {
      const Site site = common.sites[i][s];
      if (!site.is(base) || site.built_now() || !is_active(board, common, land, s)) continue;
      found.insert(place_of_site(board, land, s));
    }
  }
  return found;
}

Places free_places(const Board& board, const Common& common, Seat seat, bool rural) {
  Places found;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const ProvinceFacts& facts = board.province[i];
    if (rural) {
      if (is_occupied(board, common, static_cast<Province>(i))) continue;
      if (free_sites(board, common, facts.capital, true) > 0) found.insert(facts.capital);
      continue;
    }
    for (const Location city : facts.places & board.cities) {
      if (is_city_occupied(common, city, seat)) continue;
      if (free_sites(board, common, city, false) > 0) found.insert(city);
    }
  }
  return found;
}

Places fortress_places(const Board& board, const Common& common, Seat seat) {
  Places found;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] == byte(seat)) found |= board.province[i].places;
  }
  return found - common.fortresses - places_of(common, opponents_of(common, seat));
}

// The first thing that a seat has still to place, before its troops.
std::optional<Item> next_item(const Common& common, Seat seat) {
  for (std::size_t i = at(Item::art_manufactory); i <= at(Item::fortress); ++i) {
    if (common.bought[at(seat)].count[i] > 0) return static_cast<Item>(i);
  }
  return std::nullopt;
}

enum PlacingStep : std::uint8_t { kStart, kSendNew, kNewBox, kLayDummies };

// In fog others do not see how many have been placed until all are.
Arms new_troops(const Position& position, Seat seat) {
  return less(announced_troops(position.common, seat), position.secret[at(seat)].placed);
}
void forget_troops(Position& position, Seat seat) {
  for (const Item item : kTroopItems) position.common.bought[at(seat)].count[at(item)] = 0;
  position.secret[at(seat)].placed = {};
}

void put_item(Play& play, Seat seat, Item item, Location place) {
  Common& common = play.common;
  --common.bought[at(seat)].count[at(item)];
  if (item == Item::fortress) {
    common.fortresses.insert(place);
    play.events.tell<EventKind::fortified>(seat, place);
    return;
  }
  const Building building = *building_of(item);
  Site site(building);
  site.mark_built();
  if (!is_upgrade(play.board, building)) {
    put_building(play.board, common, place, site);
    play.events.tell<EventKind::built>(seat, building, place);
    return;
  }
  const auto base = static_cast<Building>(play.board.building[at(building)].base);
  const SiteRange range = sites_for(play.board, place, base);
  const Province land = play.board.land_of(place);
  Sites& sites = common.sites[at(land)];
  for (std::size_t s = range.first; s < range.end; ++s) {
    if (!sites[s].is(base) || sites[s].built_now() || sites[s].plundered()) continue;
    sites[s] = site;
    break;
  }
  sort_sites(play.board, common, land);
  play.events.tell<EventKind::upgraded>(seat, building, place);
}

void put_troops(Play& play, Seat seat, Location place, const Arms& arms) {
  add_troops(play.position, seat, place, arms);
  play.events.tell<EventKind::stationed>(seat, place, arms.of[0], arms.of[1], arms.of[2]);
}

// In fog: the sum of what is bought is known, and figures that are put on the map are seen; into
// which box units go, and in full fog where, is not.
void put_troops_unseen(Play& play, Seat seat, const Draft& draft, std::size_t into) {
  Position& position = play.position;
  const auto place = static_cast<Location>(draft.from);
  const Arms arms{draft.sent};
  if (into == 0 && !is_full_fog(play.common)) return put_troops(play, seat, place, arms);
  move_in(position, seat, place, arms);
  if (into > 0) {
    const std::size_t box = into - 1;
    play.common.box_place[at(seat)][box] = byte(place);
    position.box[at(seat)][box] = sum_of(position.box[at(seat)][box], arms);
  }
  note_unseen_arrivals(position, seat, troop_places(play.board, play.common, seat),
                       announced_troops(play.common, seat));
  note_unseen_act(play.common, seat);
  play.events.tell_apart(
      SeatSet::of(seat),
      make_event<EventKind::stationed>(seat, place, arms.of[0], arms.of[1], arms.of[2]),
      make_event<EventKind::stationed_unseen>(seat));
}

void place_next_side(Play& play) {
  Common& common = play.common;
  common.unseen = {};
  if (common.allied && common.side == common.alliance) {
    common.side = common.counter;
    common.asked = {};
    return begin_placement(play);
  }
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const Sites before = common.sites[i];
    for (Site& site : common.sites[i]) site.forget_marks();
    if (common.sites[i] != before) sort_sites(play.board, common, static_cast<Province>(i));
  }
  common.side = {};
  score_alliances(play);
}

// How many of an item find a place.
int capacity_of(const Board& board, const Common& common, const Places& places, Item item) {
  if (item == Item::fortress) return places.size();
  const Building building = *building_of(item);
  const auto base = static_cast<Building>(board.building[at(building)].base);
  int count = 0;
  for (const Location place : places) {
    if (!is_upgrade(board, building)) {
      count += free_sites(board, common, place, board.building[at(building)].rural);
      continue;
    }
    const SiteRange range = sites_for(board, place, base);
    for (std::size_t s = range.first; s < range.end; ++s) {
      const Site site = common.sites[at(board.land_of(place))][s];
      count += site.is(base) && !site.built_now() && !site.plundered() ? 1 : 0;
    }
  }
  return count;
}

void has_placed(Play& play, Seat seat) { play.common.asked = play.common.asked.without(seat); }

// Goes on to what the seat must decide about; whether it is asked.
bool go_on_placing(Play& play, Seat seat) {
  Common& common = play.common;
  while (const auto item = next_item(common, seat)) {
    const Places places = places_for(play.board, common, seat, *item);
    // Where all places are needed there is nothing to choose.
    const auto is_forced = [&] {
      return common.bought[at(seat)].count[at(*item)] >=
             capacity_of(play.board, common, places, *item);
    };
    if (places.size() > 1 && !is_forced()) return true;
    if (!places.empty()) {
      put_item(play, seat, *item, places.front());
      continue;
    }
    play.events.tell<EventKind::no_place>(seat, *item,
                                          int{common.bought[at(seat)].count[at(*item)]});
    common.bought[at(seat)].count[at(*item)] = 0;
  }
  const Arms arms = new_troops(play.position, seat);
  if (arms.total() > 0) {
    const Places places = troop_places(play.board, common, seat);
    const bool boxes =
        has_fog(common) && !places.empty() && boxes_for(common, seat, places.front(), 0) != 1;
    if (places.size() > 1 || boxes) return true;
    if (places.size() == 1) {
      put_troops(play, seat, places.front(), arms);
    } else {
      play.events.tell<EventKind::no_place_for_troops>(seat, arms.total());
    }
  }
  forget_troops(play.position, seat);
  if (!is_full_fog(common) || common.present[at(seat)].empty()) return false;
  play.position.secret[at(seat)].draft.step = kLayDummies;
  return true;
}

void placed_one(Play& play, Seat seat) {
  if (go_on_placing(play, seat)) return;
  has_placed(play, seat);
  if (play.common.asked.empty()) place_next_side(play);
}

int fewest_new(const Draft& draft, const Arms& arms) {
  int others = 0;
  for (std::size_t arm = 0; arm < draft.arm; ++arm) others += draft.sent[arm];
  for (std::size_t arm = draft.arm + std::size_t{1}; arm < kArms; ++arm) others += arms.of[arm];
  return others == 0 ? 1 : 0;
}

void station_them(Play& play, Seat seat, std::size_t into = 0) {
  Common& common = play.common;
  Secret& secret = play.position.secret[at(seat)];
  const Draft draft = secret.draft;
  secret.draft = {};
  const Arms sent{draft.sent};
  if (has_fog(common)) {
    secret.placed = sum_of(secret.placed, sent);
    put_troops_unseen(play, seat, draft, into);
    return placed_one(play, seat);
  }
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    std::uint8_t& left = common.bought[at(seat)].count[at(kTroopItems[arm])];
    left = byte(left - sent.of[arm]);
  }
  put_troops(play, seat, static_cast<Location>(draft.from), sent);
  placed_one(play, seat);
}

void go_on_sending_new(Play& play, Seat seat) {
  Draft& draft = play.position.secret[at(seat)].draft;
  const Arms arms = new_troops(play.position, seat);
  for (; draft.arm < kArms; ++draft.arm) {
    const int most = arms.of[draft.arm];
    if (most == 0) continue;
    if (fewest_new(draft, arms) < most) return;
    draft.sent[draft.arm] = byte(most);
  }
  draft.step = kNewBox;
  const auto place = static_cast<Location>(draft.from);
  if (has_fog(play.common) && boxes_for(play.common, seat, place, 0) != 1) return;
  station_them(play, seat);
}

Refused why_not_item(const Board& board, const Position& position, Seat seat, Item item,
                     Location place) {
  const auto next = next_item(position.common, seat);
  if (!next || *next != item) return refuse<Why::other_placement>();
  if (places_for(board, position.common, seat, item).contains(place)) return {};
  if (item == Item::fortress) return refuse<Why::no_fortress_place>(place);
  return is_upgrade(board, *building_of(item)) ? refuse<Why::no_base>(place)
                                               : refuse<Why::no_site>(place);
}

Item item_of(Building building) {
  for (std::size_t i = at(Item::art_manufactory); i <= at(Item::horse_farm); ++i) {
    if (building_of(static_cast<Item>(i)) == building) return static_cast<Item>(i);
  }
  return Item::fortress;
}

void apply_item(const Board& board, Position& position, Seat seat, Item item, Location place,
                Events& events) {
  Play play{board, position, events};
  put_item(play, seat, item, place);
  placed_one(play, seat);
}

}  // namespace

Arms announced_troops(const Common& common, Seat seat) {
  Arms arms;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    arms.of[arm] = common.bought[at(seat)].count[at(kTroopItems[arm])];
  }
  return arms;
}

Places troop_places(const Board& board, const Common& common, Seat seat) {
  Places found;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    const auto land = static_cast<Province>(i);
    for (std::size_t s = 0; s < kSites; ++s) {
      const Site site = common.sites[i][s];
      // New and repaired barracks do nothing in this year.
      if (!site.is(Building::barracks) || site.built_now() || site.mended_now()) continue;
      if (is_active(board, common, land, s)) found.insert(place_of_site(board, land, s));
    }
  }
  const std::uint8_t house = common.residence[at(seat)];
  if (house != kNobody && !is_city_occupied(common, static_cast<Location>(house), seat)) {
    found.insert(static_cast<Location>(house));
  }
  return found;
}

Places places_for(const Board& board, const Common& common, Seat seat, Item item) {
  if (item == Item::fortress) return fortress_places(board, common, seat);
  const Building building = *building_of(item);
  if (is_upgrade(board, building)) return upgrade_places(board, common, seat, building);
  return free_places(board, common, seat, board.building[at(building)].rural);
}

void begin_placement(Play& play) {
  Common& common = play.common;
  if (common.side.empty()) common.side = common.allied ? common.alliance : all_seats(common);
  common.ask = Ask::place;
  common.asked = {};
  for (const Seat seat : common.side) {
    if (go_on_placing(play, seat)) common.asked = common.asked.with(seat);
  }
  if (common.asked.empty()) place_next_side(play);
}

Refused why_not_upgrade(const Board& board, const Position& position, Seat seat, Building building,
                        Location place) {
  if (!is_upgrade(board, building)) return refuse<Why::other_placement>();
  return why_not_item(board, position, seat, item_of(building), place);
}
Refused why_not_build(const Board& board, const Position& position, Seat seat, Building building,
                      Location place) {
  if (is_upgrade(board, building)) return refuse<Why::other_placement>();
  return why_not_item(board, position, seat, item_of(building), place);
}
Refused why_not_fortify(const Board& board, const Position& position, Seat seat, Location place) {
  return why_not_item(board, position, seat, Item::fortress, place);
}

Refused why_not_station(const Board& board, const Position& position, Seat seat, Location place) {
  const bool busy = next_item(position.common, seat) ||
                    position.secret[at(seat)].draft.step != kStart ||
                    new_troops(position, seat).total() == 0;
  if (busy) return refuse<Why::other_placement>();
  const bool may = troop_places(board, position.common, seat).contains(place);
  return may ? Refused{} : refuse<Why::no_troop_place>(place);
}

Refused why_not_send_new(const Position& position, Seat seat, Arm arm, int units) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kSendNew || draft.arm != at(arm)) return refuse<Why::other_new_arm>(arm);
  const Arms arms = new_troops(position, seat);
  const int least = fewest_new(draft, arms);
  const int most = arms.of[at(arm)];
  return units >= least && units <= most ? Refused{} : refuse<Why::not_so_many_new>(least, most);
}

void list_placements(const Board& board, const Position& position, Seat seat, Choices& choices) {
  const Common& common = position.common;
  if (const auto item = next_item(common, seat)) {
    for (const Location place : places_for(board, common, seat, *item)) {
      if (*item == Item::fortress) {
        choices.push_back(make_choice<Act::fortify>(place));
      } else if (is_upgrade(board, *building_of(*item))) {
        choices.push_back(make_choice<Act::upgrade>(*building_of(*item), place));
      } else {
        choices.push_back(make_choice<Act::build>(*building_of(*item), place));
      }
    }
    return;
  }
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step == kStart) {
    for (const Location place : troop_places(board, common, seat)) {
      choices.push_back(make_choice<Act::station>(place));
    }
    return;
  }
  if (draft.step == kNewBox) {
    return list_boxes(boxes_for(common, seat, static_cast<Location>(draft.from), 0), choices);
  }
  if (draft.step == kLayDummies) return list_dummies(position, seat, choices);
  const Arms arms = new_troops(position, seat);
  for (int units = fewest_new(draft, arms); units <= arms.of[draft.arm]; ++units) {
    choices.push_back(make_choice<Act::send>(static_cast<Arm>(draft.arm), units));
  }
}

void apply_upgrade(const Board& board, Position& position, Seat seat, Building building,
                   Location place, Events& events) {
  apply_item(board, position, seat, item_of(building), place, events);
}
void apply_build(const Board& board, Position& position, Seat seat, Building building,
                 Location place, Events& events) {
  apply_item(board, position, seat, item_of(building), place, events);
}
void apply_fortify(const Board& board, Position& position, Seat seat, Location place,
                   Events& events) {
  apply_item(board, position, seat, Item::fortress, place, events);
}

void apply_station(const Board& board, Position& position, Seat seat, Location place,
                   Events& events) {
  Play play{board, position, events};
  Draft& draft = position.secret[at(seat)].draft;
  draft.step = kSendNew;
  draft.from = byte(place);
  go_on_sending_new(play, seat);
}

void apply_send_new(const Board& board, Position& position, Seat seat, Arm, int units,
                    Events& events) {
  Play play{board, position, events};
  Draft& draft = position.secret[at(seat)].draft;
  draft.sent[draft.arm++] = byte(units);
  go_on_sending_new(play, seat);
}

void resume_placing(Position& position, Seat seat) {
  if (next_item(position.common, seat) || new_troops(position, seat).total() > 0) return;
  if (is_full_fog(position.common)) position.secret[at(seat)].draft.step = kLayDummies;
}

Refused why_not_new_box(const Position& position, Seat seat, int box) {
  const Draft& draft = position.secret[at(seat)].draft;
  if (draft.step != kNewBox) return refuse<Why::no_box_asked>();
  const unsigned boxes = boxes_for(position.common, seat, static_cast<Location>(draft.from), 0);
  return (boxes >> static_cast<unsigned>(box) & 1U) != 0 ? Refused{}
                                                         : refuse<Why::box_elsewhere>(box);
}

void apply_new_box(const Board& board, Position& position, Seat seat, int box, Events& events) {
  Play play{board, position, events};
  station_them(play, seat, static_cast<std::size_t>(box));
}

// --- dummies ---

namespace {

int laid_count(const Secret& secret) {
  return static_cast<int>(kDummies - std::ranges::count(secret.laid, 0));
}
// They are named in one order, so that each way to lay them is said once.
std::uint16_t last_laid(const Secret& secret) { return *std::ranges::max_element(secret.laid); }

}  // namespace

Refused why_not_lay_dummy(const Position& position, Seat seat, Location place, Arm arm) {
  const Secret& secret = position.secret[at(seat)];
  if (secret.draft.step != kLayDummies) return refuse<Why::no_dummy_asked>(arm);
  if (laid_count(secret) == kDummies) return refuse<Why::no_dummies_left>();
  if (open_at(position, seat, place).of[at(arm)] == 0) {
    return refuse<Why::no_figure>(arm, place);
  }
  if (dummy_code(at(arm), place) <= last_laid(secret)) return refuse<Why::dummy_passed>(arm, place);
  return {};
}

Refused why_not_dummies_done(const Position& position, Seat seat) {
  const bool open = position.secret[at(seat)].draft.step == kLayDummies;
  return open ? Refused{} : refuse<Why::other_placement>();
}

void list_dummies(const Position& position, Seat seat, Choices& choices) {
  const Secret& secret = position.secret[at(seat)];
  if (laid_count(secret) < kDummies) {
    for (const Location place : position.common.present[at(seat)]) {
      const Arms open = open_at(position, seat, place);
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        if (open.of[arm] == 0 || dummy_code(arm, place) <= last_laid(secret)) continue;
        choices.push_back(make_choice<Act::lay_dummy>(place, static_cast<Arm>(arm)));
      }
    }
  }
  choices.push_back(make_choice<Act::dummies_done>());
}

void apply_lay_dummy(const Board&, Position& position, Seat seat, Location place, Arm arm,
                     Events&) {
  Secret& secret = position.secret[at(seat)];
  *std::ranges::find(secret.laid, 0) = dummy_code(at(arm), place);
}

void apply_dummies_done(const Board& board, Position& position, Seat seat, Events& events) {
  Play play{board, position, events};
  Secret& secret = position.secret[at(seat)];
  position.dummies[at(seat)] = secret.laid;
  std::ranges::sort(position.dummies[at(seat)], std::greater());
  secret.laid = {};
  secret.draft = {};
  for (const Location place : position.common.present[at(seat)]) note_open(position, seat, place);
  events.tell<EventKind::dummies_laid>(seat);
  has_placed(play, seat);
  if (position.common.asked.empty()) place_next_side(play);
}

}  // namespace casus::power_and_prestige
