// The arguments of Generalship's choices, prompts, refusals and events: their names, types and
// ranges.
#pragma once

#include "core/typed_form.h"
#include "games/generalship/position.h"

namespace casus::generalship {

enum class Resource : std::uint8_t { food, metal };
// What an upgrade costs less.
enum class Saving : std::uint8_t { food, metal, both };

inline constexpr int kMostPieces = 30;

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kOther = seat_slot("other");
inline constexpr auto kTile = word_slot<Tile>("tile");
inline constexpr auto kFrom = word_slot<Tile>("from");
inline constexpr auto kCircle = word_slot<Circle>("circle");
inline constexpr auto kUnit = word_slot<Unit>("unit");
inline constexpr auto kInto = word_slot<Unit>("into");
inline constexpr auto kState = word_slot<State>("state");
inline constexpr auto kGeneral = word_slot<General>("general");
inline constexpr auto kPower = word_slot<General>("power");
inline constexpr auto kCard = word_slot<Card>("card");
inline constexpr auto kTechnology = word_slot<Technology>("technology");
inline constexpr auto kEvent = word_slot<EventTile>("event");
inline constexpr auto kAction = word_slot<Action>("action");
inline constexpr auto kEra = word_slot<Era>("era");
inline constexpr auto kStyle = word_slot<Style>("style");
inline constexpr auto kResource = word_slot<Resource>("resource");
inline constexpr auto kSaving = word_slot<Saving>("saving");
inline constexpr auto kQuestion = word_slot<Ask>("question");
inline constexpr auto kFirst = seats_slot("first");
inline constexpr auto kSecond = seats_slot("second");
inline constexpr auto kCount = number_slot("count", 1, kMostPieces);
inline constexpr auto kNumber = number_slot("number", 0, 255);
inline constexpr auto kMost = number_slot("most", 0, 255);
inline constexpr auto kFood = number_slot("food", 0, kMostCounted);
inline constexpr auto kMetal = number_slot("metal", 0, kMostCounted);
inline constexpr auto kFee = number_slot("fee", 0, 2000);
inline constexpr auto kPoints = number_slot("points", 0, 255);
inline constexpr auto kOnes = number_slot("ones", 0, 40);
inline constexpr auto kTwos = number_slot("twos", 0, 40);
inline constexpr auto kSquadron = number_slot("squadron", 1, kHolds);
inline constexpr auto kInfantry = number_slot("infantry", 0, 255);
inline constexpr auto kCavalry = number_slot("cavalry", 0, 255);
inline constexpr auto kShips = number_slot("ships", 0, 255);
inline constexpr auto kPrice = number_slot("price", 0, 20);

}  // namespace casus::generalship
