#include "server/net/hooks.h"

#include <boost/asio/ssl.hpp>

#include "core/json.h"
#include "core/text.h"
#include "server/net/http.h"
#include "server/net/room.h"

namespace casus::server {
namespace {

namespace ssl = asio::ssl;
using Endpoints = std::vector<asio::ip::tcp::endpoint>;

// Another process may have changed a user's webhook: asked again after this.
constexpr Millis kKnownFor = 30'000;
constexpr std::size_t kMostKnown = 50'000;

std::string body_of(const TurnNotice& notice) {
  return json::serialize(json::object{{"kind", "your_turn"},
                                      {"table", notice.table},
                                      {"game", notice.game},
                                      {"name", notice.name},
                                      {"seat", notice.seat},
                                      {"user", notice.user},
                                      {"at", notice.at}});
}

Request request_of(const HookAddress& address, const std::string& body) {
  Request request(http::verb::post, address.target, 11);
  request.set(http::field::host, address.shown);
  request.set(http::field::user_agent, "casus");
  request.set(http::field::content_type, "application/json");
  request.set(http::field::connection, "close");
  request.body() = body;
  request.prepare_payload();
  return request;
}

// Sends the request and reads no more than the head of the answer; 0: there was none.
template <class Stream>
asio::awaitable<unsigned> exchange(Stream& stream, const Request& request, Error& error) {
  co_await http::async_write(stream, request, with_error(error));
  if (error) co_return 0;
  beast::flat_buffer buffer(16 * 1024);
  http::response_parser<http::empty_body> parser;
  parser.header_limit(8 * 1024);
  co_await http::async_read_header(stream, buffer, parser, with_error(error));
  co_return error ? 0 : parser.get().result_int();
}

asio::awaitable<unsigned> exchange_over_tls(beast::tcp_stream& plain, const HookAddress& address,
                                            const Request& request, Error& error) {
  ssl::context tls(ssl::context::tls_client);
  tls.set_default_verify_paths(error);
  tls.set_verify_mode(ssl::verify_peer);
  ssl::stream<beast::tcp_stream&> stream(plain, tls);
  stream.set_verify_callback(ssl::host_name_verification(address.host));
  SSL_set_tlsext_host_name(stream.native_handle(), address.host.c_str());
  co_await stream.async_handshake(ssl::stream_base::client, with_error(error));
  if (error) co_return 0;
  co_return co_await exchange(stream, request, error);
}

// Every endpoint of the host; a number needs no look-up.
asio::awaitable<Endpoints> resolve(const HookAddress& address, Error& error) {
  const auto port = static_cast<unsigned short>(*whole_number(address.port, 1, 65535));
  const auto number = asio::ip::make_address(address.host, error);
  if (!error) co_return Endpoints{{number, port}};
  asio::ip::tcp::resolver resolver(co_await asio::this_coro::executor);
  const auto found = co_await resolver.async_resolve(address.host, address.port, with_error(error));
  Endpoints out;
  for (const auto& entry : found) out.push_back(entry.endpoint());
  co_return out;
}

}  // namespace

Hooks::Hooks(Store& store, const HookOptions& options, Say say)
    : store_(store), options_(options), say_(std::move(say)), thread_([this] { context_.run(); }) {}

void Hooks::stop() {
  work_.reset();
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

bool Hooks::is_silent(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  const auto at = known_.find(user);
  return at != known_.end() && at->second.url.empty() && now_ms() - at->second.at < kKnownFor;
}

void Hooks::forget(const std::string& user) {
  const std::lock_guard lock(mutex_);
  known_.erase(user);
}

void Hooks::tell(TurnNotice notice) {
  bool full = false;
  {
    const std::lock_guard lock(mutex_);
    const auto at = lines_.find(notice.user);
    if (at != lines_.end()) {
      at->second.next = std::move(notice);  // its turn comes when the one before is done
      return;
    }
    if (queue_.size() >= options_.queue) {
      full = !std::exchange(told_full_, true);
    } else {
      told_full_ = false;
      queue_.push_back(notice.user);
      lines_[notice.user].next = std::move(notice);
      asio::post(context_, [this] { start_some(); });
    }
  }
  if (full) say_("Too many webhooks are waiting; the next ones are dropped.");
}

void Hooks::start_some() {
  while (running_ < options_.at_once) {
    std::string user;
    {
      const std::lock_guard lock(mutex_);
      if (queue_.empty()) return;
      user = std::move(queue_.front());
      queue_.pop_front();
    }
    ++running_;
    asio::co_spawn(context_, serve(std::move(user)), [this](const std::exception_ptr&) {
      --running_;
      start_some();
    });
  }
}

asio::awaitable<void> Hooks::serve(std::string user) {
  TurnNotice notice;
  {
    const std::lock_guard lock(mutex_);
    Line& line = lines_[user];
    notice = std::move(*line.next);
    line.next.reset();
    line.busy = true;
  }
  const std::string url = url_of(user);
  if (!url.empty()) co_await deliver(std::move(notice), url);
  const std::lock_guard lock(mutex_);
  const auto at = lines_.find(user);
  if (at->second.next) {
    queue_.push_back(user);  // behind everybody else
    at->second.busy = false;
  } else {
    lines_.erase(at);
  }
}

std::string Hooks::url_of(const std::string& user) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = known_.find(user);
    if (at != known_.end() && now_ms() - at->second.at < kKnownFor) return at->second.url;
  }
  const auto found = store_.find_user(user);
  if (!found) return {};
  std::string url = *found ? (*found)->webhook : std::string();
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostKnown) known_.clear();
  known_[user] = {url, now_ms()};
  return url;
}

asio::awaitable<void> Hooks::deliver(TurnNotice notice, std::string url) {
  const Expected<HookAddress> address = read_hook_address(url);
  Outcome outcome;
  if (!address) {
    outcome = {Sent::never, "it " + address.error().text};
  } else {
    const std::string body = body_of(notice);
    std::chrono::milliseconds pause = options_.pause;
    for (int attempts = 1;; ++attempts) {
      outcome = co_await attempt(*address, body);
      if (outcome.sent != Sent::again || attempts >= options_.attempts) break;
      Error error;
      asio::steady_timer timer(context_, pause);
      co_await timer.async_wait(with_error(error));
      pause *= 5;
    }
  }
  if (outcome.sent != Sent::good) {
    say_("The webhook of user " + notice.user + " was given up: " + outcome.why + ".");
  }
}

asio::awaitable<Hooks::Outcome> Hooks::attempt(const HookAddress& address,
                                               const std::string& body) {
  Error error;
  Endpoints endpoints = co_await resolve(address, error);
  if (error) co_return Outcome{Sent::again, "its host cannot be found"};
  // The very addresses that were looked at are gone to: a name that changes in between gains
  // nothing.
  if (!options_.local) {
    std::erase_if(endpoints, [](const auto& endpoint) { return !is_public(endpoint.address()); });
  }
  if (endpoints.empty()) co_return Outcome{Sent::never, "it leads into a private network"};
  beast::tcp_stream stream(context_);
  stream.expires_after(options_.timeout);
  co_await stream.async_connect(endpoints, with_error(error));
  if (error) co_return Outcome{Sent::again, "cannot connect: " + error.message()};
  const Request request = request_of(address, body);
  unsigned status = 0;
  if (address.tls) {
    status = co_await exchange_over_tls(stream, address, request, error);
  } else {
    status = co_await exchange(stream, request, error);
  }
  Error ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
  if (status == 0) co_return Outcome{Sent::again, "no answer: " + error.message()};
  if (status >= 200 && status < 300) co_return Outcome{};
  co_return Outcome{Sent::again, "it answers with status " + std::to_string(status)};
}

}  // namespace casus::server
