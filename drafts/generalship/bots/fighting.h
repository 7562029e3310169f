// Battles: who would win, which cards to put away or present, which combat to lay and which units
// to lose. Looks at the own hand and at what lies open.
#pragma once

#include <vector>

#include "bots/generalship/strength.h"
#include "bots/knowledge.h"
#include "games/generalship/tactics.h"

namespace casus::bots::generalship {

class Fighting {
 public:
  // A question of a battle; reinforcements are weighed elsewhere.
  void weigh(const Board& board, const Position& position, int seat, const Choices& choices,
             Weights& weights);

 private:
  // What the other side may bring: a total with its spread.
  struct Guess {
    float mean = 0;
    float spread = 1;
    float below(float total) const;  // the chance that it is less
  };
  // A combat that could be laid, with the chance to win the battle then.
  struct Option {
    Combat combat;
    float win = 0;
  };
  // What the options follow from; asked again and again while a combat is built.
  struct Question {
    Cards hand{};
    Counts units{};
    std::array<float, 4> guesses{};
    std::uint8_t tile = kNobody;
    std::uint8_t commander = kNobody;
    bool doubled = false;
    bool attacker = false;
    bool second = false;
    bool attacks = false;
    bool operator==(const Question&) const = default;
  };

  Guess guess(const Board& board, const Position& position, int seat, bool attack) const;
  void look(const Board& board, const Position& position, int seat);
  void judge(const Board& board, const Position& position, std::size_t side, const Combat& begun);
  float best_chance(const Board& board, const Position& position, int seat);
  void weigh_combat(const Board& board, const Position& position, int seat, const Choices& choices,
                    Weights& weights);
  void weigh_tosses(const Board& board, const Position& position, int seat, const Choices& choices,
                    Weights& weights);
  float stake(const Board& board, const Position& position, int seat) const;

  bool known_ = false;
  Question question_;
  Guess their_attack_;
  Guess their_defence_;
  std::vector<CardUse> uses_;
  std::vector<Option> options_;
};

}  // namespace casus::bots::generalship
