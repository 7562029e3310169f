// Powers beside seats and points that are not whole, by way of a table.
#include <gtest/gtest.h>

#include "core/table_of.h"
#include "core/turn_json.h"
#include "engine/table_json.h"
#include "tests/support/toy_of_powers.h"

namespace casus {
namespace {

using toy::EventKind;
using toy::ToyOfPowers;

std::unique_ptr<Table> new_table() {
  static const LoadedGame kGame = load_game<ToyOfPowers>({}, "", "").value();
  return kGame.start({3, {}, "a seed of the tests"}).value();
}

// Everybody's first choice, until the game is over or `enough` says so.
std::vector<Event> play_on(Table& table, const std::function<bool()>& enough) {
  std::vector<Event> told;
  Choices choices;
  while (table.turn().waiting != Waiting::nobody && !enough()) {
    std::vector<Event> events;
    if (table.turn().waiting == Waiting::chance) {
      events = table.roll();
    } else {
      const Seat seat = *table.turn().seats.begin();
      choices.clear();
      table.legal(seat, choices);
      events = table.play(seat, choices.back());  // of those who may keep all, to keep all
    }
    told.insert(told.end(), events.begin(), events.end());
  }
  return told;
}

TEST(Powers, ATableNamesThemWithThoseWhoPlayThem) {
  const auto table = new_table();
  const Powers powers = table->powers();
  ASSERT_EQ(powers.size(), 5U);
  EXPECT_EQ(powers[1], (Power{"east", "the East", seat_at(1), "gold"}));
  EXPECT_EQ(powers[4], (Power{"moon", "the Moon", std::nullopt, "gold"}));
  std::string text;
  JsonText out(text);
  out.object();
  write_powers("powers", powers, out);
  out.end_object();
  EXPECT_EQ(json::parse(text).at("powers").at(1),
            json::parse(R"({"id":"east","name":"the East","seat":1,"colour":"gold"})"));
  EXPECT_TRUE(json::parse(text).at("powers").at(4).at("seat").is_null());
}

TEST(Powers, TheyChangeHandsAndTheEngineSaysSo) {
  const auto table = new_table();
  play_on(*table, [&] { return table->powers()[0].seat == seat_at(1); });
  ASSERT_NE(table->turn().waiting, Waiting::nobody) << "in mid-game";
  json::object answer;
  engine::add_turn(answer, *table);
  EXPECT_EQ(answer.at("powers").at(0).at("seat"), 1);
}

TEST(Powers, EventsAndSentencesNameThem) {
  const auto table = new_table();
  bool kept = false;
  for (const Event& event : play_on(*table, [] { return false; })) {
    if (event.kind != static_cast<int>(EventKind::kept)) continue;
    const std::string id = table->powers()[event.arg[0]].id;
    EXPECT_EQ(table->json_of(event).at("power").as_string(), id);
    EXPECT_EQ(table->text_of(event), "The " + std::string(1, static_cast<char>(id[0] - 32)) +
                                         id.substr(1) + " keeps all.");
    kept = true;
  }
  EXPECT_TRUE(kept);
}

TEST(Points, HalvesAndThirdsAreNumbersInJsonAndFractionsInATextForPeople) {
  EXPECT_EQ(points_json(203, 2), 101.5);
  EXPECT_EQ(points_json(202, 2), 101);
  EXPECT_TRUE(points_json(202, 2).is_int64());
  EXPECT_EQ(points_json(-1, 2), -0.5);
  EXPECT_EQ(points_json(7, 1), 7);
  EXPECT_DOUBLE_EQ(points_json(100, 3).as_double(), 100.0 / 3);
  EXPECT_EQ(points_text(203, 2), "101 1/2");
  EXPECT_EQ(points_text(202, 2), "101");
  EXPECT_EQ(points_text(1, 2), "1/2");
  EXPECT_EQ(points_text(-3, 2), "-1 1/2");
  EXPECT_EQ(points_text(-1, 2), "-1/2");
  EXPECT_EQ(points_text(0, 3), "0");
  EXPECT_EQ(points_text(100, 3), "33 1/3");
  EXPECT_EQ(points_text(7, 1), "7");
}

TEST(Points, ATableOfHalvesGivesHalves) {
  const auto table = new_table();
  play_on(*table, [] { return false; });
  const Scores scores = table->scores();
  const json::array written = engine::scores_json(*table);
  bool half = false;
  for (int seat = 0; seat < scores.seats; ++seat) {
    const int counted = scores.seat[static_cast<std::size_t>(seat)].score;
    half |= counted % 2 != 0;
    EXPECT_EQ(written[static_cast<std::size_t>(seat)].at("score").to_number<double>(),
              counted / 2.0);
    EXPECT_EQ(written[static_cast<std::size_t>(seat)].at("parts").at("points"),
              written[static_cast<std::size_t>(seat)].at("score"));
  }
  EXPECT_TRUE(half) << "a seed that shows nothing";
}

}  // namespace
}  // namespace casus
