#include "bots/power_and_prestige/policy.h"

#include <cmath>

#include "bots/power_and_prestige/marching.h"
#include "bots/power_and_prestige/tuning.h"
#include "bots/power_and_prestige/winter.h"

namespace casus::bots::power_and_prestige {
namespace {

float weight_of_land(const Board& board, const Common& common, Seat seat, Province land) {
  const ProvinceFacts& facts = board.of(land);
  float weight = 0.3F * static_cast<float>(facts.gold) + (facts.good != kNobody ? 0.8F : 0.0F) +
                 0.1F * static_cast<float>(facts.sites[0] + facts.sites[1] + facts.sites[2]);
  const Distances& steps = distances(board, common);
  int nearest = Distances::kFar;
  for (std::size_t i = 0; i < kProvinces; ++i) {
    if (common.owner[i] != byte(seat)) continue;
    nearest = std::min(nearest, steps.between(board.province[i].capital, facts.capital));
  }
  if (nearest <= 4) weight += 1;
  return weight;
}

void weigh_setup(const Board& board, const Position& position, Seat seat, const Choices& choices,
                 Weights& weights) {
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const Act act = act_of(choices[c]);
    if (act == Act::settle) {
      weights[c] = weight_of_land(board, position.common, seat, arg_of<Act::settle>(choices[c]));
    } else if (act == Act::claim) {
      weights[c] = weight_of_land(board, position.common, seat, arg_of<Act::claim>(choices[c]));
    } else if (act == Act::reside) {
      const Location place = arg_of<Act::reside>(choices[c]);
      weights[c] = board.kind[at(place)] == Kind::capital ? 1.0F : 0.0F;
    }
  }
}

// Infantry goes first, artillery last; one's own after the others'.
template <Act act>
void weigh_rows(const Position& position, Seat seat, const Choices& choices, Weights& weights) {
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const auto [banner, arm, units] = args_of<act>(choices[c]);
    const bool own = owner_with(position.common, banner) == byte(seat);
    const float each = arm == Arm::infantry ? (own ? 0.8F : 1.0F) : own ? -0.6F : 0.2F;
    weights[c] = each * static_cast<float>(units);
  }
}

// Whether to go on with a battle, by who would be beaten first.
float hope_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  std::array<Force, 2> force;
  for (const std::size_t side : {kAttackers, kDefenders}) {
    force[side] = force_of(board, position, battle.side[side], static_cast<Location>(battle.place),
                           side == kAttackers);
  }
  const float chance = chance_to_win(board, force[kAttackers], force[kDefenders], has_walls(common),
                                     terrain_of(board, common));
  return battle.turn == kAttackers ? chance : 1 - chance;
}

void weigh_retreats(const Board& board, const Position& position, Seat seat, const Choices& choices,
                    Weights& weights) {
  const Common& common = position.common;
  const float hope = common.ask == Ask::retreat ? hope_of(board, position) : 0.0F;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    if (act_of(choices[c]) == Act::hold) {
      weights[c] = 8 * (hope - 0.35F);
      continue;
    }
    const Location to = get<1>(args_of<Act::withdraw>(choices[c]));
    weights[c] = is_own(common, seat, board.land_of(to)) ? 0.5F : 0.0F;
    if (common.open.contains(to)) weights[c] -= 1;
    if (common.present[at(seat)].contains(to)) weights[c] += 0.3F;
  }
}

float weight_of_seizing(const Board& board, const Position& position, Seat seat,
                        const Choice& choice) {
  const Common& common = position.common;
  const Act act = act_of(choice);
  if (act == Act::annex) {
    return kPerWorth * worth_of_annexing(board, common, seat, arg_of<Act::annex>(choice));
  }
  // Plundering costs prestige and brings little gold.
  if (act == Act::plunder) return -0.6F;
  if (act == Act::plunder_province) return -1.2F;
  if (act == Act::plunder_house) return common.allied ? 0.8F : -0.8F;
  if (act == Act::raze) return -1.5F;
  return act == Act::abandon ? kHopeless : 0.0F;
}

void weigh_seizing(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  for (std::size_t c = 0; c < choices.size(); ++c) {
    weights[c] = weight_of_seizing(board, position, seat, choices[c]);
  }
}

// An alliance that is ahead in provinces, and small.
void weigh_alliances(const Position& position, Seat seat, const Choices& choices,
                     Weights& weights) {
  for (std::size_t c = 0; c < choices.size(); ++c) {
    if (act_of(choices[c]) != Act::form) continue;
    const SeatSet alliance = arg_of<Act::form>(choices[c]).with(seat);
    const int surplus = surplus_of(position.common, alliance);
    weights[c] = 0.4F * static_cast<float>(std::clamp(surplus, -4, 3)) -
                 0.3F * static_cast<float>(alliance.size());
  }
}

// The usual answer, where there is one, and others that are thinkable or folly.
float weight_of_usual(const Choice& choice) {
  const Act act = act_of(choice);
  if (act == Act::accept || act == Act::take || act == Act::keep || act == Act::pass) return 2;
  if (act == Act::nothing) return 3;
  if (act == Act::peace) return 1.5F;
  if (act == Act::call) return -1;
  if (act == Act::forbid) return 0.5F;
  if (act == Act::enough) return 0.1F;
  if (act == Act::offer) return 0.4F * static_cast<float>(get<1>(args_of<Act::offer>(choice)));
  if (act == Act::give_up || act == Act::abandon || act == Act::give) return kHopeless;
  if (act == Act::gold) return -0.1F * static_cast<float>(arg_of<Act::gold>(choice));
  if (act == Act::send) return 0.2F * static_cast<float>(get<1>(args_of<Act::send>(choice)));
  if (act != Act::disband) return 0;
  return get<1>(args_of<Act::disband>(choice)) == Arm::infantry ? 1.0F : 0.0F;
}

void weigh_usual(const Choices& choices, Weights& weights) {
  for (std::size_t c = 0; c < choices.size(); ++c) weights[c] = weight_of_usual(choices[c]);
}

}  // namespace

void Policy::weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  weights.assign(choices.size(), 0.0F);
  switch (position.common.ask) {
    case Ask::choose_start:
    case Ask::choose_house:
    case Ask::choose_province:
    case Ask::house: return weigh_setup(board, position, seat, choices, weights);
    case Ask::march: return weigh_marches(board, position, seat, choices, weights);
    case Ask::lose: return weigh_rows<Act::lose>(position, seat, choices, weights);
    case Ask::bury: return weigh_rows<Act::bury>(position, seat, choices, weights);
    case Ask::retreat:
    case Ask::forced_retreat: return weigh_retreats(board, position, seat, choices, weights);
    case Ask::seize: return weigh_seizing(board, position, seat, choices, weights);
    case Ask::form: return weigh_alliances(position, seat, choices, weights);
    case Ask::plan: return weigh_plan(board, position, seat, choices, weights);
    case Ask::place: return weigh_placements(board, position, seat, choices, weights);
    case Ask::take_ally:
    case Ask::declare:
    case Ask::allow_supply:
    case Ask::give_up:
    case Ask::trade:
    case Ask::gift:
    case Ask::accept_gift:
    case Ask::upkeep:
    case Ask::engage_again:
    case Ask::convention: return weigh_usual(choices, weights);
    case Ask::lay_neutral:
    case Ask::draw_hat:
    case Ask::place_start:
    case Ask::weather:
    case Ask::choose_battle:
    case Ask::attack_die:
    case Ask::defend_die:
    case Ask::join:
    case Ask::next_member:
    case Ask::plunder_die:
    case Ask::revolt_die:
    case Ask::artist_die:
    case Ask::cancel:
    case Ask::over: return;
  }
}

}  // namespace casus::bots::power_and_prestige
