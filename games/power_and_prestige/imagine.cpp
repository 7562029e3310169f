// What others have sealed is made up at random: by answering their question for them. What they
// have only begun is left out, for nobody can see whether they have. Hidden troops are dealt anew.
#include "games/power_and_prestige/imagine.h"

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

// Whether answers to this question stay sealed until all are given.
bool is_sealed(Ask ask) {
  return ask == Ask::place_start || ask == Ask::trade || ask == Ask::gift || ask == Ask::plan ||
         ask == Ask::convention;
}

Seat another(Seat seat) { return seat_at(index(seat) == 0 ? 1 : 0); }

// Answers for one seat until it has nothing more to say. Somebody else is asked all the while, so
// that nothing is shown.
Secret made_up(const PowerAndPrestige& game, Position position, Seat seat, Dice& dice) {
  Events nobody;
  Choices choices;
  position.common.asked = SeatSet::of(seat).with(another(seat));
  while (position.common.asked.contains(seat)) {
    choices.clear();
    game.legal(position, seat, choices);
    if (choices.empty()) break;
    const auto which = dice.below(static_cast<std::uint32_t>(choices.size()));
    game.apply(position, seat, choices[which], nobody);
  }
  return position.secret[at(seat)];
}

}  // namespace

Position PowerAndPrestige::imagine(const View& view, Dice& dice) const {
  Position position;
  position.common = view.common;
  position.troops = view.troops;
  position.apart = view.apart;
  position.clusters = view.clusters;
  const Common& common = position.common;
  if (view.viewer != kSpectator) {
    position.secret[view.viewer] = view.own;
    position.box[view.viewer] = view.own_box;
    position.box_marched[view.viewer] = view.own_box_marched;
    position.dummies[view.viewer] = view.own_dummies;
  }
  for (const Seat seat : all_seats(common)) {
    if (byte(seat) == view.viewer) continue;
    if (has_fog(common)) imagine_troops(board_, view, seat, dice, position);
    if (has_fog(common) && common.ask == Ask::place && common.asked.contains(seat)) {
      resume_placing(position, seat);
    }
    if (common.ask == Ask::plan) go_on_planning(board_, position, seat);
    if (!is_sealed(common.ask) || common.asked.contains(seat)) continue;
    position.secret[at(seat)] = made_up(*this, position, seat, dice);
  }
  return position;
}

}  // namespace casus::power_and_prestige
