#include "server/net/http.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

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

Response error_response(http::status status, unsigned version, const std::string& text) {
  Response response(status, version);
  response.set(http::field::content_type, "application/json");
  response.body() = R"({"error":{"code":"malformed","text":")" + text + "\"}}";
  response.keep_alive(false);
  response.prepare_payload();
  return response;
}

using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Strand>;

asio::awaitable<void> serve(TcpSocket socket, std::shared_ptr<const Handlers> handlers,
                            HttpLimits limits, std::shared_ptr<Crowd> crowd,
                            asio::ip::address address) {
  const Present present(std::move(crowd), address);
  Error error;
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  socket.set_option(asio::socket_base::send_buffer_size(limits.send_buffer_bytes), error);
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(limits.header_bytes + limits.body_bytes);
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(limits.body_bytes);
    stream.expires_after(std::chrono::seconds(limits.idle_seconds));
    co_await http::async_read(stream, buffer, parser, with_error(error));
    if (error == http::error::end_of_stream) break;
    if (error) {
      // A request that cannot be read is answered once, if somebody still listens.
      if (error != beast::error::timeout && error != asio::error::connection_reset) {
        const bool large = error == http::error::body_limit || error == http::error::header_limit;
        Response answer =
            error_response(large ? http::status::payload_too_large : http::status::bad_request, 11,
                           large ? "the request is too large" : "this is not HTTP");
        co_await http::async_write(stream, answer, with_error(error));
      }
      break;
    }
    Request request = parser.release();
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

HttpServer::HttpServer(Loops& loops, Handlers handlers, HttpLimits limits)
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
