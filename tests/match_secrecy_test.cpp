// Secrecy on the wire: what a viewer is sent is a function of what the game shows that viewer, byte
// for byte, in number and in order.
#include "games/royals/tests/secrets.h"
#include "server/match/new_match.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

// The rules that the tables of these tests are played by.
const royals::Royals& royals_game() {
  static const GlimpseOf<royals::Royals> kGlimpse = [] {
    const auto table = games()[0].start({2, {}, "any"});
    return std::any_cast<GlimpseOf<royals::Royals>>((*table)->glimpse(seat_at(0)).view_of_game);
  }();
  return *kGlimpse.game;
}

// A position after so many random steps.
royals::Position position_after(int steps, bool hidden_scores, Dice& dice) {
  const royals::Royals& game = royals_game();
  const json::object given = {{"hidden_scores", hidden_scores}};
  royals::Position position =
      game.start(3, *read_options(royals::Royals::info().options, 3, given));
  Choices legal;
  Events nobody;
  for (int i = 0; i < steps || game.turn(position).waiting == Waiting::chance; ++i) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
    } else {
      const Seat seat = *turn.seats.begin();
      legal.clear();
      game.legal(position, seat, legal);
      game.apply(position, seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))],
                 nobody);
    }
  }
  return position;
}

Play begun_from(const royals::Position& position) {
  Setup setup;
  setup.seats = 3;
  setup.seed = "one seed for both";
  setup.invitation = "code";
  setup.maker = kAnna.user;
  setup.name = "secrets";
  setup.start = royals_game().to_json(position).json;
  std::vector<Deed> deeds;
  for (int i = 0; i < 3; ++i) {
    deeds.push_back({.kind = Deed::Kind::sit,
                     .seat = seat_at(i),
                     .user = person_at(i).user,
                     .name = person_at(i).name});
  }
  auto match = make_match(house(), games()[0], setup, kLot, deeds, 1'000'000);
  EXPECT_TRUE(match.has_value()) << match.error().text;
  Play play(*match, house());
  // Here everybody answers for themselves, so that both tables can be asked the same.
  EXPECT_TRUE(play.done(play->start(kAnna.user, play.now)));
  return play;
}

// What the game itself shows a viewer: view, turn, and the events of the steps so far.
struct Truthful {
  explicit Truthful(const royals::Position& position)
      : table(std::move(
            *games()[0].load(royals_game().to_json(position).json, "one seed for both"))) {}
  void step(Seat seat, const Choice& choice) {
    std::vector<Event> told = table->play(seat, choice);
    events.insert(events.end(), told.begin(), told.end());
    while (table->turn().waiting == Waiting::chance) {
      told = table->roll();
      events.insert(events.end(), told.begin(), told.end());
    }
  }
  std::string shown(Viewer viewer) const {
    std::string out =
        json::serialize(table->view(viewer).json) + json::serialize(to_json(table->turn()));
    for (const Event& event : events) {
      if (may_hear(event, viewer)) out += json::serialize(table->json_of(event));
    }
    return out;
  }
  std::unique_ptr<Table> table;
  std::vector<Event> events;
};

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
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    if (truth_one.table->steps() != one->steps() || truth_two.table->steps() != two->steps()) break;
    EXPECT_EQ(json::serialize(one.snapshot(viewer)), json::serialize(two.snapshot(viewer)));
    EXPECT_EQ(one.page(viewer).received, two.page(viewer).received) << "seed " << seed;
    if (one->status() != Status::running || two->status() != Status::running) break;
    ++compared;
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
    out.push_back(play.summary.body);
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
