// How strong armies are and who would win, quickly and from what a seat may know. The odds of the
// game (games/generalship/odds.h) are the ones to trust.
#pragma once

#include "games/generalship/rules.h"

namespace casus::bots::generalship {

using namespace casus::generalship;

// Regiments and ships of one side, with how good they are: half of attack and defence together.
struct Force {
  float regiments = 0;
  float worth = 0;  // on land
  float ships = 0;

  Force& operator+=(const Force& more) {
    regiments += more.regiments;
    worth += more.worth;
    ships += more.ships;
    return *this;
  }
};

float unit_worth(const Board& board, std::size_t unit);
Force force_of(const Board& board, const Counts& units);
// Units of another seat: what is known of them, and the rest as its units are on average.
Force guess_force(const Board& board, const Common& common, std::uint8_t owner,
                  const std::array<int, kGroups>& groups, const Counts& known);
// The stack on a tile as the seat sees it.
Force force_at(const Board& board, const Position& position, int seat, std::size_t tile);
// A side of the battle as the seat sees it.
Force side_force(const Board& board, const Position& position, int seat, std::size_t side);

// Advanced tactic cards that the seat would draw, about.
float tactics_of(const Board& board, const Common& common, int seat, Role role, std::size_t tile,
                 int other);
// The chance of the attacker, with `tactics` cards more than the defender.
float win_chance(const Force& attacker, const Force& defender, float tactics, bool naval);

// What a commander is worth, one for each tactic card and the like.
float commander_worth(const Modifiers& commander);

}  // namespace casus::bots::generalship
