// The tables of acts and questions: a rule is called with what it takes, and with nothing else.
#include <gtest/gtest.h>

#include "kit/acts.h"
#include "kit/questions.h"

namespace casus::wood {
namespace {

enum class Ask : std::uint8_t { cut, roll, choose, over };
enum class Act : std::uint8_t { cut, stop, choose, rest, rolled };
enum class Why : std::uint16_t { too_thick, elsewhere, chance };
enum class Step : std::uint8_t { felling, choosing };

constexpr auto kDepth = number_slot("depth", 0, 9);
constexpr auto kActForms =
    Forms{form<Act::cut>(kDepth), form<Act::stop>(), form<Act::choose>(seat_slot("seat"), kDepth),
          form<Act::rest>(kDepth), form<Act::rolled>(kDepth)};
constexpr const auto& forms_of(Act) { return kActForms; }
constexpr auto kRefusalForms =
    Forms{form<Why::too_thick>("wood.thick"), form<Why::elsewhere>("wood.steps"),
          form<Why::chance>("wood.chance")};
constexpr const auto& forms_of(Why) { return kRefusalForms; }

struct Board {
  int thickness = 3;
};
struct Position {
  int cut = 0;
  int by = -1;
  bool stopped = false;
  bool told = false;
};

std::optional<Refusal> why_not_cut(const Board& board, const Position&, int depth) {
  return depth > board.thickness ? refuse<Why::too_thick>() : std::nullopt;
}
void apply_cut(Position& position, Seat seat, int depth, Events&) {
  position.cut = depth;
  position.by = index(seat);
}
void apply_stop(Position& position) { position.stopped = true; }
void apply_choose(const Board& board, Position& position, Seat seat, Seat other, int depth) {
  position.by = 10 * index(seat) + index(other);
  position.cut = board.thickness + depth;
}
void apply_rest(Position& position, int depth) { position.cut = 100 + depth; }
void resolve_rolled(Position& position, int depth, Events& events) {
  position.cut = -depth;
  position.told = events.listening();
}

using WoodActs =
    Acts<OutcomeOf<Act::rolled, resolve_rolled>, Answer<Act::cut, Ask::cut, why_not_cut, apply_cut>,
         Answer<Act::stop, Ask::cut, kNothingAgainst, apply_stop>,
         Answer<Act::choose, Ask::choose, kNothingAgainst, apply_choose>,
         AnswerToMany<Act::rest, To<why_not_cut, apply_cut, Ask::cut>,
                      To<kNothingAgainst, apply_rest, Ask::choose, Ask::over>>>;

void list_cuts(const Board& board, const Position&, Choices& choices) {
  for (int depth = 0; depth <= board.thickness; ++depth) {
    choices.push_back(make_choice<Act::cut>(depth));
  }
}
void list_seats(const Position&, Seat seat, Choices& choices) {
  choices.push_back(make_choice<Act::choose>(seat, 1));
}
unsigned faces(const Position&) { return 0b1010; }

using WoodQuestions = Questions<GameOver<Ask::over>, Question<Ask::cut, Step::felling, list_cuts>,
                                DrawnByLot<Ask::roll, Act::rolled, faces>,
                                Question<Ask::choose, Step::choosing, list_seats>>;

std::optional<Refusal> why_not(const Choice& choice, Ask open) {
  return WoodActs::why_not(Board{}, Position{}, seat_at(1), choice, open, refuse<Why::elsewhere>(),
                           refuse<Why::chance>());
}

Position after(const Choice& choice, Ask open = Ask::cut) {
  Position position;
  Events events;
  WoodActs::apply(Board{}, position, seat_at(2), choice, open, events);
  return position;
}

Position after_chance(const Choice& outcome) {
  Position position;
  Events events;
  WoodActs::resolve(Board{}, position, seat_at(2), outcome, events);
  return position;
}

TEST(Acts, are_refused_by_their_rule_where_their_question_is_open) {
  EXPECT_EQ(why_not(make_choice<Act::cut>(3), Ask::cut), std::nullopt);
  EXPECT_EQ(why_not(make_choice<Act::cut>(4), Ask::cut), refuse<Why::too_thick>());
  EXPECT_EQ(why_not(make_choice<Act::stop>(), Ask::cut), std::nullopt);
}

TEST(Acts, answer_no_other_question_and_none_of_chance) {
  EXPECT_EQ(why_not(make_choice<Act::cut>(4), Ask::choose), refuse<Why::elsewhere>());
  EXPECT_EQ(why_not(make_choice<Act::stop>(), Ask::choose), refuse<Why::elsewhere>());
  EXPECT_EQ(why_not(make_choice<Act::rolled>(1), Ask::roll), refuse<Why::chance>());
}

TEST(Acts, mean_something_else_in_each_question_they_answer) {
  EXPECT_EQ(why_not(make_choice<Act::rest>(4), Ask::cut), refuse<Why::too_thick>());
  EXPECT_EQ(why_not(make_choice<Act::rest>(4), Ask::choose), std::nullopt);
  EXPECT_EQ(why_not(make_choice<Act::rest>(4), Ask::over), std::nullopt);
  EXPECT_EQ(why_not(make_choice<Act::rest>(4), Ask::roll), refuse<Why::elsewhere>());
  EXPECT_EQ(after(make_choice<Act::rest>(3), Ask::cut).cut, 3);
  EXPECT_EQ(after(make_choice<Act::rest>(3), Ask::choose).cut, 103);
  EXPECT_EQ(after(make_choice<Act::rest>(3), Ask::over).cut, 103);
}

TEST(Acts, call_a_rule_with_what_it_takes) {
  EXPECT_EQ(after(make_choice<Act::cut>(2)).cut, 2);
  EXPECT_EQ(after(make_choice<Act::cut>(2)).by, 2);
  EXPECT_TRUE(after(make_choice<Act::stop>()).stopped);
  EXPECT_EQ(after(make_choice<Act::choose>(seat_at(3), 4)).by, 23);
  EXPECT_EQ(after(make_choice<Act::choose>(seat_at(3), 4)).cut, 7);
  EXPECT_EQ(after_chance(make_choice<Act::rolled>(5)).cut, -5);
  EXPECT_FALSE(after_chance(make_choice<Act::rolled>(5)).told);
}

TEST(Questions, say_who_is_awaited) {
  const SeatSet asked = SeatSet::of(seat_at(1));
  EXPECT_EQ(WoodQuestions::turn(Ask::cut, asked), (Turn{Waiting::players, asked}));
  EXPECT_EQ(WoodQuestions::turn(Ask::roll, asked), (Turn{Waiting::chance, {}}));
  EXPECT_EQ(WoodQuestions::turn(Ask::over, asked), (Turn{Waiting::nobody, {}}));
  EXPECT_EQ(WoodQuestions::step(Ask::cut), Step::felling);
  EXPECT_EQ(WoodQuestions::step(Ask::choose), Step::choosing);
}

TEST(Questions, list_the_choices_of_the_open_one) {
  const auto listed = [](Ask ask) {
    Choices choices;
    WoodQuestions::list(Board{}, Position{}, ask, seat_at(2), choices);
    return choices;
  };
  EXPECT_EQ(listed(Ask::cut).size(), 4U);
  EXPECT_EQ(listed(Ask::choose), (Choices{make_choice<Act::choose>(seat_at(2), 1)}));
  EXPECT_TRUE(listed(Ask::roll).empty());
  EXPECT_TRUE(listed(Ask::over).empty());
}

TEST(Questions, draw_by_lot_what_their_words_say) {
  Outcomes outcomes;
  WoodQuestions::lots(Board{}, Position{}, Ask::roll).outcomes(outcomes);
  const Outcomes expected = {{make_choice<Act::rolled>(1), 1}, {make_choice<Act::rolled>(3), 1}};
  EXPECT_EQ(outcomes, expected);
}

}  // namespace
}  // namespace casus::wood
