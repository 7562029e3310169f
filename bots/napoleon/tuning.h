// The numbers of judgement in Napoleon and his Marshals, in points of the final score unless they
// say otherwise. They come from playing variants of the policy against each other, or are
// estimates. None of them is a rule.
#pragma once

#include <array>

namespace casus::bots::napoleon {

// --- what things are worth in the end ---
inline constexpr float kLasting = 0.86F;   // of what one is ahead in stars, a year later
inline constexpr float kPip = 0.45F;       // that hits on 1 to 3; others in proportion
inline constexpr float kHitsOfPip = 0.5F;  // of such a pip
inline constexpr float kAtRisk = 0.4F;     // of a star that enemies can walk into
inline constexpr float kGoesBack = 0.6F;   // chance that an occupied home is not kept
inline constexpr float kFall = 9;          // a nation that is defeated
inline constexpr float kLastDice = 4;      // a nation's last dice, times the chance that they fall
inline constexpr float kOwesParis = 2;     // half of the production until Napoleon is there
inline constexpr std::array<float, 6> kParisLeft = {0, 0, 0, 0.1F, 0.3F, 0.7F};  // not there yet
inline constexpr float kDeposed = 12;  // points of 1814 and 1815, and the Hundred Days

// The spread of the points that still may come.
inline constexpr float kSpread = 4;
inline constexpr float kSpreadOfYear = 1.6F;

// --- marches ---
inline constexpr float kOccupied = 0.55F;  // homes go back with a peace, states mostly stay
inline constexpr float kTheirLoss = 0.5F;  // what the loser of a star loses counts as well
inline constexpr float kBareRegion = 0.12F;
inline constexpr float kToGoal = 0.72F;  // what a goal is worth from one region further away
inline constexpr float kLeastPull = 0.15F;
inline constexpr float kNextTurn = 0.6F;   // what is only reached a turn later
inline constexpr float kPull = 1.4F;       // of the goals, for being nearer
inline constexpr float kFewPips = 3;       // as many carry the whole pull
inline constexpr float kComesToIt = 0.5F;  // chance that a threat to a home is carried out
inline constexpr float kOpenStar = 0.6F;   // chance that somebody who could walk in does
inline constexpr float kEarlyWar = 1.5F;   // on a state out of reach, among many
inline constexpr float kSharp = 1.6F;      // weights of the policy for each point

}  // namespace casus::bots::napoleon
