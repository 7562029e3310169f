// Exact results of combat, on land and at sea: how many pips either side loses, worked out from the
// dice that are rolled, never sampled. Used by `casus odds napoleon`, for what the page shows
// beside an attack, and by the bots.
#pragma once

#include <optional>
#include <vector>

#include "core/choice.h"
#include "core/fault.h"
#include "core/json.h"
#include "games/napoleon/game.h"

namespace casus::napoleon {

// A battle, or one half of a battle that Napoleon has split. Attackers stand first.
struct Clash {
  // Pips that are rolled, by side and by how many faces hit.
  std::array<std::array<std::uint8_t, 6>, 2> rolls{};
  std::array<int, 2> pips{};  // that can be lost
  int guerillas = 0;          // of the defenders' pips; only natural ones kill them
};

// How likely it is that so many pips are lost on either side.
class LossOdds {
 public:
  LossOdds(int attackers, int defenders);

  int attackers() const { return attackers_; }  // pips before the battle
  int defenders() const { return defenders_; }
  double& exactly(int attackers_lose, int defenders_lose) {
    return chance_[place(attackers_lose, defenders_lose)];
  }
  double exactly(int attackers_lose, int defenders_lose) const {
    return chance_[place(attackers_lose, defenders_lose)];
  }
  std::vector<double> attackers_lose() const;  // by number of pips
  std::vector<double> defenders_lose() const;
  double defenders_destroyed() const { return defenders_lose().back(); }
  double attackers_destroyed() const { return attackers_lose().back(); }
  double attackers_left() const;  // pips, on average
  double defenders_left() const;

 private:
  std::size_t place(int one, int other) const {
    return static_cast<std::size_t>(one) * static_cast<std::size_t>(defenders_ + 1) +
           static_cast<std::size_t>(other);
  }
  int attackers_;
  int defenders_;
  std::vector<double> chance_;
};

LossOdds odds_of_clash(const Clash& clash);
// Two halves are fought apart.
LossOdds odds_of_halves(const Clash& greater, const Clash& lesser);

// What comes of a choice that begins a battle or goes on with one before its dice are rolled.
// Whoever may still join does, nobody flees, Nelson fights, and Napoleon splits nothing unless that
// is the choice. Nothing for any other choice.
std::optional<LossOdds> odds_of_choice(const Napoleon& game, const Position& position, Seat seat,
                                       const Choice& choice);

// An attack of a power's two largest dice in a region, as if it were its turn and they were active.
Expected<LossOdds> odds_of_attack(const Napoleon& game, const Position& position, Power power,
                                  Region region);

// What a battle would bring if no other army marched any more: an attack of the dice that are
// active in a region by now, the two largest of them.
std::optional<LossOdds> odds_after_march(const Napoleon& game, const Position& position,
                                         Power power, Region region);

json::object to_json(const LossOdds& odds);

}  // namespace casus::napoleon
