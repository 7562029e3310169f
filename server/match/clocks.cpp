#include "server/match/clocks.h"

#include <algorithm>

namespace casus::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kMinute = 60 * kSecond;
constexpr Millis kDay = 24 * 60 * kMinute;

}  // namespace

Clocks::Clocks(const ClockRule& rule, const Closings* closings) : rule_(rule), closings_(closings) {
  for (Clock& clock : clocks_) {
    clock.left = rule.kind == ClockRule::Kind::live ? rule.minutes * kMinute : rule.days * kDay;
  }
}

Millis Clocks::passed(Millis from, Millis until) const {
  if (closings_ != nullptr) return closings_->open_between(from, until);
  return std::max<Millis>(0, until - from);
}

void Clocks::stop(Clock& clock, bool answered, Millis at) const {
  if (rule_.kind == ClockRule::Kind::live) {
    clock.left = std::max<Millis>(0, clock.left - passed(*clock.since, at));
    if (answered) clock.left += rule_.increment * kSecond;
    clock.rewarded = answered;
  }
  clock.since.reset();
}

void Clocks::turn_to(SeatSet asked, SeatSet persons, bool taken_back, Millis at) {
  if (!ticking()) return;
  for (const Seat seat : SeatSet::first(kMaxSeats)) {
    Clock& clock = of(seat);
    const bool runs_now = asked.contains(seat) && persons.contains(seat);
    if (clock.since && !runs_now) stop(clock, !asked.contains(seat), at);
    if (!clock.since && runs_now) {
      if (taken_back && clock.rewarded) clock.left -= rule_.increment * kSecond;
      clock.rewarded = false;
      clock.since = at;
    }
  }
}

Millis Clocks::left(Seat seat, Millis now) const {
  const Clock& clock = of(seat);
  const Millis used = clock.since ? passed(*clock.since, now) : 0;
  return std::max<Millis>(0, clock.left - used);
}

SeatSet Clocks::expired(Millis now) const {
  SeatSet seats;
  if (!ticking()) return seats;
  for (const Seat seat : SeatSet::first(kMaxSeats)) {
    if (runs(seat) && left(seat, now) == 0) seats = seats.with(seat);
  }
  return seats;
}

std::optional<Millis> Clocks::next_expiry() const {
  std::optional<Millis> next;
  if (!ticking()) return next;
  for (const Clock& clock : clocks_) {
    if (!clock.since) continue;
    const Millis left = std::max<Millis>(0, clock.left);
    const Millis at =
        closings_ != nullptr ? closings_->open_after(*clock.since, left) : *clock.since + left;
    if (!next || at < *next) next = at;
  }
  return next;
}

}  // namespace casus::server
