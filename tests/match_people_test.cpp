// Sitting down, leaving, bots in seats, handing over, resigning, and talk.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

Play opened(std::string_view request = R"({"game":"toy","seats":3})") {
  Play play(made(request), house());
  play.connect_all();
  return play;
}
json::value table_of(Play& play) { return play.snapshot(kSpectator).at("table"); }

TEST(MatchPeople, SitLeaveAndStart) {
  Play play = opened();
  EXPECT_EQ(play->seating().seat_of(kAnna.user), seat_at(0)) << "the maker sits in the first seat";
  EXPECT_FALSE(play.done(play->join(kAnna, std::nullopt, play.now)));
  EXPECT_EQ(play.last.code, "already_seated");
  EXPECT_FALSE(play.done(play->start(kAnna.user, play.now)));
  EXPECT_EQ(play.last.code, "seats_free");
  ASSERT_TRUE(play.done(play->join(kBert, seat_at(2), play.now)));
  EXPECT_FALSE(play.done(play->join(kCleo, seat_at(2), play.now)));
  EXPECT_EQ(play.last.code, "seat_taken");
  EXPECT_FALSE(play.done(play->join(kCleo, seat_at(7), play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::malformed);
  ASSERT_TRUE(play.done(play->leave(kBert.user, play.now)));
  EXPECT_FALSE(play.done(play->leave(kBert.user, play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::forbidden);
  ASSERT_TRUE(play.done(play->join(kBert, std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->join(kCleo, std::nullopt, play.now)));
  EXPECT_FALSE(play.done(play->join(kDora, std::nullopt, play.now)));
  EXPECT_EQ(play.last.code, "full");
  EXPECT_FALSE(play.done(play->start(kBert.user, play.now)));
  EXPECT_EQ(play.last.code, "not_maker");
  ASSERT_TRUE(play.done(play->start(kAnna.user, play.now)));
  EXPECT_EQ(play.summary.status, "running");
  EXPECT_EQ(play.summary.users, (std::vector<std::string>{kAnna.user, kBert.user, kCleo.user}));
  EXPECT_EQ(play.summary.awaited.size(), 3U);
  EXPECT_FALSE(play.done(play->leave(kAnna.user, play.now))) << "once begun one resigns";
}

TEST(MatchPeople, TheMakersPlaceGoesToTheNextAndAnEmptyTableIsStopped) {
  Play play = opened();
  ASSERT_TRUE(play.done(play->join(kBert, std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->leave(kAnna.user, play.now)));
  EXPECT_EQ(play->maker(), kBert.user);
  ASSERT_TRUE(play.done(play->leave(kBert.user, play.now)));
  EXPECT_EQ(play->status(), Status::stopped);
  EXPECT_EQ(play.summary.status, "stopped");
  EXPECT_EQ(play.reopened().status(), Status::stopped);
}

TEST(MatchPeople, TheMakerSeatsBotsInFreeSeatsOnly) {
  Play play = opened();
  EXPECT_FALSE(play.done(play->seat_bot(kBert.user, seat_at(1), "fair", play.now)));
  EXPECT_FALSE(play.done(play->seat_bot(kAnna.user, seat_at(1), "god", play.now)));
  EXPECT_EQ(play.last.kind, TableRefusal::Kind::malformed);
  EXPECT_FALSE(play.done(play->seat_bot(kAnna.user, seat_at(0), "fair", play.now)));
  ASSERT_TRUE(play.done(play->seat_bot(kAnna.user, seat_at(1), "fair", play.now)));
  EXPECT_EQ(table_of(play).at("players").at(1).at("bot").as_string(), "fair");
  ASSERT_TRUE(play.done(play->seat_bot(kAnna.user, seat_at(1), "", play.now)));
  EXPECT_EQ(table_of(play).at("players").at(1).at("kind").as_string(), "free");
}

TEST(MatchPeople, SeatsAreHandedOverAndTakenBack) {
  Play play = begun(R"({"game":"royals","seats":2})");
  EXPECT_FALSE(play.done(play->hand_over(seat_at(0), "nobody", play.now)));
  ASSERT_TRUE(play.done(play->hand_over(seat_at(0), "strong", play.now)));
  EXPECT_TRUE(play.page(0).choices().empty());
  EXPECT_FALSE(play.choose(0, "draw pile"));
  EXPECT_EQ(play.last.code, "handed_over");
  ASSERT_EQ(play->bot_jobs().size(), 1U);
  const BotJob job = play->bot_jobs()[0];
  ASSERT_TRUE(play.done(play->take_over(seat_at(0), play.now)));
  Dice dice(1);
  EXPECT_FALSE(play.done(
      play->bot_choice(job.seat, job.question, {Play::any_answer(job.glimpse, dice)}, play.now)));
  EXPECT_TRUE(play.choose(0, "draw pile"));
}

TEST(MatchPeople, WhoResignsIsReplacedAndWatches) {
  Play play = begun(R"({"game":"royals","seats":2})");
  ASSERT_TRUE(play.done(play->resign(seat_at(0), play.now)));
  const json::value player = table_of(play).at("players").at(0);
  EXPECT_EQ(player.at("kind").as_string(), "bot");
  EXPECT_EQ(player.at("name").as_string(), "Anna");
  EXPECT_TRUE(player.at("resigned").as_bool());
  EXPECT_FALSE(play->viewer_of(kAnna.user).seat.has_value());
  EXPECT_EQ(play->bot_jobs().size(), 1U);
  EXPECT_FALSE(play.done(play->take_over(seat_at(0), play.now))) << "there is no way back";
  Dice dice(2);
  play.finish(dice);
  EXPECT_TRUE(table_of(play).at("players").at(0).at("resigned").as_bool()) << "the result says so";
  EXPECT_EQ(play.summary.users.size(), 2U);
}

TEST(MatchPeople, TalkAndWhispersReachTheirAudienceOnlyAndLeaveNoGaps) {
  Play play = begun(R"({"game":"toy","seats":3})");
  ASSERT_TRUE(play.done(play->say(kAnna, "  hello all ", std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->say(kAnna, "only Bert", SeatSet::of(seat_at(1)), play.now)));
  ASSERT_TRUE(play.done(play->say(kEmil, "from the gallery", std::nullopt, play.now)));
  const auto heard = [&](Viewer viewer) {
    std::string out;
    for (const json::object& line : play.page(viewer).chat) {
      out += std::to_string(line.at("number").to_number<int>()) + " " +
             std::string(line.at("text").as_string()) + "; ";
    }
    return out;
  };
  EXPECT_EQ(heard(eyes(0)), "1 hello all; 2 only Bert; 3 from the gallery; ");
  EXPECT_EQ(heard(eyes(1)), heard(eyes(0)));
  EXPECT_EQ(heard(eyes(2)), "1 hello all; 2 from the gallery; ");
  EXPECT_EQ(heard(kSpectator), heard(eyes(2)));
  EXPECT_EQ(json::serialize(play.page(1).chat[1].at("to")), "[1]");
  EXPECT_TRUE(play.page(1).chat[2].at("from").at("seat").is_null());
  for (const Viewer viewer : {eyes(0), eyes(1), eyes(2), kSpectator}) {
    const std::string before = heard(viewer);
    play.connect(viewer);
    EXPECT_EQ(heard(viewer), before);
  }
  EXPECT_FALSE(play.done(play->say(kEmil, "psst", SeatSet::of(seat_at(0)), play.now)));
  EXPECT_FALSE(play.done(play->say(kAnna, "psst", SeatSet::of(seat_at(5)), play.now)));
  EXPECT_FALSE(play.done(play->say(kAnna, "   ", std::nullopt, play.now)));
}

TEST(MatchPeople, AGameMayForbidWhispersOrTalk) {
  House quiet = house();
  quiet.chat_rules = [](std::string_view) { return ChatRules{true, false}; };
  Play play = begun(R"({"game":"toy","seats":2})", kLot, quiet);
  EXPECT_FALSE(play.done(play->say(kAnna, "psst", SeatSet::of(seat_at(1)), play.now)));
  EXPECT_EQ(play.last.code, "no_whispers");
  EXPECT_TRUE(play.done(play->say(kAnna, "aloud", std::nullopt, play.now)));
  quiet.chat_rules = [](std::string_view) { return ChatRules{false, false}; };
  Play silent = begun(R"({"game":"toy","seats":2})", kLot, quiet);
  EXPECT_FALSE(silent.done(silent->say(kAnna, "aloud", std::nullopt, silent.now)));
  EXPECT_EQ(silent.last.code, "no_talk");
}

TEST(MatchPeople, ComingAndGoingAreShown) {
  Play play = begun(R"({"game":"toy","seats":2})");
  const auto deliveries = play->set_present({SeatSet::of(seat_at(0)), false});
  ASSERT_EQ(deliveries.size(), 1U);
  const json::object shown = parsed(written(deliveries[0], kAnna.user));
  EXPECT_FALSE(shown.at("table").at("players").at(1).at("online").as_bool());
  EXPECT_TRUE(shown.at("table").at("players").at(0).at("online").as_bool());
}

TEST(MatchPeople, ANewNameIsShownEverywhereAndStoredNowhere) {
  Play play = begun(R"({"game":"toy","seats":2})");
  ASSERT_TRUE(play.done(play->say(kBert, "hello", std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->say(kEmil, "from the gallery", std::nullopt, play.now)));
  EXPECT_EQ(play->people(), (std::vector<Person>{kAnna, kBert, kEmil}));
  const std::size_t entries = play.entries().size();
  EXPECT_TRUE(play->rename({kBert.user, "Berta"}));
  EXPECT_TRUE(play->rename({kEmil.user, "Emilia"}));
  EXPECT_FALSE(play->rename({kBert.user, "Berta"})) << "already";
  EXPECT_FALSE(play->rename(kDora)) << "never was here";
  EXPECT_EQ(play.entries().size(), entries);
  const json::object shown = play.snapshot(kSpectator);
  EXPECT_EQ(shown.at("table").at("players").at(1).at("name").as_string(), "Berta");
  EXPECT_EQ(shown.at("chat").at(0).at("from").at("name").as_string(), "Berta");
  EXPECT_EQ(shown.at("chat").at(1).at("from").at("name").as_string(), "Emilia");
  // What is stored for lists is written anew with the next change.
  ASSERT_TRUE(play.done(play->resign(seat_at(1), play.now)));
  EXPECT_NE(play.summary.body.find("Berta"), std::string::npos);
  EXPECT_TRUE(play->rename({kBert.user, "Bertha"})) << "a seat that was given up has a name, too";
  // After a restart whoever runs the match says it again.
  EXPECT_EQ(play.reopened().seating().at(seat_at(1)).person.name, "Bert");
}

TEST(MatchPeople, WhoeverTakesASeatReadsNothingThatWasWhisperedThereBefore) {
  Play play = opened();
  ASSERT_TRUE(play.done(play->join(kBert, seat_at(1), play.now)));
  ASSERT_TRUE(play.done(play->say(kAnna, "for Bert alone", SeatSet::of(seat_at(1)), play.now)));
  ASSERT_TRUE(play.done(play->say(kBert, "by Bert alone", SeatSet::of(seat_at(0)), play.now)));
  ASSERT_TRUE(play.done(play->leave(kBert.user, play.now)));
  EXPECT_FALSE(play.done(play->say(kAnna, "psst", SeatSet::of(seat_at(1)), play.now)));
  EXPECT_EQ(play.last.code, "nobody_there");
  ASSERT_TRUE(play.done(play->join(kCleo, seat_at(1), play.now)));
  EXPECT_TRUE(play.snapshot(eyes(1)).at("chat").as_array().empty());
  ASSERT_TRUE(play.done(play->join(kBert, seat_at(2), play.now)));
  EXPECT_EQ(play.snapshot(eyes(2)).at("chat").as_array().size(), 2U) << "Bert has them still";
  play.restart();
  EXPECT_TRUE(play.snapshot(eyes(1)).at("chat").as_array().empty());
  EXPECT_EQ(play.snapshot(eyes(2)).at("chat").as_array().size(), 2U);
  EXPECT_EQ(play.snapshot(eyes(0)).at("chat").as_array().size(), 2U);
}

TEST(MatchPeople, OneRematchIsEnough) {
  Play play = begun(R"({"game":"toy","seats":2})");
  Dice dice(7);
  play.finish(dice);
  ASSERT_TRUE(play.done(play->set_next(kAnna.user, "next00000001", play.now)));
  const std::size_t entries = play.entries().size();
  EXPECT_TRUE(play.done(play->set_next(kBert.user, "next00000001", play.now))) << "the same";
  EXPECT_EQ(play.entries().size(), entries);
  EXPECT_FALSE(play.done(play->set_next(kBert.user, "next00000002", play.now)));
  EXPECT_EQ(play.last.code, "rematch_exists");
}

}  // namespace
}  // namespace casus::server::tests
