// A connection whose writes are gathered: messages that come together go to the system together.
// A write is over when its bytes are kept here; when many are kept it lasts until they are sent.
// The layer below a WebSocket, on the connection's strand.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/net/http.h"

namespace casus::server {

class Gathered {
 public:
  using next_layer_type = Stream;
  using executor_type = Strand;

  explicit Gathered(Stream stream) : state_(std::make_shared<State>(std::move(stream))) {}

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
        [](auto handler, std::shared_ptr<State> state, const Buffers& bytes) {
          const std::size_t size = keep(*state, bytes);
          auto done = [handler = std::move(handler), state, size]() mutable {
            const Error error = state->error;
            std::move(handler)(error, error ? 0 : size);
          };
          // In this order: what the writer writes next is sent along.
          if (state->kept.size() > kMost) {
            state->waiting = std::move(done);
          } else {
            asio::post(state->stream.get_executor(), std::move(done));
          }
          send_soon(state);
        },
        token, state_, buffers);
  }

  // At the end of a WebSocket: after all that is kept is sent.
  template <class Handler>
  friend void async_teardown(beast::role_type role, Gathered& stream, Handler&& handler) {
    const std::shared_ptr<State> state = stream.state_;
    auto tear_down = [state, role, handler = std::forward<Handler>(handler)]() mutable {
      using beast::websocket::async_teardown;
      async_teardown(role, state->stream, std::move(handler));
    };
    if (state->sending) {
      state->at_rest = std::move(tear_down);
    } else {
      tear_down();
    }
  }

 private:
  static constexpr std::size_t kMost = 64 * 1024;

  struct State {
    explicit State(Stream from) : stream(std::move(from)) {}
    Stream stream;
    std::string kept;                         // not yet handed over
    std::string going;                        // being handed over
    bool sending = false;                     // something is going, or will be soon
    Error error = {};                         // the first one; nothing is sent after it
    std::move_only_function<void()> waiting;  // the write that came when many bytes were kept
    std::move_only_function<void()> at_rest;  // once nothing is kept
  };

  template <class Buffers>
  static std::size_t keep(State& state, const Buffers& buffers) {
    const std::size_t before = state.kept.size();
    for (const asio::const_buffer part : beast::buffers_range_ref(buffers)) {
      state.kept.append(static_cast<const char*>(part.data()), part.size());
    }
    return state.kept.size() - before;
  }
  static void send_soon(const std::shared_ptr<State>& state);
  static void send(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

using Socket = websocket::stream<Gathered>;

}  // namespace casus::server
