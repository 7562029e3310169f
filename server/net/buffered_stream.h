// A connection whose writes are buffered: messages that come together go to the system together.
// A write is over when its bytes are kept here; when many are kept it lasts until they are sent.
// The layer below a WebSocket, on the connection's strand. It is kept for a tenth more choices a
// second (bench/README.md, "The server"): update and answer are one call of the system, not two.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "server/net/http.h"

namespace casus::server {

class BufferedStream {
 public:
  using next_layer_type = Stream;
  using executor_type = Strand;

  explicit BufferedStream(Stream stream) : state_(std::make_shared<State>(std::move(stream))) {}

  executor_type get_executor() noexcept { return state_->stream.get_executor(); }
  Stream& next_layer() noexcept { return state_->stream; }
  const Stream& next_layer() const noexcept { return state_->stream; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return state_->stream.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(Error, std::size_t)>(
        [](auto handler, const std::shared_ptr<State>& state, const Buffers& bytes) {
          const std::size_t size = keep(*state, bytes);
          auto done = [handler = std::move(handler), state, size](const Error& = {}) mutable {
            const Error error = state->error;
            std::move(handler)(error, error ? 0 : size);
          };
          // In this order: what the writer writes next is sent along.
          if (state->kept.size() > kMost) {
            state->sent.async_wait(std::move(done));
          } else {
            asio::post(state->stream.get_executor(), std::move(done));
          }
          send_soon(state);
        },
        token, state_, buffers);
  }

  // At the end of a WebSocket: after all that is kept is sent.
  template <class Handler>
  friend void async_teardown(beast::role_type role, BufferedStream& stream, Handler&& handler) {
    tear_down(stream.state_, role, std::forward<Handler>(handler));
  }

 private:
  static constexpr std::size_t kMost = 64 * 1024;

  struct State {
    explicit State(Stream from) : stream(std::move(from)), sent(stream.get_executor()) {
      sent.expires_at(Timer::time_point::max());
    }
    using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, Strand>;
    Stream stream;
    std::string kept;      // not yet handed over
    std::string going;     // being handed over
    bool sending = false;  // something is going, or will be soon
    Error error = {};      // the first one; nothing is sent after it
    // Ends whenever something has been sent. (Whoever waits is held by the event loop: held here,
    // it would hold itself.)
    Timer sent;
  };

  template <class Buffers>
  static std::size_t keep(State& state, const Buffers& buffers) {
    const std::size_t before = state.kept.size();
    for (const asio::const_buffer part : beast::buffers_range_ref(buffers)) {
      state.kept.append(static_cast<const char*>(part.data()), part.size());
    }
    return state.kept.size() - before;
  }
  template <class Handler>
  static void tear_down(const std::shared_ptr<State>& state, beast::role_type role,
                        Handler handler) {
    if (state->sending) {
      state->sent.async_wait([state, role, handler = std::move(handler)](const Error&) mutable {
        tear_down(state, role, std::move(handler));
      });
      return;
    }
    using beast::websocket::async_teardown;
    async_teardown(role, state->stream, std::move(handler));
  }
  static void send_soon(const std::shared_ptr<State>& state);
  static void send(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

using Socket = websocket::stream<BufferedStream>;

}  // namespace casus::server
