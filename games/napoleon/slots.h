// The arguments of choices, prompts, refusals and events: their names, types and ranges.
#pragma once

#include "core/typed_form.h"
#include "games/napoleon/position.h"

namespace casus::napoleon {

// With whom Napoleon goes when he splits his enemies.
enum class Part : std::uint8_t { rest, detached };
enum class Season : std::uint8_t { jan_feb, mar_apr, may_jun, jul_aug, sep_oct, nov_dec };
// Who rolls.
enum class Side : std::uint8_t { attackers, defenders };
enum class Cause : std::uint8_t { outnumbered, heavily_outnumbered, no_dice, no_stars, forced };

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kNation = power_slot<Power>("nation");
inline constexpr auto kOther = power_slot<Power>("other");
inline constexpr auto kFromNation = power_slot<Power>("from");
inline constexpr auto kPower = power_slot<Power>("power");
inline constexpr auto kState = power_slot<Power>("state");
inline constexpr auto kRegion = word_slot<Region>("region");
inline constexpr auto kFrom = word_slot<Region>("from");
inline constexpr auto kTo = word_slot<Region>("to");
inline constexpr auto kOtherRegion = word_slot<Region>("other_region");
inline constexpr auto kBox = word_slot<Sea>("box");
inline constexpr auto kToBox = word_slot<Sea>("to_box");
inline constexpr auto kLeader = word_slot<Leader>("leader");
inline constexpr auto kPart = word_slot<Part>("part");
inline constexpr auto kSide = word_slot<Side>("side");
inline constexpr auto kSeason = word_slot<Season>("season");
inline constexpr auto kCause = word_slot<Cause>("cause");
inline constexpr auto kPips = number_slot("pips", 1, kMostPips);
inline constexpr auto kSize = number_slot("size", 1, kMostPips);
inline constexpr auto kSizeOrNew = number_slot("size", 0, kMostPips);
inline constexpr auto kA = number_slot("a", 0, kMostPips);
inline constexpr auto kB = number_slot("b", 0, kMostPips);
inline constexpr auto kC = number_slot("c", 0, kMostPips);
inline constexpr auto kD = number_slot("d", 0, kMostPips);
inline constexpr auto kE = number_slot("e", 0, kMostPips);
inline constexpr auto kTurnsLong = number_slot("turns", 1, 6);
inline constexpr auto kPoints = number_slot("points", 0, 2);
inline constexpr auto kMonths = number_slot("months", 22, 62);
inline constexpr auto kItem = word_slot<Item>("item");
inline constexpr auto kHits = number_slot("hits", 0, 12);
inline constexpr auto kYear = number_slot("year", 1805, 1815);
inline constexpr auto kCount = number_slot("count", 0, 250);
inline constexpr auto kMost = number_slot("most", 0, 250);
inline constexpr auto kPrice = number_slot("points", 0, 250);
inline constexpr auto kPicks = number_slot("picks", 0, 12);
inline constexpr auto kStars = number_slot("stars", -120, 120);
inline constexpr auto kSum = number_slot("sum", -10000, 10000);

}  // namespace casus::napoleon
