// What anybody can deduce of units from the events alone: how many of each group stand where, and
// of each type at least how many. Written from what is told and not from the game's bookkeeping.
// rule: generalship.units.hidden generalship.units.shown
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "games/generalship/events.h"
#include "games/generalship/game.h"

namespace casus::generalship {

class Deduction {
 public:
  Deduction(const Generalship&, const View& first) {
    const Common& common = first.common;
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      Place& place = places_[tile];
      place.seat = common.stack[tile];
      for (std::size_t g = 0; g < kGroups; ++g) {
        for (const std::uint8_t count : first.groups[tile][g]) place.count[g] += count;
      }
      for (std::size_t u = 0; u < kUnits; ++u) place.least[u] = common.known[tile][u];
    }
    tile_ = common.battle.tile;
    if (tile_ != kNobody) attacker_ = common.battle.seat[kAttacker];
    for (std::size_t g = 0; g < kGroups; ++g) force_.count[g] = first.force[g];
    for (std::size_t u = 0; u < kUnits; ++u) force_.least[u] = common.battle.known[u];
  }

  void hear(const Generalship&, const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    hear_open(kind, event);
    hear_combat(kind, event);
    if (kind == EventKind::marched) hear_march(event);
    if (kind == EventKind::battle_began) {
      const auto [seat, other, tile] = args_of<EventKind::battle_began>(event);
      tile_ = static_cast<std::uint8_t>(tile);
    }
    if (kind == EventKind::retreated) {
      const auto [seat, tile, infantry, cavalry, ships] = args_of<EventKind::retreated>(event);
      move(side(seat), places_[at(tile)], {infantry, cavalry, ships});
      places_[at(tile)].seat = index(seat);
    }
    if (kind == EventKind::battles_counted) {
      const auto [seat, number] = args_of<EventKind::battles_counted>(event);
      if (index(seat) == attacker_) end_battle();
    }
  }

  std::optional<std::string> wrong_view(const Generalship& game, const View& view) const {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      for (std::size_t u = 0; u < kUnits; ++u) {
        if (view.common.known[tile][u] == places_[tile].least[u]) continue;
        return about(game, tile, u) + std::to_string(places_[tile].least[u]) +
               " are known, and the view has " + std::to_string(view.common.known[tile][u]);
      }
    }
    for (std::size_t u = 0; u < kUnits && tile_ != kNobody; ++u) {
      if (view.common.battle.known[u] != force_.least[u]) {
        return about(game, tile_, u) + "the attacker's are known otherwise";
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_truth(const Generalship& game, const Position& position) const {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      std::array<int, kGroups> groups{};
      for (std::size_t u = 0; u < kUnits; ++u) {
        int count = 0;
        for (const std::uint8_t some : position.units[tile][u]) count += some;
        groups[at(group_of(static_cast<Unit>(u)))] += count;
        if (count < places_[tile].least[u]) return about(game, tile, u) + "fewer than were seen";
      }
      if (groups != places_[tile].count) return about(game, tile, 0) + "not as many as were seen";
    }
    for (std::size_t u = 0; u < kUnits && tile_ != kNobody; ++u) {
      if (position.force[u] < force_.least[u]) return about(game, tile_, u) + "too few attack";
    }
    return std::nullopt;
  }

 private:
  using Numbers = std::array<int, kGroups>;
  struct Place {
    int seat = kNobody;
    Numbers count{};
    std::array<int, kUnits> least{};
  };

  static std::string about(const Generalship& game, std::size_t tile, std::size_t unit) {
    return game.board().units->ids[unit] + " in " + game.board().tiles->ids[tile] + ": ";
  }

  static void come(Place& place, Seat seat, Unit unit) {
    place.seat = index(seat);
    ++place.count[at(group_of(unit))];
    ++place.least[at(unit)];
  }
  // It may be another than those that were known.
  static void go(Place& place, Unit unit) {
    --place.count[at(group_of(unit))];
    if (place.least[at(unit)] > 0) --place.least[at(unit)];
    leave(place);
  }
  static void leave(Place& place) {
    if (place.count == Numbers{}) place = {};
  }
  // Of a type go at least as many as the others of its group cannot make up for.
  static void move(Place& from, Place& to, const Numbers& numbers) {
    for (std::size_t u = 0; u < kUnits; ++u) {
      const std::size_t g = at(group_of(static_cast<Unit>(u)));
      const int others = from.count[g] - from.least[u];
      to.least[u] += std::max(0, numbers[g] - others);
      from.least[u] = std::max(0, from.least[u] - numbers[g]);
    }
    for (std::size_t g = 0; g < kGroups; ++g) {
      from.count[g] -= numbers[g];
      to.count[g] += numbers[g];
    }
    leave(from);
  }

  Place& side(Seat seat) { return index(seat) == attacker_ ? force_ : places_[tile_]; }

  // Pieces that come and go before all eyes.
  void hear_open(EventKind kind, const Event& event) {
    if (kind == EventKind::drafted) {
      const auto [seat, unit, tile] = args_of<EventKind::drafted>(event);
      come(places_[at(tile)], seat, unit);
    }
    if (kind == EventKind::upgraded) {
      const auto [seat, tile, unit, into] = args_of<EventKind::upgraded>(event);
      go(places_[at(tile)], unit);
      come(places_[at(tile)], seat, into);
    }
    if (kind == EventKind::removed) {
      const auto [seat, tile, unit] = args_of<EventKind::removed>(event);
      go(places_[at(tile)], unit);
    }
    if (kind == EventKind::drowned) {
      const auto [seat, tile, unit] = args_of<EventKind::drowned>(event);
      go(at(tile) == tile_ ? side(seat) : places_[at(tile)], unit);
    }
  }
  void hear_combat(EventKind kind, const Event& event) {
    if (kind == EventKind::fought_with) {
      const auto [seat, card, unit, count] = args_of<EventKind::fought_with>(event);
      shown_[index(seat)][at(unit)] += count;
    }
    if (kind == EventKind::flagship_shown) {
      const auto [seat, unit] = args_of<EventKind::flagship_shown>(event);
      ++shown_[index(seat)][at(unit)];
    }
    if (kind == EventKind::totals) keep_shown();
    if (kind == EventKind::lost) {
      const auto [seat, unit] = args_of<EventKind::lost>(event);
      go(side(seat), unit);
    }
    if (kind == EventKind::lost_in_retreat) {
      const auto [seat, unit, count] = args_of<EventKind::lost_in_retreat>(event);
      for (int i = 0; i < count; ++i) go(side(seat), unit);
    }
  }
  // Upon a stack of others it is an attack, or joins one.
  void hear_march(const Event& event) {
    const auto [seat, from, to, infantry, cavalry, ships] = args_of<EventKind::marched>(event);
    Place& goal = places_[at(to)];
    const bool attacks = goal.seat != kNobody && goal.seat != index(seat);
    if (attacks) attacker_ = index(seat);
    move(places_[at(from)], attacks ? force_ : goal, {infantry, cavalry, ships});
    if (!attacks) goal.seat = index(seat);
  }
  void keep_shown() {
    for (int seat = 0; seat < kSeats; ++seat) {
      for (std::size_t u = 0; u < kUnits; ++u) {
        if (shown_[seat][u] == 0) continue;
        int& least = side(seat_at(seat)).least[u];
        least = std::max(least, shown_[seat][u]);
      }
    }
    shown_ = {};
  }
  // Attackers who are still there stay.
  void end_battle() {
    if (force_.count != Numbers{}) {
      places_[tile_] = force_;
      places_[tile_].seat = attacker_;
    }
    force_ = {};
    tile_ = kNobody;
    attacker_ = kNobody;
  }

  std::array<Place, kTiles> places_;
  Place force_;
  int attacker_ = kNobody;
  std::uint8_t tile_ = kNobody;
  std::array<std::array<int, kUnits>, kSeats> shown_{};
};

}  // namespace casus::generalship
