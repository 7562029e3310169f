// What a game is: plain data and functions. A type that models `Game` gets the table, the engine
// protocol, records, take-back, the laws, the bots and the page without writing a line for them.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/choice.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "core/power.h"
#include "core/shown.h"
#include "core/turn.h"

namespace casus {

template <class G>
concept Game =
    requires(const G& game, typename G::Position& position, const typename G::Position& before,
             const typename G::View& view, Seat seat, Viewer viewer, const Choice& choice,
             const Options& options, Dice& dice, Choices& choices, Outcomes& outcomes,
             Events& events, const Files& files, const json::value& value) {
      // A position is a value, compared and hashed by its bytes.
      requires std::is_trivially_copyable_v<typename G::Position>;
      requires std::has_unique_object_representations_v<typename G::Position>;
      requires std::equality_comparable<typename G::Position>;
      requires std::equality_comparable<typename G::View>;

      { G::info() } -> std::same_as<const GameInfo&>;
      { G::load(files) } -> std::same_as<Expected<G>>;  // a G holds its immutable board
      { game.board_hash() } -> std::convertible_to<std::string>;
      { game.provenance() } -> std::same_as<Provenance>;
      { game.vocabulary() } -> std::same_as<const Vocabulary&>;

      // A fault for options that are each fine but not together, or not with so many seats.
      { game.why_not_options(int{}, options) } -> std::same_as<std::optional<Fault>>;
      { game.start(int{}, options) } -> std::same_as<typename G::Position>;
      { game.seats(before) } -> std::same_as<int>;
      { game.options(before) } -> std::same_as<Options>;
      { game.seat_words(before) } -> std::same_as<std::vector<std::string>>;

      { game.turn(before) } -> std::same_as<Turn>;
      { game.prompt(before, seat) } -> std::same_as<Prompt>;
      { game.legal(before, seat, choices) };  // appends, sorted
      { game.why_not(before, seat, choice) } -> std::same_as<std::optional<Refusal>>;
      { game.apply(position, seat, choice, events) };             // pre: !why_not
      { game.sample(before, dice) } -> std::same_as<Choice>;      // one outcome of the open step
      { game.outcomes(before, outcomes) } -> std::same_as<bool>;  // false: too rich to list
      { game.possible(before, choice) } -> std::same_as<bool>;    // may this outcome happen?
      { game.resolve(position, choice, events) };                 // pre: possible
      { game.scores(before) } -> std::same_as<Scores>;
      // What no position of the game can have; loading refuses it, the laws look for it.
      { game.why_impossible(before) } -> std::same_as<std::optional<Impossible>>;

      { game.view(before, viewer) } -> std::same_as<typename G::View>;
      { game.imagine(view, dice) } -> std::same_as<typename G::Position>;  // from the view alone

      { game.to_json(before) } -> std::same_as<Truth>;
      { game.to_json(view) } -> std::same_as<Shown>;
      { game.read_position(value) } -> std::same_as<Expected<typename G::Position>>;
      { game.picture(view) } -> std::same_as<std::string>;  // the table as text, for a terminal
    };

// A game may have powers beside its seats: all of them, in the order of their words, with those
// who play them now. Everybody may know that.
template <class G>
concept HasPowers = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.powers(position) } -> std::same_as<Powers>;
};

// A game may say what is likely to come of a choice, worked out from what the seat may know;
// nothing where chance has no part in it. It may take some milliseconds.
template <class G>
concept GivesOdds = Game<G> && requires(const G& game, const typename G::View& view, Seat seat,
                                        const Choice& choice) {
  { game.odds(view, seat, choice) } -> std::same_as<std::optional<json::object>>;
};

// A game may say who may whisper to whom as things stand. Players may know it, so it depends on
// nothing secret. Without it the house allows all whispers at its tables, or none.
template <class G>
concept RulesWhispers =
    Game<G> && requires(const G& game, const typename G::Position& position, Seat from, Seat to) {
      { game.may_whisper(position, from, to) } -> std::same_as<bool>;
    };

// A game may name the answer that most people give to a question that reaches them out of their
// turn; nothing where people differ. It depends only on what the seat may know.
template <class G>
concept NamesUsualAnswers =
    Game<G> && requires(const G& game, const typename G::Position& position, Seat seat) {
      { game.usual(position, seat) } -> std::same_as<std::optional<Choice>>;
    };

// A game says what its scores may be: those of its board, so that whoever rates results can scale
// them.
template <class G>
concept RangesScores = Game<G> && requires(const G& game) {
  { game.score_range() } -> std::same_as<ScoreRange>;
};

// A game whose JSON has changed still writes it as before for one purpose: records end with the
// hash of a position's text, and old ones must verify.
template <class G>
concept HasFormerJson = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.former_json(position) } -> std::same_as<Truth>;
};

// A game may say what the answers to a seat's open question would bring as the table stands, worked
// out from what the seat may know, so that a page need not know any rule. It is quick: no chance in
// it.
template <class G>
concept Foresees = Game<G> && requires(const G& game, const typename G::View& view, Seat seat) {
  { game.foresee(view, seat) } -> std::same_as<std::optional<json::object>>;
};

}  // namespace casus
