#include "bots/napoleon/fighting.h"

#include <algorithm>
#include <cmath>

#include "bots/napoleon/marching.h"
#include "bots/napoleon/navy.h"
#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

Region region_of(const Choice& choice) { return region_at(choice.arg[1]); }

// Whoever of the group can attack there: its active dice, two of each power.
Force attackers_in(const Board& board, const Position& position, const Outlook& outlook,
                   Region region) {
  Force all;
  for (const Power power : PowerSet::all()) {
    const Maybe<Nation> by = commander(position, power);
    if (!by || !acts_now(position, *by) || !outlook.friends.contains(*by)) continue;
    std::array<Force, 2> best{};
    for (const Die& die : dice_of(board, position, power)) {
      if (die.region != at(region) || (die.marks & kActive) == 0) continue;
      const Force force{static_cast<float>(die.pips), hits_of(board, position, power, die)};
      if (force.hits > best[0].hits) {
        best = {force, best[0]};
      } else if (force.hits > best[1].hits) {
        best[1] = force;
      }
    }
    all += best[0] + best[1];
  }
  return all;
}

float attack_worth(const Board& board, const Position& position, const Outlook& outlook,
                   Region region) {
  const Force& ours = outlook.ours[at(region)];
  if (outlook.foes[at(region)].pips <= 0 || ours.pips <= 0) return 0;
  const Force attack = attackers_in(board, position, outlook, region);
  return battle_worth(board, outlook, region, {attack.hits, ours, 0});
}

// What Napoleon is worth with a die: better hits where it fights or may be attacked.
float leading_worth(const Position& position, const Board& board, const Outlook& outlook,
                    Region region, const Die& die) {
  const Leaders& leaders = position.leaders;
  const std::size_t r = at(region);
  const auto pips = static_cast<float>(die.pips);
  const bool fights = (die.marks & kActive) != 0 && outlook.foes[r].pips > 0;
  float worth = 0.02F * pips;
  if (fights) {
    const bool near = leaders.napoleon_start == kNone ||
                      steps_apart(board, region_at(leaders.napoleon_start), region) <= 2;
    worth += near ? 0.25F * pips : 0.02F * pips;
  }
  if (outlook.threat[r].pips > 0 || outlook.foes[r].pips > 0) worth += 0.08F * pips;
  return worth + 0.01F * outlook.pull[r] * pips;
}
float paris_worth(const Position& position) {
  if (year_of(position) == 0) return -0.5F;
  if (position.leaders.owes) return 3;
  if (position.leaders.visited) return -0.3F;
  constexpr std::array<float, 6> kBySeason = {0.35F, 0.1F, 0.2F, 0.3F, 0.7F, 3};
  return kBySeason[static_cast<std::size_t>(season_of(position))];
}
float now_worth(const Board& board, const Position& position, const Outlook& outlook) {
  for (const Die& die : dice_of(board, position, Power::france)) {
    if (is_on_map(die) && (die.marks & kLed) != 0) {
      return leading_worth(position, board, outlook, region_at(die.region), die);
    }
  }
  return position.leaders.napoleon == at(Region::paris) ? paris_worth(position) : 0;
}

int active_dice(const Board& board, const Position& position, Power power, Region region) {
  return static_cast<int>(std::ranges::count_if(
      dice_of(board, position, power),
      [&](const Die& die) { return die.region == at(region) && (die.marks & kActive) != 0; }));
}

}  // namespace

void weigh_regroupings(const Board& board, const Position& position, const Choices& choices,
                       Weights& weights) {
  Outlooks outlooks(board, position);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::end_regrouping) continue;
    weights[i] = kHopeless;
    if (act == Act::regroup) {
      const Power power = power_at(choice.arg[0]);
      weights[i] = active_dice(board, position, power, region_of(choice)) > 2 ? 1.0F : -1.0F;
    }
    if (act != Act::lead) continue;
    const auto leader = static_cast<Leader>(choice.arg[0]);
    if (leader == Leader::wellesley) {
      const bool there = position.leaders.wellesley == choice.arg[1];
      weights[i] = there ? kHopeless
                         : 0.3F * static_cast<float>(
                                      pips_in(board, position, Power::britain, region_of(choice))) -
                               0.2F;
      continue;
    }
    const Outlook& french = outlooks.of(Power::france);
    float worth = paris_worth(position);
    if (choice.arg[2] > 0) {
      Die die{choice.arg[1], choice.arg[2], 0};
      for (const Die& each : dice_of(board, position, Power::france)) {
        if (each.region == die.region && each.pips == die.pips) {
          die.marks = byte(die.marks | (each.marks & kActive));
        }
      }
      worth = leading_worth(position, board, french, region_of(choice), die);
    }
    weights[i] = kSharp * (worth - now_worth(board, position, french)) - 0.15F;
  }
}

void weigh_battles(const Board& board, const Position& position, const Choices& choices,
                   Weights& weights) {
  Outlooks outlooks(board, position);
  // Of attacks in one region by one power, the one with most pips.
  const auto pips_of = [](const Choice& choice) { return choice.arg[2] + choice.arg[3]; };
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::merge) weights[i] = 0.8F;
    if (act == Act::defer) weights[i] = kHopeless;
    if (act == Act::engage) weights[i] = weight_of_engaging(position, choice);
    if (act != Act::attack) continue;
    const bool least = std::ranges::any_of(choices, [&](const Choice& other) {
      return act_of(other) == Act::attack && other.arg[0] == choice.arg[0] &&
             other.arg[1] == choice.arg[1] && pips_of(other) > pips_of(choice);
    });
    if (least) {
      weights[i] = kHopeless;
      continue;
    }
    const Nation n = *commander(position, power_at(choice.arg[0]));
    weights[i] = kSharp * attack_worth(board, position, outlooks.of(n), region_of(choice));
  }
}

void weigh_joins(const Choices& choices, Weights& weights) {
  int most = 0;
  for (const Choice& choice : choices) {
    if (act_of(choice) == Act::join) most = std::max(most, choice.arg[1] + choice.arg[2]);
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (act_of(choices[i]) != Act::join) continue;
    weights[i] = choices[i].arg[1] + choices[i].arg[2] == most ? 1.0F : kHopeless;
  }
}

// One pip keeps a whole die busy, at the cost of what it could have killed.
void weigh_splits(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights) {
  const Outlook outlook = outlook_of(board, position, Power::france);
  const Region region = region_at(position.battle.region);
  const Force& foes = outlook.foes[at(region)];
  Force attack;
  for (std::size_t i = 0; i < kDice; ++i) {
    const Die& die = position.dice[i];
    if (die.region != at(region) || (die.marks & kAttacks) == 0) continue;
    attack += {static_cast<float>(die.pips), hits_of(board, position, board.die_owner[i], die)};
  }
  const Force& ours = outlook.ours[at(region)];
  const auto result = [&](const Force& one, const Force& other, float pips) {
    const float killed = std::min(other.pips, one.hits);
    const float excess = std::max(0.0F, one.hits - other.pips);
    return killed - std::max(0.0F, std::min(pips, other.hits) - excess);
  };
  const float whole = result(attack, foes, ours.pips);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    if (act_of(choice) == Act::whole) continue;
    const Power power = power_at(choice.arg[0]);
    const auto size = static_cast<float>(choice.arg[1]);
    const Die die{position.battle.region, choice.arg[1], 0};
    const Force aside{size, hits_of(board, position, power, die)};
    const bool his = static_cast<Part>(choice.arg[3]) == Part::detached;
    const Force one{1, his ? 4 / 6.0F : kHitsOfPip};
    const float apart = result(attack - one, foes - aside, ours.pips - 1) +
                        std::min(aside.pips, one.hits) - std::min(1.0F, aside.hits);
    weights[i] = 2 * kPip * (apart - whole) - (his ? 0.3F : 0);
  }
}

// The smallest die, those that hit worst, never Napoleon's if another can bear it.
void weigh_losses(const Board& board, const Position& position, const Choices& choices,
                  Weights& weights) {
  const bool disbands = asked(position) == Ask::disband;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Power power = disbands ? Power::russia : power_at(choices[i].arg[0]);
    const int size = choices[i].arg[1];
    weights[i] = -0.4F * static_cast<float>(size) - (is_nation(power) ? 0.6F : 0);
    if (disbands) continue;
    const Region region = region_at(position.battle.region);
    if (size > 0 && has_die(board, position, power, region, size, kLed)) weights[i] -= 0.5F;
  }
}

}  // namespace casus::bots::napoleon
