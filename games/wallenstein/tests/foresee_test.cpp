// What is foreseen of a card on the mat, against what then really happens.
#include "games/wallenstein/foresee.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/events.h"
#include "games/wallenstein/rules.h"
#include "games/wallenstein/tests/random_games.h"

namespace casus::wallenstein {
namespace {

Effect effect(const Position& position, int seat, Box box, Card card) {
  return effect_of(the_game().board(), the_game().view(position, Viewer{seat_at(seat)}),
                   seat_at(seat), box, card);
}

// What the events that follow a card on the mat tell of it, in the words of an effect. Nothing if
// the purse did not last: that depends on what was paid before, and is not foreseen.
std::optional<Effect> told_of(const std::vector<Event>& told, std::size_t shown, Card card) {
  Effect effect;
  if (!is_county(card)) return effect;
  effect.result = Effect::Result::skips;
  for (std::size_t i = shown + 1; i < told.size(); ++i) {
    const Event& event = told[i];
    if (is(event, EventKind::card_shown) || is(event, EventKind::action_began)) break;
    if (is(event, EventKind::taxed)) effect.thalers = event.arg[2];
    if (is(event, EventKind::harvested)) effect.grain = event.arg[2];
    if (is(event, EventKind::built)) effect.thalers = -event.arg[3];
    if (is(event, EventKind::deployed)) {
      effect.armies = event.arg[2];
      effect.thalers = -event.arg[3];
    }
    if (is(event, EventKind::skipped)) {
      effect.why = static_cast<Skip>(event.arg[2]);
      if (effect.why == Skip::too_poor) return std::nullopt;
      return effect;
    }
    if (is(event, EventKind::revolt_broke_out)) {
      effect.result = Effect::Result::risks;
      return effect;
    }
    if (!is(event, EventKind::stayed)) effect.result = Effect::Result::does;
  }
  return effect;
}

// The first card that is shown in a step is carried out on the table as it stood before the step.
std::size_t first_shown(const std::vector<Event>& told) {
  std::size_t i = 0;
  while (i < told.size() && !is(told[i], EventKind::card_shown)) ++i;
  return i;
}

TEST(WallensteinForesee, TellsWhatThenHappens) {
  std::map<Effect::Result, int> met;
  int yields_by_tile = 0;
  int armies_by_tile = 0;
  int buildings = 0;
  int takes_the_lead = 0;
  int ties = 0;
  test::each_random_game<Wallenstein>(100, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(
        seats, options, dice, [&](const Position& before, const Choice&, const auto&, const auto&) {
          if (before.common.ask != Ask::march || HasFailure()) return;
          Position after = before;
          std::vector<Event> told;
          Events events(told);
          the_game().apply(after, before.common.active, stay(), events);
          const std::size_t shown = first_shown(told);
          if (shown == told.size()) return;
          const int seat = told[shown].arg[0];
          const auto box = static_cast<Box>(told[shown].arg[1]);
          const auto card = static_cast<Card>(told[shown].arg[2]);
          const auto real = told_of(told, shown, card);
          if (!real) return;
          Effect foreseen = effect(before, seat, box, card);
          ++met[foreseen.result];
          if (has_tile(before.common, seat_at(seat), Tile::plus_thaler))
            yields_by_tile += foreseen.thalers > 0;
          if (has_tile(before.common, seat_at(seat), Tile::six_armies))
            armies_by_tile += foreseen.armies == 6;
          if (foreseen.marching > 0) {
            // The question is open then, and what it asks says how many.
            EXPECT_EQ(after.common.ask, Ask::march);
            EXPECT_EQ(foreseen.marching, after.common.armies[at(card)] - 1);
            foreseen.marching = 0;
            if (foreseen.armies == 0) return;  // combat: nothing is told until it is answered
          }
          if (foreseen.result == Effect::Result::risks && before.common.setup.no_income_if_lost) {
            foreseen.thalers = foreseen.grain = 0;  // told once the county is kept
          }
          if (foreseen.points > 0) {
            ++buildings;
            takes_the_lead += foreseen.majority > foreseen.majority_before;
            ties += foreseen.shared;
            const Board& board = the_game().board();
            const auto was = year_scores(board, before.common)[seat];
            // Only what this card did: others may have followed in the same step.
            Position built = before;
            for (const Event& event : told) {
              if (!is(event, EventKind::built) || event.arg[0] != seat) continue;
              built.common.buildings[at(card)] |= mask(static_cast<Building>(event.arg[1]));
              break;
            }
            const auto then = year_scores(board, built.common)[seat];
            EXPECT_EQ(foreseen.points,
                      then.buildings + then.majorities - was.buildings - was.majorities);
            EXPECT_EQ(foreseen.majority - foreseen.majority_before,
                      then.majorities - was.majorities);
          }
          EXPECT_EQ(foreseen.result, real->result);
          EXPECT_EQ(foreseen.why, real->why);
          EXPECT_EQ(foreseen.thalers, real->thalers);
          EXPECT_EQ(foreseen.grain, real->grain);
          EXPECT_EQ(foreseen.armies, real->armies);
        });
  });
  for (const Effect::Result result : {Effect::Result::does, Effect::Result::risks,
                                      Effect::Result::skips, Effect::Result::nothing}) {
    EXPECT_GT(met[result], 3) << static_cast<int>(result);
  }
  EXPECT_GT(yields_by_tile, 0);
  EXPECT_GT(armies_by_tile, 0);
  EXPECT_GT(buildings, 10);
  EXPECT_GT(takes_the_lead, 3);
  EXPECT_GT(ties, 0);
}

TEST(WallensteinForesee, TellsWhatABidCosts) {
  int bids = 0;
  test::each_random_game<Wallenstein>(3, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(seats, options, dice,
                     [&](const Position& before, const Choice&, const auto&, const auto& told) {
                       if (before.common.ask != Ask::draw_event) return;
                       std::map<int, int> paid;
                       for (const Event& event : told) {
                         if (is(event, EventKind::bid_paid)) paid[event.arg[0]] = event.arg[1];
                       }
                       for (int seat = 0; seat < seats; ++seat) {
                         const std::uint8_t card = before.plans[seat][at(Box::auction)];
                         if (card == kNobody) continue;
                         EXPECT_EQ(effect(before, seat, Box::auction, Card{card}).thalers,
                                   -paid[seat]);
                         bids += paid[seat] > 0;
                       }
                     });
  });
  EXPECT_GT(bids, 20);
}

TEST(WallensteinForesee, TellsWhatGoesToCourt) {
  std::map<Effect::Result, int> met;
  test::each_random_game<Wallenstein>(8, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const auto&, const auto& told) {
          if (before.common.ask != Ask::choose_place || !before.common.setup.court) return;
          // Each seat sends first by the box for three, then for two and one; only the first meets
          // the table as it stood.
          std::array<bool, kSeats> seen{};
          for (std::size_t i = 0; i + 1 < told.size(); ++i) {
            if (!is(told[i], EventKind::court_card)) continue;
            const int seat = told[i].arg[0];
            if (std::exchange(seen[seat], true)) continue;
            const Event& next = told[i + 1];
            const bool sent = is(next, EventKind::converted) || is(next, EventKind::converted_tray);
            const Effect foreseen =
                effect(before, seat, static_cast<Box>(told[i].arg[1]), Card{told[i].arg[2]});
            ++met[foreseen.result];
            EXPECT_EQ(foreseen.result == Effect::Result::does, sent);
            EXPECT_EQ(foreseen.result == Effect::Result::skips, is(next, EventKind::not_converted));
            if (sent) {
              EXPECT_EQ(foreseen.courtiers,
                        is(next, EventKind::converted) ? next.arg[2] : next.arg[1]);
            }
          }
        });
  });
  for (const Effect::Result result :
       {Effect::Result::does, Effect::Result::skips, Effect::Result::nothing})
    EXPECT_GT(met[result], 5);
}

TEST(WallensteinForesee, CountsTilesAndCostlyRecruits) {
  const Position plain = given(4, {"clear", "anhalt red 2", "tray empty"});
  Position costly = plain;
  const Board& board = the_game().board();
  for (int event = 0; event < kEvents; ++event) {
    if (board.event_effect[event] == EventEffect::recruit_one_per_thaler) {
      costly.common.event = static_cast<std::uint8_t>(event);
    }
  }
  const Card card = card_of(county("anhalt"));
  EXPECT_EQ(effect(plain, 0, box_of(Action::deploy_5), card).armies, 5);
  EXPECT_EQ(effect(costly, 0, box_of(Action::deploy_5), card).armies, 3);
  costly.common.tile[0] = static_cast<std::uint8_t>(Tile::six_armies);
  EXPECT_EQ(effect(costly, 0, box_of(Action::deploy_5), card).armies,
            costly.common.setup.six_cut_to_four ? 4 : 6);
}

TEST(WallensteinForesee, ListsEveryCardInEveryBoxWhileTheSeatPlans) {
  Dice dice(4);
  bool met = false;
  const Options options = test::random_options<Wallenstein>(4, dice);
  play_random_game(
      4, options, dice, [&](const Position& before, const Choice&, const auto&, const auto&) {
        if (before.common.ask != Ask::plan || met) return;
        met = true;
        const View view = the_game().view(before, Viewer{seat_at(1)});
        const auto found = the_game().foresee(view, seat_at(1));
        ASSERT_TRUE(found);
        const auto& effects = found->at("effects").as_array();
        const int cards =
            counties_of(before.common, seat_at(1)) + kMoneyCards + before.common.setup.court;
        EXPECT_EQ(effects.size(), static_cast<std::size_t>(cards * boxes_of(before.common)));
        EXPECT_TRUE(effects[0].as_object().contains("result"));
      });
  EXPECT_TRUE(met);
}

TEST(WallensteinForesee, SaysNothingBeforeThereIsAMat) {
  Dice dice(1);
  const Position start = the_game().start(4, test::random_options<Wallenstein>(4, dice));
  EXPECT_FALSE(the_game().foresee(the_game().view(start, Viewer{seat_at(0)}), seat_at(0)));
}

}  // namespace
}  // namespace casus::wallenstein
