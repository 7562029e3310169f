// The numbers of judgement in Generalship, in victory points unless they say otherwise. Those of
// tiles, actions and marches come from playing variants of the policy against each other and from
// who had won after which positions; the others are estimates. None of them is a rule.
#pragma once

#include <array>

namespace casus::bots::generalship {

// --- what things are worth in the end ---
inline constexpr float kFood = 0.07F;  // while there are few
inline constexpr float kMetal = 0.1F;
inline constexpr float kPlenty = 8;      // more food or metal counts a third
inline constexpr float kIncome = 0.12F;  // food or metal that production brings
inline constexpr float kPopulation = 0.07F;
inline constexpr float kPower = 0.22F;
inline constexpr float kFirst = 0.12F;      // a place further ahead in the turn order
inline constexpr float kHand = 0.14F;       // an unused general
inline constexpr float kCommander = 0.16F;  // one of `commander_worth`
inline constexpr float kBattles = 0.06F;
inline constexpr float kArmy = 0.075F;     // one of attack and defence, halved
inline constexpr float kFee = 0.2F;        // upkeep of one food
inline constexpr float kStudy = 0.42F;     // a technology point up to a whole technology
inline constexpr float kMoreStudy = 0.2F;  // beyond that
// Neutral tiles: three bring a point at each settlement.
inline constexpr std::array<float, 5> kTileWorth = {0, 0.6F, 1.5F, 3.8F, 4.1F};
inline constexpr float kMoreTiles = 0.12F;
inline constexpr float kHomeLost = 0.5F;  // a tile of the nation that enemies hold
inline constexpr float kCapital = 3.5F;   // times the chance that it falls

// The spread of the final points that still may come, and what every point to go adds.
inline constexpr float kSpread = 0.7F;
inline constexpr float kSpreadToGo = 0.16F;

// --- which action ---
inline constexpr float kWin = 12;          // what wins the game at once
inline constexpr float kDevelop = 6;       // a technology
inline constexpr float kDrawStudies = 4;   // cards towards one
inline constexpr float kMarch = 0.4F;      // of what the best marches gain
inline constexpr float kLateMarch = 1.2F;  // when technologies bring no more points
inline constexpr float kTheirs = 0.55F;    // of what the others gain by the same tile

// --- marches ---
inline constexpr float kToGoal = 0.7F;    // what a goal is worth from one tile further away
inline constexpr float kVictory = 6.6F;   // a capital that wins the game
inline constexpr float kExposed = 0.33F;  // chance that somebody who could attack does
inline constexpr float kOpenCapital = 4;  // times the chance that it falls, of leaving it
inline constexpr float kSharp = 3.4F;     // weights of the policy for each point

}  // namespace casus::bots::generalship
