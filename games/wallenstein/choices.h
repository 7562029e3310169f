// The answers of Wallenstein and their typed factories. Acts from `deal` on are outcomes of chance.
#pragma once

#include "core/choice.h"
#include "core/seat.h"
#include "games/wallenstein/slots.h"

namespace casus::wallenstein {

enum class Act : std::uint8_t {
  take,      // draft: one of the two open cards
  draw,      // draft: the top card of the pile
  replace,   // draft: both open cards under the pile
  garrison,  // draft: the armies of a group
  place,     // plan
  confirm,   // plan
  choose,    // order: a tile, and with it its place
  favour,    // court
  decline,   // court: no favour
  build,     // court: where the free building stands
  march,
  stay,
  face,  // winter: whose revolt comes first
  deal,  // a card of the draft
  turn_event,
  turn_action,
  lay_tile,
  turn_favour,
  draw_event,
  draw_leader,
  draw_county,
  pour,    // how the hand lets go
  upper,   // what rests on the upper floor
  emerge,  // what comes out
};

inline constexpr auto kActForms = Forms{
    form<Act::take>(kCounty),
    form<Act::draw>(),
    form<Act::replace>(),
    form<Act::garrison>(kArmies),
    form<Act::place>(kBox, kCard),
    form<Act::confirm>(),
    form<Act::choose>(kTile),
    form<Act::favour>(kFavour),
    form<Act::decline>(),
    form<Act::build>(kCounty),
    form<Act::march>(kCounty, kArmies),
    form<Act::stay>(),
    form<Act::face>(kCounty),
    form<Act::deal>(kCounty),
    form<Act::turn_event>(kEvent),
    form<Act::turn_action>(kAction),
    form<Act::lay_tile>(kTile),
    form<Act::turn_favour>(kFavour),
    form<Act::draw_event>(kEvent),
    form<Act::draw_leader>(kSeat),
    form<Act::draw_county>(kCounty),
    form<Act::pour>(number_slot("how", 0, 0xFF)),
    form<Act::upper>(kCubeCounts),
    form<Act::emerge>(kCubeCounts),
};
constexpr const auto& forms_of(Act) { return kActForms; }

constexpr Act act_of(const Choice& choice) { return static_cast<Act>(choice.act); }

constexpr Choice take(County county) { return make_choice<Act::take>(county); }
constexpr Choice draw() { return make_choice<Act::draw>(); }
constexpr Choice replace() { return make_choice<Act::replace>(); }
constexpr Choice garrison(int armies) { return make_choice<Act::garrison>(armies); }
constexpr Choice place(Box box, Card card) { return make_choice<Act::place>(box, card); }
constexpr Choice confirm() { return make_choice<Act::confirm>(); }
constexpr Choice choose(Tile tile) { return make_choice<Act::choose>(tile); }
constexpr Choice ask_favour(Favour favour) { return make_choice<Act::favour>(favour); }
constexpr Choice decline() { return make_choice<Act::decline>(); }
constexpr Choice build(County county) { return make_choice<Act::build>(county); }
constexpr Choice march(County county, int armies) {
  return make_choice<Act::march>(county, armies);
}
constexpr Choice stay() { return make_choice<Act::stay>(); }
constexpr Choice face(County county) { return make_choice<Act::face>(county); }

constexpr Choice deal(County county) { return make_choice<Act::deal>(county); }
constexpr Choice turn_event(EventCard event) { return make_choice<Act::turn_event>(event); }
constexpr Choice turn_action(Action action) { return make_choice<Act::turn_action>(action); }
constexpr Choice lay_tile(Tile tile) { return make_choice<Act::lay_tile>(tile); }
constexpr Choice turn_favour(Favour favour) { return make_choice<Act::turn_favour>(favour); }
constexpr Choice draw_event(EventCard event) { return make_choice<Act::draw_event>(event); }
constexpr Choice draw_leader(Seat seat) { return make_choice<Act::draw_leader>(seat); }
constexpr Choice draw_county(County county) { return make_choice<Act::draw_county>(county); }
constexpr Choice pour(int how) { return make_choice<Act::pour>(how); }
constexpr Choice upper(const Cubes& cubes) { return make_choice<Act::upper>(cubes); }
constexpr Choice emerge(const Cubes& cubes) { return make_choice<Act::emerge>(cubes); }

}  // namespace casus::wallenstein
