// Records: what was altered or cut is refused with a sentence that says where. Played with the toy.
#include "core/record.h"

#include <gtest/gtest.h>

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
  EXPECT_TRUE(again->dice_verified);
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
  EXPECT_FALSE(again->dice_verified);
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
  EXPECT_EQ(fault_with("stepz", 1), "record: has no field \"stepz\"");
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
