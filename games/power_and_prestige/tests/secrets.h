// Another position that a viewer cannot tell from this one: whoever has sealed an answer has sealed
// another one, what others have begun is dropped, and in fog units change places within their
// clusters. Written against Position, not against the view.
// rule: power_and_prestige.purchase.secret power_and_prestige.trade.rounds
// rule: power_and_prestige.fog.known power_and_prestige.fog.figures power_and_prestige.fog.asked
#pragma once

#include "core/dice.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/game.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

class Resampling {
 public:
  Resampling(const PowerAndPrestige& game, const Position& position, Viewer viewer, Dice& dice)
      : game_(game), position_(position), viewer_(viewer), dice_(dice) {}

  Position resample() {
    const SeatSet asked = position_.common.asked;
    for (const Seat seat : all_seats(position_.common)) {
      if (viewer_.seat == seat) continue;
      const Arms placed = position_.secret[at(seat)].placed;
      position_.secret[at(seat)] = {};
      if (has_fog(position_.common)) hide(seat, placed);
      if (position_.common.ask == Ask::plan) go_on_planning(game_.board(), position_, seat);
      if (is_sealed() && !asked.contains(seat) && could_answer(seat)) answer(seat);
    }
    position_.common.asked = asked;
    return position_;
  }

 private:
  // What has marched or been used nobody else knows, nor how far somebody is with placing.
  void hide(Seat seat, const Arms& placed) {
    const Ask ask = position_.common.ask;
    if (ask == Ask::march || ask == Ask::next_member || ask == Ask::seize ||
        ask == Ask::plunder_die) {
      position_.apart[at(seat)] = {};
      position_.box_marched[at(seat)] = {};
    }
    if (ask == Ask::place) {
      position_.secret[at(seat)].placed = placed;
      if (position_.common.asked.contains(seat)) resume_placing(position_, seat);
    }
    for (int i = 0; i < 40; ++i) exchange(seat, dice_.below(kArms));
  }
  // One unit goes to another holder of its cluster, and nothing looks different.
  void exchange(Seat seat, std::size_t arm) {
    const std::size_t from = dice_.below(kHolders);
    const std::size_t to = dice_.below(kHolders);
    const Clusters& clusters = position_.clusters[at(seat)][arm];
    if (from == to || clusters[from] == 0 || clusters[from] != clusters[to]) return;
    if (!can_spare(seat, arm, from)) return;
    Arms one;
    one.of[arm] = 1;
    move(seat, from, one, false);
    move(seat, to, one, true);
    if (is_box(from) || held_by(position_, seat, arm, from) != 1) return;
    put_dummy(position_, seat, arm, static_cast<Location>(from));
  }
  // A place keeps a unit, and something under it; a box keeps a unit of some arm.
  bool can_spare(Seat seat, std::size_t arm, std::size_t holder) const {
    const int units = held_by(position_, seat, arm, holder);
    if (is_box(holder)) {
      return units > 0 && position_.box[at(seat)][holder - kLocations].total() > 1;
    }
    const bool dummy = has_dummy(position_, seat, arm, static_cast<Location>(holder)) ||
                       position_.dummies[at(seat)].back() == 0;
    return units > 2 || (units == 2 && dummy);
  }
  void move(Seat seat, std::size_t holder, const Arms& arms, bool in) {
    const std::uint8_t place = is_box(holder)
                                   ? position_.common.box_place[at(seat)][holder - kLocations]
                                   : byte(static_cast<int>(holder));
    if (is_box(holder)) {
      Arms& box = position_.box[at(seat)][holder - kLocations];
      box = in ? sum_of(box, arms) : less(box, arms);
    }
    if (in) {
      move_in(position_, seat, static_cast<Location>(place), arms);
    } else {
      move_out(position_, seat, static_cast<Location>(place), arms);
    }
  }

  bool is_sealed() const {
    const Ask ask = position_.common.ask;
    return ask == Ask::place_start || ask == Ask::trade || ask == Ask::gift || ask == Ask::plan ||
           ask == Ask::convention;
  }
  // Some were never asked, for want of goods or gold.
  bool could_answer(Seat seat) {
    const Ask ask = position_.common.ask;
    if (ask == Ask::plan) return position_.secret[at(seat)].cursor < kItems;
    Choices choices;
    position_.common.asked = SeatSet::of(seat);
    game_.legal(position_, seat, choices);
    return !choices.empty();
  }
  // Somebody else is asked all the while, so that nothing is shown.
  void answer(Seat seat) {
    const Seat other = seat_at(index(seat) == 0 ? 1 : 0);
    position_.common.asked = SeatSet::of(seat).with(other);
    Events nobody;
    Choices choices;
    while (position_.common.asked.contains(seat)) {
      choices.clear();
      game_.legal(position_, seat, choices);
      const auto which = dice_.below(static_cast<std::uint32_t>(choices.size()));
      game_.apply(position_, seat, choices[which], nobody);
    }
  }

  const PowerAndPrestige& game_;
  Position position_;
  Viewer viewer_;
  Dice& dice_;
};

inline Position resample(const PowerAndPrestige& game, const Position& position, Viewer viewer,
                         Dice& dice) {
  return Resampling(game, position, viewer, dice).resample();
}

}  // namespace casus::power_and_prestige
