// Positions of Power & Prestige in which much happens soon: a map divided among powers with armies
// face to face, courts with artists, any year and season, alliances or none, and a turn, a winter
// or a year about to begin.
#pragma once

#include <bit>

#include "games/power_and_prestige/derived.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

class Tension {
 public:
  Tension(const PowerAndPrestige& game, int seats, const Options& options, Dice& dice)
      : game_(game), dice_(dice), position_(game.start(seats, options)) {}

  Position build() {
    play_setup();
    common().year = byte(1 + below(common().setup.years));
    choose_sides();
    divide();
    for (const Seat seat : all_seats(common())) enrich(seat);
    common().asked = {};
    position_.troops = {};
    position_.clusters = {};
    common().fortresses = {};
    for (const Location place : table_of(board(), common()).places) garrison(place);
    fill_in(position_);
    for (const Seat seat : all_seats(common())) {
      if (common().held[at(seat)] == 0) common().province_lost = true;
      if (has_fog(common())) hide(seat);
    }
    begin();
    return position_;
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return game_.board(); }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }
  Seat any_seat() { return seat_at(below(common().setup.seats)); }

  void play_setup() {
    Choices choices;
    Events nobody;
    while (common().ask < Ask::take_ally) {
      const Turn turn = game_.turn(position_);
      if (turn.waiting == Waiting::chance) {
        game_.resolve(position_, game_.sample(position_, dice_), nobody);
        continue;
      }
      choices.clear();
      game_.legal(position_, *turn.seats.begin(), choices);
      const Choice choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      game_.apply(position_, *turn.seats.begin(), choice, nobody);
    }
  }

  void choose_sides() {
    const unsigned all = all_seats(common()).bits();
    common().allied = below(4) > 0;
    if (!common().allied) return;
    common().alliance =
        SeatSet::from_bits(static_cast<std::uint8_t>(1 + below(static_cast<int>(all) - 1)));
    common().counter = parted(all_seats(common()), common().alliance);
    for (const SeatSet side : {common().alliance, common().counter}) {
      if (is_minority(common(), side)) common().tiles = side;
    }
  }

  // Most provinces have an owner, and some buildings; some of them are plundered.
  void divide() {
    const int density = 1 + below(4);
    for (const Province land : table_of(board(), common()).in_play) {
      common().owner[at(land)] = below(6) == 0 ? kNobody : byte(any_seat());
      const auto& counts = board().of(land).sites;
      const std::size_t urban = counts[0] + std::size_t{counts[1]};
      for (std::size_t s = 0; s < urban + counts[2]; ++s) {
        Site& site = common().sites[at(land)][s];
        site = {};
        if (below(density) == 0) site = any_building(s >= urban);
      }
      sort_sites(board(), common(), land);
    }
    fill_in(position_);
  }
  Site any_building(bool rural) {
    auto building = static_cast<Building>(below(kBuildings));
    while (board().building[at(building)].rural != rural) {
      building = static_cast<Building>(below(kBuildings));
    }
    Site site(building);
    if (below(5) == 0) site.plunder();
    return site;
  }

  void enrich(Seat seat) {
    constexpr std::array kLevelsOfPrestige = {0, 0, 2, 6, 12, 25, 60};
    common().prestige[at(seat)] = static_cast<std::uint16_t>(kLevelsOfPrestige[below(7)]);
    common().gold[at(seat)] = static_cast<std::uint16_t>(below(4) == 0 ? below(3) : below(80));
    common().attack[at(seat)] = byte(below(9));
    common().defence[at(seat)] = byte(below(9));
    common().residence[at(seat)] = any_city(seat);
    common().extensions[at(seat)] = 0;
    common().room[at(seat)] = false;
    if (common().residence[at(seat)] == kNobody) return;
    common().extensions[at(seat)] = byte(below(2) == 0 ? 0 : below(16) | 1);
    common().room[at(seat)] = below(3) == 0;
    int rooms = artist_rooms(board(), common(), seat, {});
    for (; rooms > 0; --rooms) {
      const int artist = below(kArtists);
      if (common().artist[static_cast<std::size_t>(artist)] == kNobody) {
        common().artist[static_cast<std::size_t>(artist)] = byte(seat);
      }
    }
  }
  // Mostly at home; sometimes in another's province, or lost.
  std::uint8_t any_city(Seat seat) {
    if (below(5) == 0) return kNobody;
    const Places cities = board().cities & table_of(board(), common()).places;
    for (int tries = 0; tries < 40; ++tries) {
      const Location city = cities.nth(below(cities.size()));
      if (is_own(common(), seat, board().land_of(city)) || below(60) == 0) return byte(city);
    }
    return kNobody;
  }

  // Armies of one side in a place; those who have just become enemies stand together at times.
  void garrison(Location place) {
    if (below(14) == 0) common().fortresses.insert(place);
    const bool city = board().cities.contains(place);
    if (below(city ? 3 : 8) != 0) return;
    const Seat first = any_seat();
    if (common().allied && below(10) == 0) return crowd(place);
    raise(first, place);
    if (!common().allied) return;
    for (const Owner owner : friends_of(common(), first)) {
      if (owner != first && below(3) == 0) raise(owner, place);
    }
    if (below(12) != 0) return;
    mixed_ = true;
    const OwnerSet foes = foes_of(common(), first);
    for (const Owner owner : foes) {
      const bool there = owner != kAlly || !common().tiles.empty();
      if (there && below(2) == 0) raise(owner, place);
    }
  }
  // Everybody in one place, one side with a unit each: some are lost with all they have while their
  // allies retreat to different places.
  void crowd(Location place) {
    mixed_ = true;
    const SeatSet few = below(2) == 0 ? common().alliance : common().counter;
    for (const Seat seat : all_seats(common())) {
      raise(seat, place);
      if (few.contains(seat)) position_.troops[at(seat)][at(place)] = {{1, 0, 0}};
    }
  }
  void raise(Owner owner, Location place) {
    Arms& arms = position_.troops[at(owner)][at(place)];
    const int most = below(6) == 0 ? 9 : 3;
    for (std::uint8_t& units : arms.of) units = byte(below(most) * below(2));
    if (arms.total() == 0) arms.of[0] = 1;
  }

  // Some troops are in boxes, dummies lie under others, and numbers have been mixed unseen.
  void hide(Seat seat) {
    const Places places = common().present[at(seat)];
    if (places.empty()) return;
    for (std::size_t box = 0; box < kBoxes; ++box) {
      if (below(2) == 0) fill_box(seat, box, places.nth(below(places.size())));
    }
    if (!is_full_fog(common())) return;
    for (int i = below(10); i > 0; --i) {
      const Location place = places.nth(below(places.size()));
      const auto arm = static_cast<std::size_t>(below(kArms));
      if (open_at(position_, seat, place).of[arm] > 0) put_dummy(position_, seat, arm, place);
    }
    for (Clusters& clusters : position_.clusters[at(seat)]) {
      for (int i = below(4); i > 0; --i) {
        const auto one = static_cast<std::size_t>(below(kHolders));
        const auto other = static_cast<std::size_t>(below(kHolders));
        if (clusters[one] != 0 && clusters[other] != 0) join(clusters, one, other);
      }
    }
    for (const Location place : places) note_open(position_, seat, place);
  }
  void fill_box(Seat seat, std::size_t box, Location place) {
    Arms arms;
    const Arms open = open_at(position_, seat, place);
    for (std::size_t arm = 0; arm < kArms; ++arm) arms.of[arm] = byte(below(open.of[arm] + 1));
    if (arms.total() == 0) return;
    common().box_place[at(seat)][box] = byte(place);
    position_.box[at(seat)][box] = arms;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      stand_alone(position_.clusters[at(seat)][arm], holder_of_box(box));
    }
    note_open(position_, seat, place);
  }

  void begin() {
    Events nobody;
    Play play{board(), position_, nobody};
    common().season = static_cast<Season>(below(4));
    common().weather = {byte(1 + below(6)), byte(1 + below(6))};
    common().moved = {};
    common().victims = {};
    switch (below(8)) {
      case 0: return begin_winter(play);
      case 1:
        // A convention has changed the sides.
        if (common().allied) {
          common().season = Season::spring;
          common().weather = {};
          common().sides_changed = true;
          return begin_year(play);
        }
        break;
      case 2:
        if (!mixed_) {
          common().season = Season::winter;
          common().moved = {};
          return begin_winter(play);
        }
        break;
      case 3:
        if (!mixed_ && is_full_fog(common())) return place_dummies(play);
        break;
      case 4:
        if (!mixed_) return place_purchases(play);
        break;
      default: break;
    }
    if (common().season == Season::spring || common().season == Season::summer) {
      common().weather[1] = 0;
    }
    next_turn(play);
  }

  // More was bought than there is room for.
  void place_purchases(Play& play) {
    common().season = Season::winter;
    common().last_purchases = is_last_year(common());
    for (const Seat seat : all_seats(common())) {
      auto& count = common().bought[at(seat)].count;
      for (int i = 0; i < 6; ++i) {
        const int first = static_cast<int>(Item::art_manufactory);
        ++count[static_cast<std::size_t>(first + below(kItems - first))];
      }
    }
    begin_placement(play);
  }
  // Most of the dummies are laid already, as many as there are figures.
  void place_dummies(Play& play) {
    common().season = Season::winter;
    common().last_purchases = is_last_year(common());
    begin_placement(play);
    if (common().ask != Ask::place) return;
    for (const Seat seat : common().asked) {
      Choices choices;
      Events nobody;
      for (int laid = below(kDummies + 1); laid > 0; --laid) {
        choices.clear();
        game_.legal(position_, seat, choices);
        if (static_cast<Act>(choices.front().act) != Act::lay_dummy) break;
        game_.apply(position_, seat, choices.front(), nobody);
      }
    }
  }

  const PowerAndPrestige& game_;
  Dice& dice_;
  Position position_;
  bool mixed_ = false;
};

inline Position tense_position(const PowerAndPrestige& game, int seats, const Options& options,
                               Dice& dice) {
  return Tension(game, seats, options, dice).build();
}

}  // namespace casus::power_and_prestige
