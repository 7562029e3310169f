// What the greedy bot of any game chooses from a view: for the hooks of the law `secrecy`.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "core/table.h"

namespace casus::laws {

template <Game G>
Choice greedy_choice(const G& game, const typename G::View& view, Seat seat, Dice& dice) {
  thread_local const bots::Bot kGreedy = *bots::make_bot("greedy:2it");
  // Borrowed: the pointer owns nothing.
  const std::shared_ptr<const G> borrowed(std::shared_ptr<void>(), &game);
  return kGreedy.choose(Glimpse{GlimpseOf<G>{borrowed, seat, view}}, dice.next(), {}).front();
}

}  // namespace casus::laws
