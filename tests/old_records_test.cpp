// Finished records of every game that each later build must still replay and verify. They are only
// written anew (CASUS_WRITE_GOLDEN=1) with a new rules version.
#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/seeded_game.h"
#include "tests/support/written.h"

namespace casus::tests {
namespace {

std::string record_name(const LoadedGame& game, int seats) {
  return path_of(game.info.id, "records/" + std::to_string(seats) + "_seats.json");
}

// One step a line, so that a changed record shows what changed.
std::string pretty(const Record& record) {
  json::object object = to_json(record);
  const json::value steps = object["steps"];
  object.erase("steps");
  std::string text = json::serialize(object);
  text.pop_back();
  text += ",\n\"steps\": [";
  std::string_view between = "\n";
  for (const json::value& step : steps.get_array()) {
    text += between;
    text += json::serialize(step);
    between = ",\n";
  }
  return text + "\n]}\n";
}

// A finished game. Of a long one the last part, from a position that was set up; but with the most
// seats the whole of it.
std::unique_ptr<Table> finished(const LoadedGame& game, int seats) {
  constexpr std::size_t kLong = 2000;
  constexpr std::size_t kPart = 500;
  auto table = start_seeded(game, seats, 1648);
  Dice dice(1680);
  play_to_end(*table, dice);
  if (table->steps() < kLong || seats == game.info.seats.back()) return table;
  const auto before = replay(game, table->record(), table->steps() - kPart);
  auto part = game.load(before->table->position().json(), game.info.id + "-1648");
  play_to_end(**part, dice);
  return std::move(*part);
}

void write_records(const LoadedGame& game) {
  for (const int seats : game.info.seats) {
    write_text(record_name(game, seats), pretty(finished(game, seats)->record()));
  }
}

TEST(OldRecords, StillReplayAndTheirDiceAreVerified) {
  const auto games = load_games();
  ASSERT_TRUE(games.has_value()) << games.error().text;
  for (const LoadedGame& game : *games) {
    if (writes_golden()) write_records(game);
    for (const int seats : game.info.seats) {
      const std::string name = record_name(game, seats);
      const auto parsed = parse_json(read_text(name), name);
      ASSERT_TRUE(parsed.has_value()) << parsed.error().text;
      const auto record = read_record(*parsed);
      ASSERT_TRUE(record.has_value()) << name << ": " << record.error().text;
      const auto again = replay(game, *record);
      ASSERT_TRUE(again.has_value()) << name << ": " << again.error().text;
      EXPECT_TRUE(again->proof.is_whole()) << name;
      EXPECT_EQ(again->table->turn().waiting, Waiting::nobody) << name;
      EXPECT_EQ(json::serialize(to_json(again->table->record())), json::serialize(to_json(*record)))
          << name;
    }
  }
}

TEST(OldRecords, AreRefusedWithASentenceWhenAlteredOrCut) {
  const auto games = load_games();
  ASSERT_TRUE(games.has_value());
  for (const LoadedGame& game : *games) {
    const std::string name = record_name(game, game.info.seats.front());
    const auto record = read_record(*parse_json(read_text(name), name));
    ASSERT_TRUE(record.has_value());
    Dice dice(3);
    for (int i = 0; i < 40; ++i) {
      const std::size_t at = dice.below(static_cast<std::uint32_t>(record->steps.size()));
      Record cut = *record;
      cut.steps.resize(at);
      EXPECT_FALSE(replay(game, cut).has_value()) << "cut before step " << at;
      Record altered = *record;
      altered.steps.erase(altered.steps.begin() + static_cast<std::ptrdiff_t>(at));
      const auto again = replay(game, altered);
      ASSERT_FALSE(again.has_value()) << "without step " << at;
      EXPECT_FALSE(again.error().text.empty());
    }
  }
}

}  // namespace
}  // namespace casus::tests
