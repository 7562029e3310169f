#include "server/net/descriptors.h"

#include <sys/resource.h>

#include <algorithm>

namespace casus::server {
namespace {

// Event loops, the database's files and connections, webhooks with their look-ups, and some more.
constexpr int kReserve = 128;
constexpr rlim_t kMostOfUse = 1'000'000;

}  // namespace

Descriptors divided(int all, int wanted_connections) {
  Descriptors out{all, std::min(kReserve, all / 2), 0};
  out.connections = std::min(wanted_connections, all - out.reserve);
  return out;
}

Descriptors take_descriptors(int wanted_connections) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  return divided(static_cast<int>(std::min(limit.rlim_cur, kMostOfUse)), wanted_connections);
}

std::string Descriptors::sentence() const {
  return "Up to " + std::to_string(connections) + " connections at once, of " +
         std::to_string(all) + " descriptors that the system allows; " + std::to_string(reserve) +
         " are kept in reserve.";
}

}  // namespace casus::server
