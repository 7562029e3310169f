#include "server/protocol/client.h"

#include <array>
#include <initializer_list>

#include "core/text.h"
#include "server/lobby/new_table.h"

namespace casus::server {
namespace {

constexpr std::int64_t kLargestNumber = (std::int64_t{1} << 53U) - 1;  // what a page can count to

std::int64_t read_count(const Reader& reader) {
  if (!reader.value().is_int64() || reader.value().get_int64() < 0 ||
      reader.value().get_int64() > kLargestNumber) {
    reader.fail("must be a whole number from 0 on");
    return 0;
  }
  return reader.value().get_int64();
}

std::string read_choice_text(const Reader& reader) {
  std::string text = reader.text();
  if (text.size() > kLongestChoice) reader.fail("is too long");
  return text;
}

// One choice or a list, after taking back so many answers.
SeatAnswer read_answer(const Reader& reader) {
  const auto one = reader.find("choice");
  const auto list = reader.find("choices");
  const auto back = reader.find("back");
  if (one && list) list->fail("cannot stand beside choice: send one choice or a list");
  if (one && !back) return {read_choice_text(*one)};
  if (!list && !one) return {read_choice_text(reader["choice"])};
  std::vector<std::string> choices;
  if (one) choices.push_back(read_choice_text(*one));
  if (list) {
    const std::vector<Reader> items = list->items();
    if (items.size() > kMostChoices) {
      list->fail("has more than " + std::to_string(kMostChoices) + " choices");
      return {};
    }
    for (const Reader& item : items) choices.push_back(read_choice_text(item));
  }
  constexpr int kMostBack = 1000;
  const int taken_back = back ? back->number(0, kMostBack) : 0;
  if (taken_back == 0 && choices.empty()) list->fail("is empty, and nothing is taken back");
  return {taken_back, std::move(choices)};
}

request::Auto read_auto(const Reader& reader) {
  request::Auto wanted;
  if (const auto forced = reader.find("forced")) wanted.forced = forced->flag();
  if (const auto usual = reader.find("usual")) wanted.usual = usual->flag();
  if (!wanted.forced && !wanted.usual) reader["forced"].fail("is missing");
  return wanted;
}

request::Say read_say(const Reader& reader) {
  request::Say say;
  const Reader text = reader["text"];
  say.text = text.text();
  if (!reader.failed() && !is_plain_line(say.text, kLongestLine)) {
    text.fail("must be one line of 1 to " + std::to_string(kLongestLine) + " characters");
  }
  const auto to = reader.find("to");
  if (!to || to->is_null()) return say;
  say.to = SeatSet();
  for (const Reader& item : to->items())
    say.to = say.to->with(seat_at(item.number(0, kMaxSeats - 1)));
  if (say.to->empty()) to->fail("names nobody to whisper to");
  return say;
}

void read_request(const Reader& reader, const std::string& type, ClientMessage& message) {
  if (type == "choose") {
    reader.only({"type", "id", "seen", "choice", "choices", "back"});
    request::Choose choose;
    choose.seen = static_cast<std::uint64_t>(read_count(reader["seen"]));
    choose.answer = read_answer(reader);
    message.request = std::move(choose);
  } else if (type == "why_not") {
    reader.only({"type", "id", "choice", "choices", "back"});
    message.request = request::WhyNot{read_answer(reader)};
  } else if (type == "odds") {
    reader.only({"type", "id", "choice", "choices", "back"});
    message.request = request::Odds{read_answer(reader)};
  } else if (type == "foresee") {
    reader.only({"type", "id"});
    message.request = request::Foresee{};
  } else if (type == "advise") {
    reader.only({"type", "id"});
    message.request = request::Advise{};
  } else if (type == "take_back") {
    reader.only({"type", "id"});
    message.request = request::TakeBack{};
  } else if (type == "answer_take_back") {
    reader.only({"type", "id", "agree"});
    message.request = request::AnswerTakeBack{reader["agree"].flag()};
  } else if (type == "say") {
    reader.only({"type", "id", "text", "to"});
    message.request = read_say(reader);
  } else if (type == "auto") {
    reader.only({"type", "id", "forced", "usual"});
    message.request = read_auto(reader);
  } else {
    reader["type"].fail(in_quotes(type) + " is no message");
  }
}

}  // namespace

std::expected<ClientMessage, BadMessage> read_client_message(std::string_view text) {
  const Expected<json::value> value = read_body(text, kLongestMessage);
  if (!value) return std::unexpected(BadMessage{std::nullopt, value.error()});
  Reading reading("bad_message");
  const Reader reader(*value, "message", reading);
  ClientMessage message;
  message.id = read_count(reader["id"]);
  if (reading.failed()) return std::unexpected(BadMessage{std::nullopt, reading.fault()});
  const std::string type = reader["type"].text();
  if (!reading.failed()) read_request(reader, type, message);
  if (reading.failed()) return std::unexpected(BadMessage{message.id, reading.fault()});
  return message;
}

Expected<json::value> read_body(std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    return fault("too_large", "at most " + std::to_string(longest) + " bytes are read");
  }
  return parse_json(text, "the message");
}

Expected<JoinBody> read_join_body(std::string_view text) {
  if (trimmed(text).empty()) return JoinBody{};
  const Expected<json::value> value = read_body(text, kLongestMessage);
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_message");
  const Reader reader(*value, "body", reading);
  reader.only({"seat", "invitation"});
  JoinBody body;
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto seat = reader.find("seat"); seat && !seat->is_null()) {
    body.seat = seat_at(seat->number(0, kMaxSeats - 1));
  }
  if (const auto invitation = reader.find("invitation")) body.invitation = invitation->text();
  return reading.result(std::move(body));
}

Expected<SeatBody> read_seat_body(std::string_view text) {
  const Expected<json::value> value = read_body(text, kLongestMessage);
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_message");
  const Reader reader(*value, "body", reading);
  reader.only({"seat", "bot"});
  SeatBody body;
  body.seat = seat_at(reader["seat"].number(0, kMaxSeats - 1));
  const Reader bot = reader["bot"];
  if (!reading.failed() && !bot.is_null()) {
    body.bot = bot.text();
    if (body.bot.empty()) bot.fail("must be a bot or null");
  }
  return reading.result(std::move(body));
}

Expected<std::string> read_hand_over_body(std::string_view text) {
  const Expected<json::value> value = read_body(text, kLongestMessage);
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_message");
  const Reader reader(*value, "body", reading);
  reader.only({"bot"});
  std::string bot = reader["bot"].text();
  return reading.result(std::move(bot));
}

}  // namespace casus::server
