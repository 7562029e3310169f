#include "bots/napoleon/navy.h"

#include <algorithm>

namespace casus::bots::napoleon {
namespace {

float faces_of_navy(Power navy) { return navy == Power::britain ? 4.0F : 3.0F; }

// Hits of the ships in a box that are friends, or enemies, of a navy.
Force ships_of(const Position& position, Power navy, Sea box, bool enemies) {
  Force force;
  for (std::size_t i = 0; i < kNavies; ++i) {
    const Power other = power_at(i);
    const int pips = ships_in(position, other, box);
    if (pips == 0) continue;
    const bool foe = are_enemies_at_sea(position, navy, other);
    const bool own = other == navy || (admiral(position, other) == admiral(position, navy));
    if (enemies ? !foe : !own) continue;
    const auto count = static_cast<float>(pips);
    force += {count, count * faces_of_navy(other) / 6};
  }
  return force;
}

float fight_worth(const Force& ours, const Force& theirs) {
  if (theirs.pips <= 0 || ours.pips <= 0) return 0;
  return std::min(theirs.pips, ours.hits) - std::min(ours.pips, theirs.hits);
}

}  // namespace

float weight_of_sailing(const Position& position, const Choice& choice) {
  const bool nelson = act_of(choice) == Act::sail_with_nelson;
  const Power navy = nelson ? Power::britain : power_at(choice.arg[0]);
  const std::size_t first = nelson ? 0 : 1;
  const auto from = static_cast<Sea>(choice.arg[first]);
  const auto to = static_cast<Sea>(choice.arg[first + 1]);
  const auto pips = static_cast<float>(choice.arg[first + 2]);
  if (static_cast<int>(pips) != ships_in(position, navy, from)) return kHopeless;
  const Force moving{pips, pips * faces_of_navy(navy) / 6};
  const Force there = ships_of(position, navy, to, true);
  if (there.pips > 0) {
    return 0.6F * fight_worth(ships_of(position, navy, to, false) + moving, there) - 0.4F;
  }
  return -1;
}

float weight_of_engaging(const Position& position, const Choice& choice) {
  const Nation n = power_at(choice.arg[0]);
  const auto box = static_cast<Sea>(choice.arg[1]);
  return 0.8F * fight_worth(ships_of(position, n, box, false), ships_of(position, n, box, true));
}

void weigh_ships(const Board& board, const Position& position, const Choices& choices,
                 Weights& weights) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const Act act = act_of(choice);
    if (act == Act::launch) {
      const auto box = static_cast<Sea>(choice.arg[1]);
      // Together, and beside one's own coasts.
      weights[i] =
          0.3F * static_cast<float>(choice.arg[2]) +
          (ships_of(position, power_at(choice.arg[0]), box, false).pips > 0 ? 0.5F : 0) -
          (ships_of(position, power_at(choice.arg[0]), box, true).pips > 0 ? 2.0F : 0) +
          (board.shores[at(box)].meets(board.home[at(power_at(choice.arg[0])) % kNations]) ? 0.5F
                                                                                           : 0);
    }
    if (act == Act::join_fleet || act == Act::nelson) weights[i] = 1;
    if (act == Act::flee || act == Act::stand) {
      const auto box = static_cast<Sea>(position.fleets.battle.box);
      const Nation n = power_at(choice.arg[0]);
      const float fight =
          fight_worth(ships_of(position, n, box, false), ships_of(position, n, box, true));
      weights[i] = act == Act::flee ? -fight : 0;
    }
    if (act == Act::hoist) {
      weights[i] = 0.2F * static_cast<float>(
                              ships_in(position, Power::britain, static_cast<Sea>(choice.arg[0])));
    }
  }
}

}  // namespace casus::bots::napoleon
