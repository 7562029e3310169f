// What never changes in play: provinces, locations, roads, buildings, artists and all figures.
// Loaded from data/, validated, hashed. Everything else reads it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "core/seat.h"
#include "kit/graph.h"
#include "kit/index_set.h"

namespace casus::power_and_prestige {

enum class Location : std::uint8_t {};
enum class Province : std::uint8_t {};
enum class Banner : std::uint8_t {};  // whose troops: the six colours, then the external ally
enum class Arm : std::uint8_t { infantry, cavalry, artillery };
enum class Season : std::uint8_t { spring, summer, fall, winter };
enum class Area : std::uint8_t { inner, edge, cut };
enum class Kind : std::uint8_t { capital, city, dot };
enum class Building : std::uint8_t {
  art_academy,
  art_manufactory,
  bank,
  barracks,
  foundry,
  horse_farm,
  manufactory,
  trading_house,
  university,
  windmill,
};
enum class Extension : std::uint8_t { palace, grand_palace, garden, magnificent_hall };
enum class Artist : std::uint8_t {
  austen,
  bach,
  canova,
  capability_brown,
  constable,
  friedrich,
  goethe,
  goya,
  gros,
  haydn,
  kent,
  mozart,
  schiller,
  sieyes,
  stubbs,
  swift,
  vivaldi,
  von_knobelsdorff,
};
enum class Good : std::uint8_t {
  coffee,
  furs,
  glass,
  marble,
  porcelain,
  silk,
  sugar,
  tobacco,
  wine,
  artwork,
  tea,
};
// Single numbers, in the order of figures.json.
enum class Figure : std::uint8_t {
  start_gold,
  start_infantry,
  start_cavalry,
  start_artillery,
  fortress_cost,
  repair_cost,
  residence_cost,
  upkeep,
  annex_units,
  annex_prestige,
  act_of_war,
  declaration,
  convention,
  surplus_province,
  allowed_surplus,
  plunder_units,
  plunder_building_prestige,
  plunder_building_gold,
  plunder_province_prestige,
  win_prestige,
  fortress_modifier,
  hills_modifier,
  river_modifier,
  trade_gold,
  ally_goods,
  quiet_units,
  university_prestige,
  province_bonus_prestige,
  province_bonus_gold,
  full_province_points,
  province_points,
  artist_points,
  artist_types,
  first_points,
  second_points,
  third_points,
  medal_points,
  last_medal_points,
  most_level,
};

inline constexpr int kSeats = 6;
inline constexpr int kOwners = kSeats + 1;  // the external ally is one more
inline constexpr int kLocations = 162;
inline constexpr int kProvinces = 35;
inline constexpr int kRoads = 292;
inline constexpr int kSites = 7;  // of one province, at most
inline constexpr int kArms = 3;
inline constexpr int kBuildings = 10;
inline constexpr int kExtensions = 4;
inline constexpr int kArtists = 18;
inline constexpr int kGoods = 11;
inline constexpr int kLevels = 10;
inline constexpr int kYears = 7;
inline constexpr int kFewestYears = 3;
inline constexpr int kFewestSeats = 3;
inline constexpr int kMostRoads = 8;  // of one location
inline constexpr int kFigures = 39;

inline constexpr std::uint8_t kNobody = 0xFF;

template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t at(E e) {
  return static_cast<std::size_t>(e);
}
constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

// Whoever has troops: a seat, or the external ally behind the last of them.
using Owner = Seat;
using OwnerSet = SeatSet;
inline constexpr Owner kAlly = seat_at(kSeats);

using Places = IndexSet<kLocations, Location>;
using Lands = IndexSet<kProvinces, Province>;

struct ArmFacts {
  std::uint8_t gold = 0, move = 0, extended_move = 0, combat = 0, bonus = 0;
  Arm against{};
};
struct BuildingFacts {
  bool rural = false;
  std::uint8_t cost = 0;
  std::uint8_t base = kNobody;  // the building that it replaces
  std::uint8_t gold = 0, prestige = 0, barrels = 0;
  std::uint8_t arm = kNobody;  // two of them make one such unit
  std::uint8_t odd_unit_gold = 0;
  std::uint8_t bonus_at = 0, bonus_gold = 0;
};
struct ArtistFacts {
  std::uint8_t type = 0, gold = 0, dice = 0, prestige = 0, amount = 0;
};
struct ExtensionFacts {
  std::uint8_t gold = 0, prestige = 0, rooms = 0;
};
struct ProvinceFacts {
  Location capital{};
  std::uint8_t other_city = kNobody;
  std::uint8_t gold = 0, unrest = 0;
  std::array<std::uint8_t, 3> sites{};  // capital, other city, rural
  std::uint8_t good = kNobody;
  bool scenic = false;  // hills or a river, as Friedrich sees it
  Places places;
};
struct AllyRow {
  std::array<std::uint8_t, kArms> troops{};
  std::uint8_t bonus = 0;
};
struct StartProvince {
  std::uint8_t province = 0;
  std::uint8_t gold = 0;
};
struct FixedBuilding {
  Location city{};
  Building building{};
};

// What depends on the number of seats.
struct Table {
  std::array<Area, kProvinces> area{};
  Lands in_play;
  Lands edge;
  Places places;                        // in play
  Graph<kLocations, Location> roads;    // between places in play
  Graph<kLocations, Location> bridged;  // those over a river
  std::vector<StartProvince> starts;
  std::vector<FixedBuilding> fixed;
  std::array<std::array<AllyRow, kYears>, 2> ally{};  // long games, then short ones
};

struct Board {
  DomainPtr colours, provinces, locations, arms, buildings, extensions, artists, artist_types,
      goods, seasons;
  std::array<ProvinceFacts, kProvinces> province{};
  std::array<Province, kLocations> land{};  // of each location
  std::array<Kind, kLocations> kind{};
  Places hills;
  Places cities;
  std::array<ArmFacts, kArms> arm{};
  std::array<BuildingFacts, kBuildings> building{};
  std::array<ArtistFacts, kArtists> artist{};
  std::array<ExtensionFacts, kExtensions> extension{};
  std::array<std::uint8_t, kLevels> level{};
  std::array<std::uint8_t, 13> harvest_gold{};
  std::array<std::uint8_t, 13> harvest_barrels{};
  std::array<std::uint8_t, kBuildings> pool{};        // neutral buildings to be laid
  std::array<std::uint8_t, kYears + 1> convention{};  // the automatic one, by length
  std::array<bool, kYears + 1> accelerated{};         // by length
  std::array<double, kProvinces> east{}, north{};     // of the capitals, as drawn
  std::array<Table, kSeats + 1> table{};              // by seats
  std::array<std::uint8_t, kFigures> figures{};
  std::string hash;
  Provenance provenance;

  int figure(Figure which) const { return figures[at(which)]; }
  const ProvinceFacts& of(Province province_) const { return province[at(province_)]; }
  Province land_of(Location place) const { return land[at(place)]; }
};

Expected<Board> load_board(const Files& files);

}  // namespace casus::power_and_prestige
