// What the map promises each seat: points of the winters to come, what one building more or less
// would change, how safe each county is, what hunger will cost. Made from open information only;
// the value and the policy both build on it.
#pragma once

#include <array>

#include "bots/wallenstein/chances.h"
#include "games/wallenstein/position.h"

namespace casus::bots::wallenstein {

struct Outlook {
  int seats = 0;
  int winters = 0;         // still to be scored
  int plans = 0;           // planning rounds to come, the current one included
  float rounds = 0;        // until the next winter
  float rounds_later = 0;  // from there to the last one
  float winter_loss = 0;   // of grain, to be expected
  float thaler = 0;        // what one is worth
  float army = 0;

  std::array<int, kSeats> counties{};
  std::array<int, kSeats> armies{};      // on the board
  std::array<int, kSeats> site_count{};  // buildings on the board
  std::array<float, kCounties> risk{};   // to be taken in a round

  // A building of a kind in a region, over all winters to come.
  struct Kind {
    float now = 0;   // points to expect from the majority
    float more = 0;  // what one more would add
    float less = 0;  // what one less would cost
  };
  using Kinds = std::array<Kind, kBuildings>;
  std::array<std::array<Kinds, kRegions>, kSeats> majority{};

  const Kind& kind(int seat, std::size_t region, int building) const {
    return majority[static_cast<std::size_t>(seat)][region][static_cast<std::size_t>(building)];
  }
};

Outlook outlook_of(const Board& board, const Common& common);

// How likely a county with so many armies is taken from the seat in a round.
float risk_of(const Board& board, const Common& common, int seat, int county, int armies);

// Winters to come in which a county that is lost with `risk` a round still counts.
float lasting(const Outlook& outlook, float risk);

// What a county with its buildings is worth to a seat that has it, or would have it.
float worth_of(const Board& board, const Common& common, const Outlook& outlook, int seat,
               int county);

// What building there would add for its owner, the price not counted.
float gain_of_building(const Board& board, const Common& common, const Outlook& outlook, int seat,
                       int county, int building);

// Points that hunger will cost a seat with so much more grain and so many more counties than it
// has; `coming`: grain still to be harvested.
class Hunger {
 public:
  Hunger(const Board& board, const Common& common, const Outlook& outlook, int seat);
  float loss(float grain, int counties, float coming) const;
  // The harvest that is to be expected after the round that is being planned, and with it.
  float after_this_round() const { return after_; }
  float with_this_round() const { return with_; }

 private:
  static constexpr int kMostShort = 24;
  std::array<float, kMostShort + 1> by_shortage_{};
  std::array<float, 12> winter_loss_{};  // each with the same chance
  int losses_ = 0;
  float grain_ = 0;
  int counties_ = 0;
  float after_ = 0;
  float with_ = 0;
};

}  // namespace casus::bots::wallenstein
