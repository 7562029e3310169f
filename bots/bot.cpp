#include "bots/bot.h"

#include <any>
#include <cassert>
#include <memory>

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

// A bot's working memory for whichever game it is asked about.
class Memory {
 public:
  template <class T>
  T& of() {
    if (auto* held = std::any_cast<std::shared_ptr<T>>(&held_)) return **held;
    auto made = std::make_shared<T>();
    held_ = made;
    return *made;
  }

 private:
  std::any held_;
};

template <Game G>
Choices choose_in(const GlimpseOf<G>& glimpse, const Spec& spec, Memory& memory, std::uint64_t seed,
                  const Host& host) {
  switch (spec.kind) {
    case Kind::random: return {random_choice(glimpse, seed)};
    case Kind::greedy:
      return {memory.of<Greedy<G>>().choose(glimpse, seed, spec.budget.iterations)};
    case Kind::search: return memory.of<Thinker<G>>().choose(glimpse, spec, seed, host);
  }
  return {};
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
  const auto choose = [spec, memory](const Glimpse& glimpse, std::uint64_t seed, const Host& host) {
    Choices chosen;
    for_each_game([&](auto tag) {
      using G = typename decltype(tag)::type;
      if (const auto* own = std::any_cast<GlimpseOf<G>>(&glimpse.view_of_game)) {
        chosen = choose_in(*own, spec, *memory, seed, host);
      }
    });
    assert(!chosen.empty() && "a glimpse comes from a game of the table of games");
    return chosen;
  };
  return {text_of(spec), choose};
}

Expected<Bot> make_bot(std::string_view text) {
  const Expected<Spec> spec = parse_spec(text);
  if (!spec) return std::unexpected(spec.error());
  return make_bot(*spec);
}

}  // namespace casus::bots
