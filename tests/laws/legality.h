// Laws `legal` and `move`: the list and the refusal are one rule, and it is clear who may answer.
#pragma once

#include <algorithm>

#include "tests/laws/subject.h"

namespace casus::laws {

// The listed choices are sorted, each stands once and none is refused. Cheap: for every position.
template <Game G>
Wrong wrong_list(Context<G>& at, const typename G::Position& position, Seat seat) {
  at.tally.count(Law::legal);
  for (std::size_t i = 0; i < at.legal.size(); ++i) {
    if (i > 0 && !(at.legal[i - 1] < at.legal[i])) {
      return words(seat) + ": the list is not sorted or names " + at.words(at.legal[i]) + " twice";
    }
    if (!at.reaches_game(at.legal[i])) {
      return words(seat) + ": " + at.words(at.legal[i]) + " is listed, but has no shape";
    }
    if (at.game().why_not(position, seat, at.legal[i])) {
      return words(seat) + ": " + at.words(at.legal[i]) + " is listed and refused";
    }
  }
  return std::nullopt;
}

// Everything else is refused: all small acts, samples of the rich ones, what the game's tests find
// tempting, neighbours of what is legal, and junk, as far as it has a shape.
template <Game G>
Wrong wrong_refusals(Context<G>& at, const typename G::Position& position, Seat seat, Dice& dice) {
  const ChoiceDomain& domain = at.subject.domain;
  const Vocabulary& vocabulary = at.game().vocabulary();
  const auto check = [&](const Choice& choice) -> Wrong {
    if (!at.reaches_game(choice)) return std::nullopt;
    const std::optional<Refusal> refusal = at.game().why_not(position, seat, choice);
    if (refusal && refusal->why >= vocabulary.refusals.size()) {
      return words(seat) + ": the refusal of " + at.words(choice) + " has no words";
    }
    if (refusal) at.tally.met.refusals.set(refusal->why);
    if (refusal.has_value() != std::binary_search(at.legal.begin(), at.legal.end(), choice))
      return std::nullopt;
    return words(seat) + ": " + at.words(choice) +
           (refusal ? " is listed and refused" : " is not refused, but not listed");
  };
  at.tally.count(Law::legal);
  for (const Choice& choice : domain.small()) {
    if (Wrong wrong = check(choice)) return wrong;
  }
  constexpr int kRichSamples = 200;  // one of them may be all that a refusal speaks of
  for (int i = 0; i < kRichSamples; ++i) {
    const auto rich = domain.rich(dice);
    if (!rich) break;
    if (Wrong wrong = check(*rich)) return wrong;
  }
  // Samples of an act with many values hardly name what is on the map; the game's tests do.
  if constexpr (HasTempting<G>) {
    at.legal_too.clear();
    LawHooks<G>::tempting(at.game(), position, seat, at.legal_too);
    for (const Choice& choice : at.legal_too) {
      if (Wrong wrong = check(choice)) return wrong;
    }
  }
  constexpr int kSamples = 24;
  for (int i = 0; i < kSamples; ++i) {
    if (Wrong wrong = check(domain.junk(dice))) return wrong;
    if (at.legal.empty()) continue;
    Choice near = domain.near(any_of(at.legal, dice), dice);
    if (Wrong wrong = check(near)) return wrong;
    near = domain.near(near, dice);
    if (Wrong wrong = check(near)) return wrong;
  }
  return std::nullopt;
}

// Who is asked has an answer; who is not asked has none, and hears why.
template <Game G>
Wrong wrong_movers(Context<G>& at, const typename G::Position& position, const Turn& turn) {
  at.tally.count(Law::move);
  if (turn.waiting == Waiting::players && turn.seats.empty())
    return "players are waited for, but none";
  if (turn.waiting != Waiting::players && !turn.seats.empty()) return "seats are asked out of turn";
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    const bool asked = turn.seats.contains(seat);
    if (i >= at.seats) {
      if (asked) return words(seat) + " is asked and does not exist";
      continue;
    }
    at.legal.clear();
    at.game().legal(position, seat, at.legal);
    if (asked && at.legal.empty()) return words(seat) + " is asked and has no legal choice";
    if (!asked && !at.legal.empty()) {
      return words(seat) + " is not asked, but may " + at.words(at.legal.front());
    }
    const Prompt prompt = at.game().prompt(position, seat);
    if (prompt.ask >= at.game().vocabulary().prompts.size()) {
      return words(seat) + " is asked something that has no words";
    }
    at.tally.met.prompts.set(prompt.ask);
  }
  return std::nullopt;
}

// `legal` for one seat, with the domain as often as the effort says, and where a game begins
// elsewhere: somebody has put that position together for what is allowed and refused in it.
template <Game G>
Wrong wrong_legality(Context<G>& at, const typename G::Position& position, const Turn& turn) {
  Dice dice = at.dice_for(Law::legal);
  const bool drawn = dice.below(static_cast<std::uint32_t>(at.effort.domain)) == 0;
  const bool whole = drawn || (at.elsewhere && at.step == 0);
  if (turn.seats.empty() && !whole) return std::nullopt;
  for (int i = 0; i < at.seats; ++i) {
    const Seat seat = seat_at(i);
    const bool asked = turn.seats.contains(seat);
    // A seat that is not asked is tried with the domain now and then.
    if (!asked && !(whole && dice.below(static_cast<std::uint32_t>(at.seats)) == 0)) continue;
    at.legal.clear();
    at.game().legal(position, seat, at.legal);
    if (Wrong wrong = wrong_list(at, position, seat)) return wrong;
    if (!whole) continue;
    if (Wrong wrong = wrong_refusals(at, position, seat, dice)) return wrong;
  }
  return std::nullopt;
}

}  // namespace casus::laws
