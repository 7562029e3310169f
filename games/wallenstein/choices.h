// The answers of Wallenstein and their typed factories. Acts from `deal` on are outcomes of chance.
#pragma once

#include <bit>

#include "core/choice.h"
#include "core/seat.h"
#include "games/wallenstein/board.h"

namespace casus::wallenstein {

enum class Act : std::uint8_t {
  take,         // draft: arg[0] county, one of the two open cards
  draw,         // draft: the top card of the pile
  replace,      // draft: both open cards under the pile
  garrison,     // draft: arg[0] armies of the group
  place,        // plan: arg[0] box, arg[1] card
  confirm,      // plan
  choose,       // order: arg[0] tile, and with it its place
  favour,       // court: arg[0] favour
  decline,      // court: no favour
  build,        // court: arg[0] county of the free building
  march,        // arg[0] county, arg[1] armies
  stay,         //
  face,         // winter: arg[0] county whose revolt comes first
  deal,         // arg[0] county: a card of the draft
  turn_event,   // arg[0] event
  turn_action,  // arg[0] action
  lay_tile,     // arg[0] tile
  turn_favour,  // arg[0] favour
  draw_event,   // arg[0] event
  draw_leader,  // arg[0] seat
  draw_county,  // arg[0] county
  pour,         // arg[0] how the hand lets go, 0 to 255
  upper,        // arg[0..5] cubes that rest on the upper floor
  emerge,       // arg[0..5] cubes that come out
};

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

// The eight bytes of a choice as one word: long lists are written in half the time.
template <class... Args>
constexpr std::uint64_t word_of(Act act, Args... args) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t word = static_cast<std::uint8_t>(act);
  unsigned shift = 0;
  ((word |= std::uint64_t{static_cast<std::uint8_t>(args)} << (shift += 8U)), ...);
  return word;
}
template <class... Args>
constexpr Choice make_choice(Act act, Args... args) {
  return std::bit_cast<Choice>(word_of(act, args...));
}

constexpr Choice take(County county) { return make_choice(Act::take, county); }
constexpr Choice draw() { return make_choice(Act::draw); }
constexpr Choice replace() { return make_choice(Act::replace); }
constexpr Choice garrison(int armies) { return make_choice(Act::garrison, armies); }
constexpr Choice place(Box box, Card card) { return make_choice(Act::place, box, card); }
constexpr Choice confirm() { return make_choice(Act::confirm); }
constexpr Choice choose(Tile tile) { return make_choice(Act::choose, tile); }
constexpr Choice ask_favour(Favour favour) { return make_choice(Act::favour, favour); }
constexpr Choice decline() { return make_choice(Act::decline); }
constexpr Choice build(County county) { return make_choice(Act::build, county); }
constexpr Choice march(County county, int armies) {
  return make_choice(Act::march, county, armies);
}
constexpr Choice stay() { return make_choice(Act::stay); }
constexpr Choice face(County county) { return make_choice(Act::face, county); }

constexpr Choice deal(County county) { return make_choice(Act::deal, county); }
constexpr Choice turn_event(EventCard event) { return make_choice(Act::turn_event, event); }
constexpr Choice turn_action(Action action) { return make_choice(Act::turn_action, action); }
constexpr Choice lay_tile(Tile tile) { return make_choice(Act::lay_tile, tile); }
constexpr Choice turn_favour(Favour favour) { return make_choice(Act::turn_favour, favour); }
constexpr Choice draw_event(EventCard event) { return make_choice(Act::draw_event, event); }
constexpr Choice draw_leader(Seat seat) { return make_choice(Act::draw_leader, seat); }
constexpr Choice draw_county(County county) { return make_choice(Act::draw_county, county); }
constexpr Choice pour(int how) { return make_choice(Act::pour, how); }
constexpr Choice cubes_choice(Act act, const Cubes& c) {
  return make_choice(act, c[0], c[1], c[2], c[3], c[4], c[5]);
}
constexpr Choice upper(const Cubes& cubes) { return cubes_choice(Act::upper, cubes); }
constexpr Choice emerge(const Cubes& cubes) { return cubes_choice(Act::emerge, cubes); }

constexpr Cubes cubes_of(const Choice& choice) {
  return {choice.arg[0], choice.arg[1], choice.arg[2], choice.arg[3], choice.arg[4], choice.arg[5]};
}

}  // namespace casus::wallenstein
