#include "server/net/analyses.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <ctime>

namespace casus::server {
namespace {

// What this thread has had of the processor.
double thought_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace

Analyses::Analyses(const Limits& limits) : limits_(limits) {
  constexpr int kGiveWay = 7;  // whoever plays comes first
  boost::asio::post(thread_, [] {
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kGiveWay));
  });
}

std::optional<Analyses::Known> Analyses::find(const std::string& match) {
  const std::lock_guard lock(mutex_);
  const auto at = kept_.find(match);
  if (at == kept_.end()) return std::nullopt;
  order_.splice(order_.begin(), order_, at->second.place);
  return at->second.known;
}

bool Analyses::begin(const std::string& match, const LoadedGame& game, Record record) {
  const std::lock_guard lock(mutex_);
  if (kept_.contains(match)) return true;
  if (stopping_ || waiting_ >= limits_.waiting) return false;
  order_.push_front(match);
  kept_[match] = {{}, order_.begin()};
  forget_oldest();
  ++waiting_;
  boost::asio::post(
      thread_, [this, match, &game, record = std::move(record)] { look(match, game, record); });
  return true;
}

// Those that are still being looked at are few and stay.
void Analyses::forget_oldest() {
  for (auto at = order_.end(); at != order_.begin() && kept_.size() > limits_.kept;) {
    --at;
    const auto old = kept_.find(*at);
    if (!old->second.known.ready) continue;
    kept_.erase(old);
    at = order_.erase(at);
  }
}

void Analyses::look(const std::string& match, const LoadedGame& game, const Record& record) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(limits_.waiting_for);
  const double thought_before = thought_ms();
  const Expected<Hopes> found = hopes_of(game, record, limits_.budget, [&](const Hopes& so_far) {
    const bool in_time = Clock::now() < end && thought_ms() - thought_before < limits_.thinking;
    return tell(match, {std::make_shared<const Hopes>(so_far)}) && in_time;
  });
  Known known;
  known.ready = true;
  if (found) {
    known.hopes = std::make_shared<const Hopes>(*found);
  } else {
    known.fault = found.error();
  }
  tell(match, known);
  const std::lock_guard lock(mutex_);
  --waiting_;
}

// False: it is time to stop.
bool Analyses::tell(const std::string& match, const Known& known) {
  const std::lock_guard lock(mutex_);
  if (const auto at = kept_.find(match); at != kept_.end()) at->second.known = known;
  return !stopping_;
}

void Analyses::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  thread_.stop();
  thread_.join();
}

}  // namespace casus::server
