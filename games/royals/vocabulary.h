// The words of Royals' choices, prompts, refusals and events, and what it asks.
#pragma once

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "games/royals/slots.h"

namespace casus::royals {

enum class Prompted : std::uint8_t {
  wait,
  over,
  first_draw,
  draw,
  draw_second,
  draw_country,
  play,
  pay,
  pay_free,
  pay_intrigue,
  pay_intrigue_free,
  discard,
};

inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(kSeat),
    form<Prompted::over>(),
    form<Prompted::first_draw>(kLeft),
    form<Prompted::draw>(),
    form<Prompted::draw_second>(),
    form<Prompted::draw_country>(kLeft),
    // From here on, whether there is more than one answer hangs on the hand.
    form<Prompted::play>().in_secret(),
    form<Prompted::pay>(kNoble, kCountry, kMatching, kOthers).in_secret(),
    form<Prompted::pay_free>(kNoble, kCountry, kRequired).in_secret(),
    form<Prompted::pay_intrigue>(kNoble, kCountry, kMatching, kOthers).in_secret(),
    form<Prompted::pay_intrigue_free>(kNoble, kCountry, kRequired).in_secret(),
    form<Prompted::discard>(number_slot("country_cards", 0, 3), number_slot("intrigue_cards", 0, 1))
        .in_secret(),
};
constexpr const auto& forms_of(Prompted) { return kPromptForms; }

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files);

}  // namespace casus::royals
