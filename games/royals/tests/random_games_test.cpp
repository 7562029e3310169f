// Whole games against slow, plain versions of the rules.
#include <gtest/gtest.h>

#include <string>

#include "games/royals/choices.h"
#include "games/royals/events.h"
#include "games/royals/tests/invariants.h"
#include "games/royals/tests/payments_oracle.h"
#include "games/royals/tests/random_games.h"
#include "games/royals/tests/scoring_oracle.h"

namespace casus::royals {
namespace {

constexpr int kGames = 40;  // for each number of seats

// rule: royals.period.enough royals.end.game
TEST(RoyalsGames, every_position_keeps_the_invariants_and_the_game_ends) {
  casus::test::each_random_game<Royals>(kGames, [](int seats, const Options& options, Dice& dice) {
    const Position last =
        play_random_game(seats, options, dice, casus::test::expect_invariants<Royals>());
    EXPECT_EQ(last.common.ask, Ask::over);
  });
}

// rule: royals.claim.cost royals.claim.wild royals.takeover.wild
// rule: royals.takeover.king royals.claim.supply
TEST(RoyalsGames, what_may_be_claimed_is_what_can_be_paid) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Royals>(kGames, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const Position&, const auto&) {
          const Common& common = before.common;
          if (common.ask != Ask::play) return;
          const Hand& hand = before.hands[index(common.active)];
          const int used = 2 * total(common.titles[index(common.active)]);
          const bool pieces = common.setup.unlimited_nobles ||
                              used + 2 <= supply_of(board, common.setup, index(common.active));
          Choices legal;
          the_game().legal(before, common.active, legal);
          for (int n = 0; n < board.noble_count; ++n) {
            const Noble noble{static_cast<std::uint8_t>(n)};
            const bool own = oracle::holds(common, index(common.active), n);
            const bool payable =
                !oracle::payments(board, common.setup, hand.country, noble).empty();
            const bool intrigue =
                !oracle::is_held_by_another(common, noble) ||
                !oracle::intrigue_payments(board, common.setup, hand.intrigue, noble).empty();
            const bool listed = std::ranges::find(legal, take(noble)) != legal.end();
            EXPECT_EQ(listed, pieces && !own && payable && intrigue) << board.nobles->ids[n];
          }
        });
  });
}

// rule: royals.claim.wild_choice royals.takeover.which_card royals.option.free_wild
TEST(RoyalsGames, every_payment_is_offered_and_no_other) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Royals>(kGames, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(seats, options, dice,
                     [&](const Position& before, const Choice&, const Position&, const auto&) {
                       const Common& common = before.common;
                       if (common.ask != Ask::pay && common.ask != Ask::pay_intrigue) return;
                       const Hand& hand = before.hands[index(common.active)];
                       Choices wanted;
                       if (common.ask == Ask::pay) {
                         for (const Cards& cards :
                              oracle::payments(board, common.setup, hand.country, common.claim)) {
                           wanted.push_back(pay(cards));
                         }
                       } else {
                         for (const Intrigues& cards : oracle::intrigue_payments(
                                  board, common.setup, hand.intrigue, common.claim)) {
                           wanted.push_back(pay_intrigue(cards));
                         }
                       }
                       EXPECT_GT(wanted.size(), 1U) << "nobody is asked about the only payment";
                       Choices legal;
                       the_game().legal(before, common.active, legal);
                       std::ranges::sort(wanted);
                       EXPECT_EQ(legal, wanted);
                     });
  });
}

// A claim changes exactly what the rulebook says.
// rule: royals.claim.place royals.claim.atomic
// rule: royals.takeover.cathedral royals.takeover.title_stays royals.bonus.city
// rule: royals.bonus.active_only
TEST(RoyalsGames, a_claim_moves_what_it_should_and_nothing_else) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Royals>(kGames, [&](int seats, const Options& options, Dice& dice) {
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const Position& after,
            const std::vector<Event>& told) {
          if (before.common.held == after.common.held) return;
          const int active = index(before.common.active);
          const NobleSet won = after.common.held[active] & ~before.common.held[active];
          ASSERT_EQ(std::popcount(won), 1);
          const int noble = std::countr_zero(won);
          const std::size_t city = at(board.city_of[noble]);
          const std::size_t title = at(board.title_of[noble]);
          Position wanted = before;
          wanted.common.ask = Ask::play;
          wanted.common.claim = kNoNoble;
          wanted.common.paying = {};
          wanted.common.held[active] |= won;
          ++wanted.common.titles[active][title];
          for (int seat = 0; seat < seats; ++seat) {
            if (seat == active || !oracle::holds(before.common, seat, noble)) continue;
            wanted.common.held[seat] &= ~won;
            ++wanted.common.buried[seat][city];
          }
          // The cards come from the events; they were checked against all payments before.
          Hand& hand = wanted.hands[active];
          for (const Event& event : told) {
            if (event.kind == static_cast<int>(EventKind::paid)) {
              const Cards cards = std::get<1>(args_of<EventKind::paid>(event));
              hand.country = rest_of(hand.country, cards);
              wanted.common.country_discard = sum_of(wanted.common.country_discard, cards);
            }
            if (event.kind == static_cast<int>(EventKind::paid_intrigue) ||
                event.kind == static_cast<int>(EventKind::paid_for_king)) {
              const Intrigues cards = std::get<1>(args_of<EventKind::paid_intrigue>(event));
              hand.intrigue = rest_of(hand.intrigue, cards);
              wanted.common.intrigue_discard = sum_of(wanted.common.intrigue_discard, cards);
            }
          }
          // Bonuses go to the active seat only; which ones is what the invariants say.
          for (int marker = 0; marker < kMarkers; ++marker) {
            if (after.markers.owner[marker] == before.markers.owner[marker]) continue;
            EXPECT_EQ(after.markers.owner[marker], active);
            EXPECT_EQ(before.markers.owner[marker], kOnBoard);
            wanted.markers.owner[marker] = after.markers.owner[marker];
          }
          // What is still known of the hands follows from the same events: the law `seen`.
          wanted.common.seen = after.common.seen;
          EXPECT_TRUE(wanted == after) << board.nobles->ids[noble];
        });
  });
}

// rule: royals.period.first royals.period.tie_title royals.period.tie_city royals.period.alone
// rule: royals.period.nobody royals.period.active royals.period.end_of_turn royals.period.third
TEST(RoyalsGames, periods_are_scored_when_and_as_they_should_be) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Royals>(kGames, [&](int seats, const Options& options, Dice& dice) {
    int scored = 0;
    bool ran_out = false;
    play_random_game(
        seats, options, dice,
        [&](const Position& before, const Choice&, const Position& after,
            const std::vector<Event>& told) {
          for (const Event& event : told)
            ran_out |= event.kind == static_cast<int>(EventKind::pile_ran_out);
          const bool turn_over =
              after.common.active != before.common.active || after.common.ask == Ask::over;
          if (!turn_over) return;
          const bool last_seat = index(before.common.active) + 1 == seats;
          const bool due = ran_out && (scored < 2 || last_seat);
          const bool now =
              after.common.ask == Ask::over || after.common.period > before.common.period;
          EXPECT_EQ(now, due);
          if (!now) return;
          for (int c = 0; c < kCountries; ++c) {
            const Country country{static_cast<std::uint8_t>(c)};
            const auto [first, second] = oracle::winners(board, before.common, c);
            EXPECT_EQ(after.markers.owner[at(period_marker(scored, country, Place::higher))],
                      first);
            EXPECT_EQ(after.markers.owner[at(period_marker(scored, country, Place::lower))],
                      second);
          }
          ++scored;
          ran_out = false;
        });
    EXPECT_EQ(scored, 3);
  });
}

// rule: royals.end.points royals.end.tie royals.end.winner
TEST(RoyalsGames, ranks_follow_from_the_markers) {
  const Board& board = the_game().board();
  casus::test::each_random_game<Royals>(kGames, [&](int seats, const Options& options, Dice& dice) {
    const Position last = play_random_game(
        seats, options, dice, [](const Position&, const Choice&, const Position&, const auto&) {});
    const Scores scores = the_game().scores(last);
    ASSERT_EQ(scores.seats, seats);
    for (int seat = 0; seat < seats; ++seat) {
      const std::vector<int> own = oracle::values(board, last.markers, seat);
      int sum = 0;
      int rank = 1;
      for (const int value : own) sum += value;
      for (int other = 0; other < seats; ++other) {
        rank += oracle::is_better(oracle::values(board, last.markers, other), own) ? 1 : 0;
      }
      EXPECT_EQ(scores.seat[seat].score, sum);
      EXPECT_EQ(scores.seat[seat].rank, rank);
    }
  });
}

// rule: royals.turn.order royals.setup.start_player royals.period.third
TEST(RoyalsGames, everybody_has_as_many_turns) {
  casus::test::each_random_game<Royals>(kGames, [](int seats, const Options& options, Dice& dice) {
    std::vector<int> turns(static_cast<std::size_t>(seats));
    int expected = 0;
    play_random_game(
        seats, options, dice,
        [&](const Position&, const Choice&, const Position&, const std::vector<Event>& told) {
          for (const Event& event : told) {
            if (event.kind != static_cast<int>(EventKind::turn_began)) continue;
            const auto [seat, round] = args_of<EventKind::turn_began>(event);
            EXPECT_EQ(seat, seat_at(expected));
            EXPECT_EQ(round, ++turns[static_cast<std::size_t>(seat)])
                << "the round is the number of the seat's turn";
            expected = (expected + 1) % seats;
          }
        });
    EXPECT_EQ(turns.front(), turns.back());
  });
}

}  // namespace
}  // namespace casus::royals
