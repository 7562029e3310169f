#include "bots/wallenstein/favours.h"

#include <algorithm>
#include <bit>

namespace casus::bots::wallenstein {
namespace {

// What the raids of one action of combat may cost.
float in_danger(const Board& board, const Common& common, const Outlook& outlook, int seat) {
  float sum = 0;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] != seat) continue;
    sum += outlook.risk[county] * worth_of(board, common, outlook, seat, county);
  }
  return sum / 2;
}

float best_site(const Board& board, const Common& common, const Outlook& outlook, int seat,
                int kind) {
  float best = 0;
  for (int county = 0; county < kCounties; ++county) {
    const unsigned buildings = common.buildings[county];
    if (common.owner[county] != seat) continue;
    if (((buildings >> static_cast<unsigned>(kind)) & 1U) != 0) continue;
    if (std::popcount(buildings) >= board.sites[county]) continue;
    best = std::max(best, gain_of_building(board, common, outlook, seat, county, kind));
  }
  return best;
}

}  // namespace

float favour_worth(const Board& board, const Common& common, const Outlook& outlook, int seat,
                   Favour favour) {
  const auto value = static_cast<float>(board.favour_value[at(favour)]);
  switch (board.favour_effect[at(favour)]) {
    case FavourEffect::thalers: return outlook.thaler * value;
    case FavourEffect::armies_to_tray: return (0.15F + outlook.army) * value;
    case FavourEffect::cancel_event: return 0.1F;
    case FavourEffect::grain: {
      const Hunger hunger(board, common, outlook, seat);
      const float coming = hunger.after_this_round();
      return hunger.loss(0, 0, coming) - hunger.loss(value, 0, coming);
    }
    case FavourEffect::no_attack_a:
    case FavourEffect::no_attack_b: return in_danger(board, common, outlook, seat);
    case FavourEffect::no_attack_a_b: return 2 * in_danger(board, common, outlook, seat);
    case FavourEffect::victory_points: return value;
    case FavourEffect::free_trading_post:
      return best_site(board, common, outlook, seat, static_cast<int>(Building::trading_post));
    case FavourEffect::free_church:
      return best_site(board, common, outlook, seat, static_cast<int>(Building::church));
    case FavourEffect::free_palace:
      return best_site(board, common, outlook, seat, static_cast<int>(Building::palace));
  }
  return 0;
}

}  // namespace casus::bots::wallenstein
