#include "server/net/api.h"

#include <boost/url.hpp>

#include "core/text.h"
#include "server/lobby/access.h"
#include "server/net/faults.h"
#include "server/net/live.h"
#include "server/net/packing.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

// Nothing inline, nothing from elsewhere, not in somebody's frame.
constexpr std::string_view kPolicy =
    "default-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'";

constexpr std::string_view kLivePattern = "/api/tables/{id}/live";

// Empty: the request's target is no address.
std::string_view path_of(const Request& request) {
  const auto address = boost::urls::parse_origin_form(request.target());
  if (!address) return {};
  const boost::core::string_view path = address->encoded_path();
  return {path.data(), path.size()};
}

// The parts in braces if the path has this pattern.
std::optional<std::vector<std::string>> matched(std::string_view pattern, std::string_view path) {
  const std::vector<std::string_view> wanted = split(pattern, '/');
  const std::vector<std::string_view> given = split(path, '/');
  if (wanted.size() != given.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].starts_with('{')) {
      if (given[i].empty() || given[i].size() > 64) return std::nullopt;
      parts.emplace_back(given[i]);
    } else if (wanted[i] != given[i]) {
      return std::nullopt;
    }
  }
  return parts;
}

// A page of somebody else must not speak for our user: the origin, where sent, is our own host.
bool is_own_origin(const Request& request) {
  const std::string_view origin = request[http::field::origin];
  if (origin.empty()) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos &&
         origin.substr(scheme + 3) == std::string_view(request[http::field::host]);
}

void harden(Response& response) {
  response.set("Content-Security-Policy", kPolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
}

Response response_of(const Request& request, const Answer& answer) {
  Response response(static_cast<http::status>(answer.status), request.version());
  response.set(http::field::content_type, "application/json");
  response.set(http::field::cache_control, "no-store");
  harden(response);
  for (const auto& [name, value] : answer.headers) {
    if (name == "Set-Cookie") {
      response.insert(name, value);  // there may be several
    } else {
      response.set(name, value);
    }
  }
  response.set(http::field::vary, "Accept-Encoding");
  response.body() = answer.text ? *answer.text : json::serialize(answer.body);
  if (response.body().size() >= kShortestPacked &&
      takes_gzip(request[http::field::accept_encoding])) {
    response.body() = gzipped(response.body());
    response.set(http::field::content_encoding, "gzip");
  }
  return response;
}

// A refusal costs an address as much as so many requests: who goes on all the same is told so a
// little later each time, and then it is not worth asking again at once.
constexpr int kRefusalCosts = 20;

asio::awaitable<void> slow_down() {
  boost::system::error_code error;
  asio::steady_timer pause(co_await asio::this_coro::executor, std::chrono::milliseconds(250));
  co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
}

std::optional<Answer> too_often(const RateLimit::Answer& asked) {
  if (asked.allowed) return std::nullopt;
  Answer answer = failed(429, "too_often", "too often; wait a moment and try again");
  answer.headers.emplace_back("Retry-After", std::to_string((asked.wait + 999) / 1000));
  return answer;
}

}  // namespace

Answer failed(int status, std::string_view code, std::string_view text) {
  return {status, error_json(code, text)};
}

Answer failed(const Fault& fault) {
  const ToldFault what = told(fault);
  Answer answer = failed(what.status, what.code, what.text);
  if (what.for_log) answer.for_log = fault.text;
  return answer;
}

Answer failed(const TableRefusal& no) {
  Answer answer = failed(http_status(no), no.code, no.text);
  if (no.refusal) answer.body.as_object()["refusal"] = *no.refusal;
  return answer;
}

std::string Call::query(std::string_view name) const {
  const auto address = boost::urls::parse_origin_form(request.target());
  if (!address) return {};
  const auto params = address->params();
  const auto at = params.find(name);
  return at == params.end() ? std::string() : std::string((*at).value);
}

std::string cookie_of(const Request& request, std::string_view name) {
  const std::string_view cookies = request[http::field::cookie];
  for (const std::string_view cookie : split(cookies, ';')) {
    const std::string_view pair = trimmed(cookie);
    if (pair.size() >= 200 || !pair.starts_with(name)) continue;
    const std::string_view rest = pair.substr(name.size());
    if (rest.starts_with('=')) return std::string(rest.substr(1));
  }
  return {};
}

std::string session_of(const Request& request) { return cookie_of(request, "casus_session"); }

Api::Api(const Services& services) : services_(services) {}

std::span<const Api::Route> Api::routes() {
  using enum http::verb;
  static constexpr Route kRoutes[] = {
      {get, "/healthz", &Api::health},
      {get, "/metrics", &Api::metrics},
      {get, "/api/me", &Api::me},
      {post, "/api/guest", &Api::guest},
      {post, "/api/account", &Api::account},
      {post, "/api/login", &Api::log_in},
      {post, "/api/logout", &Api::log_out, true},
      {patch, "/api/me", &Api::change_me, true},
      {get, "/api/games", &Api::list_games},
      {get, "/api/games/{game}/rules", &Api::rules},
      {get, "/api/games/{game}/data", &Api::data},
      {get, "/api/games/{game}/lessons/{lesson}", &Api::lesson},
      {post, "/api/games/{game}/lessons/{lesson}", &Api::lesson_table},
      {get, "/api/bots", &Api::list_bots},
      {get, "/api/tables", &Api::tables},
      {post, "/api/tables", &Api::make, true},
      {get, "/api/tables/{id}", &Api::table},
      {post, "/api/tables/{id}/join", &Api::join, true},
      {post, "/api/tables/{id}/leave", &Api::leave, true},
      {post, "/api/tables/{id}/start", &Api::start, true},
      {post, "/api/tables/{id}/seat", &Api::seat, true},
      {post, "/api/tables/{id}/resign", &Api::resign, true},
      {post, "/api/tables/{id}/hand_over", &Api::hand_over, true},
      {post, "/api/tables/{id}/take_over", &Api::take_over, true},
      {post, "/api/tables/{id}/rematch", &Api::rematch, true},
      {get, "/api/tables/{id}/view", &Api::view},
      {get, "/api/tables/{id}/log", &Api::log},
      {get, "/api/tables/{id}/replay", &Api::replay},
      {get, "/api/tables/{id}/replay/{step}", &Api::replay_at},
      {get, "/api/tables/{id}/replay/{step}/advice", &Api::replay_advice},
      {get, "/api/tables/{id}/hopes", &Api::hopes},
      {get, "/api/tables/{id}/record", &Api::record},
      {post, "/api/records", &Api::import, true},
      {get, kLivePattern, nullptr},
  };
  return kRoutes;
}

std::vector<Address> addresses() {
  std::vector<Address> out;
  for (const Api::Route& route : Api::routes()) {
    out.push_back({std::string(http::to_string(route.method)), std::string(route.pattern),
                   route.needs_session});
  }
  return out;
}

asio::awaitable<Expected<std::optional<Identity>>> Api::identify(const Request& request) {
  const std::string session = session_of(request);
  if (session.empty()) co_return std::nullopt;
  const Millis now = now_ms();
  if (auto known = services_.people.remembered(session, now)) co_return known;
  co_return co_await services_.workers.wait_for(
      [&] { return services_.people.identify(session, now); });
}

std::optional<Answer> Api::why_too_often(RateLimit& limit, const std::string& who, int permits) {
  if (!services_.rate_limits) return std::nullopt;
  RateLimit::Answer asked;
  {
    const std::lock_guard lock(limits_mutex_);
    asked = limit.ask(who, now_ms(), permits);
  }
  return too_often(asked);
}

std::optional<Answer> Api::why_too_often(const LoginTry& attempt) {
  if (!services_.rate_limits) return std::nullopt;
  const std::lock_guard lock(limits_mutex_);
  return too_often(logins_.ask(attempt, now_ms()));
}

// Changes need a request of our own page: the right origin, and for a session its token.
std::optional<Answer> Api::why_not_change(const Call& call) const {
  if (!is_own_origin(call.request)) {
    return failed(403, "foreign_origin", "this request comes from another page");
  }
  if (call.who && !services_.people.is_token(*call.who, call.request["X-Casus-Token"])) {
    return failed(403, "wrong_token", "the request lacks the session's token");
  }
  return std::nullopt;
}

// Who asks, unless it is too often.
asio::awaitable<std::expected<Call, Answer>> Api::admitted(const Request& request, const Peer& peer,
                                                           std::vector<std::string> parts) {
  // By address first: looking for a session may take the store's time.
  if (auto no = why_too_often(at_address_, peer.address)) co_return std::unexpected(std::move(*no));
  auto who = co_await identify(request);
  if (!who) co_return std::unexpected(failed(who.error()));
  Call call{request, peer, std::move(*who), std::move(parts)};
  if (call.who) {
    if (auto no = why_too_often(reads_, call.user())) co_return std::unexpected(std::move(*no));
  }
  co_return call;
}

// A table that nobody has used for a while is read and replayed first.
std::optional<Answer> Api::why_not_open(const Call& call) {
  if (services_.hub.is_awake(call.parts[0])) return std::nullopt;
  if (auto no = why_too_often(openings_at_address_, call.peer.address)) return no;
  return call.who ? why_too_often(openings_, call.user()) : std::nullopt;
}

asio::awaitable<Answer> Api::route(const Request& request, const Peer& peer) {
  const std::string_view path = path_of(request);
  bool known_path = false;
  for (const Route& route : routes()) {
    auto parts = matched(route.pattern, path);
    if (!parts) continue;
    known_path = true;
    if (route.method != request.method()) continue;
    if (route.handler == nullptr) {
      co_return failed(426, "not_live", "this address takes WebSocket connections only");
    }
    if (!path.starts_with("/api/")) {  // for whoever watches over the server
      Call call{request, peer, std::nullopt, {}};
      co_return co_await (this->*route.handler)(call);
    }
    auto call = co_await admitted(request, peer, std::move(*parts));
    if (!call) co_return std::move(call.error());
    if (route.needs_session && !call->who) {
      co_return failed(401, "no_session", "take a name first");
    }
    if (request.method() != http::verb::get) {
      if (auto no = why_not_change(*call)) co_return *no;
      if (auto no = why_too_often(changes_, call->who ? call->user() : peer.address)) co_return *no;
    }
    if (route.pattern.starts_with("/api/tables/{id}")) {
      if (auto no = why_not_open(*call)) co_return *no;
    }
    co_return co_await (this->*route.handler)(*call);
  }
  if (known_path) co_return failed(405, "wrong_method", "this address does not take that method");
  co_return failed(404, "no_such_address", "there is nothing at this address");
}

// Whatever goes wrong on the way, there is an answer, and it is not called the asker's mistake.
asio::awaitable<Answer> Api::answered(const Request& request, const Peer& peer) {
  Answer answer;
  try {
    answer = co_await route(request, peer);
  } catch (const std::exception& wrong) {
    answer = failed(Fault{"internal", wrong.what()});
  }
  if (!answer.for_log.empty()) {
    services_.say("A request was answered with " + std::to_string(answer.status) + ": " +
                  answer.for_log);
  }
  if (answer.status == 429 && why_too_often(at_address_, peer.address, kRefusalCosts)) {
    co_await slow_down();
  }
  co_return answer;
}

asio::awaitable<Response> Api::handle(Request request, Peer peer) {
  ++served_;
  const std::string_view path = path_of(request);
  const bool is_api = path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
  if (!is_api) {
    Response response = page_response(request);
    harden(response);
    co_return response;
  }
  co_return response_of(request, co_await answered(request, peer));
}

asio::awaitable<void> Api::live(Stream stream, Request request, Peer peer) {
  boost::system::error_code error;
  const auto refuse = [&](Answer answer) -> asio::awaitable<void> {
    Response response = response_of(request, answer);
    response.keep_alive(false);
    response.prepare_payload();
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
  };
  const auto parts = matched(kLivePattern, path_of(request));
  if (!parts) {
    co_await refuse(failed(404, "no_such_address", "there is nothing at this address"));
    co_return;
  }
  if (!is_own_origin(request)) {
    co_await refuse(failed(403, "foreign_origin", "this request comes from another page"));
    co_return;
  }
  auto call = co_await admitted(request, peer, *parts);
  if (!call) {
    co_await refuse(call.error());
    co_return;
  }
  if (const auto no = why_not_open(*call)) {
    co_await refuse(*no);
    co_return;
  }
  auto room = co_await seen_room(*call);
  if (!room) {
    co_await refuse(failed(room.error()));
    co_return;
  }
  LiveLimits limits;
  limits.unhurried = services_.rate_limits;
  const auto connection =
      std::make_shared<Live>(moved_to((*room)->strand(), std::move(stream)), *room, call->who,
                             peer.address, services_.attendance, limits);
  co_await asio::co_spawn((*room)->strand(), connection->run(std::move(request)),
                          asio::use_awaitable);
}

}  // namespace casus::server
