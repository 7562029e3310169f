// Calls one of a game's rules with what it takes, so that a rule names only what it needs.
#pragma once

#include <concepts>
#include <tuple>

#include "core/event.h"
#include "core/seat.h"

namespace casus {

// The rule is a template argument, so that it is called directly and may be inlined: with as much
// as it takes of (board, position, seat, the arguments, more), in this order; the position and the
// arguments always.
template <auto rule, class Args, class Board, class Position, class... More>
constexpr auto call_rule(const Args& arguments, const Board& board, Position& position, Seat seat,
                         More&... more) {
  using Function = decltype(rule);
  return std::apply(
      [&]<class... Arg>(const Arg&... args) {
        if constexpr (std::invocable<Function, const Board&, Position&, Seat, Arg..., More&...>) {
          return rule(board, position, seat, args..., more...);
        } else if constexpr (std::invocable<Function, const Board&, Position&, Arg..., More&...>) {
          return rule(board, position, args..., more...);
        } else if constexpr (std::invocable<Function, Position&, Seat, Arg..., More&...>) {
          return rule(position, seat, args..., more...);
        } else if constexpr (std::invocable<Function, Position&, Arg..., More&...>) {
          return rule(position, args..., more...);
        } else if constexpr (std::invocable<Function, const Board&, Position&, Seat, Arg...>) {
          return rule(board, position, seat, args...);
        } else if constexpr (std::invocable<Function, const Board&, Position&, Arg...>) {
          return rule(board, position, args...);
        } else if constexpr (std::invocable<Function, Position&, Seat, Arg...>) {
          return rule(position, seat, args...);
        } else {
          static_assert(std::invocable<Function, Position&, Arg...>,
                        "the rule takes other arguments than its act has");
          return rule(position, args...);
        }
      },
      arguments);
}

}  // namespace casus
