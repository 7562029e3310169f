// Exact results of a battle: who wins, how many units either side has left, what it means for
// prestige. Worked out round by round from the rules' totals, never sampled. Used by `casus odds
// power_and_prestige`, for what the page shows beside an attack, and by the bots.
#pragma once

#include <optional>
#include <vector>

#include "core/choice.h"
#include "core/fault.h"
#include "core/json.h"
#include "core/odds.h"
#include "games/power_and_prestige/game.h"

namespace casus::power_and_prestige {

// What one owner has in a battle.
struct Contingent {
  Owner owner{};
  Arms arms;
  int advantage = 0;        // in attack or defence, as far as units carry it
  bool may_retreat = true;  // whether it has somewhere to go
};

struct BattleSide {
  std::vector<Contingent> owners;
  std::array<Arm, kArms> order{Arm::infantry, Arm::cavalry, Arm::artillery};  // of losses
  int lost = 0;         // units in the loss row already
  int withdraw_at = 0;  // with so many units or fewer all go; 0: they fight to the end
  int gain = 2;         // prestige for each owner that wins
};

struct Clash {
  std::array<BattleSide, 2> side;  // attackers, defenders
  bool walls = false;              // a fortress
  int terrain = 0;                 // what walls, hills or a river take from the attackers' total
  bool between_rounds = false;     // a round has just ended
};

enum class Victory : std::uint8_t { attackers, defenders, nobody };

// How likely it is that a side wins, and that so many units are lost for good on either side.
class BattleOdds {
 public:
  BattleOdds(const Board& board, const Clash& clash);

  int attackers() const { return units_[kAttackers]; }  // with those in the loss row
  int defenders() const { return units_[kDefenders]; }
  double exactly(Victory victory, int attackers_lose, int defenders_lose) const {
    return chance_[place(victory, attackers_lose, defenders_lose)];
  }
  double chance_of(Victory victory) const;
  std::vector<double> lose(std::size_t side) const;  // by number of units lost for good
  double mean_lost(std::size_t side) const;
  double mean_prestige(std::size_t side) const;  // of all its players together

 private:
  friend class BattleChain;
  double& exactly(Victory victory, int attackers_lose, int defenders_lose) {
    return chance_[place(victory, attackers_lose, defenders_lose)];
  }
  std::size_t place(Victory victory, int attackers_lose, int defenders_lose) const {
    const int row = static_cast<int>(victory) * (attackers() + 1) + attackers_lose;
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(defenders() + 1) +
           static_cast<std::size_t>(defenders_lose);
  }
  std::array<int, 2> units_{};
  std::array<double, 2> prestige_{};
  std::vector<double> chance_;
};

// The battle in a place as the troops stand, the side that takes the turn attacking. Nobody
// withdraws before he must. pre: both sides have units there
Clash clash_at(const Board& board, const Position& position, Location place);

// The battle to which a choice leads: one that is chosen, gone on with, or marched into with all
// who may still go along. Nothing for any other choice.
std::optional<Clash> clash_of_choice(const PowerAndPrestige& game, const Position& position,
                                     Seat seat, const Choice& choice);

// Of one battle, or of several that are equally likely.
json::object to_json(const std::vector<BattleOdds>& odds);
std::vector<OddsOutcome> in_short(const BattleOdds& odds);

}  // namespace casus::power_and_prestige
