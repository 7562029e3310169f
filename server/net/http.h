// Connections: one port for HTTP and WebSocket, with limits and time-outs. What a request means is
// said elsewhere (api.h); this file knows bytes, sizes and sockets.
#pragma once

#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/fault.h"
#include "server/net/loops.h"

namespace casus::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
using Stream = beast::basic_stream<asio::ip::tcp, Strand>;

using Error = boost::system::error_code;

// A completion token for co_await: the error goes into the variable instead of being thrown.
inline auto with_error(Error& error) { return asio::redirect_error(asio::use_awaitable, error); }

// The same connection, served on another strand. Nothing may be under way on it.
Stream moved_to(const Strand& strand, Stream stream);

struct Peer {
  std::string address;     // for rate limits; of IPv6 the network that one household has
  bool encrypted = false;  // as far as the proxy
};

// What the server does with what it gets. Both run as coroutines on the connection's executor.
struct Handlers {
  std::function<asio::awaitable<Response>(Request, Peer)> request;
  // A WebSocket upgrade. Returns a response to refuse it, or takes the stream over.
  std::function<asio::awaitable<void>(Stream, Request, Peer)> live;
};

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  // A record of a long game fits; few of them at once, whoever sends them.
  std::string large_target = "/api/records";
  std::size_t large_body_bytes = 2 * 1024 * 1024;
  int most_large_bodies = 16;
  int idle_seconds = 30;
  int linger_seconds = 5;  // for what still comes after a request was turned away
  std::size_t linger_bytes = 8 * 1024 * 1024;
  int send_buffer_bytes = 256 * 1024;  // what the system keeps for somebody who does not read
  int most_connections = 20'000;
  int most_connections_each = 256;  // from one address; 0: as many as come
  // All connections come from a proxy, which says in X-Forwarded-For for whom.
  bool behind_proxy = false;
};

// How many are connected, in all and from each address, and how many of them send something large.
// Used from any thread.
class Crowd {
 public:
  explicit Crowd(const HttpLimits& limits) : limits_(limits) {}
  bool enter(const asio::ip::address& address);  // false: there is no room for it
  void leave(const asio::ip::address& address);
  bool begin_large_body() { return ++large_bodies_ <= limits_.most_large_bodies; }
  void end_large_body() { --large_bodies_; }
  int size() const;

 private:
  const HttpLimits limits_;
  mutable std::mutex mutex_;
  int all_ = 0;
  std::atomic<int> large_bodies_ = 0;
  std::unordered_map<std::string, int> from_;
};

class HttpServer {
 public:
  HttpServer(Loops& loops, Handlers handlers, const HttpLimits& limits = {});

  // Binds and begins to accept. Port 0 takes a free one; `port()` tells which.
  Expected<void> listen(const std::string& address, unsigned short port);
  unsigned short port() const { return port_; }
  int connections() const { return crowd_->size(); }
  void stop();

 private:
  asio::awaitable<void> accept();

  Loops& loops_;
  std::shared_ptr<const Handlers> handlers_;
  HttpLimits limits_;
  std::shared_ptr<Crowd> crowd_;
  asio::ip::tcp::acceptor acceptor_;
  unsigned short port_ = 0;
};

}  // namespace casus::server
