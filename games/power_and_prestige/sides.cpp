// Who is with whom, who leads, and in which order people sit.
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {

SeatSet all_seats(const Common& common) { return SeatSet::first(common.setup.seats); }
SeatSet united(SeatSet one, SeatSet other) {
  return SeatSet::from_bits(static_cast<std::uint8_t>(one.bits() | other.bits()));
}
SeatSet parted(SeatSet from, SeatSet these) {
  return SeatSet::from_bits(static_cast<std::uint8_t>(from.bits() & ~these.bits()));
}

Banner banner_of(const Common& common, Owner owner) {
  return static_cast<Banner>(owner == kAlly ? kSeats : common.setup.colours[at(owner)]);
}

std::uint8_t owner_with(const Common& common, Banner banner) {
  if (at(banner) == kSeats) return byte(kAlly);
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (common.setup.colours[static_cast<std::size_t>(seat)] == at(banner)) return byte(seat);
  }
  return kNobody;
}

Refused refuse_troops(Banner banner) {
  return at(banner) == kSeats ? refuse<Why::not_your_troops>(banner)
                              : refuse<Why::others_troops>(banner);
}

namespace {

// A side with the external ally, if it is his.
OwnerSet with_ally(const Common& common, SeatSet side) {
  return meet(side, common.tiles) ? side.with(kAlly) : side;
}
bool is_of_alliance(const Common& common, Owner owner) {
  return owner == kAlly ? meet(common.alliance, common.tiles) : common.alliance.contains(owner);
}

}  // namespace

OwnerSet friends_of(const Common& common, Owner owner) {
  if (!common.allied) return OwnerSet::of(owner);
  return with_ally(common, is_of_alliance(common, owner) ? common.alliance : common.counter);
}

OwnerSet foes_of(const Common& common, Owner owner) {
  return parted(all_seats(common).with(kAlly), friends_of(common, owner));
}

OwnerSet opponents_of(const Common& common, Owner owner) {
  return common.allied ? foes_of(common, owner) : OwnerSet{};
}

SeatSet alliance_with(const Common& common, Owner owner) {
  if (!common.allied) return SeatSet::of(owner);
  return is_of_alliance(common, owner) ? common.alliance : common.counter;
}

Places places_of(const Common& common, OwnerSet owners) {
  Places found;
  for (const Owner owner : owners) found |= common.present[at(owner)];
  return found;
}

Seat next_clockwise(const Common& common, Seat seat) {
  const int seats = common.setup.seats;
  for (int place = 0; place < seats; ++place) {
    if (common.order[static_cast<std::size_t>(place)] != byte(seat)) continue;
    return seat_at(common.order[static_cast<std::size_t>((place + 1) % seats)]);
  }
  return seat;
}

Seat first_from_hat(const Common& common, SeatSet seats) {
  Seat seat = seat_at(common.hat);
  while (!seats.contains(seat)) seat = next_clockwise(common, seat);
  return seat;
}

namespace {

bool is_before(const Common& common, Seat one, Seat other) {
  return first_from_hat(common, SeatSet::of(one).with(other)) == one;
}
bool is_ahead_by(const Common& common, const std::array<std::uint16_t, kSeats>& prestige, Seat one,
                 Seat other) {
  if (prestige[at(one)] != prestige[at(other)]) return prestige[at(one)] > prestige[at(other)];
  const auto& held = common.held;
  if (held[at(one)] != held[at(other)]) return held[at(one)] > held[at(other)];
  return is_before(common, one, other);
}

}  // namespace

bool is_ahead(const Common& common, Seat one, Seat other) {
  return is_ahead_by(common, common.prestige, one, other);
}
bool was_ahead(const Common& common, Seat one, Seat other) {
  return is_ahead_by(common, common.marked, one, other);
}

Seat leader_of(const Common& common, SeatSet seats) {
  Seat best = *seats.begin();
  for (const Seat seat : seats) {
    if (seat != best && is_ahead(common, seat, best)) best = seat;
  }
  return best;
}

Seat ally_controller(const Board& board, const Common& common, Location place, SeatSet members) {
  const std::uint8_t owner = common.owner[at(board.land_of(place))];
  if (owner != kNobody && common.tiles.contains(seat_at(owner)) &&
      members.contains(seat_at(owner))) {
    return seat_at(owner);
  }
  return leader_of(common, members);
}

bool is_last_year(const Common& common) {
  return common.year == common.setup.years || common.province_lost;
}

}  // namespace casus::power_and_prestige
