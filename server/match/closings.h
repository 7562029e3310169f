// When the house was closed: no player's clock runs then. The list only grows, at its end, and
// before anything is stored that comes after it; so a match replayed later has the same clocks.
#pragma once

#include <mutex>
#include <vector>

#include "server/entry.h"

namespace casus::server {

// From any thread.
class Closings {
 public:
  void set(std::vector<Closing> closings);  // in order
  std::size_t count() const;
  // How much of this time the house was open.
  Millis open_between(Millis from, Millis until) const;
  // When so much time will have passed, as far as is known.
  Millis open_after(Millis from, Millis wait) const;

 private:
  mutable std::mutex mutex_;
  std::vector<Closing> closings_;
};

}  // namespace casus::server
