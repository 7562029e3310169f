#include "server/store/health.h"

#include "server/store/store.h"

namespace casus::server::store {
namespace {

constexpr std::chrono::seconds kPatience(2);

}  // namespace

void Health::begin() {
  const std::lock_guard lock(mutex_);
  since_ = Clock::now();
}

void Health::end(const Fault* fault) {
  const std::lock_guard lock(mutex_);
  since_.reset();
  fault_.reset();
  if (fault != nullptr && is_store_fault(*fault)) fault_ = *fault;
}

std::optional<Fault> Health::trouble(const std::string& shown) const {
  const std::lock_guard lock(mutex_);
  if (fault_) return fault_;
  if (!since_ || Clock::now() - *since_ < kPatience) return std::nullopt;
  return Fault{"store_slow", "The store " + shown + " has not answered for two seconds."};
}

}  // namespace casus::server::store
