// Goldens: a seeded game as people would read it. CASUS_WRITE_GOLDEN=1 writes them anew; what
// changes in them is then seen in the commit.
#include <gtest/gtest.h>

#include "core/turn_json.h"
#include "games/all.h"
#include "tests/support/seeded_game.h"
#include "tests/support/written.h"

namespace casus::tests {
namespace {

constexpr std::size_t kLargest = 40 * 1024;
constexpr std::size_t kFirstSteps = 140;
constexpr std::size_t kLastSteps = 60;

std::string audience(const Table& table, const Event& event) {
  if (event.audience == SeatSet::everyone()) return "";
  std::string names;
  for (const Seat seat : event.audience) {
    if (index(seat) < table.seats())
      names += " " + table.seat_names()[static_cast<std::size_t>(index(seat))];
  }
  return " (to" + names + ")";
}

// One step in words: who was asked what, the answer, and the events.
std::string told_step(Table& table, Dice& dice) {
  std::string text;
  std::vector<Event> told;
  const std::size_t at = table.steps();
  if (table.turn().waiting == Waiting::chance) {
    told = table.roll();
    text = table.step_text(at) + "\n";
  } else {
    const Answered answer = random_answer(table, dice);
    text = table.seat_names()[static_cast<std::size_t>(index(answer.seat))] + ": " +
           table.text_of(table.prompt(answer.seat)) + "\n";
    told = table.play(answer.seat, answer.choice);
    text += table.step_text(at) + "\n";
  }
  for (const Event& event : told)
    text += "    " + table.text_of(event) + audience(table, event) + "\n";
  return text;
}

std::string told_game(const LoadedGame& game, int seats) {
  const auto table = start_seeded(game, seats, 17);
  Dice dice(17);
  std::vector<std::string> steps;
  while (table->turn().waiting != Waiting::nobody) steps.push_back(told_step(*table, dice));
  std::string text = "# " + game.info.title + ", " + std::to_string(seats) + " seats, options " +
                     json::serialize(table->record().options) + "\n\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i == kFirstSteps && steps.size() > kFirstSteps + kLastSteps) {
      text += "\n... " + std::to_string(steps.size() - kFirstSteps - kLastSteps) + " steps ...\n\n";
      i = steps.size() - kLastSteps;
    }
    text += steps[i];
  }
  const Scores scores = table->scores();
  for (int i = 0; i < scores.seats; ++i) {
    const SeatScore& one = scores.seat[static_cast<std::size_t>(i)];
    text += "\n" + table->seat_names()[static_cast<std::size_t>(i)] + ": " +
            std::to_string(one.score) + ", place " + std::to_string(one.rank);
    for (std::size_t part = 0; part < game.info.score_parts.size(); ++part) {
      text += ", " + game.info.score_parts[part] + " " + points_text(one.parts[part], scores.unit);
    }
  }
  return text + "\n\n" + table->picture(Viewer{});
}

TEST(Golden, SeededGamesReadAsTheyDid) {
  const auto games = load_games();
  ASSERT_TRUE(games.has_value()) << games.error().text;
  for (const LoadedGame& game : *games) {
    for (const int seats : {game.info.seats.front(), game.info.seats.back()}) {
      const std::string name =
          path_of(game.info.id, "golden/" + std::to_string(seats) + "_seats.txt");
      const std::string text = told_game(game, seats);
      EXPECT_LE(text.size(), kLargest) << name;
      if (writes_golden()) write_text(name, text);
      const std::string difference = first_difference(read_text(name), text);
      EXPECT_EQ(difference, "")
          << name << " differs at " << difference
          << "\nIf that is right, run with CASUS_WRITE_GOLDEN=1 and commit it.";
    }
  }
}

}  // namespace
}  // namespace casus::tests
