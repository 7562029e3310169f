// Numbers that the bots of Power & Prestige were tuned with. Worth is in victory points.
#pragma once

namespace casus::bots::power_and_prestige {

inline constexpr float kPerGold = 0.35F;     // a piece of gold that can still be spent
inline constexpr float kPerPrestige = 0.8F;  // where a step up in rank is not reckoned
inline constexpr float kPerStrength = 4.0F;  // combat value, with a year ahead
inline constexpr float kLater = 0.6F;        // of what a goal is worth, for each further season
inline constexpr float kPerWorth = 0.35F;    // weight in a policy for a point

}  // namespace casus::bots::power_and_prestige
