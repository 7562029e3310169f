// Records: what was altered or cut is refused with a sentence that says where. Played with the toy.
#include "core/record.h"

#include <gtest/gtest.h>

#include "core/rules_version.h"
#include "core/seed.h"
#include "core/table_of.h"
#include "tests/support/toy_game.h"

namespace casus {
namespace {

using toy::Toy;

const LoadedGame& game() {
  static const LoadedGame kGame = *load_game<Toy>({}, "", "");
  return kGame;
}

// Everybody always takes the first choice.
std::unique_ptr<Table> finished(const std::string& seed) {
  auto table = *game().start({2, {{"rounds", 1}}, seed});
  Choices legal;
  while (table->turn().waiting != Waiting::nobody) {
    if (table->turn().waiting == Waiting::chance) {
      table->roll();
      continue;
    }
    const Seat seat = *table->turn().seats.begin();
    legal.clear();
    table->legal(seat, legal);
    table->play(seat, legal.front());
  }
  return table;
}

std::string fault_of(const Record& record) {
  const auto again = replay(game(), record);
  return again ? "" : again.error().text;
}

TEST(Record, OfAFinishedGameReplaysAndItsDiceAreVerified) {
  const auto table = finished("paris");
  const auto read = read_record(*parse_json(json::serialize(to_json(table->record())), "record"));
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(read->seed, "paris");
  EXPECT_EQ(read->commitment, commitment("paris"));
  const auto again = replay(game(), *read);
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_TRUE(again->proof.is_whole());
  EXPECT_EQ(again->table->position().json(), table->position().json());
}

TEST(Record, OfARunningGameKeepsTheSeedSecret) {
  auto table = *game().start({2, {}, "paris"});
  table->roll();
  const Record record = table->record();
  EXPECT_EQ(record.seed, std::nullopt);
  EXPECT_EQ(record.commitment, commitment("paris"));
  EXPECT_EQ(json::serialize(to_json(record)).find("paris"), std::string::npos);
  const auto again = replay(game(), record);
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_FALSE(again->proof.is_whole());
}

TEST(Record, ReplaysUpToAnyStep) {
  const Record record = finished("paris")->record();
  const auto part = replay(game(), record, 4);
  ASSERT_TRUE(part.has_value());
  EXPECT_EQ(part->table->steps(), 4U);
  EXPECT_FALSE(replay(game(), record, record.steps.size() + 1).has_value());
}

TEST(Record, ATruncatedOneIsRefused) {
  Record record = finished("paris")->record();
  record.steps.pop_back();
  EXPECT_EQ(fault_of(record), "the steps do not lead to the position the record ends with");
}

TEST(Record, AnAlteredStepIsNamed) {
  const Record good = finished("paris")->record();
  const auto altered = [&](std::size_t at, const std::string& text) {
    Record record = good;
    record.steps[at] = text;
    return fault_of(record);
  };
  const std::string other = good.steps[0] == "dice deal oak" ? "deal ash" : "deal oak";
  EXPECT_NE(altered(0, "dice " + other).find("step 0"), std::string::npos);
  EXPECT_NE(altered(0, "dice " + other).find("does not follow from the seed"), std::string::npos);
  EXPECT_NE(altered(1, "0 keep").find("step 1 (\"0 keep\") is refused: A card is being dealt."),
            std::string::npos);
  EXPECT_NE(altered(2, "keep").find("is no step"), std::string::npos);
  EXPECT_NE(altered(2, "9 keep").find("begins with \"9\", which is no seat, dice or hand"),
            std::string::npos);
  EXPECT_NE(altered(2, "dice chop").find("\"chop\" is no act"), std::string::npos);
  EXPECT_NE(altered(6, "dice deal oak").find("is chance, but nothing is to be rolled"),
            std::string::npos);
  EXPECT_NE(altered(2, "dice keep").find("cannot happen here"), std::string::npos);
}

TEST(Record, AnotherGameBoardVersionOrSeedIsRefused) {
  const Record good = finished("paris")->record();
  Record record = good;
  record.game = "chess";
  EXPECT_EQ(fault_of(record), "the record is of \"chess\", not toy");
  record = good;
  record.rules_version = "0";
  EXPECT_EQ(fault_of(record), "the record was made by rules version \"0\", these are 1");
  // Of the same first number it is replayed, and what does not fit names both versions.
  for (const char* later : {"1.1", "2", "1.x", "1.", "1.-1", "1.99999999999", "01", ""}) {
    record.rules_version = later;
    EXPECT_NE(fault_of(record).find("these are 1"), std::string::npos) << later;
  }
  EXPECT_TRUE(replays_records_of("1.2", "1"));
  EXPECT_TRUE(replays_records_of("1.2", "1.2"));
  EXPECT_FALSE(replays_records_of("1.2", "1.3"));
  EXPECT_FALSE(replays_records_of("2", "1.3"));
  record = good;
  record.rules_version = "1.0";
  EXPECT_EQ(fault_of(record), "");
  record.steps.pop_back();
  EXPECT_NE(fault_of(record).find("; the record was made by rules version \"1.0\", these are 1"),
            std::string::npos);
  record = good;
  record.board_hash = "abc";
  EXPECT_NE(fault_of(record).find("made on another board"), std::string::npos);
  record = good;
  record.seed = "london";
  EXPECT_EQ(fault_of(record), "the seed does not match the commitment made at the start");
  record = good;
  record.options["rounds"] = 7;
  EXPECT_NE(fault_of(record).find("options.rounds"), std::string::npos);
  record = good;
  record.seats = 7;
  EXPECT_NE(fault_of(record).find("seats"), std::string::npos);
}

TEST(Record, MalformedJsonIsNamedByItsField) {
  const json::object good = to_json(finished("paris")->record());
  const auto fault_with = [&](const char* field, const json::value& value) {
    json::object wrong = good;
    wrong[field] = value;
    const auto read = read_record(wrong);
    return read ? std::string() : read.error().text;
  };
  EXPECT_EQ(fault_with("seats", "two"),
            "record.seats: must be a whole number from 1 to 7, not \"two\"");
  EXPECT_EQ(fault_with("casus_record", 2),
            "record.casus_record: must be a whole number from 1 to 1, not 2");
  EXPECT_EQ(fault_with("steps", 1), "record.steps: must be a list, not 1");
  EXPECT_EQ(fault_with("steps", json::array{1}), "record.steps[0]: must be text, not 1");
  EXPECT_EQ(fault_with("options", 1), "record.options: must be an object");
  EXPECT_EQ(
      fault_with("stepz", 1),
      "record: has no field \"stepz\"; did you mean steps? There are board_hash, casus_record, "
      "commitment, end_hash, game, options, players, rules_version, seats, seed, start, steps");
  json::object missing = good;
  missing.erase("end_hash");
  EXPECT_EQ(read_record(missing).error().text, "record: the field \"end_hash\" is missing");
}

TEST(Record, ChanceMayBeEnteredByHand) {
  auto table = *game().start({2, {}, ""});
  table->resolve(*table->read_choice(std::string_view("deal oak")));
  const Record record = table->record();
  EXPECT_EQ(record.commitment, "");
  EXPECT_EQ(record.steps[0], "hand deal oak");
  EXPECT_TRUE(replay(game(), record).has_value());
}

// A whole game of which every so manieth chance step is entered by hand.
std::unique_ptr<Table> finished_by_hand(const std::string& seed, int apart) {
  auto table = *game().start({2, {{"rounds", 1}}, seed});
  Choices legal;
  Outcomes outcomes;
  for (int roll = 0; table->turn().waiting != Waiting::nobody;) {
    if (table->turn().waiting == Waiting::players) {
      const Seat seat = *table->turn().seats.begin();
      legal.clear();
      table->legal(seat, legal);
      table->play(seat, legal.front());
    } else if (roll++ % apart == 0) {
      outcomes.clear();
      table->outcomes(outcomes);
      table->resolve(outcomes.front().choice);
    } else {
      table->roll();
    }
  }
  return table;
}

std::string proved_of(const Record& record) {
  const auto again = replay(game(), record);
  EXPECT_TRUE(again.has_value()) << again.error().text;
  return again ? what_is_proved(record, again->proof) : "";
}

TEST(Record, DiceEnteredByHandAreToldAsSuchAndNeverVerified) {
  const Record by_hand = finished_by_hand("paris", 1)->record();
  EXPECT_EQ(by_hand.seed, "paris") << "the table had a seed, though nothing came from it";
  EXPECT_FALSE(replay(game(), by_hand)->proof.is_whole());
  EXPECT_EQ(proved_of(by_hand), "chance was entered by hand, so nothing is proved of it");

  const Record mixed = finished_by_hand("paris", 2)->record();
  const auto again = replay(game(), mixed);
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_FALSE(again->proof.is_whole());
  EXPECT_GT(again->proof.by_hand, 0);
  EXPECT_GT(again->proof.verified, 0);
  const int all = again->proof.by_hand + again->proof.verified;
  EXPECT_EQ(proved_of(mixed), std::to_string(again->proof.by_hand) + " of " + std::to_string(all) +
                                  " chance steps were entered by hand; the others follow from the "
                                  "seed");
}

TEST(Record, SaysWhatIsProvedWithoutASeed) {
  Record record = finished("paris")->record();
  EXPECT_EQ(proved_of(record), "every chance step follows from the seed");
  record.seed.reset();
  EXPECT_EQ(proved_of(record), "the chance steps could not be verified, for the seed is not told");
  EXPECT_TRUE(replay(game(), record, std::nullopt, "paris")->proof.is_whole());
  EXPECT_FALSE(replay(game(), record, std::nullopt, "london").has_value());
  record.commitment.clear();
  EXPECT_EQ(proved_of(record),
            "the chance steps are said to be rolled, but no seed was committed to");
  record.seed = "paris";
  EXPECT_EQ(fault_of(record), "no seed was committed to at the start, so none can be told");
  EXPECT_EQ(proved_of((*game().start({2, {}, "paris"}))->record()), "no chance step was taken");
}

TEST(Record, ComesOutOfAReplayUnchanged) {
  Record untold = finished("paris")->record();
  untold.seed.reset();
  auto running = *game().start({3, {}, "paris"});
  running->roll();
  for (const Record& record :
       {finished("paris")->record(), untold, running->record(),
        finished_by_hand("paris", 2)->record(), finished_by_hand("paris", 1)->record()}) {
    const auto again = replay(game(), record);
    ASSERT_TRUE(again.has_value()) << again.error().text;
    EXPECT_EQ(json::serialize(to_json(again->table->record())), json::serialize(to_json(record)));
  }
}

TEST(Record, GoesOnAfterAReplayWithItsCommitmentAndItsMarks) {
  auto table = *game().start({2, {{"rounds", 1}}, "paris"});
  table->roll();
  const Record half = table->record();
  auto blind = replay(game(), half);
  ASSERT_TRUE(blind.has_value());
  blind->table->resolve(*blind->table->read_choice(std::string_view("deal oak")));
  const Record longer = blind->table->record();
  EXPECT_EQ(longer.commitment, half.commitment);
  EXPECT_TRUE(longer.steps[0].starts_with("dice "));
  EXPECT_EQ(longer.steps[1], "hand deal oak");
  EXPECT_TRUE(replay(game(), longer).has_value());
  // Whoever knows the seed goes on with it, and it stays untold until the end.
  auto knowing = replay(game(), half, std::nullopt, "paris");
  ASSERT_TRUE(knowing.has_value());
  knowing->table->roll();
  EXPECT_EQ(knowing->table->record().seed, std::nullopt);
  EXPECT_TRUE(knowing->table->record().steps[1].starts_with("dice "));
}

TEST(Record, OfAPositionThatWasSetUpMustTellTheSame) {
  auto table = *game().start({2, {{"rounds", 1}}, "x"});
  ASSERT_TRUE(table->load(table->position().json()).has_value());
  Record record = table->record();
  EXPECT_EQ(json::serialize(to_json(replay(game(), record)->table->record())),
            json::serialize(to_json(record)));
  record.seats = 3;
  EXPECT_EQ(fault_of(record), "record.seats: the start has 2 seats");
  record = table->record();
  record.options["rounds"] = 2;
  EXPECT_EQ(fault_of(record), "record.options: are not those of the start");
}

TEST(Record, FromALoadedPositionStartsThere) {
  const auto played = finished("paris");
  auto table = *game().start({2, {{"rounds", 1}}, "x"});
  const auto half = replay(game(), played->record(), 7);
  ASSERT_TRUE(half.has_value());
  ASSERT_TRUE(table->load(half->table->position().json()).has_value());
  EXPECT_EQ(table->steps(), 0U);
  const Record record = table->record();
  ASSERT_TRUE(record.start.has_value());
  const auto again = replay(game(), record);
  ASSERT_TRUE(again.has_value()) << again.error().text;
  EXPECT_EQ(again->table->position().json(), table->position().json());
}

TEST(Record, ABrokenPositionChangesNothing) {
  auto table = *game().start({2, {}, "x"});
  const auto before = table->position().json();
  EXPECT_FALSE(table->load(json::parse(R"({"seats": "two"})")).has_value());
  EXPECT_EQ(table->position().json(), before);
}

TEST(Table, TellsItsWordsForAnyGame) {
  auto table = *game().start({2, {}, "x"});
  EXPECT_EQ(table->seat_names(), (std::vector<std::string>{"Red", "Blue"}));
  table->name_seats({"Anna", "Bert"});
  const auto told = table->resolve(*table->read_choice(std::string_view("deal oak")));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(table->text_of(told[0]), "Anna gets oak.");
  EXPECT_EQ(table->json_of(told[0]).at("kind"), "dealt");
  EXPECT_EQ(table->json_of(told[0]).at("to"), json::parse("[0]"));
  const auto refusal = table->why_not(seat_at(0), Choice{2, {}});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(table->text_of(*refusal), "A card is being dealt.");
  EXPECT_EQ(table->rule_of(*refusal), "toy.deal");
}

}  // namespace
}  // namespace casus
