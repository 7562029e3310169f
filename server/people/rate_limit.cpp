#include "server/people/rate_limit.h"

#include <algorithm>
#include <cmath>

namespace casus::server {
namespace {

// A flood of different names must not fill the memory.
constexpr std::size_t kMostBuckets = 20'000;
constexpr std::size_t kFewBuckets = 64;
constexpr double kMostBooked = 600;

}  // namespace

RateLimit::Bucket* RateLimit::bucket_of(const std::string& who, Millis now) {
  if (buckets_.size() >= look_at_ && !buckets_.contains(who)) {
    forget_full(now);
    look_at_ = std::clamp(2 * buckets_.size(), kFewBuckets, kMostBuckets);
    // Still full: newcomers wait, so that a flood of names does not free anybody.
    if (buckets_.size() >= kMostBuckets) return nullptr;
  }
  const auto [at, fresh] = buckets_.try_emplace(who, Bucket{static_cast<double>(burst_), now});
  Bucket& bucket = at->second;
  const double gained = static_cast<double>(now - bucket.at) / static_cast<double>(every_);
  bucket.permits = std::min<double>(burst_, bucket.permits + std::max(0.0, gained));
  bucket.at = now;
  return &bucket;
}

// Until so many permits are there, `least` being what may be left.
RateLimit::Answer RateLimit::taken(Bucket& bucket, int permits, double least) const {
  const double left = bucket.permits - permits;
  const double missing = std::max(0.0, -left);
  const auto wait = static_cast<Millis>(std::ceil(missing * static_cast<double>(every_)));
  if (left < least) return {false, wait};
  bucket.permits = left;
  return {true, wait};
}

RateLimit::Answer RateLimit::ask(const std::string& who, Millis now, int permits) {
  Bucket* bucket = bucket_of(who, now);
  return bucket == nullptr ? Answer{false, every_} : taken(*bucket, permits, 0);
}

RateLimit::Answer RateLimit::book(const std::string& who, Millis now) {
  Bucket* bucket = bucket_of(who, now);
  return bucket == nullptr ? Answer{false, every_} : taken(*bucket, 1, -kMostBooked);
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
