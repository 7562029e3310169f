// What is said at a table, and who hears it: the chat alone, without a match.
#include <gtest/gtest.h>

#include "server/match/chat.h"

namespace casus::server {
namespace {

constexpr int kSeats = 3;
const Viewer kSpectator{};

Viewer eyes(int seat) { return {seat_at(seat)}; }
SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet out;
  for (const int number : numbers) out = out.with(seat_at(number));
  return out;
}

std::string code(const std::optional<TableRefusal>& no) { return no ? no->code : "fine"; }

TEST(Chat, TellsAWhisperOnlyToThoseItIsForAndItsSpeaker) {
  Chat chat(kSeats, {});
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 5);
  EXPECT_TRUE(chat.latest(eyes(0)));
  EXPECT_TRUE(chat.latest(eyes(1)));
  EXPECT_FALSE(chat.latest(eyes(2)));
  EXPECT_FALSE(chat.latest(kSpectator));
  EXPECT_TRUE(chat.last_lines(eyes(2), 10).empty());
}

TEST(Chat, CountsLinesForEachViewerApartSoThatWhispersLeaveNoGap) {
  Chat chat(kSeats, {});
  chat.add({seat_at(0), "u-0", "Anna", "one", std::nullopt}, 1);
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 2);
  chat.add({std::nullopt, "u-9", "Emil", "two", std::nullopt}, 3);
  const std::vector<ChatLine> heard = chat.last_lines(eyes(2), 10);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[0].number, 1U);
  EXPECT_EQ(heard[1].number, 2U);
  EXPECT_EQ(heard[1].text, "two");
  EXPECT_EQ(heard[1].from, std::nullopt);
  EXPECT_EQ(chat.latest(eyes(1))->number, 3U);
}

TEST(Chat, ShowsTheLastLinesUnderTheirOwnNumbers) {
  Chat chat(kSeats, {});
  for (int i = 1; i <= 5; ++i) {
    chat.add({seat_at(0), "u-0", "Anna", std::to_string(i), std::nullopt}, i);
  }
  const std::vector<ChatLine> heard = chat.last_lines(kSpectator, 2);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[0].text, "4");
  EXPECT_EQ(heard[0].number, 4U);
  EXPECT_EQ(heard[1].number, 5U);
}

TEST(Chat, SaysWhatMayNotBeSaid) {
  const Chat chat(kSeats, {});
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", std::nullopt)), "fine");
  EXPECT_EQ(code(chat.why_not_say(std::nullopt, "hello", std::nullopt)), "fine");
  EXPECT_EQ(code(chat.why_not_say(std::nullopt, "hello", seats({1}))), "not_seated");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", seats({}))), "no_such_seat");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", seats({3}))), "no_such_seat");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "  ", std::nullopt)), "bad_text");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), std::string(2001, 'a'), std::nullopt)), "bad_text");
  const Chat without_whispers(kSeats, {.talk = true, .whispers = false});
  EXPECT_EQ(code(without_whispers.why_not_say(seat_at(0), "hello", seats({1}))), "no_whispers");
  EXPECT_EQ(code(without_whispers.why_not_say(seat_at(0), "hello", std::nullopt)), "fine");
  const Chat silent(kSeats, {.talk = false, .whispers = false});
  EXPECT_EQ(code(silent.why_not_say(seat_at(0), "hello", std::nullopt)), "no_talk");
}

}  // namespace
}  // namespace casus::server
