#include "server/people/people.h"

#include "core/text.h"
#include "server/names/names.h"
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

bool is_name_taken(const Fault& fault) { return fault.code == "name_taken"; }

}  // namespace

Expected<std::string> good_name(std::string_view name) { return plain_name(name, kLongestName); }

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

// With the mutex held.
void People::remember(const Identity& who, Millis now) {
  if (remembered_.size() >= kMostRemembered) remembered_.clear();
  remembered_[who.session] = {who, now};
}

void People::forget(const std::string& user) {
  const std::lock_guard lock(mutex_);
  ++forgotten_;
  std::erase_if(remembered_, [&](const auto& item) { return item.second.who.user.id == user; });
}

Expected<std::optional<Identity>> People::identify(const std::string& session, Millis now) {
  if (session.empty()) return std::nullopt;
  std::uint64_t forgotten = 0;
  {
    const std::lock_guard lock(mutex_);
    forgotten = forgotten_;
  }
  if (auto known = remembered(session, now)) return known;
  const auto found = store_.find_session(session, now);
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  const auto user = store_.find_user((*found)->user);
  if (!user) return std::unexpected(user.error());
  if (!*user) return std::nullopt;
  Identity who{**user, session, request_token(key_, session)};
  const std::lock_guard lock(mutex_);
  if (forgotten == forgotten_) remember(who, now);
  return who;
}

Expected<Identity> People::begin_session(const User& user, Millis now) {
  Identity who{user, random_token(), {}};
  who.token = request_token(key_, who.session);
  if (auto made = store_.create_session(who.session, {user.id, now, now + kSessionLasts}); !made) {
    return std::unexpected(made.error());
  }
  const std::lock_guard lock(mutex_);
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

Expected<std::string> good_account(const std::optional<Identity>& guest, const std::string& name,
                                   const std::string& password) {
  if (password.size() < kShortestPassword || password.size() > kLongestPassword) {
    return fault("bad_password", "a password has 8 to 200 characters");
  }
  if (guest && !guest->user.guest) return fault("has_account", "this is an account already");
  return good_name(name);
}

Expected<Identity> People::make_account(const std::optional<Identity>& guest,
                                        const std::string& name, const std::string& password_hash,
                                        Millis now) {
  User user;
  if (guest) {
    UserChange change;
    change.name = name;
    change.guest = false;
    change.password_hash = password_hash;
    const Expected<Identity> changed = this->change(*guest, change, now);
    if (!changed) return changed;
    user = changed->user;
  } else {
    user.id = random_id(12);
    user.name = name;
    user.guest = false;
    user.password_hash = password_hash;
    user.made_at = now;
    if (auto made = store_.create_user(user); !made) return std::unexpected(made.error());
  }
  // Whoever knew the guest's session does not have the account's.
  return log_in(user, guest, OtherSessions::end, now);
}

Expected<std::optional<User>> People::account_named(const std::string& name) {
  auto user = store_.find_user_by_name(std::string(trimmed(name)));
  if (user && *user && (*user)->guest) return std::nullopt;
  return user;
}

bool is_right(const std::optional<User>& account, const std::string& password) {
  static const std::string kNobody = hash_password("nobody has this password");
  const std::string& hash = account ? account->password_hash : kNobody;
  return is_password(password.substr(0, kLongestPassword), hash) && account;
}

// First the old ones end: if the store fails in between, somebody has to log in again, and no more.
Expected<Identity> People::log_in(const User& account, const std::optional<Identity>& before,
                                  OtherSessions others, Millis now) {
  if (before) {
    if (auto ended = log_out(*before); !ended) return std::unexpected(ended.error());
  }
  if (others == OtherSessions::end) {
    const auto ended = store_.delete_sessions_of(account.id);
    if (!ended) return std::unexpected(ended.error());
    forget(account.id);
  }
  return begin_session(account, now);
}

Expected<void> People::log_out(const Identity& who) {
  Expected<void> ended = store_.delete_session(who.session);
  forget(who.user.id);
  return ended;
}

Expected<Identity> People::change(const Identity& who, const UserChange& change, Millis now) {
  if (auto done = store_.change_user(who.user.id, change); !done) {
    return std::unexpected(done.error());
  }
  forget(who.user.id);
  const auto user = store_.find_user(who.user.id);
  if (!user) return std::unexpected(user.error());
  if (!*user) return fault("no_user", "this user is gone");
  Identity changed{**user, who.session, who.token};
  const std::lock_guard lock(mutex_);
  remember(changed, now);
  return changed;
}

bool People::is_token(const Identity& who, std::string_view sent) const {
  return is_same(request_token(key_, who.session), sent);
}

std::string People::seal_of_device(std::string_view number, std::string_view name) const {
  const std::string words = "device " + std::string(number) + " " + folded_name(name);
  return request_token(key_, words);
}

std::string People::make_device(std::string_view name) const {
  const std::string number = random_id(16);
  return number + "." + seal_of_device(number, name);
}

std::string People::known_device(std::string_view shown, std::string_view name) const {
  const std::size_t dot = shown.find('.');
  if (dot == std::string_view::npos) return {};
  const std::string number(shown.substr(0, dot));
  return is_same(seal_of_device(number, name), shown.substr(dot + 1)) ? number : std::string();
}

std::string People::id_for(std::string_view words) const {
  return id_from(request_token(key_, words));
}

}  // namespace casus::server
