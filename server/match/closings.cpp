#include "server/match/closings.h"

#include <algorithm>
#include <utility>

namespace casus::server {

void Closings::set(std::vector<Closing> closings) {
  const std::lock_guard lock(mutex_);
  closings_ = std::move(closings);
}

std::size_t Closings::count() const {
  const std::lock_guard lock(mutex_);
  return closings_.size();
}

Millis Closings::open_between(Millis from, Millis until) const {
  Millis open = std::max<Millis>(0, until - from);
  const std::lock_guard lock(mutex_);
  for (auto at = closings_.rbegin(); at != closings_.rend() && at->until > from; ++at) {
    open -= std::max<Millis>(0, std::min(until, at->until) - std::max(from, at->from));
  }
  return open;
}

Millis Closings::open_after(Millis from, Millis wait) const {
  Millis until = from + wait;
  const std::lock_guard lock(mutex_);
  for (const Closing& closing : closings_) {
    if (closing.until <= from || closing.from >= until) continue;
    until += closing.until - std::max(from, closing.from);
  }
  return until;
}

}  // namespace casus::server
