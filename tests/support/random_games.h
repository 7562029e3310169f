// Random games for the unit tests of every game: any seat count, chance from dice.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tests/laws/options.h"
#include "tests/support/clauses.h"

namespace casus::test {

// Told of every step: the position before, the choice, the position after, and what was told.
template <Game G>
using OnStep =
    std::function<void(const typename G::Position& before, const Choice& choice,
                       const typename G::Position& after, const std::vector<Event>& told)>;

// Which of the legal choices: any.
inline const Choice& any_of(const Choices& choices, Dice& dice) {
  return choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
}

inline Seat any_of(SeatSet seats, Dice& dice) {
  auto seat = seats.begin();
  for (std::uint32_t i = dice.below(static_cast<std::uint32_t>(seats.size())); i > 0; --i) ++seat;
  return *seat;
}

// Plays to the end; the last position. `pick(position, choices)` chooses among the legal ones.
template <Game G, class Pick>
typename G::Position play_game(int seats, const Options& options, Dice& dice,
                               const OnStep<G>& on_step, const Pick& pick) {
  const G& game = compiled_game<G>();
  typename G::Position position = game.start(seats, options);
  Choices choices;
  std::vector<Event> told;
  for (int step = 0; step < G::info().most_steps; ++step) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::nobody) return position;
    const typename G::Position before = position;
    told.clear();
    Events events(told);
    Choice choice;
    if (turn.waiting == Waiting::chance) {
      choice = game.sample(position, dice);
      game.resolve(position, choice, events);
    } else {
      const Seat seat = any_of(turn.seats, dice);
      choices.clear();
      game.legal(position, seat, choices);
      choice = pick(position, choices);
      game.apply(position, seat, choice, events);
    }
    on_step(before, choice, position, told);
  }
  return position;
}

// Any options that the game takes for so many seats.
template <Game G>
Options random_options(int seats, Dice& dice) {
  return *laws::random_options(compiled_game<G>(), seats, {}, dice);
}

// So many games for each number of seats, until one fails.
template <Game G>
void each_random_game(
    int games, const std::function<void(int seats, const Options& options, Dice& dice)>& play) {
  for (const int seats : G::info().seats) {
    for (int i = 0; i < games; ++i) {
      Dice dice(static_cast<std::uint64_t>(1000 * seats + i));
      play(seats, random_options<G>(seats, dice), dice);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// To be told of every step: the position keeps the game's invariants. The first failure is enough.
template <Game G>
OnStep<G> expect_invariants() {
  return [broken = false](const auto&, const Choice& choice, const typename G::Position& after,
                          const auto&) mutable {
    if (broken) return;
    const auto impossible = compiled_game<G>().why_impossible(after);
    const auto wrong = impossible ? std::optional(impossible->field + ": " + impossible->text)
                                  : broken_invariant(compiled_game<G>(), after);
    broken = wrong.has_value();
    EXPECT_FALSE(wrong) << *wrong << " after "
                        << notation(compiled_game<G>().vocabulary().acts, choice);
  };
}

template <Game G>
void expect_read_back(const typename G::Position& position, const json::value& written) {
  const auto read = compiled_game<G>().read_position(written);
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_TRUE(*read == position);
}

// To be told of every step: the position is read back from its own JSON.
template <Game G>
OnStep<G> expect_read_back() {
  return [](const auto&, const Choice&, const typename G::Position& after, const auto&) {
    expect_read_back<G>(after, through_text(compiled_game<G>().to_json(after)));
  };
}

struct BadPatch {
  const char* patch;
  const char* names;  // part of the sentence: the field that is wrong
};

// What cannot be is refused with a sentence that names the field, never played on.
template <Game G>
void expect_refused(const typename G::Position& good, const std::vector<BadPatch>& patches) {
  const G& game = compiled_game<G>();
  const json::value json = through_text(game.to_json(good));
  ASSERT_TRUE(game.read_position(json)) << game.read_position(json).error().text;
  for (const BadPatch& bad : patches) {
    json::value changed = json;
    merge_patch(changed, json::parse(bad.patch));
    const auto read = game.read_position(changed);
    EXPECT_FALSE(read) << bad.patch;
    if (read) continue;
    EXPECT_FALSE(read.error().text.empty());
    EXPECT_NE(read.error().text.find(bad.names), std::string::npos)
        << bad.patch << "\n  is refused with: " << read.error().text;
  }
}

}  // namespace casus::test
