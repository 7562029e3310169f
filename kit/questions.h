// What a game can be waiting for, as one table: questions to players with their lists of choices,
// steps of chance, the end. A question that stands nowhere does not compile:
//
//   using RoyalsQuestions = Questions<Question<Ask::draw, TurnStep::draw, list_draws>,
//                                     ChanceStep<Ask::deal>, GameOver<Ask::over>, ...>;
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/choice.h"
#include "core/enumerators.h"
#include "core/turn.h"
#include "kit/call_rule.h"
#include "kit/lots.h"

namespace casus {

// A question to one or more players; `step` names it in refusals, `list` appends its choices.
template <auto ask_, auto step_, auto list_>
struct Question {
  static constexpr auto ask = ask_;
  static constexpr Waiting waiting = Waiting::players;
  static constexpr auto step = step_;

  static void list(const auto& board, const auto& position, Seat seat, Choices& choices) {
    call_rule<list_>(std::tuple(), board, position, seat, choices);
  }
};

template <auto ask_>
struct ChanceStep {
  static constexpr auto ask = ask_;
  static constexpr Waiting waiting = Waiting::chance;
};

// A step of chance that draws one of some words, each as likely: `words` gives them as bits.
template <auto ask_, auto act, auto words>
struct DrawnByLot : ChanceStep<ask_> {
  static Lots<64> lots(const auto& board, const auto& common) {
    return Lots<64>(act,
                    IndexSet<64>::from_bits(call_rule<words>(std::tuple(), board, common, {})));
  }
};

template <auto ask_>
struct GameOver {
  static constexpr auto ask = ask_;
  static constexpr Waiting waiting = Waiting::nobody;
};

template <class... Rows>
struct Questions {
  using Ask = std::common_type_t<std::remove_const_t<decltype(Rows::ask)>...>;
  static_assert(sizeof...(Rows) == enumerator_count<Ask>(),
                "every question stands in the table once");

  static constexpr Waiting waiting(Ask ask) { return kWaiting[static_cast<std::size_t>(ask)]; }
  // `asked` are those to whom a question goes.
  static constexpr Turn turn(Ask ask, SeatSet asked) {
    const Waiting waits = waiting(ask);
    return {waits, waits == Waiting::players ? asked : SeatSet{}};
  }
  // The step of a question to players.
  static constexpr auto step(Ask ask) { return kSteps[static_cast<std::size_t>(ask)]; }

  static void list(const auto& board, const auto& position, Ask ask, Seat seat, Choices& choices) {
    // Compared here and not in the row: the compiler makes one jump of all comparisons.
    static_cast<void>(((ask == Rows::ask && list_of<Rows>(board, position, seat, choices)) || ...));
  }
  static Lots<64> lots(const auto& board, const auto& common, Ask ask) {
    Lots<64> found;
    static_cast<void>(((ask == Rows::ask && lots_of<Rows>(board, common, found)) || ...));
    return found;
  }

 private:
  template <class Row>
  static bool list_of(const auto& board, const auto& position, Seat seat, Choices& choices) {
    if constexpr (requires { Row::list(board, position, seat, choices); }) {
      Row::list(board, position, seat, choices);
    }
    return true;
  }
  template <class Row>
  static bool lots_of(const auto& board, const auto& common, Lots<64>& found) {
    if constexpr (requires { Row::lots(board, common); }) found = Row::lots(board, common);
    return true;
  }
  template <class Row>
  static consteval auto step_in() {
    if constexpr (requires { Row::step; })
      return std::tuple(Row::step);
    else
      return std::tuple<>();
  }
  using Steps = decltype(std::tuple_cat(step_in<Rows>()...));
  using Step = std::remove_const_t<std::tuple_element_t<0, Steps>>;

  static consteval auto waitings() {
    std::array<Waiting, sizeof...(Rows)> table{};
    std::array<int, sizeof...(Rows)> rows{};
    const auto enter = [&]<class Row>(Row) {
      table[static_cast<std::size_t>(Row::ask)] = Row::waiting;
      // Twice is no constant expression: one question would be missing.
      if (rows[static_cast<std::size_t>(Row::ask)]++ > 0) std::unreachable();
    };
    (enter(Rows{}), ...);
    return table;
  }
  static consteval auto steps() {
    std::array<Step, sizeof...(Rows)> table{};
    const auto enter = [&]<class Row>(Row) {
      if constexpr (requires { Row::step; }) table[static_cast<std::size_t>(Row::ask)] = Row::step;
    };
    (enter(Rows{}), ...);
    return table;
  }
  static constexpr auto kWaiting = waitings();
  static constexpr auto kSteps = steps();
};

}  // namespace casus
