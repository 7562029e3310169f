#include "server/net/house_time.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>

namespace casus::server {
namespace {

constexpr Millis kDrift = 5'000;  // further off is no drift
constexpr Millis kStep = 10;      // smaller than the time between two steps: it never turns back

template <class Clock>
Millis ms_of() {
  const auto now = Clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::atomic<Millis>& offset() {
  static std::atomic<Millis> offset =
      ms_of<std::chrono::system_clock>() - ms_of<std::chrono::steady_clock>();
  return offset;
}

}  // namespace

Millis now_ms() { return ms_of<std::chrono::steady_clock>() + offset(); }

void set_house_time(Millis now) { offset() = now - ms_of<std::chrono::steady_clock>(); }

void follow_house_time(Millis now) {
  const Millis ahead = now - now_ms();
  offset() += std::abs(ahead) > kDrift ? ahead : std::clamp(ahead, -kStep, kStep);
}

}  // namespace casus::server
