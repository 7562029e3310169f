// Who is asking: guests at once, accounts with a password, sessions by cookie. Every function here
// may wait for the store or hash a password, so it runs on a worker; `remembered` alone is quick.
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

class People {
 public:
  // The key binds request tokens to sessions; it is the same for all processes on one store.
  People(Store& store, std::string key) : store_(store), key_(std::move(key)) {}

  // Nobody for an unknown or expired session.
  Expected<std::optional<Identity>> identify(const std::string& session, Millis now);
  std::optional<Identity> remembered(const std::string& session, Millis now) const;

  Expected<Identity> make_guest(const std::string& wanted_name, Millis now);
  // The guest keeps id and seats; nobody becomes a new user.
  Expected<Identity> make_account(const std::optional<Identity>& guest, const std::string& name,
                                  const std::string& password, Millis now);
  Expected<Identity> log_in(const std::string& name, const std::string& password, Millis now);
  Expected<void> log_out(const Identity& who);
  Expected<Identity> change(const Identity& who, const UserChange& change, Millis now);

  bool is_token(const Identity& who, std::string_view sent) const;

 private:
  Expected<Identity> begin_session(const User& user, Millis now);
  void remember(const Identity& who, Millis now);
  void forget_user(const std::string& user);

  struct Remembered {
    Identity who;
    Millis at = 0;
  };
  Store& store_;
  std::string key_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Remembered> remembered_;
};

// A name people can read and type: 1 to 24 characters, trimmed, no control characters.
Expected<std::string> good_name(std::string_view name);
json::object to_json(const User& user);

}  // namespace casus::server
