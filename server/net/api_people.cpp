// Requests about people: guests, accounts, sessions, settings.
#include "core/text.h"
#include "server/names/names.h"
#include "server/net/api.h"
#include "server/people/secrets.h"
#include "server/protocol/client.h"

namespace casus::server {
namespace {

constexpr std::size_t kLongestBody = 8 * 1024;
constexpr std::size_t kLongestSettings = 4 * 1024;

Answer as_me(const std::optional<Identity>& who) {
  if (!who) return {200, json::object{{"user", nullptr}, {"token", ""}}};
  return {200, json::object{{"user", to_json(who->user)}, {"token", who->token}}};
}

constexpr std::string_view kHalfAYear = "15552000";  // seconds

constexpr std::string_view kSession = "casus_session";
// That an account was logged in here before; it gives no access, and stays when somebody logs out.
constexpr std::string_view kDevice = "casus_device";

std::pair<std::string, std::string> cookie(std::string_view name, const std::string& value,
                                           std::string_view seconds, const Peer& peer) {
  return {"Set-Cookie", std::string(name) + "=" + value +
                            "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::string(seconds) +
                            (peer.encrypted ? "; Secure" : "")};
}

Answer with_session(const Identity& who, const Peer& peer) {
  Answer answer = as_me(who);
  answer.headers.push_back(cookie(kSession, who.session, kHalfAYear, peer));
  return answer;
}

Answer with_account(const Identity& who, const Peer& peer, const People& people) {
  Answer answer = with_session(who, peer);
  answer.headers.insert(answer.headers.begin(),
                        cookie(kDevice, people.make_device(who.user.name), kHalfAYear, peer));
  return answer;
}

Answer busy() {
  Answer answer = failed(503, "busy", "many people log in just now; try again in a moment");
  answer.headers.emplace_back("Retry-After", "3");
  return answer;
}

struct Credentials {
  std::string name;
  std::string password;
  OtherSessions others = OtherSessions::end;
};

Expected<Credentials> read_credentials(const Request& request,
                                       std::initializer_list<std::string_view> fields) {
  const Expected<json::value> body = read_body(request.body(), kLongestBody);
  if (!body) return std::unexpected(body.error());
  Reading reading("malformed");
  const Reader reader(*body, "body", reading);
  reader.only(fields);
  Credentials read{reader["name"].text(), reader["password"].text()};
  const auto keep = reading.failed() ? std::nullopt : reader.find("keep_others");
  if (keep && keep->flag()) read.others = OtherSessions::keep;
  return reading.result(std::move(read));
}

}  // namespace

asio::awaitable<Answer> Api::me(Call& call) { co_return as_me(call.who); }

asio::awaitable<Answer> Api::guest(Call& call) {
  if (call.who) co_return as_me(call.who);
  if (auto no = why_too_often(guests_, call.peer.address)) co_return *no;
  std::string name;
  if (!call.request.body().empty()) {
    const Expected<json::value> body = read_body(call.request.body(), kLongestBody);
    if (!body) co_return failed(body.error());
    Reading reading("malformed");
    const Reader reader(*body, "body", reading);
    reader.only({"name"});
    if (const auto field = reading.failed() ? std::nullopt : reader.find("name"))
      name = field->text();
    if (reading.failed()) co_return failed(reading.fault());
  }
  const auto made = co_await services_.workers.wait_for(
      [&] { return services_.people.make_guest(name, now_ms()); });
  if (!made) co_return failed(made.error());
  co_return with_session(*made, call.peer);
}

asio::awaitable<Answer> Api::account(Call& call) {
  if (auto no = why_too_often(accounts_, call.peer.address)) co_return *no;
  const Expected<Credentials> credentials = read_credentials(call.request, {"name", "password"});
  if (!credentials) co_return failed(credentials.error());
  const std::string& password = credentials->password;
  const Expected<std::string> name = good_account(call.who, credentials->name, password);
  if (!name) co_return failed(name.error());
  constexpr auto kLane = Passwords::Lane::strangers;
  if (!services_.passwords.has_room(kLane)) co_return busy();
  const std::string hash =
      co_await services_.passwords.run(kLane, [&] { return hash_password(password); });
  if (hash.empty()) co_return busy();  // out of memory
  const auto made = co_await services_.workers.wait_for([&] {
    auto account = services_.people.make_account(call.who, *name, hash, now_ms());
    if (account) services_.attendance.look_at_sessions(account->user.id);
    if (account) services_.attendance.look_at_name(account->user.id);
    return account;
  });
  if (!made) co_return failed(made.error());
  co_return with_account(*made, call.peer, services_.people);
}

// The account whose password this is.
asio::awaitable<Expected<std::optional<User>>> Api::account_with(std::string name,
                                                                 std::string password,
                                                                 Passwords::Lane lane) {
  const auto account =
      co_await services_.workers.wait_for([&] { return services_.people.account_named(name); });
  if (!account) co_return account;
  const bool right =
      co_await services_.passwords.run(lane, [&] { return is_right(*account, password); });
  co_return right ? *account : std::nullopt;
}

asio::awaitable<Answer> Api::log_in(Call& call) {
  const Expected<Credentials> credentials =
      read_credentials(call.request, {"name", "password", "keep_others"});
  if (!credentials) co_return failed(credentials.error());
  const std::string& name = credentials->name;
  const std::string shown = cookie_of(call.request, kDevice);
  const LoginTry attempt{folded_name(name), call.peer.address,
                         services_.people.known_device(shown, name)};
  if (auto no = why_too_often(attempt)) co_return *no;
  const auto lane = attempt.device.empty() ? Passwords::Lane::strangers : Passwords::Lane::known;
  if (!services_.passwords.has_room(lane)) co_return busy();
  const auto account = co_await account_with(name, credentials->password, lane);
  if (!account) co_return failed(account.error());
  if (!*account) co_return failed(403, "wrong_password", "the name or the password is wrong");
  {
    const std::lock_guard lock(limits_mutex_);
    logins_.was_right(attempt);
  }
  const auto who = co_await services_.workers.wait_for([&] {
    auto in = services_.people.log_in(**account, call.who, credentials->others, now_ms());
    services_.attendance.look_at_sessions((*account)->id);
    if (call.who) services_.attendance.look_at_sessions(call.user());
    return in;
  });
  if (!who) co_return failed(who.error());
  co_return with_account(*who, call.peer, services_.people);
}

asio::awaitable<Answer> Api::log_out(Call& call) {
  const auto done = co_await services_.workers.wait_for([&] {
    const auto ended = services_.people.log_out(*call.who);
    services_.attendance.look_at_sessions(call.user());
    return ended;
  });
  if (!done) co_return failed(done.error());
  Answer answer = as_me(std::nullopt);
  answer.headers.push_back(cookie(kSession, "", "0", call.peer));
  co_return answer;
}

// Not a coroutine; see Workers::wait_for.
asio::awaitable<Expected<void>> Api::looked_at(const HookAddress& address) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Expected<void>)>(
      [this](auto handler, const HookAddress& to) {
        const auto executor = asio::get_associated_executor(handler);
        services_.hooks.look_at(
            to, [executor, handler = std::move(handler)](Expected<void> good) mutable {
              asio::post(executor, [handler = std::move(handler), good]() mutable {
                handler(std::move(good));
              });
            });
      },
      asio::use_awaitable, address);
}

asio::awaitable<Answer> Api::change_me(Call& call) {
  const Expected<json::value> body = read_body(call.request.body(), kLongestBody);
  if (!body) co_return failed(body.error());
  Reading reading("malformed");
  const Reader reader(*body, "body", reading);
  reader.only({"name", "webhook", "settings"});
  if (reading.failed()) co_return failed(reading.fault());
  UserChange change;
  if (const auto name = reader.find("name")) {
    Expected<std::string> good = good_name(name->text());
    if (!good) co_return failed(good.error());
    if (*good != call.who->user.name) {
      if (auto no = why_too_often(renames_, call.user())) co_return *no;
      change.name = *good;
    }
  }
  Expected<HookAddress> address;
  const auto webhook = reader.find("webhook");
  if (webhook) {
    change.webhook = webhook->text();
    address = read_hook_address(*change.webhook);
    if (!change.webhook->empty() && !address) webhook->fail(address.error().text);
  }
  if (const auto settings = reader.find("settings")) {
    change.settings = json::serialize(settings->value());
    if (!settings->is_object()) settings->fail("must be an object");
    if (change.settings->size() > kLongestSettings) settings->fail("is over 4 KB");
  }
  if (reading.failed()) co_return failed(reading.fault());
  if (webhook && !change.webhook->empty()) {
    const Expected<void> good = co_await looked_at(*address);
    if (!good) co_return failed(Fault{good.error().code, "body.webhook " + good.error().text});
  }
  const auto who = co_await services_.workers.wait_for([&] {
    auto changed = services_.people.change(*call.who, change, now_ms());
    if (changed && change.name) services_.attendance.look_at_name(changed->user.id);
    return changed;
  });
  if (!who) co_return failed(who.error());
  services_.hooks.forget(who->user.id);
  Answer answer = as_me(*who);
  if (change.name && !who->user.guest) {
    answer.headers.push_back(
        cookie(kDevice, services_.people.make_device(who->user.name), kHalfAYear, call.peer));
  }
  co_return answer;
}

}  // namespace casus::server
