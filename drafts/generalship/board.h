// What never changes in play: tiles and the spaces they are laid on, circles, units, cards,
// technologies and generals. Loaded from data/, validated, hashed. Everything else reads it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"

namespace casus::generalship {

enum class Tile : std::uint8_t {};    // 12 of the nations, three each, then 12 neutral ones
enum class Circle : std::uint8_t {};  // of population, those of a nation in a row
enum class General : std::uint8_t {};
enum class Card : std::uint8_t {};  // 15 kinds on land, then 15 at sea; the first 7 are basic
enum class EventTile : std::uint8_t {
  coup_d_etat,
  pirate_eradication,
  edict_of_milan,
  the_crusades,
  black_death,
  witch_hunt,
  renaissance,
  thirty_years_war,
};
enum class Nation : std::uint8_t { austria, byzantium, england, france };
enum class Terrain : std::uint8_t { field, forest, mountain, sea };
enum class Unit : std::uint8_t {
  light_infantry,
  heavy_infantry,
  musketeer,
  archer,
  artillery,
  light_cavalry,
  heavy_cavalry,
  galley,
  galleon,
};
enum class Group : std::uint8_t { infantry, cavalry, ships };  // what all can tell apart
enum class Technology : std::uint8_t {
  metallurgy,
  stirrups,
  sea_navigation,
  architecture,
  gunpowder,
  drill,
  rifling,
  telegraph,
  magazines,
  conscription,
  railway,
};
// What a player may do; the tile follows from it.
enum class Action : std::uint8_t {
  production,
  growth,
  generals,
  technology,
  alliance,
  draft,
  march,
};
enum class ActionTile : std::uint8_t { supply, cards, alliance, draft, march };
enum class Era : std::uint8_t { infantry, cavalry, fortress, ships };
enum class Theatre : std::uint8_t { land, naval };
enum class Role : std::uint8_t { attacker, defender };
enum class Style : std::uint8_t { hand_to_hand, shooting, bombardment };

inline constexpr int kSeats = 4;
inline constexpr int kNations = 4;
inline constexpr int kTiles = 24;
inline constexpr int kNationTiles = 12;  // three for each nation: capital, front a, front b
inline constexpr int kCircles = 37;
inline constexpr int kMostCircles = 12;  // of one nation
inline constexpr int kUnits = 9;
inline constexpr int kRegimentKinds = 7;
inline constexpr int kInfantryKinds = 5;
inline constexpr int kGroups = 3;
inline constexpr int kGenerals = 49;
inline constexpr int kTechnologies = 11;
inline constexpr int kMainTechnologies = 5;
inline constexpr int kEventTiles = 8;
inline constexpr int kEventSpots = 4;
inline constexpr int kActionTiles = 5;
inline constexpr int kBasics = 7;
inline constexpr int kAdvanced = 8;
inline constexpr int kKinds = kBasics + kAdvanced;  // of tactic cards in one theatre
inline constexpr int kCards = 2 * kKinds;
inline constexpr int kMostRows = 28;  // options of the basic cards of one theatre
inline constexpr int kBonuses = 10;

// Advanced cards by their kind (the basic ones come before them).
inline constexpr int kAmbush = kBasics + 5;
inline constexpr int kWithdrawal = kBasics + 6;
inline constexpr int kChase = kBasics + 7;

template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t at(E e) {
  return static_cast<std::size_t>(e);
}

constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

constexpr Group group_of(Unit unit) {
  if (at(unit) < kInfantryKinds) return Group::infantry;
  return at(unit) < kRegimentKinds ? Group::cavalry : Group::ships;
}
constexpr bool is_ship(Unit unit) { return at(unit) >= kRegimentKinds; }
// The units of a group stand in a row.
constexpr int first_unit(Group group) {
  return group == Group::infantry ? 0 : group == Group::cavalry ? kInfantryKinds : kRegimentKinds;
}
constexpr int end_unit(Group group) {
  return group == Group::infantry  ? kInfantryKinds
         : group == Group::cavalry ? kRegimentKinds
                                   : kUnits;
}
constexpr Card card_of(Theatre theatre, int kind) {
  return static_cast<Card>(static_cast<int>(theatre) * kKinds + kind);
}
constexpr int kind_of(Card card) { return static_cast<int>(at(card)) % kKinds; }
constexpr Theatre theatre_of(Card card) {
  return static_cast<Theatre>(static_cast<int>(at(card)) / kKinds);
}
// The kinds of basic or of advanced cards stand in a row.
constexpr std::size_t first_kind(bool advanced) { return advanced ? kBasics : 0; }
constexpr std::size_t end_kind(bool advanced) { return advanced ? kKinds : kBasics; }
constexpr bool is_nation_tile(Tile tile) { return at(tile) < kNationTiles; }
constexpr Nation nation_of(Tile tile) { return static_cast<Nation>(at(tile) / 3); }
constexpr Tile capital_of(Nation nation) { return static_cast<Tile>(3 * at(nation)); }

using TileSet = std::uint32_t;
constexpr TileSet mask(Tile tile) { return TileSet{1} << at(tile); }

// What a commander changes, from his card; nobody changes nothing.
struct Modifiers {
  std::uint64_t rivals = 0;             // a bit for each general
  std::array<std::uint8_t, 2> cards{};  // inherent advanced tactic cards, by theatre
  bool christian = false;
  bool muslim = false;
  bool coup = false;
  std::array<std::uint8_t, kGroups> move{};
  bool cavalry_in_mountains = false;
  bool amphibious = false;
  std::array<std::uint8_t, 2> more_basic{};                    // by theatre
  std::array<std::array<std::uint8_t, 2>, 2> more_advanced{};  // by role and theatre
  std::array<std::uint8_t, 2> convert{};                       // a kind of card, or 0
  std::array<bool, 2> two_tactics{};
  std::uint8_t irregulars = 0;  // a bit for elephants, horse archers, horse artillery
  struct {
    std::uint8_t unit = 0;
    std::uint8_t least = 0;  // 0: none
    std::uint8_t atk = 0;
    std::uint8_t def = 0;
    Theatre theatre{};
  } bonus;
  std::array<std::uint8_t, 2> fewer_losses{};
  bool siege = false;
  bool fieldworks = false;
  bool unyielding = false;
  bool battle_record = false;
  std::array<std::array<std::uint8_t, 2>, 2> laurel{};  // by role and theatre
  bool triumph = false;
  std::array<std::uint8_t, 2> plunder{};
  struct {
    std::uint8_t unit = 0;
    std::uint8_t food = 0;
    std::uint8_t metal = 0;
    std::uint8_t most = 0;  // 0: none
  } discount;
  bool levy = false;
  bool veterans = false;
  std::uint8_t thrift = 0;
  bool supply = false;
  std::uint8_t food = 0;
  bool exchange = false;
  std::uint8_t growth = 0;
  std::uint8_t scholar = 0;
  bool statesman = false;
  std::uint8_t power = 0;
  bool diplomat = false;
};

// One way to match a basic card: so many regiments of one kind.
struct CardRow {
  std::uint8_t kind = 0;  // of the card
  std::uint8_t unit = 0;
  std::uint8_t count = 0;
};

// What an advanced card adds, and the regiments that must fight for it.
struct Bonus {
  enum Class : std::uint8_t { close, long_range, cavalry, shooters, archer, artillery, kClasses };
  struct Range {
    std::uint8_t least = 0;
    std::uint8_t most = 0xFF;
  };
  Card card{};
  std::uint8_t atk = 0;
  std::uint8_t def = 0;
  std::array<Range, kClasses> need{};
  std::uint8_t style = 0xFF;      // at sea: the final style
  std::uint8_t irregular = 0xFF;  // which ability it needs: a bit of Modifiers::irregulars
};

// The spaces of the map for one number of players.
struct Layout {
  int spaces = 0;
  std::array<TileSet, kTiles> near{};  // bits are spaces here
  std::vector<std::uint8_t> order;     // the neutral spaces as they are laid
  int corners = 0;                     // so many of them first, of any terrain
};

struct Figures {
  std::uint8_t food = 0, metal = 0, population = 0, generals_dealt = 0, most_battles = 0,
               points_to_win = 0, basic_cards = 0, advanced_cards = 0, regiments_on_land = 0,
               regiments_at_sea = 0, ship_capacity = 0, cards_for_power = 0, points_attacker = 0,
               points_defender = 0, tiles_for_points = 0, points_for_tiles = 0, free_stacks = 0,
               free_size = 0, exchange_food = 0;
  std::array<std::uint8_t, kGroups> move{};
};

struct Board {
  // Words, in the order of the data files.
  DomainPtr nations, tiles, circles, units, groups, generals, cards, technologies, events, actions,
      action_tiles, eras, spaces, colours, terrains;

  std::array<std::uint8_t, kNations> most_population{};
  std::array<std::uint8_t, kNations> seating{};  // who is placed first

  std::array<std::array<Tile, 3>, kNations> slots{};  // capital, front a, front b

  std::array<Terrain, kTiles> terrain{};
  // Ports: field and forest, if a sea lies beside them.
  TileSet sea = 0, mountains = 0, fields = 0, ports = 0;
  TileSet fortresses = 0, exchanges = 0;
  std::array<std::uint8_t, kTiles> growth{};
  std::array<std::uint8_t, kTiles> food{};
  std::array<std::uint8_t, kTiles> metal{};

  // Circles: those of a nation are a row of `circles_of` from `first_circle` on.
  std::array<std::uint8_t, kNations> first_circle{};
  std::array<std::uint8_t, kNations> circles_of{};
  std::array<std::uint8_t, kCircles> number{};
  std::array<Tile, kCircles> circle_tile{};
  std::array<std::uint8_t, kCircles> circle_food{};
  std::array<std::uint8_t, kCircles> circle_metal{};
  std::array<bool, kCircles> circle_exchange{};
  // The circles of a nation as sets, its first circle lowest: by the highest number; by tile.
  std::array<std::array<std::uint16_t, kMostCircles + 2>, kNations> circles_up_to{};
  std::array<std::array<std::uint16_t, 3>, kNations> circles_on{};

  std::array<Layout, kSeats + 1> layout{};  // by players

  std::array<std::array<std::uint8_t, kSeats + 1>, kActionTiles> action_circles{};  // by players

  struct UnitFacts {
    std::uint8_t pieces = 0, food = 0, metal = 0, half_size = 0;
    std::uint8_t technology = 0xFF;
    std::uint16_t upgrades = 0;  // a bit for each unit it can become
    bool close = false, shooter = false, long_range = false;
    std::uint8_t land_atk = 0, land_def = 0, ship_def = 0;
    std::array<std::uint8_t, 3> sea_atk{}, sea_def{}, sea_loss{};  // by style
  };
  std::array<UnitFacts, kUnits> unit{};

  std::array<std::uint8_t, kCards> copies{};
  std::array<std::array<CardRow, kMostRows>, 2> rows{};  // by theatre
  std::array<int, 2> row_count{};
  std::array<Bonus, kBonuses> bonuses{};

  struct TechnologyFacts {
    std::uint8_t points = 0, food = 0, metal = 0, victory_points = 0;
    std::uint16_t after = 0;  // one of these must be there; none: from the start
    std::uint8_t spot = 0xFF;
  };
  std::array<TechnologyFacts, kTechnologies> technology{};
  std::array<std::uint8_t, 2> technology_copies{};

  std::array<Modifiers, kGenerals> general{};
  Figures figures;

  std::string hash;
  Provenance provenance;
};

Expected<Board> load_board(const Files& files);

}  // namespace casus::generalship
