#include "bench/bare_beast.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <csignal>
#include <string>
#include <thread>

namespace casus::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

asio::awaitable<void> serve(tcp::socket socket, const std::string& body) {
  socket.set_option(tcp::no_delay(true));
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  boost::system::error_code error;
  while (true) {
    http::request<http::string_body> request;
    co_await http::async_read(stream, buffer, request,
                              asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    http::response<http::string_body> response(http::status::ok, request.version());
    response.set(http::field::content_type, "application/json");
    response.body() = body;
    response.keep_alive(request.keep_alive());
    response.prepare_payload();
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
  }
}

asio::awaitable<void> accept(asio::io_context& context, tcp::acceptor& acceptor,
                             const std::string& body) {
  while (true) {
    tcp::socket socket(asio::make_strand(context));
    co_await acceptor.async_accept(socket, asio::use_awaitable);
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve(std::move(socket), body), asio::detached);
  }
}

}  // namespace

BareBeast::BareBeast(std::size_t bytes) {
  int pipes[2];
  if (pipe(pipes) != 0) return;
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    asio::io_context context(2);
    const std::string body(bytes, 'x');
    tcp::acceptor acceptor(context, {asio::ip::make_address("127.0.0.1"), 0});
    const int port = acceptor.local_endpoint().port();
    asio::co_spawn(context, accept(context, acceptor, body), asio::detached);
    if (write(pipes[1], &port, sizeof port) != sizeof port) _exit(1);
    std::thread second([&] { context.run(); });
    context.run();
    second.join();
    _exit(0);
  }
  if (read(pipes[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
  close(pipes[0]);
  close(pipes[1]);
}

BareBeast::~BareBeast() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

}  // namespace casus::bench
