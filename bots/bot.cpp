#include "bots/bot.h"

#include <algorithm>
#include <any>
#include <cassert>
#include <cmath>
#include <memory>
#include <vector>

#include "bots/every_knowledge.h"
#include "bots/greedy.h"
#include "bots/think.h"
#include "core/table_of.h"
#include "games/all.h"

namespace casus::bots {
namespace {

template <Game G>
Choice random_choice(const GlimpseOf<G>& glimpse, std::uint64_t seed) {
  Dice dice(seed);
  const auto position = glimpse.game->imagine(glimpse.view, dice);
  Choices choices;
  glimpse.game->legal(position, glimpse.seat, choices);
  return choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
}

// A bot's working memory for each game that it is asked about.
class Memory {
 public:
  template <class T>
  T& of() {
    for (std::any& held : held_) {
      if (auto* known = std::any_cast<std::shared_ptr<T>>(&held)) return **known;
    }
    auto made = std::make_shared<T>();
    held_.emplace_back(made);
    return *made;
  }

 private:
  std::vector<std::any> held_;
};

Spec within(Spec spec, const Host& host) {
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
Choices choose_in(const GlimpseOf<G>& glimpse, const Spec& spec, Memory& memory, std::uint64_t seed,
                  const Host& host) {
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
std::vector<Considered> consider_in(const GlimpseOf<G>& glimpse, const Spec& spec, Memory& memory,
                                    std::uint64_t seed, const Host& host) {
  if (spec.kind != Kind::search) {
    return {{choose_in(glimpse, spec, memory, seed, host), std::nullopt, 1}};
  }
  auto all = memory.of<Thinker<G>>().consider(glimpse, within(spec, host), seed, host);
  if (host.apart_in_secret) {
    for (Considered& one : all) end_before_secret(glimpse, seed, one.choices);
  }
  return all;
}

// Calls it with the glimpse as its own game's.
template <class F>
void with_game_of(const Glimpse& glimpse, const F& call) {
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (const auto* own = std::any_cast<GlimpseOf<G>>(&glimpse.view_of_game)) call(*own);
  });
}

}  // namespace

Choices playable(const Table& table, Seat seat, Choices choices) {
  const auto refusal = table.why_not(seat, Gesture{0, choices});
  if (refusal) choices.resize(refusal->index);
  assert(!choices.empty());
  return choices;
}

Bot make_bot(const Spec& spec) {
  const auto memory = std::make_shared<Memory>();
  Bot bot;
  bot.name = text_of(spec);
  bot.choose = [spec, memory](const Glimpse& glimpse, std::uint64_t seed, const Host& host) {
    Choices chosen;
    with_game_of(glimpse,
                 [&](const auto& own) { chosen = choose_in(own, spec, *memory, seed, host); });
    assert(!chosen.empty() && "a glimpse comes from a game of the table of games");
    return chosen;
  };
  bot.consider = [spec, memory](const Glimpse& glimpse, std::uint64_t seed, const Host& host) {
    std::vector<Considered> all;
    with_game_of(glimpse,
                 [&](const auto& own) { all = consider_in(own, spec, *memory, seed, host); });
    return all;
  };
  return bot;
}

Expected<Bot> make_bot(std::string_view text) {
  const Expected<Spec> spec = parse_spec(text);
  if (!spec) return std::unexpected(spec.error());
  return make_bot(*spec);
}

}  // namespace casus::bots
