// One step of a group from tile to tile: what it costs, who may take it, and what becomes of the
// units. The march and the reinforcement of battles are made of such steps.
#pragma once

#include "games/generalship/rules.h"

namespace casus::generalship {

// Who moves, and how: in the own march with the commander's abilities, as reinforcement without.
struct Mover {
  const Board& board;
  const Position& position;
  Seat seat;
  bool reinforces;
  const Common& common = position.common;
  const Modifiers& abilities = reinforces ? kNoModifiers : modifiers(board, common, seat);
  TileSet closed = closed_to(common, seat);

  static Mover of(const Board& board, const Position& position) {
    return {board, position, position.common.asked, position.common.ask == Ask::reinforce};
  }
  bool defends() const {
    return reinforces && common.battle.seat[kDefender] == static_cast<std::uint8_t>(seat);
  }
  int points(Group group, State state) const;  // left
  bool is_sea(Tile tile) const { return (board.sea & mask(tile)) != 0; }
  bool is_port(Tile tile) const { return (board.ports & mask(tile)) != 0; }
  // Own ships on a sea tile, in a battle those of the own side.
  int ships_at(Tile tile) const;
  int room_at(Tile tile) const;

  // What matters of a group for a step, counted once for all tiles that it might go to.
  struct Band {
    static constexpr int kNone = 9;
    int ships = 0;
    int regiments = 0;
    std::array<int, kGroups> points{kNone, kNone, kNone};  // the least of each group
    bool fresh_ships = true;
    bool can_disembark = true;
  };
  Band band_of(const ByState& group) const;
  void join(Band& band, Unit unit, State state, int count) const;
  // Where nothing speaks against a step: as `why_not_step`, for all tiles at once.
  TileSet steps(Tile from, const Band& band, bool passing = false) const;
  // Those from land to land, which hang on who goes and not on how many.
  TileSet steps_on_land(Tile from, const Band& band) const;
  // Land that a unit has points for, by group and state; ships have none.
  using Grounds = std::array<std::array<TileSet, at(State::finished)>, kGroups>;
  Grounds grounds() const;

  // `passing`: the group is thought of as standing there; nothing is left behind.
  Refused why_not_step(Tile from, const ByState& group, Tile to, bool passing = false) const;
  ByState after_step(Tile from, const ByState& group, Tile to) const;
  // Regiments of a group at sea go ashore, their ships stay.
  bool can_land(Tile from, const ByState& group, Tile to) const;
  bool may_land(Unit unit, State state) const {
    return !is_ship(unit) &&
           (state <= State::moved || (state == State::moved_on && abilities.amphibious));
  }
  // Whether a reinforcement can still come to the battle.
  bool can_arrive(Tile from, const ByState& group, bool passing = false) const;
  // Whether the group, with more units of the tile than it has, can go somewhere.
  bool can_go_with_more(Tile from, const ByState& group) const;
  // A squadron as it lies in a fleet, by its number, with the regiments aboard that may still move.
  struct Squadron {
    ByState group{};
    bool sails = false;  // it may, and nobody aboard must stay
  };
  std::optional<Squadron> squadron(Tile tile, int number) const;

 private:
  TileSet ground(Group kind, int points) const;
  bool can_go(Tile from, const ByState& group) const;
  bool leaves_room(Tile from, const Band& band) const;
  std::optional<Squadron> unstowed_squadron(Tile tile, int number) const;
  Refused why_not_on_land(const ByState& group, Tile to) const;
  Refused why_not_embark(Tile from, const ByState& group, Tile to) const;
  Refused why_not_at_sea(Tile from, const ByState& group, Tile to, bool passing) const;
};

constexpr int carriers_for(int regiments) { return (regiments + Hold::kRoom - 1) / Hold::kRoom; }

}  // namespace casus::generalship
