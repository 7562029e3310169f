// Quick estimates of what the tower does: good to a few hundredths, cheap enough for playouts. The
// odds calculator (games/wallenstein/odds.h) is the one to trust.
#pragma once

#include "games/wallenstein/position.h"

namespace casus::bots::wallenstein {

using namespace casus::wallenstein;

// Good to a thousandth, and several times quicker than the library's.
float quick_exp(float x);

// Of an attack.
struct Duel {
  float win = 0;
  float tie = 0;
  float left = 0;  // armies that the attacker may expect in the county, if it wins
  float lose() const { return 1 - win - tie; }
};

// The tower as everybody knows it: what it holds and what lies in the tray.
class Chances {
 public:
  Chances(const TowerModel& model, const Cubes& inside, const Cubes& tray);

  // `helped`: the peasants side with the defender.
  Duel attack(std::size_t attacker, int armies, std::size_t defender, int defenders,
              bool helped) const;
  Duel attack_neutral(std::size_t attacker, int armies, int peasants) const;
  // The chance to keep a county in a revolt.
  float holds(std::size_t owner, int armies, int peasants) const;

 private:
  // How many of a kind come out: mean and variance.
  struct Flow {
    float mean = 0;
    float variance = 0;
  };
  struct Cast {
    float through = 0;  // the chance of a falling cube
    float knocked = 0;  // the chance of a resting one
  };
  Cast cast_of(int falling) const;
  Flow flow(const Cast& cast, std::size_t cube, int thrown) const;
  static Duel duel(float mean, float variance);

  float capacity_;
  float catch_;
  float knock_;
  float resting_;  // on each floor
  Cubes inside_;
  Cubes tray_;
};

// The same by rule of thumb, with a tower that holds a little of everything.
Duel usual_attack(int armies, int defenders);
Duel usual_neutral_attack(int armies);
float usual_hold(int armies, int peasants);

}  // namespace casus::bots::wallenstein
