// All that the server keeps, over SQLite or PostgreSQL: matches with their entries, people,
// sessions, secrets, and which server leads which match. All SQL stands in this folder. Every
// function may be called from every thread; none throws; what goes wrong comes back as a Fault with
// a sentence.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"
#include "server/entry.h"

namespace casus::server {

// When SQLite calls a commit done: `full` survives a power cut, `normal` only the end of the
// process.
enum class Sync : std::uint8_t { full, normal };

struct StoreOptions {
  Sync sync = Sync::full;
  Millis busy_ms = 10'000;      // SQLite: how long to wait for another process's writing
  Millis reconnect_ms = 5'000;  // PostgreSQL: how long to try to reach it again
  int readers = 2;              // connections for reading, besides the one that writes
  bool check = true;            // SQLite: look for a damaged file when opening
};

struct StoredMatch {
  MatchHead head;
  std::vector<Entry> entries;
  Summary summary;
  std::uint64_t term = 0;
  std::uint64_t closings = 0;  // of the house, that were known when it was read
};

// What a match has beyond the entries that somebody knows.
struct NewerEntries {
  std::vector<Entry> entries;
  std::uint64_t term = 0;
  std::uint64_t closings = 0;
};

// What can be told of a match without its entries.
struct OpenMatch {
  std::string id;
  std::string game;
  std::string rules_version;
  std::string board_hash;
  std::string status;
  bool operator==(const OpenMatch&) const = default;
};

enum class Which : std::uint8_t {
  open,
  running,
  finished,
  of_user,
  playing_of_user,
  played_of_user
};

// Strangers' lists (open, running, finished) show listed matches only; a user's own
// lists show all: the whole of it, what is not over yet, or what is.
struct ListFilter {
  Which which = Which::open;
  std::string user;              // for a user's own lists
  std::optional<Millis> before;  // changed before
  int limit = 50;
};

// Newest first. Matches changed in the same millisecond are never torn apart, so a page may be
// longer than its limit; `more` is the `before` of the next page.
struct ListPage {
  std::vector<Summary> tables;
  std::optional<Millis> more;
};

struct User {
  std::string id;
  std::string name;  // no other user's is written or looks like it (server/names)
  bool guest = true;
  std::string password_hash;
  std::string webhook;
  std::string settings = "{}";
  Millis made_at = 0;
  bool operator==(const User&) const = default;
};

struct UserChange {
  std::optional<std::string> name = std::nullopt;
  std::optional<bool> guest = std::nullopt;
  std::optional<std::string> password_hash = std::nullopt;
  std::optional<std::string> webhook = std::nullopt;
  std::optional<std::string> settings = std::nullopt;
};

struct Session {
  std::string user;
  Millis made_at = 0;
  Millis expires_at = 0;
};

struct Beat {
  std::map<std::string, std::uint64_t> others;  // the other servers, and how far they have counted
};

struct HouseTime {
  Millis now = 0;
  std::uint64_t closings = 0;  // how many there are
};

// A fault of the store itself, not of what was asked of it.
bool is_store_fault(const Fault& fault);

class Notices;

class Store {
 public:
  // `sqlite:path/to/file.db`, a plain path, or `postgresql://user:password@host:port/database`.
  // Brings the schema up to date; refuses one that is newer than this build.
  static Expected<Store> open(const std::string& url, const StoreOptions& options = {});
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Matches. Faults: match_exists, no_match, bad_write, bad_text.
  Expected<void> create_match(const MatchHead& head, const std::vector<Entry>& entries,
                              const Summary& summary);
  Expected<StoredMatch> load_match(const std::string& id);
  Expected<NewerEntries> load_newer(const std::string& id, std::uint64_t from);
  Expected<std::vector<OpenMatch>> open_matches();  // all that are not over
  Expected<ListPage> list(const ListFilter& filter);
  // All in one transaction; a write that does not continue its match (stale_write) or makes no
  // sense is refused alone. If the transaction itself fails every write has that fault.
  std::vector<Expected<void>> commit(std::span<const Write> writes);
  // For what is no entry: a match that stopped. Only while the match has so many entries; else
  // (stale_write) somebody has stored more.
  Expected<void> replace_summary(const Summary& summary, std::size_t entries);

  // People. Faults: name_taken, no_user. Of changed users and ended sessions other servers are
  // told (notices.h).
  Expected<void> create_user(const User& user);
  Expected<std::optional<User>> find_user(const std::string& id);
  Expected<std::optional<User>> find_user_by_name(const std::string& name);
  Expected<void> change_user(const std::string& id, const UserChange& change);
  // What these users are called now, by id; of unknown ones nothing.
  Expected<std::map<std::string, std::string>> names_of(std::span<const std::string> users);

  // Sessions. Only a hash of the token is stored.
  Expected<void> create_session(const std::string& token, const Session& session);
  Expected<std::optional<Session>> find_session(const std::string& token, Millis now);
  Expected<void> delete_session(const std::string& token);
  // All of the user's but this one; empty: all.
  Expected<void> delete_sessions_of(const std::string& user, const std::string& but = {});
  Expected<void> delete_expired_sessions(Millis now);

  // 32 random bytes in hex, made once for each name and the same for every process from then on.
  Expected<std::string> secret(const std::string& name);

  // Servers that live, and the matches they lead. A server enters, beats, and leaves; nothing in a
  // beat: it was buried, and leads nothing any more. Only a server whose beats are still so many is
  // buried, with all that it led.
  Expected<void> enter(const std::string& server);
  Expected<void> enter_alone(const std::string& server);  // whoever was there before is buried
  Expected<std::optional<Beat>> beat(const std::string& server);
  Expected<bool> bury(const std::string& server, std::uint64_t beats);
  Expected<void> leave(const std::string& server);
  // Those of the matches that the server leads now; the others have another leader.
  Expected<std::vector<std::string>> claim(std::span<const std::string> matches,
                                           const std::string& server);
  Expected<void> release(std::span<const std::string> matches, const std::string& server);
  Expected<std::optional<std::string>> leader_of(const std::string& match);
  // Running matches that need somebody now (their wake_at has come), and have no leader; those that
  // wait longest first.
  Expected<std::vector<std::string>> due_matches(Millis now, int limit);

  // The time of the house, by the database's clock: later than when somebody last looked. Where
  // that clock was set back, it goes on from where it was; where `most` or more has passed in
  // between, nobody was there or the clock was set forward, and that time is a closing.
  Expected<HouseTime> keep_time(Millis most);
  Expected<std::vector<Closing>> closings();  // in order

  // Notices of other processes' commits, heard on a connection of its own.
  Expected<Notices> listen();

  // Why nothing can be stored now, as far as is known without trying; waits for nothing.
  std::optional<Fault> trouble() const;
  // SQLite: a fault if another process serves this file.
  Expected<void> serve_alone();

  int schema_version() const;
  const std::string& shown() const;  // where it is, without the password
  std::string_view backend() const;  // sqlite, postgresql

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace casus::server
