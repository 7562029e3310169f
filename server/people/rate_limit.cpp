#include "server/people/rate_limit.h"

#include <algorithm>
#include <cmath>

namespace casus::server {
namespace {

// A flood of different names must not fill the memory.
constexpr std::size_t kMostBuckets = 20'000;

}  // namespace

RateLimit::Answer RateLimit::ask(const std::string& who, Millis now) {
  if (buckets_.size() >= kMostBuckets && !buckets_.contains(who)) {
    forget_full(now);
    // Still full: newcomers wait, so that a flood of names does not free anybody.
    if (buckets_.size() >= kMostBuckets) return {false, every_};
  }
  const auto [at, fresh] = buckets_.try_emplace(who, Bucket{static_cast<double>(burst_), now});
  Bucket& bucket = at->second;
  const double gained = static_cast<double>(now - bucket.at) / static_cast<double>(every_);
  bucket.permits = std::min<double>(burst_, bucket.permits + std::max(0.0, gained));
  bucket.at = now;
  if (bucket.permits < 1) {
    const double missing = 1 - bucket.permits;
    return {false, static_cast<Millis>(std::ceil(missing * static_cast<double>(every_)))};
  }
  bucket.permits -= 1;
  return {};
}

void RateLimit::give_back(const std::string& who) {
  const auto at = buckets_.find(who);
  if (at == buckets_.end()) return;
  at->second.permits = std::min<double>(burst_, at->second.permits + 1);
}

void RateLimit::forget_full(Millis now) {
  std::erase_if(buckets_, [&](const auto& item) {
    const Bucket& bucket = item.second;
    const auto gained = static_cast<double>(now - bucket.at) / static_cast<double>(every_);
    return bucket.permits + gained >= burst_;
  });
}

}  // namespace casus::server
