// Laws `commute`, `values` and `invariants`: what holds of every step.
#pragma once

#include <cstring>

#include "tests/laws/subject.h"

namespace casus::laws {

// Two seats asked at once: neither's answer changes what the other is asked or may answer, and the
// order of their answers does not matter.
template <Game G>
Wrong wrong_order(Context<G>& at, const typename G::Position& position, const Turn& turn) {
  if (turn.seats.size() < 2) return std::nullopt;
  Dice dice = at.dice_for(Law::commute);
  if (dice.below(static_cast<std::uint32_t>(at.effort.commute)) != 0) return std::nullopt;
  at.tally.count(Law::commute);
  std::vector<Seat> asked;
  for (const Seat seat : turn.seats) asked.push_back(seat);
  const Seat one = any_of(asked, dice);
  Seat two = one;
  while (two == one) two = any_of(asked, dice);
  const auto answer = [&](Seat seat) {
    at.legal.clear();
    at.game().legal(position, seat, at.legal);
    return any_of(at.legal, dice);
  };
  const Choice first = answer(one);
  const Choice second = answer(two);
  auto after = position;
  quietly_apply(at.game(), after, one, first);
  at.legal_too.clear();
  at.game().legal(after, two, at.legal_too);
  if (!at.game().turn(after).seats.contains(two) || at.legal != at.legal_too ||
      !(at.game().prompt(position, two) == at.game().prompt(after, two))) {
    return "after " + at.words(first) + " of " + words(one) + ", " + words(two) +
           " is asked something else";
  }
  quietly_apply(at.game(), after, two, second);
  auto other_way = position;
  quietly_apply(at.game(), other_way, two, second);
  if (at.game().why_not(other_way, one, first)) {
    return at.words(first) + " of " + words(one) + " is refused after " + at.words(second) +
           " of " + words(two);
  }
  quietly_apply(at.game(), other_way, one, first);
  if (after == other_way) return std::nullopt;
  return at.words(first) + " of " + words(one) + " and " + at.words(second) + " of " + words(two) +
         " lead elsewhere in the other order";
}

template <class Position>
bool same_bytes(const Position& one, const Position& two) {
  return std::memcmp(&one, &two, sizeof(Position)) == 0;
}

// A step leads to the same position and the same events however often it is taken, and whether or
// not anybody listens.
template <Game G, class Step>
Wrong wrong_step(Context<G>& at, const typename G::Position& position, const Step& step) {
  Dice dice = at.dice_for(Law::values);
  if (dice.below(static_cast<std::uint32_t>(at.effort.values)) != 0) return std::nullopt;
  at.tally.count(Law::values);
  auto one = position;
  auto two = position;
  auto quiet = position;
  at.told.clear();
  at.told_too.clear();
  Events first(at.told);
  Events second(at.told_too);
  Events nobody;
  step(one, first);
  step(two, second);
  step(quiet, nobody);
  if (!same_bytes(one, two)) return "the same step twice leads to two positions";
  if (!same_bytes(one, quiet)) return "the step leads elsewhere when nobody listens";
  if (!(one == two)) return "positions of the same bytes are not equal";
  if (at.told != at.told_too) return "the same step is told in two ways";
  for (const Event& event : at.told) {
    if (event.kind >= at.game().vocabulary().events.size()) return "an event has no words";
  }
  return std::nullopt;
}

// What some are told, others may have to be told in part: a card drawn from a pile is no secret,
// though its face is. Whoever sees that something has changed hears of it.
template <Game G>
Wrong wrong_telling(Context<G>& at, const typename G::Position& before,
                    const typename G::Position& after, const std::vector<Event>& told) {
  if (told.empty()) return std::nullopt;
  at.tally.count(Law::told);
  for (int i = 0; i <= at.seats; ++i) {
    const Viewer viewer = i < at.seats ? Viewer{seat_at(i)} : Viewer{};
    if (hears(told, viewer)) continue;
    if (at.game().view(before, viewer) == at.game().view(after, viewer)) continue;
    return (viewer.seat ? words(*viewer.seat) : "a spectator") +
           std::string(" sees a change and hears nothing of it, though ") +
           at.game().vocabulary().events[told.front().kind].word + " is told";
  }
  return std::nullopt;
}

// An earlier position, with what was true of it then.
template <Game G>
struct Kept {
  typename G::Position position;
  Turn turn;
  Choices legal;
  typename G::View view;
  int step = 0;

  static Kept of(const G& game, const typename G::Position& position, int step) {
    Kept kept{position, game.turn(position), {}, game.view(position, Viewer{}), step};
    for (const Seat seat : kept.turn.seats) game.legal(position, seat, kept.legal);
    return kept;
  }
  bool operator==(const Kept&) const = default;
};

template <Game G>
Wrong wrong_memory(Context<G>& at, const std::vector<Kept<G>>& kept) {
  for (const Kept<G>& then : kept) {
    at.tally.count(Law::values);
    if (!(Kept<G>::of(at.game(), then.position, then.step) == then)) {
      return "the position of step " + std::to_string(then.step) + " has changed since";
    }
  }
  return std::nullopt;
}

template <Game G>
Wrong wrong_invariant(Context<G>& at, const typename G::Position& position) {
  Dice dice = at.dice_for(Law::invariants);
  if (dice.below(static_cast<std::uint32_t>(at.effort.invariants)) != 0) return std::nullopt;
  at.tally.count(Law::invariants);
  return wrong_position(at.game(), position);
}

// Equal ranks share a place, the next place is as far behind as there are better seats.
template <Game G>
Wrong wrong_ranks(Context<G>& at, const typename G::Position& position) {
  at.tally.count(Law::invariants);
  const Scores scores = at.game().scores(position);
  if (scores.seats != at.seats)
    return "there are scores for " + std::to_string(scores.seats) + " seats";
  for (int i = 0; i < at.seats; ++i) {
    const SeatScore& own = scores.seat[static_cast<std::size_t>(i)];
    int better = 0;
    for (int j = 0; j < at.seats; ++j) {
      const SeatScore& other = scores.seat[static_cast<std::size_t>(j)];
      if (other.rank < own.rank) ++better;
      if (other.score > own.score && other.rank >= own.rank) {
        return words(seat_at(j)) + " has more than " + words(seat_at(i)) + " and no better rank";
      }
    }
    if (own.rank != better + 1) return words(seat_at(i)) + " has rank " + std::to_string(own.rank);
  }
  return std::nullopt;
}

}  // namespace casus::laws
