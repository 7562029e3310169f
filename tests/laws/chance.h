// Law `chance`: the outcomes of a chance step are proper, and what is sampled follows them.
#pragma once

#include <algorithm>

#include "tests/laws/subject.h"

namespace casus::laws {

// Chi-square of samples against weights; cells that expect few samples are thrown together.
struct Fit {
  double chi_square = 0;
  double freedom = 0;
};
inline Fit fit(const std::vector<double>& expected, const std::vector<int>& counted) {
  constexpr double kFew = 5;
  Fit fit;
  double rest_expected = 0;
  double rest_counted = 0;
  int cells = 0;
  const auto add = [&](double wanted, double got) {
    fit.chi_square += (got - wanted) * (got - wanted) / wanted;
    ++cells;
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] < kFew) {
      rest_expected += expected[i];
      rest_counted += counted[i];
    } else {
      add(expected[i], counted[i]);
    }
  }
  if (rest_expected >= kFew) add(rest_expected, rest_counted);
  fit.freedom = cells > 1 ? cells - 1 : 0;
  if (cells <= 1) fit.chi_square = 0;
  return fit;
}

template <Game G>
Wrong wrong_frequencies(Context<G>& at, const typename G::Position& position, Dice& dice) {
  const Outcomes& outcomes = at.outcomes;
  double total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  std::vector<double> expected;
  for (const Outcome& outcome : outcomes) {
    expected.push_back(outcome.weight / total * at.effort.samples);
  }
  std::vector<int> counted(outcomes.size(), 0);
  for (int i = 0; i < at.effort.samples; ++i) {
    const Choice sampled = at.game().sample(position, dice);
    const auto found = std::find_if(outcomes.begin(), outcomes.end(),
                                    [&](const Outcome& one) { return one.choice == sampled; });
    if (found == outcomes.end()) return at.words(sampled) + " is sampled, but not listed";
    ++counted[static_cast<std::size_t>(found - outcomes.begin())];
  }
  const Fit found = fit(expected, counted);
  at.tally.chi_square += found.chi_square;
  at.tally.freedom += found.freedom;
  if (found.freedom > 0 && found.chi_square > chi_square_limit(found.freedom)) {
    std::string text = "samples do not follow the weights:";
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      text += " " + at.words(outcomes[i].choice) + " " + std::to_string(counted[i]) +
              " instead of " + std::to_string(expected[i]) + ";";
    }
    return text;
  }
  return std::nullopt;
}

template <Game G>
Wrong wrong_possible(Context<G>& at, const typename G::Position& position, Dice& dice) {
  std::vector<Choice>& listed = at.legal;
  listed.clear();
  for (const Outcome& outcome : at.outcomes) listed.push_back(outcome.choice);
  std::sort(listed.begin(), listed.end());
  const auto check = [&](const Choice& choice) -> Wrong {
    if (!at.reaches_game(choice)) return std::nullopt;
    const bool possible = at.game().possible(position, choice);
    if (possible == std::binary_search(listed.begin(), listed.end(), choice)) return std::nullopt;
    return at.words(choice) +
           (possible ? " is possible, but not listed" : " is listed as impossible");
  };
  for (const Choice& choice : at.subject.domain.small()) {
    if (Wrong wrong = check(choice)) return wrong;
  }
  constexpr int kSamples = 16;
  for (int i = 0; i < kSamples; ++i) {
    if (const auto rich = at.subject.domain.rich(dice)) {
      if (Wrong wrong = check(*rich)) return wrong;
    }
    if (Wrong wrong = check(at.subject.domain.junk(dice))) return wrong;
    if (Wrong wrong = check(at.subject.domain.near(any_of(listed, dice), dice))) return wrong;
  }
  return std::nullopt;
}

template <Game G>
Wrong wrong_chance(Context<G>& at, const typename G::Position& position) {
  Dice dice = at.dice_for(Law::chance);
  at.tally.count(Law::chance);
  at.outcomes.clear();
  const bool listed = at.game().outcomes(position, at.outcomes);
  const Choice sampled = at.game().sample(position, dice);
  if (!at.reaches_game(sampled)) return at.words(sampled) + " is sampled, but has no shape";
  if (!at.game().possible(position, sampled))
    return at.words(sampled) + " is sampled, but impossible";
  if (!listed) return std::nullopt;
  if (at.outcomes.empty()) return "chance is waited for, but nothing can happen";
  for (std::size_t i = 0; i < at.outcomes.size(); ++i) {
    const Outcome& one = at.outcomes[i];
    if (!at.reaches_game(one.choice)) return at.words(one.choice) + " has no shape";
    if (one.weight == 0) return at.words(one.choice) + " has no weight";
    if (!at.game().possible(position, one.choice))
      return at.words(one.choice) + " is listed, but impossible";
    for (std::size_t j = 0; j < i; ++j) {
      if (at.outcomes[j].choice == one.choice) return at.words(one.choice) + " is listed twice";
    }
  }
  if (dice.below(static_cast<std::uint32_t>(at.effort.domain)) == 0) {
    if (Wrong wrong = wrong_possible(at, position, dice)) return wrong;
  }
  if (dice.below(static_cast<std::uint32_t>(at.effort.frequencies)) != 0) return std::nullopt;
  return wrong_frequencies(at, position, dice);
}

}  // namespace casus::laws
