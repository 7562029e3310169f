// Secrecy on the wire: what a viewer is sent is a function of what the game shows that viewer, byte
// for byte, in number and in order.
#include "server/match/match_replay.h"
#include "tests/secret_positions.h"

namespace casus::server::tests {
namespace {

// Whatever a viewer may ask: why not, out of turn, broken, of the end that has not come, and talk.
std::vector<std::string> answers_to(Play& play, Viewer viewer,
                                    const std::vector<std::string>& words) {
  std::vector<std::string> out;
  const Person& person = viewer.seat ? person_at(index(*viewer.seat)) : kEmil;
  for (const std::string& word : words) {
    json::object message = {{"type", "why_not"}, {"id", 1}, {"choice", word}};
    out.push_back(play.send(person, json::serialize(message)));
  }
  if (!viewer.seat || !play->turn().seats.contains(*viewer.seat)) {
    for (const std::string& word : words) {
      const json::object message = {{"type", "choose"}, {"id", 2}, {"seen", 1}, {"choice", word}};
      out.push_back(play.send(person, json::serialize(message)));
    }
  }
  out.push_back(play.send(person, R"({"type":"answer_take_back","id":3,"agree":true})"));
  out.push_back(play.send(person, R"({"type":"say","id":4,"text":"Well?","to":null})"));
  out.push_back(replay_of(*play).error().text);
  out.push_back(play->record().error().text);
  out.push_back(replay_view(*play, 3, viewer.seat).error().text);
  return out;
}

int compare(std::uint64_t seed, bool hidden_scores) {
  Dice dice(seed);
  const royals::Position p =
      position_after(static_cast<int>(20 + dice.below(200)), hidden_scores, dice);
  if (royals_game().turn(p).waiting != Waiting::players) return 0;
  const std::uint32_t who = dice.below(4);
  const Viewer viewer = who == 3 ? kSpectator : eyes(static_cast<int>(who));
  const royals::Position q = royals::resample(royals_game(), p, viewer, dice);
  Play one = begun_from(p);
  Play two = begun_from(q);
  Truthful truth_one(p);
  Truthful truth_two(q);
  one.page(viewer).received.clear();  // the start itself may bring a forced choice
  two.page(viewer).received.clear();
  // Every choice that anybody has at the beginning, and words that are none.
  std::vector<std::string> words = {"done", "draw pile", "take paris.king", "nonsense", ""};
  for (int seat = 0; seat < 3; ++seat) {
    Choices legal;
    truth_one.table->legal(seat_at(seat), legal);
    for (const Choice& choice : legal) words.push_back(truth_one.table->text_of(choice));
  }
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    if (truth_one.table->steps() != one->steps() || truth_two.table->steps() != two->steps()) break;
    EXPECT_EQ(json::serialize(one.snapshot(viewer)), json::serialize(two.snapshot(viewer)));
    EXPECT_EQ(one.page(viewer).received, two.page(viewer).received) << "seed " << seed;
    if (one->status() != Status::running || two->status() != Status::running) break;
    ++compared;
    EXPECT_EQ(answers_to(one, viewer, words), answers_to(two, viewer, words)) << "seed " << seed;
    // The same answer in both, if both may give it.
    const Seat seat = *one->turn().seats.begin();
    Choices legal;
    truth_one.table->legal(seat, legal);
    std::erase_if(legal, [&](const Choice& choice) {
      return truth_two.table->why_not(seat, choice).has_value();
    });
    if (legal.empty()) break;
    const Choice choice = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
    const std::string text = truth_one.table->text_of(choice);
    for (Play* play : {&one, &two}) {
      play->connect(Viewer{seat});
      play->page(viewer).received.clear();
      play->now += 500;
      EXPECT_TRUE(play->choose(index(seat), text)) << play->last.text;
    }
    truth_one.step(seat, choice);
    truth_two.step(seat, choice);
    // From here on the game itself tells them apart, by the card that was turned up, say.
    if (truth_one.shown(viewer) != truth_two.shown(viewer)) break;
  }
  return compared;
}

TEST(MatchSecrecy, AViewerIsSentTheSameBytesWhateverItMayNotKnow) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) compared += compare(seed, seed % 2 == 0);
  EXPECT_GT(compared, 60) << "too few comparisons to mean anything";
}

TEST(MatchSecrecy, InACommonQuestionAnotherSeatsAnswerShowsNothingOfItself) {
  const auto messages = [](std::size_t which) {
    Play play = begun(R"({"game":"toy","seats":3})");
    const auto choices = play.page(1).choices();
    EXPECT_TRUE(play.choose(1, which == 0 ? choices.front() : choices.back()));
    play.now += 50;
    EXPECT_NE(choices.front(), choices.back());
    std::vector<std::string> out = play.page(0).received;
    out.push_back(json::serialize(play.snapshot(eyes(0))));
    out.push_back(json::serialize(play.snapshot(kSpectator)));
    out.push_back(play.summary.body + play.summary.latest);
    return out;
  };
  EXPECT_EQ(messages(0), messages(1));
}

TEST(MatchSecrecy, NoEventThatIsToldToSomeReachesAnotherSeat) {
  Play play = begun(R"({"game":"royals","seats":3})");
  Dice dice(6);
  int told_to_some = 0;
  for (int i = 0; i < 150 && play.step(dice); ++i) {
  }
  for (int seat = 0; seat < 3; ++seat) {
    for (const auto& [seen, events] : play.page(seat).log) {
      for (const json::value& event : events) {
        const json::value* to = event.as_object().if_contains("to");
        if (to == nullptr) continue;
        ++told_to_some;
        const json::array& seats = to->as_array();
        EXPECT_NE(std::find(seats.begin(), seats.end(), json::value(seat)), seats.end())
            << json::serialize(event);
      }
    }
  }
  for (const auto& [seen, events] : play.page(kSpectator).log) {
    for (const json::value& event : events) EXPECT_NE(event.at("kind").as_string(), "drew");
  }
  EXPECT_GT(told_to_some, 0);
}

}  // namespace
}  // namespace casus::server::tests
