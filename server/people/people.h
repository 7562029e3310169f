// Who is asking: guests at once, accounts with a password, sessions by cookie. Every function here
// may wait for the store, so it runs on a worker; `remembered` alone is quick, and `is_right` is
// slow (secrets.h).
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/fault.h"
#include "core/json.h"
#include "server/entry.h"
#include "server/store/store.h"

namespace casus::server {

struct Identity {
  User user;
  std::string session;  // the cookie's value
  std::string token;    // what every change must carry
};

enum class OtherSessions : std::uint8_t { end, keep };

class People {
 public:
  // The key binds request tokens to sessions; it is the same for all processes on one store.
  People(Store& store, std::string key) : store_(store), key_(std::move(key)) {}

  // Nobody for an unknown or expired session.
  Expected<std::optional<Identity>> identify(const std::string& session, Millis now);
  std::optional<Identity> remembered(const std::string& session, Millis now) const;

  Expected<Identity> make_guest(const std::string& wanted_name, Millis now);
  // The guest keeps id and seats, in a session of its own; nobody becomes a new user.
  Expected<Identity> make_account(const std::optional<Identity>& guest, const std::string& name,
                                  const std::string& password_hash, Millis now);
  Expected<std::optional<User>> account_named(const std::string& name);
  // A new session, whatever `before` was; that one ends, and those the account had elsewhere.
  Expected<Identity> log_in(const User& account, const std::optional<Identity>& before,
                            OtherSessions others, Millis now);
  Expected<void> log_out(const Identity& who);
  Expected<Identity> change(const Identity& who, const UserChange& change, Millis now);
  // What is remembered may no longer be so.
  void forget(const std::string& user);

  bool is_token(const Identity& who, std::string_view sent) const;

  // What a browser keeps to show that this account was logged in there before, and whether it is
  // one: then it names the device.
  std::string make_device(std::string_view name) const;
  std::string known_device(std::string_view shown, std::string_view name) const;
  // The same for the same words on every server of this store; nobody else can tell it.
  std::string id_for(std::string_view words) const;

 private:
  Expected<Identity> begin_session(const User& user, Millis now);
  void remember(const Identity& who, Millis now);
  std::string seal_of_device(std::string_view number, std::string_view name) const;

  struct Remembered {
    Identity who;
    Millis at = 0;
  };
  Store& store_;
  std::string key_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Remembered> remembered_;
  std::uint64_t forgotten_ = 0;  // how often; what was read before may be no longer true
};

// A name people can read, type and tell apart, as it is shown: 1 to 24 characters.
Expected<std::string> good_name(std::string_view name);
// Slow. Nobody's password takes as long as a wrong one, so that names cannot be probed.
bool is_right(const std::optional<User>& account, const std::string& password);
// The name as it will be shown.
Expected<std::string> good_account(const std::optional<Identity>& guest, const std::string& name,
                                   const std::string& password);
json::object to_json(const User& user);

}  // namespace casus::server
