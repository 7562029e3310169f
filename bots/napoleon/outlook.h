// Europe as a nation sees it: who stands where and how strong, what enemies can reach, what a
// region is worth, how near the goals are, and who is close to defeat.
#pragma once

#include "games/napoleon/ways.h"

namespace casus::bots::napoleon {

using namespace casus::napoleon;
using casus::napoleon::Power;  // not that of the core

template <class T>
using ByRegion = std::array<T, kRegions>;

// Pips and the hits that they bring on average.
struct Force {
  float pips = 0;
  float hits = 0;

  Force& operator+=(const Force& more) {
    pips += more.pips;
    hits += more.hits;
    return *this;
  }
  friend Force operator+(Force one, const Force& other) { return one += other; }
  friend Force operator-(const Force& one, const Force& other) {
    return {one.pips - other.pips, one.hits - other.hits};
  }
};

// Pips in a nation's home: its own and its allies', and its enemies'.
struct HomeBalance {
  RegionSet regions;
  float own = 0;
  float enemy = 0;
  float near = 0;  // enemies who could come in one turn
};

struct Outlook {
  Nation nation{};
  NationSet friends;  // itself and its allies
  NationSet enemies;
  PowerSet hostile;
  Control control;
  RegionSet of_states;  // what states hold themselves
  RegionSet friendly;   // regions of friends
  RegionSet theirs;     // regions of enemies, and of states one is at war with
  ByRegion<Force> ours{};
  ByRegion<Force> foes{};
  ByRegion<Force> threat{};  // enemies that could come in one turn
  ByRegion<float> worth{};   // of taking it
  ByRegion<float> pull{};    // of the goals around
  std::array<HomeBalance, kNations> home{};
  float army = 0;           // pips of the nation's own dice, on which its life hangs
  bool by_numbers = false;  // nations still fall by being outnumbered at home
};

// Without worth and pull.
Outlook forces_of(const Board& board, const Position& position, Nation n);
Outlook outlook_of(const Board& board, const Position& position, Nation n);

// Of several nations in one question, each made when it is first asked for.
class Outlooks {
 public:
  Outlooks(const Board& board, const Position& position) : board_(board), position_(position) {}
  const Outlook& of(Nation n) {
    auto& held = held_[at(n)];
    if (!held) held.emplace(outlook_of(board_, position_, n));
    return *held;
  }

 private:
  const Board& board_;
  const Position& position_;
  std::array<std::optional<Outlook>, kNations> held_;
};

float stars_of_state(const Board& board, Power state);
// How many years' stars a star is worth that one holds now.
float star_worth(const Position& position);
float hits_of(const Board& board, const Position& position, Power power, const Die& die);
int range_of(const Board& board, const Position& position, Power power);

// The chance that such hits destroy so many pips.
float kill_chance(float hits, float pips);
// The chance that a nation falls by being outnumbered, by pips in its home.
float fall_chance(float own, float enemy);

}  // namespace casus::bots::napoleon
