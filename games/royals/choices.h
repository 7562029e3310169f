// The answers of Royals and their typed factories. Acts from `deal` on are outcomes of chance.
#pragma once

#include "core/choice.h"
#include "games/royals/board.h"

namespace casus::royals {

enum class Act : std::uint8_t {
  draw,           // arg[0] source: a country of the row, the pile, or the intrigue pile
  take,           // arg[0] noble
  pay,            // arg[0..3] country cards
  pay_intrigue,   // arg[0..5] intrigue cards
  discard,        // arg[0] card: a country, or behind them a pair
  done,           //
  deal,           // arg[0] country
  deal_intrigue,  // arg[0] pair
};

// Sources of a draw behind the four countries of the row.
inline constexpr std::uint8_t kFromPile = kCountries;
inline constexpr std::uint8_t kIntriguePile = kCountries + 1;

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

constexpr Choice one_arg(Act act, std::uint8_t arg) {
  return {static_cast<std::uint8_t>(act), {arg}};
}
constexpr Choice draw_open(Country country) {
  return one_arg(Act::draw, static_cast<std::uint8_t>(country));
}
constexpr Choice draw_from_pile() { return one_arg(Act::draw, kFromPile); }
constexpr Choice draw_intrigue() { return one_arg(Act::draw, kIntriguePile); }
constexpr Choice take(Noble noble) { return one_arg(Act::take, static_cast<std::uint8_t>(noble)); }
constexpr Choice pay(const Cards& cards) {
  return {static_cast<std::uint8_t>(Act::pay), {cards[0], cards[1], cards[2], cards[3]}};
}
constexpr Choice pay_intrigue(const Intrigues& cards) {
  return {static_cast<std::uint8_t>(Act::pay_intrigue),
          {cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]}};
}
constexpr Choice discard(Country country) {
  return one_arg(Act::discard, static_cast<std::uint8_t>(country));
}
constexpr Choice discard(Pair pair) {
  return one_arg(Act::discard, static_cast<std::uint8_t>(kCountries + at(pair)));
}
constexpr Choice done() { return one_arg(Act::done, 0); }
constexpr Choice deal(Country country) {
  return one_arg(Act::deal, static_cast<std::uint8_t>(country));
}
constexpr Choice deal_intrigue(Pair pair) {
  return one_arg(Act::deal_intrigue, static_cast<std::uint8_t>(pair));
}

constexpr Cards cards_of(const Choice& choice) {
  return {choice.arg[0], choice.arg[1], choice.arg[2], choice.arg[3]};
}
constexpr Intrigues intrigues_of(const Choice& choice) {
  return {choice.arg[0], choice.arg[1], choice.arg[2], choice.arg[3], choice.arg[4], choice.arg[5]};
}

}  // namespace casus::royals
