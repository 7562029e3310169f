// What must hold in every position, told independently of the game's own checks: no piece, card or
// population is lost or found, every tile lies in one place, and what is known of units is true.
#pragma once

#include <bit>
#include <optional>
#include <string>

#include "games/generalship/game.h"

namespace casus::generalship {

class Bookkeeping {
 public:
  using Wrong = std::optional<std::string>;

  Bookkeeping(const Generalship& game, const Position& position)
      : board_(game.board()), position_(position), common_(position.common) {}

  Wrong audit() const {
    for (const auto account :
         {&Bookkeeping::map, &Bookkeeping::pieces, &Bookkeeping::stacks, &Bookkeeping::generals,
          &Bookkeeping::technology, &Bookkeeping::population, &Bookkeeping::tactics,
          &Bookkeeping::fleets, &Bookkeeping::points}) {
      if (Wrong wrong = (this->*account)()) return wrong;
    }
    if (common_.alliance[0].bits() & common_.alliance[1].bits()) {
      return "somebody is in two alliances";
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kFree = 0xFF;  // no seat

  bool fights() const { return common_.battle.tile != kFree; }
  int seats() const { return common_.setup.seats; }

  bool sees(std::size_t one, std::size_t other) const {
    return (common_.near[one] & (TileSet{1} << other)) != 0;
  }

  // Each space holds one tile; neighbours see each other.
  Wrong map() const {
    unsigned used = 0;
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (common_.space[tile] == kFree) continue;
      if ((used >> common_.space[tile] & 1U) != 0) return "two tiles lie on one space";
      used |= 1U << common_.space[tile];
      for (std::size_t other = 0; other < kTiles; ++other) {
        if (!sees(tile, other)) continue;
        if (!sees(other, tile)) return "a neighbour looks away";
        if (common_.space[other] == kFree || other == tile) return "a tile is not there";
      }
    }
    return std::nullopt;
  }

  Wrong pieces() const {
    for (std::size_t u = 0; u < kUnits; ++u) {
      int all = 0;
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        int found = fights() && common_.battle.seat[0] == seat ? position_.force[u] : 0;
        for (std::size_t tile = 0; tile < kTiles; ++tile) {
          if (common_.stack[tile] != seat) continue;
          for (const std::uint8_t count : position_.units[tile][u]) found += count;
        }
        if (found != common_.pieces[seat][u]) return board_.units->ids[u] + " are lost or found";
        all += found;
      }
      if (all > board_.unit[u].pieces) return "there are more " + board_.units->ids[u];
    }
    return std::nullopt;
  }

  // Who stands where is said once by tile and once by seat; what is known is there.
  Wrong stacks() const {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      int there = 0;
      for (std::size_t u = 0; u < kUnits; ++u) {
        int count = 0;
        for (const std::uint8_t some : position_.units[tile][u]) count += some;
        if (common_.known[tile][u] > count) return "something is known that is not so";
        there += count;
      }
      if ((there > 0) != (common_.stack[tile] != kFree)) return "a stack without units, or units";
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const bool stands = (common_.stands[seat] >> tile & 1U) != 0;
        const bool owns = (common_.cubes[seat] >> tile & 1U) != 0;
        if (stands != (common_.stack[tile] == seat)) return "a stack is in the wrong set";
        if (owns != (common_.cube[tile] == seat)) return "a cube is in the wrong set";
      }
    }
    for (std::size_t u = 0; u < kUnits && fights(); ++u) {
      if (common_.battle.known[u] > position_.force[u]) return "the force is known wrongly";
    }
    return std::nullopt;
  }

  // 49 cards, each in one place; rows of power without gaps.
  Wrong generals() const {
    std::array<int, kSeats> hand{};
    std::array<int, kSeats> commanders{};
    std::array<std::uint64_t, kSeats> row{};
    int deck = 0;
    for (std::size_t g = 0; g < kGenerals; ++g) {
      const GeneralCard& card = position_.generals[g];
      if (card.where == 0) ++deck;
      if (card.where < 3) continue;
      const std::size_t seat = (card.where - 3U) % kSeats;
      const int kind = (card.where - 3) / kSeats;
      if (kind == 0) ++hand[seat];
      if (kind == 1) {
        ++commanders[seat];
        if (common_.commander[seat] != g) return "a commander whom nobody knows";
      }
      if (kind != 2) continue;
      if ((row[seat] >> card.place & 1U) != 0) return "two cards of power in one place";
      row[seat] |= std::uint64_t{1} << card.place;
    }
    if (deck != common_.deck) return "the pile of generals is miscounted";
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const int power = std::popcount(row[seat]);
      if (power != common_.power[seat] || hand[seat] != common_.hand[seat]) {
        return "the cards of seat " + std::to_string(seat) + " are miscounted";
      }
      if (row[seat] != (std::uint64_t{1} << power) - 1) return "a row of power has a gap";
      if (commanders[seat] != (common_.commander[seat] == kFree ? 0 : 1)) {
        return "a commander is there twice or not at all";
      }
    }
    return std::nullopt;
  }

  Wrong technology() const {
    for (std::size_t kind = 0; kind < 2; ++kind) {
      int out = common_.studied[kind];
      for (const auto& hand : position_.studies) out += hand[kind];
      if (out > board_.technology_copies[kind]) return "technology cards were found";
    }
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if (position_.studies[seat][0] + position_.studies[seat][1] != common_.studies[seat]) {
        return "technology cards are miscounted";
      }
    }
    unsigned drawn = 0;
    for (const std::uint8_t event : common_.spot) {
      if (event == kFree) continue;
      if ((drawn >> event & 1U) != 0) return "an event is there twice";
      drawn |= 1U << event;
    }
    return std::nullopt;
  }

  Wrong population() const {
    for (int seat = 0; seat < seats(); ++seat) {
      const std::size_t nation = common_.setup.nations[seat];
      const unsigned filled = common_.population[seat];
      if (std::popcount(filled) > board_.most_population[nation]) {
        return "there is too much population";
      }
      if (filled >> board_.circles_of[nation] != 0) return "population stands beside the circles";
    }
    return std::nullopt;
  }

  Wrong tactics() const {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      int out = common_.battle.open[kind];
      for (std::size_t side = 0; side < 2; ++side) {
        out += position_.hand[side][kind] + position_.tossed[side][kind];
      }
      if (!fights() && out > 0) return "tactic cards without a battle";
      const std::size_t theatre = common_.battle.theatre == Theatre::land ? 0 : kKinds;
      if (out > board_.copies[theatre + kind]) return "tactic cards were found";
    }
    return std::nullopt;
  }

  // No squadron carries more than five, and no hold what is not there.
  Wrong fleets() const {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      std::array<int, kUnits> stowed{};
      for (const Hold& hold : position_.holds) {
        if (hold.tile != tile) continue;
        ++stowed[hold.ship];
        for (const std::uint8_t regiment : hold.cargo) {
          if (regiment != kFree) ++stowed[regiment / 2U];
        }
      }
      for (std::size_t u = 0; u < kUnits; ++u) {
        int there = 0;
        for (const std::uint8_t count : position_.units[tile][u]) there += count;
        if (stowed[u] > there) return "a hold has what is not there";
      }
    }
    return std::nullopt;
  }

  Wrong points() const {
    for (int seat = 0; seat < seats(); ++seat) {
      if (common_.ask != Ask::over && common_.points[seat] >= board_.figures.points_to_win) {
        return "somebody has won, and nobody says so";
      }
    }
    return std::nullopt;
  }

  const Board& board_;
  const Position& position_;
  const Common& common_;
};

inline std::optional<std::string> broken_invariant(const Generalship& game,
                                                   const Position& position) {
  return Bookkeeping(game, position).audit();
}

}  // namespace casus::generalship
