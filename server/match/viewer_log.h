// What each viewer has been told, and under which number. Updates are numbered for each viewer
// apart, so that a gap cannot tell of something others heard; all spectators are one viewer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/event.h"
#include "core/seat.h"
#include "server/entry.h"
#include "server/match/viewers.h"

namespace casus::server {

// One step of a player with the chance steps that followed at once, or the chance of the start. The
// answers of a gesture are a moment each, heard of under one number.
struct Moment {
  Millis at = 0;
  std::optional<Seat> by;
  bool forced = false;
  bool movable_before = false;  // forced: could the seat take its answer before this one back then?
  bool inside_gesture = false;  // it answers a question that only its gesture met on its way
  std::size_t first_step = 0;
  std::size_t steps = 0;
  std::vector<Event> events;                   // of every audience
  std::array<std::uint32_t, kViewers> seen{};  // under which number each viewer heard of it; 0: not
};

// Who is told of one entry, each under the viewer's latest number.
struct Told {
  Viewers to;
  Millis at = 0;
  std::optional<Seat> by = std::nullopt;
  bool forced = false;
  std::optional<Seat> taken_back = std::nullopt;
  bool answered = false;                            // new answers came with it
  std::array<std::uint32_t, kViewers> drop_from{};  // 0: nothing that this viewer heard is gone
};

// Answers that are taken back.
struct Gone {
  std::vector<std::size_t> moments;  // of one step each, the last first
  std::vector<Event> said;           // of it, to those who had heard of them
};

struct Line {
  std::uint32_t seen = 0;
  Millis at = 0;
  std::vector<Event> events;  // only what the viewer may hear
};

class ViewerLog {
 public:
  std::uint32_t seen(Viewer viewer) const { return counts_[slot_of(viewer)]; }
  const std::vector<Moment>& moments() const { return moments_; }

  Told tell(Moment moment, Viewers to);
  // A gesture: moments that are taken back (as in `drop`), and the answers that take their place.
  Told tell(const Gone& gone, std::vector<Moment> moments, Viewers to);
  // Something changed that is no step.
  Told tell_change(Viewers to, Millis at);
  // What came after the moments that are gone stays, and is told anew to those who heard of them.
  // Others learn nothing, unless they are among `also`.
  Told drop(const Gone& gone, Seat by, Viewers also, Millis at);
  // The moment and all after it never happened.
  Told drop_all_from(std::size_t moment, Seat by, const std::vector<Event>& said, Viewers to,
                     Millis at);

  // What the viewer heard under smaller numbers than `before` (0: all), at most so many lines and
  // the latest of them; `more`: there are older ones.
  struct Lines {
    std::vector<Line> lines;  // oldest first
    bool more = false;
  };
  Lines last_lines(Viewer viewer, std::uint32_t before, std::size_t most) const;
  std::vector<Event> latest(Viewer viewer) const;  // told under the viewer's latest number

 private:
  void erase(const std::vector<std::size_t>& moments, Told& told);
  void number_anew(const Told& told);
  void say(const std::vector<Event>& events, const Told& told);
  std::array<std::uint32_t, kViewers> counts_{};
  std::vector<Moment> moments_;
};

}  // namespace casus::server
