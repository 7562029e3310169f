// Requests about people: guests, accounts, sessions, settings.
#include "core/text.h"
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

std::pair<std::string, std::string> cookie(const std::string& session, std::string_view seconds,
                                           const Peer& peer) {
  return {"Set-Cookie", "casus_session=" + session + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                            std::string(seconds) + (peer.encrypted ? "; Secure" : "")};
}

Answer with_session(const Identity& who, const Peer& peer) {
  Answer answer = as_me(who);
  answer.headers.push_back(cookie(who.session, kHalfAYear, peer));
  return answer;
}

struct Credentials {
  std::string name;
  std::string password;
};

Expected<Credentials> read_credentials(const Request& request) {
  const Expected<json::value> body = read_body(request.body(), kLongestBody);
  if (!body) return std::unexpected(body.error());
  Reading reading("malformed");
  const Reader reader(*body, "body", reading);
  reader.only({"name", "password"});
  return reading.result(Credentials{reader["name"].text(), reader["password"].text()});
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
  if (auto no = why_too_often(logins_, call.peer.address)) co_return *no;
  const Expected<Credentials> credentials = read_credentials(call.request);
  if (!credentials) co_return failed(credentials.error());
  const auto made = co_await services_.workers.wait_for([&] {
    return services_.people.make_account(call.who, credentials->name, credentials->password,
                                         now_ms());
  });
  if (!made) co_return failed(made.error());
  co_return with_session(*made, call.peer);
}

asio::awaitable<Answer> Api::log_in(Call& call) {
  if (auto no = why_too_often(logins_, call.peer.address)) co_return *no;
  const Expected<Credentials> credentials = read_credentials(call.request);
  if (!credentials) co_return failed(credentials.error());
  // Also by name, so that one account cannot be tried from many addresses.
  if (auto no = why_too_often(logins_, "name:" + credentials->name)) co_return *no;
  const auto who = co_await services_.workers.wait_for(
      [&] { return services_.people.log_in(credentials->name, credentials->password, now_ms()); });
  if (!who) co_return failed(who.error());
  co_return with_session(*who, call.peer);
}

asio::awaitable<Answer> Api::log_out(Call& call) {
  const auto done =
      co_await services_.workers.wait_for([&] { return services_.people.log_out(*call.who); });
  if (!done) co_return failed(done.error());
  Answer answer = as_me(std::nullopt);
  answer.headers.push_back(cookie("", "0", call.peer));
  co_return answer;
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
    change.name = *good;
  }
  if (const auto webhook = reader.find("webhook")) {
    change.webhook = webhook->text();
    const Expected<HookAddress> address = read_hook_address(*change.webhook);
    if (!change.webhook->empty() && !address) webhook->fail(address.error().text);
  }
  if (const auto settings = reader.find("settings")) {
    change.settings = json::serialize(settings->value());
    if (!settings->is_object()) settings->fail("must be an object");
    if (change.settings->size() > kLongestSettings) settings->fail("is over 4 KB");
  }
  if (reading.failed()) co_return failed(reading.fault());
  const auto who = co_await services_.workers.wait_for(
      [&] { return services_.people.change(*call.who, change, now_ms()); });
  if (!who) co_return failed(who.error());
  services_.hooks.forget(who->user.id);
  co_return as_me(*who);
}

}  // namespace casus::server
