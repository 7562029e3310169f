// What happened, told to those who may know it. A game tells events while it applies a step; nobody
// redacts anything later.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "core/typed_form.h"

namespace casus {

struct Event {
  std::uint8_t kind = 0;  // the game's enum class EventKind
  SeatSet audience = SeatSet::everyone();
  std::array<std::uint8_t, 14> arg{};
  constexpr bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 16);

// What the house writes of every event; `to` is its audience.
inline constexpr std::array<std::string_view, 4> kEventFields = {"kind", "to", "text", "rule"};

// An event of a game's `enum class EventKind`, to everybody.
template <auto kind, class... Args>
constexpr Event make_event(const Args&... args) {
  static_assert(!names_one_of<kind>(kEventFields),
                "an argument has the name of a field of every event");
  return {static_cast<std::uint8_t>(kind), SeatSet::everyone(), stored<kind, 14>(args...)};
}

template <auto kind>
constexpr auto args_of(const Event& event) {
  return args_from<kind>(event.arg);
}
template <auto kind>
constexpr auto arg_of(const Event& event) {
  return arg_from<kind>(event.arg);
}

inline constexpr Seat kSpectators = seat_at(kMaxSeats);

// Spectators are one more listener: "everyone but this seat" includes them, "this seat" does not.
constexpr bool may_hear(const Event& event, Viewer viewer) {
  return event.audience.contains(viewer.seat.value_or(kSpectators));
}

inline bool hears(std::span<const Event> events, Viewer viewer) {
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return may_hear(event, viewer); });
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
  // `events.tell<EventKind::drew_open>(seat, country)`: to everybody.
  template <auto kind, class... Args>
  void tell(const Args&... args) {
    if (sink_ != nullptr) sink_->push_back(make_event<kind>(args...));
  }
  // To these alone.
  void tell_to(SeatSet audience, Event event) {
    event.audience = audience;
    tell(event);
  }
  // The full story to those who may know it, the lesser one to everybody else, spectators too.
  void tell_apart(SeatSet knowing, const Event& full, const Event& lesser) {
    if (sink_ == nullptr) return;
    tell_to(knowing, full);
    const unsigned others = SeatSet::everyone().bits() & ~unsigned{knowing.bits()};
    tell_to(SeatSet::from_bits(static_cast<std::uint8_t>(others)), lesser);
  }

 private:
  std::vector<Event>* sink_ = nullptr;
};

}  // namespace casus
