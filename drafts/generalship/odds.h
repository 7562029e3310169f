// The odds of a battle from what a player may know: units and cards that are hidden are imagined,
// the rules carry out what is chosen, and both sides fight it out as well as their cards allow.
// Nobody brings further units, pays with political power or withdraws; an ambush is laid by whoever
// holds one. Used by `casus odds generalship` and for what the page shows beside a choice.
#pragma once

#include <optional>

#include "core/choice.h"
#include "core/fault.h"
#include "core/json.h"
#include "games/generalship/game.h"

namespace casus::generalship {

// Chances; they sum to 1.
struct BattleOdds {
  double wins = 0;      // the attacker
  double beaten = 0;    // by the attack of the defender, which comes first
  double held_off = 0;  // the attacker's own attack fails
  bool exact = false;
  double error = 0;  // half width of the widest 95 % interval
  int samples = 0;   // positions imagined

  double of(Role role) const { return role == Role::attacker ? wins : beaten + held_off; }
};

struct Sampling {
  int samples = 1'000;
  std::uint64_t seed = 1;
};

// A battle without a table.
struct BattleCase {
  Theatre theatre = Theatre::land;
  std::array<Counts, 2> units{};  // attacker, defender
  std::array<std::uint8_t, 2> general = {kNobody, kNobody};
  bool fortress = false;
  bool architecture = false;
  Era era = Era::infantry;
};
Expected<BattleOdds> odds_of_battle(const Board& board, const BattleCase& battle,
                                    const Sampling& sampling = {});

// What comes of a choice that begins a battle or goes on with one. Nothing for any other, and for
// those that end it without a fight.
struct ChoiceOdds {
  BattleOdds odds;
  Role role = Role::attacker;  // of the seat
};
std::optional<ChoiceOdds> odds_of_choice(const Generalship& game, const View& view, Seat seat,
                                         const Choice& choice, const Sampling& sampling = {});

// An attack of all that can go from one tile to the other, by whoever stands there.
Expected<BattleOdds> odds_of_attack(const Generalship& game, const Position& position, Tile from,
                                    Tile to, const Sampling& sampling = {});

// As JSON, for the program and the page alike, seen from a role.
json::object to_json(const BattleOdds& odds, Role role);

}  // namespace casus::generalship
