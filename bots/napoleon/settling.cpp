#include "bots/napoleon/settling.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

// Stars of these regions that the nation has.
float stars_of_nation(const Board& board, const Position& position, const RegionSet& regions,
                      Nation n) {
  float stars = 0;
  for (const Region region : regions) {
    if (controls(board, position, n, region)) stars += static_cast<float>(board.stars[at(region)]);
  }
  return stars;
}

float effect_worth(Effect effect) {
  switch (effect) {
    case Effect::cede: return 0.3F;
    case Effect::cede_corps: return 0.8F;
    case Effect::client:
    case Effect::minor: return 1;
    case Effect::marriage: return 0.6F;
    case Effect::length: return 0.2F;
    case Effect::force_russia: return 5;
    case Effect::passage: return 0.7F;
    case Effect::corps: return 0.6F;
    case Effect::vassal: return 8;
    case Effect::alliance: return 2.5F;
    case Effect::declare_wars: return 1;
    case Effect::confine:
    case Effect::lift_blockade:
    case Effect::no_aid: return 0.8F;
    case Effect::all: return 0;
  }
  return 0;
}

}  // namespace

void weigh_concessions(const Board& board, const Position& position, const Choices& choices,
                       Weights& weights) {
  const Nation loser = power_at(position.peace.loser);
  const float years = star_worth(position) * (1 + kTheirLoss);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Act act = act_of(choices[i]);
    if (act == Act::pass) weights[i] = -3;
    if (act == Act::longer) weights[i] = 0.4F;
    if (act == Act::shorter) weights[i] = -1;
    if (act == Act::take_state) {
      weights[i] = 0.5F + years * stars_of_state(board, power_at(choices[i].arg[0]));
    }
    if (act != Act::take_item) continue;
    const Concession& item = board.concessions[choices[i].arg[0]];
    weights[i] =
        years * stars_of_nation(board, position, item.regions, loser) + effect_worth(item.effect);
  }
}

// Peace lasts until one's armies are better than they are now.
void weigh_lengths(const Position& position, const Choices& choices, Weights& weights) {
  const Nation loser = power_at(position.peace.loser);
  const int now = position.turn.turn;
  int wanted = 12;
  if (loser != Power::britain) {
    const int reform = epoch_of(position, loser) == 0 ? year_index(1809) * kTurnsOfYear
                                                      : year_index(1812) * kTurnsOfYear;
    wanted = std::clamp(reform - now, 12, 30);
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    weights[i] =
        -0.15F * std::abs(static_cast<float>(choices[i].arg[0]) / 2 - static_cast<float>(wanted));
  }
}

void weigh_restorings(const Board& board, const Position& position, const Choices& choices,
                      Weights& weights) {
  const float years = star_worth(position);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    const auto given = static_cast<float>(board.stars[choice.arg[0]]);
    float got = 0;
    if (act == Act::keep_region) got = given + 0.1F;
    if (act == Act::swap_for_state) got = stars_of_state(board, power_at(choice.arg[1])) + 0.1F;
    if (act == Act::swap_for_region) got = static_cast<float>(board.stars[choice.arg[1]]) + 0.1F;
    weights[i] = years * (got - given);
  }
}

// What is left: whom Russia fights, which die is kept, which star.
void weigh_rest(const Board& board, const Position& position, const Choices& choices,
                Weights& weights) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::fight_on) weights[i] = 1;
    if (act == Act::against) {
      weights[i] =
          0.1F * static_cast<float>(pips_in_play(board, position, power_at(choice.arg[0])));
    }
    if (act == Act::keep_die) weights[i] = 0.5F * static_cast<float>(choice.arg[1]);
    if (act == Act::give_corps) {
      weights[i] = choice.arg[1] >= 2 ? 1 - 0.2F * static_cast<float>(choice.arg[1]) : 0;
    }
  }
}

}  // namespace casus::bots::napoleon
