// Sentences that count: each is said with 0, 1 and 2 of everything, and must still be a sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "games/royals/tests/given.h"
#include "games/wallenstein/tests/given.h"

namespace casus::tests {
namespace {

// The bytes of a form whose numbers are all `count`, or as near as their range allows.
std::vector<std::uint8_t> bytes_with(const Form& form, int count) {
  std::vector<std::uint8_t> bytes;
  for (const Slot& slot : form.slots) {
    const auto value = slot.kind == Slot::Kind::number ? std::clamp(count, slot.low, slot.high) : 0;
    for (int i = 0; i < slot.bytes(); ++i) {
      bytes.push_back(static_cast<std::uint8_t>((value >> (8 * i)) & 0xFF));
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
      R"((^|[^0-9.-])1 (are|have|rise|stand|stay|(\w+ )?(cards|armies|Thalers|points|nobles|)"
      R"(peasants|counties|boxes|courtiers|markers|sites|revolts))\b)");
  static const std::regex kNought(R"((^|[^0-9.])0 [a-z])");
  std::smatch found;
  if (std::regex_search(text, found, kOneOfMany)) return found.str();
  if (std::regex_search(text, found, kNought)) return found.str();
  return {};
}

// Rules that make a nought impossible where its range begins at it, so that no sentence need care.
bool never_none(const std::string& game, const std::string& word) {
  static const std::vector<std::string> kNeverNone = {
      // There is something to choose from, to pay, to move or to get.
      "royals.prompts.pay",
      "royals.refusals.wrong_payment",
      "royals.refusals.wrong_wild_intrigue",
      "royals.refusals.wrong_king_wild",
      "royals.events.pile_ran_out",
      "royals.events.intrigues_shuffled"};
  return std::ranges::find(kNeverNone, game + "." + word) != kNeverNone.end();
}

void expect_no_stumbling(const std::string& game, const Vocabulary& words) {
  const std::vector<std::string> seats = {"Anna", "Bert", "Cleo", "Dora", "Emil"};
  const auto say = [&](const char* section, const std::vector<Form>& forms) {
    for (const Form& form : forms) {
      for (const int count : {0, 1, 2}) {
        const std::string text = sentence(form, bytes_with(form, count), seats);
        const std::string name = std::string(section) + "." + form.word;
        if (count == 0 && never_none(game, name)) continue;
        EXPECT_EQ(clumsy_part(text), "") << game << " " << name << ": " << text;
      }
    }
  };
  say("prompts", words.prompts);
  say("refusals", words.refusals);
  say("events", words.events);
}

TEST(Sentences, CountWithoutStumbling) {
  expect_no_stumbling("royals", royals::the_game().vocabulary());
  expect_no_stumbling("wallenstein", wallenstein::the_game().vocabulary());
}

TEST(Sentences, WhatNobodyWouldSayIsFound) {
  EXPECT_EQ(clumsy_part("The price is 1 France cards."), " 1 France cards");
  EXPECT_EQ(clumsy_part("That takes 1 cards."), " 1 cards");
  EXPECT_EQ(clumsy_part("Pay 3 and 0 other cards."), " 0 o");
  EXPECT_EQ(clumsy_part("Pay 10 cards and 1 card."), "");
}

}  // namespace
}  // namespace casus::tests
