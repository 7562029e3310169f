// Who hears what in the engine protocol: hidden draws, and answers that are taken back.
#include "tests/engine_talk.h"

namespace casus::test {
namespace {

// Whether this viewer may hear the event, by what the event itself says.
bool is_for(const json::object& event, const json::value& viewer) {
  const json::value* to = event.if_contains("to");
  if (to == nullptr) return true;
  const json::array& list = to->as_array();
  return std::find(list.begin(), list.end(), viewer) != list.end();
}

std::vector<json::object> heard(const json::object& answer, const json::value& viewer) {
  std::vector<json::object> out;
  for (const json::value& event : answer.at("events").as_array()) {
    if (is_for(event.as_object(), viewer)) out.push_back(event.as_object());
  }
  return out;
}

TEST(EngineListeners, AHiddenDrawIsAnEventForSpectatorsTooWithoutTheCard) {
  Talk talk;
  talk.good(R"({"cmd":"new","game":"royals","seats":3,"seed":"tests"})");
  const json::object drawn = talk.good(R"({"cmd":"play","seat":0,"choice":"draw pile"})");
  for (const json::value& viewer : {json::value(1), json::value(2), json::value(nullptr)}) {
    const auto events = heard(drawn, viewer);
    ASSERT_FALSE(events.empty()) << viewer;
    EXPECT_EQ(events.front().at("kind"), "drew_hidden");
    EXPECT_FALSE(events.front().contains("country"));
  }
  EXPECT_EQ(heard(drawn, 0).front().at("kind"), "drew");
}

// Wallenstein, the first question that all are asked at once: the plan of the first season.
json::object begin_planning(Talk& talk) {
  json::object turn = talk.good(
      R"({"cmd":"new","game":"wallenstein","seats":3,"seed":"tests","options":{"line_up":true}})");
  return turn;
}

std::string placements(Talk& talk, int seat) {
  json::array choices;
  // Boxes are filled one by one with the first card that fits; then the plan is confirmed.
  Talk trial;
  trial.good(json::serialize(
      json::object{{"cmd", "load"},
                   {"game", "wallenstein"},
                   {"chance", "manual"},
                   {"position", talk.good(R"({"cmd":"position"})").at("position")}}));
  for (int i = 0; i < 40; ++i) {
    const json::object legal =
        trial.good(json::serialize(json::object{{"cmd", "legal"}, {"seat", seat}}));
    const json::array& list = legal.at("choices").as_array();
    const auto done = std::find_if(list.begin(), list.end(), [](const json::value& choice) {
      return choice.at("act").as_string() == "confirm";
    });
    const json::value& next = done != list.end() ? *done : list.front();
    choices.push_back(next.at("text"));
    if (done != list.end()) break;
    trial.good(json::serialize(
        json::object{{"cmd", "play"}, {"seat", seat}, {"choice", next.at("text")}}));
  }
  return json::serialize(choices);
}

TEST(EngineListeners, WhoTakesAConfirmationBackIsHeardToPlanAgain) {
  Talk talk;
  const json::object turn = begin_planning(talk);
  ASSERT_EQ(turn.at("seats").as_array().size(), 3U) << json::serialize(turn);
  const std::string plan = placements(talk, 0);
  const json::object confirmed = talk.good(R"({"cmd":"play","seat":0,"choices":)" + plan + "}");
  const json::value nobody(nullptr);
  ASSERT_EQ(heard(confirmed, nobody).size(), 1U) << "that a plan is confirmed, and no more";
  EXPECT_EQ(heard(confirmed, nobody).front().at("kind"), "plan_confirmed");

  const json::object back = talk.good(R"({"cmd":"takeback","seat":0})");
  for (const json::value& viewer : {json::value(0), json::value(1), nobody}) {
    ASSERT_EQ(heard(back, viewer).size(), 1U) << viewer;
    EXPECT_EQ(heard(back, viewer).front().at("kind"), "took_back");
    EXPECT_EQ(heard(back, viewer).front().at("seat"), 0);
  }
  EXPECT_EQ(back.at("seats").as_array().size(), 3U) << "the seat is asked again";
  // Cards that nobody saw come off the mat unheard.
  EXPECT_TRUE(talk.good(R"({"cmd":"takeback","seat":0})").at("events").as_array().empty());
  const json::object gesture = talk.good(R"({"cmd":"play","seat":0,"back":2,"choices":[]})");
  EXPECT_TRUE(gesture.at("events").as_array().empty());
}

TEST(EngineListeners, AGestureThatTakesBackSaysSoBeforeWhatItBrings) {
  Talk talk;
  begin_planning(talk);
  talk.good(R"({"cmd":"play","seat":1,"choices":)" + placements(talk, 1) + "}");
  const json::object again = talk.good(R"({"cmd":"play","seat":1,"back":1,"choices":["confirm"]})");
  const auto events = heard(again, nullptr);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].at("kind"), "took_back");
  EXPECT_EQ(events[0].at("answers"), 1);
  EXPECT_EQ(events[1].at("kind"), "plan_confirmed");
}

}  // namespace
}  // namespace casus::test
