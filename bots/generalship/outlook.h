// The map as a seat sees it: who stands where and how strong, what can reach which tile, what a
// tile is worth, and how near the goals are.
#pragma once

#include "bots/generalship/strength.h"

namespace casus::bots::generalship {

struct Outlook {
  int seat = 0;
  std::array<Force, kTiles> force{};      // of whoever stands there
  std::array<Force, kTiles> threat{};     // enemies that could come there in one march
  std::array<Force, kTiles> retake{};     // of these, who still marches in this turn
  std::array<std::uint8_t, kTiles> by{};  // the strongest of those, or kNobody
  std::array<float, kTiles> entering{};   // what it is worth to stand there
  std::array<float, kTiles> pull{};       // of the goals around
};

Outlook outlook_of(const Board& board, const Position& position, int seat);
// The same without `entering` and `pull`, which take most of the time.
Outlook threats_to(const Board& board, const Position& position, int seat);

// The chance that whoever threatens a tile takes it from such a force, if they come.
float fall_chance(const Board& board, const Common& common, const Outlook& outlook,
                  std::size_t tile, const Force& defender, const Force& threat);
// Whether the seat would win if the capital of another fell to it now: 1, by a tie half.
float wins_with_capital(const Common& common, int seat, int owner);
// What so many neutral tiles are worth.
float tiles_worth(int tiles);

}  // namespace casus::bots::generalship
