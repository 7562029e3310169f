// Creating, loading and listing matches.
#include <iterator>
#include <limits>
#include <utility>

#include "core/text.h"
#include "server/store/append.h"
#include "server/store/impl.h"
#include "server/store/texts.h"

namespace casus::server {
namespace {

using store::Connection;
using store::Number;

constexpr std::string_view kLoad =
    "SELECT m.id, m.game, m.rules_version, m.board_hash, m.made_at, m.body, s.game, s.status, "
    "s.listed, s.changed_at, b.users, s.awaited, b.body, s.latest, s.wake_at, s.term, h.closings "
    "FROM matches m JOIN summaries s ON s.match_id = m.id "
    "JOIN summary_bodies b ON b.match_id = m.id CROSS JOIN house h ";

Expected<void> read_users(Summary& summary, const std::string& users, const std::string& awaited) {
  auto sitting = store::words_of_column(users);
  if (!sitting) return std::unexpected(sitting.error());
  auto asked = store::words_of_column(awaited);
  if (!asked) return std::unexpected(asked.error());
  summary.users = std::move(*sitting);
  summary.awaited = std::move(*asked);
  return {};
}

template <class... Args>
Expected<std::vector<StoredMatch>> load_heads(Connection& connection, const std::string& sql,
                                              const Args&... args) {
  std::vector<StoredMatch> matches;
  Expected<void> read;
  connection.rows<std::string, std::string, std::string, std::string, Number, std::string,
                  std::string, std::string, int, Number, std::string, std::string, std::string,
                  std::string, Number, Number, Number>(
      sql,
      [&](std::string& id, std::string& game, std::string& version, std::string& hash,
          Number made_at, std::string& body, std::string& listed_game, std::string& status,
          int listed, Number changed_at, const std::string& users, const std::string& awaited,
          std::string& summary_body, std::string& latest, Number wake_at, Number term,
          Number closings) {
        StoredMatch match;
        match.term = static_cast<std::uint64_t>(term);
        match.closings = static_cast<std::uint64_t>(closings);
        match.summary = {id, listed_game, status,       listed != 0, changed_at,
                         {}, {},          summary_body, latest,      wake_at};
        match.head = {id, game, version, hash, made_at, body};
        if (read) read = read_users(match.summary, users, awaited);
        matches.push_back(std::move(match));
      },
      args...);
  if (!read) return std::unexpected(read.error());
  return matches;
}

// As `list` needs them: the columns of a summary.
template <class... Args>
Expected<std::vector<Summary>> load_summaries(Connection& connection, const std::string& sql,
                                              const Args&... args) {
  std::vector<Summary> summaries;
  Expected<void> read;
  connection.rows<std::string, std::string, std::string, int, Number, std::string, std::string,
                  std::string, std::string, Number>(
      sql,
      [&](std::string& match, std::string& game, std::string& status, int listed, Number changed_at,
          const std::string& users, const std::string& awaited, std::string& body,
          std::string& latest, Number wake_at) {
        Summary summary{match, game, status, listed != 0, changed_at,
                        {},    {},   body,   latest,      wake_at};
        if (read) read = read_users(summary, users, awaited);
        summaries.push_back(std::move(summary));
      },
      args...);
  if (!read) return std::unexpected(read.error());
  return summaries;
}

constexpr std::string_view kOfUser =
    "JOIN match_users u ON u.match_id = s.match_id WHERE u.user_id = :user ";

bool is_of_user(Which which) {
  switch (which) {
    case Which::open:
    case Which::running:
    case Which::finished: return false;
    case Which::of_user:
    case Which::playing_of_user:
    case Which::played_of_user: return true;
  }
  return false;
}

// The status stands in the text, so that the index of the finished ones can be used.
std::string list_sql(Which which, std::string_view condition, std::string_view tail) {
  std::string sql =
      "SELECT s.match_id, s.game, s.status, s.listed, s.changed_at, b.users, s.awaited, b.body, "
      "s.latest, s.wake_at FROM summaries s JOIN summary_bodies b ON b.match_id = s.match_id ";
  switch (which) {
    case Which::open: sql += "WHERE s.listed = 1 AND s.status = 'open' "; break;
    case Which::running: sql += "WHERE s.listed = 1 AND s.status = 'running' "; break;
    case Which::finished: sql += "WHERE s.listed = 1 AND s.status = 'finished' "; break;
    case Which::of_user: sql += kOfUser; break;
    case Which::playing_of_user: sql += std::string(kOfUser) + "AND s.status <> 'finished' "; break;
    case Which::played_of_user: sql += std::string(kOfUser) + "AND s.status = 'finished' "; break;
  }
  return sql + "AND s.changed_at " + std::string(condition) +
         " ORDER BY s.changed_at DESC, s.match_id" + std::string(tail);
}

template <class... Args>
Expected<std::vector<Summary>> listed_summaries(Connection& connection, const ListFilter& filter,
                                                std::string_view condition, std::string_view tail,
                                                const Args&... args) {
  const std::string sql = list_sql(filter.which, condition, tail);
  if (is_of_user(filter.which)) return load_summaries(connection, sql, filter.user, args...);
  return load_summaries(connection, sql, args...);
}

std::optional<Fault> why_not_create(const MatchHead& head, const std::vector<Entry>& entries,
                                    const Summary& summary) {
  if (auto fault = store::why_not_key("a match's id", head.id)) return fault;
  if (summary.match != head.id) {
    return Fault{"bad_write", "The new match " + in_quotes(head.id) +
                                  " carries the summary of match " + in_quotes(summary.match) +
                                  "."};
  }
  if (!entries.empty() && entries.front().number != 0) {
    return Fault{"bad_write",
                 "The new match " + in_quotes(head.id) + " does not begin with entry 0."};
  }
  if (auto fault = store::why_not_entries(entries)) return fault;
  if (auto fault = store::why_not_summary(summary)) return fault;
  return store::why_not_texts({{"a match's game", head.game},
                               {"a match's rules version", head.rules_version},
                               {"a match's board hash", head.board_hash},
                               {"a match's head", head.body}});
}

void insert_match(Connection& connection, const std::vector<Entry>& entries,
                  const Summary& summary) {
  const Number count = static_cast<Number>(entries.size());
  const int listed = summary.listed ? 1 : 0;
  const Number changed_at = summary.changed_at;
  const Number wake_at = summary.wake_at;
  const std::string users = store::words_to_column(summary.users);
  const std::string awaited = store::words_to_column(summary.awaited);
  connection.run(
      "INSERT INTO summaries (match_id, next_entry, game, status, listed, changed_at, awaited, "
      "latest, wake_at) "
      "VALUES (:match, :next, :game, :status, :listed, :changed, :awaited, :latest, :wake)",
      summary.match, count, summary.game, summary.status, listed, changed_at, awaited,
      summary.latest, wake_at);
  connection.run(
      "INSERT INTO summary_bodies (match_id, users, body) VALUES (:match, :users, :body)",
      summary.match, users, summary.body);
  store::replace_users(connection, summary);
  std::vector<store::PlacedEntry> placed;
  placed.reserve(entries.size());
  for (const Entry& entry : entries) placed.push_back({&summary.match, &entry});
  store::insert_entries(connection, placed);
}

}  // namespace

Expected<void> Store::create_match(const MatchHead& head, const std::vector<Entry>& entries,
                                   const Summary& summary) {
  if (auto fault = why_not_create(head, entries, summary))
    return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, store::Attempt attempt) -> Expected<void> {
    const Number made_at = head.made_at;
    if (connection.run(
            "INSERT INTO matches (id, game, rules_version, board_hash, made_at, body) VALUES "
            "(:id, :game, :version, :hash, :made, :body) ON CONFLICT DO NOTHING",
            head.id, head.game, head.rules_version, head.board_hash, made_at, head.body) == 1) {
      insert_match(connection, entries, summary);
      return {};
    }
    if (attempt == store::Attempt::again) {
      auto found = load_heads(connection, std::string(kLoad) + "WHERE m.id = :id", head.id);
      if (found && found->size() == 1 && found->front().head == head) return {};
    }
    return fault("match_exists", "There is already a match " + in_quotes(head.id) + ".");
  });
}

Expected<StoredMatch> Store::load_match(const std::string& id) {
  if (auto fault = store::why_not_text("a match's id", id))
    return std::unexpected(std::move(*fault));
  return impl_->pool.read([&](Connection& connection) -> Expected<StoredMatch> {
    connection.begin_read();
    auto found = load_heads(connection, std::string(kLoad) + "WHERE m.id = :id", id);
    if (found && !found->empty()) {
      connection.rows<Number, Number, std::string>(
          "SELECT number, at, body FROM entries WHERE match_id = :match ORDER BY number",
          [&](Number number, Number at, std::string& body) {
            found->front().entries.push_back({static_cast<std::uint64_t>(number), at, body});
          },
          id);
    }
    connection.commit();
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return fault("no_match", "There is no match " + in_quotes(id) + ".");
    return std::move(found->front());
  });
}

Expected<NewerEntries> Store::load_newer(const std::string& id, std::uint64_t from) {
  if (auto fault = store::why_not_text("a match's id", id))
    return std::unexpected(std::move(*fault));
  return impl_->pool.read([&](Connection& connection) -> Expected<NewerEntries> {
    const Number first = static_cast<Number>(from);
    std::optional<NewerEntries> found;
    connection.begin_read();
    connection.rows<Number, Number>(
        "SELECT s.term, h.closings FROM summaries s CROSS JOIN house h WHERE s.match_id = :match",
        [&](Number term, Number closings) {
          found = NewerEntries{
              {}, static_cast<std::uint64_t>(term), static_cast<std::uint64_t>(closings)};
        },
        id);
    if (found) {
      connection.rows<Number, Number, std::string>(
          "SELECT number, at, body FROM entries WHERE match_id = :match AND number >= :first "
          "ORDER BY number",
          [&](Number number, Number at, std::string& body) {
            found->entries.push_back({static_cast<std::uint64_t>(number), at, body});
          },
          id, first);
    }
    connection.commit();
    if (!found) return fault("no_match", "There is no match " + in_quotes(id) + ".");
    return std::move(*found);
  });
}

Expected<std::vector<OpenMatch>> Store::open_matches() {
  return impl_->pool.read([&](Connection& connection) -> Expected<std::vector<OpenMatch>> {
    std::vector<OpenMatch> found;
    connection.rows<std::string, std::string, std::string, std::string, std::string>(
        "SELECT m.id, m.game, m.rules_version, m.board_hash, s.status FROM summaries s "
        "JOIN matches m ON m.id = s.match_id WHERE s.status <> 'finished' ORDER BY m.id",
        [&](std::string& id, std::string& game, std::string& version, std::string& hash,
            std::string& status) { found.push_back({id, game, version, hash, status}); });
    return found;
  });
}

Expected<ListPage> Store::list(const ListFilter& filter) {
  if (auto fault = store::why_not_text("a user's id", filter.user)) {
    return std::unexpected(std::move(*fault));
  }
  const int limit = filter.limit < 1 ? 1 : filter.limit;
  const Number before = filter.before.value_or(std::numeric_limits<Number>::max());
  return impl_->pool.read([&](Connection& connection) -> Expected<ListPage> {
    connection.begin_read();
    auto page = listed_summaries(connection, filter, "< :before", " LIMIT :limit", before, limit);
    if (page && std::cmp_equal(page->size(), limit)) {
      const Number last = page->back().changed_at;
      std::erase_if(*page, [&](const Summary& summary) { return summary.changed_at == last; });
      auto same = listed_summaries(connection, filter, "= :last", "", last);
      if (same) {
        std::move(same->begin(), same->end(), std::back_inserter(*page));
      } else {
        page = std::move(same);
      }
    }
    connection.commit();
    if (!page) return std::unexpected(page.error());
    ListPage result{std::move(*page), std::nullopt};
    if (std::cmp_greater_equal(result.tables.size(), limit)) {
      result.more = result.tables.back().changed_at;
    }
    return result;
  });
}

}  // namespace casus::server
