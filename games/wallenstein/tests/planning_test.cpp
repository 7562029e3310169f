// Planning: what may be placed, when a plan is complete, that plans are secret, that answers of
// different seats do not touch each other, and taking cards back.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/table_of.h"
#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/oracles.h"

namespace casus::wallenstein {
namespace {

Choices legal_of(const Position& position, int seat) {
  Choices choices;
  the_game().legal(position, seat_at(seat), choices);
  return choices;
}

const Choice& any(const Choices& choices, Dice& dice) {
  return choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
}

// Positions from rich to poor, in counties and in Thalers.
std::vector<Position> starts(bool court) {
  const json::object options = {{"emperors_court", court}};
  return {
      given(3, {}, options),
      given(4, {"thalers red 0", "thalers blue 1"}, options),
      given(5, {"clear", "anhalt red 2", "thalers red 2", "lausitz blue 1", "vogtland blue 1"},
            options),
      given(3, {"clear", "thalers red 0", "thalers blue 3"}, options),
      given(3,
            {"clear", "anhalt red 1", "trier red 1", "mark red 1", "baden red 1", "koeln red 1",
             "passau red 1", "thalers red 3"},
            options),
  };
}

// rule: wallenstein.plan.own_county wallenstein.plan.one_card wallenstein.plan.one_use
// rule: wallenstein.plan.bid wallenstein.court.boxes wallenstein.court.tower_cards
// rule: wallenstein.plan.cover wallenstein.plan.short wallenstein.plan.bid_kept
TEST(WallensteinPlanning, exactly_the_placements_found_by_trying_all_are_legal) {
  const Board& board = the_game().board();
  Dice dice(4);
  Events nobody;
  for (const bool court : {false, true}) {
    for (const Position& start : starts(court)) {
      for (int game = 0; game < 12; ++game) {
        Position position = start;
        for (int seat = 0; seat < start.common.setup.seats; ++seat) {
          for (;;) {
            const Choices wanted = oracle::placements(board, position, seat);
            Choices legal = legal_of(position, seat);
            if (wanted.empty()) {
              ASSERT_EQ(legal, Choices{confirm()}) << "a plan is confirmed when nothing fits";
              break;
            }
            std::ranges::sort(legal);
            ASSERT_EQ(legal, wanted);
            EXPECT_TRUE(the_game().why_not(position, seat_at(seat), confirm()));
            the_game().apply(position, seat_at(seat), any(legal, dice), nobody);
          }
        }
      }
    }
  }
}

// rule: wallenstein.plan.confirm
TEST(WallensteinPlanning, the_event_comes_when_the_last_has_confirmed) {
  Dice dice(8);
  Events nobody;
  Position position = given(4, {});
  int confirmed = 0;
  while (position.common.ask == Ask::plan) {
    const SeatSet asked = the_game().turn(position).seats;
    ASSERT_EQ(asked.size(), 4 - confirmed);
    std::vector<Seat> seats;
    for (const Seat seat : asked) seats.push_back(seat);
    const Seat seat = seats[dice.below(static_cast<std::uint32_t>(seats.size()))];
    const Choice choice = any(legal_of(position, index(seat)), dice);
    confirmed += choice == confirm() ? 1 : 0;
    the_game().apply(position, seat, choice, nobody);
    if (choice == confirm() && confirmed < 4) {
      EXPECT_TRUE(legal_of(position, index(seat)).empty());
      EXPECT_TRUE(the_game().why_not(position, seat, confirm()));
    }
  }
  EXPECT_EQ(confirmed, 4);
  EXPECT_EQ(position.common.ask, Ask::draw_event);
}

// All the orders in which two whole plans can be mixed lead to the same position.
// rule: wallenstein.plan.secret
TEST(WallensteinPlanning, answers_of_different_seats_commute) {
  Dice dice(15);
  for (int game = 0; game < 30; ++game) {
    const Position start = given(3, {}, {{"emperors_court", game % 2 == 1}});
    std::array<Choices, 3> answers;
    Events nobody;
    Position wanted = start;
    for (int seat = 0; seat < 3; ++seat) {
      while (!wanted.common.planned.contains(seat_at(seat))) {
        answers[seat].push_back(any(legal_of(wanted, seat), dice));
        the_game().apply(wanted, seat_at(seat), answers[seat].back(), nobody);
        if (wanted.common.ask != Ask::plan) break;
      }
    }
    for (int mix = 0; mix < 4; ++mix) {
      Position position = start;
      std::array<std::size_t, 3> next{};
      for (int left = static_cast<int>(answers[0].size() + answers[1].size() + answers[2].size());
           left > 0; --left) {
        std::size_t seat = dice.below(3);
        while (next[seat] == answers[seat].size()) seat = (seat + 1) % 3;
        const Choice& answer = answers[seat][next[seat]++];
        ASSERT_FALSE(the_game().why_not(position, seat_at(static_cast<int>(seat)), answer));
        the_game().apply(position, seat_at(static_cast<int>(seat)), answer, nobody);
      }
      EXPECT_TRUE(position == wanted);
    }
  }
}

// Nobody sees where, what or how much another has placed; all see who is ready.
// rule: wallenstein.plan.secret wallenstein.secret.hidden
TEST(WallensteinPlanning, a_plan_is_not_seen_by_others) {
  Dice dice(16);
  const Position start = given(3, {}, {{"emperors_court", true}});
  Position position = start;
  std::vector<Event> told;
  Events events(told);
  while (legal_of(position, 0) != Choices{confirm()}) {
    the_game().apply(position, seat_at(0), any(legal_of(position, 0), dice), events);
    for (const Viewer viewer : {Viewer{}, Viewer{seat_at(1)}, Viewer{seat_at(2)}}) {
      EXPECT_TRUE(the_game().view(position, viewer) == the_game().view(start, viewer));
      for (const Event& event : told) EXPECT_FALSE(may_hear(event, viewer));
    }
    EXPECT_FALSE(the_game().view(position, Viewer{seat_at(0)}) ==
                 the_game().view(start, Viewer{seat_at(0)}));
  }
  told.clear();
  the_game().apply(position, seat_at(0), confirm(), events);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(may_hear(told[0], Viewer{}));
  EXPECT_FALSE(the_game().view(position, Viewer{seat_at(1)}) ==
               the_game().view(start, Viewer{seat_at(1)}));
}

// rule: wallenstein.plan.change
TEST(WallensteinPlanning, cards_can_be_taken_back_while_others_plan_and_confirm) {
  Dice dice(17);
  // The game of all tests is borrowed: the pointer owns nothing.
  const std::shared_ptr<const Wallenstein> game(std::shared_ptr<void>(), &the_game());
  TableOf<Wallenstein> table(game, given(3, {}), "");
  const auto play_one = [&](int seat) {
    Choices legal;
    table.legal(seat_at(seat), legal);
    table.play(seat_at(seat), any(legal, dice));
  };
  const auto finish = [&](int seat) {
    while (table.turn().seats.contains(seat_at(seat))) play_one(seat);
  };
  const auto plan_of = [&](int seat) {
    const auto position = the_game().read_position(json::parse(table.position().text));
    return position->plans[seat];
  };
  for (int i = 0; i < 3; ++i) play_one(0);
  finish(1);
  const Plan kept = plan_of(0);
  const Plan other = plan_of(1);
  play_one(0);
  ASSERT_TRUE(table.can_take_back(seat_at(0)));
  table.take_back(seat_at(0));
  EXPECT_EQ(plan_of(0), kept);
  EXPECT_EQ(plan_of(1), other);
  // A confirmation too, as long as somebody still plans.
  finish(0);
  ASSERT_TRUE(table.can_take_back(seat_at(0)));
  table.take_back(seat_at(0));
  EXPECT_TRUE(table.turn().seats.contains(seat_at(0)));
  table.take_back(seat_at(0));
  EXPECT_EQ(std::ranges::count(plan_of(0), kNobody), 4)
      << "one of the eleven, and the court's three";
  finish(0);
  play_one(2);
  EXPECT_TRUE(table.can_take_back(seat_at(2)));
  finish(2);
  // Now all have confirmed: the plans stand.
  EXPECT_EQ(table.turn().waiting, Waiting::chance);
  for (int seat = 0; seat < 3; ++seat) EXPECT_FALSE(table.can_take_back(seat_at(seat)));
}

}  // namespace
}  // namespace casus::wallenstein
