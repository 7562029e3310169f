// A client of the server's tests and benchmarks: HTTP and WebSocket over plain sockets, where every
// wait has a deadline and every byte can be a wrong one.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace casus::test {

using Clock = std::chrono::steady_clock;
inline constexpr std::chrono::milliseconds kPatience(20'000);

// One connection to a port of this machine.
class Wire {
 public:
  Wire() = default;
  // `from`: the last number of our own address, 127.0.0.x.
  explicit Wire(int port, int from = 1);
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire() { close(); }

  bool is_open() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  void close();
  // False if the other side is gone or does not read in time.
  bool send(std::string_view bytes, std::chrono::milliseconds patience = kPatience);
  // More bytes into the buffer; false if the other side closed or the deadline passed.
  bool receive(Clock::time_point until);
  bool closed_by_peer() const { return ended_; }

  std::string buffer;  // what came and was not yet taken

 private:
  int fd_ = -1;
  bool ended_ = false;
};

struct HttpAnswer {
  int status = 0;                              // 0: no answer
  std::map<std::string, std::string> headers;  // names in small letters; of several the last
  std::vector<std::string> cookies;            // name=value, as they were set
  std::string body;

  json::value json() const;  // null if it is none
};

using Headers = std::vector<std::pair<std::string, std::string>>;

std::string http_request(std::string_view method, std::string_view target, std::string_view body,
                         const Headers& headers);
// Takes one whole answer from the wire.
HttpAnswer read_answer(Wire& wire, Clock::time_point until);

// Frames of RFC 6455, as a client sends them.
enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
std::string frame_of(std::string_view payload, Opcode opcode = Opcode::text, bool final = true);
struct Frame {
  Opcode opcode = Opcode::text;
  bool final = true;
  std::string payload;
};
// The first frame of the buffer, if it is there as a whole.
std::optional<Frame> take_frame(std::string& buffer, std::size_t& from);
std::optional<Frame> take_frame(std::string& buffer);

// A live connection to a table.
class LiveWire {
 public:
  LiveWire() = default;
  LiveWire(int port, const std::string& table, const Headers& headers,
           const std::string& query = "", int from = 1);

  int status() const { return status_; }  // 101: it is open
  HttpAnswer refusal() const { return refusal_; }
  Wire& wire() { return wire_; }
  bool send(std::string_view text) { return wire_.send(frame_of(text)); }
  bool send(const json::value& message) { return send(json::serialize(message)); }
  // The next message; nothing at the end or after the deadline. Pings are answered on the way.
  std::optional<std::string> next(std::chrono::milliseconds patience = kPatience);
  // Skips to the next message of this type (an answer: with this id).
  std::optional<json::object> next_of(std::string_view type,
                                      std::chrono::milliseconds patience = kPatience);
  std::optional<json::object> answer_to(std::int64_t id,
                                        std::chrono::milliseconds patience = kPatience);
  // Sends a message with a fresh id and waits for its answer; what comes before goes to `passed`.
  json::object ask(json::object message);
  bool ended(std::chrono::milliseconds patience = kPatience);  // true: the server ended it

  std::vector<json::object> passed;  // messages that were skipped, in order

 private:
  Wire wire_;
  int status_ = 0;
  HttpAnswer refusal_;
  std::int64_t ids_ = 1000;
  std::string begun_;  // fragments of a message that is not whole yet
};

}  // namespace casus::test
