// What the units and cards of a combat come to: totals of attack and defence, and who succeeds.
// Used by the rules, by the odds and by whoever looks for a good combat.
#pragma once

#include "games/generalship/position.h"

namespace casus::generalship {

inline constexpr std::uint8_t kNoStyle = 0xFF;

struct Total {
  int atk = 0;
  int def = 0;
};

Counts units_of(const Board& board, Theatre theatre, const Combat& combat);
Cards cards_in(const Board& board, Theatre theatre, const Combat& combat);

// One side of a combat: whoever leads it has no ability if he is nobody.
struct Lineup {
  const Modifiers& leader;
  const Combat& combat;
  Counts units;  // that fight
};

// The style that the regiments fight in at sea, a Style; none on land, or without regiments.
std::uint8_t own_style(Theatre theatre, const Counts& units);
// `style`: that of the combat as a whole.
Total total_of(const Board& board, Theatre theatre, const Lineup& lineup, std::uint8_t style);

// The same before it is known what the other side brings: in the own style. Ships without regiments
// have nothing of their own.
Total own_total(const Board& board, Theatre theatre, const Lineup& lineup);

struct Clash {
  int atk = 0;
  int def = 0;
  std::uint8_t style = kNoStyle;
  bool cancelled = false;  // the attack comes to nothing

  bool succeeds() const { return atk > def && !cancelled; }
};
Clash clash_of(const Board& board, Theatre theatre, const Lineup& attack, const Lineup& defence);

}  // namespace casus::generalship
