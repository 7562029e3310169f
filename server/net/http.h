// Connections: one port for HTTP and WebSocket, with limits and time-outs. What a request means is
// said elsewhere (api.h); this file knows bytes, sizes and sockets.
#pragma once

#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <functional>
#include <memory>
#include <string>

#include "core/fault.h"

namespace casus::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
using Stream = beast::tcp_stream;
using Socket = websocket::stream<Stream>;

using Error = boost::system::error_code;

// A completion token for co_await: the error goes into the variable instead of being thrown.
inline auto with_error(Error& error) { return asio::redirect_error(asio::use_awaitable, error); }

struct Peer {
  std::string address;  // for rate limits
};

// What the server does with what it gets. Both run as coroutines on the connection's executor.
struct Handlers {
  std::function<asio::awaitable<Response>(Request, Peer)> request;
  // A WebSocket upgrade. Returns a response to refuse it, or takes the stream over.
  std::function<asio::awaitable<void>(Stream, Request, Peer)> live;
};

struct HttpLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 2 * 1024 * 1024;  // a record of a long game fits
  int idle_seconds = 30;
  int send_buffer_bytes = 256 * 1024;  // what the system keeps for somebody who does not read
  int most_connections = 20'000;
};

class HttpServer {
 public:
  HttpServer(asio::io_context& context, Handlers handlers, HttpLimits limits = {});

  // Binds and begins to accept. Port 0 takes a free one; `port()` tells which.
  Expected<void> listen(const std::string& address, unsigned short port);
  unsigned short port() const { return port_; }
  int connections() const { return *connections_; }
  void stop();

 private:
  asio::awaitable<void> accept();

  asio::io_context& context_;
  std::shared_ptr<const Handlers> handlers_;
  HttpLimits limits_;
  asio::ip::tcp::acceptor acceptor_;
  unsigned short port_ = 0;
  std::shared_ptr<std::atomic<int>> connections_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace casus::server
