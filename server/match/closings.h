// When the house was closed: no player's clock runs then. The list only grows, at its end, and
// before anything is stored that comes after it; so a match replayed later has the same clocks.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "server/entry.h"

namespace casus::server {

// From any thread: a list that was once shown stays as it is, a longer one takes its place.
class Closings {
 public:
  Closings() = default;
  ~Closings();
  Closings(const Closings&) = delete;
  Closings& operator=(const Closings&) = delete;

  void set(std::vector<Closing> closings);  // in order; a shorter one is an old one
  std::size_t count() const;
  // How much of this time the house was open.
  Millis open_between(Millis from, Millis until) const;
  // When so much time will have passed, as far as is known.
  Millis open_after(Millis from, Millis wait) const;

 private:
  struct List {
    std::vector<Closing> closings;
    const List* before = nullptr;
  };
  const std::vector<Closing>& now() const;

  std::atomic<const List*> list_ = nullptr;
};

}  // namespace casus::server
