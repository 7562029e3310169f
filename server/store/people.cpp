// Users, sessions and the server's secrets.
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/sha256.h"
#include "core/text.h"
#include "server/names/names.h"
#include "server/store/impl.h"
#include "server/store/naming.h"
#include "server/store/texts.h"

namespace casus::server {
namespace {

using store::Attempt;
using store::Connection;
using store::Number;

constexpr std::string_view kUser =
    "SELECT id, name, guest, password_hash, webhook, settings, made_at FROM users WHERE ";

std::optional<User> load_user(Connection& connection, std::string_view condition,
                              const std::string& value) {
  std::optional<User> user;
  connection.rows<std::string, std::string, int, std::string, std::string, std::string, Number>(
      std::string(kUser) + std::string(condition),
      [&](const std::string& id, const std::string& name, int guest, const std::string& hash,
          const std::string& webhook, const std::string& settings,
          Number made_at) { user = User{id, name, guest != 0, hash, webhook, settings, made_at}; },
      value);
  return user;
}

std::optional<Fault> why_not_user(const User& user) {
  if (auto fault = store::why_not_key("a user's id", user.id)) return fault;
  if (auto fault = store::why_not_key("a user's name", user.name)) return fault;
  return store::why_not_texts({{"a user's password hash", user.password_hash},
                               {"a user's webhook", user.webhook},
                               {"a user's settings", user.settings}});
}

// Other servers remember users and sessions for a while.
void tell_others(Connection& connection, std::string_view what, const std::string& user) {
  if (connection.dialect() != store::Dialect::postgresql) return;
  const std::string payload = std::string(what) + " " + user;
  connection.run("SELECT pg_notify('casus_people', :payload)", payload);
}

Fault name_taken(const std::string& name) {
  return {"name_taken", "The name " + in_quotes(name) + " is taken, or one that looks like it."};
}

void apply_change(User& user, const UserChange& change) {
  if (change.name) user.name = *change.name;
  if (change.guest) user.guest = *change.guest;
  if (change.password_hash) user.password_hash = *change.password_hash;
  if (change.webhook) user.webhook = *change.webhook;
  if (change.settings) user.settings = *change.settings;
}

std::string token_hash(const std::string& token) { return hex(sha256(token)); }

Expected<std::string> random_hex() {
  Digest bytes{};
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = getrandom(bytes.data() + have, bytes.size() - have, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return fault("no_random", "The machine gives no random bytes.");
    have += static_cast<std::size_t>(got);
  }
  return hex(bytes);
}

}  // namespace

Expected<void> Store::create_user(const User& user) {
  if (auto fault = why_not_user(user)) return std::unexpected(std::move(*fault));
  const std::string key = folded_name(user.name);
  return impl_->pool.write([&](Connection& connection, Attempt attempt) -> Expected<void> {
    const int guest = user.guest ? 1 : 0;
    const Number made_at = user.made_at;
    if (connection.run(
            "INSERT INTO users (id, name, folded_name, guest, password_hash, webhook, settings, "
            "made_at) VALUES (:id, :name, :key, :guest, :hash, :webhook, :settings, :made) "
            "ON CONFLICT DO NOTHING",
            user.id, user.name, key, guest, user.password_hash, user.webhook, user.settings,
            made_at) == 1) {
      if (store::take_looks(connection, user.id, user.name)) return {};
      return std::unexpected(name_taken(user.name));
    }
    const std::optional<User> same = load_user(connection, "id = :id", user.id);
    if (attempt == Attempt::again && same == user) return {};
    if (same) return fault("user_exists", "There is already a user " + in_quotes(user.id) + ".");
    return std::unexpected(name_taken(user.name));
  });
}

Expected<std::optional<User>> Store::find_user(const std::string& id) {
  if (auto fault = store::why_not_text("a user's id", id))
    return std::unexpected(std::move(*fault));
  return impl_->pool.read([&](Connection& connection) -> Expected<std::optional<User>> {
    return load_user(connection, "id = :id", id);
  });
}

Expected<std::optional<User>> Store::find_user_by_name(const std::string& name) {
  if (auto fault = store::why_not_text("a user's name", name))
    return std::unexpected(std::move(*fault));
  const std::string key = folded_name(name);
  return impl_->pool.read([&](Connection& connection) -> Expected<std::optional<User>> {
    if (auto exactly = load_user(connection, "name = :name", name)) return exactly;
    return load_user(connection, "folded_name = :key", key);
  });
}

Expected<std::map<std::string, std::string>> Store::names_of(std::span<const std::string> users) {
  using Names = std::map<std::string, std::string>;
  constexpr std::size_t kAtOnce = 16;
  constexpr std::string_view kNames =
      "SELECT id, name FROM users WHERE id IN (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m, "
      ":n, :o, :p)";
  return impl_->pool.read([&](Connection& connection) -> Expected<Names> {
    Names names;
    for (std::size_t from = 0; from < users.size(); from += kAtOnce) {
      std::array<std::string, kAtOnce> asked;  // empty: nobody's id
      std::ranges::copy(users.subspan(from, std::min(kAtOnce, users.size() - from)), asked.begin());
      const auto add = [&](const std::string& id, const std::string& name) { names[id] = name; };
      std::apply(
          [&](const auto&... each) {
            connection.rows<std::string, std::string>(kNames, add, each...);
          },
          asked);
    }
    return names;
  });
}

Expected<void> Store::change_user(const std::string& id, const UserChange& change) {
  if (auto fault = store::why_not_text("a user's id", id))
    return std::unexpected(std::move(*fault));
  Expected<void> result = impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    // Only PostgreSQL can have a second writer here; the row's lock makes it wait.
    if (connection.run("UPDATE users SET id = id WHERE id = :id", id) == 0) {
      return fault("no_user", "There is no user " + in_quotes(id) + ".");
    }
    User user = *load_user(connection, "id = :id", id);
    apply_change(user, change);
    if (auto fault = why_not_user(user)) return std::unexpected(std::move(*fault));
    const int guest = user.guest ? 1 : 0;
    connection.run(
        "UPDATE users SET guest = :guest, password_hash = :hash, webhook = :webhook, "
        "settings = :settings WHERE id = :id",
        guest, user.password_hash, user.webhook, user.settings, id);
    if (!change.name) return {};
    tell_others(connection, "name", id);
    const std::string key = folded_name(user.name);
    connection.run("UPDATE users SET name = :name, folded_name = :key WHERE id = :id", user.name,
                   key, id);
    if (store::take_looks(connection, id, user.name)) return {};
    return std::unexpected(name_taken(user.name));
  });
  if (!result && result.error().code == "conflict" && change.name) {
    return std::unexpected(name_taken(*change.name));
  }
  return result;
}

Expected<void> Store::create_session(const std::string& token, const Session& session) {
  if (auto fault = store::why_not_text("a user's id", session.user)) {
    return std::unexpected(std::move(*fault));
  }
  Expected<void> result = impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    const std::string hash = token_hash(token);
    const Number made_at = session.made_at;
    const Number expires_at = session.expires_at;
    connection.run(
        "INSERT INTO sessions (token_hash, user_id, made_at, expires_at) VALUES "
        "(:hash, :user, :made, :expires) ON CONFLICT (token_hash) DO UPDATE SET "
        "user_id = excluded.user_id, made_at = excluded.made_at, "
        "expires_at = excluded.expires_at",
        hash, session.user, made_at, expires_at);
    return {};
  });
  if (!result && result.error().code == "conflict") {
    return fault("no_user", "There is no user " + in_quotes(session.user) + ".");
  }
  return result;
}

Expected<std::optional<Session>> Store::find_session(const std::string& token, Millis now) {
  return impl_->pool.read([&](Connection& connection) -> Expected<std::optional<Session>> {
    const std::string hash = token_hash(token);
    const Number at = now;
    std::optional<Session> session;
    connection.rows<std::string, Number, Number>(
        "SELECT user_id, made_at, expires_at FROM sessions WHERE token_hash = :hash "
        "AND expires_at > :now",
        [&](const std::string& user, Number made_at, Number expires_at) {
          session = Session{user, made_at, expires_at};
        },
        hash, at);
    return session;
  });
}

Expected<void> Store::delete_session(const std::string& token) {
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    const std::string hash = token_hash(token);
    std::string user;
    connection.rows<std::string>(
        "SELECT user_id FROM sessions WHERE token_hash = :hash",
        [&](const std::string& found) { user = found; }, hash);
    connection.run("DELETE FROM sessions WHERE token_hash = :hash", hash);
    tell_others(connection, "sessions", user);
    return {};
  });
}

Expected<void> Store::delete_sessions_of(const std::string& user, const std::string& but) {
  if (auto fault = store::why_not_text("a user's id", user))
    return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    const std::string kept = token_hash(but);
    connection.run("DELETE FROM sessions WHERE user_id = :user AND token_hash <> :kept", user,
                   kept);
    tell_others(connection, "sessions", user);
    return {};
  });
}

Expected<void> Store::delete_expired_sessions(Millis now) {
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<void> {
    const Number at = now;
    connection.run("DELETE FROM sessions WHERE expires_at <= :now", at);
    return {};
  });
}

Expected<std::string> Store::secret(const std::string& name) {
  if (auto fault = store::why_not_key("a secret's name", name))
    return std::unexpected(std::move(*fault));
  return impl_->pool.write([&](Connection& connection, Attempt) -> Expected<std::string> {
    const Expected<std::string> fresh = random_hex();
    if (!fresh) return fresh;
    connection.run(
        "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING", name,
        *fresh);
    std::string stored;
    connection.rows<std::string>(
        "SELECT value FROM secrets WHERE name = :name",
        [&](const std::string& value) { stored = value; }, name);
    return stored;
  });
}

}  // namespace casus::server
