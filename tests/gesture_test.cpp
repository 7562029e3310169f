// Gestures: several answers of one seat as one, after taking back; all or nothing. And what a
// course keeps so that answers can be taken back.
#include <gtest/gtest.h>

#include "core/start.h"
#include "core/table_of.h"
#include "games/all.h"
#include "games/embedded.h"
#include "games/wallenstein/game.h"
#include "tests/support/toy_game.h"

namespace casus {
namespace {

using toy::Toy;
using Why = GestureRefusal::Why;

const Seat kRed = seat_at(0);
const Seat kBlue = seat_at(1);
const Seat kGreen = seat_at(2);

Choices choices_of(const Table& table, std::initializer_list<std::string_view> texts) {
  Choices out;
  for (const std::string_view text : texts) {
    const auto choice = table.read_choice(text);
    EXPECT_TRUE(choice.has_value()) << choice.error().text;
    out.push_back(*choice);
  }
  return out;
}

// A game of three in which everybody holds ash, oak, oak and is asked to plan.
std::unique_ptr<Table> planning() {
  const auto game = load_game<Toy>({}, "", "");
  auto table = *game->start({3, {}, ""});
  for (int i = 0; i < 3; ++i) {
    for (const Choice& card : choices_of(*table, {"deal ash", "deal oak", "deal oak"})) {
      table->resolve(card);
    }
  }
  return table;
}
std::string truth(const Table& table) {
  return table.position().text + json::serialize(to_json(table.record()));
}

TEST(Gesture, AnAnswerIsChangedInOneGo) {
  const auto table = planning();
  table->play(kBlue, choices_of(*table, {"plan oak 2"}).front());
  table->play(kRed, choices_of(*table, {"plan oak 2"}).front());
  const Gesture change{1, choices_of(*table, {"plan ash 1 oak 1"})};
  ASSERT_FALSE(table->why_not(kBlue, change));
  const std::vector<Event> told = table->play(kBlue, change);
  ASSERT_EQ(told.size(), 2U) << "that it plans anew, and that it has planned";
  EXPECT_EQ(table->text_of(told[0]), "Blue takes 1 answer back and decides anew.");
  EXPECT_EQ(table->steps(), 11U);
  EXPECT_EQ(table->step_text(9), "0 plan oak 2");
  EXPECT_EQ(table->step_text(10), "1 plan ash 1 oak 1");
}

TEST(Gesture, OneThatIsRefusedNamesItsAnswerAndChangesNothing) {
  const auto table = planning();
  table->play(kBlue, choices_of(*table, {"plan oak 2"}).front());
  const std::string before = truth(*table);
  const auto refusal = table->why_not(kBlue, Gesture{1, choices_of(*table, {"plan cedar 2"})});
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->why, Why::rule);
  EXPECT_EQ(refusal->index, 0U);
  EXPECT_EQ(table->rule_of(refusal->refusal), "toy.hand");
  EXPECT_EQ(truth(*table), before);
}

TEST(Gesture, AnotherSeatsTurnComesOnlyAfterTheLastAnswer) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) {
    table->play(seat, choices_of(*table, {"plan oak 2"}).front());
  }
  const std::string before = truth(*table);
  const auto refusal = table->why_not(kRed, Gesture{0, choices_of(*table, {"keep", "keep"})});
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->why, Why::question_over);
  EXPECT_EQ(refusal->index, 1U);
  EXPECT_EQ(truth(*table), before);
}

TEST(Gesture, ChanceComesOnlyAfterTheLastAnswer) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) {
    table->play(seat, choices_of(*table, {"plan oak 2"}).front());
  }
  const Choices two = choices_of(*table, {"swap ash", "keep"});
  const auto refusal = table->why_not(kRed, Gesture{0, two});
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->why, Why::question_over);
  EXPECT_EQ(refusal->index, 1U);
  EXPECT_FALSE(table->why_not(kRed, Gesture{0, {two.front()}}));
}

TEST(Gesture, ARevealComesOnlyAfterTheLastAnswerThoughTheSeatIsAskedAgainAtOnce) {
  const auto table = planning();
  for (const Seat seat : {kBlue, kGreen}) {
    table->play(seat, choices_of(*table, {"plan oak 2"}).front());
  }
  // Red answers last: all plans are shown, and Red is the first to swap.
  const auto refusal = table->why_not(kRed, Gesture{0, choices_of(*table, {"plan oak 2", "keep"})});
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->why, Why::question_over);
  EXPECT_EQ(refusal->index, 1U);
}

TEST(Gesture, NothingIsTakenBackBeyondTheHousesRule) {
  const auto table = planning();
  table->play(kBlue, choices_of(*table, {"plan oak 2"}).front());
  const std::string before = truth(*table);
  const auto refusal = table->why_not(kBlue, Gesture{2, {}});
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->why, Why::take_back);
  EXPECT_TRUE(table->why_not(kRed, Gesture{1, choices_of(*table, {"plan oak 2"})}));
  EXPECT_FALSE(table->why_not(kBlue, Gesture{1, {}}));
  EXPECT_EQ(truth(*table), before);
}

TEST(Gesture, OddsAreOfTheLastAnswerAsTheSeatThenSeesIt) {
  const auto table = planning();
  for (const Seat seat : {kRed, kBlue, kGreen}) {
    table->play(seat, choices_of(*table, {"plan oak 2"}).front());
  }
  table->play(kRed, choices_of(*table, {"keep"}).front());
  const OddsTask after = table->odds(kRed, Gesture{1, choices_of(*table, {"swap ash"})});
  ASSERT_TRUE(after);
  const auto odds = after();
  ASSERT_TRUE(odds.has_value());
  table->take_back(kRed);
  EXPECT_EQ(*odds, *table->odds(kRed, Gesture{0, choices_of(*table, {"swap ash"})})());
}

// Wallenstein's planning: one common question with some fifty answers.
class Planning : public testing::Test {
 protected:
  Planning() {
    const auto games = load_games();
    for (const LoadedGame& game : *games) {
      if (game.info.id == "wallenstein") table_ = *game.start({5, {}, "a long question"});
    }
    Dice dice(7);
    while (!planning()) {
      if (table_->turn().waiting == Waiting::chance) {
        table_->roll();
      } else {
        answer(*table_->turn().seats.begin(), dice);
      }
    }
    start_ = truth(*table_);
  }
  bool planning() const {
    const Turn turn = table_->turn();
    return turn.waiting == Waiting::players && turn.seats.size() == 5;
  }
  void answer(Seat seat, Dice& dice) {
    Choices legal;
    table_->legal(seat, legal);
    table_->play(seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  std::unique_ptr<Table> table_;
  std::string start_;
};

TEST_F(Planning, AWholePlanIsOneGestureAndOneCardOfItIsChangedByOne) {
  const std::size_t steps = table_->steps();
  Choices plan;
  Choices legal;
  for (int i = 0; i < 9; ++i) {
    legal.clear();
    table_->legal(kBlue, legal);
    table_->play(kBlue, legal.front());
    plan.push_back(legal.front());
  }
  ASSERT_EQ(table_->steps(), steps + 9);
  const std::string planned = truth(*table_);
  ASSERT_FALSE(table_->why_not(kBlue, Gesture{9, {}}));
  table_->play(kBlue, Gesture{9, {}});
  EXPECT_EQ(truth(*table_), start_);
  ASSERT_FALSE(table_->why_not(kBlue, Gesture{0, plan}));
  table_->play(kBlue, Gesture{0, plan});
  EXPECT_EQ(truth(*table_), planned);
  // The fourth card lies in another box: what came after it is laid again.
  Choices changed(plan.begin() + 4, plan.end());
  legal.clear();
  table_->legal(kBlue, legal);
  ASSERT_FALSE(table_->why_not(kBlue, Gesture{6, changed}));
  table_->play(kBlue, Gesture{6, changed});
  EXPECT_EQ(table_->steps(), steps + 8);
}

TEST_F(Planning, HoweverLongTheQuestionEverySeatTakesAllOfItsAnswersBack) {
  Dice dice(3);
  const std::size_t steps = table_->steps();
  while (table_->steps() < steps + 45) {
    std::vector<Seat> asked;
    for (const Seat seat : table_->turn().seats) asked.push_back(seat);
    answer(asked[dice.below(static_cast<std::uint32_t>(asked.size()))], dice);
    ASSERT_EQ(table_->turn().waiting, Waiting::players);
  }
  for (int i = 0; i < 5; ++i) {
    while (table_->can_take_back(seat_at(i))) table_->take_back(seat_at(i));
  }
  EXPECT_EQ(truth(*table_), start_);
}

TEST(Course, KeepsAFewPositionsHoweverManyAnswersAreOpen) {
  const auto game = wallenstein::Wallenstein::load(embedded_games().at("wallenstein").data);
  ASSERT_TRUE(game.has_value());
  const auto start = start_of(*game, 5, json::object());
  ASSERT_TRUE(start.has_value());
  Course<wallenstein::Wallenstein> course(*game, *start);
  Dice dice(11);
  Choices legal;
  std::size_t most = 0;
  for (int i = 0; i < 1500 && course.turn().waiting != Waiting::nobody; ++i) {
    const Turn turn = course.turn();
    if (turn.waiting == Waiting::chance) {
      course.take({Step::By::dice, Seat{}, game->sample(course.position(), dice)});
      continue;
    }
    std::vector<Seat> asked;
    for (const Seat seat : turn.seats) asked.push_back(seat);
    const Seat seat = asked[dice.below(static_cast<std::uint32_t>(asked.size()))];
    legal.clear();
    game->legal(course.position(), seat, legal);
    course.take(
        {Step::By::seat, seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]});
    most = std::max(most, course.kept());
  }
  EXPECT_EQ(most, Course<wallenstein::Wallenstein>::kMostRecent + 1);
}

}  // namespace
}  // namespace casus
