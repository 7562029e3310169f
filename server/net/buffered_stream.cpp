#include "server/net/buffered_stream.h"

namespace casus::server {

void BufferedStream::send_soon(const std::shared_ptr<State>& state) {
  if (state->sending) return;
  state->sending = true;
  asio::post(state->stream.get_executor(), [state] { send(state); });
}

void BufferedStream::send(const std::shared_ptr<State>& state) {
  std::swap(state->kept, state->going);
  asio::async_write(state->stream, asio::buffer(state->going),
                    [state](const Error& error, std::size_t) {
                      // Given back: of a thousand connections few are sending.
                      std::string().swap(state->going);
                      if (error) {
                        state->error = error;
                        state->kept.clear();
                      }
                      if (!state->kept.empty()) {
                        send(state);
                      } else {
                        state->sending = false;
                      }
                      state->sent.cancel();
                    });
}

}  // namespace casus::server
