// What game_bot.h declares, for the unit of each game alone.
#pragma once

#include <algorithm>
#include <cmath>

#include "bots/game_bot.h"
#include "bots/greedy.h"
#include "bots/think.h"

namespace casus::bots {

template <Game G>
Choice random_choice(const GlimpseOf<G>& glimpse, std::uint64_t seed) {
  Dice dice(seed);
  const auto position = glimpse.game->imagine(glimpse.view, dice);
  Choices choices;
  glimpse.game->legal(position, glimpse.seat, choices);
  return choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
}

inline Spec within(Spec spec, const Host& host) {
  int& budget = spec.budget.milliseconds;
  if (budget > 0 && host.milliseconds > 0) {
    budget = std::clamp(static_cast<int>(std::ceil(host.milliseconds)), 1, budget);
  }
  return spec;
}

template <Game G>
bool is_secret(const G& game, const typename G::Position& position, Seat seat) {
  return game.vocabulary().prompts[game.prompt(position, seat).ask].secret;
}

// Cuts the list where it goes on from an open question to a secret one.
template <Game G>
void end_before_secret(const GlimpseOf<G>& glimpse, std::uint64_t seed, Choices& choices) {
  const G& game = *glimpse.game;
  Dice dice(seed);
  auto position = game.imagine(glimpse.view, dice);
  if (is_secret(game, position, glimpse.seat)) return;
  Events silence;
  for (std::size_t i = 0; i + 1 < choices.size(); ++i) {
    game.apply(position, glimpse.seat, choices[i], silence);
    const bool goes_on = game.turn(position).seats.contains(glimpse.seat) &&
                         !is_secret(game, position, glimpse.seat) &&
                         !game.why_not(position, glimpse.seat, choices[i + 1]);
    if (!goes_on) choices.resize(i + 1);
  }
}

template <Game G>
Choices GameBot<G>::choose(const GlimpseOf<G>& glimpse, const Spec& spec, Memory& memory,
                           std::uint64_t seed, const Host& host) {
  switch (spec.kind) {
    case Kind::random: return {random_choice(glimpse, seed)};
    case Kind::greedy:
      return {memory.of<Greedy<G>>().choose(glimpse, seed, spec.budget.iterations, host)};
    case Kind::search: {
      Choices choices = memory.of<Thinker<G>>().choose(glimpse, within(spec, host), seed, host);
      if (host.apart_in_secret) end_before_secret(glimpse, seed, choices);
      return choices;
    }
  }
  return {};
}

template <Game G>
std::vector<Considered> GameBot<G>::consider(const GlimpseOf<G>& glimpse, const Spec& spec,
                                             Memory& memory, std::uint64_t seed, const Host& host) {
  if (spec.kind != Kind::search) {
    return {{choose(glimpse, spec, memory, seed, host), std::nullopt, 1}};
  }
  auto all = memory.of<Thinker<G>>().consider(glimpse, within(spec, host), seed, host);
  if (host.apart_in_secret) {
    for (Considered& one : all) end_before_secret(glimpse, seed, one.choices);
  }
  return all;
}

// What a game that is over was worth: won, shared or lost, whatever the places behind.
inline Prospects::Chances chances_of_end(const Scores& scores) {
  Prospects::Chances chances{};
  int winners = 0;
  for (int i = 0; i < scores.seats; ++i) {
    winners += scores.seat[static_cast<std::size_t>(i)].rank == 1;
  }
  for (int i = 0; i < scores.seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (scores.seat[at].rank == 1) chances[at] = 1.0 / winners;
  }
  return chances;
}

inline Prospects::Chances chances_of(const Payoffs& payoffs, int seats) {
  Prospects::Chances chances{};
  double sum = 0;
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    chances[at] = std::max(0.0, static_cast<double>(payoffs[at]));
    sum += chances[at];
  }
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    chances[at] = sum > 0 ? chances[at] / sum : 1.0 / seats;
  }
  return chances;
}

// Plays on from what a seat imagines, and judges. Once around the table: a judgement depends a
// little on whose turn it is, and what happens in a turn must not be taken for that.
template <Game G>
class Looking {
 public:
  Prospects::Chances try_once(const GlimpseOf<G>& glimpse, Dice& dice) {
    const G& game = *glimpse.game;
    auto position = imagined_(game, glimpse.view, dice);
    const int seats = game.seats(position);
    const int first = kDeep * Knowledge<G>::rests(seats);
    const int judgements = std::min(seats, Knowledge<G>::rests(seats));
    Rests<G> rests(game, position);
    Prospects::Chances sum{};
    int passed = 0;
    bool moved = false;
    Events silence;
    for (;;) {
      const Turn turn = game.turn(position);
      if (turn.waiting == Waiting::nobody) {
        const int left = judgements - std::max(0, passed - first + 1);
        add(chances_of_end(game.scores(position)), left, judgements, sum);
        return sum;
      }
      if (turn.waiting == Waiting::chance) {
        game.resolve(position, game.sample(position, dice), silence);
        continue;
      }
      if (moved && rests.comes(game, position) && ++passed >= first) {
        add(chances_of(Knowledge<G>::value(game, position), seats), 1, judgements, sum);
        if (passed - first + 1 == judgements) return sum;
      }
      moved = true;
      const Seat seat = Playout<G>::next_seat(turn, glimpse.seat);
      playout_.choices.clear();
      game.legal(position, seat, playout_.choices);
      const std::size_t picked = playout_.pick(game, position, seat, dice);
      game.apply(position, seat, playout_.choices[picked], silence);
    }
  }

 private:
  static constexpr int kMost = 2;
  static constexpr int most_deep() {
    if constexpr (requires { Knowledge<G>::kMostDeep; }) {
      return std::min(kMost, Knowledge<G>::kMostDeep);
    } else {
      return kMost;
    }
  }
  static constexpr int kDeep = most_deep();

  static void add(const Prospects::Chances& one, int times, int of, Prospects::Chances& sum) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i] * times / of;
  }

  Playout<G> playout_;
  Imagined<G> imagined_;
};

template <Game G>
Prospects::Chances GameBot<G>::chances(const GlimpseOf<G>& glimpse, int trials, Memory& memory,
                                       std::uint64_t seed) {
  Looking<G>& looking = memory.of<Looking<G>>();
  looking = {};  // a look must not depend on earlier ones
  Dice dice(seed);
  Prospects::Chances sum{};
  for (int trial = 0; trial < trials; ++trial) {
    const Prospects::Chances one = looking.try_once(glimpse, dice);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i] / trials;
  }
  return sum;
}

}  // namespace casus::bots
