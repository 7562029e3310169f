#include "bots/bot.h"

#include <any>
#include <cassert>
#include <memory>
#include <vector>

#include "bots/game_bot.h"
#include "games/all.h"

namespace casus::bots {
namespace {

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
    with_game_of(glimpse, [&]<Game G>(const GlimpseOf<G>& own) {
      chosen = GameBot<G>::choose(own, spec, *memory, seed, host);
    });
    assert(!chosen.empty() && "a glimpse comes from a game of the table of games");
    return chosen;
  };
  bot.consider = [spec, memory](const Glimpse& glimpse, std::uint64_t seed, const Host& host) {
    std::vector<Considered> all;
    with_game_of(glimpse, [&]<Game G>(const GlimpseOf<G>& own) {
      all = GameBot<G>::consider(own, spec, *memory, seed, host);
    });
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
