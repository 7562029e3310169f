// Plays a position of Generalship with choices written as text, for unit tests. Whatever may not be
// played fails the test.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/form.h"
#include "core/text.h"
#include "games/generalship/refusals.h"
#include "games/generalship/tests/given.h"
#include "tests/support/example.h"

namespace casus::generalship {

// The option that says which seat plays what.
inline json::object nations(std::initializer_list<std::string_view> of_seats) {
  json::array words;
  for (const std::string_view word : of_seats) words.emplace_back(word);
  return {{"nations", words}};
}

class Playing {
 public:
  explicit Playing(const Position& start) : position(start) {}

  // Answers of one seat, parted by `|`.
  Playing& play(std::string_view seat, std::string_view answers) {
    for (const std::string_view text : casus::test::clauses_of(answers)) {
      const Choice choice = read(text);
      const auto refusal = the_game().why_not(position, seat_named(seat), choice);
      EXPECT_FALSE(refusal) << text << ": " << (refusal ? sentence_of(*refusal) : "");
      if (refusal) return *this;
      Events events(told);
      the_game().apply(position, seat_named(seat), choice, events);
    }
    return *this;
  }

  // What chance brings, parted by `|`.
  Playing& chance(std::string_view outcomes) {
    for (const std::string_view text : casus::test::clauses_of(outcomes)) {
      const Choice outcome = read(text);
      const bool possible = the_game().possible(position, outcome);
      EXPECT_TRUE(possible) << text << " cannot come";
      if (!possible) return *this;
      Events events(told);
      the_game().resolve(position, outcome, events);
    }
    return *this;
  }

  std::optional<Refusal> refused(std::string_view seat, std::string_view text) const {
    return the_game().why_not(position, seat_named(seat), read(text));
  }
  const Form& form_of(const Refusal& refusal) const {
    return the_game().vocabulary().refusals[refusal.why];
  }
  std::string sentence_of(const Refusal& refusal) const {
    std::vector<std::string> names = the_game().seat_words(position);
    for (std::string& name : names) name = capitalized(name);
    return sentence(form_of(refusal), refusal.arg, names, {});
  }

  std::vector<std::string> legal(std::string_view seat) const {
    Choices choices;
    the_game().legal(position, seat_named(seat), choices);
    std::vector<std::string> texts;
    for (const Choice& choice : choices) {
      texts.push_back(notation(the_game().vocabulary().acts[choice.act], choice.arg));
    }
    return texts;
  }

  Seat seat_named(std::string_view word) const {
    const auto words = the_game().seat_words(position);
    const auto found = std::ranges::find(words, word);
    EXPECT_NE(found, words.end()) << word << " is no seat";
    return seat_at(static_cast<int>(found - words.begin()));
  }

  Position position;
  std::vector<Event> told;

 private:
  static Choice read(std::string_view text) {
    const auto choice = parse_choice(the_game().vocabulary().acts, text);
    EXPECT_TRUE(choice) << text << ": " << (choice ? "" : choice.error().text);
    return choice.value_or(Choice{});
  }
};

// A clause of the examples holds.
inline void expect_clause(const Position& position, std::string_view clause) {
  const auto is = check_clause(position, clause);
  EXPECT_FALSE(is) << "expected: " << clause << "\n  but is: " << is.value_or("");
}

}  // namespace casus::generalship
