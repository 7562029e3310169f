#include "games/power_and_prestige/fog.h"

#include <algorithm>
#include <functional>

#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

Arms sum_of(const Arms& one, const Arms& other) {
  Arms sum;
  for (std::size_t arm = 0; arm < kArms; ++arm) sum.of[arm] = byte(one.of[arm] + other.of[arm]);
  return sum;
}
Arms less(const Arms& from, const Arms& these) {
  Arms rest;
  for (std::size_t arm = 0; arm < kArms; ++arm) rest.of[arm] = byte(from.of[arm] - these.of[arm]);
  return rest;
}

namespace {

Arms boxed_at(const Position& position, Owner owner, Location place,
              const std::array<std::array<Arms, kBoxes>, kSeats>& boxes) {
  Arms sum;
  if (owner == kAlly) return sum;
  for (std::size_t box = 0; box < kBoxes; ++box) {
    if (position.common.box_place[at(owner)][box] != byte(place)) continue;
    sum = sum_of(sum, boxes[at(owner)][box]);
  }
  return sum;
}

}  // namespace

Arms open_at(const Position& position, Owner owner, Location place) {
  const Arms& all = position.troops[at(owner)][at(place)];
  if (!has_fog(position.common)) return all;
  return less(all, boxed_at(position, owner, place, position.box));
}

Arms open_marched(const Position& position, Owner owner, Location place) {
  const Arms& all = position.apart[at(owner)][at(place)];
  if (!has_fog(position.common)) return all;
  return less(all, boxed_at(position, owner, place, position.box_marched));
}

// --- clusters ---

void join(Clusters& clusters, std::size_t one, std::size_t other) {
  const std::uint8_t first = clusters[one];
  const std::uint8_t second = clusters[other];
  std::uint8_t label = 0;
  for (std::size_t h = 0; h < kHolders; ++h) {
    const std::uint8_t here = clusters[h];
    const bool inside = h == one || h == other || (here != 0 && (here == first || here == second));
    if (!inside) continue;
    if (label == 0) label = byte(static_cast<int>(h) + 1);
    clusters[h] = label;
  }
}

void leave(Clusters& clusters, std::size_t holder) {
  const std::uint8_t label = clusters[holder];
  clusters[holder] = 0;
  if (label != holder + 1) return;
  std::uint8_t next = 0;
  for (std::size_t h = holder + 1; h < kHolders; ++h) {
    if (clusters[h] != label) continue;
    if (next == 0) next = byte(static_cast<int>(h) + 1);
    clusters[h] = next;
  }
}

void stand_alone(Clusters& clusters, std::size_t holder) {
  leave(clusters, holder);
  clusters[holder] = byte(static_cast<int>(holder) + 1);
}

bool is_alone(const Clusters& clusters, std::size_t holder) {
  return clusters[holder] == holder + 1 && std::ranges::count(clusters, clusters[holder]) == 1;
}

int held_by(const Position& position, Seat seat, std::size_t arm, std::size_t holder) {
  if (is_box(holder)) return position.box[at(seat)][holder - kLocations].of[arm];
  return open_at(position, seat, static_cast<Location>(holder)).of[arm];
}

int sum_in(const Position& position, Seat seat, std::size_t arm, std::uint8_t label) {
  const Clusters& clusters = position.clusters[at(seat)][arm];
  int sum = 0;
  for (std::size_t h = 0; h < kHolders; ++h) {
    if (clusters[h] == label) sum += held_by(position, seat, arm, h);
  }
  return sum;
}

// --- dummies ---

std::uint16_t dummy_code(std::size_t arm, Location place) {
  return static_cast<std::uint16_t>(at(place) * kArms + arm + 1);
}

bool has_dummy(const Position& position, Seat seat, std::size_t arm, Location place) {
  const auto& dummies = position.dummies[at(seat)];
  return std::ranges::find(dummies, dummy_code(arm, place)) != dummies.end();
}

void drop_dummy(Position& position, Seat seat, std::size_t arm, Location place) {
  auto& dummies = position.dummies[at(seat)];
  const auto found = std::ranges::find(dummies, dummy_code(arm, place));
  if (found == dummies.end()) return;
  *found = 0;
  std::ranges::sort(dummies, std::greater());
}

void put_dummy(Position& position, Seat seat, std::size_t arm, Location place) {
  auto& dummies = position.dummies[at(seat)];
  if (has_dummy(position, seat, arm, place) || dummies.back() != 0) return;
  dummies.back() = dummy_code(arm, place);
  std::ranges::sort(dummies, std::greater());
}

bool is_bare(const Position& position, Seat seat, std::size_t arm, Location place) {
  return open_at(position, seat, place).of[arm] == 1 && !has_dummy(position, seat, arm, place);
}

// --- what is noted ---

namespace {

void note_stack(Position& position, Seat seat, std::size_t arm, Location place) {
  Clusters& clusters = position.clusters[at(seat)][arm];
  const std::size_t holder = holder_of(place);
  if (open_at(position, seat, place).of[arm] == 0) {
    leave(clusters, holder);
    drop_dummy(position, seat, arm, place);
  } else if (clusters[holder] == 0 || is_bare(position, seat, arm, place)) {
    stand_alone(clusters, holder);
  }
}

void close_box(Position& position, Seat seat, std::size_t box) {
  position.common.box_place[at(seat)][box] = kNobody;
  position.box[at(seat)][box] = {};
  position.box_marched[at(seat)][box] = {};
  for (Clusters& clusters : position.clusters[at(seat)]) leave(clusters, holder_of_box(box));
}

}  // namespace

void note_open(Position& position, Owner owner, Location place) {
  if (!is_full_fog(position.common) || owner == kAlly) return;
  for (std::size_t arm = 0; arm < kArms; ++arm) note_stack(position, owner, arm, place);
}

void reveal(Position& position, Owner owner, Location place) {
  if (!has_fog(position.common) || owner == kAlly) return;
  for (std::size_t box = 0; box < kBoxes; ++box) {
    if (position.common.box_place[at(owner)][box] == byte(place)) close_box(position, owner, box);
  }
  if (!is_full_fog(position.common)) return;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    drop_dummy(position, owner, arm, place);
    Clusters& clusters = position.clusters[at(owner)][arm];
    if (open_at(position, owner, place).of[arm] > 0) {
      stand_alone(clusters, holder_of(place));
    } else {
      leave(clusters, holder_of(place));
    }
  }
}

namespace {

// Whether everybody knows how many went.
bool is_known(const Position& position, const Transfer& t) {
  const Clusters& clusters = position.clusters[at(t.seat)][t.arm];
  const bool full = is_full_fog(position.common);
  if (t.seen || clusters[t.from] == 0) return true;
  const auto is_bare_now = [&](std::size_t holder) {
    return is_bare(position, t.seat, t.arm, static_cast<Location>(holder));
  };
  const bool from_place = full && !is_box(t.from);
  const bool to_place = full && !is_box(t.to);
  const int after = t.to_before + t.units;
  if (to_place && after == 0) return true;
  if (to_place && t.to_before == 0 && after == 1 && is_bare_now(t.to)) return true;
  if (!is_alone(clusters, t.from)) return false;
  return t.all_gone || (from_place && t.from_before - t.units == 1 && is_bare_now(t.from));
}

}  // namespace

void note_transfer(Position& position, const Transfer& t) {
  Clusters& clusters = position.clusters[at(t.seat)][t.arm];
  const bool full = is_full_fog(position.common);
  const auto has_label = [&](std::size_t holder) { return full || is_box(holder); };
  if (!is_known(position, t)) {
    join(clusters, t.from, t.to);
  } else if (has_label(t.to) && clusters[t.to] == 0 && t.units > 0) {
    stand_alone(clusters, t.to);
  }
  if (t.all_gone && has_label(t.from)) leave(clusters, t.from);
  if (!full) return;
  for (const std::size_t holder : {t.from, t.to}) {
    if (!is_box(holder)) note_stack(position, t.seat, t.arm, static_cast<Location>(holder));
  }
}

namespace {

// Calls `visit` with each holder of the seat at these places that may have units of the arm.
template <class Visit>
void each_receiver(const Position& position, Seat seat, const Places& places, std::size_t arm,
                   const Visit& visit) {
  if (is_full_fog(position.common)) {
    for (const Location place : places& position.common.present[at(seat)]) {
      if (open_at(position, seat, place).of[arm] > 0) visit(holder_of(place));
    }
  }
  for (std::size_t box = 0; box < kBoxes; ++box) {
    const std::uint8_t place = position.common.box_place[at(seat)][box];
    if (place != kNobody && places.contains(static_cast<Location>(place))) {
      visit(holder_of_box(box));
    }
  }
}

}  // namespace

void note_unseen_arrivals(Position& position, Seat seat, const Places& places,
                          const Arms& announced) {
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (announced.of[arm] == 0) continue;
    Clusters& clusters = position.clusters[at(seat)][arm];
    std::size_t first = kHolders;
    each_receiver(position, seat, places, arm, [&](std::size_t holder) {
      if (clusters[holder] == 0) stand_alone(clusters, holder);
      if (first == kHolders) first = holder;
      join(clusters, first, holder);
    });
    if (!is_full_fog(position.common)) continue;
    for (const Location place : places& position.common.present[at(seat)]) {
      note_stack(position, seat, arm, place);
    }
  }
}

std::uint8_t arrival_label(const Position& position, Seat seat, const Places& places,
                           std::size_t arm) {
  const Clusters& clusters = position.clusters[at(seat)][arm];
  std::uint8_t label = 0;
  std::uint8_t bare = 0;
  each_receiver(position, seat, places, arm, [&](std::size_t holder) {
    const bool single =
        !is_box(holder) && is_bare(position, seat, arm, static_cast<Location>(holder));
    std::uint8_t& found = single ? bare : label;
    if (found == 0) found = clusters[holder];
  });
  return label != 0 ? label : bare;
}

void note_unseen_act(Common& common, Seat seat) {
  std::uint8_t& count = common.unseen[at(seat)];
  if (count < 0xFF) ++count;
}

void take_units(Position& position, Seat seat, Location place, std::size_t arm, int units) {
  Clusters& clusters = position.clusters[at(seat)][arm];
  const int open = open_at(position, seat, place).of[arm];
  const bool exact = !is_full_fog(position.common) || is_alone(clusters, holder_of(place));
  int from_boxes = std::max(0, units - open);
  // Whoever sees the figures go cannot tell what came out of which box.
  std::size_t first = open > 0 && !exact ? holder_of(place) : kHolders;
  const bool vanishes = units >= open;
  for (std::size_t box = 0; box < kBoxes && has_fog(position.common); ++box) {
    if (position.common.box_place[at(seat)][box] != byte(place)) continue;
    const std::size_t holder = holder_of_box(box);
    if (vanishes && clusters[holder] != 0) {
      if (first == kHolders) first = holder;
      join(clusters, first, holder);
    }
    std::uint8_t& inside = position.box[at(seat)][box].of[arm];
    const int taken = std::min<int>(inside, from_boxes);
    inside = byte(inside - taken);
    from_boxes -= taken;
  }
  Arms arms;
  arms.of[arm] = byte(units);
  take_troops(position, seat, place, arms);
  for (std::size_t box = 0; box < kBoxes && has_fog(position.common); ++box) {
    if (position.common.box_place[at(seat)][box] == byte(place) &&
        position.box[at(seat)][box].total() == 0) {
      close_box(position, seat, box);
    }
  }
}

unsigned boxes_for(const Common& common, Seat seat, Location place, std::size_t from_box) {
  unsigned found = 1;
  for (std::size_t box = 0; box < kBoxes; ++box) {
    const std::uint8_t stands = common.box_place[at(seat)][box];
    if (stands == kNobody || stands == byte(place) || box + 1 == from_box) found |= 2U << box;
  }
  return found;
}

}  // namespace casus::power_and_prestige
