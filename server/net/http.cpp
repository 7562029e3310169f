#include "server/net/http.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <optional>

#include "core/text.h"

namespace casus::server {
namespace {

// One of the crowd while it lives.
class Present {
 public:
  Present(std::shared_ptr<Crowd> crowd, const asio::ip::address& address)
      : crowd_(std::move(crowd)), address_(address) {}
  Present(const Present&) = delete;
  Present& operator=(const Present&) = delete;
  ~Present() { crowd_->leave(address_); }

 private:
  std::shared_ptr<Crowd> crowd_;
  asio::ip::address address_;
};

// Whoever has an address of IPv6 usually has all that begin with the same 64 bits.
std::string origin_of(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  asio::ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return make_address_v4(asio::ip::v4_mapped, six).to_string();
  six.scope_id(0);
  return asio::ip::network_v6(six, 64).canonical().to_string();
}

// The last address in X-Forwarded-For is the proxy's own word; those before it are anybody's.
Peer peer_of(const Request& request, const asio::ip::address& address, bool behind_proxy) {
  Peer peer{origin_of(address)};
  if (!behind_proxy) return peer;
  std::string_view named = request["X-Forwarded-For"];
  named = trimmed(named.substr(named.rfind(',') + 1));
  Error error;
  const auto told = asio::ip::make_address(std::string(named), error);
  if (!error) peer.address = origin_of(told);
  peer.encrypted = request["X-Forwarded-Proto"] == "https";
  return peer;
}

// Why a request is answered before anybody has looked at what it wants.
struct Unread {
  http::status status;
  std::string_view code;
  std::string_view text;
};

Unread why_unread(const Error& error) {
  if (error == http::error::body_limit || error == http::error::header_limit ||
      error == http::error::buffer_overflow) {
    return {http::status::payload_too_large, "too_large", "the request is too large"};
  }
  return {http::status::bad_request, "malformed", "this is not HTTP"};
}

// A coding that nobody undoes would leave it open where the request ends.
std::optional<Unread> why_not_read(const Request& request) {
  const auto codings = request.equal_range(http::field::transfer_encoding);
  if (codings.first == codings.second) return std::nullopt;
  const std::string_view coding = trimmed(codings.first->value());
  if (std::next(codings.first) == codings.second && beast::iequals(coding, "chunked")) {
    return std::nullopt;
  }
  return Unread{http::status::not_implemented, "unknown_coding",
                "of the transfer codings only chunked is known here"};
}

Response error_response(const Unread& why) {
  Response response(why.status, 11);
  response.set(http::field::content_type, "application/json");
  response.body() = R"({"error":{"code":")" + std::string(why.code) + R"(","text":")" +
                    std::string(why.text) + "\"}}";
  response.keep_alive(false);
  response.prepare_payload();
  return response;
}

// The answer to a request that is not read to its end. What still comes is taken and thrown away
// for a moment: a connection that is closed over unread bytes may lose the answer on its way.
asio::awaitable<void> turn_away(Stream& stream, const Unread& why, const HttpLimits& limits) {
  Error error;
  Response answer = error_response(why);
  stream.expires_after(std::chrono::seconds(limits.linger_seconds));
  co_await http::async_write(stream, answer, with_error(error));
  if (error) co_return;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
  std::array<char, 16 * 1024> bytes{};
  for (std::size_t left = limits.linger_bytes; !error && left > 0;) {
    const std::size_t got = co_await stream.async_read_some(asio::buffer(bytes), with_error(error));
    left -= std::min(left, got);
  }
}

// One of the few that send something large, while it lives.
class LargeBody {
 public:
  explicit LargeBody(Crowd& crowd) : crowd_(crowd), fits_(crowd.begin_large_body()) {}
  LargeBody(const LargeBody&) = delete;
  LargeBody& operator=(const LargeBody&) = delete;
  ~LargeBody() { crowd_.end_large_body(); }
  bool fits() const { return fits_; }

 private:
  Crowd& crowd_;
  bool fits_;
};

constexpr Unread kBusy{http::status::service_unavailable, "busy",
                       "too many are sending records; try again"};

// Reads one request; nothing if there is no other, or none that can be read.
asio::awaitable<std::optional<Request>> read_request(Stream& stream, beast::flat_buffer& buffer,
                                                     const HttpLimits& limits, Crowd& crowd) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(limits.large_body_bytes);
  stream.expires_after(std::chrono::seconds(limits.idle_seconds));
  Error error;
  co_await http::async_read_header(stream, buffer, parser, with_error(error));
  if (!error) {
    if (const auto why = why_not_read(parser.get())) {
      co_await turn_away(stream, *why, limits);
      co_return std::nullopt;
    }
    std::optional<LargeBody> large;
    const bool may_be_large = parser.get().target() == limits.large_target;
    if (may_be_large && !parser.is_done() && !large.emplace(crowd).fits()) {
      co_await turn_away(stream, kBusy, limits);
      co_return std::nullopt;
    }
    if (!may_be_large && parser.content_length().value_or(0) > limits.body_bytes) {
      error = http::error::body_limit;
    } else {
      if (!may_be_large) parser.body_limit(limits.body_bytes);
      co_await http::async_read(stream, buffer, parser, with_error(error));
    }
  }
  if (!error) co_return parser.release();
  // A request that cannot be read is answered once, if somebody still listens.
  const bool listens = error != http::error::end_of_stream && error != beast::error::timeout &&
                       error != asio::error::connection_reset;
  if (listens) co_await turn_away(stream, why_unread(error), limits);
  co_return std::nullopt;
}

using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Strand>;

asio::awaitable<void> serve(TcpSocket socket, std::shared_ptr<const Handlers> handlers,
                            HttpLimits limits, std::shared_ptr<Crowd> crowd,
                            asio::ip::address address) {
  const Present present(crowd, address);
  Error error;
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  socket.set_option(asio::socket_base::send_buffer_size(limits.send_buffer_bytes), error);
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(limits.header_bytes + limits.large_body_bytes);
  while (true) {
    std::optional<Request> read = co_await read_request(stream, buffer, limits, *crowd);
    if (!read) break;
    Request request = std::move(*read);
    const Peer peer = peer_of(request, address, limits.behind_proxy);
    if (websocket::is_upgrade(request)) {
      stream.expires_never();
      co_await handlers->live(std::move(stream), std::move(request), peer);
      co_return;
    }
    const bool keep_alive = request.keep_alive();
    Response response = co_await handlers->request(std::move(request), peer);
    response.keep_alive(keep_alive);
    response.prepare_payload();
    stream.expires_after(std::chrono::seconds(limits.idle_seconds));
    co_await http::async_write(stream, response, with_error(error));
    if (error || !keep_alive) break;
    buffer.shrink_to_fit();
  }
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
}

}  // namespace

Stream moved_to(const Strand& strand, Stream stream) {
  Error error;
  const auto endpoint = stream.socket().local_endpoint(error);
  const auto handle = stream.socket().release(error);
  if (error) return Stream(strand);  // not open: the first use says so
  return Stream(TcpSocket(strand, endpoint.protocol(), handle));
}

bool Crowd::enter(const asio::ip::address& address) {
  const std::lock_guard lock(mutex_);
  if (all_ >= limits_.most_connections) return false;
  int& from = from_[origin_of(address)];
  if (limits_.most_connections_each > 0 && from >= limits_.most_connections_each) return false;
  ++from;
  ++all_;
  return true;
}

void Crowd::leave(const asio::ip::address& address) {
  const std::lock_guard lock(mutex_);
  --all_;
  const auto from = from_.find(origin_of(address));
  if (--from->second == 0) from_.erase(from);
}

int Crowd::size() const {
  const std::lock_guard lock(mutex_);
  return all_;
}

HttpServer::HttpServer(Loops& loops, Handlers handlers, const HttpLimits& limits)
    : loops_(loops),
      handlers_(std::make_shared<const Handlers>(std::move(handlers))),
      limits_(limits),
      crowd_(std::make_shared<Crowd>(limits)),
      acceptor_(asio::make_strand(loops.first())) {}

Expected<void> HttpServer::listen(const std::string& address, unsigned short port) {
  Error error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return fault("bad_address", "cannot listen on " + address + ": " + error.message());
  const asio::ip::tcp::endpoint endpoint(ip, port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return fault("bad_address", "cannot listen on " + address + ":" + std::to_string(port) + ": " +
                                    error.message());
  }
  port_ = acceptor_.local_endpoint().port();
  asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
  return {};
}

asio::awaitable<void> HttpServer::accept() {
  while (acceptor_.is_open()) {
    Error error;
    TcpSocket socket(loops_.next());
    co_await acceptor_.async_accept(socket, with_error(error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors: wait instead of spinning.
      asio::steady_timer timer(acceptor_.get_executor(), std::chrono::milliseconds(50));
      co_await timer.async_wait(with_error(error));
      continue;
    }
    const asio::ip::address from = socket.remote_endpoint(error).address();
    if (error || !crowd_->enter(from)) continue;  // closes it
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve(std::move(socket), handlers_, limits_, crowd_, from),
                   asio::detached);
  }
}

void HttpServer::stop() {
  asio::post(acceptor_.get_executor(), [this] {
    Error error;
    acceptor_.close(error);
  });
}

}  // namespace casus::server
