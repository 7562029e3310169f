// Which server leads a match: runs its bots and its clock. A server that lives beats; one whose
// beats have stopped is buried by whoever watched them, and everything it led is free. Whatever it
// still has in hand is refused by the terms of its matches (append.cpp).
#include <algorithm>

#include "server/store/impl.h"
#include "server/store/texts.h"

namespace casus::server {
namespace {

using store::Attempt;
using store::Connection;
using store::Number;

std::optional<Fault> why_not(std::span<const std::string> matches, const std::string& server) {
  for (const std::string& match : matches) {
    if (auto fault = store::why_not_text("a match's id", match)) return fault;
  }
  return store::why_not_key("a server's id", server);
}

}  // namespace

Expected<void> Store::enter(const std::string& server) {
  if (auto fault = why_not({}, server)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    connection.run("INSERT INTO servers (id, beats) VALUES (:server, 0) ON CONFLICT DO NOTHING",
                   server);
    return {};
  });
}

Expected<void> Store::enter_alone(const std::string& server) {
  if (auto fault = why_not({}, server)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    connection.run("DELETE FROM servers");
    connection.run("INSERT INTO servers (id, beats) VALUES (:server, 0)", server);
    return {};
  });
}

Expected<std::optional<Beat>> Store::beat(const std::string& server) {
  if (auto fault = why_not({}, server)) return std::unexpected(std::move(*fault));
  return impl_->pool.beat([&](Connection& connection) -> Expected<std::optional<Beat>> {
    if (connection.run("UPDATE servers SET beats = beats + 1 WHERE id = :server", server) == 0) {
      return std::nullopt;
    }
    Beat beat;
    connection.rows<std::string, Number>("SELECT id, beats FROM servers",
                                         [&](const std::string& id, Number beats) {
                                           if (id != server)
                                             beat.others[id] = static_cast<std::uint64_t>(beats);
                                         });
    return beat;
  });
}

Expected<bool> Store::bury(const std::string& server, std::uint64_t beats) {
  if (auto fault = why_not({}, server)) return std::unexpected(std::move(*fault));
  return impl_->pool.beat([&](Connection& connection) -> Expected<bool> {
    const auto seen = static_cast<Number>(beats);
    // If it is just doing something, it is not dead, or will be let go of soon: nobody waits here.
    return connection.run(
               "DELETE FROM servers WHERE id IN (SELECT id FROM servers "
               "WHERE id = :server AND beats = :beats $skip_locked)",
               server, seen) == 1;
  });
}

Expected<void> Store::leave(const std::string& server) {
  if (auto fault = why_not({}, server)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    connection.run("DELETE FROM servers WHERE id = :server", server);
    return {};
  });
}

Expected<std::vector<std::string>> Store::claim(std::span<const std::string> matches,
                                                const std::string& server) {
  using Claimed = Expected<std::vector<std::string>>;
  if (auto fault = why_not(matches, server)) return std::unexpected(std::move(*fault));
  // Two servers that want the same matches lock them in the same order.
  std::vector<std::string> sorted(matches.begin(), matches.end());
  std::ranges::sort(sorted);
  return impl_->pool.write([&](Connection& connection, Attempt) -> Claimed {
    std::vector<std::string> claimed;
    for (const std::string& match : sorted) {
      // The match must be there, and so must the server: nobody leads from the grave.
      if (connection.run("INSERT INTO leads (match_id, server) "
                         "SELECT m.id, v.id FROM matches m, servers v "
                         "WHERE m.id = :match AND v.id = :server "
                         "ON CONFLICT (match_id) DO UPDATE SET server = excluded.server "
                         "WHERE leads.server = excluded.server",
                         match, server) == 1) {
        claimed.push_back(match);
      }
    }
    return claimed;
  });
}

Expected<void> Store::release(std::span<const std::string> matches, const std::string& server) {
  if (auto fault = why_not(matches, server)) return std::unexpected(std::move(*fault));
  std::vector<std::string> sorted(matches.begin(), matches.end());
  std::ranges::sort(sorted);
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    for (const std::string& match : sorted) {
      connection.run("DELETE FROM leads WHERE match_id = :match AND server = :server", match,
                     server);
    }
    return {};
  });
}

Expected<std::optional<std::string>> Store::leader_of(const std::string& match) {
  if (auto fault = store::why_not_text("a match's id", match))
    return std::unexpected(std::move(*fault));
  return impl_->pool.read([&](Connection& connection) -> Expected<std::optional<std::string>> {
    std::optional<std::string> leader;
    connection.rows<std::string>(
        "SELECT server FROM leads WHERE match_id = :match",
        [&](const std::string& server) { leader = server; }, match);
    return leader;
  });
}

Expected<std::vector<std::string>> Store::due_matches(Millis now, int limit) {
  using Found = Expected<std::vector<std::string>>;
  return impl_->pool.read([&](Connection& connection) -> Found {
    const Number at = now;
    std::vector<std::string> matches;
    connection.rows<std::string>(
        "SELECT s.match_id FROM summaries s LEFT JOIN leads l ON l.match_id = s.match_id "
        "WHERE s.status = 'running' AND s.wake_at <= :now AND l.match_id IS NULL "
        "ORDER BY s.wake_at, s.match_id LIMIT :limit",
        [&](const std::string& match) { matches.push_back(match); }, at, limit);
    return matches;
  });
}

}  // namespace casus::server
