// Marches and reinforcements: groups that could go somewhere, what that gains, and which answer
// brings them on their way. A group once begun is finished, because every question is answered from
// the groups that contain what has been taken so far.
#pragma once

#include "bots/generalship/outlook.h"
#include "bots/knowledge.h"

namespace casus::bots::generalship {

struct MarchCandidate {
  ByState group{};
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  float gain = 0;
  float victory = 0;  // the chance that it takes a capital which wins the game
};

class MarchPolicy {
 public:
  void weigh(const Board& board, const Position& position, int seat, const Choices& choices,
             Weights& weights);

 private:
  void look(const Board& board, const Position& position, int seat);

  // The groups are listed once for all the answers that bring one of them together: nothing but
  // what was taken changes meanwhile.
  bool known_ = false;
  int seat_ = 0;
  Common common_;
  std::array<ByState, kTiles> units_{};
  std::array<Hold, kHolds> holds_{};
  std::vector<MarchCandidate> candidates_;
};

void weigh_reinforcements(const Board& board, const Position& position, int seat,
                          const Choices& choices, Weights& weights);
// What marching is worth as an action: a share of what the best marches gain, and a capital that
// wins.
float best_march(const Board& board, const Position& position, int seat, float share);

}  // namespace casus::bots::generalship
