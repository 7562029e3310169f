// A live connection to a table: reads a client's messages, writes what the room sends. A reader
// that is too slow is let go; it comes back and gets a snapshot.
#pragma once

#include <deque>
#include <memory>

#include "server/net/attendance.h"
#include "server/net/buffered_stream.h"
#include "server/protocol/client.h"

namespace casus::server {

struct LiveLimits {
  std::size_t message_bytes = 16 * 1024;
  std::size_t queued_messages = 400;
  std::size_t queued_bytes = 4 * 1024 * 1024;
  bool unhurried = true;  // as talk_limits.h says
};

class Live : public std::enable_shared_from_this<Live> {
 public:
  // `address`: where strangers come from, who have no other name.
  Live(Stream stream, std::shared_ptr<Room> room, std::optional<Identity> who,
       const std::string& address, Attendance& attendance, LiveLimits limits = {});

  // Accepts the upgrade and serves until either side ends it.
  asio::awaitable<void> run(Request upgrade);

 private:
  asio::awaitable<void> attend();
  asio::awaitable<void> read();
  void write_next();
  asio::awaitable<bool> take_turn();
  asio::awaitable<void> answer(std::string message);
  void think_about(std::int64_t id, BotJob question);
  asio::awaitable<void> tell_advice(std::int64_t id, Seat seat, std::uint64_t question,
                                    Thinkers::Thoughts thoughts);
  std::optional<TableRefusal> why_not_answer(const ClientMessage& message);
  void send(Text text);  // from any thread
  void close();          // from any thread
  // The same after what was sent, and with the reason: the session is over, or the room.
  void end(const websocket::close_reason& why);
  void say_goodbye();

  Socket socket_;
  std::shared_ptr<Room> room_;
  std::optional<Identity> who_;
  Attendance& attendance_;
  LiveLimits limits_;
  const std::string sender_;  // whose messages are counted together
  std::shared_ptr<Listener> listener_ = std::make_shared<Listener>();
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;
  bool ending_ = false;
  websocket::close_reason goodbye_;
  asio::steady_timer last_words_;
  std::optional<Thinkers::Wanted> advice_;  // one at a time
  bool open_ = true;
};

}  // namespace casus::server
