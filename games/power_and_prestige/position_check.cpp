#include "games/power_and_prestige/position_check.h"

#include <string>

#include "games/power_and_prestige/derived.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

using Wrong = std::optional<Impossible>;

std::string player_field(std::size_t seat) { return "players." + std::to_string(seat); }

Wrong check_order(const Board&, const Position& position) {
  const Common& common = position.common;
  SeatSet seen;
  for (std::size_t place = 0; place < kSeats; ++place) {
    const bool there = place < common.setup.seats;
    if (there != (common.order[place] < common.setup.seats)) {
      return Impossible{"order", "must have every seat once"};
    }
    if (there) seen = seen.with(seat_at(common.order[place]));
  }
  if (seen != all_seats(common)) return Impossible{"order", "must have every seat once"};
  if (common.year > common.setup.years) return Impossible{"year", "is beyond the last"};
  return std::nullopt;
}

Wrong check_alliances(const Board&, const Position& position) {
  const Common& common = position.common;
  if (!common.allied) {
    if (!common.alliance.empty()) return Impossible{"allied", "must be true with an alliance"};
    if (!common.counter.empty()) return Impossible{"counter_alliance", "there is no alliance yet"};
    if (!common.tiles.empty()) return Impossible{"ally_tiles", "there is no alliance yet"};
    return std::nullopt;
  }
  if (common.alliance.empty() || common.alliance == all_seats(common)) {
    return Impossible{"alliance", "both sides have members"};
  }
  if (common.counter != parted(all_seats(common), common.alliance)) {
    return Impossible{"counter_alliance", "are all who are not in the alliance"};
  }
  if (common.tiles != minority_of(common)) {
    return Impossible{"ally_tiles", "belong to the minority"};
  }
  return std::nullopt;
}

Wrong check_map(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Table& table = table_of(board, common);
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const bool in_play = table.in_play.contains(static_cast<Province>(i));
    const std::uint8_t owner = common.owner[i];
    const std::string field = "provinces." + board.provinces->ids[i];
    if (owner != kNobody && (!in_play || owner >= common.setup.seats)) {
      return Impossible{field + ".owner", "cannot own it"};
    }
    Common sorted = common;
    sort_sites(board, sorted, static_cast<Province>(i));
    if (sorted.sites[i] != common.sites[i]) {
      return Impossible{field + ".sites", "must be sorted"};
    }
    const auto& sites = board.province[i].sites;
    const std::size_t urban = sites[0] + std::size_t{sites[1]};
    for (std::size_t s = 0; s < kSites; ++s) {
      const Site site = common.sites[i][s];
      if (site.empty()) continue;
      if (!in_play || s >= urban + sites[2] ||
          board.building[at(site.building())].rural != (s >= urban)) {
        return Impossible{field + ".sites", "a building stands on a wrong site"};
      }
    }
  }
  if (!common.fortresses.is_within(table.places)) return Impossible{"fortresses", "not in play"};
  if (!common.open.is_within(table.places)) return Impossible{"open_battles", "not in play"};
  if (!common.unrest.is_within(table.in_play)) return Impossible{"unrest", "not in play"};
  return std::nullopt;
}

Wrong check_troops(const Board& board, const Position& position) {
  const Common& common = position.common;
  Position counted = position;
  fill_in(counted);
  if (counted.common.present != common.present || counted.common.held != common.held) {
    return Impossible{"troops", "what is kept beside them does not fit"};
  }
  for (int i = 0; i < kOwners; ++i) {
    const Owner owner = seat_at(i);
    const bool absent = i < kSeats ? i >= common.setup.seats : common.tiles.empty();
    if (absent) {
      if (common.present[at(owner)].empty()) continue;
      return Impossible{i < kSeats ? "troops" : "troops.ally", "are nobody's"};
    }
    const std::string whose = board.colours->ids[at(banner_of(common, owner))];
    const Places outside = common.present[at(owner)] - table_of(board, common).places;
    if (!outside.empty()) {
      return Impossible{"troops." + whose + "." + board.locations->ids[at(outside.front())],
                        "is not in play"};
    }
    for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) {
      if (units_of(position, owner, arm) <= kMostUnits) continue;
      return Impossible{"troops." + whose, "has more than " + std::to_string(kMostUnits) + " " +
                                               board.arms->ids[at(arm)]};
    }
    const bool seizes = common.ask >= Ask::next_member && common.ask <= Ask::plunder_die;
    static const std::array<Arms, kLocations> kNone{};
    if ((common.ask == Ask::march || seizes) && owner != kAlly && !common.side.contains(owner) &&
        position.apart[at(owner)] != kNone) {
      return Impossible{(seizes ? "used." : "marched.") + whose, "does not have the turn"};
    }
    if (common.ask != Ask::march) continue;
    for (std::size_t place = 0; place < kLocations; ++place) {
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        if (position.apart[at(owner)][place].of[arm] > position.troops[at(owner)][place].of[arm]) {
          return Impossible{"marched." + whose + "." + board.locations->ids[place],
                            "more have marched than stand there"};
        }
      }
    }
  }
  return std::nullopt;
}

Wrong check_players(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (std::size_t i = 0; i < kSeats; ++i) {
    const std::uint8_t house = common.residence[i];
    if (i >= common.setup.seats) {
      if (house != kNobody || common.prestige[i] != 0 || common.gold[i] != 0) {
        return Impossible{player_field(i), "nobody sits there"};
      }
      continue;
    }
    if (house != kNobody &&
        (!board.cities.contains(static_cast<Location>(house)) ||
         !table_of(board, common).places.contains(static_cast<Location>(house)))) {
      return Impossible{player_field(i) + ".residence", "must be a city in play"};
    }
    if (house == kNobody && (common.extensions[i] != 0 || common.room[i])) {
      return Impossible{player_field(i) + ".extensions", "belong to a residence"};
    }
  }
  for (std::size_t a = 0; a < kArtists; ++a) {
    const std::uint8_t owner = common.artist[a];
    const std::string field = "artists." + board.artists->ids[a];
    if (owner == kNobody) {
      if ((common.fresh_artists >> a & 1U) != 0) return Impossible{"fresh_artists", "is nobody's"};
      continue;
    }
    if (owner >= common.setup.seats) return Impossible{field, "is no seat"};
    if (common.residence[owner] == kNobody) return Impossible{field, "needs a residence"};
  }
  return std::nullopt;
}

// Army boxes hold some of the troops where they stand.
Wrong check_boxes(const Board& board, const Position& position) {
  const Common& common = position.common;
  for (std::size_t i = 0; i < kSeats; ++i) {
    const std::string field = player_field(i) + ".boxes";
    Field in_boxes{};
    for (std::size_t b = 0; b < kBoxes; ++b) {
      const std::uint8_t place = common.box_place[i][b];
      const Arms& arms = position.box[i][b];
      const Arms& marched = position.box_marched[i][b];
      if (place == kNobody) {
        if (arms.total() + marched.total() > 0) return Impossible{field, "stand nowhere"};
        continue;
      }
      if (!has_fog(common)) return Impossible{field, "are used in fog of war alone"};
      if (!table_of(board, common).places.contains(static_cast<Location>(place))) {
        return Impossible{field, "stand outside the map"};
      }
      if (arms.total() == 0) return Impossible{field, "a box on the map must hold a unit"};
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        if (marched.of[arm] > arms.of[arm]) return Impossible{field, "more marched than are in it"};
        const int sum = in_boxes[i][place].of[arm] + arms.of[arm];
        if (sum > position.troops[i][place].of[arm]) {
          return Impossible{field, "hold more than stands there"};
        }
        in_boxes[i][place].of[arm] = byte(sum);
      }
    }
  }
  return std::nullopt;
}

// What is known of numbers is true, and said in one way.
Wrong check_clusters(const Board&, const Position& position) {
  const Common& common = position.common;
  for (std::size_t i = 0; i < kSeats; ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      const Clusters& clusters = position.clusters[i][arm];
      const std::string field = player_field(i) + ".clusters";
      for (std::size_t h = 0; h < kHolders; ++h) {
        const std::uint8_t label = clusters[h];
        const bool known = is_box(h) ? has_fog(common) : is_full_fog(common);
        if (label == 0) {
          if (known && held_by(position, seat, arm, h) > 0) {
            return Impossible{field, "troops are in no cluster"};
          }
          continue;
        }
        if (!known) return Impossible{field, "there is nothing hidden"};
        if (label > h + 1 || clusters[label - 1U] != label) {
          return Impossible{field, "must be named by their first"};
        }
        if (is_box(h)) {
          if (common.box_place[i][h - kLocations] == kNobody) {
            return Impossible{field, "a box in a cluster must be on the map"};
          }
          continue;
        }
        if (held_by(position, seat, arm, h) == 0) {
          return Impossible{field, "a place in a cluster must have such troops"};
        }
        const bool bare = is_bare(position, seat, arm, static_cast<Location>(h));
        if (bare && !is_alone(clusters, h)) return Impossible{field, "one unit is known as one"};
      }
    }
  }
  return std::nullopt;
}

Wrong check_dummies(const Board&, const Position& position) {
  for (std::size_t i = 0; i < kSeats; ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    for (std::size_t d = 0; d < kDummies; ++d) {
      const std::uint16_t code = position.dummies[i][d];
      if (code == 0) continue;
      const std::string field = player_field(i) + ".dummies";
      if (!is_full_fog(position.common)) return Impossible{field, "are used in full fog alone"};
      if (d > 0 && position.dummies[i][d - 1] <= code) {
        return Impossible{field, "must be sorted: later places and arms first"};
      }
      const auto place = static_cast<Location>((code - 1U) / kArms);
      if (open_at(position, seat, place).of[(code - 1U) % kArms] == 0) {
        return Impossible{field, "must lie under troops"};
      }
    }
  }
  return std::nullopt;
}

constexpr Check kChecks[] = {
    {"every seat has its place in the order", check_order},
    {"everybody is on one side", check_alliances},
    {"buildings stand on their sites", check_map},
    {"troops stand on the map", check_troops},
    {"what belongs to players fits", check_players},
    {"army boxes hold troops", check_boxes},
    {"what is known of hidden troops is true", check_clusters},
    {"dummies lie under troops", check_dummies},
    {"the question can be asked", check_question},
};

}  // namespace

std::span<const Check> position_checks() { return kChecks; }

std::optional<Impossible> PowerAndPrestige::why_impossible(const Position& position) const {
  if (auto wrong = first_impossible(position_checks(), board_, position)) return wrong;
  for (const Seat seat : position.common.asked) {
    Choices choices;
    legal(position, seat, choices);
    if (choices.empty()) {
      return Impossible{"asked", "seat " + std::to_string(index(seat)) + " has nothing to answer"};
    }
  }
  return std::nullopt;
}

}  // namespace casus::power_and_prestige
