// Sentences that count: each is said with one and with several of everything, and games are played
// to hear whether a nought is ever counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "games/all.h"
#include "tests/support/seeded_game.h"

namespace casus::tests {
namespace {

// The bytes of a form whose numbers are all `count`, or as near as their range allows.
std::vector<std::uint8_t> bytes_with(const Form& form, int count) {
  std::vector<std::uint8_t> bytes;
  for (const Slot& slot : form.slots) {
    const std::size_t at = bytes.size();
    bytes.resize(at + static_cast<std::size_t>(slot.bytes()));
    if (slot.kind == Slot::Kind::number) {
      const int value = std::clamp(count, slot.low, slot.high);
      for (int i = 0; i < slot.bytes(); ++i) {
        bytes[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(value >> (8 * i));
      }
    }
    if (slot.kind == Slot::Kind::seats) bytes.back() = 3;
    if (slot.kind == Slot::Kind::tally) bytes.back() = 1;
  }
  bytes.resize(std::max<std::size_t>(bytes.size(), 16));
  return bytes;
}

// What nobody would say: "1 cards", "1 are", "0 cards".
std::string clumsy_part(const std::string& text) {
  static const std::regex kOneOfMany(
      R"((^|[^0-9.-])1 (are|have|rise|stand|stay|((?!for )\w+ )?(cards|armies|Thalers|points|nobles|)"
      R"(peasants|counties|boxes|courtiers|markers|sites|revolts))\b)");
  static const std::regex kNought(R"((^|[^0-9.])0 [a-z])");
  static const std::regex kCardOfNought("card 0");  // a name
  std::smatch found;
  if (std::regex_search(text, found, kOneOfMany)) return found.str();
  const std::string without_names = std::regex_replace(text, kCardOfNought, "card");
  if (std::regex_search(without_names, found, kNought)) return found.str();
  return {};
}

void expect_no_stumbling(const LoadedGame& game, const std::string& text) {
  EXPECT_EQ(clumsy_part(text), "") << game.info.id << ": " << text;
}

// Everything that is told, asked and refused; `tried` are choices of earlier questions.
void listen(const LoadedGame& game, int seats, std::uint64_t seed) {
  const auto table = start_seeded(game, seats, seed);
  const std::vector<std::string> names = table->seat_names();
  const Vocabulary& words = table->vocabulary();
  const auto say = [&](const Form& form, Bytes bytes) {
    expect_no_stumbling(game, sentence(form, bytes, names, table->powers()));
  };
  const auto hear = [&](const std::vector<Event>& told) {
    for (const Event& event : told) say(words.events[event.kind], event.arg);
  };
  std::vector<Choice> tried;
  Dice dice(seed);
  while (table->turn().waiting != Waiting::nobody) {
    if (table->turn().waiting == Waiting::chance) {
      hear(table->roll());
      continue;
    }
    const auto [seat, choice] = random_answer(*table, dice);
    tried.push_back(choice);
    const Prompt prompt = table->prompt(seat);
    say(words.prompts[prompt.ask], prompt.arg);
    const Choice& other = tried[dice.below(static_cast<std::uint32_t>(tried.size()))];
    if (const auto refusal = table->why_not(seat, other)) {
      say(words.refusals[refusal->why], refusal->arg);
    }
    hear(table->play(seat, choice));
  }
}

TEST(Sentences, CountOneAndSeveralWithoutStumbling) {
  const auto games = load_games();
  ASSERT_TRUE(games.has_value()) << games.error().text;
  const std::vector<std::string> names = {"Anna", "Bert", "Cleo", "Dora", "Emil"};
  for (const char* id : {"royals", "wallenstein"}) {
    const LoadedGame& game = **find_game(*games, id);
    const auto table = start_seeded(game, game.info.seats.front(), 1);
    const Vocabulary& words = table->vocabulary();
    for (const auto* forms : {&words.prompts, &words.refusals, &words.events}) {
      for (const Form& form : *forms) {
        for (const int count : {1, 2}) {
          expect_no_stumbling(game, sentence(form, bytes_with(form, count), names));
        }
      }
    }
  }
}

TEST(Sentences, NeverCountANoughtInPlay) {
  const auto games = load_games();
  ASSERT_TRUE(games.has_value()) << games.error().text;
  for (const char* id : {"royals", "wallenstein"}) {
    const LoadedGame& game = **find_game(*games, id);
    for (const int seats : game.info.seats) {
      for (std::uint64_t seed = 1; seed <= 4; ++seed) listen(game, seats, seed);
    }
  }
}

TEST(Sentences, WhatNobodyWouldSayIsFound) {
  EXPECT_EQ(clumsy_part("The price is 1 France cards."), " 1 France cards");
  EXPECT_EQ(clumsy_part("That takes 1 cards."), " 1 cards");
  EXPECT_EQ(clumsy_part("Pay 3 and 0 other cards."), " 0 o");
  EXPECT_EQ(clumsy_part("Pay 10 cards and 1 card."), "");
}

}  // namespace
}  // namespace casus::tests
