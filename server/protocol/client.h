// What clients send, read with distrust: size, depth, types and fields are checked before anything
// is believed. Live messages and the bodies of requests about tables.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/fault.h"
#include "core/json.h"
#include "core/seat.h"
#include "server/match/seat_answer.h"

namespace casus::server {

inline constexpr std::size_t kLongestMessage = 8 * 1024;  // bytes
inline constexpr std::size_t kLongestChoice = 400;        // bytes
inline constexpr std::size_t kMostChoices = 100;          // of a gesture
inline constexpr std::size_t kLongestLine = 500;          // characters of chat

namespace request {
struct Choose {
  std::uint64_t seen = 0;
  SeatAnswer answer;
};
struct WhyNot {
  SeatAnswer answer;
};
struct Odds {
  SeatAnswer answer;
};
struct Foresee {};
struct Advise {};
struct TakeBack {};
struct AnswerTakeBack {
  bool agree = false;
};
struct Say {
  std::string text;
  std::optional<SeatSet> to;
};
struct Auto {  // either or both
  std::optional<bool> forced;
  std::optional<bool> usual;
};
}  // namespace request

struct ClientMessage {
  std::int64_t id = 0;
  std::variant<request::Choose, request::WhyNot, request::Odds, request::Foresee, request::Advise,
               request::TakeBack, request::AnswerTakeBack, request::Say, request::Auto>
      request;
};

// What is wrong with a message, and its id if that much could be read.
struct BadMessage {
  std::optional<std::int64_t> id;
  Fault fault;
};
std::expected<ClientMessage, BadMessage> read_client_message(std::string_view text);

// Bodies of requests; `text` may be empty where every field may be left out.
struct JoinBody {
  std::optional<Seat> seat;
  std::string invitation;
};
Expected<JoinBody> read_join_body(std::string_view text);

struct SeatBody {
  Seat seat{};
  std::string bot;  // empty: out again
};
Expected<SeatBody> read_seat_body(std::string_view text);

Expected<std::string> read_hand_over_body(std::string_view text);  // the bot

// Any JSON body of at most so many bytes.
Expected<json::value> read_body(std::string_view text, std::size_t longest);

}  // namespace casus::server
