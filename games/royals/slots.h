// The arguments of Royals' choices, prompts, refusals and events: their names, types and ranges.
#pragma once

#include "core/typed_form.h"
#include "games/royals/board.h"

namespace casus::royals {

enum class Period : std::uint8_t {};
// Where a card is drawn from: a country of the row, or behind them the two piles.
enum class Source : std::uint8_t { pile = kCountries, intrigue };
// A card of either kind: a country, or behind them a pair.
enum class Card : std::uint8_t {};
// The steps of a turn as refusals name them.
enum class TurnStep : std::uint8_t { draw, play, pay, pay_intrigue, discard };

constexpr Source source_of(Country country) { return static_cast<Source>(country); }
constexpr Card card_of(Country country) { return static_cast<Card>(country); }
constexpr Card card_of(Pair pair) { return static_cast<Card>(kCountries + at(pair)); }

// Ranges are those that the board's data may reach (board.cpp), whatever the rules then allow.
inline constexpr int kMostOfCountry = 60;  // cards of one country
inline constexpr int kMostOfPair = 12;

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kTied = seats_slot("tied");
inline constexpr auto kCountry = word_slot<Country>("country");
inline constexpr auto kPair = word_slot<Pair>("card");
inline constexpr auto kNoble = word_slot<Noble>("noble");
inline constexpr auto kCity = word_slot<City>("city");
inline constexpr auto kTitle = word_slot<Title>("title");
inline constexpr auto kPeriod = word_slot<Period>("period");
inline constexpr auto kSource = word_slot<Source>("source");
inline constexpr auto kCard = word_slot<Card>("card");
inline constexpr auto kStep = word_slot<TurnStep>("step");
inline constexpr auto kCards = tally_slot<Country, kCountries>("cards", kMostOfCountry);
inline constexpr auto kIntrigues = tally_slot<Pair, kPairs>("cards", kMostOfPair);
inline constexpr auto kLeft = number_slot("left", 1, 3);
inline constexpr auto kRequired = number_slot("required", 1, 12);
inline constexpr auto kMatching = number_slot("matching", 0, 12);
inline constexpr auto kOthers = number_slot("others", 0, 3 * 12);  // three make up for one
inline constexpr auto kReach = number_slot("reach", 0, kMostInHand);
inline constexpr auto kPileCards = number_slot("cards", 0, kCountries* kMostOfCountry);
inline constexpr auto kPoints = number_slot("points", 0, 99);
inline constexpr auto kTotal = number_slot("points", 0, 9999);  // of all markers of a seat
inline constexpr auto kInfluence = number_slot("influence", 0, 0xFF);
inline constexpr auto kNobles = number_slot("nobles", 1, 0xFF);

}  // namespace casus::royals
