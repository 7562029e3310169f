// What everybody knows of units whose kind is hidden: how many pieces stand in a place, and of each
// kind at least how many. Every reveal is to everybody, so that one record serves all viewers and a
// position may hold it openly. What it says is always true; that two places together hold one
// archer is more than it remembers.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kit/bag.h"

namespace casus {

// The pieces of one seat in one place, of kinds that look alike.
template <std::size_t Kinds>
struct KnownUnits {
  std::uint8_t count = 0;  // pieces, which all see
  Bag<Kinds> least{};      // of each kind at least so many

  constexpr int known() const { return total(least); }
  constexpr int unknown() const { return count - known(); }

  // A piece of this kind comes, openly.
  constexpr void add(std::size_t kind) {
    ++count;
    ++least[kind];
  }
  // A piece of this kind goes, openly. It may be another than those that were known.
  constexpr void lose(std::size_t kind) {
    assert(count > 0);
    --count;
    if (least[kind] > 0) --least[kind];
  }
  // A piece changes its kind before all eyes.
  constexpr void change(std::size_t from, std::size_t to) {
    lose(from);
    add(to);
  }
  // These were shown together; they stay.
  constexpr void show(const Bag<Kinds>& units) {
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      least[kind] = std::max(least[kind], units[kind]);
    }
    assert(known() <= count);
  }
  // So many pieces go to another place, and nobody else sees which: all that were not of a kind may
  // have gone first.
  constexpr void move_unseen(KnownUnits& to, int pieces) {
    assert(pieces >= 0 && pieces <= count);
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      const int surely = std::max(0, pieces - (count - least[kind]));
      to.least[kind] = static_cast<std::uint8_t>(to.least[kind] + surely);
      least[kind] = static_cast<std::uint8_t>(std::max(0, least[kind] - pieces));
    }
    count = static_cast<std::uint8_t>(count - pieces);
    to.count = static_cast<std::uint8_t>(to.count + pieces);
  }
  // So many pieces go for good, unseen.
  constexpr void lose_unseen(int pieces) {
    KnownUnits nowhere;
    move_unseen(nowhere, pieces);
  }

  constexpr bool operator==(const KnownUnits&) const = default;
};

// Units that fit what is known: the bounds are laid down, what is left of `owned` is dealt at
// random. `owned` are all pieces of the places by kind, as many as stand there and no fewer than is
// known.
template <std::size_t Kinds>
constexpr void imagine_units(std::span<const KnownUnits<Kinds>> places, Bag<Kinds> owned,
                             Dice& dice, std::span<Bag<Kinds>> units) {
  assert(places.size() == units.size());
  for (const KnownUnits<Kinds>& place : places) owned = rest_of(owned, place.least);
  for (std::size_t i = 0; i < places.size(); ++i) {
    units[i] = sum_of(places[i].least, draw_from(owned, places[i].unknown(), dice));
  }
  assert(total(owned) == 0);
}

}  // namespace casus
