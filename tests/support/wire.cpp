#include "tests/support/wire.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace casus::test {
namespace {

constexpr std::size_t kLargestAnswer = 64U << 20U;

int milliseconds_until(Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

Wire::Wire(int port, int from) {
  fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + static_cast<std::uint32_t>(from));
  if (fd_ >= 0 && from != 1) bind(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (fd_ < 0 || connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close();
    return;
  }
  const int on = 1;
  setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(fd_, F_SETFL, fcntl(fd_, F_GETFL) | O_NONBLOCK);
}

Wire::Wire(Wire&& other) noexcept
    : buffer(std::move(other.buffer)),
      fd_(std::exchange(other.fd_, -1)),
      ended_(std::exchange(other.ended_, false)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
  close();
  buffer = std::move(other.buffer);
  fd_ = std::exchange(other.fd_, -1);
  ended_ = std::exchange(other.ended_, false);
  return *this;
}

void Wire::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool Wire::send(std::string_view bytes, std::chrono::milliseconds patience) {
  const Clock::time_point until = Clock::now() + patience;
  while (!bytes.empty()) {
    if (fd_ < 0) return false;
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    pollfd one{fd_, POLLOUT, 0};
    if (poll(&one, 1, milliseconds_until(until)) <= 0) return false;
  }
  return true;
}

bool Wire::receive(Clock::time_point until) {
  char bytes[65536];
  while (fd_ >= 0) {
    const ssize_t got = recv(fd_, bytes, sizeof bytes, 0);
    if (got > 0) {
      buffer.append(bytes, static_cast<std::size_t>(got));
      return true;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || errno != EAGAIN) {
      ended_ = true;
      return false;
    }
    pollfd one{fd_, POLLIN, 0};
    if (poll(&one, 1, milliseconds_until(until)) <= 0) return false;
  }
  return false;
}

json::value HttpAnswer::json() const {
  boost::system::error_code error;
  json::value value = json::parse(body, error);
  return error ? json::value() : value;
}

std::string http_request(std::string_view method, std::string_view target, std::string_view body,
                         const Headers& headers) {
  std::string out(method);
  out += " ";
  out += target;
  out += " HTTP/1.1\r\nHost: casus.test\r\n";
  for (const auto& [name, value] : headers) out += name + ": " + value + "\r\n";
  if (!body.empty() || method == "POST" || method == "PATCH") {
    out += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  }
  out += "\r\n";
  out += body;
  return out;
}

HttpAnswer read_answer(Wire& wire, Clock::time_point until) {
  HttpAnswer answer;
  std::size_t end = std::string::npos;
  while ((end = wire.buffer.find("\r\n\r\n")) == std::string::npos) {
    if (wire.buffer.size() > kLargestAnswer || !wire.receive(until)) return answer;
  }
  const std::string head = wire.buffer.substr(0, end);
  wire.buffer.erase(0, end + 4);
  int status = 0;
  bool first = true;
  for (std::string_view line : split(head, '\n')) {
    line = trimmed(line);
    if (std::exchange(first, false)) {
      const std::size_t space = line.find(' ');
      if (space == std::string_view::npos) return answer;
      status = std::atoi(std::string(line.substr(space + 1, 3)).c_str());
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string name = small(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    answer.headers[name] = std::string(value);
    if (name == "set-cookie") answer.cookies.emplace_back(value.substr(0, value.find(';')));
  }
  std::size_t length = 0;
  if (const auto at = answer.headers.find("content-length"); at != answer.headers.end()) {
    length = static_cast<std::size_t>(std::atoll(at->second.c_str()));
  }
  while (wire.buffer.size() < length) {
    if (!wire.receive(until)) return answer;
  }
  answer.body = wire.buffer.substr(0, length);
  wire.buffer.erase(0, length);
  answer.status = status;
  return answer;
}

std::string frame_of(std::string_view payload, Opcode opcode, bool final) {
  std::string out;
  out.push_back(static_cast<char>((final ? 0x80 : 0) | static_cast<int>(opcode)));
  if (payload.size() < 126) {
    out.push_back(static_cast<char>(0x80 | payload.size()));
  } else if (payload.size() < 65536) {
    out.push_back(static_cast<char>(0x80 | 126));
    out.push_back(static_cast<char>(payload.size() >> 8U));
    out.push_back(static_cast<char>(payload.size() & 0xFFU));
  } else {
    out.push_back(static_cast<char>(0x80 | 127));
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.push_back(static_cast<char>(payload.size() >> static_cast<unsigned>(shift)));
    }
  }
  out.append(4, '\0');  // a mask that changes nothing
  out += payload;
  return out;
}

std::optional<Frame> take_frame(std::string& buffer, std::size_t& from) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(buffer[from + at]));
  };
  const std::size_t have = buffer.size() - from;
  if (have < 2) return std::nullopt;
  std::size_t head = 2;
  std::size_t size = byte(1) & 0x7FU;
  if (size == 126) {
    if (have < 4) return std::nullopt;
    size = byte(2) << 8U | byte(3);
    head = 4;
  } else if (size == 127) {
    if (have < 10) return std::nullopt;
    size = 0;
    for (std::size_t i = 2; i < 10; ++i) size = size << 8U | byte(i);
    head = 10;
  }
  if (have - head < size) return std::nullopt;
  Frame frame{static_cast<Opcode>(byte(0) & 0x0FU), (byte(0) & 0x80U) != 0,
              buffer.substr(from + head, size)};
  from += head + size;
  return frame;
}

std::optional<Frame> take_frame(std::string& buffer) {
  std::size_t from = 0;
  auto frame = take_frame(buffer, from);
  buffer.erase(0, from);
  return frame;
}

LiveWire::LiveWire(int port, const std::string& table, const Headers& headers,
                   const std::string& query, int from)
    : wire_(port, from) {
  Headers all = headers;
  all.insert(all.end(), {{"Upgrade", "websocket"},
                         {"Connection", "Upgrade"},
                         {"Sec-WebSocket-Version", "13"},
                         {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
  if (!wire_.send(http_request("GET", "/api/tables/" + table + "/live" + query, "", all))) return;
  refusal_ = read_answer(wire_, Clock::now() + kPatience);
  status_ = refusal_.status;
}

std::optional<std::string> LiveWire::next(std::chrono::milliseconds patience) {
  const Clock::time_point until = Clock::now() + patience;
  while (true) {
    while (const auto frame = take_frame(wire_.buffer)) {
      if (frame->opcode == Opcode::close) {
        wire_.send(frame_of(frame->payload, Opcode::close));
        return std::nullopt;
      }
      if (frame->opcode == Opcode::ping) wire_.send(frame_of(frame->payload, Opcode::pong));
      if (frame->opcode != Opcode::text && frame->opcode != Opcode::more) continue;
      begun_ += frame->payload;
      if (frame->final) return std::exchange(begun_, {});
    }
    if (!wire_.receive(until)) return std::nullopt;
  }
}

std::optional<json::object> LiveWire::next_of(std::string_view type,
                                              std::chrono::milliseconds patience) {
  const Clock::time_point until = Clock::now() + patience;
  while (const auto text = next(std::chrono::milliseconds(milliseconds_until(until)))) {
    json::object message = json::parse(*text).as_object();
    if (message.at("type").as_string() == type) return message;
    passed.push_back(std::move(message));
  }
  return std::nullopt;
}

std::optional<json::object> LiveWire::answer_to(std::int64_t id,
                                                std::chrono::milliseconds patience) {
  const Clock::time_point until = Clock::now() + patience;
  while (const auto text = next(std::chrono::milliseconds(milliseconds_until(until)))) {
    json::object message = json::parse(*text).as_object();
    const json::value* found = message.if_contains("id");
    if (found != nullptr && *found == id) return message;
    passed.push_back(std::move(message));
  }
  return std::nullopt;
}

json::object LiveWire::ask(json::object message) {
  message["id"] = ++ids_;
  if (!send(json::value(message))) return {};
  return answer_to(ids_).value_or(json::object());
}

bool LiveWire::ended(std::chrono::milliseconds patience) {
  const Clock::time_point until = Clock::now() + patience;
  while (next(std::chrono::milliseconds(milliseconds_until(until)))) {
  }
  return wire_.closed_by_peer() || milliseconds_until(until) > 0;
}

}  // namespace casus::test
