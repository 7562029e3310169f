#include "bots/wallenstein/attack.h"

#include <algorithm>
#include <bit>

#include "bots/wallenstein/tuning.h"

namespace casus::bots::wallenstein {

Attacks::Attacks(const Board& board, const Common& common, const Outlook& outlook, int seat)
    : board_(&board), common_(&common), seat_(seat), army_(outlook.army) {
  // Another mouth to feed.
  const Hunger hunger(board, common, outlook, seat);
  const float coming = hunger.with_this_round();
  const float mouth = hunger.loss(0, 1, coming) - hunger.loss(0, 0, coming);
  CountySet reach = 0;
  for (std::size_t county = 0; county < kCounties; ++county) {
    if (common.owner[county] == seat) reach |= board.neighbours(county);
  }
  reach &= board.in_play(common.setup.seats);
  for (; reach != 0; reach &= reach - 1) {
    const int county = std::countr_zero(reach);
    const std::uint8_t owner = common.owner[county];
    if (owner == seat) continue;
    Prize& prize = prize_[county];
    const float all = std::max(lasting(outlook, 0), 0.01F);
    const float lasts = lasting(outlook, risk_of(board, common, seat, county, 2)) / all;
    prize.taken = worth_of(board, common, outlook, seat, county) * lasts - mouth;
    if (owner != kNobody) {
      prize.ruined = kHurt * worth_of(board, common, outlook, owner, county);
      prize.taken += prize.ruined;
    }
  }
}

float Attacks::worth(int target, int armies, const Duel& duel) const {
  const Prize& prize = prize_[static_cast<std::size_t>(target)];
  const bool neutral = common_->owner[target] == kNobody;
  const float left = std::min(duel.left, static_cast<float>(armies) + 1);
  const float lost = static_cast<float>(armies) - duel.win * left;
  return duel.win * prize.taken + (neutral ? 0.0F : duel.tie * prize.ruined) - army_ * lost;
}

float Attacks::best_from(int county, int armies) const {
  if (armies < 2) return 0;
  float best = 0;
  CountySet around = board_->neighbours(county) & board_->in_play(common_->setup.seats);
  for (; around != 0; around &= around - 1) {
    const int target = std::countr_zero(around);
    const std::uint8_t owner = common_->owner[target];
    if (owner == seat_) continue;
    const Duel duel = owner == kNobody ? usual_neutral_attack(armies - 1)
                                       : usual_attack(armies - 1, common_->armies[target]);
    best = std::max(best, worth(target, armies - 1, duel));
  }
  return best;
}

}  // namespace casus::bots::wallenstein
