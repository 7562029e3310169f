// Taking back: one's own last answer, as long as nothing was learned since. Played with the toy.
#include <gtest/gtest.h>

#include "core/table_of.h"
#include "tests/support/toy_game.h"

namespace casus {
namespace {

using toy::Toy;

const Seat kRed = seat_at(0);
const Seat kBlue = seat_at(1);
const Seat kGreen = seat_at(2);

// A game of three in which everybody holds ash, oak, oak and is asked to plan.
std::unique_ptr<Table> planning() {
  const auto game = load_game<Toy>({}, "", "");
  EXPECT_TRUE(game.has_value());
  auto table = *game->start({3, {}, ""});
  const auto& acts = table->vocabulary().acts;
  for (int i = 0; i < 3; ++i) {
    for (const std::string_view card : {"deal ash", "deal oak", "deal oak"}) {
      table->resolve(*parse_choice(acts, card));
    }
  }
  return table;
}

void play(Table& table, Seat seat, std::string_view text) {
  const auto choice = table.read_choice(text);
  ASSERT_TRUE(choice.has_value()) << choice.error().text;
  ASSERT_FALSE(table.why_not(seat, *choice)) << text;
  table.play(seat, *choice);
}
std::string truth(const Table& table) { return table.position().text; }

TEST(TakeBack, NobodyTakesChanceBack) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) EXPECT_FALSE(table->can_take_back(seat));
}

TEST(TakeBack, ASeatDropsItsOwnSecretAnswer) {
  const auto table = planning();
  const std::string before = truth(*table);
  play(*table, kBlue, "plan oak 2");
  EXPECT_FALSE(table->can_take_back(kRed));
  ASSERT_TRUE(table->can_take_back(kBlue));
  table->take_back(kBlue);
  EXPECT_EQ(truth(*table), before);
  EXPECT_EQ(table->steps(), 9U);
  EXPECT_FALSE(table->can_take_back(kBlue));
}

TEST(TakeBack, InACommonQuestionASeatDropsItsAnswerThoughAnotherAnsweredSince) {
  const auto table = planning();
  play(*table, kBlue, "plan oak 2");
  play(*table, kRed, "plan ash 1 oak 1");
  ASSERT_TRUE(table->can_take_back(kBlue));
  table->take_back(kBlue);
  EXPECT_TRUE(table->turn().seats.contains(kBlue));
  EXPECT_FALSE(table->turn().seats.contains(kRed));
  EXPECT_EQ(table->step_text(9), "0 plan ash 1 oak 1");
  EXPECT_TRUE(table->can_take_back(kRed));
}

TEST(TakeBack, NobodyTakesBackWhatWasRevealed) {
  const auto table = planning();
  play(*table, kBlue, "plan oak 2");
  play(*table, kRed, "plan oak 2");
  play(*table, kGreen, "plan ash 1 oak 1");
  for (const Seat seat : {kRed, kBlue, kGreen}) EXPECT_FALSE(table->can_take_back(seat));
}

TEST(TakeBack, InTurnASeatTakesItsAnswerBackUntilAnotherAnswers) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) play(*table, seat, "plan oak 2");
  const std::string before = truth(*table);
  play(*table, kRed, "keep");
  ASSERT_TRUE(table->can_take_back(kRed));
  table->take_back(kRed);
  EXPECT_EQ(truth(*table), before);
  play(*table, kRed, "keep");
  play(*table, kBlue, "keep");
  EXPECT_FALSE(table->can_take_back(kRed));
  EXPECT_TRUE(table->can_take_back(kBlue));
}

TEST(TakeBack, ACardDrawnForAnAnswerMakesItFinal) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) play(*table, seat, "plan oak 2");
  play(*table, kRed, "swap ash");
  EXPECT_TRUE(table->can_take_back(kRed));
  table->resolve(*table->read_choice(std::string_view("deal cedar")));
  EXPECT_FALSE(table->can_take_back(kRed));
}

TEST(TakeBack, WhatWasTakenBackIsNotInTheRecord) {
  const auto table = planning();
  play(*table, kBlue, "plan oak 2");
  table->take_back(kBlue);
  play(*table, kBlue, "plan ash 1 oak 1");
  const Record record = table->record();
  ASSERT_EQ(record.steps.size(), 10U);
  EXPECT_EQ(record.steps[9], "1 plan ash 1 oak 1");
}

}  // namespace
}  // namespace casus
