// What happened, told to those who may know it. A game tells events while it applies a step; nobody
// redacts anything later.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/seat.h"

namespace casus {

struct Event {
  std::uint8_t kind = 0;  // the game's enum class EventKind
  SeatSet audience = SeatSet::everyone();
  std::array<std::uint8_t, 14> arg{};
  constexpr bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 16);

// An event of a game's `enum class EventKind`, to everybody or to some.
template <class Kind, class... Args>
  requires std::is_enum_v<Kind>
constexpr Event make_event_to(SeatSet audience, Kind kind, Args... args) {
  return {static_cast<std::uint8_t>(kind), audience, {static_cast<std::uint8_t>(args)...}};
}
template <class Kind, class... Args>
  requires std::is_enum_v<Kind>
constexpr Event make_event(Kind kind, Args... args) {
  return make_event_to(SeatSet::everyone(), kind, args...);
}

inline constexpr Seat kSpectators = seat_at(kMaxSeats);

// Spectators are one more listener: "everyone but this seat" includes them, "this seat" does not.
constexpr bool may_hear(const Event& event, Viewer viewer) {
  return event.audience.contains(viewer.seat.value_or(kSpectators));
}

// Where events go. Search and simulation listen to nothing and pay nothing for it.
class Events {
 public:
  Events() = default;
  explicit Events(std::vector<Event>& sink) : sink_(&sink) {}

  bool listening() const { return sink_ != nullptr; }
  void tell(const Event& event) {
    if (sink_ != nullptr) sink_->push_back(event);
  }

 private:
  std::vector<Event>* sink_ = nullptr;
};

}  // namespace casus
