// What never changes in play: counties and their borders, actions, events, tiles, favours, charts,
// and the tower's figures. Loaded from data/, validated, hashed. Everything else reads it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "games/wallenstein/tower.h"
#include "kit/bag.h"
#include "kit/graph.h"

namespace casus::wallenstein {

enum class County : std::uint8_t {};
enum class Region : std::uint8_t {};
enum class EventCard : std::uint8_t {};
enum class Favour : std::uint8_t {};  // in the order of their numbers: 0 is number 1
enum class Card : std::uint8_t {};    // a planning card: a county, money, or the tower

// The printed order of the player mat; the three of the extra board and the bid stand behind.
enum class Action : std::uint8_t {
  build_palace,
  build_church,
  build_trading_post,
  collect_grain,
  collect_taxes,
  deploy_5,
  deploy_3,
  deploy_1_move,
  combat_a,
  combat_b,
};
enum class Box : std::uint8_t { auction = 10, convert_3, convert_2, convert_1 };
enum class Building : std::uint8_t { palace, church, trading_post };
enum class Tile : std::uint8_t { plus_thaler, plus_grain, six_armies, attack, defence };
enum class Season : std::uint8_t { spring, summer, fall, winter };

enum class EventEffect : std::uint8_t {
  no_attack_on_church,
  tax_min,
  tax_max,
  recruit_one_per_thaler,
  trading_post_removes_revolt,
  grain_min,
  grain_max,
  palace_defence,
  neutral_peasants,
};
enum class FavourEffect : std::uint8_t {
  thalers,
  armies_to_tray,
  cancel_event,
  grain,
  no_attack_a,
  no_attack_b,
  no_attack_a_b,
  victory_points,
  free_trading_post,
  free_church,
  free_palace,
};

inline constexpr int kSeats = 5;
inline constexpr int kCounties = 45;
inline constexpr int kRegions = 5;
inline constexpr int kActions = 10;
inline constexpr int kBoxes = 11;       // on the mat: the actions and the bid
inline constexpr int kCourtBoxes = 14;  // with the extra board
inline constexpr int kMostNeighbours = 12;
inline constexpr int kEvents = 12;
inline constexpr int kTiles = 5;
inline constexpr int kPlaces = 5;
inline constexpr int kFavours = 21;
inline constexpr int kSpaces = 3;  // of the audience hall
inline constexpr int kMoneyCards = 5;
inline constexpr int kTowerCards = 3;
inline constexpr int kBuildings = 3;
inline constexpr int kGroupSizes = 6;  // groups of up to five armies; index is the size

// Cards behind the counties: money 0 to 4, the tower card.
inline constexpr int kMoney0 = kCounties;
inline constexpr int kTowerCard = kMoney0 + kMoneyCards;
inline constexpr int kCards = kTowerCard + 1;

template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t at(E e) {
  return static_cast<std::size_t>(e);
}

constexpr bool is_county(Card card) { return at(card) < kCounties; }
constexpr bool is_money(Card card) { return at(card) >= kMoney0 && at(card) < kTowerCard; }
constexpr Card card_of(County county) { return static_cast<Card>(at(county)); }
constexpr County county_of(Card card) { return static_cast<County>(at(card)); }
constexpr Box box_of(Action action) { return static_cast<Box>(at(action)); }
constexpr std::uint8_t mask(Building building) {
  return static_cast<std::uint8_t>(1U << at(building));
}

using CountySet = std::uint64_t;
constexpr CountySet mask(County county) { return CountySet{1} << at(county); }

struct Board {
  // Words, in the order of the data files.
  DomainPtr counties, regions, actions, boxes, cards, buildings, tiles, events, favours, seasons,
      colours, cubes, presets, spaces;

  std::array<Region, kCounties> region_of{};
  std::array<std::uint8_t, kCounties> tax{};
  std::array<std::uint8_t, kCounties> grain{};
  std::array<std::uint8_t, kCounties> sites{};
  Graph<kCounties, County> map;
  CountySet with_three = 0;  // the counties in play with three players
  std::array<CountySet, kRegions> in_region{};

  std::array<std::uint8_t, kActions> price{};   // Thalers
  std::array<std::uint8_t, kActions> armies{};  // deployed

  std::array<EventEffect, kEvents> event_effect{};
  std::array<std::uint8_t, kEvents> event_value{};
  std::array<std::uint8_t, kEvents> winter_loss{};
  std::array<FavourEffect, kFavours> favour_effect{};
  std::array<std::uint8_t, kFavours> favour_value{};
  std::array<std::uint8_t, kSpaces> space_price{};  // courtiers: 4, 3, 2
  std::array<std::uint8_t, kTiles> tile_value{};    // 1, 1, 6, 1, 1

  // The supply chart by unsupplied counties; the last row stands for all beyond.
  static constexpr int kChartRows = 8;
  std::array<std::uint8_t, kChartRows> revolting{};
  std::array<std::uint8_t, kChartRows> extra_peasants{};

  int county_points = 0;
  int building_points = 0;
  std::array<std::uint8_t, kBuildings> majority_points{};
  std::array<std::uint8_t, kBuildings> tied_points{};
  std::array<std::uint8_t, kBuildings> building_tiles{};  // how many there are: 28, 26, 26
  std::uint8_t armies_each = 0;                           // 62
  std::uint8_t peasants = 0;                              // 20
  std::uint8_t courtiers_each = 0;                        // 7
  std::uint8_t fill_armies = 0;                           // 7 of each player
  std::uint8_t fill_peasants = 0;                         // 10

  // By seats (index 3 to 5).
  std::array<std::uint8_t, kSeats + 1> start_thalers{};
  std::array<std::array<std::uint8_t, kGroupSizes>, kSeats + 1> groups{};  // how many of each size
  struct Placed {
    County county{};
    std::uint8_t armies = 0;
  };
  std::array<std::array<std::vector<Placed>, kSeats>, kSeats + 1> line_up{};  // by seats and seat

  std::array<TowerModel, 3> tower{};  // in the order of `presets`: standard, light, heavy

  std::string hash;
  Provenance provenance;

  CountySet neighbours(std::size_t county) const {
    return map.near(static_cast<County>(county)).bits();
  }
  CountySet in_play(int seats) const {
    return seats == 3 ? with_three : (CountySet{1} << kCounties) - 1;
  }
};

Expected<Board> load_board(const Files& files);

}  // namespace casus::wallenstein
