#include "bots/napoleon/building.h"

#include <algorithm>

#include "bots/napoleon/marching.h"
#include "bots/napoleon/tuning.h"

namespace casus::bots::napoleon {
namespace {

// Of pips more in a region: against what threatens it, and towards the goals.
float place_worth(const Board& board, const Position& position, const Outlook& outlook,
                  Region region, const Force& force) {
  const Force& there = outlook.ours[at(region)];
  return standing_worth(board, position, outlook, region, there + force) -
         standing_worth(board, position, outlook, region, there) +
         kPull * outlook.pull[at(region)] * std::min(1.0F, force.pips / kFewPips);
}

Force pips_of_power(const Board& board, const Position& position, Power power, Region region,
                    int pips) {
  const Die die{static_cast<std::uint8_t>(region), byte(pips), 0};
  return {static_cast<float>(pips), hits_of(board, position, power, die)};
}

}  // namespace

void weigh_production(const Board& board, const Position& position, const Choices& choices,
                      Weights& weights) {
  Outlooks outlooks(board, position);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::end_production) continue;
    weights[i] = kHopeless;
    if (act == Act::launch) weights[i] = 0.5F;
    if (act == Act::lay_down) weights[i] = -1;
    if (act == Act::guerilla) weights[i] = 1;
    if (act == Act::regather) weights[i] = -1;
    if (act != Act::build) continue;
    const Power power = power_at(choice.arg[0]);
    const Region region = region_at(choice.arg[1]);
    const Nation n = *commander(position, power);
    const Force pip = pips_of_power(board, position, power, region, 1);
    weights[i] = 1.5F + (is_nation(power) ? 0.5F : 0) + (choice.arg[2] > 0 ? 0.3F : 0) +
                 kSharp * place_worth(board, position, outlooks.of(n), region, pip);
  }
}

// Armies at the start, of states that were attacked, of insurrections.
void weigh_places(const Board& board, const Position& position, Seat seat, const Choices& choices,
                  Weights& weights) {
  const auto& frames = position.frames;
  Power power = position.muster.power.value_or(Power::france);
  if (!frames.empty()) power = power_at(frames.top().arg[0]);
  Nation n = commander(position, power).value_or(Power::france);
  if (seat_of(position, n) != seat) {
    for (const Nation other : all_nations()) {
      if (seat_of(position, other) == seat) n = other;
    }
  }
  const Outlook outlook = outlook_of(board, position, n);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::entrust) weights[i] = 0.5F * static_cast<float>(choice.arg[1]);
    if (act == Act::replace) weights[i] = -0.4F * static_cast<float>(choice.arg[1]);
    if (act == Act::stop_placing || act == Act::stop_rising) weights[i] = -2;
    const bool places = act == Act::muster || act == Act::place || act == Act::raise;
    if (!places) continue;
    const Region region = region_at(choice.arg[0]);
    const int pips = act == Act::raise ? most_pips(position) : choice.arg[1];
    const Force force = pips_of_power(board, position, power, region, pips);
    weights[i] = kSharp * place_worth(board, position, outlook, region, force) +
                 0.15F * static_cast<float>(pips) + (board.starred.contains(region) ? 0.3F : 0);
  }
}

void weigh_homes(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights) {
  Outlooks outlooks(board, position);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    if (act_of(choice) == Act::stays) {
      weights[i] = 0.5F;
      continue;
    }
    const Power power = power_at(choice.arg[0]);
    const Region to = region_at(choice.arg[3]);
    const Nation n = commander(position, power).value_or(Power::france);
    const Force force = pips_of_power(board, position, power, to, choice.arg[2]);
    weights[i] = place_worth(board, position, outlooks.of(n), to, force) +
                 (board.starred.contains(to) ? 0.5F : 0);
  }
}

}  // namespace casus::bots::napoleon
