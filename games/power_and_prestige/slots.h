// The arguments of choices, prompts, refusals and events: their names, types and ranges.
#pragma once

#include "core/typed_form.h"
#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kOther = seat_slot("other");
inline constexpr auto kSeatsOf = seats_slot("seats");
inline constexpr auto kAllianceSeats = seats_slot("alliance");
inline constexpr auto kCounterSeats = seats_slot("counter");
inline constexpr auto kBanner = power_slot<Banner>("banner");
inline constexpr auto kProvince = word_slot<Province>("province");
inline constexpr auto kLocation = word_slot<Location>("location");
inline constexpr auto kFrom = word_slot<Location>("from");
inline constexpr auto kVia = word_slot<Location>("via");
inline constexpr auto kArm = word_slot<Arm>("arm");
inline constexpr auto kBuilding = word_slot<Building>("building");
inline constexpr auto kExtension = word_slot<Extension>("extension");
inline constexpr auto kArtist = word_slot<Artist>("artist");
inline constexpr auto kItem = word_slot<Item>("item");
inline constexpr auto kSeason = word_slot<Season>("season");
inline constexpr auto kQuestion = word_slot<Ask>("question");
inline constexpr auto kUnits = number_slot("units", 0, kMostUnits);
inline constexpr auto kInfantry = number_slot("infantry", 0, kMostUnits);
inline constexpr auto kCavalry = number_slot("cavalry", 0, kMostUnits);
inline constexpr auto kArtillery = number_slot("artillery", 0, kMostUnits);
inline constexpr auto kNumber = number_slot("number", 0, 250);
inline constexpr auto kMost = number_slot("most", 0, 1000);
inline constexpr auto kLeast = number_slot("least", 0, 1000);
inline constexpr auto kFace = number_slot("face", 1, 6);
inline constexpr auto kYear = number_slot("year", 1, kYears);
inline constexpr auto kGold = number_slot("gold", 0, 30000);
inline constexpr auto kPrestige = number_slot("prestige", 0, 30000);
inline constexpr auto kGift = number_slot("gold", 1, kMostGift);
inline constexpr auto kPoints = number_slot("points", 0, 2000);
inline constexpr auto kRound = number_slot("round", 1, kLastRound);
inline constexpr auto kLevel = number_slot("level", 0, 9);
inline constexpr auto kBox = number_slot("box", 1, kBoxes);
inline constexpr auto kIntoBoxes = number_slot("box", 0, kBoxes);
inline constexpr auto kAlong = number_slot("along", 0, 1);
inline constexpr auto kDue = number_slot("due", 0, 5000);

}  // namespace casus::power_and_prestige
