// The arguments of Wallenstein's choices, prompts, refusals and events: their names, types and
// ranges.
#pragma once

#include "core/typed_form.h"
#include "games/wallenstein/board.h"

namespace casus::wallenstein {

// What a refusal says is being done now.
enum class Stage : std::uint8_t {
  draft_card,
  draft_group,
  plan,
  choose_place,
  audience,
  free_building,
  march,
  order_revolts,
};

// Why an action was not carried out.
enum class Skip : std::uint8_t {
  county_lost,
  too_poor,
  no_site,
  built_already,
  no_tiles,
  too_few_armies,
  lone_army
};

// Who sends an army of the supply into the tower.
enum class Guard : std::uint8_t { attack_tile, defence_tile, palace };

enum class Cube : std::uint8_t {};  // a colour, or the peasants

// The attacks that a favour keeps away.
enum class Attacks : std::uint8_t { a, b, a_b };

// Ranges are those that the board's data may reach (board.cpp), whatever the rules then allow.
inline constexpr int kMostCubes = 100;   // of one colour, and peasants
inline constexpr int kMostOwned = 0xFF;  // Thalers, grain and points stop there

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kCounty = word_slot<County>("county");
inline constexpr auto kFrom = word_slot<County>("from");
inline constexpr auto kRegion = word_slot<Region>("region");
inline constexpr auto kAction = word_slot<Action>("action");
inline constexpr auto kBox = word_slot<Box>("box");
inline constexpr auto kCard = word_slot<Card>("card");
inline constexpr auto kBuilding = word_slot<Building>("building");
inline constexpr auto kTile = word_slot<Tile>("tile");
inline constexpr auto kEvent = word_slot<EventCard>("event");
inline constexpr auto kFavour = word_slot<Favour>("favour");
inline constexpr auto kSeason = word_slot<Season>("season");
inline constexpr auto kStage = word_slot<Stage>("step");
inline constexpr auto kSkip = word_slot<Skip>("reason");
inline constexpr auto kGuard = word_slot<Guard>("guard");
inline constexpr auto kAttacks = word_slot<Attacks>("attacks");
inline constexpr auto kCubeCounts = tally_slot<Cube, kCubes>("cubes", kMostCubes);
inline constexpr auto kArmies = number_slot("armies", 0, kMostCubes);
inline constexpr auto kThalers = number_slot("thalers", 0, kMostOwned);
inline constexpr auto kGrain = number_slot("grain", 0, kMostOwned);
inline constexpr auto kPoints = number_slot("points", 0, kMostOwned);
inline constexpr auto kCourtiers = number_slot("courtiers", 0, 20);
inline constexpr auto kPeasantCount = number_slot("peasants", 0, kMostCubes);
inline constexpr auto kPlace = number_slot("place", 1, kActions);
inline constexpr auto kYear = number_slot("year", 1, 2);
inline constexpr auto kLoss = number_slot("loss", 0, 18);
inline constexpr auto kRevolts = number_slot("revolts", 1, kCounties);

}  // namespace casus::wallenstein
