// The clocks of a match, told from the times of its entries alone, so that they survive a restart.
// A clock runs while its seat is asked and a person answers for it.
#pragma once

#include <array>
#include <optional>

#include "core/seat.h"
#include "server/match/closings.h"
#include "server/match/setup.h"

namespace casus::server {

class Clocks {
 public:
  Clocks() = default;
  // Without closings the house is never closed.
  explicit Clocks(const ClockRule& rule, const Closings* closings = nullptr);

  // From now on `asked` seats are awaited, of whom `persons` answer themselves. The seconds more
  // after a turn come when a seat is no longer asked, not with every answer: their sum would tell
  // others how many secret answers it gave. `taken_back`: whoever is asked again gives them back.
  void turn_to(SeatSet asked, SeatSet persons, bool taken_back, Millis at);

  bool ticking() const { return rule_.kind != ClockRule::Kind::none; }
  bool runs(Seat seat) const { return of(seat).since.has_value(); }
  Millis left(Seat seat, Millis now) const;
  SeatSet expired(Millis now) const;
  std::optional<Millis> next_expiry() const;

 private:
  struct Clock {
    Millis left = 0;              // when it was last stopped
    std::optional<Millis> since;  // running
    bool rewarded = false;        // the seconds more came with the last stop
  };
  Clock& of(Seat seat) { return clocks_[static_cast<std::size_t>(index(seat))]; }
  const Clock& of(Seat seat) const { return clocks_[static_cast<std::size_t>(index(seat))]; }
  void stop(Clock& clock, bool answered, Millis at) const;
  Millis passed(Millis from, Millis until) const;

  ClockRule rule_;
  const Closings* closings_ = nullptr;
  std::array<Clock, kMaxSeats> clocks_{};
};

}  // namespace casus::server
