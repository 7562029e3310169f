#include "server/people/people.h"

#include "core/text.h"
#include "server/people/secrets.h"

namespace casus::server {
namespace {

constexpr Millis kDay = 24LL * 60 * 60 * 1000;
constexpr Millis kSessionLasts = 180 * kDay;
// Another process may change a user or end a session: what is remembered is asked again after this.
constexpr Millis kRememberFor = 30'000;
constexpr std::size_t kMostRemembered = 50'000;
constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;
constexpr std::size_t kLongestName = 24;

std::size_t characters(std::string_view utf8) {
  std::size_t count = 0;
  for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

bool is_name_taken(const Fault& fault) { return fault.code == "name_taken"; }

}  // namespace

Expected<std::string> good_name(std::string_view name) {
  const std::string_view plain = trimmed(name);
  if (plain.empty() || characters(plain) > kLongestName) {
    return fault("bad_name", "a name has 1 to " + std::to_string(kLongestName) + " characters");
  }
  for (const char c : plain) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      return fault("bad_name", "a name has no control characters");
    }
  }
  return std::string(plain);
}

json::object to_json(const User& user) {
  Expected<json::value> settings = parse_json(user.settings, "settings");
  return {{"id", user.id},
          {"name", user.name},
          {"guest", user.guest},
          {"webhook", user.webhook},
          {"settings", settings && settings->is_object() ? *settings : json::object()}};
}

std::optional<Identity> People::remembered(const std::string& session, Millis now) const {
  const std::lock_guard lock(mutex_);
  const auto at = remembered_.find(session);
  if (at == remembered_.end() || now - at->second.at > kRememberFor) return std::nullopt;
  return at->second.who;
}

void People::remember(const Identity& who, Millis now) {
  const std::lock_guard lock(mutex_);
  if (remembered_.size() >= kMostRemembered) remembered_.clear();
  remembered_[who.session] = {who, now};
}

void People::forget_user(const std::string& user) {
  const std::lock_guard lock(mutex_);
  std::erase_if(remembered_, [&](const auto& item) { return item.second.who.user.id == user; });
}

Expected<std::optional<Identity>> People::identify(const std::string& session, Millis now) {
  if (session.empty()) return std::nullopt;
  if (auto known = remembered(session, now)) return known;
  const auto found = store_.find_session(session, now);
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  const auto user = store_.find_user((*found)->user);
  if (!user) return std::unexpected(user.error());
  if (!*user) return std::nullopt;
  Identity who{**user, session, request_token(key_, session)};
  remember(who, now);
  return who;
}

Expected<Identity> People::begin_session(const User& user, Millis now) {
  Identity who{user, random_token(), {}};
  who.token = request_token(key_, who.session);
  if (auto made = store_.create_session(who.session, {user.id, now, now + kSessionLasts}); !made) {
    return std::unexpected(made.error());
  }
  remember(who, now);
  return who;
}

Expected<Identity> People::make_guest(const std::string& wanted_name, Millis now) {
  std::string base = "Guest";
  if (!trimmed(wanted_name).empty()) {
    Expected<std::string> name = good_name(wanted_name);
    if (!name) return std::unexpected(name.error());
    base = *name;
  }
  // A name that is taken gets a number; names are how people tell each other apart.
  std::string name = trimmed(wanted_name).empty() ? base + " " + random_id(3) : base;
  for (int attempt = 2; attempt < 100; ++attempt) {
    User user;
    user.id = random_id(12);
    user.name = name;
    user.made_at = now;
    const Expected<void> made = store_.create_user(user);
    if (made) return begin_session(user, now);
    if (!is_name_taken(made.error())) return std::unexpected(made.error());
    name = base + " " + (attempt < 20 ? std::to_string(attempt) : random_id(4));
  }
  return fault("name_taken", "that name is taken; choose another");
}

Expected<Identity> People::make_account(const std::optional<Identity>& guest,
                                        const std::string& name, const std::string& password,
                                        Millis now) {
  Expected<std::string> good = good_name(name);
  if (!good) return std::unexpected(good.error());
  if (password.size() < kShortestPassword || password.size() > kLongestPassword) {
    return fault("bad_password", "a password has 8 to 200 characters");
  }
  if (guest && !guest->user.guest) return fault("has_account", "this is an account already");
  const std::string hash = hash_password(password);
  if (hash.empty()) return fault("busy", "the server is out of memory; try again");
  if (guest) {
    UserChange change;
    change.name = *good;
    change.guest = false;
    change.password_hash = hash;
    return this->change(*guest, change, now);
  }
  User user;
  user.id = random_id(12);
  user.name = *good;
  user.guest = false;
  user.password_hash = hash;
  user.made_at = now;
  if (auto made = store_.create_user(user); !made) return std::unexpected(made.error());
  return begin_session(user, now);
}

Expected<Identity> People::log_in(const std::string& name, const std::string& password,
                                  Millis now) {
  const auto user = store_.find_user_by_name(std::string(trimmed(name)));
  if (!user) return std::unexpected(user.error());
  // An unknown name takes as long as a wrong password, so that names cannot be probed.
  static const std::string kNobody = hash_password("nobody has this password");
  const bool known = *user && !(*user)->guest;
  const bool right =
      is_password(password.substr(0, kLongestPassword), known ? (*user)->password_hash : kNobody);
  if (!known || !right) return fault("wrong_password", "the name or the password is wrong");
  return begin_session(**user, now);
}

Expected<void> People::log_out(const Identity& who) {
  {
    const std::lock_guard lock(mutex_);
    remembered_.erase(who.session);
  }
  return store_.delete_session(who.session);
}

Expected<Identity> People::change(const Identity& who, const UserChange& change, Millis now) {
  if (auto done = store_.change_user(who.user.id, change); !done) {
    return std::unexpected(done.error());
  }
  forget_user(who.user.id);
  const auto user = store_.find_user(who.user.id);
  if (!user) return std::unexpected(user.error());
  if (!*user) return fault("no_user", "this user is gone");
  Identity changed{**user, who.session, who.token};
  remember(changed, now);
  return changed;
}

bool People::is_token(const Identity& who, std::string_view sent) const {
  return is_same(request_token(key_, who.session), sent);
}

}  // namespace casus::server
