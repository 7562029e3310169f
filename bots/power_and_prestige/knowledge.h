// Connects what is known of Power & Prestige to the bots.
#pragma once

#include "bots/knowledge.h"
#include "bots/plans.h"
#include "bots/power_and_prestige/policy.h"
#include "bots/power_and_prestige/value.h"
#include "games/power_and_prestige/game.h"

namespace casus::bots {

template <>
struct Knowledge<casus::power_and_prestige::PowerAndPrestige> {
  using Game = casus::power_and_prestige::PowerAndPrestige;
  using Position = casus::power_and_prestige::Position;
  using View = casus::power_and_prestige::View;

  using Policy = WithBoard<power_and_prestige::Policy>;

  // All marches of a season are one thought, and so are purchases and what is done with them.
  static void plans(const Game& game, const View& view, Seat seat, Dice& dice,
                    std::vector<Choices>& plans) {
    using casus::power_and_prestige::Ask;
    const Ask ask = view.common.ask;
    const bool together = ask == Ask::march || ask == Ask::plan || ask == Ask::place ||
                          ask == Ask::seize || ask == Ask::trade || ask == Ask::place_start;
    if (together) PlanMaker<Game>().make(game, view, seat, dice, plans);
  }

  // When the next season begins, and whatever came of the last has come to its end.
  static bool at_rest(const Game&, const Position&) { return true; }
  static int moment(const Game&, const Position& position) {
    using casus::power_and_prestige::Ask;
    using casus::power_and_prestige::Season;
    constexpr int kMoments = 5;
    const auto& common = position.common;
    const bool bought = common.ask == Ask::place || common.ask == Ask::convention;
    return common.year * kMoments + static_cast<int>(common.season) +
           (common.season == Season::winter && bought ? 1 : 0);
  }
  static int rests(int) { return 2; }
  static constexpr int kMostDeep = 2;

  static Payoffs value(const Game& game, const Position& position) {
    return power_and_prestige::value_of(game.board(), position);
  }
};

}  // namespace casus::bots
