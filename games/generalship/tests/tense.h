// Positions of Generalship in which much happens soon, for the laws and the tests of battles: a map
// full of armies and fleets face to face, commanders with power behind them, technologies and
// resources, and a march just chosen or about to be.
#pragma once

#include <algorithm>

#include "games/generalship/derived.h"
#include "games/generalship/game.h"
#include "games/generalship/rules.h"

namespace casus::generalship {

class Tension {
 public:
  Tension(const Generalship& game, int seats, const Options& options, Dice& dice)
      : game_(game), dice_(dice), position_(game.start(seats, options)) {}

  Position build() {
    play_to_first_turn();
    allies_ = common().setup.seats > 2 && below(3) == 0;
    while (!try_armies()) {
    }
    appoint();
    for (int seat = 0; seat < common().setup.seats; ++seat) provide(seat);
    develop();
    common().era = static_cast<Era>(below(4));
    common().turn = byte(below(2 * common().setup.seats));
    common().active = common().doer = common().asked =
        seat_at(common().order[common().turn % common().setup.seats]);
    ally();
    finish();
    if (below(3) > 0) choose(Action::march);
    return position_;
  }

 private:
  Common& common() { return position_.common; }
  const Board& board() const { return game_.board(); }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }

  void play_to_first_turn() {
    Choices choices;
    Events nobody;
    while (common().ask != Ask::act) {
      const Turn turn = game_.turn(position_);
      if (turn.waiting == Waiting::chance) {
        game_.resolve(position_, game_.sample(position_, dice_), nobody);
        continue;
      }
      choices.clear();
      game_.legal(position_, *turn.seats.begin(), choices);
      const Choice choice = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
      game_.apply(position_, *turn.seats.begin(), choice, nobody);
    }
  }

  // Pieces are limited: an army of too many kinds is raised again.
  bool try_armies() {
    position_.units = {};
    common().known = {};
    common().stack.fill(kNobody);
    common().cube.fill(kNobody);
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (common().space[tile] != kNobody) raise(static_cast<Tile>(tile));
    }
    fill_in(board(), position_);
    for (std::size_t u = 0; u < kUnits; ++u) {
      int pieces = 0;
      for (const Counts& of_seat : common().pieces) pieces += of_seat[u];
      if (pieces > board().unit[u].pieces) return false;
    }
    return true;
  }
  void raise(Tile tile) {
    const bool home = is_nation_tile(tile);
    int seat = below(common().setup.seats);
    if (home) {
      // A capital is in foreign hands only where its owner's ally may be the one.
      const bool capital = tile == capital_of(nation_of(tile));
      const bool foreign = below(capital ? 12 : 6) == 0 && (!capital || allies_);
      const int owner = seat_of(common(), nation_of(tile));
      if (!foreign) seat = owner;
      if (foreign && capital) seat = (owner + 1) % common().setup.seats;
    } else if (below(5) > 0) {
      common().cube[at(tile)] = byte(seat);
    } else {
      return;
    }
    if (below(4) == 0) return;
    ByState& units = position_.units[at(tile)];
    const bool sea = (board().sea & mask(tile)) != 0;
    const bool port = (board().ports & mask(tile)) != 0 && (common().near[at(tile)] & board().sea);
    const int ships = sea ? 1 + below(2) : port && below(4) == 0 ? 1 : 0;
    // Some fleets are there to bombard.
    const bool guns = ships > 0 && below(3) == 0;
    for (int i = 0; i < ships; ++i) {
      ++units[guns ? at(Unit::galleon) : kRegimentKinds + static_cast<std::size_t>(below(2))][0];
    }
    const int regiments = sea ? below(5 * ships) : 1 + below(5);
    for (int i = 0; i < regiments; ++i) {
      ++units[guns ? at(Unit::artillery) : static_cast<std::size_t>(below(kRegimentKinds))][0];
    }
    common().stack[at(tile)] = byte(seat);
    if (!home) common().cube[at(tile)] = byte(seat);
  }

  // A commander for most, of all there are, and a row of power.
  void appoint() {
    for (GeneralCard& card : position_.generals) card = {};
    for (int seat = 0; seat < common().setup.seats; ++seat) {
      const int power = below(4);
      for (int place = -1; place < power; ++place) {
        if (place < 0 && below(8) == 0) continue;
        const int general = place < 0 ? any_commander() : any_general();
        const Seat who = seat_at(seat);
        position_.generals[general] =
            place < 0 ? GeneralCard{place_of(Where::commander, who), 0, {}}
                      : GeneralCard{place_of(Where::power, who), byte(place), SeatSet::of(who)};
      }
    }
    spend_generals();
  }
  int any_general() {
    int general = below(kGenerals);
    while (position_.generals[general].where != 0) general = below(kGenerals);
    return general;
  }
  // Those whose abilities need much to come together lead more often.
  int any_commander() {
    for (const char* word : {"julius_caesar", "horatio_nelson", "jan_zizka"}) {
      const int general = *board().generals->find(word);
      if (below(6) == 0 && position_.generals[general].where == 0) return general;
    }
    return any_general();
  }
  // The pile of generals is short at times: discarded, or in the hands of players.
  void spend_generals() {
    const int kind = below(6);
    if (kind > 1) return;
    const int left = below(3);
    int kept = 0;
    for (GeneralCard& card : position_.generals) {
      if (card.where != 0 || kept++ < left) continue;
      const Seat who = seat_at(below(common().setup.seats));
      card = kind == 0 ? GeneralCard{static_cast<std::uint8_t>(Where::discard), 0, {}}
                       : GeneralCard{place_of(Where::hand, who), 0, SeatSet::of(who)};
    }
  }
  void provide(int seat) {
    common().food[seat] = byte(below(9));
    common().metal[seat] = byte(below(4));
    common().points[seat] = byte(below(9));
    common().scored[seat] = {common().points[seat], 0, 0, 0};
    common().battles[seat] = byte(below(6));
  }
  void develop() {
    const int developed = below(6);
    for (int t = 0; t < developed; ++t) {
      common().developed[t] = byte(below(common().setup.seats));
      const std::uint8_t spot = board().technology[t].spot;
      if (spot != kNobody) common().spot[spot] = spot;
    }
  }
  void ally() {
    if (!allies_) return;
    const int one = below(common().setup.seats);
    const int other = (one + 1) % common().setup.seats;
    common().alliance[0] = SeatSet::of(seat_at(one)).with(seat_at(other));
    // Nobody begins with an enemy in the capital.
    for (int owner = 0; owner < common().setup.seats; ++owner) {
      const Tile capital = capital_of(common(), seat_at(owner));
      if (!has_enemies(common(), seat_at(owner), capital)) continue;
      position_.units[at(capital)] = {};
      common().stack[at(capital)] = kNobody;
    }
  }
  void finish() {
    fill_in(board(), position_);
    for (TileSet left = board().sea; left != 0; left &= left - 1) {
      const auto tile = static_cast<Tile>(std::countr_zero(left));
      if (!needs_holds(board(), position_, tile)) continue;
      open_holds(position_, tile);
      stow_rest(position_, tile);
    }
  }
  void choose(Action action) {
    Events nobody;
    const Choice choice = make_choice<Act::act>(action);
    if (game_.why_not(position_, common().asked, choice)) return;
    game_.apply(position_, common().asked, choice, nobody);
  }

  const Generalship& game_;
  Dice& dice_;
  Position position_;
  bool allies_ = false;
};

inline Position tense_position(const Generalship& game, int seats, const Options& options,
                               Dice& dice) {
  return Tension(game, seats, options, dice).build();
}

}  // namespace casus::generalship
