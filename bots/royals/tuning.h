// The numbers of judgement in Royals, in points or in own turns. Found by playing variants against
// each other in the arena; none of them is a rule.
#pragma once

#include <array>

namespace casus::bots::royals {

inline constexpr float kCardsPerTurn = 2.6F;  // country cards that a turn takes from the pile
inline constexpr float kHeldOver = 0.9F;      // share of the hands that stays out of the next pile

// How far a standing can still shift: at once, and with the root of the turns to come.
inline constexpr float kInfluenceNow = 0.15F;
inline constexpr float kInfluenceDrift = 0.55F;
inline constexpr float kHigherTitle = 0.08F;  // of influence, for each card of the highest title
inline constexpr float kLateComer = 0.3F;     // chance in a turn to enter a contest
inline constexpr float kTitleNow = 0.2F;
inline constexpr float kTitleDrift = 0.2F;

// The chance to complete a country or the noble house with so much missing.
inline constexpr std::array<float, 6> kCountryChance = {1, 0.5F, 0.27F, 0.14F, 0.07F, 0.035F};
inline constexpr std::array<float, 8> kHouseChance = {1,     0.55F, 0.32F,  0.19F,
                                                      0.11F, 0.06F, 0.035F, 0.02F};
inline constexpr float kTurnsForCity = 1.2F;  // own turns that a missing city or title takes
inline constexpr float kTakeover = 1.25F;     // influence taken from a rival counts more

inline constexpr float kCard = 1.2F;       // a country card to be drawn
inline constexpr float kCardNow = 1.1F;    // a country card to be played
inline constexpr float kPatience = 0.94F;  // per card still missing
inline constexpr float kIntrigue = 1.4F;   // an intrigue card to be played

// How much each part of the outlook counts towards the final score, with so many own turns to come:
// fitted by least squares to the ends of games that the policy played with itself.
struct Weight {
  float base = 0;
  float per_turn = 0;
  float most_turns = 0;
  constexpr float operator()(float turns) const {
    return base + per_turn * (turns < most_turns ? turns : most_turns);
  }
};
inline constexpr Weight kCountsThisPeriod = {0.9F, 0, 0};
inline constexpr Weight kCountsLaterPeriods = {0.6F, 0, 0};
inline constexpr Weight kCountsTitles = {1.1F, 0.12F, 5};
inline constexpr Weight kCountsCountries = {0, 0, 0};  // foretells nothing that the rest does not
inline constexpr Weight kCountsHouse = {0.4F, 0.2F, 8};
inline constexpr Weight kCountsHandBuys = {0.3F, 0, 0};
inline constexpr Weight kCountsCard = {0.7F, 0.35F, 6.5F};
inline constexpr Weight kCountsIntrigue = {0.6F, 0.65F, 8};
inline constexpr Weight kCountsTurnLater = {-1.4F, 0, 0};  // for each seat that moves before
inline constexpr int kUsefulIntrigues = 3;

// Points by which the end of the game may still differ: at once, and with the root of the turns.
inline constexpr float kSpreadNow = 1.0F;
inline constexpr float kSpreadDrift = 2.0F;

}  // namespace casus::bots::royals
