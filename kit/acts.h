// A game's acts as one table: for each answer the question it is given to, what may speak against
// it and what it does; for each outcome of chance what comes of it. A game's `why_not`, `apply` and
// `resolve` look their choice up in it, and an act that stands nowhere does not compile:
//
//   using RoyalsActs = Acts<Answer<Act::draw, Ask::draw, why_not_draw, apply_draw>,
//                           Answer<Act::done, Ask::play, kNothingAgainst, end_playing>, ...>;
//
// An act that answers several questions has a meaning for each:
//
//   AnswerToMany<Act::draw, To<why_not_draw_general, apply_draw_general, Ask::generals>,
//                           To<why_not_study, apply_study, Ask::technology>>
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "core/choice.h"
#include "core/enumerators.h"
#include "kit/call_rule.h"

namespace casus {

// An answer that is always allowed where its question is asked.
inline constexpr auto kNothingAgainst = [](const auto&...) -> std::optional<Refusal> { return {}; };

template <auto act_, auto ask_, auto why_not_, auto apply_>
struct Answer {
  static constexpr auto act = act_;

  template <class Board, class Position>
  static std::optional<Refusal> why_not(const Board& board, const Position& position, Seat seat,
                                        const Choice& choice, decltype(ask_) open,
                                        const std::optional<Refusal>& other_question) {
    if (open != ask_) return other_question;
    return call_rule<why_not_>(args_of<act>(choice), board, position, seat);
  }
  static constexpr void apply(const auto& board, auto& position, Seat seat, const Choice& choice,
                              decltype(ask_) /*open*/, Events& events) {
    call_rule<apply_>(args_of<act>(choice), board, position, seat, events);
  }
};

// What an act means while one of these questions is open.
template <auto why_not_, auto apply_, auto... asks>
struct To {
  static constexpr auto why_not_rule = why_not_;
  static constexpr auto apply_rule = apply_;
  static constexpr bool answers(auto open) { return ((open == asks) || ...); }
};

// An answer to several questions: `Meanings` are of the form `To`.
template <auto act_, class... Meanings>
struct AnswerToMany {
  static constexpr auto act = act_;

  template <class Board, class Position>
  static std::optional<Refusal> why_not(const Board& board, const Position& position, Seat seat,
                                        const Choice& choice, auto open,
                                        const std::optional<Refusal>& other_question) {
    std::optional<Refusal> refusal = other_question;
    const auto look = [&]<class Meaning>(Meaning) {
      if (!Meaning::answers(open)) return false;
      refusal = call_rule<Meaning::why_not_rule>(args_of<act>(choice), board, position, seat);
      return true;
    };
    static_cast<void>((look(Meanings{}) || ...));
    return refusal;
  }
  static constexpr void apply(const auto& board, auto& position, Seat seat, const Choice& choice,
                              auto open, Events& events) {
    const auto run = [&]<class Meaning>(Meaning) {
      if (!Meaning::answers(open)) return false;
      call_rule<Meaning::apply_rule>(args_of<act>(choice), board, position, seat, events);
      return true;
    };
    static_cast<void>((run(Meanings{}) || ...));
  }
};

// An outcome of chance, which no player can choose.
template <auto act_, auto resolve_>
struct OutcomeOf {
  static constexpr auto act = act_;

  static constexpr void resolve(const auto& board, auto& position, Seat seat, const Choice& outcome,
                                Events& events) {
    call_rule<resolve_>(args_of<act>(outcome), board, position, seat, events);
  }
};

template <class... Rows>
struct Acts {
  using Act = std::common_type_t<std::remove_const_t<decltype(Rows::act)>...>;
  static_assert(sizeof...(Rows) == enumerator_count<Act>(), "every act stands in the table once");
  static_assert(
      [] {
        std::array<int, sizeof...(Rows)> rows{};
        return ((static_cast<std::size_t>(Rows::act) < sizeof...(Rows) &&
                 rows[static_cast<std::size_t>(Rows::act)]++ == 0) &&
                ...);
      }(),
      "one act stands in the table twice, and another is missing");

  // What speaks against a choice while the question `open` is asked.
  template <class Board, class Position, class Ask>
  static std::optional<Refusal> why_not(const Board& board, const Position& position, Seat seat,
                                        const Choice& choice, Ask open,
                                        const std::optional<Refusal>& other_question,
                                        const std::optional<Refusal>& only_chance) {
    std::optional<Refusal> refusal = only_chance;
    const auto look = [&]<class Row>(Row) {
      if (static_cast<Act>(choice.act) != Row::act) return false;
      if constexpr (requires { Row::why_not(board, position, seat, choice, open, only_chance); }) {
        refusal = Row::why_not(board, position, seat, choice, open, other_question);
      }
      return true;
    };
    static_cast<void>((look(Rows{}) || ...));
    return refusal;
  }

  // Does what the choice says as an answer to the question `open`.
  static void apply(const auto& board, auto& position, Seat seat, const Choice& choice, auto open,
                    Events& events) {
    using Board = std::remove_cvref_t<decltype(board)>;
    using Position = std::remove_cvref_t<decltype(position)>;
    // One jump: the compiler would compare a hundred acts one by one.
    static constexpr auto kRows = by_act<&run<Rows, Board, Position, decltype(open)>...>();
    if (choice.act < kRows.size()) kRows[choice.act](board, position, seat, choice, open, events);
  }
  // Does what came of chance; `seat` is the one whose turn it is.
  static void resolve(const auto& board, auto& position, Seat seat, const Choice& outcome,
                      Events& events) {
    const auto act = static_cast<Act>(outcome.act);
    const auto run = [&]<class Row>() {
      if constexpr (requires { Row::resolve(board, position, seat, outcome, events); }) {
        Row::resolve(board, position, seat, outcome, events);
      }
      return true;
    };
    static_cast<void>(((act == Rows::act && run.template operator()<Rows>()) || ...));
  }

 private:
  template <class Row, class Board, class Position, class Ask>
  static void run(const Board& board, Position& position, Seat seat, const Choice& choice, Ask open,
                  Events& events) {
    if constexpr (requires { Row::apply(board, position, seat, choice, open, events); }) {
      Row::apply(board, position, seat, choice, open, events);
    }
  }
  // What the rows have, at the places of their acts.
  template <auto... each>
  static consteval auto by_act() {
    std::array<std::common_type_t<decltype(each)...>, sizeof...(Rows)> all{};
    ((all[static_cast<std::size_t>(Rows::act)] = each), ...);
    return all;
  }
};

}  // namespace casus
