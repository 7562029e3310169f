// The numbers of judgement in Wallenstein, in points of the final score unless they say otherwise.
// Found by playing variants against each other in the arena; none of them is a rule.
#pragma once

#include <array>

namespace casus::bots::wallenstein {

// Majorities: how many buildings a standing may still shift, at once and with the root of the
// rounds to come.
inline constexpr float kMajorityNow = 0.3F;
inline constexpr float kMajorityDrift = 0.35F;
inline constexpr float kLaterWinter = 0.8F;  // what stands now and still will in the second winter

// Safety: the chance in a round that a neighbour who would win an attack makes it.
inline constexpr float kRaid = 0.16F;
inline constexpr float kLeastRisk = 0.01F;

// What a Thaler, an army on the board and one in the tower are worth, by planning rounds to come.
inline constexpr std::array<float, 7> kThaler = {0.01F, 0.3F, 0.38F, 0.42F, 0.5F, 0.55F, 0.6F};
inline constexpr std::array<float, 7> kArmy = {0, 0.06F, 0.12F, 0.15F, 0.18F, 0.2F, 0.2F};
inline constexpr float kLastTaxes = 0.1F;    // a Thaler collected in the last round
inline constexpr float kArmyInTower = 0.4F;  // of one on the board
inline constexpr float kThalersPerRound =
    12;                                      // more cannot be spent; what is left over counts less
inline constexpr float kIdleThaler = 0.15F;  // of a Thaler

// Grain that a planning round brings, about.
inline constexpr float kHarvest = 4.0F;
inline constexpr float kRevoltArmies = 0.5F;  // armies lost with each revolt, in points

// A county beyond its points: more cards, income, sites.
inline constexpr float kCountyPerRound = 0.12F;
inline constexpr float kSitePerWinter = 0.12F;
inline constexpr float kHurt = 0.35F;  // what another loses, to us

inline constexpr float kNextAttack = 0.45F;  // an attack in the next round, now
inline constexpr float kSameTarget = 0.8F;   // of the second planned attack
inline constexpr float kMarker = 0.12F;  // a first marker of revolt, for each round it may matter
inline constexpr float kWasted = 0.08F;  // a county card where it does nothing

// What a bid is worth: no card or 0, a county, 1 to 4 Thalers.
inline constexpr std::array<float, 6> kBid = {0, 0.2F, 0.45F, 0.75F, 0.95F, 1.05F};

inline constexpr float kCourtier = 0.16F;  // one that is left over
inline constexpr float kAudience = 0.6F;   // chance that a favour is still there

inline constexpr float kWhim = 0.3F;  // how far others' judgement may differ

// How many of the next box's cards are looked at.
inline constexpr int kCardsLookedAt = 8;

// Points by which the end of the game may still differ: at once, and with the root of the rounds.
inline constexpr float kSpreadNow = 1.0F;
inline constexpr float kSpreadDrift = 2.6F;

}  // namespace casus::bots::wallenstein
