// What one viewer may know of a position: everything that lies open, the own units and cards, and
// of the others' what the pieces show: how many of each group stand where, how many cards they
// hold.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "games/generalship/position.h"

namespace casus::generalship {

inline constexpr std::uint8_t kSpectator = 0xFF;

using GroupCounts = std::array<std::array<std::uint8_t, kStates>, kGroups>;  // by group and state

// A squadron of somebody's fleet: its load by group, and how many of these are finished.
struct SeenHold {
  std::uint8_t tile = kNobody;
  State state = State::fresh;
  std::array<std::array<std::uint8_t, 2>, 2> load{};  // infantry, cavalry; not finished, finished
  auto operator<=>(const SeenHold&) const = default;
};

// A sealed combat from outside.
struct SeenCombat {
  std::uint8_t infantry = 0, cavalry = 0, ships = 0, basics = 0, advanced = 0;
  bool operator==(const SeenCombat&) const = default;
};

struct View {
  std::uint8_t viewer = kSpectator;
  Common common;
  std::array<GroupCounts, kTiles> groups{};
  std::array<SeenHold, kHolds> fleets{};  // of others, ascending
  // Generals: where the viewer knows them to be, else kNobody; backs are counted.
  std::array<GeneralCard, kGenerals> generals{};
  std::array<std::array<std::uint8_t, kGenerals>, kSeats> power_known{};  // SeatSets of the rows
  std::array<std::uint8_t, 16> thrown{};  // face down and unknown to the viewer, by who knows them
  // A reinforcement on its way.
  std::uint8_t way_from = kNobody;
  GroupCounts way{};
  // The battle.
  std::array<std::uint8_t, kGroups> force{};
  std::array<std::array<std::uint8_t, 2>, 2> held{};    // by side: basic, advanced
  std::array<std::array<std::uint8_t, 2>, 2> tossed{};  // the backs tell basic from advanced
  std::array<SeenCombat, 2> sealed{};

  // The viewer's own.
  std::array<ByState, kTiles> units{};
  std::array<Hold, kHolds> holds{};
  std::array<std::uint8_t, 2> studies{};
  std::array<std::uint8_t, 2> lead{};
  std::array<std::uint8_t, 2> drawn{kNobody, kNobody};
  Marching marching;
  Counts own_force{};
  Cards hand{};
  Cards own_tossed{};
  Cards pending{};
  Combat combat;
  bool operator==(const View&) const = default;
};

View view_of(const Board& board, const Position& position, Viewer viewer);

// A position that looks like this to the viewer, all that is hidden dealt at random.
Position imagine_from(const Board& board, const View& view, Dice& dice);

}  // namespace casus::generalship
