// Whether the store answers, by what was tried last on one of its connections.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "core/fault.h"

namespace casus::server::store {

class Health {
 public:
  void begin();                  // something is tried
  void end(const Fault* fault);  // it was done, or not: a fault of the store itself counts
  // Nothing while all is well; `shown` names the store.
  std::optional<Fault> trouble(const std::string& shown) const;

 private:
  using Clock = std::chrono::steady_clock;
  mutable std::mutex mutex_;
  std::optional<Clock::time_point> since_;  // under way
  std::optional<Fault> fault_;
};

}  // namespace casus::server::store
