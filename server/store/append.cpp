#include "server/store/append.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/text.h"
#include "server/store/impl.h"
#include "server/store/texts.h"

namespace casus::server {
namespace store {
namespace {

// Of 1, 8 or 32 rows, so that only three statements are ever prepared.
constexpr std::array<std::size_t, 3> kChunks = {32, 8, 1};

std::string insert_sql(std::size_t rows) {
  std::string sql = "INSERT INTO entries (match_id, number, at, body) VALUES ";
  for (std::size_t i = 0; i < rows; ++i) {
    sql += i == 0 ? "(" : ", (";
    for (const char* name : {":m", ", :n", ", :t", ", :b"})
      sql.append(name).append(std::to_string(i));
    sql += ")";
  }
  return sql;
}

void insert_chunk(Connection& connection, const std::string& sql,
                  std::span<const PlacedEntry> entries) {
  std::array<Number, kChunks[0]> numbers{};
  std::array<Number, kChunks[0]> times{};
  soci::statement& statement = connection.prepared(sql);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const PlacedEntry& placed = entries[i];
    numbers[i] = static_cast<Number>(placed.entry->number);
    times[i] = placed.entry->at;
    statement.exchange(soci::use(*placed.match));
    statement.exchange(soci::use(numbers[i]));
    statement.exchange(soci::use(times[i]));
    statement.exchange(soci::use(placed.entry->body));
  }
  Connection::finish(statement);
}

// The one check of racing writers: the row moves on only if it stands where the write begins, and
// in the term that the writer knows.
bool advance(Connection& connection, const Write& write) {
  const Summary& summary = write.summary;
  const std::string awaited = words_to_column(summary.awaited);
  const Number first = static_cast<Number>(write.entries.front().number);
  const Number next = first + static_cast<Number>(write.entries.size());
  const Number changed_at = summary.changed_at;
  const Number wake_at = summary.wake_at;
  const Number term = static_cast<Number>(write.term);
  const Number known_term = static_cast<Number>(write.known_term);
  if (write.latest_only) {
    return connection.run(
               "UPDATE summaries SET next_entry = :next, term = :term, changed_at = :changed, "
               "awaited = :awaited, latest = :latest, wake_at = :wake "
               "WHERE match_id = :match AND next_entry = :first AND term = :known",
               next, term, changed_at, awaited, summary.latest, wake_at, write.match, first,
               known_term) == 1;
  }
  const int listed = summary.listed ? 1 : 0;
  if (connection.run("UPDATE summaries SET next_entry = :next, term = :term, status = :status, "
                     "listed = :listed, changed_at = :changed, awaited = :awaited, "
                     "latest = :latest, wake_at = :wake "
                     "WHERE match_id = :match AND next_entry = :first AND term = :known",
                     next, term, summary.status, listed, changed_at, awaited, summary.latest,
                     wake_at, write.match, first, known_term) == 0) {
    return false;
  }
  replace_body(connection, summary);
  return true;
}

// After a connection was lost in the middle of a commit: did it reach the database after all?
bool is_stored(Connection& connection, const Write& write) {
  const Number first = static_cast<Number>(write.entries.front().number);
  const Number last = static_cast<Number>(write.entries.back().number);
  std::vector<Entry> found;
  connection.rows<Number, Number, std::string>(
      "SELECT number, at, body FROM entries WHERE match_id = :match AND number >= :first "
      "AND number <= :last ORDER BY number",
      [&](Number number, Number at, const std::string& body) {
        found.push_back({static_cast<std::uint64_t>(number), at, body});
      },
      write.match, first, last);
  return found == write.entries;
}

Fault why_not_stored(Connection& connection, const Write& write) {
  std::optional<std::pair<Number, Number>> stored;
  connection.rows<Number, Number>(
      "SELECT next_entry, term FROM summaries WHERE match_id = :match",
      [&](Number next, Number term) { stored = {next, term}; }, write.match);
  const std::string match = in_quotes(write.match);
  if (!stored) return {"no_match", "There is no match " + match + "."};
  return {"stale_write", "The write to match " + match + " begins with entry " +
                             std::to_string(write.entries.front().number) + " in term " +
                             std::to_string(write.known_term) + ", but the next one is " +
                             std::to_string(stored->first) + " in term " +
                             std::to_string(stored->second) + "."};
}

// One line for the listeners of other processes, sent by the database when the commit is done.
void notify(Connection& connection, const std::map<std::string, std::uint64_t>& last_entries) {
  if (connection.dialect() != Dialect::postgresql || last_entries.empty()) return;
  std::string payloads;
  for (const auto& [match, number] : last_entries) {
    if (!payloads.empty()) payloads += '\n';
    payloads += std::to_string(number) + " " + match;
  }
  connection.run(
      "SELECT pg_notify('casus_entries', line) "
      "FROM unnest(string_to_array(:payloads, E'\\n')) AS line",
      payloads);
}

std::optional<Fault> why_not_write(const Write& write) {
  if (write.summary.match != write.match) {
    return Fault{"bad_write", "The write to match " + in_quotes(write.match) +
                                  " carries the summary of match " +
                                  in_quotes(write.summary.match) + "."};
  }
  if (write.entries.empty()) {
    return Fault{"bad_write", "The write to match " + in_quotes(write.match) + " has no entries."};
  }
  if (auto fault = why_not_entries(write.entries)) return fault;
  return why_not_summary(write.summary);
}

}  // namespace

std::optional<Fault> why_not_summary(const Summary& summary) {
  for (const std::vector<std::string>* words : {&summary.users, &summary.awaited}) {
    for (const std::string& word : *words) {
      if (auto fault = why_not_key("a user's id", word)) return fault;
    }
  }
  if (auto fault = why_not_key("a match's id", summary.match)) return fault;
  if (auto fault = why_not_key("a match's status", summary.status)) return fault;
  return why_not_texts({{"a match's game", summary.game},
                        {"a summary's body", summary.body},
                        {"a summary's latest part", summary.latest}});
}

std::optional<Fault> why_not_entries(const std::vector<Entry>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].number != entries[0].number + i || entries[i].number >= (1ULL << 62U)) {
      return Fault{"bad_write", "Entry " + std::to_string(entries[i].number) +
                                    " does not follow the entry before it."};
    }
    if (auto fault = why_not_text("an entry's body", entries[i].body)) return fault;
  }
  return std::nullopt;
}

void insert_entries(Connection& connection, std::span<const PlacedEntry> entries) {
  static const std::array<std::string, kChunks.size()> kSql = {
      insert_sql(kChunks[0]), insert_sql(kChunks[1]), insert_sql(kChunks[2])};
  for (std::size_t size = 0; size < kChunks.size(); ++size) {
    for (; entries.size() >= kChunks[size]; entries = entries.subspan(kChunks[size])) {
      insert_chunk(connection, kSql[size], entries.first(kChunks[size]));
    }
  }
}

// The users of a match change more seldom still; their own table is touched only then.
void replace_body(Connection& connection, const Summary& summary) {
  const std::string users = words_to_column(summary.users);
  if (connection.run("UPDATE summary_bodies SET body = :body "
                     "WHERE match_id = :match AND users = :users",
                     summary.body, summary.match, users) == 1) {
    return;
  }
  connection.run("UPDATE summary_bodies SET body = :body, users = :users WHERE match_id = :match",
                 summary.body, users, summary.match);
  replace_users(connection, summary);
}

void replace_users(Connection& connection, const Summary& summary) {
  connection.run("DELETE FROM match_users WHERE match_id = :match", summary.match);
  for (const std::string& user : summary.users) {
    connection.run(
        "INSERT INTO match_users (user_id, match_id) VALUES (:user, :match) ON CONFLICT DO NOTHING",
        user, summary.match);
  }
}

}  // namespace store

std::vector<Expected<void>> Store::commit(std::span<const Write> writes) {
  std::vector<Expected<void>> results(writes.size());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    if (auto fault = store::why_not_write(writes[i])) {
      results[i] = std::unexpected(std::move(*fault));
    } else {
      order.push_back(i);
    }
  }
  if (order.empty()) return results;
  // Rows are locked in one order, so that two processes' batches cannot wait for each other.
  std::ranges::sort(order, {}, [&](std::size_t i) {
    return std::pair<std::string_view, std::size_t>(writes[i].match, i);
  });

  const Expected<void> whole = impl_->pool.write(
      [&](store::Connection& connection, store::Attempt attempt) -> Expected<void> {
        std::vector<store::PlacedEntry> entries;
        std::map<std::string, std::uint64_t> last_entries;
        for (const std::size_t i : order) {
          const Write& write = writes[i];
          results[i] = {};
          if (store::advance(connection, write)) {
            for (const Entry& entry : write.entries) entries.push_back({&write.match, &entry});
            last_entries[write.match] = write.entries.back().number;
          } else if (attempt == store::Attempt::first || !store::is_stored(connection, write)) {
            results[i] = std::unexpected(store::why_not_stored(connection, write));
          }
        }
        store::insert_entries(connection, entries);
        store::notify(connection, last_entries);
        return {};
      });
  if (!whole) {
    for (const std::size_t i : order) results[i] = std::unexpected(whole.error());
  }
  return results;
}

Expected<void> Store::replace_summary(const Summary& summary, std::size_t entries) {
  if (auto fault = store::why_not_summary(summary)) return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](store::Connection& connection, store::Attempt) -> Expected<void> {
    const int listed = summary.listed ? 1 : 0;
    const store::Number changed_at = summary.changed_at;
    const store::Number wake_at = summary.wake_at;
    const auto count = static_cast<store::Number>(entries);
    const std::string awaited = store::words_to_column(summary.awaited);
    if (connection.run("UPDATE summaries SET status = :status, listed = :listed, "
                       "changed_at = :changed, awaited = :awaited, latest = :latest, "
                       "wake_at = :wake WHERE match_id = :match AND next_entry = :entries",
                       summary.status, listed, changed_at, awaited, summary.latest, wake_at,
                       summary.match, count) == 0) {
      return fault("stale_write", "There is no match " + in_quotes(summary.match) + " with " +
                                      std::to_string(entries) + " entries.");
    }
    store::replace_body(connection, summary);
    return {};
  });
}

}  // namespace casus::server
