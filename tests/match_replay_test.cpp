// After the end: replay, records out and in, the commitment, and the rematch.
#include "server/match/match_replay.h"
#include "core/seed.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

Play finished(std::string_view request = R"({"game":"royals","seats":2})") {
  Play play = begun(request);
  Dice dice(21);
  play.finish(dice);
  return play;
}
const Lot kOther{"table0000009", "another seed", "another-code"};

TEST(MatchAfter, NothingOfTheRecordIsHadBeforeTheEnd) {
  Play play = begun(R"({"game":"royals","seats":2})");
  EXPECT_EQ(play->record().error().code, "not_finished");
  EXPECT_EQ(replay_of(*play).error().code, "not_finished");
  EXPECT_EQ(replay_view(*play, 0, seat_at(0)).error().code, "not_finished");
  EXPECT_EQ(rematch_of(house(), *play, kAnna.user, kOther, play.now).error().code, "not_finished");
  for (const std::string& part : {play.summary.body, play.summary.latest}) {
    EXPECT_EQ(part.find(kLot.seed), std::string::npos);
    EXPECT_EQ(part.find(kLot.invitation), std::string::npos);
  }
  for (const Viewer viewer : {eyes(0), eyes(1), kSpectator}) {
    EXPECT_EQ(json::serialize(play.snapshot(viewer)).find(kLot.seed), std::string::npos);
  }
}

TEST(MatchAfter, TheCommitmentStandsFromTheStartAndTheSeedComesAtTheEnd) {
  Play play(made(R"({"game":"royals","seats":2})"), house());
  EXPECT_EQ(play.snapshot(kSpectator).at("table").at("commitment").as_string(),
            commitment(kLot.seed));
  Play end = finished();
  const auto replay = replay_of(*end);
  ASSERT_TRUE(replay.has_value());
  EXPECT_EQ(replay->commitment, commitment(kLot.seed));
  EXPECT_EQ(replay->seed, kLot.seed);
  EXPECT_TRUE(replay->proof.is_whole());
}

TEST(MatchAfter, TheReplayTellsEveryStepEventAndScore) {
  Play play = finished();
  const auto replay = replay_of(*play);
  ASSERT_TRUE(replay.has_value());
  EXPECT_EQ(replay->steps.size(), play->steps());
  EXPECT_EQ(replay->scores.size(), play->steps() + 1);
  const json::object json = to_json(*replay);
  EXPECT_TRUE(json.at("steps").at(0).at("by").is_null()) << "the row is dealt first";
  const json::value last = play.snapshot(kSpectator).at("table").at("scores");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(replay->scores.back()[seat], last.at(seat).at("score").to_number<int>());
  }
  EXPECT_FALSE(replay->steps.back().events.empty());
}

TEST(MatchAfter, ViewsAfterAnyStepFromEveryEye) {
  Play play = finished();
  const std::size_t end = play->steps();
  const auto own = replay_view(*play, end, seat_at(1));
  ASSERT_TRUE(own.has_value());
  EXPECT_EQ(own->view.text, json::serialize(play.snapshot(eyes(1)).at("view")));
  const auto above = replay_view(*play, end / 2, std::nullopt);
  ASSERT_TRUE(above.has_value());
  EXPECT_EQ(above->seats.size(), 2U);
  EXPECT_EQ(to_json(*above).at("eyes").as_string(), "above");
  EXPECT_FALSE(replay_view(*play, end + 1, seat_at(0)).has_value());
  EXPECT_FALSE(replay_view(*play, 0, seat_at(2)).has_value());
}

TEST(MatchAfter, ARecordGoesOutAndComesInAsAFinishedTable) {
  Play play = finished();
  const json::object record = to_json(*play->record());
  const auto imported = import_record(house(), record, kEmil, kOther, 5);
  ASSERT_TRUE(imported.has_value()) << imported.error().text;
  EXPECT_EQ(imported->summary.status, "finished");
  Play again(*imported, house());
  EXPECT_EQ(json::serialize(to_json(*again->record())), json::serialize(record));
  EXPECT_EQ(json::serialize(again.snapshot(eyes(1)).at("view")),
            json::serialize(play.snapshot(eyes(1)).at("view")));
  EXPECT_TRUE(replay_of(*again)->proof.is_whole());
  EXPECT_FALSE(again.snapshot(kSpectator).at("log").as_array().empty());
  EXPECT_FALSE(again.done(again->join(kBert, std::nullopt, 6)));
}

TEST(MatchAfter, ARecordKeepsTheNamesOfItsPlayers) {
  Play play = finished(R"({"game":"royals","seats":3,"bots":{"2":"easy"}})");
  const json::object record = to_json(*play->record());
  EXPECT_EQ(json::serialize(record.at("players")), R"(["Anna","Bert",""])");
  const auto imported = import_record(house(), record, kEmil, kOther, 5);
  ASSERT_TRUE(imported.has_value()) << imported.error().text;
  Play again(*imported, house());
  const json::object shown = again.snapshot(kSpectator);
  const json::array& players = shown.at("table").at("players").as_array();
  EXPECT_EQ(players[0].at("name"), "Anna");
  EXPECT_EQ(players[1].at("name"), "Bert");
  EXPECT_EQ(players[0].at("kind"), "free") << "nobody sits there";
  EXPECT_FALSE(players[0].as_object().contains("user"));
  EXPECT_FALSE(again->viewer_of("").seat) << "a stranger is no player without an account";
  EXPECT_NE(json::serialize(shown.at("log")).find("Bert "), std::string::npos);
  EXPECT_EQ(json::serialize(to_json(*replay_of(*again))),
            json::serialize(to_json(*replay_of(*play))));
}

TEST(MatchAfter, NamesInARecordAreCheckedAsNamesAre) {
  Play play = finished();
  const auto why = [&](const json::value& players) {
    json::object record = to_json(*play->record());
    record["players"] = players;
    const auto made_of = import_record(house(), record, kEmil, kOther, 5);
    return made_of ? std::string() : made_of.error().code;
  };
  EXPECT_EQ(why({"Anna", "Bert"}), "");
  EXPECT_EQ(why({"Anna", ""}), "");
  EXPECT_EQ(why({"Anna"}), "bad_record");
  EXPECT_EQ(why({"Anna", 7}), "bad_record");
  EXPECT_EQ(why("Anna"), "bad_record");
  EXPECT_EQ(why({"Anna", std::string(25, 'x')}), "bad_name");
  EXPECT_EQ(why({"Anna", std::string(100'000, 'x')}), "bad_record");
  EXPECT_EQ(why({"Anna", "Bert\u202Ex"}), "bad_name") << "turns the direction of writing";
  EXPECT_EQ(why({"Anna", "Be\u200Brt"}), "bad_name") << "cannot be seen";
  EXPECT_EQ(why({"Anna", "  "}), "bad_name");
  json::object record = to_json(*play->record());
  record.erase("players");
  ASSERT_TRUE(import_record(house(), record, kEmil, kOther, 5)) << "older records have none";
}

TEST(MatchAfter, ARecordThatDoesNotReplayOrEndIsNotTaken) {
  Play play = finished();
  const Record record = *play->record();
  const auto refused = [&](const Record& other) {
    const auto made_of = import_record(house(), to_json(other), kEmil, kOther, 5);
    return made_of ? std::string() : made_of.error().code;
  };
  Record other = record;
  other.steps[3] = "dice deal nowhere";
  EXPECT_EQ(refused(other), "bad_record");
  other = record;
  other.seed = "forged";
  EXPECT_EQ(refused(other), "bad_record");
  other = record;
  other.game = "chess";
  EXPECT_EQ(refused(other), "unknown_game");
  Play half = begun(R"({"game":"royals","seats":2})");
  auto table = games()[0].start({2, {}, "x"});
  EXPECT_EQ(refused((*table)->record()), "not_finished");
  other = record;
  other.seed.reset();
  const auto unproven = import_record(house(), to_json(other), kEmil, kOther, 5);
  ASSERT_TRUE(unproven.has_value());
  Play again(*unproven, house());
  EXPECT_FALSE(replay_of(*again)->proof.is_whole());
  EXPECT_EQ(json::serialize(to_json(*again->record())), json::serialize(to_json(other)));
}

TEST(MatchAfter, ARecordOfDiceEnteredByHandIsNeverVerified) {
  Play play = finished();
  Record record = *play->record();
  for (std::string& step : record.steps) {
    if (step.starts_with("dice ")) step.replace(0, 4, "hand");
  }
  const auto imported = import_record(house(), to_json(record), kEmil, kOther, 5);
  ASSERT_TRUE(imported.has_value()) << imported.error().text;
  Play again(*imported, house());
  const json::object told = to_json(*replay_of(*again));
  EXPECT_FALSE(told.at("verified").as_bool());
  EXPECT_EQ(told.at("dice"), "chance was entered by hand, so nothing is proved of it");
  EXPECT_EQ(json::serialize(to_json(*again->record())), json::serialize(to_json(record)));
}

TEST(MatchAfter, TheRematchHasEverybodyOneSeatFurther) {
  Play play = finished(R"({"game":"royals","seats":3,"bots":{"1":"easy"},"access":"invitation"})");
  EXPECT_FALSE(rematch_of(house(), *play, kEmil.user, kOther, play.now).has_value());
  const auto next = rematch_of(house(), *play, kBert.user, kOther, play.now);
  ASSERT_TRUE(next.has_value()) << next.error().text;
  ASSERT_TRUE(play.done(play->set_next(kBert.user, next->head.id, play.now)));
  EXPECT_FALSE(play.done(play->set_next(kAnna.user, "x", play.now)));
  EXPECT_EQ(play.last.code, "rematch_exists");
  EXPECT_EQ(play.snapshot(kSpectator).at("table").at("next").as_string(), kOther.id);
  EXPECT_EQ(play.reopened().next(), kOther.id);
  Play again(*next, house());
  EXPECT_EQ(again->status(), Status::open);
  EXPECT_EQ(again->seating().seat_of(kAnna.user), seat_at(1));
  EXPECT_EQ(again->seating().at(seat_at(2)).bot, "easy");
  EXPECT_EQ(again->seating().seat_of(kBert.user), seat_at(0));
  EXPECT_TRUE(again.done(again->start(kBert.user, again.now))) << again.last.text;
}

}  // namespace
}  // namespace casus::server::tests
