// Secrecy over real sockets: the same table in two houses that differ only in what one viewer may
// not know. Everything that comes out of that viewer's socket is the same, byte for byte but for
// the time of day, in number and in order.
#include <regex>

#include "server/store/store.h"
#include "tests/secret_positions.h"
#include "tests/support/served.h"

namespace casus::server::tests {
namespace {

using test::LiveWire;
using test::Served;

std::string without_times(const std::string& text) {
  static const std::regex kTimes(R"re("(at|changed_at|made_at|now)":\d+)re");
  return std::regex_replace(text, kTimes, "\"$1\":0");
}

// A server whose only table begins with this position; three people have sessions.
class HouseWith {
 public:
  explicit HouseWith(const royals::Position& position) {
    served_.stop();
    {
      auto store = Store::open(served_.database());
      const NewMatch made = made_from(position);
      table_ = made.head.id;
      Expected<Match> match = Match::open(house(), made.head, made.entries);
      EXPECT_TRUE(store->create_match(made.head, made.entries, match->summary()));
      for (int i = 0; i < 3; ++i) {
        const Person& person = person_at(i);
        User user;
        user.id = person.user;
        user.name = person.name;
        EXPECT_TRUE(store->create_user(user));
        EXPECT_TRUE(store->create_session("session-" + person.user,
                                          {person.user, 0, std::int64_t{1} << 50}));
      }
      // The start is a change like any other.
      const Result started = match->start(kAnna.user, 2'000'000);
      EXPECT_TRUE(started.has_value());
      EXPECT_TRUE(store->commit({&started->write, 1})[0]);
      steps_ = match->steps();
      // One choice, one update: nothing is taken for anybody.
      for (int i = 0; i < 3; ++i) {
        const Result off = match->set_auto(seat_at(i), false, {}, 2'000'000);
        EXPECT_TRUE(off.has_value());
        EXPECT_TRUE(store->commit({&off->write, 1})[0]);
      }
    }
    EXPECT_TRUE(served_.start()) << served_.log();
    // One after the other, so that who came when is the same in both houses.
    for (int i = 0; i < 4; ++i) {
      const test::Headers headers =
          i < 3 ? test::Headers{{"Cookie", "casus_session=session-" + person_at(i).user}}
                : test::Headers{};
      lives_.emplace_back(served_.port(), table_, headers);
      standing_.push_back(*lives_.back().next_of("snapshot"));
      for (int j = 0; j < i && i < 3; ++j)
        (void)lives_[static_cast<std::size_t>(j)].next_of("table");
    }
    for (LiveWire& live : lives_) live.passed.clear();
  }

  std::size_t steps_at_start() const { return steps_; }
  json::object& standing(std::size_t who) { return standing_[who]; }

  // Everybody hears the update of one choice; what the viewer's socket got, in order.
  std::vector<std::string> after_choice(std::size_t seat, const std::string& choice,
                                        std::size_t viewer) {
    std::vector<std::string> got;
    EXPECT_TRUE(lives_[seat].send(json::value{{"type", "choose"},
                                              {"id", 1},
                                              {"seen", test::seen_of(standing_[seat])},
                                              {"choice", choice}}));
    for (std::size_t i = 0; i < lives_.size(); ++i) {
      bool answered = i != seat;
      bool told = false;
      while (!answered || !told) {
        const auto text = lives_[i].next();
        if (!text) {
          ADD_FAILURE() << "nothing comes";
          return got;
        }
        if (i == viewer) got.push_back(without_times(*text));
        const json::object message = json::parse(*text).as_object();
        const std::string_view type = message.at("type").as_string();
        if (type == "update") {
          told = true;
          standing_[i] = message;
        }
        if (type == "accepted") answered = true;
      }
      // Nothing else is on its way.
      EXPECT_FALSE(lives_[i].next(std::chrono::milliseconds(20)));
    }
    return got;
  }
  std::string why_not(std::size_t viewer, const std::string& choice) {
    return json::serialize(lives_[viewer].ask({{"type", "why_not"}, {"choice", choice}}));
  }

 private:
  Served served_{{.arguments = {"--unlimited", "--fast"}}};
  std::string table_;
  std::size_t steps_ = 0;
  std::vector<LiveWire> lives_;
  std::vector<json::object> standing_;
};

TEST(ServeSecrecy, ASocketGetsTheSameBytesWhateverItsViewerMayNotKnow) {
  int compared = 0;
  for (const std::size_t viewer : {std::size_t{1}, std::size_t{3}}) {
    const Viewer eyes_of = viewer < 3 ? eyes(static_cast<int>(viewer)) : kSpectator;
    for (std::uint64_t seed = 40; seed < 43; ++seed) {
      Dice dice(seed);
      const royals::Position p = position_after(60, seed % 2 == 0, dice);
      if (royals_game().turn(p).waiting != Waiting::players) continue;
      const royals::Position q = royals::resample(royals_game(), p, eyes_of, dice);
      HouseWith one(p);
      HouseWith two(q);
      if (one.steps_at_start() != 0 || two.steps_at_start() != 0) continue;  // the start was forced
      Truthful truth_one(p);
      Truthful truth_two(q);
      EXPECT_EQ(without_times(json::serialize(one.standing(viewer))),
                without_times(json::serialize(two.standing(viewer))));
      for (int i = 0; i < 12; ++i) {
        const Turn turn = truth_one.table->turn();
        if (turn.waiting != Waiting::players || !(truth_two.table->turn() == turn)) break;
        const Seat seat = *turn.seats.begin();
        Choices legal;
        truth_one.table->legal(seat, legal);
        std::erase_if(legal, [&](const Choice& choice) {
          return truth_two.table->why_not(seat, choice).has_value();
        });
        if (legal.empty()) break;
        for (const std::string choice : {"done", "draw pile", "take paris.king", "nonsense"}) {
          if (viewer == 3) break;
          EXPECT_EQ(one.why_not(viewer, choice), two.why_not(viewer, choice));
        }
        const Choice choice = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
        const std::string text = truth_one.table->text_of(choice);
        const auto who = static_cast<std::size_t>(index(seat));
        const auto first = one.after_choice(who, text, viewer);
        const auto second = two.after_choice(who, text, viewer);
        truth_one.step(seat, choice);
        truth_two.step(seat, choice);
        // From here on the game itself tells them apart, by the card that was turned up, say.
        if (truth_one.shown(eyes_of) != truth_two.shown(eyes_of)) break;
        EXPECT_EQ(first, second) << "seed " << seed << ", step " << i;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 5) << "too few comparisons to mean anything";
}

}  // namespace
}  // namespace casus::server::tests
