// Why a choice is not allowed: one line for each reason, and one for its rule and its arguments.
#pragma once

#include "core/choice.h"
#include "games/sample_game/slots.h"

namespace casus::sample_game {

enum class Why : std::uint16_t {
  game_over,
  card_being_dealt,
  not_asked,
  only_chance_deals,
  other_step,
  not_in_hand,
};

inline constexpr auto kRefusalForms = Forms{
    form<Why::game_over>("sample_game.round.steps"),
    form<Why::card_being_dealt>("sample_game.round.deal"),
    form<Why::not_asked>("sample_game.round.steps"),
    form<Why::only_chance_deals>("sample_game.round.deal"),
    form<Why::other_step>("sample_game.round.steps"),
    form<Why::not_in_hand>("sample_game.lay.secret", kCard),
};
constexpr const auto& forms_of(Why) { return kRefusalForms; }

}  // namespace casus::sample_game
