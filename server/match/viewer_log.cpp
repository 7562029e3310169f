#include "server/match/viewer_log.h"

#include <algorithm>
#include <cassert>
#include <ranges>

namespace casus::server {

Told ViewerLog::tell(Moment moment, Viewers to) {
  for (const Viewer viewer : to.list()) moment.seen[slot_of(viewer)] = ++counts_[slot_of(viewer)];
  const Told told{to, moment.at, moment.by, moment.forced};
  moments_.push_back(std::move(moment));
  return told;
}

Told ViewerLog::tell(const Gone& gone, std::vector<Moment> moments, Viewers to) {
  const Moment& first = moments.front();
  Told told{to, first.at, first.by, first.forced};
  told.answered = true;
  if (!gone.moments.empty()) told.taken_back = first.by;
  erase(gone.moments, told);
  number_anew(told);
  say(gone.said, told);
  for (Moment& moment : moments) {
    // All see what the last answer brought. Of those before it somebody who heard nothing knows
    // nothing, and must not learn of them by their being taken back.
    const bool last = &moment == &moments.back();
    for (const Viewer viewer : told.to.list()) {
      if (!last && viewer.seat != moment.by && !hears(moment.events, viewer)) continue;
      moment.seen[slot_of(viewer)] = counts_[slot_of(viewer)];
    }
    moments_.push_back(std::move(moment));
  }
  return told;
}

// A line of the log that is nobody's answer, so that nobody takes it back.
void ViewerLog::say(const std::vector<Event>& events, const Told& told) {
  if (events.empty()) return;
  Moment moment;
  moment.at = told.at;
  moment.events = events;
  for (const Viewer viewer : told.to.list()) moment.seen[slot_of(viewer)] = seen(viewer);
  moments_.push_back(std::move(moment));
}

Told ViewerLog::tell_change(Viewers to, Millis at) {
  for (const Viewer viewer : to.list()) ++counts_[slot_of(viewer)];
  return {to, at};
}

// Viewers who drop a part of their log hear what stays of that part under the new number.
void ViewerLog::number_anew(const Told& told) {
  for (const Viewer viewer : told.to.list()) {
    const std::size_t slot = slot_of(viewer);
    const std::uint32_t number = ++counts_[slot];
    if (told.drop_from[slot] == 0) continue;
    for (auto moment = moments_.rbegin(); moment != moments_.rend(); ++moment) {
      std::uint32_t& seen = moment->seen[slot];
      if (seen != 0 && seen < told.drop_from[slot]) break;
      if (seen != 0) seen = number;
    }
  }
}

Told ViewerLog::drop(const Gone& gone, Seat by, Viewers also, Millis at) {
  Told told{also, at, by, false, by};
  erase(gone.moments, told);
  number_anew(told);
  say(gone.said, told);
  return told;
}

void ViewerLog::erase(const std::vector<std::size_t>& moments, Told& told) {
  for (const std::size_t moment : moments) {
    const Moment& gone = moments_[moment];
    assert(gone.steps == 1);
    for (std::size_t slot = 0; slot < kViewers; ++slot) {
      if (gone.seen[slot] == 0) continue;
      told.drop_from[slot] = gone.seen[slot];
      if (slot + 1 == kViewers) {
        told.to.spectators = true;
      } else {
        told.to.seats = told.to.seats.with(seat_at(static_cast<int>(slot)));
      }
    }
    moments_.erase(moments_.begin() + static_cast<std::ptrdiff_t>(moment));
    for (std::size_t i = moment; i < moments_.size(); ++i) --moments_[i].first_step;
  }
}

Told ViewerLog::drop_all_from(std::size_t moment, Seat by, const std::vector<Event>& said,
                              Viewers to, Millis at) {
  Told told{to, at, by, false, by};
  for (std::size_t i = moment; i < moments_.size(); ++i) {
    for (std::size_t slot = 0; slot < kViewers; ++slot) {
      if (told.drop_from[slot] == 0) told.drop_from[slot] = moments_[i].seen[slot];
    }
  }
  moments_.resize(moment);
  number_anew(told);
  say(said, told);
  return told;
}

std::vector<Event> ViewerLog::latest(Viewer viewer) const {
  const std::uint32_t number = seen(viewer);
  if (number == 0) return {};
  auto first = moments_.end();
  while (first != moments_.begin()) {
    const std::uint32_t seen = (first - 1)->seen[slot_of(viewer)];
    if (seen != 0 && seen != number) break;
    --first;
  }
  std::vector<Event> events;
  for (; first != moments_.end(); ++first) {
    if (first->seen[slot_of(viewer)] != number) continue;
    for (const Event& event : first->events) {
      if (may_hear(event, viewer)) events.push_back(event);
    }
  }
  return events;
}

ViewerLog::Lines ViewerLog::last_lines(Viewer viewer, std::uint32_t before,
                                       std::size_t most) const {
  Lines out;
  for (const Moment& moment : moments_ | std::views::reverse) {
    const std::uint32_t seen = moment.seen[slot_of(viewer)];
    if (seen == 0 || (before != 0 && seen >= before)) continue;
    std::vector<Event> events;
    for (const Event& event : moment.events) {
      if (may_hear(event, viewer)) events.push_back(event);
    }
    if (events.empty()) continue;
    if (!out.lines.empty() && out.lines.back().seen == seen) {
      // The line of several moments has the time of the first.
      Line& line = out.lines.back();
      line.at = moment.at;
      line.events.insert(line.events.begin(), events.begin(), events.end());
      continue;
    }
    if (out.lines.size() == most) {
      out.more = true;
      break;
    }
    out.lines.push_back({seen, moment.at, std::move(events)});
  }
  std::ranges::reverse(out.lines);
  return out;
}

}  // namespace casus::server
