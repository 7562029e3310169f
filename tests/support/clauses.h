// What the `given` and `expect` of every game share: clauses as words, and the frame around them.
// A game's own part is what its clauses mean (games/<game>/tests/given.cpp, expect.cpp).
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/form.h"
#include "core/game.h"
#include "games/embedded.h"
#include "tests/support/example.h"

namespace casus::test {

using Words = std::vector<std::string_view>;

// The clauses of one `given`, and the first mistake in them; what is read after a mistake does not
// matter.
class Drafting {
 public:
  Drafting(const Clauses& clauses, std::vector<std::string> seats);

  // Each clause that begins with the topic, as they stand.
  void each(std::string_view topic, const std::function<void(const Words&)>& apply);
  // Each clause that begins with a word of the domain.
  void each_of(const DomainPtr& domain, const std::function<void(int, const Words&)>& apply);

  void fail(const std::string& what);
  bool failed() const { return fault_.has_value(); }

  // A word of a clause, read as what it should be.
  std::string_view part(const Words& words, std::size_t at);
  int word(const DomainPtr& domain, const Words& words, std::size_t at);
  int number(const Words& words, std::size_t at);
  int seat(const Words& words, std::size_t at);

  // The position, if every clause was used, nothing failed, and it can be.
  template <Game G>
  Expected<typename G::Position> finish(const G& game, const typename G::Position& position) {
    refuse_unused();
    if (fault_) return fault("bad_example", *fault_);
    if (const auto wrong = game.why_impossible(position)) {
      return fault("bad_example", "the position cannot be: " + wrong->field + ": " + wrong->text);
    }
    if (const auto wrong = broken_invariant(game, position)) {
      return fault("bad_example", "the position cannot be: " + *wrong);
    }
    return position;
  }

 private:
  struct Clause {
    Words words;
    bool used = false;
  };
  void refuse_unused();

  std::vector<Clause> clauses_;
  std::vector<std::string> seats_;
  std::optional<std::string> fault_;
};

std::optional<int> find_word(const std::vector<std::string>& words, std::string_view word);

// Nothing if the clause says what is there, otherwise that. `is` makes the same words from the
// position. A word together with the number behind it may stand anywhere behind the topic, unless
// the topic is one of those in order.
std::optional<std::string> compare_clause(
    const Words& clause, const std::function<std::optional<std::string>(const Words&)>& is,
    std::initializer_list<std::string_view> in_order = {});

// The game with the compiled board, loaded once.
template <Game G>
const G& compiled_game() {
  static const G kGame = [] {
    auto game = G::load(embedded_games().find(G::info().id)->second.data);
    if (!game) {
      std::fprintf(stderr, "%s\n", game.error().text.c_str());
      std::abort();
    }
    return std::move(*game);
  }();
  return kGame;
}

// For unit tests, where a mistake in the clauses ends the test program.
template <class Position>
Position built(const Expected<Position>& position) {
  if (!position) {
    std::fprintf(stderr, "given: %s\n", position.error().text.c_str());
    std::abort();
  }
  return *position;
}

// As a position comes from outside.
inline json::value through_text(const Truth& position) { return json::parse(position.text); }

template <Game G>
using BuildPosition = Expected<typename G::Position> (*)(int seats, const json::object& options,
                                                         const Clauses& clauses);
template <Game G>
using CheckClause = std::optional<std::string> (*)(const typename G::Position&,
                                                   std::string_view clause);

template <Game G>
ExampleHook hook_of(BuildPosition<G> build, CheckClause<G> check) {
  return {[build](int seats, const json::object& options,
                  const Clauses& clauses) -> Expected<json::value> {
            const auto position = build(seats, options, clauses);
            if (!position) return std::unexpected(position.error());
            return through_text(compiled_game<G>().to_json(*position));
          },
          [check](const json::value& shown, std::string_view clause) -> std::optional<std::string> {
            const G& game = compiled_game<G>();
            const auto position = game.read_position(json::parse(json::serialize(shown)));
            if (!position) return "a position the game does not accept: " + position.error().text;
            return check(*position, clause);
          }};
}

}  // namespace casus::test
