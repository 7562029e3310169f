// A plan for the whole mat: what each county would be worth in each box, and the matching of cards
// and boxes that is worth most. Looks at open information only.
#pragma once

#include <array>

#include "bots/knowledge.h"
#include "bots/wallenstein/attack.h"

namespace casus::bots::wallenstein {

// One card of a seat; the tower cards are three.
struct PlanCard {
  std::uint8_t card = 0;
  std::uint8_t county = kNobody;  // as an index, where it is one
};

inline constexpr int kMostPlanCards = kCounties + kMoneyCards + kTowerCards;

class Planner {
 public:
  // What each card would be worth in each box, in points.
  void look(const Board& board, const Common& common, int seat);

  // Matches the cards that are not in `plan` with the boxes that `open` names. Cards in
  // `unavailable` are on no mat. With dice, every worth is off by a little.
  void match(const Plan& plan, BoxSet open, CountySet unavailable, Dice* dice = nullptr);

  // A card was laid as the matching has it: the rest of it stays. False if it has it otherwise.
  bool follow(int box, std::uint8_t card);

  // The card that the matching gives to an open box, or kNobody.
  std::uint8_t card_for(int box) const;
  // How much less than the best a card would bring in this box, with all the others rearranged:
  // never above 0, except for what the matching leaves to chance.
  float regret(int box, std::uint8_t card) const;
  // Of cards that mean nothing in this box, the one that is missed least elsewhere.
  std::uint8_t idle_card(int box) const;
  // The open box that is to be filled next: the order does not matter to the game.
  int next_box() const { return next_box_; }

 private:
  void value_county(const Board& board, const Common& common, int seat, int slot);
  void value_others(const Board& board, const Common& common, int seat);
  void value_courtiers(const Board& board, const Common& common, int seat);
  void auction(BoxSet open);
  void find_next_box();
  int slot_with(std::uint8_t card) const;  // one that is free, or -1
  float spending() const;
  void add(std::uint8_t card);
  float score(int box, int slot) const;

  Outlook outlook_;
  Attacks* attacks_ = nullptr;
  float grain_worth_[8] = {};  // of a harvest of so much
  float courtiers_[4] = {};    // of so many more
  int thalers_ = 0;

  int count_ = 0;
  int boxes_ = 0;
  std::array<PlanCard, kMostPlanCards> cards_{};
  std::array<std::array<float, kMostPlanCards>, kCourtBoxes> score_{};
  std::array<std::array<std::uint8_t, kMostPlanCards>, kCourtBoxes> price_{};  // Thalers

  bool whims_ = false;
  std::array<std::array<float, kMostPlanCards>, kCourtBoxes> whim_{};
  BoxSet open_ = 0;
  float thrift_ = 0;  // points that a Thaler costs beyond its usual worth
  std::array<bool, kMostPlanCards> free_{};
  std::array<float, kMostPlanCards> rent_{};  // what a card is worth elsewhere
  std::array<std::int8_t, kMostPlanCards> box_of_{};
  std::array<std::int8_t, kCourtBoxes> slot_of_{};
  int next_box_ = -1;
};

}  // namespace casus::bots::wallenstein
