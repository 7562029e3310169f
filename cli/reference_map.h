// What our figures are measured against: a bare map game that nobody plays. Two sides of twelve
// pieces walk a graph of 160 places, about fifty moves to choose from; a plain struct, no rules to
// speak of, the least that a decision on a map can cost.
#pragma once

#include <array>
#include <cstdint>

#include "cli/decision_loop.h"
#include "core/dice.h"

namespace casus::cli {

inline constexpr int kMapPlaces = 160;
inline constexpr int kMapColumns = 16;
inline constexpr int kMapPieces = 24;
inline constexpr int kMapDecisions = 200;  // a game of it ends then
inline constexpr std::uint8_t kFree = 0xFF;

// A torus of 16 by 10 places; half of the places have one road more.
class Map {
 public:
  Map() {
    for (int place = 0; place < kMapPlaces; ++place) {
      const int column = place % kMapColumns;
      const int first = place - column;
      road(place, first + (column + 1) % kMapColumns);
      road(place, (place + kMapColumns) % kMapPlaces);
      if (place % 4 == 0) road(place, (place + 5 * kMapColumns + 3) % kMapPlaces);
    }
  }
  struct Roads {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 7> to{};
  };
  const Roads& roads(std::uint8_t place) const { return roads_[place]; }

 private:
  void road(int a, int b) {
    one_way(a, b);
    one_way(b, a);
  }
  void one_way(int from, int to) {
    Roads& roads = roads_[static_cast<std::size_t>(from)];
    if (roads.count < roads.to.size()) roads.to[roads.count++] = static_cast<std::uint8_t>(to);
  }
  std::array<Roads, kMapPlaces> roads_{};
};

struct MapPosition {
  std::array<std::uint8_t, kMapPlaces> piece_at{};
  std::array<std::uint8_t, kMapPieces> place_of{};
  std::uint8_t side = 0;
  std::uint8_t decisions = 0;
};

inline MapPosition map_start() {
  MapPosition position;
  position.piece_at.fill(kFree);
  for (std::uint8_t piece = 0; piece < kMapPieces; ++piece) {
    const auto place = static_cast<std::uint8_t>(piece * 6 + 3);
    position.place_of[piece] = place;
    position.piece_at[place] = piece;
  }
  return position;
}

// Piece and place in one number. As a struct of two bytes gcc puts it together in memory, byte by
// byte, and waits for each: five times slower, which would flatter everything measured against it.
using MapMove = std::uint16_t;

constexpr MapMove map_move(std::uint32_t piece, std::uint32_t to) {
  return static_cast<MapMove>(piece | (to << 8U));
}

// A list without growing, as a program that plays nothing else would have it.
struct MapMoves {
  std::uint32_t count = 0;
  std::array<MapMove, kMapPieces / 2 * 7 + 1> move;
};

inline void map_legal(const Map& map, const MapPosition& position, MapMoves& moves) {
  constexpr int kOwn = kMapPieces / 2;
  std::uint32_t count = 0;
  for (int i = 0; i < kOwn; ++i) {
    const auto piece = static_cast<std::uint8_t>(position.side * kOwn + i);
    // A copy: the moves are bytes, and writing bytes makes the compiler read the map again.
    const Map::Roads roads = map.roads(position.place_of[piece]);
    for (int r = 0; r < roads.count; ++r) {
      const std::uint8_t to = roads.to[static_cast<std::size_t>(r)];
      moves.move[count] =
          map_move(piece, to);  // no branch: whether a place is free cannot be foreseen
      count += position.piece_at[to] == kFree ? 1U : 0U;
    }
  }
  moves.count = count;
}

inline void map_apply(MapPosition& position, MapMove move) {
  const auto piece = static_cast<std::uint8_t>(move & 0xFFU);
  const auto to = static_cast<std::uint8_t>(move >> 8U);
  position.piece_at[position.place_of[piece]] = kFree;
  position.piece_at[to] = piece;
  position.place_of[piece] = to;
  position.side ^= 1U;
  ++position.decisions;
}

// So many decisions of it, one game after the other. Out of line, so that every program that
// measures against it runs the same code.
[[gnu::noinline]] inline void play_map(const Map& map, Dice& dice, std::uint64_t decisions,
                                       Counts& counts) {
  MapPosition position = map_start();
  MapMoves moves;
  for (std::uint64_t i = 0; i < decisions; ++i) {
    if (position.decisions == kMapDecisions) {
      position = map_start();
      ++counts.games;
    }
    map_legal(map, position, moves);
    const MapMove move = moves.move[dice.below(moves.count)];
    counts.options += moves.count;
    counts.signature = mixed(counts.signature, move);
    map_apply(position, move);
  }
  counts.decisions += decisions;
}

}  // namespace casus::cli
