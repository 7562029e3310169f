// What it is worth to send armies somewhere. Used by the planner, by rule of thumb, and for the
// march itself, with the tower as it stands.
#pragma once

#include "bots/wallenstein/outlook.h"

namespace casus::bots::wallenstein {

// What taking a county would bring a seat, and what bringing it to ruin would.
struct Prize {
  float taken = 0;
  float ruined = 0;  // a tie: its owner loses it
};

class Attacks {
 public:
  Attacks(const Board& board, const Common& common, const Outlook& outlook, int seat);

  const Prize& prize(int county) const { return prize_[static_cast<std::size_t>(county)]; }

  // What an attack with these chances brings, the armies' worth taken off.
  float worth(int target, int armies, const Duel& duel) const;

  // The best attack from a county with so many armies in it, by rule of thumb; 0: better none.
  float best_from(int county, int armies) const;

 private:
  const Board* board_;
  const Common* common_;
  int seat_;
  float army_;
  std::array<Prize, kCounties> prize_{};
};

}  // namespace casus::bots::wallenstein
