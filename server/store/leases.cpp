// Which process plays a match. A lease ends by itself when its owner dies; the numbers of the
// entries keep a late owner from writing over its successor.
#include <algorithm>

#include "server/store/impl.h"
#include "server/store/texts.h"

namespace casus::server {
namespace {

using store::Attempt;
using store::Connection;
using store::Number;

std::optional<Fault> why_not(std::span<const std::string> matches, const std::string& owner) {
  for (const std::string& match : matches) {
    if (auto fault = store::why_not_text("a match's id", match)) return fault;
  }
  return store::why_not_key("a lease's owner", owner);
}

}  // namespace

Expected<std::vector<std::string>> Store::claim(std::span<const std::string> matches,
                                                const std::string& owner, Millis for_ms) {
  using Claimed = Expected<std::vector<std::string>>;
  if (auto fault = why_not(matches, owner)) return std::unexpected(std::move(*fault));
  // Two processes that take over the same matches lock them in the same order.
  std::vector<std::string> sorted(matches.begin(), matches.end());
  std::ranges::sort(sorted);
  return impl_->pool.write([&](Connection& connection, Attempt) -> Claimed {
    const Number span = for_ms;
    std::vector<std::string> claimed;
    for (const std::string& match : sorted) {
      // The match must be there; its lease is free, expired or already ours.
      if (connection.run("INSERT INTO leases (match_id, owner, expires_at) "
                         "SELECT id, :owner, $now + :span FROM matches WHERE id = :match "
                         "ON CONFLICT (match_id) DO UPDATE SET owner = excluded.owner, "
                         "expires_at = excluded.expires_at "
                         "WHERE leases.owner = excluded.owner OR leases.expires_at <= $now",
                         owner, span, match) == 1) {
        claimed.push_back(match);
      }
    }
    return claimed;
  });
}

Expected<std::vector<std::string>> Store::renew(const std::string& owner, Millis for_ms) {
  using Renewed = Expected<std::vector<std::string>>;
  if (auto fault = why_not({}, owner)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Renewed {
    const Number span = for_ms;
    connection.run("UPDATE leases SET expires_at = $now + :span WHERE owner = :owner", span, owner);
    std::vector<std::string> owned;
    connection.rows<std::string>(
        "SELECT match_id FROM leases WHERE owner = :owner ORDER BY match_id",
        [&](const std::string& match) { owned.push_back(match); }, owner);
    return owned;
  });
}

Expected<void> Store::release(std::span<const std::string> matches, const std::string& owner) {
  if (auto fault = why_not(matches, owner)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    for (const std::string& match : matches) {
      connection.run("DELETE FROM leases WHERE match_id = :match AND owner = :owner", match, owner);
    }
    return {};
  });
}

Expected<void> Store::release_all(const std::string& owner) {
  if (auto fault = why_not({}, owner)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    connection.run("DELETE FROM leases WHERE owner = :owner", owner);
    return {};
  });
}

Expected<std::optional<Lease>> Store::lease_of(const std::string& match) {
  if (auto fault = store::why_not_text("a match's id", match))
    return std::unexpected(std::move(*fault));
  return impl_->pool.read([&](Connection& connection) -> Expected<std::optional<Lease>> {
    std::optional<Lease> lease;
    connection.rows<std::string, Number>(
        "SELECT owner, expires_at - $now FROM leases WHERE match_id = :match",
        [&](const std::string& owner, Number left) { lease = Lease{owner, left}; }, match);
    return lease;
  });
}

Expected<std::vector<std::string>> Store::due_matches(int limit) {
  using Found = Expected<std::vector<std::string>>;
  return impl_->pool.read([&](Connection& connection) -> Found {
    std::vector<std::string> matches;
    connection.rows<std::string>(
        "SELECT s.match_id FROM summaries s LEFT JOIN leases l "
        "ON l.match_id = s.match_id AND l.expires_at > $now "
        "WHERE s.status = 'running' AND s.wake_at <= $now AND l.match_id IS NULL "
        "ORDER BY s.wake_at, s.match_id LIMIT :limit",
        [&](const std::string& match) { matches.push_back(match); }, limit);
    return matches;
  });
}

}  // namespace casus::server
