// Whole games against slow, plain versions of the rules.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/wallenstein/events.h"
#include "games/wallenstein/tests/invariants.h"
#include "games/wallenstein/tests/oracles.h"
#include "games/wallenstein/tests/random_games.h"

namespace casus::wallenstein {
namespace {

constexpr int kGames = 20;  // for each number of seats

// rule: wallenstein.end.game wallenstein.round.season
TEST(WallensteinGames, every_position_keeps_the_invariants_and_the_game_ends) {
  casus::test::each_random_game<Wallenstein>(
      kGames, [](int seats, const Options& options, Dice& dice) {
        const Position last =
            play_random_game(seats, options, dice, casus::test::expect_invariants<Wallenstein>());
        EXPECT_EQ(last.common.ask, Ask::over);
      });
}

// Thalers, grain and points change by exactly what is told.
// rule: wallenstein.setup.bank wallenstein.build.price wallenstein.deploy.price
// rule: wallenstein.order.bids wallenstein.score.points wallenstein.winter.year
TEST(WallensteinGames, the_news_account_for_every_thaler_grain_and_point) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Wallenstein>(
      kGames, [&](int seats, const Options& options, Dice& dice) {
        play_random_game(seats, options, dice,
                         [&](const Position& before, const Choice&, const Position& after,
                             const std::vector<Event>& told) {
                           std::array<int, kSeats> thalers{};
                           std::array<int, kSeats> grain{};
                           std::array<int, kSeats> points{};
                           for (int s = 0; s < seats; ++s) {
                             thalers[s] = before.common.thalers[s];
                             grain[s] = before.common.grain[s];
                             points[s] = before.common.points[s];
                           }
                           for (const Event& event : told) {
                             const std::uint8_t who = event.arg[0];
                             if (is(event, EventKind::bid_paid)) thalers[who] -= event.arg[1];
                             if (is(event, EventKind::got_thalers)) thalers[who] += event.arg[1];
                             if (is(event, EventKind::taxed)) thalers[who] += event.arg[2];
                             if (is(event, EventKind::deployed)) thalers[who] -= event.arg[3];
                             if (is(event, EventKind::built)) {
                               thalers[who] -= event.arg[3];
                               EXPECT_EQ(event.arg[3], 3 - event.arg[1]);
                             }
                             if (is(event, EventKind::got_grain)) grain[who] += event.arg[1];
                             if (is(event, EventKind::harvested)) grain[who] += event.arg[2];
                             if (is(event, EventKind::grain_lost)) grain[who] -= event.arg[1];
                             if (is(event, EventKind::got_points)) points[who] += event.arg[1];
                             if (is(event, EventKind::scored)) {
                               const auto [seat, counties, buildings, majorities] =
                                   args_of<EventKind::scored>(event);
                               points[index(seat)] += counties + buildings + majorities;
                             }
                             if (is(event, EventKind::year_ended) && event.arg[0] == 1)
                               grain.fill(0);
                           }
                           for (int s = 0; s < seats; ++s) {
                             EXPECT_EQ(after.common.thalers[s], thalers[s]);
                             EXPECT_EQ(after.common.grain[s], grain[s]);
                             EXPECT_EQ(after.common.points[s], points[s]);
                           }
                           (void)board;
                         });
      });
}

// rule: wallenstein.collect.taxes wallenstein.collect.grain wallenstein.collect.tiles
// rule: wallenstein.event.before_tiles wallenstein.event.tax_floor wallenstein.event.grain_floor
TEST(WallensteinGames, what_is_collected_is_card_then_event_then_tile) {
  const Board& board = the_game().board();
  int seen = 0;
  casus::test::each_random_game<Wallenstein>(kGames, [&](int seats, const Options& options,
                                                         Dice& dice) {
    Position round{};
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const Position& after,
            const std::vector<Event>& told) {
          // The round may end within the step: event and tiles are those before, or
          // after the last place was chosen.
          if (before.common.event != kNobody) round = before;
          if (before.common.ask == Ask::choose_place) round = after;
          for (const Event& event : told) {
            const bool taxes = is(event, EventKind::taxed);
            if (!taxes && !is(event, EventKind::harvested)) continue;
            const Common& now = after.common.event == kNobody ? round.common : after.common;
            EXPECT_EQ(event.arg[2], oracle::yield(board, now, event.arg[0], event.arg[1], taxes));
            ++seen;
          }
        });
  });
  EXPECT_GT(seen, 200);
}

// rule: wallenstein.action.order wallenstein.action.once wallenstein.round.actions
// rule: wallenstein.order.turns wallenstein.round.steps
TEST(WallensteinGames, each_round_carries_out_the_ten_actions_in_the_order_of_play) {
  casus::test::each_random_game<Wallenstein>(kGames, [](int seats, const Options& options,
                                                        Dice& dice) {
    std::vector<int> actions;
    std::vector<int> turns;
    std::vector<int> order;
    std::vector<std::pair<int, int>> rounds;
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const Position& after,
            const std::vector<Event>& told) {
          if (before.common.ask == Ask::choose_place && after.common.ask != Ask::choose_place) {
            order.clear();
            const Common& known =
                after.common.season == before.common.season ? after.common : before.common;
            for (const std::uint8_t leader : known.leaders) {
              if (leader != kNobody) order.push_back(leader);
            }
          }
          for (const Event& event : told) {
            if (is(event, EventKind::round_began)) {
              rounds.emplace_back(event.arg[0], event.arg[1]);
              actions.clear();
            }
            if (is(event, EventKind::action_began)) {
              if (!actions.empty()) {
                EXPECT_EQ(turns, order);
              }
              turns.clear();
              EXPECT_EQ(std::ranges::count(actions, event.arg[0]), 0) << "once in a round";
              actions.push_back(event.arg[0]);
            }
            const bool in_action = !actions.empty();
            if (in_action && (is(event, EventKind::card_shown) || is(event, EventKind::no_card)) &&
                event.arg[1] == actions.back()) {
              turns.push_back(event.arg[0]);
            }
            if (is(event, EventKind::round_ended)) {
              EXPECT_EQ(actions.size(), 10U);
              EXPECT_EQ(turns, order);
              actions.clear();
            }
          }
        });
    const std::vector<std::pair<int, int>> all = {{1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    EXPECT_EQ(rounds, all);
  });
}

// rule: wallenstein.event.gone wallenstein.event.open wallenstein.event.winter
// rule: wallenstein.court.deck wallenstein.court.favours
TEST(WallensteinGames, no_event_and_no_favour_comes_twice) {
  casus::test::each_random_game<Wallenstein>(
      kGames, [](int seats, const Options& options, Dice& dice) {
        std::set<int> open;
        std::set<int> used;
        std::vector<int> favours;
        play_random_game(
            seats, options, dice,
            [&](const Position&, const Choice&, const Position&, const std::vector<Event>& told) {
              for (const Event& event : told) {
                if (is(event, EventKind::event_open)) {
                  EXPECT_TRUE(open.insert(event.arg[0]).second);
                }
                if (is(event, EventKind::event_drawn) || is(event, EventKind::winter_came)) {
                  EXPECT_TRUE(used.insert(event.arg[0]).second);
                }
                if (is(event, EventKind::favour_shown)) favours.push_back(event.arg[0]);
              }
            });
        EXPECT_EQ(open.size(), 8U);
        EXPECT_EQ(open, used);
        EXPECT_EQ(favours.size(), options.flag("emperors_court") ? 18U : 0U);
        EXPECT_EQ(std::set<int>(favours.begin(), favours.end()).size(), favours.size());
        for (std::size_t i = 0; i + 2 < favours.size(); i += 3) {
          EXPECT_GT(favours[i], favours[i + 1]);
          EXPECT_GT(favours[i + 1], favours[i + 2]);
        }
      });
}

// A battle is settled by what lies in the tray; seen over whole games, with tiles, events and
// bystanders.
// rule: wallenstein.battle.won wallenstein.battle.held wallenstein.battle.card
TEST(WallensteinGames, battles_end_as_counted_by_hand) {
  int seen = 0;
  casus::test::each_random_game<Wallenstein>(kGames, [&](int seats, const Options& options,
                                                         Dice& dice) {
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice& choice, const Position& after,
            const std::vector<Event>& told) {
          if (act_of(choice) != Act::emerge || before.common.cast != Cast::attack) return;
          ++seen;
          const Common& common = before.common;
          const Cubes tray = arg_of<Act::emerge>(choice);
          const std::uint8_t owner = common.owner[common.county];
          const bool markers = common.revolt[common.county] > 0;
          const int defenders = owner == kNobody ? 0 : tray[cube_of(common, seat_at(owner))];
          const oracle::Fought fought = oracle::battle(tray[cube_of(common, common.active)],
                                                       defenders, markers ? 0 : tray[kPeasants]);
          const auto told_of = [&](EventKind kind) {
            return std::ranges::any_of(told, [&](const Event& event) { return is(event, kind); });
          };
          EXPECT_EQ(told_of(EventKind::attack_won), fought.attackers > 0);
          if (owner == kNobody) {
            EXPECT_EQ(told_of(EventKind::neutral_held), fought.attackers == 0);
          } else {
            EXPECT_EQ(told_of(EventKind::battle_tied) || told_of(EventKind::peasants_tied),
                      fought.tie);
            EXPECT_EQ(told_of(EventKind::defence_held), fought.defenders > 0);
            EXPECT_EQ(told_of(EventKind::card_handed), fought.attackers > 0);
          }
          // What follows in the same step never fights for this county again.
          if (fought.attackers > 0) {
            EXPECT_EQ(after.common.owner[common.county], index(common.active));
          }
        });
  });
  EXPECT_GT(seen, 100);
}

}  // namespace
}  // namespace casus::wallenstein
