// The answers of Royals and their typed factories. Acts from `deal` on are outcomes of chance.
#pragma once

#include "core/choice.h"
#include "games/royals/slots.h"

namespace casus::royals {

enum class Act : std::uint8_t {
  draw,
  take,
  pay,
  pay_intrigue,
  discard,
  done,
  deal,
  deal_intrigue,
};

inline constexpr auto kActForms = Forms{
    form<Act::draw>(kSource),  form<Act::take>(kNoble),
    form<Act::pay>(kCards),    form<Act::pay_intrigue>(kIntrigues),
    form<Act::discard>(kCard), form<Act::done>(),
    form<Act::deal>(kCountry), form<Act::deal_intrigue>(kPair),
};
constexpr const auto& forms_of(Act) { return kActForms; }

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

constexpr Choice draw(Source source) { return make_choice<Act::draw>(source); }
constexpr Choice take(Noble noble) { return make_choice<Act::take>(noble); }
constexpr Choice pay(const Cards& cards) { return make_choice<Act::pay>(cards); }
constexpr Choice pay_intrigue(const Intrigues& cards) {
  return make_choice<Act::pay_intrigue>(cards);
}
constexpr Choice discard(Card card) { return make_choice<Act::discard>(card); }
constexpr Choice done() { return make_choice<Act::done>(); }
constexpr Choice deal(Country country) { return make_choice<Act::deal>(country); }
constexpr Choice deal_intrigue(Pair pair) { return make_choice<Act::deal_intrigue>(pair); }

}  // namespace casus::royals
